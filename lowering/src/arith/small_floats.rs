//! `arith-small-floats-to-ints`: casts from and to floats of fewer than 16 bits, by operations on integers and wider floats.
//!
//! A pass of ours: no target has such floats, and the reference stops at them. What else works on them is done on wider ones before, by
//! `arith-emulate-unsupported-floats`.

use super::expand::{cast, kind_of};
use crate::calc::{Calc, ints_like, with_element};
use rmlir_dialects::arith::{CmpIPredicate, ExtFOp, RoundingMode, TruncFOp};
use rmlir_ir::value::{FloatKind, NonFinite};
use rmlir_ir::{Failed, Type, ValueId};
use rmlir_passes::record::{Anchor, PassRecord};
use rmlir_passes::{Pass, PassRun, Registry};
use rmlir_rewrite::walk::rewrite_once;
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

/// Makes integers of small floats where these are cast.
pub struct SmallFloats;

const RECORD: PassRecord = PassRecord {
    argument: "arith-small-floats-to-ints",
    name: "ArithSmallFloatsToInts",
    group: "Arith",
    anchor: Anchor::Any,
    summary: "Cast floats of fewer than 16 bits by operations on integers",
    options: &[],
    dialects: &["arith"],
    statistics: &[],
};

pub(super) fn register(registry: &mut Registry) {
    registry.register(&RECORD, |_, _| Ok(Box::new(SmallFloats)));
}

impl Pass for SmallFloats {
    fn name(&self) -> &str {
        RECORD.name
    }

    fn argument(&self) -> &str {
        RECORD.argument
    }

    fn anchor(&self) -> Anchor {
        RECORD.anchor
    }

    fn dialects(&self) -> &'static [&'static str] {
        RECORD.dialects
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let mut set = PatternSet::new();
        set.op("ExtendSmallFloat", extend);
        set.op("TruncateToSmallFloat", truncate);
        let at = run.at();
        rewrite_once(run.module(), at, &Patterns::new(set), None).map(drop).map_err(|_| Failed)
    }
}

/// Whether a kind of floats is one that this is about: `arith-expand` does what only has an exponent.
pub(crate) fn is_small(kind: FloatKind) -> bool {
    kind.width() < 16 && kind != FloatKind::F8E8M0FNU
}

/// How a kind lies in its bits: under the sign a biased exponent, and under that a fraction.
#[derive(Clone, Copy)]
struct Fields {
    width: u32,
    fraction: u32,
    bias: i64,
}

impl Fields {
    fn of(kind: FloatKind) -> Option<Fields> {
        let fraction = kind.precision() - 1;
        // One has the exponent zero.
        let bias = i64::try_from(kind.from_f64(1.0) >> fraction).ok()?;
        Some(Fields { width: kind.width(), fraction, bias })
    }

    /// All bits under the sign.
    fn magnitude(self) -> i64 {
        i64::MAX >> (64 - self.width)
    }

    /// The bits of a power of two.
    fn power(self, exponent: i64) -> i64 {
        (self.bias + exponent) << self.fraction
    }
}

const F32: Fields = Fields { width: 32, fraction: 23, bias: 127 };
/// Of `f32`.
const INFINITY: i64 = 0x7f80_0000;
const QUIET: i64 = 0x0040_0000;

/// Moved to where `f32` has exponent and fraction, the bits mean the value times a power of two, also where it is too small for a leading one.
fn extend(op: ExtFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (value, from, to) = cast(rw, op)?;
    let ctx = rw.ctx().clone();
    let (kind, wide) = (kind_of(&ctx, from)?, kind_of(&ctx, to)?);
    rw.require(is_small(kind) && wide != FloatKind::TF32)?;
    let fields = Fields::of(kind)?;
    let (narrow, whole) = (ints_like(&ctx, from, fields.width)?, ints_like(&ctx, from, 32)?);
    let single = with_element(&ctx, from, ctx.float_type(FloatKind::F32))?;
    let mut c = Calc { rw };
    let bits = c.bitcast(narrow, value)?;
    let bits = c.extui(whole, bits)?;
    let mask = c.int(whole, fields.magnitude())?;
    let magnitude = c.andi(bits, mask)?;
    let sign = c.subi(bits, magnitude)?;
    let by = c.int(whole, i64::from(32 - fields.width))?;
    let sign = c.shli(sign, by)?;
    let by = c.int(whole, i64::from(F32.fraction - fields.fraction))?;
    let moved = c.shli(magnitude, by)?;
    let scaled = c.bitcast(single, moved)?;
    let scale = c.constant_power(single, F32, F32.bias - fields.bias)?;
    let scaled = c.mulf(scaled, scale)?;
    let scaled = c.bitcast(whole, scaled)?;
    let result = match kind.non_finite() {
        NonFinite::None => c.ori(sign, scaled)?,
        NonFinite::Ieee => {
            let infinity = c.int(whole, i64::try_from(kind.infinity(false)?).ok()?)?;
            let ones = c.int(whole, INFINITY)?;
            let special = c.ori(moved, ones)?;
            let quiet = c.int(whole, QUIET)?;
            let quiet = c.ori(special, quiet)?;
            let is_nan = c.cmpi(CmpIPredicate::Ugt, magnitude, infinity)?;
            let special = c.select(is_nan, quiet, special)?;
            let is_special = c.cmpi(CmpIPredicate::Uge, magnitude, infinity)?;
            let result = c.select(is_special, special, scaled)?;
            c.ori(sign, result)?
        }
        NonFinite::NanAllOnes => {
            let is_nan = c.cmpi(CmpIPredicate::Eq, magnitude, mask)?;
            let ones = c.int(whole, INFINITY)?;
            let nan = c.ori(moved, ones)?;
            let result = c.select(is_nan, nan, scaled)?;
            c.ori(sign, result)?
        }
        NonFinite::NanNegativeZero => {
            let code = c.int(whole, fields.magnitude() + 1)?;
            let is_nan = c.cmpi(CmpIPredicate::Eq, bits, code)?;
            let nan = c.int(whole, INFINITY | QUIET)?;
            let result = c.ori(sign, scaled)?;
            c.select(is_nan, nan, result)?
        }
    };
    let mut result = c.bitcast(single, result)?;
    if wide.width() < 32 {
        result = c.truncf(to, result)?;
    } else if wide.width() > 32 {
        result = c.extf(to, result)?;
    }
    rw.replace(op, &[result])
}

/// Rounds to the nearest value, and to the even one of two.
fn truncate(op: TruncFOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (mut value, mut from, to) = cast(rw, op)?;
    let ctx = rw.ctx().clone();
    let (mut wide, kind) = (kind_of(&ctx, from)?, kind_of(&ctx, to)?);
    let mode = rw.read(op).roundingmode();
    rw.require(is_small(kind) && mode.is_none_or(|mode| mode == RoundingMode::ToNearestEven))?;
    if wide.width() < 32 {
        wide = FloatKind::F32;
        from = with_element(&ctx, from, ctx.float_type(wide))?;
        value = Calc { rw }.extf(from, value)?;
    }
    rw.require(matches!(wide, FloatKind::F32 | FloatKind::F64))?;
    let (source, fields) = (Fields::of(wide)?, Fields::of(kind)?);
    let whole = ints_like(&ctx, from, source.width)?;
    let mut c = Calc { rw };
    let bits = c.bitcast(whole, value)?;
    let mask = c.int(whole, source.magnitude())?;
    let magnitude = c.andi(bits, mask)?;
    let sign = c.subi(bits, magnitude)?;
    let by = c.int(whole, i64::from(source.width - fields.width))?;
    let sign = c.shrui(sign, by)?;
    let rounded = rounded(&mut c, (whole, from), (source, fields), magnitude)?;
    let largest = c.int(whole, i64::try_from(kind.largest()).ok()?)?;
    let is_over = c.cmpi(CmpIPredicate::Ugt, rounded, largest)?;
    let result = match kind.non_finite() {
        NonFinite::None => {
            let result = c.select(is_over, largest, rounded)?;
            c.ori(sign, result)?
        }
        NonFinite::Ieee => {
            let infinity = c.int(whole, i64::try_from(kind.infinity(false)?).ok()?)?;
            let result = c.select(is_over, infinity, rounded)?;
            let quiet = c.int(whole, i64::try_from(kind.nan(false)?).ok()?)?;
            let by = c.int(whole, i64::from(source.fraction - fields.fraction))?;
            let payload = c.shrui(magnitude, by)?;
            let fraction = c.int(whole, (1 << fields.fraction) - 1)?;
            let payload = c.andi(payload, fraction)?;
            let nan = c.ori(payload, quiet)?;
            let highest = c.int(whole, i64::try_from(wide.infinity(false)?).ok()?)?;
            let is_nan = c.cmpi(CmpIPredicate::Ugt, magnitude, highest)?;
            let result = c.select(is_nan, nan, result)?;
            c.ori(sign, result)?
        }
        NonFinite::NanAllOnes => {
            let nan = c.int(whole, fields.magnitude())?;
            let result = c.select(is_over, nan, rounded)?;
            c.ori(sign, result)?
        }
        NonFinite::NanNegativeZero => {
            let zero = c.int(whole, 0)?;
            let is_zero = c.cmpi(CmpIPredicate::Eq, rounded, zero)?;
            let signed = c.ori(sign, rounded)?;
            let result = c.select(is_zero, zero, signed)?;
            let nan = c.int(whole, fields.magnitude() + 1)?;
            c.select(is_over, nan, result)?
        }
    };
    let narrow = ints_like(&ctx, from, fields.width)?;
    let result = c.trunci(narrow, result)?;
    let result = c.bitcast(to, result)?;
    rw.replace(op, &[result])
}

/// The magnitude in the bits of the narrow kind, where that has it: more than any it has, where it is too large.
fn rounded(
    c: &mut Calc<'_, '_>,
    (whole, from): (Type, Type),
    (source, fields): (Fields, Fields),
    magnitude: ValueId,
) -> Option<ValueId> {
    let lost = source.fraction - fields.fraction;
    let lost_bits = c.int(whole, i64::from(lost))?;
    let odd = c.shrui(magnitude, lost_bits)?;
    let one = c.int(whole, 1)?;
    let odd = c.andi(odd, one)?;
    let below_half = c.int(whole, (1 << (lost - 1)) - 1)?;
    let more = c.addi(odd, below_half)?;
    // May carry into the exponent, which then is right.
    let normal = c.addi(magnitude, more)?;
    let normal = c.shrui(normal, lost_bits)?;
    let rebias = c.int(whole, (source.bias - fields.bias) << fields.fraction)?;
    let normal = c.subi(normal, rebias)?;
    // What has no leading one is a multiple of the smallest value: added to a number whose last bit is that, it is rounded so.
    let lowest = 1 - fields.bias;
    let step = lowest - i64::from(fields.fraction);
    let exponent = step + i64::from(source.fraction);
    let absolute = c.bitcast(from, magnitude)?;
    let large = c.constant_power(from, source, exponent)?;
    let multiple = c.addf(absolute, large)?;
    let multiple = c.bitcast(whole, multiple)?;
    let base = c.int(whole, source.power(exponent))?;
    let multiple = c.subi(multiple, base)?;
    let smallest = c.int(whole, source.power(lowest))?;
    let is_small = c.cmpi(CmpIPredicate::Ult, magnitude, smallest)?;
    c.select(is_small, multiple, normal)
}

impl Calc<'_, '_> {
    /// A power of two as a float.
    fn constant_power(&mut self, ty: Type, fields: Fields, exponent: i64) -> Option<ValueId> {
        self.float_bits(ty, u128::try_from(fields.power(exponent)).ok()?)
    }
}
