//! Reshapes.

use super::{cast_to, replace_by_cast};
use crate::arith::ConstantOp;
use crate::common::mixed::join;
use crate::common::reshape_patterns::{
    Reshapes, collapse_of_expand, compose_collapse, compose_expand, expand_of_collapse, make_collapse,
    make_expand,
};
use crate::memref::reshape::groups;
use crate::tensor::types::ranked;
use crate::tensor::{CastOp, CollapseShapeOp, ExpandShapeOp, FromElementsOp, SplatOp, uncast};
use rmlir_ir::fold::{constant_int, constant_value};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, AttrData, Builder, Context, DYNAMIC, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Those of tensors.
pub(super) struct OfTensors;

impl Reshapes for OfTensors {
    type Expand = ExpandShapeOp;
    type Collapse = CollapseShapeOp;

    fn expand(
        b: &mut Builder<'_>,
        ty: Type,
        source: ValueId,
        groups: Attr,
        (values, known): (&[ValueId], Attr),
    ) -> Option<ValueId> {
        ExpandShapeOp::build(b, ty, source, groups, values, known).value().ok()
    }

    fn collapse(b: &mut Builder<'_>, ty: Type, source: ValueId, groups: Attr) -> Option<ValueId> {
        CollapseShapeOp::build(b, ty, source, groups).value().ok()
    }

    fn cast(b: &mut Builder<'_>, ty: Type, source: ValueId) -> Option<ValueId> {
        CastOp::build(b, ty, source).value().ok()
    }
}

pub(super) fn collapse(set: &mut PatternSet) {
    set.op(
        "mlir::ComposeReassociativeReshapeOps<mlir::tensor::CollapseShapeOp, mlir::ReshapeOpKind::kCollapse>",
        compose_collapse::<OfTensors>,
    );
    set.op(
        "mlir::ComposeCollapseOfExpandOp<mlir::tensor::CollapseShapeOp, mlir::tensor::ExpandShapeOp, \
         mlir::tensor::CastOp, mlir::tensor::DimOp, mlir::RankedTensorType>",
        collapse_of_expand::<OfTensors>,
    );
    set.op(
        "(anonymous namespace)::FoldReshapeWithConstant<mlir::tensor::CollapseShapeOp>",
        of_constant::<CollapseShapeOp>,
    );
    set.op(
        "(anonymous namespace)::FoldReshapeWithSplat<mlir::tensor::CollapseShapeOp>",
        of_splat::<CollapseShapeOp>,
    );
    set.op(
        "(anonymous namespace)::FoldReshapeWithFromElements<mlir::tensor::CollapseShapeOp>",
        of_elements::<CollapseShapeOp>,
    );
    set.op("(anonymous namespace)::FoldCollapseOfCastOp", collapse_of_cast);
}

pub(super) fn expand(set: &mut PatternSet) {
    set.op(
        "mlir::ComposeReassociativeReshapeOps<mlir::tensor::ExpandShapeOp, mlir::ReshapeOpKind::kExpand>",
        compose_expand::<OfTensors>,
    );
    set.op(
        "mlir::ComposeExpandOfCollapseOp<mlir::tensor::ExpandShapeOp, mlir::tensor::CollapseShapeOp>",
        expand_of_collapse::<OfTensors>,
    );
    set.op("(anonymous namespace)::ConvertToStaticExpandShape", static_expand);
    set.op(
        "(anonymous namespace)::FoldReshapeWithConstant<mlir::tensor::ExpandShapeOp>",
        of_constant::<ExpandShapeOp>,
    );
    set.op(
        "(anonymous namespace)::FoldReshapeWithSplat<mlir::tensor::ExpandShapeOp>",
        of_splat::<ExpandShapeOp>,
    );
    set.op(
        "(anonymous namespace)::FoldReshapeWithFromElements<mlir::tensor::ExpandShapeOp>",
        of_elements::<ExpandShapeOp>,
    );
}

fn of_constant<O: TypedOp>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ty = root.result(0)?.ty();
    let value = match rw.ctx().attr_data(constant_value(root.operand(0)?)?) {
        AttrData::DenseElements(dense) if dense.splat => {
            rw.ctx().dense_elements(ty, dense.raw.clone(), true).ok()?
        }
        _ => return None,
    };
    let made = ConstantOp::build(rw.builder(), value).value().ok()?;
    rw.replace(op, &[made])
}

fn of_splat<O: TypedOp>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let splat = root.operand(0)?.defining::<SplatOp>()?;
    rw.require(rw.ctx().type_data(root.operand(0)?.ty()).has_static_shape())?;
    let (ty, value) = (root.result(0)?.ty(), splat.input().id());
    let made = SplatOp::build(rw.builder(), ty, value, &[]).value().ok()?;
    rw.replace(op, &[made])
}

fn of_elements<O: TypedOp>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let list = root.operand(0)?.defining::<FromElementsOp>()?;
    let ty = root.result(0)?.ty();
    rw.require(rw.ctx().type_data(ty).has_static_shape())?;
    let values: Vec<ValueId> = list.elements().map(|value| value.id()).collect();
    let made = FromElementsOp::build(rw.builder(), ty, &values).value().ok()?;
    rw.replace(op, &[made])
}

/// The type that dimensions collapse to.
pub(crate) fn collapsed_type(ctx: &Context, ty: Type, groups: &[Vec<i64>]) -> Option<Type> {
    let from = ranked(ctx, ty)?;
    let size = |group: &Vec<i64>| {
        let sizes = group.iter().filter_map(|&dim| from.shape.get(usize::try_from(dim).ok()?).copied());
        sizes.fold(1i64, |product, size| match product == DYNAMIC || size == DYNAMIC {
            true => DYNAMIC,
            false => product.wrapping_mul(size),
        })
    };
    let shape: Vec<i64> = groups.iter().map(size).collect();
    ctx.tensor_type(&shape, from.element, from.encoding).ok()
}

fn collapse_of_cast(op: CollapseShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = uncast(root.src())?;
    let (groups, own) = (groups(root.op()), root.result().ty());
    let ty = collapsed_type(rw.ctx(), inner.ty(), &groups)?;
    let inner = inner.id();
    if ty == own {
        rw.set_operand(op, 0, inner);
        return Some(());
    }
    let made = make_collapse::<OfTensors>(rw, ty, inner, &groups)?;
    replace_by_cast(rw, op, own, made)
}

/// Sizes that are constants become part of the types, where the source has that size before it is cast.
fn static_expand(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = uncast(root.src())?;
    let ctx = rw.ctx();
    let from = ranked(ctx, inner.ty())?.shape;
    let own = ranked(ctx, root.result().ty())?;
    let groups = groups(root.op());
    let mut shape = own.shape.to_vec();
    let (mut left, mut sizes) = (Vec::new(), root.output_shape());
    for (group, &size) in groups.iter().zip(from) {
        for &dim in group {
            let slot = shape.get_mut(usize::try_from(dim).ok()?)?;
            if *slot != DYNAMIC {
                continue;
            }
            let value = sizes.next()?;
            match constant_int(value).filter(|_| size != DYNAMIC) {
                Some(number) => *slot = number,
                None => left.push(value.id()),
            }
        }
    }
    rw.require(left.len() != root.output_shape().len())?;
    let (old, source) = (own.ty, root.src().id());
    let to = ctx.tensor_type(&shape, own.element, None).ok()?;
    let middle = collapsed_type(ctx, to, &groups)?;
    let mixed = join(&shape, left);
    let cast = cast_to(rw, middle, source)?;
    let made = make_expand::<OfTensors>(rw, to, cast, &groups, &mixed)?;
    replace_by_cast(rw, op, old, made)
}
