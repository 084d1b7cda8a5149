//! Making operations of the vector dialect, and the arithmetic that goes with them.

use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::ub::PoisonOp;
use rmlir_dialects::vector::types::vector;
use rmlir_dialects::vector::{
    BroadcastOp, ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, MaskOp, ShapeCastOp,
    ShuffleOp, TransposeOp, YieldOp,
};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Builder, Context, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::PatternRewriter;

/// The type of a value.
pub fn type_of(b: &mut Builder<'_>, value: ValueId) -> Type {
    b.body().value_type(value)
}

/// A constant.
pub fn constant(b: &mut Builder<'_>, value: Attr) -> Option<ValueId> {
    ConstantOp::build(b, value).value().ok()
}

/// The constant `value` of type index.
pub fn index(b: &mut Builder<'_>, value: i64) -> Option<ValueId> {
    let value = b.ctx().index_attr(value);
    constant(b, value)
}

/// Zero, or a vector of zeros.
pub fn zero_attr(ctx: &Context, ty: Type) -> Option<Attr> {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    if element != ty {
        let size = ctx.dense_element_size(element)?;
        return ctx.dense_elements(ty, vec![0; size], true).ok();
    }
    match *ctx.type_data(ty) {
        TypeData::Float(kind) => ctx.float_attr(ty, kind.zero(false)).ok(),
        TypeData::Integer { width, .. } => ctx.integer_attr(ty, Int::zero(width)).ok(),
        TypeData::Index => Some(ctx.index_attr(0)),
        _ => None,
    }
}

/// The constant zero of a type.
pub fn zero(b: &mut Builder<'_>, ty: Type) -> Option<ValueId> {
    let value = zero_attr(b.ctx(), ty)?;
    constant(b, value)
}

/// A value of which nothing is said.
pub fn poison(b: &mut Builder<'_>, ty: Type) -> Option<ValueId> {
    PoisonOp::build(b, ty).value().ok()
}

/// A part of a vector.
pub fn extract(b: &mut Builder<'_>, from: ValueId, position: &[i64]) -> Option<ValueId> {
    let position: Vec<Mixed> = position.iter().map(|&at| Mixed::Known(at)).collect();
    extract_at(b, from, &position)
}

/// A part of a vector at a position that may be computed.
pub fn extract_at(b: &mut Builder<'_>, from: ValueId, position: &[Mixed]) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let ty = vector(&ctx, type_of(b, from))?.inner(&ctx, position.len())?;
    let (known, values) = mixed::split(position);
    let known = ctx.dense_i64_array(&known);
    ExtractOp::build(b, ty, from, &values, known).value().ok()
}

/// A vector with another part.
pub fn insert(b: &mut Builder<'_>, value: ValueId, into: ValueId, position: &[i64]) -> Option<ValueId> {
    let position: Vec<Mixed> = position.iter().map(|&at| Mixed::Known(at)).collect();
    insert_at(b, value, into, &position)
}

/// A vector with another part at a position that may be computed.
pub fn insert_at(b: &mut Builder<'_>, value: ValueId, into: ValueId, position: &[Mixed]) -> Option<ValueId> {
    let (known, values) = mixed::split(position);
    let known = b.ctx().dense_i64_array(&known);
    InsertOp::build(b, value, into, &values, known).value().ok()
}

/// A vector made by repeating.
pub fn broadcast(b: &mut Builder<'_>, ty: Type, value: ValueId) -> Option<ValueId> {
    BroadcastOp::build(b, ty, value).value().ok()
}

/// The same elements in another shape.
pub fn shape_cast(b: &mut Builder<'_>, ty: Type, value: ValueId) -> Option<ValueId> {
    ShapeCastOp::build(b, ty, value).value().ok()
}

/// Dimensions in another order.
pub fn transpose(b: &mut Builder<'_>, value: ValueId, permutation: &[i64]) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let from = vector(&ctx, type_of(b, value))?;
    let shape = rmlir_dialects::vector::positions::permuted(from.shape, permutation)?;
    let scalable: Vec<bool> =
        permutation.iter().map(|&dim| from.scales(usize::try_from(dim).unwrap_or(usize::MAX))).collect();
    let ty = ctx.vector_type(&shape, &scalable, from.element).ok()?;
    let permutation = ctx.dense_i64_array(permutation);
    TransposeOp::build(b, ty, value, permutation).value().ok()
}

/// Elements of two vectors of one dimension.
pub fn shuffle(b: &mut Builder<'_>, x: ValueId, y: ValueId, mask: &[i64]) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let from = vector(&ctx, type_of(b, x))?;
    let mut shape = vec![mask.len() as i64];
    shape.extend_from_slice(from.shape.get(1..).unwrap_or_default());
    let mut scalable = vec![false];
    scalable.extend_from_slice(from.scalable.get(1..).unwrap_or_default());
    let ty = ctx.vector_type(&shape, &scalable, from.element).ok()?;
    let mask = ctx.dense_i64_array(mask);
    ShuffleOp::build(b, ty, x, y, mask).value().ok()
}

/// A list of numbers as operations on boxes have it.
fn i64_list(ctx: &Context, values: &[i64]) -> Attr {
    let values: Vec<Attr> = values.iter().map(|&value| ctx.int_attr(64, value)).collect();
    ctx.array_attr(&values)
}

/// A box of a vector: the first dimensions as said, the others whole.
pub fn extract_box(
    b: &mut Builder<'_>,
    from: ValueId,
    offsets: &[i64],
    sizes: &[i64],
    strides: &[i64],
) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let whole = vector(&ctx, type_of(b, from))?;
    let mut shape = whole.shape.to_vec();
    shape.iter_mut().zip(sizes).for_each(|(have, &size)| *have = size);
    let ty = ctx.vector_type(&shape, whole.scalable, whole.element).ok()?;
    let [offsets, sizes, strides] = [offsets, sizes, strides].map(|list| i64_list(&ctx, list));
    ExtractStridedSliceOp::build(b, ty, from, offsets, sizes, strides).value().ok()
}

/// A vector with another box in it.
pub fn insert_box(
    b: &mut Builder<'_>,
    value: ValueId,
    into: ValueId,
    offsets: &[i64],
    strides: &[i64],
) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let [offsets, strides] = [offsets, strides].map(|list| i64_list(&ctx, list));
    InsertStridedSliceOp::build(b, value, into, offsets, strides).value().ok()
}

/// Puts an operation that was just made under a mask, if there is one. Gives what stands for it then.
pub fn masked(rw: &mut PatternRewriter<'_>, op: OpAddr, mask: Option<ValueId>) -> Option<OpAddr> {
    let Some(mask) = mask else { return Some(op) };
    let results: Vec<(ValueId, Type)> =
        rw.op(op).results().map(|result| (result.id(), result.ty())).collect();
    let values: Vec<ValueId> = results.iter().map(|&(value, _)| value).collect();
    let types: Vec<Type> = results.iter().map(|&(_, ty)| ty).collect();
    let mut end = None;
    let made = MaskOp::build(rw.builder(), &types, mask, None).region(&[], |b, _| {
        end = YieldOp::build(b, &values).insert().ok();
    });
    let made = made.insert().ok()?;
    rw.move_before(op, end?)?;
    Some(made.at())
}

/// What an operation that may lie under a mask stands in.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// What is replaced: the operation, or the mask around it.
    pub root: OpAddr,
    /// The mask.
    pub mask: Option<ValueId>,
}

impl Site {
    /// That of an operation. What is made from now on goes before what is replaced.
    pub fn enter(rw: &mut PatternRewriter<'_>, op: impl Handle) -> Site {
        let found = rmlir_dialects::vector::masking(rw.op(op));
        let site = match found {
            Some((root, mask)) => Site { root, mask: Some(mask) },
            None => Site { root: op.at(), mask: None },
        };
        rw.at_op(site.root);
        site
    }
}
