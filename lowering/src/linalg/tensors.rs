//! Making tensors and reshapes of them.

use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::tensor::{CollapseShapeOp, EmptyOp, ExpandShapeOp};
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Failed, OpRef, Type, ValueId, ValueRef};

/// For each dimension of the smaller rank those of the larger one.
pub(super) type Groups = Vec<Vec<i64>>;

/// The attribute that holds groups.
pub(super) fn groups_attr(ctx: &Context, groups: &[Vec<i64>]) -> Attr {
    let group = |group: &Vec<i64>| {
        let dims: Vec<Attr> = group.iter().map(|&dim| ctx.int_attr(64, dim)).collect();
        ctx.array_attr(&dims)
    };
    ctx.array_attr(&groups.iter().map(group).collect::<Vec<_>>())
}

/// The groups of a reshape.
pub(super) fn groups_of(op: OpRef<'_>) -> Option<Groups> {
    let ctx = op.ctx();
    let list = ctx.attr_data(op.attr_named("reassociation")?).as_array()?;
    let group = |&group: &Attr| -> Option<Vec<i64>> {
        ctx.attr_data(group).as_array()?.iter().map(|&dim| rmlir_ir::typed::number(ctx, dim)).collect()
    };
    list.iter().map(group).collect()
}

/// The shape of a value; empty if it has none.
pub(super) fn shape(value: ValueRef<'_>) -> &[i64] {
    value.ctx().type_data(value.ty()).shape().unwrap_or_default()
}

/// The element of a tensor or memref, else the type itself.
pub(super) fn element(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

/// The sizes that an `expand_shape` makes.
pub(super) fn output_shape(op: OpRef<'_>) -> Option<Vec<Mixed>> {
    let known = op.ctx().i64_array(op.attr_named("static_output_shape")?)?;
    Some(mixed::join(&known, op.operands().skip(1).map(|value| value.id())))
}

/// A tensor type of these sizes.
pub(super) fn tensor_type(ctx: &Context, sizes: &[i64], element: Type) -> Result<Type, Failed> {
    ctx.tensor_type(sizes, element, None).map_err(|_| Failed)
}

/// `tensor.empty` of these sizes.
pub(super) fn empty(b: &mut Builder<'_>, sizes: &[Mixed], element: Type) -> Result<ValueId, Failed> {
    let (known, values) = mixed::split(sizes);
    let ty = tensor_type(b.ctx(), &known, element)?;
    EmptyOp::build(b, ty, &values).value()
}

/// `tensor.empty` of the sizes of a value.
pub(super) fn empty_like(b: &mut Builder<'_>, value: ValueId, element: Type) -> Result<ValueId, Failed> {
    let sizes = dim::sizes_of(b, value)?;
    empty(b, &sizes, element)
}

/// `tensor.expand_shape`.
pub(super) fn expand(
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
pub(super) fn collapse(
    b: &mut Builder<'_>,
    ty: Type,
    source: ValueId,
    groups: &[Vec<i64>],
) -> Result<ValueId, Failed> {
    let groups = groups_attr(b.ctx(), groups);
    CollapseShapeOp::build(b, ty, source, groups).value()
}

/// The shape that groups make of a larger one: products of sizes, open where one of them is.
pub(super) fn collapsed_shape(shape: &[i64], groups: &[Vec<i64>]) -> Option<Vec<i64>> {
    let product = |group: &Vec<i64>| {
        group.iter().try_fold(1i64, |product, &dim| {
            let &size = shape.get(usize::try_from(dim).ok()?)?;
            if product == DYNAMIC || size == DYNAMIC { Some(DYNAMIC) } else { product.checked_mul(size) }
        })
    };
    groups.iter().map(product).collect()
}

/// `tensor.collapse_shape` to the type that follows from the groups.
pub(super) fn collapse_inferring(
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
