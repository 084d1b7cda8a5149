//! Integer arithmetic, comparisons and selection.

use super::Lowering;
use super::soft::{computed, is_quad, is_small, quad_function};
use super::values::Val;
use crate::abi::clif_type;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, InstructionData, Opcode, Value, types};
use rmlir_ir::OpRef;

/// Computes one scalar of two.
pub(super) type Binary = fn(&mut Lowering<'_, '_>, Value, Value, Scalar) -> Result<Value, Refusal>;
/// Computes one scalar of one.
pub(super) type Unary = fn(&mut Lowering<'_, '_>, Value, Scalar) -> Result<Value, Refusal>;

impl<'a> Lowering<'_, 'a> {
    /// The first two operands, scalar by scalar.
    pub(super) fn binary(&mut self, op: OpRef<'a>, compute: Binary) -> Result<(), Refusal> {
        let (left, right) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let scalar = self.element_of(left)?;
        let (a, b) = (self.vals(left)?.to_vec(), self.vals(right)?.to_vec());
        let mut out = Vec::with_capacity(a.len());
        for (a, b) in a.into_iter().zip(b) {
            let (a, b) = (self.make(a, scalar), self.make(b, scalar));
            let value = match is_small(scalar) || is_quad(scalar) {
                true => self.soft_binary(op, (a, b), scalar, compute)?,
                false => compute(self, a, b, scalar)?,
            };
            out.push(Val::Ssa(value));
        }
        let result = self.result(op)?;
        self.define(result, &out)
    }

    /// The first operand, scalar by scalar.
    pub(super) fn unary(&mut self, op: OpRef<'a>, compute: Unary) -> Result<(), Refusal> {
        let operand = self.operand(op, 0)?;
        let scalar = self.element_of(operand)?;
        let values = self.made(operand)?;
        let mut out = Vec::with_capacity(values.len());
        for value in values {
            let value = match is_small(scalar) || is_quad(scalar) {
                true => match self.sign_bits(op.name_text(), value, None) {
                    Some(value) => value,
                    None => {
                        let through = computed(scalar)?;
                        let wide = self.widened(value, scalar)?;
                        let wide = compute(self, wide, through)?;
                        self.narrowed(wide, scalar)?
                    }
                },
                false => compute(self, value, scalar)?,
            };
            out.push(value);
        }
        self.define_result(op, &out)
    }

    /// Two floats without instructions.
    fn soft_binary(
        &mut self,
        op: OpRef<'a>,
        (a, b): (Value, Value),
        scalar: Scalar,
        compute: Binary,
    ) -> Result<Value, Refusal> {
        if let Some(value) = self.sign_bits(op.name_text(), a, Some(b)) {
            return Ok(value);
        }
        if is_quad(scalar) {
            return self.quad_call(quad_function(op.name_text())?, &[a, b]);
        }
        let through = computed(scalar)?;
        let (a, b) = (self.widened(a, scalar)?, self.widened(b, scalar)?);
        let wide = compute(self, a, b, through)?;
        self.narrowed(wide, scalar)
    }

    /// Both operands with their sign above their bits.
    fn both_signed(&mut self, a: Value, b: Value, scalar: Scalar) -> (Value, Value) {
        (self.signed(a, scalar), self.signed(b, scalar))
    }

    /// A call of a function of the runtime with scalar arguments.
    pub(super) fn runtime_call(
        &mut self,
        name: &str,
        args: &[Value],
        result: cranelift_codegen::ir::Type,
    ) -> Result<Value, Refusal> {
        let symbol = self.program.symbols.runtime(name)?;
        let params: Vec<_> = args.iter().map(|&arg| self.b.func.dfg.value_type(arg)).collect();
        let call = self.call_runtime(symbol, &params, Some(result), args);
        match self.b.inst_results(call) {
            [value] => Ok(*value),
            _ => refuse("a function of the runtime has no result"),
        }
    }

    pub(super) fn icmp(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let code = match self.program.attrs.int(op, self.program.attrs.names.predicate) {
            Some(0) => IntCC::Equal,
            Some(1) => IntCC::NotEqual,
            Some(2) => IntCC::SignedLessThan,
            Some(3) => IntCC::SignedLessThanOrEqual,
            Some(4) => IntCC::SignedGreaterThan,
            Some(5) => IntCC::SignedGreaterThanOrEqual,
            Some(6) => IntCC::UnsignedLessThan,
            Some(7) => IntCC::UnsignedLessThanOrEqual,
            Some(8) => IntCC::UnsignedGreaterThan,
            Some(9) => IntCC::UnsignedGreaterThanOrEqual,
            _ => return refuse("its predicate is not known"),
        };
        let (left, right) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let scalar = self.element_of(left)?;
        let (a, b) = (self.made(left)?, self.made(right)?);
        let mut out = Vec::with_capacity(a.len());
        for (mut a, mut b) in a.into_iter().zip(b) {
            if code.unsigned() != code {
                (a, b) = self.both_signed(a, b, scalar);
            }
            out.push(self.b.ins().icmp(code, a, b));
        }
        self.define_result(op, &out)
    }

    pub(super) fn select(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (condition, yes, no) = (self.operand(op, 0)?, self.operand(op, 1)?, self.operand(op, 2)?);
        let conditions = self.made(condition)?;
        let (yes, no) = (self.made(yes)?, self.made(no)?);
        let mut out = Vec::with_capacity(yes.len());
        for (index, (yes, no)) in yes.into_iter().zip(no).enumerate() {
            let which = if conditions.len() == 1 { 0 } else { index };
            let Some(&condition) = conditions.get(which) else {
                return refuse("its condition has too few lanes");
            };
            out.push(self.choose(condition, yes, no));
        }
        self.define_result(op, &out)
    }
}

fn quotient(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
    wide: &str,
    make: fn(&mut Lowering<'_, '_>, Value, Value) -> Value,
) -> Result<Value, Refusal> {
    if clif_type(scalar) == types::I128 {
        return f.runtime_call(wide, &[a, b], types::I128);
    }
    Ok(make(f, a, b))
}

macro_rules! plain {
    ($($name:ident => $inst:ident),* $(,)?) => {
        $(pub(super) fn $name(f: &mut Lowering<'_, '_>, a: Value, b: Value, _: Scalar) -> Result<Value, Refusal> {
            Ok(f.b.ins().$inst(a, b))
        })*
    };
}

macro_rules! wrapping {
    ($($name:ident => $inst:ident),* $(,)?) => {
        $(pub(super) fn $name(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
            let value = f.b.ins().$inst(a, b);
            Ok(f.masked(value, scalar))
        })*
    };
}

plain! { and => band, or => bor, xor => bxor }
wrapping! { sub => isub }

/// The number that a value of at most 64 bits is, if it is known here.
fn known(f: &Lowering<'_, '_>, value: Value) -> Option<u64> {
    let dfg = &f.b.func.dfg;
    let ty = dfg.value_type(value);
    match dfg.insts[dfg.value_def(value).inst()?] {
        InstructionData::UnaryImm { opcode: Opcode::Iconst, imm } if ty.bits() <= 64 => {
            Some(imm.bits() as u64 & (u64::MAX >> (64 - ty.bits())))
        }
        _ => None,
    }
}

/// Also with no optimization nothing is computed of zeros: subscripts are full of them.
pub(super) fn add(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    if known(f, a) == Some(0) {
        return Ok(b);
    }
    if known(f, b) == Some(0) {
        return Ok(a);
    }
    let value = f.b.ins().iadd(a, b);
    Ok(f.masked(value, scalar))
}

/// Products with zero, one and powers of two, which strides are, are none.
pub(super) fn mul(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    for (constant, value) in [(a, b), (b, a)] {
        match known(f, constant) {
            Some(0) => return Ok(constant),
            Some(1) => return Ok(value),
            Some(factor) if factor.is_power_of_two() => {
                let by = f.b.ins().iconst(types::I32, i64::from(factor.trailing_zeros()));
                let value = f.b.ins().ishl(value, by);
                return Ok(f.masked(value, scalar));
            }
            _ => {}
        }
    }
    let value = f.b.ins().imul(a, b);
    Ok(f.masked(value, scalar))
}

/// Shift amounts are of the type of the value; more than its width is not said to give anything.
fn amount(f: &mut Lowering<'_, '_>, by: Value) -> Value {
    match f.b.func.dfg.value_type(by) {
        types::I128 => f.b.ins().ireduce(types::I64, by),
        _ => by,
    }
}

pub(super) fn shl(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let by = amount(f, b);
    let value = f.b.ins().ishl(a, by);
    Ok(f.masked(value, scalar))
}

pub(super) fn lshr(f: &mut Lowering<'_, '_>, a: Value, b: Value, _: Scalar) -> Result<Value, Refusal> {
    let by = amount(f, b);
    Ok(f.b.ins().ushr(a, by))
}

pub(super) fn ashr(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let (a, by) = (f.signed(a, scalar), amount(f, b));
    let value = f.b.ins().sshr(a, by);
    Ok(f.masked(value, scalar))
}

pub(super) fn udiv(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    quotient(f, a, b, scalar, "__udivti3", |f, a, b| f.b.ins().udiv(a, b))
}

pub(super) fn urem(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    quotient(f, a, b, scalar, "__umodti3", |f, a, b| f.b.ins().urem(a, b))
}

pub(super) fn sdiv(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let (a, b) = f.both_signed(a, b, scalar);
    let value = quotient(f, a, b, scalar, "__divti3", |f, a, b| f.b.ins().sdiv(a, b))?;
    Ok(f.masked(value, scalar))
}

pub(super) fn srem(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let (a, b) = f.both_signed(a, b, scalar);
    let value = quotient(f, a, b, scalar, "__modti3", |f, a, b| f.b.ins().srem(a, b))?;
    Ok(f.masked(value, scalar))
}

/// The one of two that a comparison picks. Comparisons work for every width, minimum and maximum do not.
fn pick(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar, code: IntCC) -> Result<Value, Refusal> {
    let (x, y) = if code.unsigned() == code { (a, b) } else { f.both_signed(a, b, scalar) };
    let first = f.b.ins().icmp(code, x, y);
    Ok(f.choose(first, a, b))
}

pub(super) fn smin(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    pick(f, a, b, scalar, IntCC::SignedLessThan)
}

pub(super) fn smax(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    pick(f, a, b, scalar, IntCC::SignedGreaterThan)
}

pub(super) fn umin(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    pick(f, a, b, scalar, IntCC::UnsignedLessThan)
}

pub(super) fn umax(f: &mut Lowering<'_, '_>, a: Value, b: Value, scalar: Scalar) -> Result<Value, Refusal> {
    pick(f, a, b, scalar, IntCC::UnsignedGreaterThan)
}

/// The sum or difference, and whether the exact one does not fit.
pub(super) fn with_overflow(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
    kind: Overflow,
) -> Result<(Value, Value), Refusal> {
    let (x, y) = if kind.signed { f.both_signed(a, b, scalar) } else { (a, b) };
    let value = match kind.op {
        OverflowOp::Add => f.b.ins().iadd(x, y),
        OverflowOp::Sub => f.b.ins().isub(x, y),
        OverflowOp::Mul => return mul_overflow(f, (x, y), scalar, kind.signed),
    };
    let value = f.masked(value, scalar);
    let flag = match (kind.op, kind.signed) {
        (OverflowOp::Add, false) => f.b.ins().icmp(IntCC::UnsignedLessThan, value, a),
        (_, false) => f.b.ins().icmp(IntCC::UnsignedLessThan, a, b),
        (op, true) => {
            // The sign of the result differs from what the signs of the operands say.
            let first = f.b.ins().bxor(a, value);
            let second = if op == OverflowOp::Add { f.b.ins().bxor(b, value) } else { f.b.ins().bxor(a, b) };
            let both = f.b.ins().band(first, second);
            let signed = f.signed(both, scalar);
            let zero = f.int(0, Scalar::Int(clif_type(scalar).bits()));
            f.b.ins().icmp(IntCC::SignedLessThan, signed, zero)
        }
    };
    Ok((value, flag))
}

/// Which overflow is asked about.
#[derive(Clone, Copy)]
pub(super) struct Overflow {
    pub(super) op: OverflowOp,
    pub(super) signed: bool,
}

/// The operation that may overflow.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OverflowOp {
    Add,
    Sub,
    Mul,
}

/// In a machine type twice as wide where there is one; whether the product differs from its lower half.
fn mul_overflow(
    f: &mut Lowering<'_, '_>,
    (x, y): (Value, Value),
    scalar: Scalar,
    signed: bool,
) -> Result<(Value, Value), Refusal> {
    let Some(wide) = clif_type(scalar).double_width().filter(|wide| wide.is_int()) else {
        return wide_mul_overflow(f, (x, y), scalar, signed);
    };
    let extend = |f: &mut Lowering<'_, '_>, value| {
        if signed { f.b.ins().sextend(wide, value) } else { f.b.ins().uextend(wide, value) }
    };
    let (x, y) = (extend(f, x), extend(f, y));
    let product = f.b.ins().imul(x, y);
    let low = f.b.ins().ireduce(clif_type(scalar), product);
    let value = f.masked(low, scalar);
    let narrow = if signed { f.signed(value, scalar) } else { value };
    let again = extend(f, narrow);
    Ok((value, f.b.ins().icmp(IntCC::NotEqual, product, again)))
}

/// Of 65 to 128 bits: by magnitudes and their halves.
fn wide_mul_overflow(
    f: &mut Lowering<'_, '_>,
    (x, y): (Value, Value),
    scalar: Scalar,
    signed: bool,
) -> Result<(Value, Value), Refusal> {
    let zero = f.bits(0, types::I128);
    let magnitude = |f: &mut Lowering<'_, '_>, value: Value| {
        let negative = f.b.ins().icmp(IntCC::SignedLessThan, value, zero);
        let negated = f.b.ins().isub(zero, value);
        (f.choose(negative, negated, value), negative)
    };
    let ((a, a_negative), (b, b_negative)) = if signed {
        (magnitude(f, x), magnitude(f, y))
    } else {
        let no = f.b.ins().iconst(types::I8, 0);
        ((x, no), (y, no))
    };
    let ((a0, a1), (b0, b1)) = (f.b.ins().isplit(a), f.b.ins().isplit(b));
    let none = f.b.ins().iconst(types::I64, 0);
    let (a_high, b_high) =
        (f.b.ins().icmp(IntCC::NotEqual, a1, none), f.b.ins().icmp(IntCC::NotEqual, b1, none));
    let mut over = f.b.ins().band(a_high, b_high);
    // At most one of the cross products is not zero when nothing is over yet.
    for (u, v) in [(a1, b0), (a0, b1)] {
        let high = f.b.ins().umulhi(u, v);
        let lost = f.b.ins().icmp(IntCC::NotEqual, high, none);
        over = f.b.ins().bor(over, lost);
    }
    let (cross1, cross2) = (f.b.ins().imul(a1, b0), f.b.ins().imul(a0, b1));
    let (low, carry) = (f.b.ins().imul(a0, b0), f.b.ins().umulhi(a0, b0));
    let middle = f.b.ins().iadd(carry, cross1);
    let lost1 = f.b.ins().icmp(IntCC::UnsignedLessThan, middle, carry);
    let high = f.b.ins().iadd(middle, cross2);
    let lost2 = f.b.ins().icmp(IntCC::UnsignedLessThan, high, middle);
    let lost = f.b.ins().bor(lost1, lost2);
    over = f.b.ins().bor(over, lost);
    let product = f.b.ins().iconcat(low, high);
    let width = scalar.bits();
    if !signed {
        let value = f.masked(product, scalar);
        let cut = f.b.ins().icmp(IntCC::NotEqual, value, product);
        return Ok((value, f.b.ins().bor(over, cut)));
    }
    let negative = f.b.ins().bxor(a_negative, b_negative);
    let largest = f.bits((1u128 << (width - 1)) - 1, types::I128);
    let smallest = f.bits(1u128 << (width - 1), types::I128);
    let limit = f.choose(negative, smallest, largest);
    let beyond = f.b.ins().icmp(IntCC::UnsignedGreaterThan, product, limit);
    let negated = f.b.ins().isub(zero, product);
    let value = f.choose(negative, negated, product);
    let value = f.masked(value, scalar);
    Ok((value, f.b.ins().bor(over, beyond)))
}
