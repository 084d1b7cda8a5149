//! Patterns of reshapes, of tensors and of memory.

use super::mixed::{Mixed, listed, split};
use super::reshape::{Groups, between, composed, groups_attr, through};
use crate::arith::{ConstantOp, MulIOp};
use crate::memref::reshape::groups;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, AttrData, Builder, OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The reshapes of a dialect, and its cast.
pub(crate) trait Reshapes: 'static {
    /// To more dimensions.
    type Expand: TypedOp;
    /// To fewer dimensions.
    type Collapse: TypedOp;

    /// Makes the former.
    fn expand(
        b: &mut Builder<'_>,
        ty: Type,
        source: ValueId,
        groups: Attr,
        shape: (&[ValueId], Attr),
    ) -> Option<ValueId>;

    /// Makes the latter.
    fn collapse(b: &mut Builder<'_>, ty: Type, source: ValueId, groups: Attr) -> Option<ValueId>;

    /// Makes a cast.
    fn cast(b: &mut Builder<'_>, ty: Type, source: ValueId) -> Option<ValueId>;
}

/// The shape that an expansion states.
pub(crate) fn output_shape(op: OpRef<'_>) -> Vec<Mixed> {
    listed(op, "static_output_shape", 1)
}

/// Whether the layout of a type is anything but the identity.
fn has_layout(value: ValueRef<'_>) -> bool {
    let ctx = value.ctx();
    let TypeData::MemRef { layout: Some(layout), .. } = ctx.type_data(value.ty()) else { return false };
    // Of one dimension these strides say nothing.
    !matches!(ctx.attr_data(*layout), AttrData::Strided { offset: 0, strides } if matches!(strides[..], [1]))
}

fn plain<const N: usize>(values: [Option<ValueRef<'_>>; N]) -> bool {
    values.into_iter().flatten().all(|value| !has_layout(value))
}

/// Makes an expansion to mixed sizes.
pub(crate) fn make_expand<R: Reshapes>(
    rw: &mut PatternRewriter<'_>,
    ty: Type,
    source: ValueId,
    groups: &[Vec<i64>],
    shape: &[Mixed],
) -> Option<ValueId> {
    let (known, values) = split(shape);
    let (groups, known) = (groups_attr(rw.ctx(), groups), rw.ctx().dense_i64_array(&known));
    R::expand(rw.builder(), ty, source, groups, (&values, known))
}

/// Makes a collapse.
pub(crate) fn make_collapse<R: Reshapes>(
    rw: &mut PatternRewriter<'_>,
    ty: Type,
    source: ValueId,
    groups: &[Vec<i64>],
) -> Option<ValueId> {
    let groups = groups_attr(rw.ctx(), groups);
    R::collapse(rw.builder(), ty, source, groups)
}

fn defined_by<'m, O: TypedOp>(value: Option<ValueRef<'m>>) -> Option<OpRef<'m>> {
    let (def, _) = value?.def_op()?;
    def.is::<O>().then_some(def)
}

/// Two collapses in a row are one.
pub(crate) fn compose_collapse<R: Reshapes>(op: R::Collapse, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (ty, source, groups) = same_kind::<R::Collapse>(rw.op(op))?;
    let made = make_collapse::<R>(rw, ty, source, &groups)?;
    rw.replace(op, &[made])
}

/// Two expansions in a row are one.
pub(crate) fn compose_expand<R: Reshapes>(op: R::Expand, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (ty, source, groups) = same_kind::<R::Expand>(rw.op(op))?;
    let shape = output_shape(rw.op(op));
    let made = make_expand::<R>(rw, ty, source, &groups, &shape)?;
    rw.replace(op, &[made])
}

fn same_kind<O: TypedOp>(root: OpRef<'_>) -> Option<(Type, ValueId, Groups)> {
    let before = defined_by::<O>(root.operand(0))?;
    let (source, result) = (before.operand(0)?, root.result(0)?);
    if !plain([Some(source), root.operand(0), Some(result)]) {
        return None;
    }
    Some((result.ty(), source.id(), composed(&groups(before), &groups(root))?))
}

fn rank(value: ValueRef<'_>) -> Option<usize> {
    Some(value.ctx().type_data(value.ty()).shape()?.len())
}

/// A collapse of an expansion is one of the two, or a cast.
pub(crate) fn collapse_of_expand<R: Reshapes>(op: R::Collapse, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let expand = defined_by::<R::Expand>(root.operand(0))?;
    let (source, result) = (expand.operand(0)?, root.result(0)?);
    rw.require(plain([root.operand(0), Some(source)]) && source.ty() != result.ty())?;
    let (from, to) = (rank(source)?, rank(result)?);
    let (expanding, collapsing) = (groups(expand), groups(root));
    let made_groups = match from > to {
        true => between(&expanding, &collapsing)?,
        false => between(&collapsing, &expanding)?,
    };
    let (ty, source, shape) = (result.ty(), source.id(), output_shape(expand));
    let made = match from.cmp(&to) {
        std::cmp::Ordering::Greater => make_collapse::<R>(rw, ty, source, &made_groups)?,
        std::cmp::Ordering::Less => {
            let sizes =
                collapsing.iter().map(|group| product(rw, group, &shape)).collect::<Option<Vec<_>>>()?;
            make_expand::<R>(rw, ty, source, &made_groups, &sizes)?
        }
        std::cmp::Ordering::Equal => R::cast(rw.builder(), ty, source)?,
    };
    rw.replace(op, &[made])
}

/// The size of the dimensions of a group together.
fn product(rw: &mut PatternRewriter<'_>, group: &[i64], shape: &[Mixed]) -> Option<Mixed> {
    let (mut known, mut values) = (1i64, Vec::new());
    for &dim in group {
        let size = *shape.get(usize::try_from(dim).ok()?)?;
        match (size.number(rw.module(), rw.unit()), size) {
            (Some(number), _) => known = known.wrapping_mul(number),
            (None, Mixed::Value(value)) => values.push(value),
            (None, Mixed::Known(_)) => {}
        }
    }
    let Some((&first, rest)) = values.split_first() else { return Some(Mixed::Known(known)) };
    let mut result = first;
    for &value in rest {
        result = MulIOp::build(rw.builder(), result, value).value().ok()?;
    }
    if known != 1 {
        let known = rw.ctx().index_attr(known);
        let known = ConstantOp::build(rw.builder(), known).value().ok()?;
        result = MulIOp::build(rw.builder(), result, known).value().ok()?;
    }
    Some(Mixed::Value(result))
}

/// An expansion of a collapse is one of the two.
pub(crate) fn expand_of_collapse<R: Reshapes>(op: R::Expand, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let collapse = defined_by::<R::Collapse>(root.operand(0))?;
    let (source, result) = (collapse.operand(0)?, root.result(0)?);
    rw.require(plain([root.operand(0), Some(source)]))?;
    let shape = |value: ValueRef<'_>| Some(value.ctx().type_data(value.ty()).shape()?.to_vec());
    let (from, to) = (shape(source)?, shape(result)?);
    rw.require(from.len() != to.len())?;
    let (collapsing, expanding) = (groups(collapse), groups(root));
    let (ty, source) = (result.ty(), source.id());
    let made = if from.len() > to.len() {
        let groups = through(&collapsing, &expanding, &from, &to)?;
        make_collapse::<R>(rw, ty, source, &groups)?
    } else {
        let groups = through(&expanding, &collapsing, &to, &from)?;
        let sizes = output_shape(rw.op(op));
        make_expand::<R>(rw, ty, source, &groups, &sizes)?
    };
    rw.replace(op, &[made])
}
