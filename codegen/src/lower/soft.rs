//! Floats that have no instructions: of 16 bits (`f16`, `bf16`), computed in 32, and of 128 bits, computed by the compiler's
//! runtime. Their values are integers that hold their bits.

use super::Lowering;
use super::casts::is_nan;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{Endianness, InstBuilder, MemFlagsData, Type, Value, types};
use rmlir_ir::value::FloatKind;

/// A float of 32 bits.
pub(super) const SINGLE: Scalar = Scalar::Float(FloatKind::F32);
const DOUBLE: Scalar = Scalar::Float(FloatKind::F64);

/// Whether a float has 16 bits.
pub(super) fn is_small(scalar: Scalar) -> bool {
    matches!(scalar, Scalar::Float(FloatKind::F16 | FloatKind::BF16))
}

/// Whether a float has 128 bits.
pub(super) fn is_quad(scalar: Scalar) -> bool {
    scalar == Scalar::Float(FloatKind::F128)
}

/// The scalar, if it is not one of those that have no instructions.
pub(super) fn hard(scalar: Scalar) -> Result<Scalar, Refusal> {
    match scalar {
        Scalar::Float(kind) if is_small(scalar) || is_quad(scalar) => {
            refuse(format!("it is not supported for floats of type {}", kind.keyword()))
        }
        _ => Ok(scalar),
    }
}

/// The type that something is computed in: for 16 bits, the one of 32.
pub(super) fn computed(scalar: Scalar) -> Result<Scalar, Refusal> {
    if is_small(scalar) { Ok(SINGLE) } else { hard(scalar) }
}

/// Operations on floats of 128 bits, and the runtime's functions for them.
const QUAD: &[(&[u8], &str)] = &[
    (b"llvm.fadd", "__addtf3"),
    (b"llvm.fsub", "__subtf3"),
    (b"llvm.fmul", "__multf3"),
    (b"llvm.fdiv", "__divtf3"),
];

/// The function of the runtime for an operation on floats of 128 bits.
pub(super) fn quad_function(op: &[u8]) -> Result<&'static str, Refusal> {
    match QUAD.iter().find(|(name, _)| *name == op) {
        Some((_, function)) => Ok(function),
        None => refuse("it is not supported for floats of type f128"),
    }
}

/// What a comparison of floats of 128 bits asks the runtime, and how the answer compares with zero.
pub(super) fn quad_comparison(code: FloatCC) -> (&'static str, IntCC) {
    match code {
        FloatCC::Equal => ("__eqtf2", IntCC::Equal),
        FloatCC::NotEqual => ("__netf2", IntCC::NotEqual),
        FloatCC::LessThan => ("__lttf2", IntCC::SignedLessThan),
        FloatCC::LessThanOrEqual => ("__letf2", IntCC::SignedLessThanOrEqual),
        FloatCC::GreaterThan => ("__gttf2", IntCC::SignedGreaterThan),
        FloatCC::GreaterThanOrEqual => ("__getf2", IntCC::SignedGreaterThanOrEqual),
        // What is not a number makes the answer one that the opposite question denies.
        FloatCC::UnorderedOrLessThan => ("__getf2", IntCC::SignedLessThan),
        FloatCC::UnorderedOrLessThanOrEqual => ("__gttf2", IntCC::SignedLessThanOrEqual),
        FloatCC::UnorderedOrGreaterThan => ("__letf2", IntCC::SignedGreaterThan),
        FloatCC::UnorderedOrGreaterThanOrEqual => ("__lttf2", IntCC::SignedGreaterThanOrEqual),
        FloatCC::Ordered => ("__unordtf2", IntCC::Equal),
        FloatCC::Unordered => ("__unordtf2", IntCC::NotEqual),
        // Both need two questions: see `quad_compare`.
        FloatCC::OrderedNotEqual => ("__netf2", IntCC::NotEqual),
        FloatCC::UnorderedOrEqual => ("__eqtf2", IntCC::Equal),
    }
}

impl Lowering<'_, '_> {
    /// A float of 16 bits as one of 32, exactly; others as they are.
    pub(super) fn widened(&mut self, value: Value, scalar: Scalar) -> Result<Value, Refusal> {
        match scalar {
            Scalar::Float(FloatKind::BF16) => {
                let bits = self.b.ins().uextend(types::I32, value);
                let by = self.b.ins().iconst(types::I8, 16);
                let bits = self.b.ins().ishl(bits, by);
                Ok(self.b.ins().bitcast(types::F32, MemFlagsData::new(), bits))
            }
            Scalar::Float(FloatKind::F16) => {
                let passed = self.in_register(value, scalar);
                self.runtime_call("__extendhfsf2", &[passed], types::F32)
            }
            _ => Ok(value),
        }
    }

    /// A float of 32 bits as one of 16, rounded to the nearest; others as they are.
    pub(super) fn narrowed(&mut self, value: Value, scalar: Scalar) -> Result<Value, Refusal> {
        match scalar {
            Scalar::Float(FloatKind::BF16) => Ok(self.narrowed_brain(value)),
            Scalar::Float(FloatKind::F16) => {
                let passed = self.runtime_call("__truncsfhf2", &[value], types::F32)?;
                Ok(self.off_register(passed, scalar))
            }
            _ => Ok(value),
        }
    }

    fn narrowed_brain(&mut self, value: Value) -> Value {
        let nan = is_nan(self, value);
        let bits = self.b.ins().bitcast(types::I32, MemFlagsData::new(), value);
        let by = self.b.ins().iconst(types::I8, 16);
        let upper = self.b.ins().ushr(bits, by);
        let odd = self.b.ins().band_imm_u(upper, 1);
        // Half of the last place, less a bit if it is even already.
        let half = self.b.ins().iadd_imm_u(odd, 0x7fff);
        let rounded = self.b.ins().iadd(bits, half);
        let rounded = self.b.ins().ushr(rounded, by);
        let quiet = self.b.ins().bor_imm_u(upper, 0x40);
        let bits = self.b.ins().select(nan, quiet, rounded);
        self.b.ins().ireduce(types::I16, bits)
    }

    /// A float of 64 bits as one of 32 whose last bit says whether anything was lost: to be rounded once more.
    pub(super) fn rounded_to_odd(&mut self, value: Value) -> Value {
        let near = self.b.ins().fdemote(types::F32, value);
        let back = self.b.ins().fpromote(types::F64, near);
        let inexact = self.b.ins().fcmp(FloatCC::OrderedNotEqual, back, value);
        let (size, exact) = (self.b.ins().fabs(back), self.b.ins().fabs(value));
        let larger = self.b.ins().fcmp(FloatCC::GreaterThan, size, exact);
        let bits = self.b.ins().bitcast(types::I32, MemFlagsData::new(), near);
        let less = self.b.ins().iadd_imm_s(bits, -1);
        let cut = self.b.ins().select(larger, less, bits);
        let odd = self.b.ins().bor_imm_u(cut, 1);
        let bits = self.b.ins().select(inexact, odd, bits);
        self.b.ins().bitcast(types::F32, MemFlagsData::new(), bits)
    }

    /// How registers hold a float without instructions.
    pub(super) fn in_register(&mut self, value: Value, scalar: Scalar) -> Value {
        if is_small(scalar) {
            let bits = self.b.ins().uextend(types::I32, value);
            return self.b.ins().bitcast(types::F32, MemFlagsData::new(), bits);
        }
        if is_quad(scalar) {
            let (low, high) = self.b.ins().isplit(value);
            let vector = self.b.ins().splat(types::I64X2, low);
            let vector = self.b.ins().insertlane(vector, high, 1);
            return self.b.ins().bitcast(types::I8X16, little(), vector);
        }
        value
    }

    /// A float without instructions from where registers hold it.
    pub(super) fn off_register(&mut self, value: Value, scalar: Scalar) -> Value {
        if is_small(scalar) {
            let bits = self.b.ins().bitcast(types::I32, MemFlagsData::new(), value);
            return self.b.ins().ireduce(types::I16, bits);
        }
        if is_quad(scalar) {
            let vector = self.b.ins().bitcast(types::I64X2, little(), value);
            let low = self.b.ins().extractlane(vector, 0);
            let high = self.b.ins().extractlane(vector, 1);
            return self.b.ins().iconcat(low, high);
        }
        value
    }

    /// A function of the runtime on floats of 128 bits that gives one.
    pub(super) fn quad_call(&mut self, name: &str, args: &[Value]) -> Result<Value, Refusal> {
        let quad = Scalar::Float(FloatKind::F128);
        let args: Vec<Value> = args.iter().map(|&arg| self.in_register(arg, quad)).collect();
        let result = self.runtime_call(name, &args, types::I8X16)?;
        Ok(self.off_register(result, quad))
    }

    /// A comparison of floats of 128 bits.
    pub(super) fn quad_compare(&mut self, code: FloatCC, a: Value, b: Value) -> Result<Value, Refusal> {
        let quad = Scalar::Float(FloatKind::F128);
        let args = [self.in_register(a, quad), self.in_register(b, quad)];
        let ask = |f: &mut Self, code| {
            let (name, compare) = quad_comparison(code);
            let answer = f.runtime_call(name, &args, types::I32)?;
            let zero = f.b.ins().iconst(types::I32, 0);
            Ok::<Value, Refusal>(f.b.ins().icmp(compare, answer, zero))
        };
        let first = ask(self, code)?;
        Ok(match code {
            FloatCC::OrderedNotEqual => {
                let ordered = ask(self, FloatCC::Ordered)?;
                self.b.ins().band(first, ordered)
            }
            FloatCC::UnorderedOrEqual => {
                let unordered = ask(self, FloatCC::Unordered)?;
                self.b.ins().bor(first, unordered)
            }
            _ => first,
        })
    }

    /// The sign of the second or none with the rest of the first: `fabs`, `fneg` and `copysign` of floats that are integers here.
    pub(super) fn sign_bits(&mut self, op: &[u8], a: Value, b: Option<Value>) -> Option<Value> {
        let ty = self.b.func.dfg.value_type(a);
        let sign = 1u128 << (ty.bits() - 1);
        let (sign, rest) = (self.bits(sign, ty), self.bits(sign - 1, ty));
        Some(match (op, b) {
            (b"llvm.fneg", _) => self.b.ins().bxor(a, sign),
            (b"llvm.intr.fabs", _) => self.b.ins().band(a, rest),
            (b"llvm.intr.copysign", Some(b)) => {
                let (a, b) = (self.b.ins().band(a, rest), self.b.ins().band(b, sign));
                self.b.ins().bor(a, b)
            }
            _ => return None,
        })
    }

    /// A float as one of 128 bits.
    pub(super) fn made_quad(&mut self, value: Value, from: Scalar) -> Result<Value, Refusal> {
        let value = self.widened(value, from)?;
        let name = if from == DOUBLE { "__extenddftf2" } else { "__extendsftf2" };
        let result = self.runtime_call(name, &[value], types::I8X16)?;
        Ok(self.off_register(result, Scalar::Float(FloatKind::F128)))
    }

    /// A float of 128 bits as a smaller one.
    pub(super) fn cut_quad(&mut self, value: Value, to: Scalar) -> Result<Value, Refusal> {
        let passed = self.in_register(value, Scalar::Float(FloatKind::F128));
        match to {
            Scalar::Float(FloatKind::F64) => self.runtime_call("__trunctfdf2", &[passed], types::F64),
            Scalar::Float(FloatKind::F32) => self.runtime_call("__trunctfsf2", &[passed], types::F32),
            Scalar::Float(FloatKind::F16) => {
                let result = self.runtime_call("__trunctfhf2", &[passed], types::F32)?;
                Ok(self.off_register(result, to))
            }
            _ => refuse("floats of type f128 are not cut to this type"),
        }
    }

    /// An integer as a float of 128 bits, or the other way round, by a function whose name says the type of the integer.
    pub(super) fn quad_and_int(
        &mut self,
        value: Value,
        int: Scalar,
        (to_quad, signed): (bool, bool),
    ) -> Result<Value, Refusal> {
        let (letters, through): (&str, Type) = match int.bits() {
            0..=32 => ("si", types::I32),
            33..=64 => ("di", types::I64),
            _ => ("ti", types::I128),
        };
        let quad = Scalar::Float(FloatKind::F128);
        if to_quad {
            let unsigned = if signed { "" } else { "un" };
            let value = if signed { self.signed(value, int) } else { value };
            let value = match (self.b.func.dfg.value_type(value), signed) {
                (ty, _) if ty == through => value,
                (_, true) => self.b.ins().sextend(through, value),
                (_, false) => self.b.ins().uextend(through, value),
            };
            let result =
                self.runtime_call(&format!("__float{unsigned}{letters}tf"), &[value], types::I8X16)?;
            return Ok(self.off_register(result, quad));
        }
        let unsigned = if signed { "" } else { "uns" };
        let passed = self.in_register(value, quad);
        let result = self.runtime_call(&format!("__fix{unsigned}tf{letters}"), &[passed], through)?;
        let result = self.resized(result, Scalar::Int(through.bits()), int);
        Ok(self.masked(result, int))
    }
}

/// Casts between vectors say which lane comes first.
fn little() -> MemFlagsData {
    MemFlagsData::new().with_endianness(Endianness::Little)
}
