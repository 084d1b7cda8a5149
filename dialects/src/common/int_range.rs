//! Ranges of what operations on integers compute.

use rmlir_ir::interfaces::int_range::{InferIntRangeInterface, IntRange, storage_width};
use rmlir_ir::value::Int;
use rmlir_ir::{OpRef, TypeData, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What an operation of one result makes of the ranges of its operands, and of the width of its result.
pub type RangeFn = fn(OpRef<'_>, &[IntRange], u32) -> Option<IntRange>;

/// An operation of one result that needs to know all its operands.
struct OfAll(RangeFn);

impl InferIntRangeInterface for OfAll {
    fn infer<'m>(
        &self,
        op: OpRef<'m>,
        operands: &[Option<IntRange>],
        set: &mut dyn FnMut(ValueRef<'m>, IntRange),
    ) {
        let known: Option<Vec<IntRange>> = operands.iter().cloned().collect();
        let (Some(known), Some(result)) = (known, op.result(0)) else { return };
        let width = storage_width(op.ctx(), result.ty());
        if let Some(range) = width.and_then(|width| (self.0)(op, &known, width)) {
            set(result, range);
        }
    }
}

/// Gives operations of a dialect their ranges.
pub fn attach(dialect: &mut DialectImpl<'_>, ranges: &[(&str, RangeFn)]) {
    for &(name, range) in ranges {
        dialect.op(name).interface::<dyn InferIntRangeInterface>(Arc::new(OfAll(range)));
    }
}

/// What overflow is taken not to happen.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoWrap {
    /// Of the signed reading.
    pub signed: bool,
    /// Of the unsigned reading.
    pub unsigned: bool,
}

type Bin<'f> = &'f dyn Fn(&Int, &Int) -> Option<Int>;

/// The smallest and largest of what `f` makes of the bounds; anything if it overflows.
fn corners(f: Bin<'_>, lhs: [&Int; 2], rhs: [&Int; 2], signed: bool) -> IntRange {
    let all: Option<Vec<Int>> = lhs.iter().flat_map(|a| rhs.iter().map(move |b| f(a, b))).collect();
    let Some(all) = all else { return IntRange::all(lhs[0].width()) };
    let order = |a: &&Int, b: &&Int| if signed { a.cmp_signed(b) } else { a.cmp_unsigned(b) };
    match (all.iter().min_by(order), all.iter().max_by(order)) {
        (Some(min), Some(max)) => IntRange::between(min.clone(), max.clone(), signed),
        _ => IntRange::all(lhs[0].width()),
    }
}

fn bounds(min: Option<Int>, max: Option<Int>, width: u32, signed: bool) -> IntRange {
    match (min, max) {
        (Some(min), Some(max)) => IntRange::between(min, max, signed),
        _ => IntRange::all(width),
    }
}

/// The result if it did not overflow, else the nearest number if that does not happen.
fn unless(overflowed: bool, value: Int, nearest: Option<Int>) -> Option<Int> {
    if overflowed { nearest } else { Some(value) }
}

fn signed_limit(low: bool, width: u32) -> Int {
    if low { Int::signed_min(width) } else { Int::signed_max(width) }
}

/// `a + b`.
pub fn add(lhs: &IntRange, rhs: &IntRange, nowrap: NoWrap) -> IntRange {
    let width = lhs.width();
    let u = |a: &Int, b: &Int| {
        let sum = a.add_unsigned(b);
        unless(sum.1, sum.0, nowrap.unsigned.then(|| Int::all_ones(width)))
    };
    let s = |a: &Int, b: &Int| {
        let sum = a.add_signed(b);
        unless(sum.1, sum.0, nowrap.signed.then(|| signed_limit(a.is_negative(), width)))
    };
    let unsigned = bounds(u(&lhs.umin, &rhs.umin), u(&lhs.umax, &rhs.umax), width, false);
    let signed = bounds(s(&lhs.smin, &rhs.smin), s(&lhs.smax, &rhs.smax), width, true);
    unsigned.intersection(&signed)
}

/// `a - b`.
pub fn sub(lhs: &IntRange, rhs: &IntRange, nowrap: NoWrap) -> IntRange {
    let width = lhs.width();
    let u = |a: &Int, b: &Int| {
        let difference = a.sub_unsigned(b);
        unless(difference.1, difference.0, nowrap.unsigned.then(|| Int::zero(width)))
    };
    let s = |a: &Int, b: &Int| {
        let difference = a.sub_signed(b);
        let nearest = nowrap.signed.then(|| signed_limit(a.is_negative(), width));
        unless(difference.1, difference.0, nearest)
    };
    let unsigned = bounds(u(&lhs.umin, &rhs.umax), u(&lhs.umax, &rhs.umin), width, false);
    let signed = bounds(s(&lhs.smin, &rhs.smax), s(&lhs.smax, &rhs.smin), width, true);
    unsigned.intersection(&signed)
}

/// `a * b`.
pub fn mul(lhs: &IntRange, rhs: &IntRange, nowrap: NoWrap) -> IntRange {
    let width = lhs.width();
    let u = |a: &Int, b: &Int| {
        let product = a.mul_unsigned(b);
        unless(product.1, product.0, nowrap.unsigned.then(|| Int::all_ones(width)))
    };
    let s = |a: &Int, b: &Int| {
        let product = a.mul_signed(b);
        let below = a.is_negative() != b.is_negative();
        unless(product.1, product.0, nowrap.signed.then(|| signed_limit(below, width)))
    };
    let unsigned = bounds(u(&lhs.umin, &rhs.umin), u(&lhs.umax, &rhs.umax), width, false);
    let signed = corners(&s, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], true);
    unsigned.intersection(&signed)
}

/// What the rounding of a division makes of operands and quotient.
type Rounding = fn(&Int, &Int, Int) -> Option<Int>;

fn one(width: u32) -> Int {
    Int::one(width)
}

fn exact(a: &Int, b: &Int, signed: bool) -> bool {
    let rest = if signed { a.srem(b) } else { a.urem(b) };
    rest.is_none_or(|rest| rest.is_zero())
}

/// Towards zero.
pub fn towards_zero(_: &Int, _: &Int, quotient: Int) -> Option<Int> {
    Some(quotient)
}

/// Up, unsigned.
pub fn up_unsigned(a: &Int, b: &Int, quotient: Int) -> Option<Int> {
    if exact(a, b, false) {
        return Some(quotient);
    }
    let more = quotient.add_unsigned(&one(a.width()));
    (!more.1).then_some(more.0)
}

/// Up, signed. It is computed of magnitudes, and the smallest number has none: what it is divided to has the other sign.
pub fn up_signed(a: &Int, b: &Int, quotient: Int) -> Option<Int> {
    if *a == Int::signed_min(a.width()) && positive(b) && !b.is_one() {
        return Some(quotient.neg());
    }
    if exact(a, b, true) || a.is_negative() != b.is_negative() {
        return Some(quotient);
    }
    let more = quotient.add_signed(&one(a.width()));
    (!more.1).then_some(more.0)
}

/// Down, signed.
pub fn down_signed(a: &Int, b: &Int, quotient: Int) -> Option<Int> {
    if exact(a, b, true) || a.is_negative() == b.is_negative() {
        return Some(quotient);
    }
    let less = quotient.sub_signed(&one(a.width()));
    (!less.1).then_some(less.0)
}

/// `a / b`, unsigned.
pub fn div_unsigned(lhs: &IntRange, rhs: &IntRange, round: Rounding) -> IntRange {
    if !rhs.umin.is_zero() {
        let divide = |a: &Int, b: &Int| round(a, b, a.udiv(b)?);
        return corners(&divide, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false);
    }
    let zero = Int::zero(lhs.width());
    let at_least = match lhs.umin.cmp_unsigned(&rhs.umax).is_ge() {
        true => lhs.umin.udiv(&rhs.umax).unwrap_or(zero),
        false => zero,
    };
    IntRange::unsigned(at_least, lhs.umax.clone())
}

fn positive(value: &Int) -> bool {
    !value.is_negative() && !value.is_zero()
}

/// `a / b`, signed.
pub fn div_signed(lhs: &IntRange, rhs: &IntRange, round: Rounding) -> IntRange {
    if !positive(&rhs.smin) && !rhs.smax.is_negative() {
        return IntRange::all(lhs.width());
    }
    let divide = |a: &Int, b: &Int| {
        let quotient = a.sdiv_signed(b)?;
        if quotient.1 { None } else { round(a, b, quotient.0) }
    };
    corners(&divide, [&lhs.smin, &lhs.smax], [&rhs.smin, &rhs.smax], true)
}

/// `a / b`, signed and rounded up. The smallest number, which may overflow, does not count if there are others.
pub fn ceil_div_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let result = div_signed(lhs, rhs, up_signed);
    let width = lhs.width();
    if lhs.smin != Int::signed_min(width) || lhs.smax.cmp_signed(&lhs.smin).is_le() {
        return result;
    }
    let others = IntRange::signed(lhs.smin.add(&one(width)), lhs.smax.clone());
    result.union(&div_signed(&others, rhs, up_signed))
}

/// The remainder, signed.
pub fn rem_signed(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    if !positive(&rhs.smin) && !rhs.smax.is_negative() {
        return IntRange::signed(Int::signed_min(width), Int::signed_max(width));
    }
    let divisor = if positive(&rhs.smin) { rhs.smax.clone() } else { rhs.smin.abs() };
    let most = divisor.sub(&one(width));
    let mut min = if lhs.smin.is_negative() { most.neg() } else { Int::zero(width) };
    let mut max = if positive(&lhs.smax) { most } else { Int::zero(width) };
    if rhs.smin == rhs.smax && lhs.smax.sub(&lhs.smin).cmp_unsigned(&divisor).is_lt() {
        // Neighbours that do not go past a multiple stay neighbours.
        if let (Some(low), Some(high)) = (lhs.smin.srem(&divisor), lhs.smax.srem(&divisor))
            && low.cmp_signed(&high).is_le()
        {
            (min, max) = (low, high);
        }
    }
    IntRange::signed(min, max)
}

/// The remainder, unsigned.
pub fn rem_unsigned(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let width = lhs.width();
    let most = rhs.umax.sub(&one(width));
    let mut max = if most.cmp_unsigned(&lhs.umax).is_lt() { most } else { lhs.umax.clone() };
    let mut min = Int::zero(width);
    if rhs.umin == rhs.umax
        && lhs.umax.sub(&lhs.umin).cmp_unsigned(&rhs.umax).is_lt()
        && let (Some(low), Some(high)) = (lhs.umin.urem(&rhs.umax), lhs.umax.urem(&rhs.umax))
        && low.cmp_unsigned(&high).is_le()
    {
        (min, max) = (low, high);
    }
    IntRange::unsigned(min, max)
}

fn choose(a: &Int, b: &Int, signed: bool, larger: bool) -> Int {
    let order = if signed { a.cmp_signed(b) } else { a.cmp_unsigned(b) };
    let first = if larger { order.is_gt() } else { order.is_lt() };
    if first { a.clone() } else { b.clone() }
}

/// The larger or smaller of two.
pub fn extremum(lhs: &IntRange, rhs: &IntRange, signed: bool, larger: bool) -> IntRange {
    let pick = |a: &Int, b: &Int| choose(a, b, signed, larger);
    match signed {
        true => IntRange::signed(pick(&lhs.smin, &rhs.smin), pick(&lhs.smax, &rhs.smax)),
        false => IntRange::unsigned(pick(&lhs.umin, &rhs.umin), pick(&lhs.umax, &rhs.umax)),
    }
}

/// A mask of the bits that may differ among the numbers.
fn varying(range: &IntRange) -> Int {
    let width = range.width();
    let same = range.umin.xor(&range.umax).leading_zeros();
    if same >= width { Int::zero(width) } else { Int::all_ones(width).lshr(same) }
}

/// An operation on bits that is larger the larger its operands are.
pub fn bitwise(lhs: &IntRange, rhs: &IntRange, f: fn(&Int, &Int) -> Int) -> IntRange {
    let (l, r) = (varying(lhs), varying(rhs));
    let low = |range: &IntRange, mask: &Int| range.umin.and(&mask.not());
    let high = |range: &IntRange, mask: &Int| range.umax.or(mask);
    let apply = |a: &Int, b: &Int| Some(f(a, b));
    let (lhs, rhs) = ([low(lhs, &l), high(lhs, &l)], [low(rhs, &r), high(rhs, &r)]);
    corners(&apply, [&lhs[0], &lhs[1]], [&rhs[0], &rhs[1]], false)
}

/// `a ^ b`.
pub fn xor(lhs: &IntRange, rhs: &IntRange) -> IntRange {
    let mask = varying(lhs).or(&varying(rhs));
    let fixed = lhs.umin.xor(&rhs.umin);
    IntRange::unsigned(fixed.and(&mask.not()), fixed.or(&mask))
}

/// How far to shift, if that is less than the width.
fn amount(by: &Int) -> Option<u32> {
    u32::try_from(by.to_u64()?).ok()
}

/// `a << b`.
pub fn shl(lhs: &IntRange, rhs: &IntRange, nowrap: NoWrap) -> IntRange {
    let width = lhs.width();
    let shift = |a: &Int, b: &Int| amount(b).filter(|&by| by < width).map(|by| (a.shl(by), by));
    let u = |a: &Int, b: &Int| {
        let nearest = || nowrap.unsigned.then(|| Int::all_ones(width));
        match shift(a, b) {
            Some((value, by)) => unless(by > a.leading_zeros(), value, nearest()),
            None => nearest(),
        }
    };
    let s = |a: &Int, b: &Int| {
        let nearest = || nowrap.signed.then(|| signed_limit(a.is_negative(), width));
        match shift(a, b) {
            Some((value, by)) => {
                let room = if a.is_negative() { a.leading_ones() } else { a.leading_zeros() };
                unless(by >= room, value, nearest())
            }
            None => nearest(),
        }
    };
    let unsigned = corners(&u, [&lhs.umin, &lhs.umax], [&rhs.umin, &rhs.umax], false);
    let signed = corners(&s, [&lhs.smin, &lhs.smax], [&rhs.umin, &rhs.umax], true);
    unsigned.intersection(&signed)
}

/// `a >> b`.
pub fn shr(lhs: &IntRange, rhs: &IntRange, signed: bool) -> IntRange {
    let width = lhs.width();
    let shift = |a: &Int, b: &Int| {
        let by = amount(b).filter(|&by| by < width)?;
        Some(if signed { a.ashr(by) } else { a.lshr(by) })
    };
    let ends = if signed { [&lhs.smin, &lhs.smax] } else { [&lhs.umin, &lhs.umax] };
    corners(&shift, ends, [&rhs.umin, &rhs.umax], signed)
}

/// Wider numbers, each reading extended in its own way.
pub fn widen(range: &IntRange, width: u32) -> IntRange {
    IntRange {
        umin: range.umin.zext(width),
        umax: range.umax.zext(width),
        smin: range.smin.sext(width),
        smax: range.smax.sext(width),
    }
}

/// Wider numbers, extended by zeros.
pub fn zext(range: &IntRange, width: u32) -> IntRange {
    IntRange::unsigned(range.umin.zext(width), range.umax.zext(width))
}

/// Wider numbers, extended by their sign.
pub fn sext(range: &IntRange, width: u32) -> IntRange {
    IntRange::signed(range.smin.sext(width), range.smax.sext(width))
}

/// Narrower numbers.
pub fn trunc(range: &IntRange, width: u32) -> IntRange {
    let rolls = range.umin.lshr(width) != range.umax.lshr(width);
    let (umin, umax) = match rolls {
        true => (Int::zero(width), Int::all_ones(width)),
        false => (range.umin.trunc(width), range.umax.trunc(width)),
    };
    let (low, high) = (range.smin.ashr(width - 1), range.smax.ashr(width - 1));
    let uniform = |value: &Int| value.is_zero() || value.is_all_ones();
    let kept = low == high || low.is_all_ones() && uniform(&high);
    let (smin, smax) = match kept {
        true => (range.smin.trunc(width), range.smax.trunc(width)),
        false => (Int::signed_min(width), Int::signed_max(width)),
    };
    IntRange { umin, umax, smin, smax }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Compare {
    Eq,
    Ne,
    Less { signed: bool },
    LessEq { signed: bool },
    Greater { signed: bool },
    GreaterEq { signed: bool },
}

impl Compare {
    fn inverse(self) -> Compare {
        match self {
            Compare::Eq => Compare::Ne,
            Compare::Ne => Compare::Eq,
            Compare::Less { signed } => Compare::GreaterEq { signed },
            Compare::LessEq { signed } => Compare::Greater { signed },
            Compare::Greater { signed } => Compare::LessEq { signed },
            Compare::GreaterEq { signed } => Compare::Less { signed },
        }
    }

    /// Whether it holds for all numbers.
    fn always(self, lhs: &IntRange, rhs: &IntRange) -> bool {
        match self {
            Compare::Less { signed: true } => lhs.smax.cmp_signed(&rhs.smin).is_lt(),
            Compare::Less { signed: false } => lhs.umax.cmp_unsigned(&rhs.umin).is_lt(),
            Compare::LessEq { signed: true } => lhs.smax.cmp_signed(&rhs.smin).is_le(),
            Compare::LessEq { signed: false } => lhs.umax.cmp_unsigned(&rhs.umin).is_le(),
            Compare::Greater { signed } => Compare::Less { signed }.always(rhs, lhs),
            Compare::GreaterEq { signed } => Compare::LessEq { signed }.always(rhs, lhs),
            Compare::Eq => lhs.single().is_some() && lhs.single() == rhs.single(),
            Compare::Ne => {
                let apart = |signed| {
                    Compare::Less { signed }.always(lhs, rhs) || Compare::Less { signed }.always(rhs, lhs)
                };
                apart(true) && apart(false)
            }
        }
    }

    /// What it gives for all numbers, if that is always the same.
    pub fn decided(self, lhs: &IntRange, rhs: &IntRange) -> Option<bool> {
        if self.always(lhs, rhs) {
            return Some(true);
        }
        self.inverse().always(lhs, rhs).then_some(false)
    }

    /// The range of what it gives.
    pub fn range(self, lhs: &IntRange, rhs: &IntRange) -> IntRange {
        match self.decided(lhs, rhs) {
            Some(value) => IntRange::constant(Int::from_bool(value)),
            None => IntRange::all(1),
        }
    }
}

/// The size of a dimension: which one it is, may be known by its range.
pub struct DimRange;

impl InferIntRangeInterface for DimRange {
    fn infer<'m>(
        &self,
        op: OpRef<'m>,
        operands: &[Option<IntRange>],
        set: &mut dyn FnMut(ValueRef<'m>, IntRange),
    ) {
        let (Some(source), Some(result)) = (op.operand(0), op.result(0)) else { return };
        let Some(width) = storage_width(op.ctx(), result.ty()) else { return };
        let any = IntRange::signed(Int::zero(width), Int::signed_max(width));
        let Some(shape) = op.ctx().type_data(source.ty()).shape() else { return set(result, any) };
        let (mut first, mut last) = (0, shape.len() as i64 - 1);
        if let Some(dim) = operands.get(1).cloned().flatten() {
            first = dim.smin.to_i64().map_or(first, |min| min.max(first));
            last = dim.smax.to_i64().map_or(last, |max| max.min(last));
        }
        let wanted = |&(index, _): &(usize, &i64)| (first..=last).contains(&(index as i64));
        let sizes = shape.iter().enumerate().filter(wanted).map(|(_, &size)| match size {
            size if size >= 0 => IntRange::constant(Int::from_i64(width, size)),
            _ => any.clone(),
        });
        let range = sizes.reduce(|a, b| a.union(&b));
        set(result, range.unwrap_or(any));
    }
}

/// What an operation gives whose elements are those of operands.
pub fn of_elements(_: OpRef<'_>, operands: &[IntRange], _: u32) -> Option<IntRange> {
    operands.first().cloned()
}

/// The elements of a type, as far as they are in one dimension.
pub fn length_of(op: OpRef<'_>) -> Option<i64> {
    match op.ctx().type_data(op.result(0)?.ty()) {
        TypeData::Vector { shape, scalable, .. } => match (shape.as_ref(), scalable.as_ref()) {
            ([length], scalable) if !scalable.contains(&true) => Some(*length),
            _ => None,
        },
        _ => None,
    }
}
