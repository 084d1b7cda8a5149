//! Comparisons.

use super::arith::{Converter, NO_NANS, element, is_bool, like, make, result_type, whole};
use rmlir_dialects::arith::*;
use rmlir_dialects::spirv;
use rmlir_ir::typed::number;
use rmlir_ir::{Builder, Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    set.convert("(anonymous namespace)::CmpIOpBooleanPattern", Some(types), booleans);
    set.convert("(anonymous namespace)::CmpIOpPattern", Some(types), integers);
    set.convert("(anonymous namespace)::CmpFOpPattern", Some(types), floats);
    let name = "(anonymous namespace)::CmpFOpNanKernelPattern";
    set.convert_of_benefit(name, 2, Some(types), |op: CmpFOp, operands: &Operands, rw| {
        let predicate = rw.read(op).predicate();
        let ty = result_type(op, rw)?;
        let all = operands.all()?;
        let made = match predicate {
            CmpFPredicate::ORD => make::<spirv::OrderedOp>(rw.builder(), ty, &all)?,
            CmpFPredicate::UNO => make::<spirv::UnorderedOp>(rw.builder(), ty, &all)?,
            _ => return None,
        };
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::CmpFOpNanNonePattern", Some(types), nans);
}

fn booleans(op: CmpIOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    use CmpIPredicate as P;
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (predicate, old) = (view.predicate(), [view.lhs().id(), view.rhs().id()]);
    let own = view.lhs().ty();
    rw.require(is_bool(&ctx, own))?;
    let ty = result_type(op, rw)?;
    let operands = operands.all()?;
    let made = match predicate {
        P::Eq => make::<spirv::LogicalEqualOp>(rw.builder(), ty, &operands)?,
        P::Ne => make::<spirv::LogicalNotEqualOp>(rw.builder(), ty, &operands)?,
        P::Ult | P::Ule | P::Ugt | P::Uge => {
            // They are compared as numbers.
            let wide = like(&ctx, own, ctx.i32())?;
            let x = ExtUIOp::build(rw.builder(), wide, old[0]).value().ok()?;
            let y = ExtUIOp::build(rw.builder(), wide, old[1]).value().ok()?;
            CmpIOp::build(rw.builder(), predicate, x, y).value().ok()?
        }
        _ => return None,
    };
    rw.replace(op, &[made])
}

fn integers(op: CmpIOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    use CmpIPredicate as P;
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let (predicate, own) = (view.predicate(), view.lhs().ty());
    rw.require(!is_bool(&ctx, own))?;
    let of = rw.convert_type(own)?;
    let unsigned = matches!(predicate, P::Ult | P::Ule | P::Ugt | P::Uge);
    if unsigned
        && element(&ctx, own) != ctx.index_type()
        && own != of
        && element(&ctx, own) != element(&ctx, of)
    {
        rw.op(op).emit_plain_error("bitwidth emulation is not implemented yet on unsigned op");
        return None;
    }
    let ty = result_type(op, rw)?;
    let all = operands.all()?;
    let b = rw.builder();
    let made = match predicate {
        P::Eq => make::<spirv::IEqualOp>(b, ty, &all)?,
        P::Ne => make::<spirv::INotEqualOp>(b, ty, &all)?,
        P::Slt => make::<spirv::SLessThanOp>(b, ty, &all)?,
        P::Sle => make::<spirv::SLessThanEqualOp>(b, ty, &all)?,
        P::Sgt => make::<spirv::SGreaterThanOp>(b, ty, &all)?,
        P::Sge => make::<spirv::SGreaterThanEqualOp>(b, ty, &all)?,
        P::Ult => make::<spirv::ULessThanOp>(b, ty, &all)?,
        P::Ule => make::<spirv::ULessThanEqualOp>(b, ty, &all)?,
        P::Ugt => make::<spirv::UGreaterThanOp>(b, ty, &all)?,
        P::Uge => make::<spirv::UGreaterThanEqualOp>(b, ty, &all)?,
    };
    rw.replace(op, &[made])
}

fn floats(op: CmpFOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    use CmpFPredicate as P;
    let predicate = rw.read(op).predicate();
    let ty = result_type(op, rw)?;
    let all = operands.all()?;
    let b = rw.builder();
    let made = match predicate {
        P::OEQ => make::<spirv::FOrdEqualOp>(b, ty, &all)?,
        P::OGT => make::<spirv::FOrdGreaterThanOp>(b, ty, &all)?,
        P::OGE => make::<spirv::FOrdGreaterThanEqualOp>(b, ty, &all)?,
        P::OLT => make::<spirv::FOrdLessThanOp>(b, ty, &all)?,
        P::OLE => make::<spirv::FOrdLessThanEqualOp>(b, ty, &all)?,
        P::ONE => make::<spirv::FOrdNotEqualOp>(b, ty, &all)?,
        P::UEQ => make::<spirv::FUnordEqualOp>(b, ty, &all)?,
        P::UGT => make::<spirv::FUnordGreaterThanOp>(b, ty, &all)?,
        P::UGE => make::<spirv::FUnordGreaterThanEqualOp>(b, ty, &all)?,
        P::ULT => make::<spirv::FUnordLessThanOp>(b, ty, &all)?,
        P::ULE => make::<spirv::FUnordLessThanEqualOp>(b, ty, &all)?,
        P::UNE => make::<spirv::FUnordNotEqualOp>(b, ty, &all)?,
        P::ORD | P::UNO | P::AlwaysFalse | P::AlwaysTrue => return None,
    };
    rw.replace(op, &[made])
}

/// Whether any of two numbers is NaN.
fn any_nan(b: &mut Builder<'_>, ty: Type, x: ValueId, y: ValueId) -> Option<ValueId> {
    let x = make::<spirv::IsNanOp>(b, ty, &[x])?;
    let y = make::<spirv::IsNanOp>(b, ty, &[y])?;
    make::<spirv::LogicalOrOp>(b, ty, &[x, y])
}

fn nans(op: CmpFOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let ordered = match view.predicate() {
        CmpFPredicate::ORD => true,
        CmpFPredicate::UNO => false,
        _ => return None,
    };
    let flags = view.op().attr_named("fastmath").and_then(|flags| number(rw.ctx(), flags)).unwrap_or(0);
    let ty = result_type(op, rw)?;
    if flags & NO_NANS != 0 {
        let made = whole(rw.builder(), ty, i64::from(ordered))?;
        return rw.replace(op, &[made]);
    }
    let (x, y) = (operands.at(0)?, operands.at(1)?);
    let mut made = any_nan(rw.builder(), ty, x, y)?;
    if ordered {
        made = make::<spirv::LogicalNotOp>(rw.builder(), ty, &[made])?;
    }
    rw.replace(op, &[made])
}
