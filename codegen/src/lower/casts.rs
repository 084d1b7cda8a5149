//! Conversions between scalars.

use super::Lowering;
use super::soft::{SINGLE, computed, hard, is_quad, is_small};
use super::values::{Val, is_double, plain};
use crate::abi::{clif_type, supported};
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use rmlir_ir::OpRef;

/// Converts one scalar of the first type to the second.
type Convert = fn(&mut Lowering<'_, '_>, Value, Scalar, Scalar) -> Result<Value, Refusal>;

impl<'a> Lowering<'_, 'a> {
    /// The first operand, scalar by scalar.
    pub(super) fn convert(&mut self, op: OpRef<'a>, convert: Convert) -> Result<(), Refusal> {
        let (operand, result) = (self.operand(op, 0)?, self.result(op)?);
        let (from, to) = (self.element_of(operand)?, self.element_of(result)?);
        let values = self.made(operand)?;
        let mut out = Vec::with_capacity(values.len());
        for value in values {
            out.push(convert(self, value, from, to)?);
        }
        self.define_values(result, &out)
    }

    /// An integer of the machine type of another, zeros or the sign above.
    pub(super) fn resized(&mut self, value: Value, from: Scalar, to: Scalar) -> Value {
        let (from, to) = (clif_type(from), clif_type(to));
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Less => self.b.ins().uextend(to, value),
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.b.ins().ireduce(to, value),
        }
    }

    fn resized_signed(&mut self, value: Value, from: Scalar, to: Scalar) -> Value {
        let value = self.signed(value, from);
        let (from, to) = (clif_type(from), clif_type(to));
        if from.bits() < to.bits() { self.b.ins().sextend(to, value) } else { value }
    }

    pub(super) fn bitcast(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (operand, result) = (self.operand(op, 0)?, self.result(op)?);
        let (from, to) = (self.type_of(operand)?, self.type_of(result)?);
        if let (Some(from), Some(to)) = (from.scalar(), to.scalar()) {
            let val = self.val(operand, 0)?;
            if from == to || (clif_type(from).is_int() && clif_type(to).is_int()) {
                return self.define(result, &[val]);
            }
            let value = self.make(val, supported(from)?);
            let value = self.b.ins().bitcast(clif_type(supported(to)?), MemFlagsData::new(), value);
            return self.define_values(result, &[value]);
        }
        if from.has_packed_lanes() || to.has_packed_lanes() {
            return self.bitcast_packed(op);
        }
        let slot = self.slot(from.size.max(to.size), 16)?;
        let values = self.made(operand)?;
        for (leaf, value) in from.leaves()?.iter().zip(values) {
            self.store_scalar(plain(), value, leaf.scalar, Val::Slot(slot, leaf.offset as i64))?;
        }
        let mut out = Vec::new();
        for leaf in to.leaves()?.iter() {
            out.push(self.load_scalar(plain(), leaf.scalar, Val::Slot(slot, leaf.offset as i64))?);
        }
        self.define_values(result, &out)
    }

    /// The same scalars as another type: casts between pointers.
    pub(super) fn copy(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (operand, result) = (self.operand(op, 0)?, self.result(op)?);
        let vals = self.vals(operand)?.to_vec();
        self.define(result, &vals)
    }
}

pub(super) fn trunc(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    let value = f.resized(value, from, to);
    Ok(f.masked(value, to))
}

pub(super) fn zext(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    Ok(f.resized(value, from, to))
}

pub(super) fn sext(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    let value = f.resized_signed(value, from, to);
    Ok(f.masked(value, to))
}

pub(super) fn pointer_cast(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    let value = f.resized(value, from, to);
    Ok(f.masked(value, to))
}

fn suffix(scalar: Scalar) -> &'static str {
    if is_double(scalar) { "df" } else { "sf" }
}

/// The integer type that conversions of floats have instructions for.
fn convertible(scalar: Scalar) -> Scalar {
    if scalar.bits() <= 32 { Scalar::Int(32) } else { Scalar::Int(64) }
}

pub(super) fn sitofp(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    if is_quad(to) {
        return f.quad_and_int(value, from, (true, true));
    }
    if is_small(to) {
        let value = sitofp(f, value, from, SINGLE)?;
        return f.narrowed(value, to);
    }
    if clif_type(from) == types::I128 {
        let value = f.signed(value, from);
        return f.runtime_call(&format!("__floatti{}", suffix(to)), &[value], clif_type(to));
    }
    let value = f.resized_signed(value, from, convertible(from));
    Ok(f.b.ins().fcvt_from_sint(clif_type(to), value))
}

pub(super) fn uitofp(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    if is_quad(to) {
        return f.quad_and_int(value, from, (true, false));
    }
    if is_small(to) {
        let value = uitofp(f, value, from, SINGLE)?;
        return f.narrowed(value, to);
    }
    if clif_type(from) == types::I128 {
        return f.runtime_call(&format!("__floatunti{}", suffix(to)), &[value], clif_type(to));
    }
    let value = f.resized(value, from, convertible(from));
    Ok(f.b.ins().fcvt_from_uint(clif_type(to), value))
}

pub(super) fn fptosi(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    to_int(f, value, from, (to, true))
}

pub(super) fn fptoui(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    to_int(f, value, from, (to, false))
}

/// To a type, and whether that is signed. What does not fit is not said to give anything; the forms that saturate never trap.
fn to_int(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    (to, signed): (Scalar, bool),
) -> Result<Value, Refusal> {
    if is_quad(from) {
        return f.quad_and_int(value, to, (false, signed));
    }
    let (value, from) = (f.widened(value, from)?, computed(from)?);
    if clif_type(to) == types::I128 {
        let name = if signed { "__fix" } else { "__fixuns" };
        let value = f.runtime_call(&format!("{name}{}ti", suffix(from)), &[value], types::I128)?;
        return Ok(f.masked(value, to));
    }
    let through = convertible(to);
    let value = match signed {
        true => f.b.ins().fcvt_to_sint_sat(clif_type(through), value),
        false => f.b.ins().fcvt_to_uint_sat(clif_type(through), value),
    };
    trunc(f, value, through, to)
}

/// Saturating, at the limits of the type: those of 32 and 64 bits do it themselves.
pub(super) fn fptosi_sat(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    hard(computed(from)?)?;
    let value = f.widened(value, from)?;
    let (through, width) = (convertible(to), to.bits());
    if width > 64 {
        return refuse("saturating conversions to more than 64 bits are not supported");
    }
    let value = f.b.ins().fcvt_to_sint_sat(clif_type(through), value);
    if width == through.bits() {
        return Ok(value);
    }
    let (low, high) = (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1);
    let (low, high) = (f.int(low, through), f.int(high, through));
    let below = f.b.ins().icmp(IntCC::SignedLessThan, value, low);
    let value = f.b.ins().select(below, low, value);
    let above = f.b.ins().icmp(IntCC::SignedGreaterThan, value, high);
    let value = f.b.ins().select(above, high, value);
    trunc(f, value, through, to)
}

pub(super) fn fptoui_sat(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    hard(computed(from)?)?;
    let value = f.widened(value, from)?;
    let (through, width) = (convertible(to), to.bits());
    if width > 64 {
        return refuse("saturating conversions to more than 64 bits are not supported");
    }
    let value = f.b.ins().fcvt_to_uint_sat(clif_type(through), value);
    if width == through.bits() {
        return Ok(value);
    }
    let high = f.int((1i128 << width) - 1, through);
    let above = f.b.ins().icmp(IntCC::UnsignedGreaterThan, value, high);
    let value = f.b.ins().select(above, high, value);
    trunc(f, value, through, to)
}

pub(super) fn fpext(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    if from == to {
        return Ok(value);
    }
    if is_quad(to) {
        return f.made_quad(value, from);
    }
    let value = f.widened(value, from)?;
    let single = computed(from)? == SINGLE;
    Ok(if single && is_double(to) { f.b.ins().fpromote(types::F64, value) } else { value })
}

pub(super) fn fptrunc(
    f: &mut Lowering<'_, '_>,
    value: Value,
    from: Scalar,
    to: Scalar,
) -> Result<Value, Refusal> {
    if from == to {
        return Ok(value);
    }
    if is_quad(from) {
        return f.cut_quad(value, to);
    }
    let value = match is_double(from) {
        // Rounded twice to the nearest would be wrong.
        true if is_small(to) => f.rounded_to_odd(value),
        true => f.b.ins().fdemote(types::F32, value),
        false => value,
    };
    f.narrowed(value, to)
}

/// Whether a float is not a number.
pub(super) fn is_nan(f: &mut Lowering<'_, '_>, value: Value) -> Value {
    f.b.ins().fcmp(FloatCC::Unordered, value, value)
}
