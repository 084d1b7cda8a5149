//! `tosa-to-arith`: constants become those of arith, and scaling by multipliers and shifts becomes arithmetic.

use super::convert;
use crate::calc::{Calc, int_width, with_element};
use rmlir_dialects::arith::{CmpIPredicate, ConstantOp, MulSIExtendedOp};
use rmlir_dialects::tosa::{ApplyScaleOp, ConstOp, RoundingMode};
use rmlir_ir::{Failed, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::ConversionTarget;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

plain_pass! {
    /// Makes arith of constants of tosa.
    TosaToArith: TosaToArithPass, run
}

fn run(options: &options::TosaToArithPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ConstOpConverter", constant);
    let mut target = ConversionTarget::new();
    target.illegal_op::<ConstOp>().legal_dialects(&["arith"]);
    if options.include_apply_rescale {
        set.op_of_benefit("(anonymous namespace)::ApplyScaleGenericOpConverter", 100, scale);
        if options.use32_bit {
            set.op_of_benefit("(anonymous namespace)::ApplyScale32BitOpConverter", 200, scale_by_halves);
        }
        target.illegal_op::<ApplyScaleOp>();
    }
    convert(run, &target, set)
}

fn constant(op: ConstOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let values = rw.read(op).values();
    let made = ConstantOp::build(rw.builder(), values).value().ok()?;
    rw.replace(op, &[made])
}

/// What a scaling is of.
struct Scale {
    value: ValueId,
    multiplier: ValueId,
    shift: ValueId,
    result: Type,
    double_round: bool,
    i32: Type,
    i64: Type,
}

impl Scale {
    fn of(op: ApplyScaleOp, rw: &PatternRewriter<'_>) -> Option<Scale> {
        let (root, ctx) = (rw.read(op), rw.ctx());
        let result = root.output().ty();
        Some(Scale {
            value: root.value().id(),
            multiplier: root.multiplier().id(),
            shift: root.shift().id(),
            result,
            double_round: root.rounding_mode() == RoundingMode::DOUBLEROUND,
            i32: with_element(ctx, result, ctx.i32())?,
            i64: with_element(ctx, result, ctx.i64())?,
        })
    }
}

fn width(c: &Calc<'_, '_>, ty: Type) -> Option<u32> {
    let ctx = c.rw.ctx();
    int_width(ctx, ctx.type_data(ty).shaped_element().unwrap_or(ty))
}

/// In 64 bits.
fn scale(op: ApplyScaleOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = Scale::of(op, rw)?;
    let mut c = Calc { rw: &mut *rw };
    let value_ty = c.ty(root.value);
    let zero = c.int(value_ty, 0)?;
    let one = c.int(root.i64, 1)?;
    let thirty_one = c.int(root.i32, 31)?;
    let shift32 = c.extui(root.i32, root.shift)?;
    let value = match width(&c, value_ty)? {
        64 => root.value,
        _ => c.extsi(root.i64, root.value)?,
    };
    let multiplier = c.extsi(root.i64, root.multiplier)?;
    let product = c.muli(value, multiplier)?;
    let shift = c.extui(root.i64, shift32)?;
    let half = c.shli(one, shift)?;
    let half = c.shrui(half, one)?;
    let mut product = c.addi(product, half)?;
    if root.double_round {
        let up = c.int(root.i64, 1 << 30)?;
        let down = c.int(root.i64, -(1 << 30))?;
        let is_positive = c.cmpi(CmpIPredicate::Sge, root.value, zero)?;
        let more = c.select(is_positive, up, down)?;
        let rounded = c.addi(more, product)?;
        let is_far = c.cmpi(CmpIPredicate::Sgt, shift32, thirty_one)?;
        product = c.select(is_far, rounded, product)?;
    }
    let shifted = c.shrsi(product, shift)?;
    let made = c.trunci(root.i32, shifted)?;
    rw.replace(op, &[made])
}

/// In two halves of 32 bits.
fn scale_by_halves(op: ApplyScaleOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = Scale::of(op, rw)?;
    let ty = root.i32;
    let mut c = Calc { rw: &mut *rw };
    let value_ty = c.ty(root.value);
    c.rw.require(width(&c, value_ty)? <= 32)?;
    let shift = c.extui(ty, root.shift)?;
    let zero = c.int(ty, 0)?;
    let one = c.int(ty, 1)?;
    let two = c.int(ty, 2)?;
    let thirty = c.int(ty, 30)?;
    let thirty_two = c.int(ty, 32)?;
    let product = MulSIExtendedOp::build(c.rw.builder(), root.value, root.multiplier).values().ok()?;
    let &[mut low, mut high] = &product[..] else { return None };
    let is_over = c.cmpi(CmpIPredicate::Sge, shift, thirty_two)?;
    let rounds_high = c.cmpi(CmpIPredicate::Sgt, shift, thirty_two)?;
    let left = c.subi(thirty_two, shift)?;
    let right = c.subi(shift, thirty_two)?;
    let left = c.select(is_over, zero, left)?;
    let right = c.select(is_over, right, zero)?;
    if root.double_round {
        let minus_one = c.int(ty, -1)?;
        let is_positive = c.cmpi(CmpIPredicate::Sge, root.value, zero)?;
        let direction = c.select(is_positive, one, minus_one)?;
        let direction = c.select(is_over, direction, zero)?;
        let top = c.shrui(low, thirty)?;
        let rounded = c.addi(top, direction)?;
        let carry = c.shrsi(rounded, two)?;
        let more = c.shli(direction, thirty)?;
        low = c.addi(low, more)?;
        high = c.addi(high, carry)?;
    }
    // The last bit that is shifted out of the lower half rounds, with a carry into the upper one.
    let before = c.subi(shift, one)?;
    let bit = c.shli(one, before)?;
    let bit = c.select(rounds_high, zero, bit)?;
    let sum = c.addi(low, bit)?;
    let has_carry = c.cmpi(CmpIPredicate::Ugt, low, sum)?;
    let carry = c.extui(ty, has_carry)?;
    high = c.addi(high, carry)?;
    // The same in the upper half.
    let before = c.subi(right, one)?;
    let bit = c.shli(one, before)?;
    let bit = c.select(rounds_high, bit, zero)?;
    high = c.addi(high, bit)?;
    high = c.shli(high, left)?;
    high = c.shrsi(high, right)?;
    let low = c.shrui(sum, shift)?;
    let low = c.select(is_over, zero, low)?;
    let mut made = c.addi(low, high)?;
    if width(&c, root.result)? != 32 {
        made = c.trunci(root.result, made)?;
    }
    rw.replace(op, &[made])
}
