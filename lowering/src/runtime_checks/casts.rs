//! What types say that was not known before.

use super::checker::{Checker, shape_of};
use rmlir_dialects::arith::{CmpIPredicate, RemSIOp};
use rmlir_dialects::{memref, tensor};
use rmlir_ir::{Attr, AttrData, DYNAMIC, Type, TypeData, ValueId};

/// A value is a number.
fn is_number(c: &mut Checker<'_, '_>, value: ValueId, number: i64, what: &str) -> Option<()> {
    let number = c.index(number)?;
    let equal = c.cmp(CmpIPredicate::Eq, value, number)?;
    c.assert(equal, what)
}

/// Source and shape of what a cast gives, if it has a rank.
fn cast(c: &Checker<'_, '_>) -> Option<Option<(ValueId, Vec<i64>, Type)>> {
    let (source, to) = (c.operand(0)?, c.op().result(0)?.ty());
    Some(shape_of(c.b.ctx(), to).map(|shape| (source, shape.to_vec(), to)))
}

/// Sizes that only the result states are those of the source.
fn sizes(c: &mut Checker<'_, '_>, source: ValueId, shape: &[i64]) -> Option<()> {
    let known = shape_of(c.b.ctx(), c.ty(source)).map(<[i64]>::to_vec);
    for (dim, &size) in shape.iter().enumerate() {
        let is_known = known.as_ref().is_some_and(|known| known.get(dim).is_some_and(|&own| own != DYNAMIC));
        if !is_known && size != DYNAMIC {
            let own = c.dim(source, dim)?;
            is_number(c, own, size, &format!("size mismatch of dim {dim}"))?;
        }
    }
    Some(())
}

pub(super) fn tensor_cast(c: &mut Checker<'_, '_>) -> Option<()> {
    let Some((source, shape, _)) = cast(c)? else { return Some(()) };
    if shape_of(c.b.ctx(), c.ty(source)).is_none() {
        let rank = tensor::RankOp::build(c.b, source).value().ok()?;
        is_number(c, rank, shape.len() as i64, "rank mismatch")?;
    }
    sizes(c, source, &shape)
}

pub(super) fn memref_cast(c: &mut Checker<'_, '_>) -> Option<()> {
    let Some((source, shape, to)) = cast(c)? else { return Some(()) };
    if shape_of(c.b.ctx(), c.ty(source)).is_none() {
        let rank = memref::RankOp::build(c.b, source).value().ok()?;
        is_number(c, rank, shape.len() as i64, "rank mismatch")?;
    }
    let ctx = c.b.ctx().clone();
    let TypeData::MemRef { element, space, .. } = ctx.type_data(to) else { return None };
    let open = vec![DYNAMIC; shape.len()];
    let layout = ctx.strided_attr(DYNAMIC, &open);
    let open = ctx.memref_type(&open, *element, Some(layout), *space).ok()?;
    let open = memref::CastOp::build(c.b, open, source).value().ok()?;
    let metadata = metadata(c, open)?;
    sizes(c, source, &shape)?;
    let Some(strides) = ctx.strides(to) else { return Some(()) };
    if strides.offset != DYNAMIC {
        is_number(c, *metadata.get(1)?, strides.offset, "offset mismatch")?;
    }
    for (dim, &stride) in strides.strides.iter().enumerate().filter(|&(_, &stride)| stride != DYNAMIC) {
        let own = *metadata.get(2 + shape.len() + dim)?;
        is_number(c, own, stride, &format!("stride mismatch of dim {dim}"))?;
    }
    Some(())
}

/// Buffer, offset, sizes and strides of a memref.
pub(super) fn metadata(c: &mut Checker<'_, '_>, source: ValueId) -> Option<Vec<ValueId>> {
    let ctx = c.b.ctx().clone();
    let TypeData::MemRef { shape, element, space, .. } = ctx.type_data(c.ty(source)) else { return None };
    let buffer = ctx.memref_type(&[], *element, None, *space).ok()?;
    let index = ctx.index_type();
    let indices = vec![index; shape.len()];
    let made = memref::ExtractStridedMetadataOp::build(c.b, buffer, index, &indices, &indices, source)
        .insert()
        .ok()?;
    let results = c.b.seen().typed(made).op().results();
    Some(results.map(|result| result.id()).collect())
}

pub(super) fn copy(c: &mut Checker<'_, '_>) -> Option<()> {
    let (from, to) = (c.operand(0)?, c.operand(1)?);
    let shape = |value| shape_of(c.b.ctx(), c.ty(value)).map(<[i64]>::to_vec);
    let (Some(from_shape), Some(to_shape)) = (shape(from), shape(to)) else { return Some(()) };
    for (dim, (&own, &other)) in from_shape.iter().zip(&to_shape).enumerate() {
        if own != DYNAMIC && other != DYNAMIC {
            continue;
        }
        let size = |c: &mut Checker<'_, '_>, value, known| match known {
            DYNAMIC => c.dim(value, dim),
            known => c.index(known),
        };
        let (own, other) = (size(c, from, own)?, size(c, to, other)?);
        let equal = c.cmp(CmpIPredicate::Eq, own, other)?;
        c.assert(equal, &format!("size of {dim}-th source/target dim does not match"))?;
    }
    Some(())
}

/// The lists of numbers in an attribute.
fn groups(c: &Checker<'_, '_>, attr: Attr) -> Option<Vec<Vec<usize>>> {
    let ctx = c.b.ctx();
    let list = |attr: Attr| match ctx.attr_data(attr) {
        AttrData::Array(items) => Some(items.to_vec()),
        _ => None,
    };
    let number = |attr: Attr| match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_u64().and_then(|value| usize::try_from(value).ok()),
        _ => None,
    };
    list(attr)?.into_iter().map(|inner| list(inner)?.into_iter().map(number).collect()).collect()
}

/// Sizes that are known divide what is expanded.
pub(super) fn expand_shape(c: &mut Checker<'_, '_>) -> Option<()> {
    let view = c.op().cast::<memref::ExpandShapeOp>()?;
    let (source, to) = (view.src().id(), view.op().result(0)?.ty());
    let groups = groups(c, view.reassociation())?;
    let shape = shape_of(c.b.ctx(), to)?.to_vec();
    for (dim, group) in groups.into_iter().enumerate() {
        let size = c.dim(source, dim)?;
        let known = group.iter().filter_map(|&dim| shape.get(dim)).filter(|&&size| size != DYNAMIC);
        let known = known.fold(1i64, |product, &size| product.wrapping_mul(size));
        let known = c.index(known)?;
        let rest = RemSIOp::build(c.b, size, known).value().ok()?;
        let zero = c.index(0)?;
        let divides = c.cmp(CmpIPredicate::Eq, rest, zero)?;
        c.assert(divides, "static result dims in reassoc group do not divide src dim evenly")?;
    }
    Some(())
}
