//! Masks, and comparisons of `vector.step`.

use crate::arith::{CmpIOp, CmpIPredicate, ConstantOp, MulIOp, SelectOp};
use crate::common::elements::{Number, splat_int};
use crate::vector::fold::splat;
use crate::vector::positions::count;
use crate::vector::types::of;
use crate::vector::{ConstantMaskOp, CreateMaskOp, MaskOp, StepOp, VectorScaleOp};
use rmlir_ir::ValueRef;
use rmlir_ir::fold::{constant_int, constant_value};
use rmlir_ir::value::Int;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn create_mask(set: &mut PatternSet) {
    set.op("(anonymous namespace)::CreateMaskFolder", to_constant);
}

/// How often a size is what the machine multiplies by.
fn multiple_of_scale(value: ValueRef<'_>) -> Option<i64> {
    if value.defining::<VectorScaleOp>().is_some() {
        return Some(1);
    }
    let product = value.defining::<MulIOp>()?;
    let scale = |value: ValueRef<'_>| value.defining::<VectorScaleOp>().is_some();
    match (scale(product.lhs()), scale(product.rhs())) {
        (true, _) => constant_int(product.rhs()),
        (_, true) => constant_int(product.lhs()),
        _ => None,
    }
}

fn to_constant(op: CreateMaskOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let mask = of(root.op().result(0))?;
    let (shape, scalable) =
        if mask.rank() == 0 { (&[1][..], &[false][..]) } else { (mask.shape, mask.scalable) };
    let one = |(dim, size): (usize, ValueRef<'_>)| {
        let (extent, scales) = (*shape.get(dim)?, scalable.get(dim).copied().unwrap_or(false));
        match constant_int(size) {
            Some(size) if scales && size >= 0 => None,
            Some(size) => Some(size.clamp(0, extent)),
            None => multiple_of_scale(size).filter(|&times| times >= extent).map(|_| extent),
        }
    };
    let mut sizes = root.operands().enumerate().map(one).collect::<Option<Vec<i64>>>()?;
    if sizes.contains(&0) {
        sizes.fill(0);
    }
    let (ty, sizes) = (mask.ty, rw.ctx().dense_i64_array(&sizes));
    let made = ConstantMaskOp::build(rw.builder(), ty, sizes).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn mask(set: &mut PatternSet) {
    set.op("CanonializeEmptyMaskOp", |op: MaskOp, rw| {
        let root = rw.read(op);
        let only = root.op().region(0)?.entry()?.first_op()?;
        rw.require(only.next().is_none())?;
        let passthru = root.passthru()?.id();
        let (mask, value) = (root.mask().id(), only.operand(0)?.id());
        let made = SelectOp::build(rw.builder(), mask, value, passthru).value().ok()?;
        rw.replace(op, &[made])
    });
}

pub(super) fn step(set: &mut PatternSet) {
    set.op("(anonymous namespace)::StepCompareFolder", compared);
}

/// Numbers from zero on, compared with one that is beyond all of them.
fn compared(op: StepOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let len = count(of(Some(root.result()))?.shape);
    let known = |cmp: CmpIOp<rmlir_ir::OpRef<'_>>| {
        let bound = splat_int(ctx, constant_value(cmp.rhs())?)?.to_i64()?;
        let predicate = cmp.predicate();
        Some(match predicate {
            CmpIPredicate::Ult | CmpIPredicate::Uge if len <= bound => predicate == CmpIPredicate::Ult,
            CmpIPredicate::Ule | CmpIPredicate::Ugt if len - 1 <= bound => predicate == CmpIPredicate::Ule,
            CmpIPredicate::Eq | CmpIPredicate::Ne if len <= bound => predicate == CmpIPredicate::Ne,
            _ => return None,
        })
    };
    let found = root.result().users().find_map(|user| {
        let cmp = user.cast::<CmpIOp>().filter(|cmp| cmp.lhs() == root.result())?;
        Some((user.global(), cmp.result().ty(), known(cmp)?))
    });
    let (cmp, ty, answer) = found?;
    let value = splat(ctx, ty, &Number::Int(Int::from_bool(answer)))?;
    let loc = rw.op(cmp).loc();
    rw.after_op(cmp);
    let made = ConstantOp::build(rw.builder(), value).loc(loc).value().ok()?;
    rw.replace(cmp, &[made])
}
