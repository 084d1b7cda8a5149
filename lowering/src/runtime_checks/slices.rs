//! Slices lie inside of what they are taken from.

use super::casts::metadata;
use super::checker::{Checker, shape_of};
use crate::rewriting::ids;
use rmlir_dialects::arith::{AddIOp, AndIOp, CmpIPredicate, ConstantOp, MulIOp, SubIOp};
use rmlir_dialects::common::mixed::{Mixed, join};
use rmlir_dialects::{memref, tensor};
use rmlir_ir::{Attr, ValueId};

/// Offsets, sizes and strides.
type Slice = [Vec<Mixed>; 3];

fn list(c: &Checker<'_, '_>, known: Attr, values: Vec<ValueId>) -> Option<Vec<Mixed>> {
    Some(join(&c.b.ctx().i64_array(known)?, values))
}

pub(super) fn subview(c: &mut Checker<'_, '_>) -> Option<()> {
    let view = c.op().cast::<memref::SubViewOp>()?;
    let source = view.source().id();
    let slice: Slice = [
        list(c, view.static_offsets(), ids(view.offsets()))?,
        list(c, view.static_sizes(), ids(view.sizes()))?,
        list(c, view.static_strides(), ids(view.strides()))?,
    ];
    let (zero, one) = (c.index(0)?, c.index(1)?);
    let metadata = metadata(c, source)?;
    for dim in 0..slice[0].len() {
        let values = parts(c, &slice, dim)?;
        let size = *metadata.get(2 + dim)?;
        check(c, values, size, [zero, one], dim, "subview")?;
    }
    Some(())
}

pub(super) fn extract_slice(c: &mut Checker<'_, '_>) -> Option<()> {
    let view = c.op().cast::<tensor::ExtractSliceOp>()?;
    let source = view.source().id();
    let slice: Slice = [
        list(c, view.static_offsets(), ids(view.offsets()))?,
        list(c, view.static_sizes(), ids(view.sizes()))?,
        list(c, view.static_strides(), ids(view.strides()))?,
    ];
    let rank = shape_of(c.b.ctx(), c.ty(source))?.len();
    let (zero, one) = (c.index(0)?, c.index(1)?);
    for dim in 0..rank {
        let values = parts(c, &slice, dim)?;
        let size = c.folded_dim(source, dim)?;
        check(c, values, size, [zero, one], dim, "extract_slice")?;
    }
    Some(())
}

/// Offset, size and stride of one dimension.
fn parts(c: &mut Checker<'_, '_>, slice: &Slice, dim: usize) -> Option<[ValueId; 3]> {
    let [offsets, sizes, strides] = slice;
    let offset = c.value_of(*offsets.get(dim)?)?;
    let size = c.value_of(*sizes.get(dim)?)?;
    let stride = c.value_of(*strides.get(dim)?)?;
    Some([offset, size, stride])
}

fn check(
    c: &mut Checker<'_, '_>,
    [offset, size, stride]: [ValueId; 3],
    whole: ValueId,
    [zero, one]: [ValueId; 2],
    dim: usize,
    what: &str,
) -> Option<()> {
    let is_empty = c.cmp(CmpIPredicate::Eq, size, zero)?;
    let fits = c.either(
        is_empty,
        // What is empty may begin at the end.
        |c| {
            let above = c.cmp(CmpIPredicate::Sge, offset, zero)?;
            let below = c.cmp(CmpIPredicate::Sle, offset, whole)?;
            AndIOp::build(c.b, above, below).value().ok()
        },
        |c| c.in_bounds(offset, zero, whole),
    )?;
    c.assert(fits, &format!("offset {dim} is out-of-bounds"))?;
    let has_any = c.cmp(CmpIPredicate::Sgt, size, zero)?;
    let fits = c.either(
        has_any,
        |c| {
            let steps = SubIOp::build(c.b, size, one).value().ok()?;
            let moved = MulIOp::build(c.b, steps, stride).value().ok()?;
            let last = AddIOp::build(c.b, offset, moved).value().ok()?;
            c.in_bounds(last, zero, whole)
        },
        |c| {
            let yes = c.b.ctx().bool_attr(true);
            ConstantOp::build(c.b, yes).value().ok()
        },
    )?;
    c.assert(fits, &format!("{what} runs out-of-bounds along dimension {dim}"))
}
