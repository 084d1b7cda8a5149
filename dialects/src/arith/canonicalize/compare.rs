//! Comparisons.

use super::constant;
use crate::arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, SIToFPOp, UIToFPOp};
use crate::common::elements::splat_float;
use rmlir_ir::fold::constant_value;
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{AttrData, TypeData};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// The predicate that holds where this one does not.
pub fn opposite(predicate: CmpIPredicate) -> CmpIPredicate {
    match predicate {
        CmpIPredicate::Eq => CmpIPredicate::Ne,
        CmpIPredicate::Ne => CmpIPredicate::Eq,
        CmpIPredicate::Slt => CmpIPredicate::Sge,
        CmpIPredicate::Sle => CmpIPredicate::Sgt,
        CmpIPredicate::Sgt => CmpIPredicate::Sle,
        CmpIPredicate::Sge => CmpIPredicate::Slt,
        CmpIPredicate::Ult => CmpIPredicate::Uge,
        CmpIPredicate::Ule => CmpIPredicate::Ugt,
        CmpIPredicate::Ugt => CmpIPredicate::Ule,
        CmpIPredicate::Uge => CmpIPredicate::Ult,
    }
}

pub(super) fn cmpf(set: &mut PatternSet) {
    set.op("CmpFIntToFPConst", integer_with_constant);
}

/// How integers compare, seen from a float that lies between two of them or on one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

fn order_of(predicate: CmpFPredicate) -> Option<Order> {
    Some(match predicate {
        CmpFPredicate::UEQ | CmpFPredicate::OEQ => Order::Eq,
        CmpFPredicate::UNE | CmpFPredicate::ONE => Order::Ne,
        CmpFPredicate::ULT | CmpFPredicate::OLT => Order::Lt,
        CmpFPredicate::ULE | CmpFPredicate::OLE => Order::Le,
        CmpFPredicate::UGT | CmpFPredicate::OGT => Order::Gt,
        CmpFPredicate::UGE | CmpFPredicate::OGE => Order::Ge,
        _ => return None,
    })
}

fn predicate_of(order: Order, signed: bool) -> CmpIPredicate {
    match (order, signed) {
        (Order::Eq, _) => CmpIPredicate::Eq,
        (Order::Ne, _) => CmpIPredicate::Ne,
        (Order::Lt, true) => CmpIPredicate::Slt,
        (Order::Le, true) => CmpIPredicate::Sle,
        (Order::Gt, true) => CmpIPredicate::Sgt,
        (Order::Ge, true) => CmpIPredicate::Sge,
        (Order::Lt, false) => CmpIPredicate::Ult,
        (Order::Le, false) => CmpIPredicate::Ule,
        (Order::Gt, false) => CmpIPredicate::Ugt,
        (Order::Ge, false) => CmpIPredicate::Uge,
    }
}

/// What a comparison of an integer with a float comes to.
enum Known {
    Always(bool),
    With(Order, Int),
}

/// The exponent of the largest power of two that is not above a number.
fn exponent(value: f64) -> i64 {
    if value == 0.0 { i64::MIN } else { value.abs().log2().floor() as i64 }
}

/// Whether the integers that a conversion rounds could compare otherwise than what they are rounded to.
fn rounding_matters(kind: FloatKind, constant: f64, width: u32, signed: bool) -> bool {
    let (width, digits) = (i64::from(width), i64::from(kind.precision()));
    let bits = if signed { width - 1 } else { width };
    if width <= digits {
        false
    } else if constant.is_infinite() {
        exponent(kind.to_f64(kind.largest())) < bits
    } else {
        (digits..=bits).contains(&exponent(constant))
    }
}

fn compared(order: Order, constant: f64, width: u32, signed: bool) -> Option<Known> {
    let bits = i32::try_from(width).ok()?;
    // The range of the integers; these powers of two are floats.
    let (low, end) = match signed {
        true => (-2f64.powi(bits - 1), 2f64.powi(bits - 1)),
        false => (0.0, 2f64.powi(bits)),
    };
    if constant >= end {
        return Some(Known::Always(matches!(order, Order::Ne | Order::Lt | Order::Le)));
    }
    if constant < low {
        return Some(Known::Always(matches!(order, Order::Ne | Order::Gt | Order::Ge)));
    }
    let whole = constant.trunc();
    let value = Int::from_i128(width, whole as i128);
    if whole == constant {
        return Some(Known::With(order, value));
    }
    // The constant lies after its whole part, seen from zero.
    let order = match (order, constant < 0.0) {
        (Order::Eq, _) => return Some(Known::Always(false)),
        (Order::Ne, _) => return Some(Known::Always(true)),
        (Order::Lt | Order::Le, true) => Order::Lt,
        (Order::Lt | Order::Le, false) => Order::Le,
        (Order::Gt | Order::Ge, true) => Order::Ge,
        (Order::Gt | Order::Ge, false) => Order::Gt,
    };
    Some(Known::With(order, value))
}

/// A converted integer compared with a constant is the integer compared with another constant.
fn integer_with_constant(op: CmpFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let attr = constant_value(root.rhs())?;
    let AttrData::Float { ty, .. } = ctx.attr_data(attr) else { return None };
    let TypeData::Float(kind) = ctx.type_data(*ty) else { return None };
    let bits = splat_float(ctx, attr)?;
    // Wider formats have numbers that would be rounded here.
    rw.require(!kind.is_nan(bits) && kind.precision() <= FloatKind::F64.precision())?;
    let constant_value = kind.to_f64(bits);
    let (x, signed) = match root.lhs().defining::<SIToFPOp>() {
        Some(cast) => (cast.r#in(), true),
        None => (root.lhs().defining::<UIToFPOp>()?.r#in(), false),
    };
    let TypeData::Integer { width, .. } = *ctx.type_data(x.ty()) else { return None };
    rw.require(width <= 64 && !rounding_matters(*kind, constant_value, width, signed))?;
    let known = match root.predicate() {
        CmpFPredicate::ORD => Known::Always(true),
        CmpFPredicate::UNO => Known::Always(false),
        predicate => compared(order_of(predicate)?, constant_value, width, signed)?,
    };
    let (x, ty) = (x.id(), x.ty());
    let made = match known {
        Known::Always(answer) => {
            let answer = ctx.bool_attr(answer);
            constant(rw, answer)?
        }
        Known::With(order, value) => {
            let value = ctx.integer_attr(ty, value).ok()?;
            let value = constant(rw, value)?;
            CmpIOp::build(rw.builder(), predicate_of(order, signed), x, value).value().ok()?
        }
    };
    rw.replace(op, &[made])
}
