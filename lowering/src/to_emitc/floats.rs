//! Comparison and conversion of floats.

use super::arith::{make, result_type};
use super::types::{adapt, with_sign};
use rmlir_dialects::arith::*;
use rmlir_dialects::emitc::types::{is_integer, is_supported};
use rmlir_dialects::emitc::{self, CmpPredicate};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, Context, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

pub(super) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    set.convert("(anonymous namespace)::CmpFOpConversion", Some(types), compare);
    from_whole::<SIToFPOp>(set, types, false);
    from_whole::<UIToFPOp>(set, types, true);
    to_whole::<FPToSIOp>(set, types, false);
    to_whole::<FPToUIOp>(set, types, true);
    between::<ExtFOp>(set, types);
    between::<TruncFOp>(set, types);
}

fn is_float(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(_)) && is_supported(ctx, ty)
}

fn cmp(b: &mut Builder<'_>, how: CmpPredicate, x: ValueId, y: ValueId) -> Option<ValueId> {
    let ty = b.ctx().i1();
    emitc::CmpOp::build(b, ty, how, x, y).value().ok()
}

/// Whether neither of two numbers is NaN, or whether any is: a number that is none equals itself.
fn nans(b: &mut Builder<'_>, x: ValueId, y: ValueId, any: bool) -> Option<ValueId> {
    let how = if any { CmpPredicate::Ne } else { CmpPredicate::Eq };
    let both = [cmp(b, how, x, x)?, cmp(b, how, y, y)?];
    joined(b, both, any)
}

fn joined(b: &mut Builder<'_>, both: [ValueId; 2], any: bool) -> Option<ValueId> {
    let ty = b.ctx().i1();
    if any { make::<emitc::LogicalOrOp>(b, ty, &both) } else { make::<emitc::LogicalAndOp>(b, ty, &both) }
}

fn compare(op: CmpFOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    use CmpFPredicate as P;
    let (x, y) = (operands.at(0)?, operands.at(1)?);
    rw.require(matches!(rw.ctx().type_data(rw.value(y).ty()), TypeData::Float(_)))?;
    let predicate = rw.read(op).predicate();
    let b = rw.builder();
    let (any, how) = match predicate {
        P::AlwaysFalse | P::AlwaysTrue => {
            let value = b.ctx().bool_attr(predicate == P::AlwaysTrue);
            let ty = b.ctx().i1();
            let made = emitc::ConstantOp::build(b, ty, value).value().ok()?;
            return rw.replace(op, &[made]);
        }
        P::ORD | P::UNO => {
            let made = nans(b, x, y, predicate == P::UNO)?;
            return rw.replace(op, &[made]);
        }
        P::OEQ => (false, CmpPredicate::Eq),
        P::OGT => (false, CmpPredicate::Gt),
        P::OGE => (false, CmpPredicate::Ge),
        P::OLT => (false, CmpPredicate::Lt),
        P::OLE => (false, CmpPredicate::Le),
        P::ONE => (false, CmpPredicate::Ne),
        P::UEQ => (true, CmpPredicate::Eq),
        P::UGT => (true, CmpPredicate::Gt),
        P::UGE => (true, CmpPredicate::Ge),
        P::ULT => (true, CmpPredicate::Lt),
        P::ULE => (true, CmpPredicate::Le),
        P::UNE => (true, CmpPredicate::Ne),
    };
    let plain = cmp(b, how, x, y)?;
    let nans = nans(b, x, y, any)?;
    let made = joined(b, [nans, plain], any)?;
    rw.replace(op, &[made])
}

fn from_whole<O: TypedOp>(set: &mut PatternSet, types: &Arc<TypeConverter>, unsigned: bool) {
    set.convert(
        "(anonymous namespace)::ItoFCastOpConversion",
        Some(types),
        move |op: O, operands: &Operands, rw| {
            let value = operands.at(0)?;
            let (ctx, from) = (rw.ctx().clone(), rw.value(value).ty());
            rw.require(is_integer(&ctx, from))?;
            let ty = result_type(op, rw)?;
            let value =
                if unsigned { adapt(rw.builder(), value, with_sign(&ctx, from, true)?)? } else { value };
            let made = make::<emitc::CastOp>(rw.builder(), ty, &[value])?;
            rw.replace(op.handle(), &[made])
        },
    );
}

fn to_whole<O: TypedOp>(set: &mut PatternSet, types: &Arc<TypeConverter>, unsigned: bool) {
    set.convert(
        "(anonymous namespace)::FtoICastOpConversion",
        Some(types),
        move |op: O, operands: &Operands, rw| {
            let value = operands.at(0)?;
            let ctx = rw.ctx().clone();
            let ty = result_type(op, rw)?;
            rw.require(is_float(&ctx, rw.value(value).ty()) && is_integer(&ctx, ty) && ty != ctx.i1())?;
            let within = if unsigned { with_sign(&ctx, ty, true)? } else { ty };
            let made = make::<emitc::CastOp>(rw.builder(), within, &[value])?;
            let made = adapt(rw.builder(), made, ty)?;
            rw.replace(op.handle(), &[made])
        },
    );
}

fn between<O: TypedOp>(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    set.convert(
        "(anonymous namespace)::FpCastOpConversion",
        Some(types),
        |op: O, operands: &Operands, rw| {
            let value = operands.at(0)?;
            let ctx = rw.ctx().clone();
            let ty = result_type(op, rw)?;
            // How C rounds cannot be said.
            rw.require(rw.op(op.handle()).attr_named("roundingmode").is_none())?;
            rw.require(is_float(&ctx, rw.value(value).ty()) && is_float(&ctx, ty))?;
            let made = make::<emitc::CastOp>(rw.builder(), ty, &[value])?;
            rw.replace(op.handle(), &[made])
        },
    );
}
