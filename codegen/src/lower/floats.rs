//! Float arithmetic and comparisons.

use super::Lowering;
use super::casts::is_nan;
use super::soft::{hard, is_quad};
use super::values::is_double;
use crate::abi::clif_type;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, MemFlagsData, Value, types};
use rmlir_ir::OpRef;

/// What a comparison predicate asks.
enum Compare {
    Always(bool),
    Code(FloatCC),
}

fn comparison(predicate: i64) -> Option<Compare> {
    Some(match predicate {
        0 => Compare::Always(false),
        1 => Compare::Code(FloatCC::Equal),
        2 => Compare::Code(FloatCC::GreaterThan),
        3 => Compare::Code(FloatCC::GreaterThanOrEqual),
        4 => Compare::Code(FloatCC::LessThan),
        5 => Compare::Code(FloatCC::LessThanOrEqual),
        6 => Compare::Code(FloatCC::OrderedNotEqual),
        7 => Compare::Code(FloatCC::Ordered),
        8 => Compare::Code(FloatCC::UnorderedOrEqual),
        9 => Compare::Code(FloatCC::UnorderedOrGreaterThan),
        10 => Compare::Code(FloatCC::UnorderedOrGreaterThanOrEqual),
        11 => Compare::Code(FloatCC::UnorderedOrLessThan),
        12 => Compare::Code(FloatCC::UnorderedOrLessThanOrEqual),
        13 => Compare::Code(FloatCC::NotEqual),
        14 => Compare::Code(FloatCC::Unordered),
        15 => Compare::Always(true),
        _ => return None,
    })
}

impl<'a> Lowering<'_, 'a> {
    pub(super) fn fcmp(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let predicate = self.program.attrs.int(op, self.program.attrs.names.predicate);
        let Some(compare) = predicate.and_then(comparison) else {
            return refuse("its predicate is not known");
        };
        let (left, right) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let scalar = self.element_of(left)?;
        let (a, b) = (self.made(left)?, self.made(right)?);
        let mut out = Vec::with_capacity(a.len());
        for (a, b) in a.into_iter().zip(b) {
            out.push(match compare {
                Compare::Always(answer) => self.b.ins().iconst(types::I8, i64::from(answer)),
                Compare::Code(code) if is_quad(scalar) => self.quad_compare(code, a, b)?,
                Compare::Code(code) => {
                    let (a, b) = (self.widened(a, scalar)?, self.widened(b, scalar)?);
                    self.b.ins().fcmp(code, a, b)
                }
            });
        }
        self.define_result(op, &out)
    }

    /// The bits of a float as an integer.
    pub(super) fn float_bits(&mut self, value: Value, scalar: Scalar) -> Value {
        let ty = if is_double(scalar) { types::I64 } else { types::I32 };
        self.b.ins().bitcast(ty, MemFlagsData::new(), value)
    }

    /// `llvm.is.fpclass`: whether a float is of one of the classes in a mask.
    pub(super) fn fpclass(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let mask = self.program.attrs.int(op, self.program.attrs.names.bit);
        let Some(mask) = mask else { return refuse("it has no mask") };
        let operand = self.operand(op, 0)?;
        let scalar = hard(self.element_of(operand)?)?;
        let values = self.made(operand)?;
        let mut out = Vec::with_capacity(values.len());
        for value in values {
            out.push(self.class_test(value, scalar, mask));
        }
        self.define_result(op, &out)
    }

    /// The classes, lowest bit first: signaling and quiet NaN, then from negative infinity to positive infinity.
    fn class_test(&mut self, value: Value, scalar: Scalar, mask: i64) -> Value {
        let bits = self.float_bits(value, scalar);
        let (width, mantissa) = if is_double(scalar) { (64, 52) } else { (32, 23) };
        let int = Scalar::Int(width);
        let infinity = ((1i128 << (width - 1 - mantissa)) - 1) << mantissa;
        let (quiet, normal) = (infinity | 1 << (mantissa - 1), 1i128 << mantissa);
        let sign = 1i128 << (width - 1);
        // Each class is a range of bits, sign included.
        let ranges = [
            (infinity + 1, quiet - 1),
            (quiet, sign - 1),
            (sign | infinity, sign | infinity),
            (sign | normal, sign | (infinity - 1)),
            (sign | 1, sign | (normal - 1)),
            (sign, sign),
            (0, 0),
            (1, normal - 1),
            (normal, infinity - 1),
            (infinity, infinity),
            // The negative NaNs count as the positive ones.
            (sign | (infinity + 1), sign | (quiet - 1)),
            (sign | quiet, 2 * sign - 1),
        ];
        let mut any = self.b.ins().iconst(types::I8, 0);
        for (class, (low, high)) in ranges.into_iter().enumerate() {
            let bit = if class >= 10 { class - 10 } else { class };
            if mask >> bit & 1 == 0 {
                continue;
            }
            let (low_bits, span) = (self.int(low, int), self.int(high - low, int));
            let distance = self.b.ins().isub(bits, low_bits);
            let inside = self.b.ins().icmp(IntCC::UnsignedLessThanOrEqual, distance, span);
            any = self.b.ins().bor(any, inside);
        }
        any
    }
}

macro_rules! float_ops {
    ($($name:ident => $inst:ident),* $(,)?) => {
        $(pub(super) fn $name(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
            hard(scalar)?;
            Ok(f.b.ins().$inst(a, b))
        })*
    };
}

float_ops! { fadd => fadd, fsub => fsub, fmul => fmul, fdiv => fdiv, copysign => fcopysign, minimum => fmin, maximum => fmax }

pub(super) fn fneg(f: &mut Lowering<'_, '_>, a: Value, _: Scalar) -> Result<Value, Refusal> {
    Ok(f.b.ins().fneg(a))
}

pub(super) fn frem(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    f.runtime_call(if is_double(scalar) { "fmod" } else { "fmodf" }, &[a, b], clif_type(scalar))
}

/// The number, if the other is none.
fn number_of(f: &mut Lowering<'_, '_>, both: Value, a: Value, b: Value) -> Value {
    let no_b = is_nan(f, b);
    let some = f.b.ins().select(no_b, a, both);
    let no_a = is_nan(f, a);
    f.b.ins().select(no_a, b, some)
}

pub(super) fn minnum(f: &mut Lowering<'_, '_>, a: Value, b: Value, _: Scalar) -> Result<Value, Refusal> {
    let both = f.b.ins().fmin(a, b);
    Ok(number_of(f, both, a, b))
}

pub(super) fn maxnum(f: &mut Lowering<'_, '_>, a: Value, b: Value, _: Scalar) -> Result<Value, Refusal> {
    let both = f.b.ins().fmax(a, b);
    Ok(number_of(f, both, a, b))
}
