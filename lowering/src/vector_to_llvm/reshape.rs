//! Vectors made of numbers, and vectors as other types.

use super::shuffles::shuffled;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{index_constant, insert, int_constant, poison};
use crate::llvm_common::descriptor::{Descriptor, Part};
use rmlir_dialects::llvm::{BitcastOp, InsertElementOp};
use rmlir_dialects::vector::positions::in_box;
use rmlir_dialects::vector::types::of;
use rmlir_dialects::vector::{BitCastOp, BroadcastOp, TypeCastOp};
use rmlir_ir::{Builder, Context, DYNAMIC, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

pub(super) fn bitcast(
    op: BitCastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    rw.require(of(Some(root.result()))?.rank() <= 1)?;
    let (ty, source) = (types.convert(root.result().ty())?, operands.of(root.source())?);
    let made = BitcastOp::build(rw.builder(), ty, source).value().ok()?;
    rw.replace(op, &[made])
}

/// A vector whose first element is a number, and a vector of which nothing is said.
fn with_first(b: &mut Builder<'_>, ty: Type, value: ValueId) -> Option<(ValueId, ValueId)> {
    let nothing = poison(b, ty)?;
    let i32 = b.ctx().i32();
    let zero = int_constant(b, i32, 0)?;
    Some((InsertElementOp::build(b, nothing, value, zero).value().ok()?, nothing))
}

/// A number in all elements of a vector of one dimension, or of none.
pub(super) fn broadcast_low(
    op: BroadcastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let to = of(Some(root.vector()))?;
    rw.require(of(Some(root.source())).is_none() && to.rank() <= 1)?;
    let (ty, source, count) = (types.convert(to.ty)?, operands.of(root.source())?, to.shape.first().copied());
    let b = rw.builder();
    let (mut made, nothing) = with_first(b, ty, source)?;
    // Of one element there is nothing to spread.
    if let Some(count) = count.filter(|&count| count != 1) {
        made = shuffled(b, made, nothing, &zeros(count)?)?;
    }
    rw.replace(op, &[made])
}

fn zeros(count: i64) -> Option<Vec<i64>> {
    Some(vec![0; usize::try_from(count).ok()?])
}

/// A number in all elements of a vector of more dimensions.
pub(super) fn broadcast_high(
    op: BroadcastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let to = of(Some(root.vector()))?;
    rw.require(of(Some(root.source())).is_none() && to.rank() >= 2)?;
    let (ty, source) = (types.convert(to.ty)?, operands.of(root.source())?);
    let (&count, outer) = to.shape.split_last()?;
    let row = rw.ctx().vector_type(&[count], &[to.scales(to.rank() - 1)], to.element).ok()?;
    let (row, outer) = (types.convert(row)?, outer.to_vec());
    let b = rw.builder();
    let mut made = poison(b, ty)?;
    let (first, _) = with_first(b, row, source)?;
    let row = shuffled(b, first, first, &zeros(count)?)?;
    for at in in_box(&vec![0; outer.len()], &outer) {
        made = insert(b, made, row, &at)?;
    }
    rw.replace(op, &[made])
}

/// The strides of a memref whose elements lie side by side.
fn contiguous(ctx: &Context, memref: Type) -> Option<Vec<i64>> {
    let strides = ctx.strides(memref)?.strides;
    if strides.last().is_some_and(|&stride| stride != 1) {
        return None;
    }
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(memref) else { return None };
    let is_plain = layout.is_none_or(|layout| match ctx.attr_data(layout) {
        rmlir_ir::AttrData::AffineMap(map) => map.is_identity(ctx.affine()),
        _ => false,
    });
    let fits = |pair: (&[i64], &i64)| match (pair.0, *pair.1) {
        (&[stride, next], size) if ![stride, next, size].contains(&DYNAMIC) => {
            next.checked_mul(size) == Some(stride)
        }
        _ => false,
    };
    let rest = shape.get(1..).unwrap_or_default();
    (is_plain || strides.windows(2).zip(rest).all(fits)).then_some(strides)
}

pub(super) fn type_cast(
    op: TypeCastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (from, to) = (root.memref().ty(), root.result().ty());
    let ctx = rw.ctx().clone();
    let sizes = ctx.type_data(to).shape()?.to_vec();
    let is_open = |shape: &[i64]| shape.contains(&DYNAMIC);
    rw.require(!is_open(ctx.type_data(from).shape()?) && !is_open(&sizes))?;
    let source = Descriptor { value: operands.of(root.memref())? };
    let ty = types.convert(to)?;
    contiguous(&ctx, from)?;
    let strides = contiguous(&ctx, to)?;
    rw.require(!is_open(&strides))?;
    let i64 = ctx.i64();
    let b = rw.builder();
    let mut made = Descriptor::poison(b, ty)?;
    for part in [Part::Allocated, Part::Aligned] {
        let pointer = source.get(b, part)?;
        made.set(b, part, pointer)?;
    }
    made.set_number(b, i64, Part::Offset, 0)?;
    for (dim, (&size, &stride)) in sizes.iter().zip(&strides).enumerate() {
        let size = index_constant(b, i64, size)?;
        made.set(b, Part::Size(dim), size)?;
        made.set_number(b, i64, Part::Stride(dim), stride)?;
    }
    rw.replace(op, &[made.value])
}
