//! Casts between indices and integers, and those that round.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::one_to_one::{OneToOne, each_vector, has_unsupported_float, rewrite};
use rmlir_dialects::arith::{IndexCastOp, IndexCastUIOp, TruncFOp};
use rmlir_dialects::llvm::{self, ConstrainedFPTruncIntr, FPTruncOp};
use rmlir_ir::typed::{TypedOp, number};
use rmlir_ir::{Attr, Context, OpAddr, Type};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert("IndexCastOpSILowering", Some(&types.converter), move |op: IndexCastOp, operands, rw| {
        index_cast(op.handle(), operands, rw, &own, true)
    });
    let own = types.clone();
    set.convert("IndexCastOpUILowering", Some(&types.converter), move |op: IndexCastUIOp, operands, rw| {
        index_cast(op.handle(), operands, rw, &own, false)
    });
    let own = types.clone();
    set.convert("TruncFOpLowering", Some(&types.converter), move |op: TruncFOp, operands, rw| {
        truncate(op, operands, rw, &own)
    });
}

fn index_cast(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    signed: bool,
) -> Rewritten {
    let root = rw.op(op);
    let ctx = types.ctx().clone();
    let width = |ty: Type| {
        let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
        ctx.type_data(types.convert(element)?).storage_width()
    };
    let (from, to) = (width(root.operand(0)?.ty())?, width(root.result(0)?.ty())?);
    types.convert(root.result(0)?.ty())?;
    if from == to {
        let value = operands.at(0)?;
        return rw.replace(op, &[value]);
    }
    each_vector(op, operands, rw, types, |b, ty, operands| {
        let &[value] = operands else { return None };
        match () {
            () if to < from => llvm::TruncOp::build(b, ty, value).value().ok(),
            () if signed => llvm::SExtOp::build(b, ty, value).value().ok(),
            () => llvm::ZExtOp::build(b, ty, value).value().ok(),
        }
    })
}

/// How the reference numbers ways of rounding in the dialect, by the numbers that arith has.
fn rounding(ctx: &Context, mode: Attr) -> Option<i64> {
    // To nearest, down, up, towards zero, to nearest away from zero.
    [1, 3, 2, 0, 4].get(usize::try_from(number(ctx, mode)?).ok()?).copied()
}

fn truncate(
    op: TruncFOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.op(op);
    let Some(mode) = root.attr_named("roundingmode") else {
        return rewrite(op.handle(), operands, rw, types, OneToOne::to::<FPTruncOp>().floats());
    };
    rw.require(!has_unsupported_float(types, root))?;
    let ctx = types.ctx().clone();
    let mode = ctx.int_attr(64, rounding(&ctx, mode)?);
    // Exceptions are ignored.
    let exceptions = ctx.int_attr(64, 0);
    each_vector(op.handle(), operands, rw, types, |b, ty, operands| {
        let made = b.create(ConstrainedFPTruncIntr::KIND.name()).operands(operands);
        Some(made.attr("roundingmode", mode).attr("fpExceptionBehavior", exceptions).value(ty))
    })
}
