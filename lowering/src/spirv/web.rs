//! `spirv-webgpu-prepare`: what WebGPU does not have becomes what it has.

use crate::to_spirv::arith::{element, like, make, whole};
use rmlir_dialects::spirv::{
    BitwiseAndOp, BitwiseOrOp, CompositeConstructOp, IAddCarryOp, IAddOp, IMulOp, IsInfOp, IsNanOp,
    SMulExtendedOp, SelectOp, ShiftLeftLogicalOp, ShiftRightArithmeticOp, ShiftRightLogicalOp, ULessThanOp,
    UMulExtendedOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Expands products in two words, sums with a carry, and questions about numbers that WebGPU does not have.
    WebGpuPrepare: SPIRVWebGPUPreparePass, run
}

fn run(_: &options::SPIRVWebGPUPreparePass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ExpandUMulExtendedPattern", |op: UMulExtendedOp, rw| {
        expand(op, rw, |b, ty, operands| product(b, ty, operands, false))
    });
    set.op("(anonymous namespace)::ExpandSMulExtendedPattern", |op: SMulExtendedOp, rw| {
        expand(op, rw, |b, ty, operands| product(b, ty, operands, true))
    });
    set.op("(anonymous namespace)::ExpandAddCarryPattern", |op: IAddCarryOp, rw| expand(op, rw, sum));
    set.op("(anonymous namespace)::ExpandIsInfPattern", |op: IsInfOp, rw| never(op, rw));
    set.op("(anonymous namespace)::ExpandIsNanPattern", |op: IsNanOp, rw| never(op, rw));
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// A device may take it that no number is infinite, and all are numbers.
fn never<O: TypedOp>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ty = rw.op(op.handle()).result(0)?.ty();
    let no = whole(rw.builder(), ty, 0)?;
    rw.replace(op.handle(), &[no])
}

/// Replaces an operation on two numbers of 32 bits by a struct of the two words of its result.
fn expand<O: TypedOp>(
    op: O,
    rw: &mut PatternRewriter<'_>,
    words: impl Fn(&mut Builder<'_>, Type, [ValueId; 2]) -> Option<[ValueId; 2]>,
) -> Rewritten {
    let root = rw.op(op.handle());
    let (ctx, operand) = (root.ctx().clone(), root.operand(0)?);
    let (ty, both) = (operand.ty(), root.result(0)?.ty());
    let operands = [operand.id(), root.operand(1)?.id()];
    if !matches!(*ctx.type_data(element(&ctx, ty)), TypeData::Integer { width: 32, .. }) {
        return None;
    }
    let words = words(rw.builder(), ty, operands)?;
    let made = CompositeConstructOp::build(rw.builder(), both, &words).value().ok()?;
    rw.replace(op.handle(), &[made])
}

/// The low word of a sum, and 1 where it does not hold all of it.
fn sum(b: &mut Builder<'_>, ty: Type, [left, right]: [ValueId; 2]) -> Option<[ValueId; 2]> {
    let bools = like(&b.ctx().clone(), ty, b.ctx().i1())?;
    let (one, zero) = (whole(b, ty, 1)?, whole(b, ty, 0)?);
    let sum = make::<IAddOp>(b, ty, &[left, right])?;
    // Less than a summand: it went round.
    let less = make::<ULessThanOp>(b, bools, &[sum, left])?;
    Some([sum, make::<SelectOp>(b, ty, &[less, one, zero])?])
}

const DIGIT_BITS: i64 = 16;

/// The constants with which digits of 16 bits are made.
struct Digits {
    ty: Type,
    mask: ValueId,
    bits: ValueId,
    zero: ValueId,
}

impl Digits {
    fn low(&self, b: &mut Builder<'_>, value: ValueId) -> Option<ValueId> {
        make::<BitwiseAndOp>(b, self.ty, &[value, self.mask])
    }

    fn high(&self, b: &mut Builder<'_>, value: ValueId) -> Option<ValueId> {
        make::<ShiftRightLogicalOp>(b, self.ty, &[value, self.bits])
    }

    /// The four digits of a number of 64 bits that a word is extended to, lowest first.
    fn of(&self, b: &mut Builder<'_>, word: ValueId, signed: bool) -> Option<[ValueId; 4]> {
        let (low, high) = (self.low(b, word)?, self.high(b, word)?);
        if !signed {
            return Some([low, high, self.zero, self.zero]);
        }
        let sign = make::<ShiftRightArithmeticOp>(b, self.ty, &[word, self.bits])?;
        let sign = self.high(b, sign)?;
        Some([low, high, sign, sign])
    }

    fn word(&self, b: &mut Builder<'_>, low: ValueId, high: ValueId) -> Option<ValueId> {
        let high = make::<ShiftLeftLogicalOp>(b, self.ty, &[high, self.bits])?;
        make::<BitwiseOrOp>(b, self.ty, &[low, high])
    }
}

/// The low and the high word of a product, by long multiplication of digits of 16 bits: no step of it overflows a word.
fn product(b: &mut Builder<'_>, ty: Type, [left, right]: [ValueId; 2], signed: bool) -> Option<[ValueId; 2]> {
    let mask = whole(b, ty, (1 << DIGIT_BITS) - 1)?;
    let digits = Digits { ty, mask, bits: whole(b, ty, DIGIT_BITS)?, zero: whole(b, ty, 0)? };
    let left = digits.of(b, left, signed)?;
    let right = digits.of(b, right, signed)?;
    let mut result = [digits.zero; 4];
    for (i, &one) in left.iter().enumerate() {
        for (j, &other) in right.iter().enumerate().take(result.len() - i) {
            if one == digits.zero || other == digits.zero {
                continue;
            }
            let step = make::<IMulOp>(b, ty, &[one, other])?;
            let step = make::<IAddOp>(b, ty, &[result[i + j], step])?;
            result[i + j] = digits.low(b, step)?;
            if let Some(next) = result.get_mut(i + j + 1) {
                let carry = digits.high(b, step)?;
                *next = make::<IAddOp>(b, ty, &[*next, carry])?;
            }
        }
    }
    Some([digits.word(b, result[0], result[1])?, digits.word(b, result[2], result[3])?])
}
