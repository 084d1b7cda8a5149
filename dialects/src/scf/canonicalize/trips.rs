//! How often loops run.

use crate::arith::AddIOp;
use crate::common::elements;
use crate::common::mixed::Mixed;
use rmlir_ir::ValueRef;
use rmlir_ir::fold::constant_value;
use rmlir_ir::value::Int;
use rmlir_rewrite::PatternRewriter;

/// The integer that a value is.
pub(super) fn int(value: ValueRef<'_>) -> Option<Int> {
    elements::splat_int(value.ctx(), constant_value(value)?)
}

fn number(rw: &PatternRewriter<'_>, bound: Mixed) -> Option<Int> {
    match bound {
        Mixed::Known(number) => Some(Int::from_i64(64, number)),
        Mixed::Value(value) => int(rw.value(value)),
    }
}

/// How far it is from `low` to `high`, in one bit more than they have; `None` if that is not known.
pub(super) fn distance(rw: &PatternRewriter<'_>, low: Mixed, high: Mixed, unsigned: bool) -> Option<Int> {
    let wide = |value: &Int| match unsigned {
        true => value.zext(value.width() + 1),
        false => value.sext(value.width() + 1),
    };
    if let (Some(low), Some(high)) = (number(rw, low), number(rw, high)) {
        return Some(wide(&high).sub(&wide(&low)));
    }
    let (Mixed::Value(low), Mixed::Value(high)) = (low, high) else { return None };
    let sum = rw.value(high).defining::<AddIOp>()?;
    let added = match (sum.lhs().id() == low, sum.rhs().id() == low) {
        (true, _) => int(sum.rhs())?,
        (_, true) => int(sum.lhs())?,
        _ => return None,
    };
    Some(wide(&added))
}

/// What is known of the number of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounds {
    /// There is none.
    Never,
    /// There is one.
    Once,
    /// There may be more.
    Open,
}

/// How often a loop in steps runs.
pub(super) fn rounds(
    rw: &PatternRewriter<'_>,
    low: Mixed,
    high: Mixed,
    step: Mixed,
    unsigned: bool,
) -> Rounds {
    if low == high {
        return Rounds::Never;
    }
    let Some(distance) = distance(rw, low, high, unsigned) else { return Rounds::Open };
    if distance.is_zero() || distance.is_negative() {
        return Rounds::Never;
    }
    match number(rw, step) {
        // It gets nowhere, or the wrong way: steps are signed in either case.
        Some(step) if step.is_zero() || step.is_negative() => Rounds::Never,
        Some(step) if step.sext(step.width() + 1).cmp_signed(&distance).is_ge() => Rounds::Once,
        _ => Rounds::Open,
    }
}
