//! Between which numbers the results of maps lie.

use super::fold::map_of;
use crate::common::int_range::{self as ranges, NoWrap, RangeFn, attach};
use rmlir_ir::OpRef;
use rmlir_ir::interfaces::int_range::IntRange;
use rmlir_ir::value::{AffineExpr, AffineKind, AffineStore, Int};
use rmlir_ods::DialectImpl;

const RANGES: &[(&str, RangeFn)] = &[("apply", apply)];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, RANGES);
}

fn apply(op: OpRef<'_>, operands: &[IntRange], width: u32) -> Option<IntRange> {
    let map = map_of(op)?;
    let (dims, symbols) = operands.split_at_checked(map.dims as usize)?;
    of_expr(op.ctx().affine(), *map.results.first()?, (dims, symbols), width)
}

/// The divisors that count.
fn positive(range: &IntRange) -> IntRange {
    let one = Int::one(range.width());
    let least = |bound: &Int, below: bool| if below { one.clone() } else { bound.clone() };
    let unsigned = IntRange::unsigned(least(&range.umin, range.umin.is_zero()), range.umax.clone());
    let below = range.smin.is_negative() || range.smin.is_zero();
    unsigned.intersection(&IntRange::signed(least(&range.smin, below), range.smax.clone()))
}

/// Nesting of expressions is bounded where they are made.
fn of_expr(
    store: &AffineStore,
    expr: AffineExpr,
    inputs: (&[IntRange], &[IntRange]),
    width: u32,
) -> Option<IntRange> {
    let of = |expr| of_expr(store, expr, inputs, width);
    let signed = NoWrap { signed: true, unsigned: false };
    Some(match store.kind(expr) {
        AffineKind::Dim(at) => inputs.0.get(at as usize)?.clone(),
        AffineKind::Symbol(at) => inputs.1.get(at as usize)?.clone(),
        AffineKind::Constant(number) => IntRange::constant(Int::from_i64(width, number)),
        AffineKind::Add(l, r) => ranges::add(&of(l)?, &of(r)?, signed),
        AffineKind::Mul(l, r) => ranges::mul(&of(l)?, &of(r)?, signed),
        AffineKind::Mod(l, r) => remainder(&of(l)?, &of(r)?),
        AffineKind::FloorDiv(l, r) => ranges::div_signed(&of(l)?, &positive(&of(r)?), ranges::down_signed),
        AffineKind::CeilDiv(l, r) => ranges::ceil_div_signed(&of(l)?, &positive(&of(r)?)),
    })
}

/// A remainder that is never negative.
fn remainder(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = rhs.width();
    if rhs.smax.is_zero() {
        return IntRange::all(width);
    }
    let not_negative = !lhs.smin.is_negative();
    if !rhs.smin.is_negative()
        && !rhs.smin.is_zero()
        && not_negative
        && lhs.smax.cmp_unsigned(&rhs.smin).is_lt()
    {
        return IntRange::unsigned(lhs.smin.clone(), lhs.smax.clone());
    }
    let by = &rhs.smax;
    let near = lhs.smax.sub(&lhs.smin).cmp_unsigned(by).is_lt() && lhs.smin.udiv(by) == lhs.smax.udiv(by);
    if rhs.smin == rhs.smax
        && not_negative
        && near
        && let (Some(low), Some(high)) = (lhs.smin.urem(by), lhs.smax.urem(by))
    {
        return IntRange::unsigned(low, high);
    }
    IntRange::unsigned(Int::zero(width), by.sub(&Int::one(width)))
}
