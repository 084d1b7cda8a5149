//! Elements of vectors in another order.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{self, index_constant, poison};
use rmlir_dialects::llvm::{
    ExtractElementOp, InsertElementOp, ShuffleVectorOp, VectorDeinterleave2, VectorInterleave2,
};
use rmlir_dialects::vector::types::{numbers, of};
use rmlir_dialects::vector::{DeinterleaveOp, InterleaveOp, ShuffleOp};
use rmlir_ir::{Builder, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// Elements of two vectors of one type.
pub(super) fn shuffled(b: &mut Builder<'_>, x: ValueId, y: ValueId, mask: &[i64]) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let mask: Vec<i32> = mask.iter().map(|&at| i32::try_from(at)).collect::<Result<_, _>>().ok()?;
    let ty = b.body().value_type(x);
    let TypeData::Vector { scalable, element, .. } = ctx.type_data(ty) else { return None };
    let ty = ctx.vector_type(&[mask.len() as i64], scalable, *element).ok()?;
    let mask = ctx.dense_i32_array(&mask);
    ShuffleVectorOp::build(b, ty, x, y, mask).value().ok()
}

pub(super) fn shuffle(
    op: ShuffleOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (first, second, to) = (root.v1().ty(), root.v2().ty(), of(Some(root.vector()))?);
    let ty = types.convert(to.ty)?;
    let mask = numbers(root.op(), "mask");
    let (x, y, rank) = (operands.of(root.v1())?, operands.of(root.v2())?, to.rank());
    let split = of(Some(root.v1()))?.shape.first().copied().unwrap_or(1);
    if rank <= 1 && first == second {
        let made = shuffled(rw.builder(), x, y, &mask)?;
        return rw.replace(op, &[made]);
    }
    let b = rw.builder();
    let mut result = poison(b, ty)?;
    for (place, &from) in (0i64..).zip(&mask) {
        if from < 0 {
            continue;
        }
        let (value, from) = if from < split { (x, from) } else { (y, from - split) };
        let element = part(b, types.index, value, rank, from)?;
        result = match rank {
            1 => {
                let place = index_constant(b, types.index, place)?;
                InsertElementOp::build(b, result, element, place).value().ok()?
            }
            _ => build::insert(b, result, element, &[place])?,
        };
    }
    rw.replace(op, &[result])
}

/// An element of a vector, or a row of an array of vectors.
fn part(b: &mut Builder<'_>, index: Type, value: ValueId, rank: usize, at: i64) -> Option<ValueId> {
    if rank > 1 {
        return build::extract(b, value, &[at]);
    }
    let at = index_constant(b, index, at)?;
    ExtractElementOp::build(b, value, at).value().ok()
}

pub(super) fn interleave(
    op: InterleaveOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let to = of(Some(root.result()))?;
    let &[count] = to.shape else { return None };
    let (x, y) = (operands.of(root.lhs())?, operands.of(root.rhs())?);
    let made = if to.is_scalable() {
        let ty = types.convert(to.ty)?;
        VectorInterleave2::build(rw.builder(), ty, x, y).value().ok()?
    } else {
        let half = count / 2;
        let mask: Vec<i64> = (0..half).flat_map(|at| [at, half + at]).collect();
        shuffled(rw.builder(), x, y, &mask)?
    };
    rw.replace(op, &[made])
}

pub(super) fn deinterleave(
    op: DeinterleaveOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let to = of(root.op().result(0))?;
    let &[count] = to.shape else { return None };
    let source = operands.of(root.source())?;
    let from = root.source().ty();
    let made = if to.is_scalable() {
        let both = types.packed_results(&[to.ty, to.ty], false)?;
        let b = rw.builder();
        let both = VectorDeinterleave2::build(b, both, source).value().ok()?;
        [build::extract(b, both, &[0])?, build::extract(b, both, &[1])?]
    } else {
        let b = rw.builder();
        let other = poison(b, from)?;
        let mask = |first: i64| -> Vec<i64> { (0..count).map(|at| 2 * at + first).collect() };
        [shuffled(b, source, other, &mask(0))?, shuffled(b, source, other, &mask(1))?]
    };
    rw.replace(op, &made)
}
