//! Intrinsics that compute numbers.

use super::Lowering;
use super::arith::{self, Overflow, OverflowOp, with_overflow};
use super::soft::{computed, hard};
use super::values::{Val, is_double};
use crate::abi::clif_type;
use crate::view::{Refusal, Scalar, refuse};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value, types};
use rmlir_ir::OpRef;

/// Intrinsics that are functions of the math library, with its name for doubles.
const MATH: &[(&str, &str)] = &[
    ("exp", "exp"),
    ("exp2", "exp2"),
    ("exp10", "exp10"),
    ("log", "log"),
    ("log2", "log2"),
    ("log10", "log10"),
    ("sin", "sin"),
    ("cos", "cos"),
    ("tan", "tan"),
    ("asin", "asin"),
    ("acos", "acos"),
    ("atan", "atan"),
    ("atan2", "atan2"),
    ("sinh", "sinh"),
    ("cosh", "cosh"),
    ("tanh", "tanh"),
    ("pow", "pow"),
    ("round", "round"),
    ("lround", "lround"),
    ("llround", "llround"),
    ("lrint", "lrint"),
    ("llrint", "llrint"),
    ("ldexp", "ldexp"),
];

impl<'a> Lowering<'_, 'a> {
    /// A function of the math library, lane by lane.
    pub(super) fn math(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let name = intrinsic_name(op).unwrap_or_default();
        let name = MATH.iter().find(|(intrinsic, _)| *intrinsic == name).map(|(_, function)| *function);
        let Some(name) = name else { return refuse("it has no function in the math library") };
        self.library(op, name)
    }

    fn library(&mut self, op: OpRef<'a>, name: &str) -> Result<(), Refusal> {
        let (first, result) = (self.operand(op, 0)?, self.result(op)?);
        let (scalar, to) = (computed(self.element_of(first)?)?, self.element_of(result)?);
        let name = if is_double(scalar) { name.to_owned() } else { format!("{name}f") };
        let returned = match to {
            Scalar::Int(_) if name.starts_with("ll") => Scalar::Int(64),
            Scalar::Int(32 | 64) => Scalar::Int(64),
            other => computed(other)?,
        };
        let mut operands = Vec::new();
        for index in 0..op.num_operands() {
            let operand = self.operand(op, index)?;
            let (element, mut values) = (self.element_of(operand)?, self.made(operand)?);
            for value in &mut values {
                *value = self.widened(*value, element)?;
            }
            operands.push(values);
        }
        let mut out = Vec::new();
        for lane in 0..self.leaves_of(result)?.len() {
            let pick = |values: &Vec<Value>| values.get(lane).or(values.first()).copied();
            let Some(args) = operands.iter().map(pick).collect::<Option<Vec<_>>>() else {
                return refuse("an operand has too few lanes");
            };
            let value = self.runtime_call(&name, &args, clif_type(returned))?;
            let value = self.narrowed(value, to)?;
            out.push(self.resized_if_int(value, returned, to));
        }
        self.define_values(result, &out)
    }

    fn resized_if_int(&mut self, value: Value, from: Scalar, to: Scalar) -> Value {
        if matches!(from, Scalar::Int(_)) { self.resized(value, from, to) } else { value }
    }

    pub(super) fn powi(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (base, power) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let scalar = hard(self.element_of(base)?)?;
        if self.element_of(power)? != Scalar::Int(32) {
            return refuse("powers other than of 32 bits are not supported");
        }
        let name = if is_double(scalar) { "__powidf2" } else { "__powisf2" };
        let power = self.scalar(op, 1)?;
        let mut out = Vec::new();
        for base in self.made(base)? {
            out.push(self.runtime_call(name, &[base, power], clif_type(scalar))?);
        }
        self.define_result(op, &out)
    }

    pub(super) fn sincos(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let operand = self.operand(op, 0)?;
        let scalar = hard(self.element_of(operand)?)?;
        let values = self.made(operand)?;
        let mut out = Vec::new();
        for name in if is_double(scalar) { ["sin", "cos"] } else { ["sinf", "cosf"] } {
            for &value in &values {
                out.push(self.runtime_call(name, &[value], clif_type(scalar))?);
            }
        }
        self.define_result(op, &out)
    }

    /// Three operands, lane by lane.
    pub(super) fn ternary(
        &mut self,
        op: OpRef<'a>,
        compute: fn(&mut Lowering<'_, '_>, [Value; 3], Scalar) -> Result<Value, Refusal>,
    ) -> Result<(), Refusal> {
        let operands = [self.operand(op, 0)?, self.operand(op, 1)?, self.operand(op, 2)?];
        let scalar = self.element_of(operands[0])?;
        let [a, b, c] = [self.made(operands[0])?, self.made(operands[1])?, self.made(operands[2])?];
        let mut out = Vec::with_capacity(a.len());
        let through = computed(scalar)?;
        for ((a, b), c) in a.into_iter().zip(b).zip(c) {
            let wide = [self.widened(a, scalar)?, self.widened(b, scalar)?, self.widened(c, scalar)?];
            let value = compute(self, wide, through)?;
            out.push(self.narrowed(value, scalar)?);
        }
        self.define_result(op, &out)
    }

    /// The value and whether it overflowed: all values, then all flags.
    pub(super) fn overflow(&mut self, op: OpRef<'a>, kind: Overflow) -> Result<(), Refusal> {
        let (left, right) = (self.operand(op, 0)?, self.operand(op, 1)?);
        let scalar = self.element_of(left)?;
        let (a, b) = (self.made(left)?, self.made(right)?);
        let (mut values, mut flags) = (Vec::new(), Vec::new());
        for (a, b) in a.into_iter().zip(b) {
            let (value, flag) = with_overflow(self, a, b, scalar, kind)?;
            values.push(value);
            flags.push(flag);
        }
        values.extend(flags);
        self.define_result(op, &values)
    }

    /// `llvm.scmp`, `llvm.ucmp`: -1, 0 or 1.
    pub(super) fn three_way(&mut self, op: OpRef<'a>, signed: bool) -> Result<(), Refusal> {
        let (left, right, result) = (self.operand(op, 0)?, self.operand(op, 1)?, self.result(op)?);
        let (scalar, to) = (self.element_of(left)?, self.element_of(result)?);
        let (a, b) = (self.made(left)?, self.made(right)?);
        let mut out = Vec::new();
        for (mut a, mut b) in a.into_iter().zip(b) {
            let (more, less) = if signed {
                (a, b) = (self.signed(a, scalar), self.signed(b, scalar));
                (IntCC::SignedGreaterThan, IntCC::SignedLessThan)
            } else {
                (IntCC::UnsignedGreaterThan, IntCC::UnsignedLessThan)
            };
            let (more, less) = (self.b.ins().icmp(more, a, b), self.b.ins().icmp(less, a, b));
            let value = self.b.ins().isub(more, less);
            let ty = clif_type(to);
            let value = if ty == types::I8 { value } else { self.b.ins().sextend(ty, value) };
            out.push(self.masked(value, to));
        }
        self.define_values(result, &out)
    }

    pub(super) fn pointer_mask(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let mask = self.operand(op, 1)?;
        let scalar = self.element_of(mask)?;
        if scalar != Scalar::Int(64) {
            return refuse("masks of pointers have 64 bits");
        }
        self.binary(op, |f, a, b, _| Ok(f.b.ins().band(a, b)))
    }

    /// An intrinsic that has no operation of its own.
    pub(super) fn call_intrinsic(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let name = attrs.string(op, attrs.names.intrin).unwrap_or(b"");
        let name = String::from_utf8_lossy(name);
        // Without the types at its end.
        let mut base = name.strip_prefix("llvm.").unwrap_or("");
        if let Some(done) = self.processor_intrinsic(op, base) {
            return done;
        }
        loop {
            if let Some(lower) = self.program.table.intrinsic(base) {
                return lower(self, op);
            }
            match base.rsplit_once('.') {
                Some((shorter, _)) => base = shorter,
                None => return refuse(format!("the intrinsic '{name}' is not supported")),
            }
        }
    }

    /// Whole lanes of one vector in another: `llvm.vector.extract`, `llvm.vector.insert`.
    pub(super) fn subvector(&mut self, op: OpRef<'a>, insert: bool) -> Result<(), Refusal> {
        let attrs = self.program.attrs;
        let at = attrs.int(op, attrs.names.pos).and_then(|at| usize::try_from(at).ok()).unwrap_or(0);
        let result = self.result(op)?;
        let count = self.leaves_of(result)?.len();
        let mut vals = self.vals(self.operand(op, 0)?)?.to_vec();
        if insert {
            let part = self.vals(self.operand(op, 1)?)?.to_vec();
            match vals.get_mut(at..at.saturating_add(part.len())) {
                Some(place) => place.copy_from_slice(&part),
                None => return refuse("a part lies outside of its vector"),
            }
            return self.define(result, &vals);
        }
        match vals.get(at..at.saturating_add(count)) {
            Some(part) => {
                let part = part.to_vec();
                self.define(result, &part)
            }
            None => refuse("a part lies outside of its vector"),
        }
    }

    pub(super) fn step_vector(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let result = self.result(op)?;
        let scalar = self.element_of(result)?;
        let count = self.leaves_of(result)?.len();
        let lane = |lane| Val::Bits(crate::constant::mask(lane as u128, scalar.bits()));
        let vals: Vec<Val> = (0..count).map(lane).collect();
        self.define(result, &vals)
    }

    /// The number of the first lane that is not zero; that of all lanes where there is none.
    pub(super) fn first_lane(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (vector, result) = (self.operand(op, 0)?, self.result(op)?);
        let (scalar, to) = (self.element_of(vector)?, self.element_of(result)?);
        let (Scalar::Int(_), Scalar::Int(_)) = (scalar, to) else {
            return refuse("its lanes and its result have to be integers");
        };
        let (from, ty) = (clif_type(scalar), clif_type(to));
        let lanes = self.made(vector)?;
        let number = |f: &mut Self, lane: usize| f.bits(crate::constant::mask(lane as u128, to.bits()), ty);
        let mut found = number(self, lanes.len());
        let zero = self.bits(0, from);
        for (lane, value) in lanes.into_iter().enumerate().rev() {
            let is_set = self.b.ins().icmp(IntCC::NotEqual, value, zero);
            let here = number(self, lane);
            found = self.b.ins().select(is_set, here, found);
        }
        self.define_result(op, &[found])
    }

    pub(super) fn interleave(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let (a, b) = (self.vals(self.operand(op, 0)?)?.to_vec(), self.vals(self.operand(op, 1)?)?.to_vec());
        let vals: Vec<Val> = a.into_iter().zip(b).flat_map(|(a, b)| [a, b]).collect();
        let result = self.result(op)?;
        self.define(result, &vals)
    }

    pub(super) fn deinterleave(&mut self, op: OpRef<'a>) -> Result<(), Refusal> {
        let all = self.vals(self.operand(op, 0)?)?.to_vec();
        let vals: Vec<Val> = all.iter().step_by(2).chain(all.iter().skip(1).step_by(2)).copied().collect();
        let result = self.result(op)?;
        self.define(result, &vals)
    }
}

/// The name of an intrinsic: that of the operation, or the one it calls by name.
fn intrinsic_name(op: OpRef<'_>) -> Option<&str> {
    if let Some(name) = op.name_text().strip_prefix(b"llvm.intr.") {
        return std::str::from_utf8(name).ok();
    }
    let attr = op.attr_named("intrin")?;
    let rmlir_ir::AttrData::String { value, .. } = op.ctx().attr_data(attr) else { return None };
    let name = std::str::from_utf8(op.ctx().bytes(*value)).ok()?.strip_prefix("llvm.")?;
    name.split('.').next()
}

pub(super) fn abs(f: &mut Lowering<'_, '_>, a: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let a = f.signed(a, scalar);
    let zero = f.bits(0, clif_type(scalar));
    let negated = f.b.ins().isub(zero, a);
    let negative = f.b.ins().icmp(IntCC::SignedLessThan, a, zero);
    let value = f.choose(negative, negated, a);
    Ok(f.masked(value, scalar))
}

pub(super) fn ctlz(f: &mut Lowering<'_, '_>, a: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let ty = clif_type(scalar);
    let zeros = f.b.ins().clz(a);
    let above = f.bits(u128::from(ty.bits() - scalar.bits()), ty);
    let value = f.b.ins().isub(zeros, above);
    Ok(f.masked(value, scalar))
}

pub(super) fn cttz(f: &mut Lowering<'_, '_>, a: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let (ty, width) = (clif_type(scalar), scalar.bits());
    let mut a = a;
    if width < ty.bits() {
        let end = f.bits(1 << width, ty);
        a = f.b.ins().bor(a, end);
    }
    let value = f.b.ins().ctz(a);
    Ok(f.masked(value, scalar))
}

pub(super) fn ctpop(f: &mut Lowering<'_, '_>, a: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let value = f.b.ins().popcnt(a);
    Ok(f.masked(value, scalar))
}

/// What was done to the machine type has the value in its upper bits.
fn lowered(f: &mut Lowering<'_, '_>, value: Value, scalar: Scalar) -> Value {
    let by = clif_type(scalar).bits() - scalar.bits();
    if by == 0 {
        return value;
    }
    let by = f.b.ins().iconst(types::I32, i64::from(by));
    f.b.ins().ushr(value, by)
}

pub(super) fn bswap(f: &mut Lowering<'_, '_>, a: Value, scalar: Scalar) -> Result<Value, Refusal> {
    if clif_type(scalar) == types::I8 {
        return refuse("bytes have no order inside");
    }
    let value = f.b.ins().bswap(a);
    Ok(lowered(f, value, scalar))
}

pub(super) fn bitreverse(f: &mut Lowering<'_, '_>, a: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let value = f.b.ins().bitrev(a);
    Ok(lowered(f, value, scalar))
}

/// The amount of a funnel shift, below the width, of a type that shifts take.
fn funnel_amount(f: &mut Lowering<'_, '_>, by: Value, scalar: Scalar) -> Result<Value, Refusal> {
    let ty = clif_type(scalar);
    let width = f.int(i128::from(scalar.bits()), Scalar::Int(ty.bits()));
    let by = if scalar.bits().is_power_of_two() {
        let ones = f.int(i128::from(scalar.bits()) - 1, Scalar::Int(ty.bits()));
        f.b.ins().band(by, ones)
    } else {
        arith::urem(f, by, width, scalar)?
    };
    Ok(if ty == types::I128 { f.b.ins().ireduce(types::I64, by) } else { by })
}

/// The upper or lower part of `a` and `b` side by side, shifted left by `left` and right by `right` bits.
fn funnel(
    f: &mut Lowering<'_, '_>,
    [a, b, by]: [Value; 3],
    scalar: Scalar,
    left: bool,
) -> Result<Value, Refusal> {
    let by = funnel_amount(f, by, scalar)?;
    let ty = f.b.func.dfg.value_type(by);
    let width = f.bits(u128::from(scalar.bits()), ty);
    let rest = f.b.ins().isub(width, by);
    let zero = f.bits(0, ty);
    let none = f.b.ins().icmp(IntCC::Equal, by, zero);
    let (up, down) = if left { (by, rest) } else { (rest, by) };
    let high = f.b.ins().ishl(a, up);
    let low = f.b.ins().ushr(b, down);
    let both = f.b.ins().bor(high, low);
    let value = f.choose(none, if left { a } else { b }, both);
    Ok(f.masked(value, scalar))
}

pub(super) fn fshl(f: &mut Lowering<'_, '_>, args: [Value; 3], scalar: Scalar) -> Result<Value, Refusal> {
    if args[0] == args[1] && scalar.bits() == clif_type(scalar).bits() && scalar.bits() <= 64 {
        return Ok(f.b.ins().rotl(args[0], args[2]));
    }
    funnel(f, args, scalar, true)
}

pub(super) fn fshr(f: &mut Lowering<'_, '_>, args: [Value; 3], scalar: Scalar) -> Result<Value, Refusal> {
    if args[0] == args[1] && scalar.bits() == clif_type(scalar).bits() && scalar.bits() <= 64 {
        return Ok(f.b.ins().rotr(args[0], args[2]));
    }
    funnel(f, args, scalar, false)
}

/// The smallest number for negative, the largest for other ones.
fn limit(f: &mut Lowering<'_, '_>, of: Value, scalar: Scalar) -> Value {
    let ty = clif_type(scalar);
    let of = f.signed(of, scalar);
    let zero = f.bits(0, ty);
    let negative = f.b.ins().icmp(IntCC::SignedLessThan, of, zero);
    let (low, high) = (1u128 << (scalar.bits() - 1), (1u128 << (scalar.bits() - 1)) - 1);
    let (low, high) = (f.bits(low, ty), f.bits(high, ty));
    f.choose(negative, low, high)
}

fn saturate(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
    op: OverflowOp,
    signed: bool,
) -> Result<Value, Refusal> {
    let (value, over) = with_overflow(f, a, b, scalar, Overflow { op, signed })?;
    let bound = match (op, signed) {
        (_, true) => limit(f, a, scalar),
        (OverflowOp::Sub, false) => f.bits(0, clif_type(scalar)),
        (_, false) => f.int(-1, scalar),
    };
    Ok(f.choose(over, bound, value))
}

pub(super) fn uadd_sat(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
) -> Result<Value, Refusal> {
    saturate(f, a, b, scalar, OverflowOp::Add, false)
}

pub(super) fn usub_sat(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
) -> Result<Value, Refusal> {
    saturate(f, a, b, scalar, OverflowOp::Sub, false)
}

pub(super) fn sadd_sat(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
) -> Result<Value, Refusal> {
    saturate(f, a, b, scalar, OverflowOp::Add, true)
}

pub(super) fn ssub_sat(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
) -> Result<Value, Refusal> {
    saturate(f, a, b, scalar, OverflowOp::Sub, true)
}

pub(super) fn ushl_sat(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
) -> Result<Value, Refusal> {
    let value = arith::shl(f, a, b, scalar)?;
    let back = arith::lshr(f, value, b, scalar)?;
    let lost = f.b.ins().icmp(IntCC::NotEqual, back, a);
    let bound = f.int(-1, scalar);
    Ok(f.choose(lost, bound, value))
}

pub(super) fn sshl_sat(
    f: &mut Lowering<'_, '_>,
    a: Value,
    b: Value,
    scalar: Scalar,
) -> Result<Value, Refusal> {
    let value = arith::shl(f, a, b, scalar)?;
    let back = arith::ashr(f, value, b, scalar)?;
    let lost = f.b.ins().icmp(IntCC::NotEqual, back, a);
    let bound = limit(f, a, scalar);
    Ok(f.choose(lost, bound, value))
}
