//! Indices put together and taken apart, as arithmetic.

use super::expand::index;
use crate::rewriting::ids;
use rmlir_dialects::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use rmlir_dialects::arith::{
    AddIOp, CmpIOp, CmpIPredicate, DivSIOp, FloorDivSIOp, IntegerOverflowFlags, MulIOp, RemSIOp, SelectOp,
};
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::{Builder, DYNAMIC, OpRef, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// How far neighbours are apart in each dimension but the last.
fn strides(
    b: &mut Builder<'_>,
    known: &[i64],
    dynamic: &[ValueId],
    flags: IntegerOverflowFlags,
) -> Option<Vec<ValueId>> {
    let mut dynamic = dynamic.iter().rev();
    let (mut computed, mut number) = (None, 1i64);
    let mut strides = Vec::new();
    for &size in known.iter().rev() {
        if size == DYNAMIC {
            let &next = dynamic.next()?;
            computed = Some(match computed {
                Some(product) => {
                    MulIOp::build(b, product, next).set(MulIOp::OVERFLOW_FLAGS, flags).value().ok()?
                }
                None => next,
            });
        } else {
            number = number.wrapping_mul(size);
        }
        strides.push(match computed {
            Some(product) if number == 1 => product,
            Some(product) => {
                let factor = index(b, number)?;
                MulIOp::build(b, product, factor).set(MulIOp::OVERFLOW_FLAGS, flags).value().ok()?
            }
            None => index(b, number)?,
        });
    }
    strides.reverse();
    Some(strides)
}

/// What is left of a division, never negative.
fn rest(b: &mut Builder<'_>, value: ValueId, stride: ValueId, zero: ValueId) -> Option<ValueId> {
    let rest = RemSIOp::build(b, value, stride).value().ok()?;
    let is_negative = CmpIOp::build(b, CmpIPredicate::Slt, rest, zero).value().ok()?;
    let moved = AddIOp::build(b, rest, stride).set(AddIOp::OVERFLOW_FLAGS, IntegerOverflowFlags::NSW);
    let moved = moved.value().ok()?;
    SelectOp::build(b, is_negative, moved, rest).value().ok()
}

pub(super) fn delinearize(op: AffineDelinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let linear = root.linear_index().id();
    let count = root.op().num_results();
    let basis = rw.ctx().i64_array(root.static_basis())?;
    let dynamic = ids(root.dynamic_basis());
    let basis = if count == basis.len() { basis.get(1..)? } else { &basis };
    if count == 1 {
        return rw.replace(op, &[linear]);
    }
    let b = rw.builder();
    let flags = IntegerOverflowFlags(IntegerOverflowFlags::NSW.0 | IntegerOverflowFlags::NUW.0);
    let strides = strides(b, basis, &dynamic, flags)?;
    let zero = index(b, 0)?;
    let mut results = vec![FloorDivSIOp::build(b, linear, *strides.first()?).value().ok()?];
    for pair in strides.windows(2) {
        let left = rest(b, linear, pair[0], zero)?;
        results.push(DivSIOp::build(b, left, pair[1]).value().ok()?);
    }
    results.push(rest(b, linear, *strides.last()?, zero)?);
    rw.replace(op, &results)
}

/// In how many loops around an operation a value does not change.
fn invariant_loops(op: OpRef<'_>, value: ValueRef<'_>) -> usize {
    let mut count = 0;
    let mut inner = op.parent();
    while let Some(around) = inner {
        if around.ctx().op_interface::<dyn LoopLikeOpInterface>(around.name()).is_some() {
            let home = value.block().and_then(|block| block.region());
            let regions = around.regions().map(Some);
            let mut outer = home;
            let mut inside = false;
            while let Some(region) = outer {
                inside |= regions.clone().any(|own| own == Some(region));
                outer = region.parent().and_then(|parent| parent.parent_region());
            }
            if inside {
                break;
            }
            count += 1;
        }
        inner = around.parent();
    }
    count
}

pub(super) fn linearize(op: AffineLinearizeIndexOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let indices = ids(root.multi_index());
    let basis = rw.ctx().i64_array(root.static_basis())?;
    let dynamic = ids(root.dynamic_basis());
    let basis = if indices.len() == basis.len() && !basis.is_empty() { &basis[1..] } else { &basis };
    let flags = match root.disjoint() {
        true => IntegerOverflowFlags(IntegerOverflowFlags::NSW.0 | IntegerOverflowFlags::NUW.0),
        false => IntegerOverflowFlags::NSW,
    };
    let loops: Vec<usize> = root.multi_index().map(|value| invariant_loops(root.op(), value)).collect();
    let b = rw.builder();
    let Some(&last) = indices.last() else {
        let zero = index(b, 0)?;
        return rw.replace(op, &[zero]);
    };
    let strides = strides(b, basis, &dynamic, flags)?;
    let mut scaled = Vec::new();
    for ((&value, &stride), &loops) in indices.iter().zip(&strides).zip(&loops) {
        let product = MulIOp::build(b, value, stride);
        let product = product.set(MulIOp::OVERFLOW_FLAGS, IntegerOverflowFlags::NSW).value().ok()?;
        scaled.push((product, loops));
    }
    scaled.push((last, *loops.last()?));
    scaled.sort_by_key(|&(_, loops)| std::cmp::Reverse(loops));
    let (&(first, _), others) = scaled.split_first()?;
    let sum = others.iter().try_fold(first, |sum, &(value, _)| {
        let made = AddIOp::build(b, sum, value).set(AddIOp::OVERFLOW_FLAGS, IntegerOverflowFlags::NSW);
        made.value().ok()
    })?;
    rw.replace(op, &[sum])
}
