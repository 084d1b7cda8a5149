//! Casts of casts.

use super::constant;
use super::rules::splat;
use crate::arith::{
    BitcastOp, ExtSIOp, ExtUIOp, IndexCastOp, IndexCastUIOp, SIToFPOp, ShRSIOp, ShRUIOp, TruncFOp, TruncIOp,
    UIToFPOp,
};
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Builder, OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

type Cast = fn(&mut Builder<'_>, Type, ValueId) -> Option<ValueId>;

/// The operand of the operation of a kind that gives the operand of `op`.
fn source<I: TypedOp>(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    let (def, _) = op.operand(0)?.def_op()?;
    if def.is::<I>() { def.operand(0) } else { None }
}

/// A cast of a cast of kind `I` is one cast.
fn one_cast<I: TypedOp>(op: impl Handle, rw: &mut PatternRewriter<'_>, build: Cast) -> Rewritten {
    let root = rw.op(op);
    let x = source::<I>(root)?.id();
    let ty = root.result(0)?.ty();
    let locs = [root.loc(), root.operand(0)?.loc()];
    rw.fuse_locs(&locs);
    let made = build(rw.builder(), ty, x)?;
    rw.replace(op, &[made])
}

/// A cast that takes back one of kind `I` is what was cast.
fn taken_back<I: TypedOp>(op: impl Handle, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let x = source::<I>(root)?;
    rw.require(Some(x.ty()) == root.result(0).map(|result| result.ty()))?;
    let x = x.id();
    rw.replace(op, &[x])
}

fn extui_to(b: &mut Builder<'_>, ty: Type, x: ValueId) -> Option<ValueId> {
    ExtUIOp::build(b, ty, x).value().ok()
}

fn extsi_to(b: &mut Builder<'_>, ty: Type, x: ValueId) -> Option<ValueId> {
    ExtSIOp::build(b, ty, x).value().ok()
}

pub(super) fn extsi(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::ExtSIOfExtUI", 2, |op: ExtSIOp, rw| {
        one_cast::<ExtUIOp>(op, rw, extui_to)
    });
}

pub(super) fn bitcast(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::BitcastOfBitcast", 2, |op: BitcastOp, rw| {
        one_cast::<BitcastOp>(op, rw, |b, ty, x| BitcastOp::build(b, ty, x).value().ok())
    });
}

pub(super) fn index_cast(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::IndexCastOfIndexCast", 2, |op: IndexCastOp, rw| {
        taken_back::<IndexCastOp>(op, rw)
    });
    set.op_of_benefit("(anonymous namespace)::IndexCastOfExtSI", 2, |op: IndexCastOp, rw| {
        one_cast::<ExtSIOp>(op, rw, |b, ty, x| IndexCastOp::build(b, ty, x).value().ok())
    });
}

pub(super) fn index_castui(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::IndexCastUIOfIndexCastUI", 2, |op: IndexCastUIOp, rw| {
        taken_back::<IndexCastUIOp>(op, rw)
    });
    set.op_of_benefit("(anonymous namespace)::IndexCastUIOfExtUI", 2, |op: IndexCastUIOp, rw| {
        one_cast::<ExtUIOp>(op, rw, |b, ty, x| IndexCastUIOp::build(b, ty, x).value().ok())
    });
}

/// The width of a number, or of the elements.
fn width(value: ValueRef<'_>) -> Option<u32> {
    let ctx = value.ctx();
    let ty = ctx.type_data(value.ty()).shaped_element().unwrap_or(value.ty());
    ctx.type_data(ty).storage_width()
}

/// What cuts off some of the bits that an extension added is a smaller extension.
fn cut_extension<I: TypedOp>(op: TruncIOp, rw: &mut PatternRewriter<'_>, build: Cast) -> Rewritten {
    let root = rw.op(op);
    let x = source::<I>(root)?;
    let (outer, result) = (width(root.operand(0)?)?, width(root.result(0)?)?);
    rw.require(outer > result && result > width(x)?)?;
    one_cast::<I>(op, rw, build)
}

pub(super) fn trunci(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::TruncIExtSIToExtSI", 2, |op: TruncIOp, rw| {
        cut_extension::<ExtSIOp>(op, rw, extsi_to)
    });
    set.op_of_benefit("(anonymous namespace)::TruncIExtUIToExtUI", 2, |op: TruncIOp, rw| {
        cut_extension::<ExtUIOp>(op, rw, extui_to)
    });
    set.op_of_benefit("(anonymous namespace)::TruncIShrSIToTrunciShrUI", 2, high_half);
}

/// Of what is shifted so that the bits that come in are cut off, the sign does not matter.
fn high_half(op: TruncIOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let shift = root.r#in().defining::<ShRSIOp>()?;
    let amount = constant_value(shift.rhs())?;
    let by = splat(shift.rhs())?.to_u64()?;
    let cut = width(shift.lhs())?.checked_sub(width(root.out())?)?;
    rw.require(u64::from(cut) == by)?;
    let flags = root.overflow_flags();
    let (x, ty) = (shift.lhs().id(), root.out().ty());
    let locs = [root.op().loc(), shift.rhs().loc()];
    rw.fuse_locs(&locs);
    let amount = constant(rw, amount)?;
    let shifted = ShRUIOp::build(rw.builder(), x, amount).value().ok()?;
    let cut = TruncIOp::build(rw.builder(), ty, shifted).set(TruncIOp::OVERFLOW_FLAGS, flags).value().ok()?;
    rw.replace(op, &[cut])
}

pub(super) fn truncf(set: &mut PatternSet) {
    set.op_of_benefit("(anonymous namespace)::TruncFSIToFPToSIToFP", 2, |op: TruncFOp, rw| {
        rw.require(rw.read(op).roundingmode().is_none())?;
        one_cast::<SIToFPOp>(op, rw, |b, ty, x| SIToFPOp::build(b, ty, x).value().ok())
    });
    set.op_of_benefit("(anonymous namespace)::TruncFUIToFPToUIToFP", 2, |op: TruncFOp, rw| {
        rw.require(rw.read(op).roundingmode().is_none())?;
        one_cast::<UIToFPOp>(op, rw, |b, ty, x| UIToFPOp::build(b, ty, x).value().ok())
    });
}
