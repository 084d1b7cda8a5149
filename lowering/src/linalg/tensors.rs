//! Making tensors and reshapes of them.

use rmlir_dialects::arith::DivSIOp;
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::memref;
use rmlir_dialects::tensor::{
    CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp,
};
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Failed, OpRef, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::create_or_fold;

/// For each dimension of the smaller rank those of the larger one.
pub(crate) type Groups = Vec<Vec<i64>>;

/// The attribute that holds groups.
pub(crate) fn groups_attr(ctx: &Context, groups: &[Vec<i64>]) -> Attr {
    let group = |group: &Vec<i64>| {
        let dims: Vec<Attr> = group.iter().map(|&dim| ctx.int_attr(64, dim)).collect();
        ctx.array_attr(&dims)
    };
    ctx.array_attr(&groups.iter().map(group).collect::<Vec<_>>())
}

/// The groups of a reshape.
pub(crate) fn groups_of(op: OpRef<'_>) -> Option<Groups> {
    let ctx = op.ctx();
    let list = ctx.attr_data(op.attr_named("reassociation")?).as_array()?;
    let group = |&group: &Attr| -> Option<Vec<i64>> {
        ctx.attr_data(group).as_array()?.iter().map(|&dim| rmlir_ir::typed::number(ctx, dim)).collect()
    };
    list.iter().map(group).collect()
}

/// The shape of a value; empty if it has none.
pub(crate) fn shape(value: ValueRef<'_>) -> &[i64] {
    value.ctx().type_data(value.ty()).shape().unwrap_or_default()
}

/// The element of a tensor or memref, else the type itself.
pub(crate) fn element(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

/// The sizes that an `expand_shape` makes.
pub(crate) fn output_shape(op: OpRef<'_>) -> Option<Vec<Mixed>> {
    let known = op.ctx().i64_array(op.attr_named("static_output_shape")?)?;
    Some(mixed::join(&known, op.operands().skip(1).map(|value| value.id())))
}

/// A tensor type of these sizes.
pub(crate) fn tensor_type(ctx: &Context, sizes: &[i64], element: Type) -> Result<Type, Failed> {
    ctx.tensor_type(sizes, element, None).map_err(|_| Failed)
}

/// `tensor.empty` of these sizes.
pub(crate) fn empty(b: &mut Builder<'_>, sizes: &[Mixed], element: Type) -> Result<ValueId, Failed> {
    let (known, values) = mixed::split(sizes);
    let ty = tensor_type(b.ctx(), &known, element)?;
    EmptyOp::build(b, ty, &values).value()
}

/// `tensor.empty` of the sizes of a value.
pub(crate) fn empty_like(b: &mut Builder<'_>, value: ValueId, element: Type) -> Result<ValueId, Failed> {
    let sizes = dim::sizes_of(b, value)?;
    empty(b, &sizes, element)
}

/// `tensor.expand_shape`.
pub(crate) fn expand(
    b: &mut Builder<'_>,
    ty: Type,
    source: ValueId,
    groups: &[Vec<i64>],
    sizes: &[Mixed],
) -> Result<ValueId, Failed> {
    let (known, values) = mixed::split(sizes);
    let (groups, known) = (groups_attr(b.ctx(), groups), b.ctx().dense_i64_array(&known));
    ExpandShapeOp::build(b, ty, source, groups, &values, known).value()
}

/// `tensor.collapse_shape`.
pub(crate) fn collapse(
    b: &mut Builder<'_>,
    ty: Type,
    source: ValueId,
    groups: &[Vec<i64>],
) -> Result<ValueId, Failed> {
    let groups = groups_attr(b.ctx(), groups);
    CollapseShapeOp::build(b, ty, source, groups).value()
}

/// The shape that groups make of a larger one: products of sizes, open where one of them is.
pub(crate) fn collapsed_shape(shape: &[i64], groups: &[Vec<i64>]) -> Option<Vec<i64>> {
    let product = |group: &Vec<i64>| {
        group.iter().try_fold(1i64, |product, &dim| {
            let &size = shape.get(usize::try_from(dim).ok()?)?;
            if product == DYNAMIC || size == DYNAMIC { Some(DYNAMIC) } else { product.checked_mul(size) }
        })
    };
    groups.iter().map(product).collect()
}

/// `tensor.collapse_shape` to the type that follows from the groups.
pub(crate) fn collapse_inferring(
    b: &mut Builder<'_>,
    source: ValueId,
    groups: &[Vec<i64>],
) -> Result<ValueId, Failed> {
    let ctx = b.ctx().clone();
    let data = ctx.type_data(b.body().value_type(source));
    let shape = data.shape().and_then(|shape| collapsed_shape(shape, groups)).ok_or(Failed)?;
    let ty = tensor_type(&ctx, &shape, data.shaped_element().ok_or(Failed)?)?;
    collapse(b, ty, source, groups)
}

/// `tensor.expand_shape` to a type, whose sizes follow from those of the source.
pub(crate) fn expand_inferring(
    b: &mut Builder<'_>,
    ty: Type,
    source: ValueId,
    groups: &[Vec<i64>],
) -> Result<ValueId, Failed> {
    let sizes = dim::sizes_of(b, source)?;
    let ctx = b.ctx().clone();
    let shape = ctx.type_data(ty).shape().ok_or(Failed)?;
    let mut output: Vec<Mixed> = shape.iter().map(|&size| Mixed::Known(size)).collect();
    if sizes.is_empty() || !shape.contains(&DYNAMIC) {
        return expand(b, ty, source, groups, &output);
    }
    for (group, &size) in groups.iter().zip(&sizes) {
        let of = |&dim: &i64| Some((dim as usize, *shape.get(usize::try_from(dim).ok()?)?));
        let list: Vec<(usize, i64)> = group.iter().map(of).collect::<Option<_>>().ok_or(Failed)?;
        let mut open = list.iter().filter(|(_, size)| *size == DYNAMIC);
        let Some(&(dim, _)) = open.next() else { continue };
        if open.next().is_some() {
            return Err(Failed);
        }
        let product = list.iter().filter(|(_, size)| *size != DYNAMIC).map(|(_, size)| size).product();
        let (size, product) = (size.value(b)?, Mixed::Known(product).value(b)?);
        let size = create_or_fold(b, |b| DivSIOp::build(b, size, product).value())?;
        *output.get_mut(dim).ok_or(Failed)? = Mixed::Value(size);
    }
    expand(b, ty, source, groups, &output)
}

/// Where a slice lies: offsets, sizes and steps.
pub(crate) struct Slice {
    pub(crate) offsets: Vec<Mixed>,
    pub(crate) sizes: Vec<Mixed>,
    pub(crate) strides: Vec<Mixed>,
}

impl Slice {
    /// All of a tensor or memref.
    pub(crate) fn whole(b: &mut Builder<'_>, of: ValueId) -> Result<Slice, Failed> {
        let sizes = dim::sizes_of(b, of)?;
        let rank = sizes.len();
        Ok(Slice { offsets: vec![Mixed::Known(0); rank], sizes, strides: vec![Mixed::Known(1); rank] })
    }

    /// That of an operation whose first group of such lists is operand group `first`.
    pub(crate) fn of(op: OpRef<'_>, first: usize) -> Option<Slice> {
        let list = |name: &str, group: usize| {
            let known = op.ctx().i64_array(op.attr_named(name)?)?;
            Some(mixed::join(&known, op.operand_group(first + group).map(|value| value.id())))
        };
        Some(Slice {
            offsets: list("static_offsets", 0)?,
            sizes: list("static_sizes", 1)?,
            strides: list("static_strides", 2)?,
        })
    }

    /// The attributes and operands of such lists.
    fn split(&self, ctx: &Context) -> [(Attr, Vec<ValueId>); 3] {
        [&self.offsets, &self.sizes, &self.strides].map(|list| {
            let (known, values) = mixed::split(list);
            (ctx.dense_i64_array(&known), values)
        })
    }

    /// `tensor.extract_slice`.
    pub(crate) fn extract(&self, b: &mut Builder<'_>, ty: Type, source: ValueId) -> Result<ValueId, Failed> {
        let [(at, offsets), (of, sizes), (by, strides)] = self.split(b.ctx());
        ExtractSliceOp::build(b, ty, source, &offsets, &sizes, &strides, at, of, by).value()
    }

    /// `memref.subview`.
    pub(crate) fn view(&self, b: &mut Builder<'_>, ty: Type, source: ValueId) -> Result<ValueId, Failed> {
        let [(at, offsets), (of, sizes), (by, strides)] = self.split(b.ctx());
        memref::SubViewOp::build(b, ty, source, &offsets, &sizes, &strides, at, of, by).value()
    }

    /// `tensor.insert_slice`.
    pub(crate) fn insert(
        &self,
        b: &mut Builder<'_>,
        source: ValueId,
        dest: ValueId,
    ) -> Result<ValueId, Failed> {
        let [(at, offsets), (of, sizes), (by, strides)] = self.split(b.ctx());
        InsertSliceOp::build(b, source, dest, &offsets, &sizes, &strides, at, of, by).value()
    }

    /// `tensor.parallel_insert_slice`.
    pub(crate) fn insert_in_parallel(
        &self,
        b: &mut Builder<'_>,
        source: ValueId,
        dest: ValueId,
    ) -> Result<(), Failed> {
        let [(at, offsets), (of, sizes), (by, strides)] = self.split(b.ctx());
        ParallelInsertSliceOp::build(b, source, dest, &offsets, &sizes, &strides, at, of, by)
            .insert()
            .map(|_| ())
    }
}

/// Which dimensions of a shape are left in one without some dimensions of size one; `None` if it is not such a one.
pub(crate) fn kept_dims(shape: &[i64], reduced: &[i64]) -> Option<Vec<usize>> {
    let mut kept = Vec::new();
    for (dim, &size) in shape.iter().enumerate() {
        if reduced.get(kept.len()) == Some(&size) {
            kept.push(dim);
        } else if size != 1 {
            return None;
        }
    }
    (kept.len() == reduced.len()).then_some(kept)
}

/// A tensor without some dimensions of size one, as a slice of it.
pub(crate) fn reduced_slice(b: &mut Builder<'_>, source: ValueId, shape: &[i64]) -> Result<ValueId, Failed> {
    let ctx = b.ctx().clone();
    let data = ctx.type_data(b.body().value_type(source));
    let (own, element) = data.shape().zip(data.shaped_element()).ok_or(Failed)?;
    if own == shape {
        return Ok(source);
    }
    let kept = kept_dims(own, shape).ok_or(Failed)?;
    let slice = Slice::whole(b, source)?;
    let TypeData::MemRef { space, .. } = *data else {
        let ty = tensor_type(&ctx, shape, element)?;
        return create_or_fold(b, |b| slice.extract(b, ty, source));
    };
    let mut strides = vec![1i64; own.len()];
    for dim in (1..own.len()).rev() {
        let (stride, size) = (strides[dim], own[dim]);
        strides[dim - 1] = match stride == DYNAMIC || size == DYNAMIC {
            true => DYNAMIC,
            false => stride.checked_mul(size).ok_or(Failed)?,
        };
    }
    let strides: Vec<i64> = kept.iter().filter_map(|&dim| strides.get(dim).copied()).collect();
    let layout = ctx.strided_attr(0, &strides);
    let ty = ctx.memref_type(shape, element, Some(layout), space).map_err(|_| Failed)?;
    create_or_fold(b, |b| slice.view(b, ty, source))
}
