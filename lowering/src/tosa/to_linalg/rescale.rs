//! Rescaling: multipliers and shifts, one for all or one for each channel, and zero points.

use super::super::make::{
    self, clamp_int, dim, identity, is_integer, projection, ranked, signed_range, unrealized, width,
};
use crate::calc::Calc;
use crate::linalg::tensors;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::tosa::{ApplyScaleOp, RescaleOp, RoundingMode, known_zero_point};
use rmlir_ir::value::{AffineMap, Int};
use rmlir_ir::{DYNAMIC, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// What the loops go through, besides the tensor.
struct Inputs {
    values: Vec<ValueId>,
    maps: Vec<AffineMap>,
    rank: usize,
}

/// Something in the body of the loops.
enum Given {
    /// It is there already.
    Value(ValueId),
    /// It is an argument.
    Arg(usize),
    /// It is a number.
    Number(i64),
}

impl Inputs {
    /// Another input, with the same element for all, or one for each channel.
    fn push(&mut self, rw: &PatternRewriter<'_>, value: ValueId, by_channel: bool) -> Option<Given> {
        let dims: &[usize] = if by_channel { &[self.rank.checked_sub(1)?] } else { &[] };
        self.maps.push(projection(rw, self.rank, dims));
        self.values.push(value);
        Some(Given::Arg(self.values.len() - 1))
    }

    /// The one element of a tensor.
    fn push_single(&mut self, rw: &mut PatternRewriter<'_>, value: ValueId) -> Option<Given> {
        let element = tensors::element(rw.ctx(), rw.value(value).ty());
        let ty = tensors::tensor_type(rw.ctx(), &[], element).ok()?;
        let value = tensors::collapse(rw.builder(), ty, value, &[]).ok()?;
        self.push(rw, value, false)
    }

    /// Multipliers or shifts: constants of this width if they are known.
    fn push_factors(
        &mut self,
        rw: &mut PatternRewriter<'_>,
        operand: ValueId,
        known: Option<&[i64]>,
        width: u32,
    ) -> Option<Given> {
        let Some(known) = known else {
            let (sizes, _) = make::ranked_value(rw, operand)?;
            return match sizes[..] {
                [1] => self.push_single(rw, operand),
                _ => self.push(rw, operand, true),
            };
        };
        if let &[one] = known {
            let one = rw.ctx().int_attr(width, one);
            return Some(Given::Value(ConstantOp::build(rw.builder(), one).value().ok()?));
        }
        let ctx = rw.ctx().clone();
        let element = ctx.integer_type(width, Signedness::Signless).ok()?;
        let ty = tensors::tensor_type(&ctx, &[known.len() as i64], element).ok()?;
        let numbers: Vec<Number> =
            known.iter().map(|&value| Number::Int(Int::from_i64(width, value))).collect();
        let splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
        let values = elements::write(&ctx, ty, if splat { numbers.get(..1)? } else { &numbers }, splat)?;
        let value = ConstantOp::build(rw.builder(), values).value().ok()?;
        self.push(rw, value, true)
    }
}

impl Given {
    fn value(&self, args: &[ValueId]) -> Option<ValueId> {
        match *self {
            Given::Value(value) => Some(value),
            Given::Arg(at) => args.get(at).copied(),
            Given::Number(_) => None,
        }
    }
}

/// No more multipliers are looked at.
const MAX_FACTORS: usize = 1 << 20;

/// The integers that a value holds, cut to 32 bits.
fn known_factors(rw: &PatternRewriter<'_>, value: ValueId) -> Option<Vec<i64>> {
    let (_, values) = elements::integers(rw.ctx(), rw.constant(value)?, MAX_FACTORS)?;
    values.iter().map(|value| Some(i64::from(value.to_i64()? as i32))).collect()
}

fn is_unsigned(rw: &PatternRewriter<'_>, ty: Type) -> bool {
    matches!(rw.ctx().type_data(ty), TypeData::Integer { signedness: Signedness::Unsigned, .. })
}

/// A value as one without a sign.
fn without_sign(c: &mut Calc<'_, '_>, value: ValueId) -> Option<ValueId> {
    let ty = c.ty(value);
    if !is_unsigned(c.rw, ty) {
        return Some(value);
    }
    let width = width(c.rw.ctx(), ty)?;
    let ty = c.rw.ctx().integer_type(width, Signedness::Signless).ok()?;
    unrealized(c.rw, value, ty)
}

/// A zero point of this width.
fn zero_point(c: &mut Calc<'_, '_>, zero: &Given, args: &[ValueId], wide: u32) -> Option<ValueId> {
    let ty = c.rw.ctx().integer_type(wide, Signedness::Signless).ok()?;
    if let Given::Number(zero) = *zero {
        return c.int(ty, zero);
    }
    let value = zero.value(args)?;
    let own = c.ty(value);
    if width(c.rw.ctx(), own)? >= wide {
        return Some(value);
    }
    let signless = without_sign(c, value)?;
    if is_unsigned(c.rw, own) { c.extui(ty, signless) } else { c.extsi(ty, signless) }
}

pub(super) fn convert(op: RescaleOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result) = (root.input().id(), root.output().ty());
    let (multiplier, shift) = (root.multiplier().id(), root.shift().id());
    let (mode, scale32) = (root.rounding_mode(), root.scale32());
    let (input_unsigned, output_unsigned) = (root.input_unsigned(), root.output_unsigned());
    let zeros = [(root.input_zp(), input_unsigned), (root.output_zp(), output_unsigned)];
    let zeros = zeros.map(|(zero, unsigned)| (zero.id(), known_zero_point(zero, !unsigned)));
    rw.require(mode != RoundingMode::INEXACTROUND && (mode != RoundingMode::DOUBLEROUND || scale32))?;
    let ctx = rw.ctx().clone();
    let (from, element) = make::ranked_value(rw, input)?;
    let (sizes, into_element) = ranked(&ctx, result)?;
    rw.require(is_integer(&ctx, element) && is_integer(&ctx, into_element))?;
    let out_width = width(&ctx, into_element)?;
    rw.require(out_width <= 32)?;
    let mut open = Vec::new();
    for (at, &size) in sizes.iter().enumerate() {
        if size == DYNAMIC {
            open.push(dim(rw, input, at)?);
        }
    }
    let mut factors = known_factors(rw, multiplier).zip(known_factors(rw, shift));
    if let Some((multipliers, shifts)) = &mut factors {
        // Nothing is left of what is shifted that far.
        for (multiplier, shift) in multipliers.iter_mut().zip(shifts).filter(|(_, shift)| **shift > 63) {
            (*multiplier, *shift) = (0, 0);
        }
    }
    let is_far = factors.as_ref().is_none_or(|(_, shifts)| shifts.iter().any(|&shift| shift > 31));
    let rounding = match mode {
        RoundingMode::DOUBLEROUND if is_far => RoundingMode::DOUBLEROUND,
        _ => RoundingMode::SINGLEROUND,
    };
    let rank = from.len();
    let mut inputs = Inputs { values: vec![input], maps: vec![identity(rw, rank)], rank };
    let known = factors.as_ref().map(|(multipliers, shifts)| (&multipliers[..], &shifts[..]));
    let multiplier = inputs.push_factors(rw, multiplier, known.map(|known| known.0), 32)?;
    let shift = inputs.push_factors(rw, shift, known.map(|known| known.1), 8)?;
    let mut points = Vec::new();
    for (value, known) in zeros {
        points.push(match known {
            Some(known) => Given::Number(known),
            None => inputs.push_single(rw, value)?,
        });
    }
    let [input_zero, output_zero] = &points[..] else { return None };
    inputs.maps.push(identity(rw, rank));
    let into = make::empty(rw, &sizes, into_element, &open)?;
    let (own_width, i32) = (width(&ctx, element)?, ctx.i32());
    let made = make::parallel(rw, result, &inputs.values, into, &inputs.maps, |c, args| {
        let input_zero = zero_point(c, input_zero, args, own_width.max(32))?;
        let output_zero = zero_point(c, output_zero, args, 32)?;
        let mut value = without_sign(c, *args.first()?)?;
        if own_width < 32 {
            value = if input_unsigned { c.extui(i32, value)? } else { c.extsi(i32, value)? };
        }
        let value = c.subi(value, input_zero)?;
        let (multiplier, shift) = (multiplier.value(args)?, shift.value(args)?);
        let value =
            ApplyScaleOp::build(c.rw.builder(), i32, value, multiplier, shift, rounding).value().ok()?;
        let value = c.addi(value, output_zero)?;
        let (low, high) = match output_unsigned {
            true => (0, (1i64 << out_width) - 1),
            false => signed_range(out_width),
        };
        let bounds = [c.int(i32, low)?, c.int(i32, high)?];
        let mut value = clamp_int(c, value, bounds, false)?;
        if out_width < 32 {
            let ty = ctx.integer_type(out_width, Signedness::Signless).ok()?;
            value = c.trunci(ty, value)?;
        }
        if is_unsigned(c.rw, into_element) { unrealized(c.rw, value, into_element) } else { Some(value) }
    })?;
    rw.replace(op, &[made])
}
