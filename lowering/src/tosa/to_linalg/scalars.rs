//! What elementwise operations compute of single elements.

use super::super::make::{clamp_float, clamp_int, is_float, is_int, is_integer, signed_range, width};
use super::casts;
use super::elementwise::{self, Elementwise};
use crate::calc::Calc;
use rmlir_dialects::arith::{CmpFPredicate, CmpIPredicate};
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::tosa::*;
use rmlir_ir::fold::constant_value;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, OpAddr, OpRef, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionTraits, TypeConverter};
use rmlir_rewrite::{PatternSet, Root};
use std::sync::Arc;

/// One element.
pub(super) struct Point {
    /// The operation on tensors.
    pub(super) op: OpAddr,
    /// The type of the elements of its first operand, which may be unsigned.
    pub(super) element: Type,
    /// The type of the elements of what stands for its result.
    pub(super) result: Type,
    /// The elements of its operands.
    pub(super) args: Vec<ValueId>,
}

impl Point {
    fn arg(&self, at: usize) -> Option<ValueId> {
        self.args.get(at).copied()
    }
}

/// Computes an element.
pub(super) type Body = fn(&mut Calc<'_, '_>, &Point) -> Option<ValueId>;

fn add<O: TypedOp>(
    set: &mut PatternSet,
    converter: &Arc<TypeConverter>,
    name: &str,
    body: Body,
    taken: fn(OpRef<'_>) -> usize,
) {
    let name = format!("(anonymous namespace)::PointwiseConverter<mlir::tosa::{name}>");
    let traits = ConversionTraits { converter: Some(Arc::clone(converter)), ..ConversionTraits::default() };
    let how = Elementwise { body, taken };
    set.convert_rooted(Root::Kind(O::KIND), name, 1, traits, move |op, operands, rw| {
        elementwise::convert(how, op, operands, rw)
    });
}

macro_rules! points {
    ($set:ident, $converter:ident; $($op:ident: $body:expr $(, of $taken:expr)?);+ $(;)?) => {
        $(add::<$op>($set, $converter, stringify!($op), $body, points!(@ $($taken)?));)+
    };
    (@ $taken:expr) => { $taken };
    (@) => { elementwise::all };
}

pub(super) fn patterns(set: &mut PatternSet, converter: &Arc<TypeConverter>) {
    points! { set, converter;
        AddOp: |c, p| by_kind(c, p, |c, l, r| c.addf(l, r), |c, l, r| c.addi(l, r));
        SubOp: |c, p| by_kind(c, p, |c, l, r| c.subf(l, r), |c, l, r| c.subi(l, r));
        MulOp: multiply, of factors;
        IntDivOp: |c, p| of_ints(c, p, |c, l, r| c.divsi(l, r));
        NegateOp: negate, of negated;
        PowOp: |c, p| of_floats(c, p, |c, l, r| c.powf(l, r));
        ReciprocalOp: reciprocal;
        RsqrtOp: |c, p| of_float(c, p, |c, x| c.rsqrt(x));
        LogOp: |c, p| of_float(c, p, |c, x| c.log(x));
        ExpOp: |c, p| of_float(c, p, |c, x| c.exp(x));
        AbsOp: absolute;
        SinOp: |c, p| of_float(c, p, |c, x| c.sin(x));
        CosOp: |c, p| of_float(c, p, |c, x| c.cos(x));
        TanhOp: |c, p| of_float(c, p, |c, x| c.tanh(x));
        ErfOp: |c, p| of_float(c, p, |c, x| c.erf(x));
        BitwiseAndOp: |c, p| of_ints(c, p, |c, l, r| c.andi(l, r));
        BitwiseOrOp: |c, p| of_ints(c, p, |c, l, r| c.ori(l, r));
        BitwiseNotOp: |c, p| if is_integer(c.rw.ctx(), p.element) { turned_over(c, p) } else { None };
        BitwiseXorOp: |c, p| of_ints(c, p, |c, l, r| c.xori(l, r));
        LogicalAndOp: |c, p| of_bits(c, p, |c, l, r| c.andi(l, r));
        LogicalNotOp: |c, p| if is_int(c.rw.ctx(), p.element, 1) { turned_over(c, p) } else { None };
        LogicalOrOp: |c, p| of_bits(c, p, |c, l, r| c.ori(l, r));
        LogicalXorOp: |c, p| of_bits(c, p, |c, l, r| c.xori(l, r));
        CastOp: |c, p| casts::cast(c, p.arg(0)?, p.element, p.result);
        LogicalLeftShiftOp: |c, p| of_ints(c, p, |c, l, r| c.shli(l, r));
        LogicalRightShiftOp: |c, p| of_ints(c, p, |c, l, r| c.shrui(l, r));
        ArithmeticRightShiftOp: shift_right;
        ClzOp: |c, p| if is_integer(c.rw.ctx(), p.element) { c.ctlz(p.arg(0)?) } else { None };
        SelectOp: |c, p| c.select(p.arg(0)?, p.arg(1)?, p.arg(2)?);
        GreaterOp: |c, p| compare(c, p, CmpFPredicate::OGT, CmpIPredicate::Sgt);
        GreaterEqualOp: |c, p| compare(c, p, CmpFPredicate::OGE, CmpIPredicate::Sge);
        EqualOp: |c, p| compare(c, p, CmpFPredicate::OEQ, CmpIPredicate::Eq);
        MaximumOp: maximum;
        MinimumOp: minimum;
        CeilOp: |c, p| of_float(c, p, |c, x| c.ceil(x));
        FloorOp: |c, p| of_float(c, p, |c, x| c.floor(x));
        ClampOp: clamp;
        SigmoidOp: sigmoid;
    }
}

type Two = fn(&mut Calc<'_, '_>, ValueId, ValueId) -> Option<ValueId>;

fn by_kind(c: &mut Calc<'_, '_>, p: &Point, float: Two, int: Two) -> Option<ValueId> {
    if is_float(c.rw.ctx(), p.element) { float(c, p.arg(0)?, p.arg(1)?) } else { of_ints(c, p, int) }
}

fn of_ints(c: &mut Calc<'_, '_>, p: &Point, make: Two) -> Option<ValueId> {
    c.rw.require(is_integer(c.rw.ctx(), p.element))?;
    make(c, p.arg(0)?, p.arg(1)?)
}

fn of_bits(c: &mut Calc<'_, '_>, p: &Point, make: Two) -> Option<ValueId> {
    c.rw.require(is_int(c.rw.ctx(), p.element, 1))?;
    make(c, p.arg(0)?, p.arg(1)?)
}

fn of_floats(c: &mut Calc<'_, '_>, p: &Point, make: Two) -> Option<ValueId> {
    c.rw.require(is_float(c.rw.ctx(), p.element))?;
    make(c, p.arg(0)?, p.arg(1)?)
}

fn of_float(
    c: &mut Calc<'_, '_>,
    p: &Point,
    make: fn(&mut Calc<'_, '_>, ValueId) -> Option<ValueId>,
) -> Option<ValueId> {
    c.rw.require(is_float(c.rw.ctx(), p.element))?;
    make(c, p.arg(0)?)
}

fn is_signless(c: &Calc<'_, '_>, ty: Type) -> bool {
    matches!(c.rw.ctx().type_data(ty), TypeData::Integer { signedness: Signedness::Signless, .. })
}

fn is_unsigned(c: &Calc<'_, '_>, ty: Type) -> bool {
    matches!(c.rw.ctx().type_data(ty), TypeData::Integer { signedness: Signedness::Unsigned, .. })
}

fn compare(c: &mut Calc<'_, '_>, p: &Point, float: CmpFPredicate, int: CmpIPredicate) -> Option<ValueId> {
    let (l, r) = (p.arg(0)?, p.arg(1)?);
    if is_float(c.rw.ctx(), p.element) {
        return c.cmpf(float, l, r);
    }
    c.rw.require(is_signless(c, p.element))?;
    c.cmpi(int, l, r)
}

/// All bits the other way round.
fn turned_over(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    let ones = Int::all_ones(width(c.rw.ctx(), p.element)?);
    let ones = c.big_int(p.element, &ones)?;
    c.xori(p.arg(0)?, ones)
}

fn reciprocal(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    c.rw.require(is_float(c.rw.ctx(), p.element))?;
    let one = c.float(p.element, 1.0)?;
    c.divf(one, p.arg(0)?)
}

fn absolute(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    let x = p.arg(0)?;
    if is_float(c.rw.ctx(), p.element) {
        return c.absf(x);
    }
    let zero = c.int(p.element, 0)?;
    let negative = c.subi(zero, x)?;
    c.maxsi(x, negative)
}

fn sigmoid(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    c.rw.require(is_float(c.rw.ctx(), p.element))?;
    let one = c.float(p.element, 1.0)?;
    let negative = c.negf(p.arg(0)?)?;
    let power = c.exp(negative)?;
    let sum = c.addf(power, one)?;
    c.divf(one, sum)
}

/// The shift of a product is gone through if it is not known.
fn factors(op: OpRef<'_>) -> usize {
    if op.operand(2).and_then(constant_value).is_some() { 2 } else { 3 }
}

fn multiply(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    let ctx = c.rw.ctx().clone();
    let shift = c.rw.op(p.op).operand(2).and_then(constant_value);
    let shift = match shift {
        Some(known) => Some(elements::read(&ctx, known)?.get(0)?.as_int()?.to_i64()?),
        None => None,
    };
    let (mut a, mut b) = (p.arg(0)?, p.arg(1)?);
    if is_float(&ctx, p.element) {
        c.rw.require(shift.is_none_or(|shift| shift == 0))?;
        return c.mulf(a, b);
    }
    c.rw.require(is_integer(&ctx, p.element))?;
    if shift.is_none_or(|shift| shift > 0) {
        let i32 = ctx.i32();
        let known = match shift {
            Some(shift) => Some(c.int(ctx.i8(), shift)?),
            None => None,
        };
        for factor in [&mut a, &mut b] {
            if !is_int(&ctx, c.ty(*factor), 32) {
                *factor = c.extsi(i32, *factor)?;
            }
        }
        let shift = known.or_else(|| p.arg(2))?;
        return ApplyScaleOp::build(c.rw.builder(), i32, a, b, shift, RoundingMode::SINGLEROUND).value().ok();
    }
    let wide = width(&ctx, p.result)?;
    for factor in [&mut a, &mut b] {
        if width(&ctx, c.ty(*factor))? < wide {
            *factor = c.extsi(p.result, *factor)?;
        }
    }
    c.muli(a, b)
}

/// The zero points of a negation that are known.
fn zero_points(op: OpRef<'_>) -> [Option<i64>; 2] {
    [1, 2].map(|at| op.operand(at).and_then(|value| known_zero_point(value, true)))
}

/// The zero points of a negation are gone through if none is known.
fn negated(op: OpRef<'_>) -> usize {
    if zero_points(op) == [None, None] { 3 } else { 1 }
}

fn negate(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    let x = p.arg(0)?;
    if is_float(c.rw.ctx(), p.element) {
        return c.negf(x);
    }
    let ctx = c.rw.ctx().clone();
    let own = width(&ctx, p.element)?;
    let (least, most) = signed_range(own);
    let known = match zero_points(c.rw.op(p.op)) {
        [Some(input), Some(output)] => Some(input.checked_add(output)?),
        _ => None,
    };
    // So many bits hold whatever comes out in between.
    let wide = match known.map(|sum| most.saturating_add(sum.saturating_abs()).saturating_add(1)) {
        Some(largest) if largest <= signed_range(16).1 => 16,
        Some(largest) if largest <= signed_range(32).1 => 32,
        _ => 64,
    };
    let ty = ctx.integer_type(wide, Signedness::Signless).ok()?;
    let sum = match known {
        Some(sum) => c.int(ty, sum)?,
        None => {
            let (input, output) = (p.arg(1)?, p.arg(2)?);
            let input = widened(c, ty, wide, input)?;
            let output = widened(c, ty, wide, output)?;
            c.addi(input, output)?
        }
    };
    let x = widened(c, ty, wide, x)?;
    let difference = c.subi(sum, x)?;
    let bounds = [c.int(ty, least)?, c.int(ty, most)?];
    let clamped = clamp_int(c, difference, bounds, false)?;
    if own < wide { c.trunci(p.element, clamped) } else { Some(clamped) }
}

fn widened(c: &mut Calc<'_, '_>, ty: Type, wide: u32, value: ValueId) -> Option<ValueId> {
    if width(c.rw.ctx(), c.ty(value))? < wide { c.extsi(ty, value) } else { Some(value) }
}

fn shift_right(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    let (x, by) = (p.arg(0)?, p.arg(1)?);
    c.rw.require(is_integer(c.rw.ctx(), p.element))?;
    let shifted = c.shrsi(x, by)?;
    if !c.rw.read(ArithmeticRightShiftOp::of(p.op)).round() {
        return Some(shifted);
    }
    let bit = c.rw.ctx().i1();
    let one = c.int(p.element, 1)?;
    let zero = c.int(p.element, 0)?;
    let no = c.int(bit, 0)?;
    let yes = c.int(bit, 1)?;
    let is_shifted = c.cmpi(CmpIPredicate::Sgt, by, zero)?;
    let before = c.subi(by, one)?;
    let last = c.shrsi(x, before)?;
    let last = c.trunci(bit, last)?;
    let is_odd = c.andi(last, yes)?;
    // Without a shift, the last bit out is poison.
    let rounds = c.select(is_shifted, is_odd, no)?;
    let more = c.extui(p.element, rounds)?;
    c.addi(shifted, more)
}

/// What stands for a result where NaN is to be ignored: the other number, if one is NaN.
fn ignoring_nan(c: &mut Calc<'_, '_>, [l, r]: [ValueId; 2], result: ValueId) -> Option<ValueId> {
    let is_nan_l = c.cmpf(CmpFPredicate::UNO, l, l)?;
    let is_nan_r = c.cmpf(CmpFPredicate::UNO, r, r)?;
    let chosen = c.select(is_nan_l, r, result)?;
    c.select(is_nan_r, l, chosen)
}

fn extremum(
    c: &mut Calc<'_, '_>,
    p: &Point,
    mode: NanPropagationMode,
    float: Two,
    int: Two,
) -> Option<ValueId> {
    let (l, r) = (p.arg(0)?, p.arg(1)?);
    if is_float(c.rw.ctx(), p.element) {
        let result = float(c, l, r)?;
        return match mode {
            NanPropagationMode::PROPAGATE => Some(result),
            NanPropagationMode::IGNORE => ignoring_nan(c, [l, r], result),
        };
    }
    c.rw.require(is_signless(c, p.element))?;
    int(c, l, r)
}

fn maximum(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    let mode = c.rw.read(MaximumOp::of(p.op)).nan_mode();
    extremum(c, p, mode, |c, l, r| c.maximumf(l, r), |c, l, r| c.maxsi(l, r))
}

fn minimum(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    let mode = c.rw.read(MinimumOp::of(p.op)).nan_mode();
    extremum(c, p, mode, |c, l, r| c.minimumf(l, r), |c, l, r| c.minsi(l, r))
}

/// A float attribute as one of another type.
fn float_as(c: &Calc<'_, '_>, attr: Attr, ty: Type) -> Option<u128> {
    let ctx = c.rw.ctx();
    let given = elements::read(ctx, attr)?;
    match (ctx.type_data(given.element), ctx.type_data(ty)) {
        (TypeData::Float(from), TypeData::Float(to)) => {
            Some(to.convert_from(*from, given.get(0)?.as_float()?))
        }
        _ => None,
    }
}

/// An integer attribute, its sign counted whatever the type says.
fn int_of(c: &Calc<'_, '_>, attr: Attr) -> Option<i64> {
    match elements::read(c.rw.ctx(), attr)?.get(0)? {
        Number::Int(value) => value.to_i64(),
        Number::Float(_) => None,
    }
}

fn clamp(c: &mut Calc<'_, '_>, p: &Point) -> Option<ValueId> {
    let x = p.arg(0)?;
    let root = c.rw.read(ClampOp::of(p.op));
    let (low, high, mode) = (root.min_val(), root.max_val(), root.nan_mode());
    if is_float(c.rw.ctx(), p.element) {
        let low = float_as(c, low, p.element)?;
        let high = float_as(c, high, p.element)?;
        let low = c.float_bits(p.element, low)?;
        let high = c.float_bits(p.element, high)?;
        let result = clamp_float(c, x, [low, high])?;
        if mode == NanPropagationMode::PROPAGATE {
            return Some(result);
        }
        let is_nan = c.cmpf(CmpFPredicate::UNO, x, x)?;
        return c.select(is_nan, low, result);
    }
    let wide = width(c.rw.ctx(), p.element)?;
    let unsigned = is_unsigned(c, p.element);
    let (least, most) = match wide {
        64.. if unsigned => (0, i64::MAX),
        _ if unsigned => (0, (1i64 << wide) - 1),
        65.. => (i64::MIN, i64::MAX),
        _ => signed_range(wide),
    };
    let ty = c.rw.ctx().integer_type(wide, Signedness::Signless).ok()?;
    let bounds = [int_of(c, low)?, int_of(c, high)?].map(|bound| bound.max(least).min(most));
    let bounds = [c.int(ty, bounds[0])?, c.int(ty, bounds[1])?];
    clamp_int(c, x, bounds, unsigned)
}
