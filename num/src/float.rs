//! The builtin float kinds: encodings, classification, rounding and conversion.
//!
//! A value is its bit pattern in a `u128`, always interpreted together with a [`FloatKind`]. Every kind is
//! described by one row of a table (exponent width, precision, bias, what the top codes mean); all operations
//! follow from the row.

/// One builtin float type.
#[allow(missing_docs)] // the names are the definition: exponent and mantissa widths, then the variation
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum FloatKind {
    F4E2M1FN,
    F6E2M3FN,
    F6E3M2FN,
    F8E5M2,
    F8E4M3,
    F8E4M3FN,
    F8E5M2FNUZ,
    F8E4M3FNUZ,
    F8E4M3B11FNUZ,
    F8E3M4,
    F8E8M0FNU,
    BF16,
    F16,
    TF32,
    F32,
    F64,
    F80,
    F128,
}

/// What a kind does with the codes that IEEE 754 gives to infinities and NaNs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NonFinite {
    /// Infinities and NaNs have the all-ones exponent.
    Ieee,
    /// No infinity; the all-ones pattern (with either sign) is NaN.
    NanAllOnes,
    /// No infinity and no negative zero; the pattern of negative zero is the only NaN.
    NanNegativeZero,
    /// Neither infinities nor NaNs: conversion saturates.
    None,
}

struct Row {
    keyword: &'static str,
    width: u32,
    exponent_bits: u32,
    /// Significant bits including the leading one.
    precision: u32,
    bias: i32,
    non_finite: NonFinite,
}

const fn row(
    keyword: &'static str,
    exponent_bits: u32,
    precision: u32,
    bias: i32,
    non_finite: NonFinite,
) -> Row {
    Row { keyword, width: exponent_bits + precision, exponent_bits, precision, bias, non_finite }
}

static ROWS: [Row; 18] = {
    use NonFinite::*;
    [
        row("f4E2M1FN", 2, 2, 1, None),
        row("f6E2M3FN", 2, 4, 1, None),
        row("f6E3M2FN", 3, 3, 3, None),
        row("f8E5M2", 5, 3, 15, Ieee),
        row("f8E4M3", 4, 4, 7, Ieee),
        row("f8E4M3FN", 4, 4, 7, NanAllOnes),
        row("f8E5M2FNUZ", 5, 3, 16, NanNegativeZero),
        row("f8E4M3FNUZ", 4, 4, 8, NanNegativeZero),
        row("f8E4M3B11FNUZ", 4, 4, 11, NanNegativeZero),
        row("f8E3M4", 3, 5, 3, Ieee),
        // No sign and no zero: the width is the exponent's.
        Row {
            keyword: "f8E8M0FNU",
            width: 8,
            exponent_bits: 8,
            precision: 1,
            bias: 127,
            non_finite: NanAllOnes,
        },
        row("bf16", 8, 8, 127, Ieee),
        row("f16", 5, 11, 15, Ieee),
        row("tf32", 8, 11, 127, Ieee),
        row("f32", 8, 24, 127, Ieee),
        row("f64", 11, 53, 1023, Ieee),
        // The leading bit of the significand is stored.
        Row { keyword: "f80", width: 80, exponent_bits: 15, precision: 64, bias: 16383, non_finite: Ieee },
        row("f128", 15, 113, 16383, Ieee),
    ]
};

/// A bit pattern taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Not a number.
    Nan,
    /// Plus or minus infinity.
    Infinity,
    /// Plus or minus zero.
    Zero,
    /// The magnitude `significand * 2^exponent`, with a significand below `2^precision`.
    Finite {
        /// Never zero.
        significand: u128,
        /// Exponent of the lowest bit of the significand.
        exponent: i32,
    },
}

/// The largest value that a mask of `bits` bits can hold.
const fn ones(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

impl FloatKind {
    /// All kinds, in declaration order.
    pub const ALL: [FloatKind; 18] = {
        use FloatKind::*;
        [
            F4E2M1FN,
            F6E2M3FN,
            F6E3M2FN,
            F8E5M2,
            F8E4M3,
            F8E4M3FN,
            F8E5M2FNUZ,
            F8E4M3FNUZ,
            F8E4M3B11FNUZ,
            F8E3M4,
            F8E8M0FNU,
            BF16,
            F16,
            TF32,
            F32,
            F64,
            F80,
            F128,
        ]
    };

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// The keyword of the type in MLIR text, such as `f32`.
    pub fn keyword(self) -> &'static str {
        self.row().keyword
    }

    /// The kind whose [`keyword`](Self::keyword) is `text`.
    pub fn from_keyword(text: &[u8]) -> Option<FloatKind> {
        FloatKind::ALL.into_iter().find(|kind| kind.keyword().as_bytes() == text)
    }

    /// Width of the bit pattern in bits.
    pub fn width(self) -> u32 {
        self.row().width
    }

    /// Bytes that hold one value: the width rounded up to whole bytes (`tf32` takes 3, `f80` 10).
    pub fn byte_width(self) -> u32 {
        self.width().div_ceil(8)
    }

    /// Significant bits of a normal value, the leading one included.
    pub fn precision(self) -> u32 {
        self.row().precision
    }

    /// What the kind has besides finite values.
    pub fn non_finite(self) -> NonFinite {
        self.row().non_finite
    }

    /// Whether the kind has an infinity.
    pub fn has_infinity(self) -> bool {
        self.non_finite() == NonFinite::Ieee
    }

    /// Whether the kind has a NaN.
    pub fn has_nan(self) -> bool {
        self.non_finite() != NonFinite::None
    }

    /// Whether the kind has a zero (only `f8E8M0FNU` has none).
    pub fn has_zero(self) -> bool {
        self != FloatKind::F8E8M0FNU
    }

    /// Width of the stored significand field: without the leading bit, except for `f80`.
    fn field_bits(self) -> u32 {
        if self == FloatKind::F80 { 64 } else { self.precision() - 1 }
    }

    /// Position of the sign bit. `f8E8M0FNU` has none in its eight bits, but a negative constant of this type
    /// keeps its sign in memory upstream and prints with it: it is bit 8 here.
    fn sign_position(self) -> u32 {
        self.field_bits() + self.row().exponent_bits
    }

    fn sign_bit(self, negative: bool) -> u128 {
        u128::from(negative) << self.sign_position()
    }

    /// Exponent of the smallest normal value.
    fn min_exponent(self) -> i32 {
        // Without a zero, the lowest code is a normal value too.
        if self.has_zero() { 1 - self.row().bias } else { -self.row().bias }
    }

    /// The mask of the bit pattern: what is written to a file. It leaves out what is in memory only (see
    /// [`round`](Self::round)).
    pub fn mask(self) -> u128 {
        ones(self.width())
    }

    /// The pattern within its width, as elements of lists and files have it: the sign of `f8E8M0FNU` falls onto the highest bit of the
    /// exponent.
    pub fn stored(self, bits: u128) -> u128 {
        let sign = bits & self.sign_bit(true);
        (bits & self.mask()) | sign >> (self.sign_position() + 1).saturating_sub(self.width())
    }

    /// The pattern without its sign.
    fn magnitude(self, bits: u128) -> u128 {
        bits & ones(self.sign_position())
    }

    /// Pattern of the largest finite magnitude.
    pub fn largest(self) -> u128 {
        let all = ones(self.sign_position());
        match self.non_finite() {
            NonFinite::None | NonFinite::NanNegativeZero => all,
            NonFinite::NanAllOnes => all - 1,
            NonFinite::Ieee => self.infinity(false).unwrap_or(all) - 1 - self.hole(),
        }
    }

    /// `f80` has a gap of invalid patterns below infinity where the leading bit is missing.
    fn hole(self) -> u128 {
        if self == FloatKind::F80 { 1 << 63 } else { 0 }
    }

    /// The infinity of the kind, if it has one.
    pub fn infinity(self, negative: bool) -> Option<u128> {
        self.has_infinity().then(|| {
            (ones(self.row().exponent_bits) << self.field_bits()) | self.hole() | self.sign_bit(negative)
        })
    }

    /// The default quiet NaN of the kind, if it has one.
    pub fn nan(self, negative: bool) -> Option<u128> {
        match self.non_finite() {
            NonFinite::Ieee => Some(self.infinity(negative)? | 1 << (self.precision() - 2)),
            NonFinite::NanAllOnes => Some(ones(self.sign_position()) | self.sign_bit(negative)),
            NonFinite::NanNegativeZero => Some(1 << self.sign_position()),
            NonFinite::None => None,
        }
    }

    /// Zero, positive where there is no negative zero; the smallest value where there is no zero.
    pub fn zero(self, negative: bool) -> u128 {
        match self.non_finite() {
            NonFinite::NanNegativeZero => 0,
            _ if !self.has_zero() => 0,
            _ => self.sign_bit(negative),
        }
    }

    /// The sign bit alone.
    pub(super) fn zero_sign(self) -> u128 {
        self.sign_bit(true)
    }

    /// Whether the sign bit is set in a pattern that has a sign (the single NaN of the `FNUZ` kinds counts as
    /// negative, as it does upstream).
    pub fn is_negative(self, bits: u128) -> bool {
        bits >> self.sign_position() & 1 == 1
    }

    /// Whether the pattern is a NaN.
    pub fn is_nan(self, bits: u128) -> bool {
        self.classify(bits) == Class::Nan
    }

    /// Whether the pattern is an infinity.
    pub fn is_inf(self, bits: u128) -> bool {
        self.classify(bits) == Class::Infinity
    }

    /// Whether the pattern is a zero of either sign.
    pub fn is_zero(self, bits: u128) -> bool {
        self.classify(bits) == Class::Zero
    }

    /// Takes the pattern apart. The bit above the width of kinds without a sign or an infinity is one that
    /// upstream has in memory only: see [`round`](Self::round). Patterns from outside go through
    /// [`canonical`](Self::canonical) first.
    pub fn classify(self, bits: u128) -> Class {
        let magnitude = self.magnitude(bits);
        match self.non_finite() {
            NonFinite::Ieee => {
                let infinity = self.infinity(false).unwrap_or(u128::MAX);
                if magnitude >= infinity - self.hole() {
                    return if magnitude == infinity { Class::Infinity } else { Class::Nan };
                }
            }
            NonFinite::NanAllOnes if magnitude == ones(self.sign_position()) => return Class::Nan,
            NonFinite::NanNegativeZero if magnitude == 0 && self.is_negative(bits) => return Class::Nan,
            NonFinite::None if bits >> self.width() & 1 == 1 => return Class::Infinity,
            _ => {}
        }
        self.classify_finite(magnitude)
    }

    fn classify_finite(self, magnitude: u128) -> Class {
        if magnitude == 0 && self.has_zero() {
            return Class::Zero;
        }
        let code = (magnitude >> self.field_bits()) as i32;
        let field = magnitude & ones(self.field_bits());
        let normal = code > 0 || !self.has_zero();
        let lowest = self.min_exponent() - (self.precision() as i32 - 1);
        if self == FloatKind::F80 {
            // An integer bit that is missing from a normal value makes the pattern invalid.
            return match (code, field >> 63) {
                (1.., 0) => Class::Nan,
                _ => Class::Finite { significand: field, exponent: lowest + (code - 1).max(0) },
            };
        }
        let implied = u128::from(normal) << self.field_bits();
        let steps = if self.has_zero() { (code - 1).max(0) } else { code };
        Class::Finite { significand: field | implied, exponent: lowest + steps }
    }

    /// The pattern as it is kept once read: `f80` patterns without the integer bit of a normal value become a
    /// NaN with the exponent field all ones; everything else stays. Bits above the width are dropped, but for those that have a meaning:
    /// a sign, or that of an [infinity](Self::round) of kinds without any.
    pub fn canonical(self, bits: u128) -> u128 {
        let marked = match self.non_finite() {
            NonFinite::None => 1 << self.width(),
            _ => 0,
        };
        let bits = bits & (self.mask() | self.sign_bit(true) | marked);
        if self == FloatKind::F80 && self.is_nan(bits) { bits | 0x7FFF << 64 } else { bits }
    }

    /// Rounds `significand * 2^exponent` (and a little more if `sticky`) to the kind, to nearest, ties to even.
    ///
    /// Values that are too large become what the kind has: infinity, else NaN, else the largest value. Where
    /// there is no zero, what would round to it becomes the smallest value. For `f8E8M0FNU` a negative sign is
    /// kept in bit 8, above the width: upstream prints such a constant with its sign. Infinity itself, converted
    /// to a kind with neither infinity nor NaN, becomes a zero with the bit above the width set, which upstream
    /// prints as the pattern of the zero.
    pub fn round(self, negative: bool, significand: u128, exponent: i32, sticky: bool) -> u128 {
        self.round_inexact(negative, significand, exponent, sticky).0
    }

    /// [`round`](Self::round), and whether the value was exactly half way between two candidates.
    pub(super) fn round_inexact(
        self,
        negative: bool,
        significand: u128,
        exponent: i32,
        sticky: bool,
    ) -> (u128, bool) {
        if significand == 0 {
            return (self.zero(negative), false);
        }
        let length = 128 - significand.leading_zeros() as i32;
        let precision = self.precision() as i32;
        let top = exponent.saturating_add(length - 1).max(self.min_exponent());
        let quantum = top - (precision - 1);
        let (mut kept, rest) = shift_right(significand, quantum.saturating_sub(exponent), sticky);
        let tie = rest == Rest::Half;
        if rest == Rest::More || (tie && kept & 1 == 1) {
            kept += 1;
        }
        // A carry out of the significand moves to the next binade; the low bit that is lost is zero.
        let (kept, top) = if kept >> precision == 1 { (kept >> 1, top + 1) } else { (kept, top) };
        (self.assemble(negative, kept, top), tie)
    }

    /// Joins a rounded significand and the exponent of its binade into a pattern.
    fn assemble(self, negative: bool, significand: u128, top: i32) -> u128 {
        if significand == 0 {
            return self.zero(negative);
        }
        let normal = significand >> (self.precision() - 1) == 1;
        let code = i64::from(top) + i64::from(self.row().bias);
        if code >= 1 << self.row().exponent_bits {
            return self.overflow(negative);
        }
        let code = if normal { code as u128 } else { 0 };
        let pattern = (code << self.field_bits()) | (significand & ones(self.field_bits()));
        if pattern > self.largest() { self.overflow(negative) } else { pattern | self.sign_bit(negative) }
    }

    fn overflow(self, negative: bool) -> u128 {
        let top = self.infinity(negative).or_else(|| self.nan(negative));
        top.unwrap_or(self.largest() | self.sign_bit(negative))
    }

    /// The bit pattern of the nearest value of this kind, ties to even. See [`round`](Self::round) for what
    /// happens outside the range. A NaN stays a NaN with the top of its payload (quiet), and becomes the
    /// largest value in a kind that has none.
    pub fn from_f64(self, value: f64) -> u128 {
        match self {
            FloatKind::F64 => u128::from(value.to_bits()),
            FloatKind::F32 if !value.is_nan() => u128::from((value as f32).to_bits()),
            _ => self.convert_from(FloatKind::F64, u128::from(value.to_bits())),
        }
    }

    /// The nearest `f64`, ties to even. Exact for every kind but `f80` and `f128`.
    pub fn to_f64(self, bits: u128) -> f64 {
        match self {
            FloatKind::F64 => f64::from_bits(bits as u64),
            FloatKind::F32 if !self.is_nan(bits) => f64::from(f32::from_bits(bits as u32)),
            _ => f64::from_bits(FloatKind::F64.convert_from(self, bits) as u64),
        }
    }

    /// Converts a pattern of another kind to this one, to nearest, ties to even.
    pub fn convert_from(self, from: FloatKind, bits: u128) -> u128 {
        if self == from {
            return bits;
        }
        let negative = from.is_negative(bits);
        match from.classify(bits) {
            Class::Nan => self.convert_nan(from, bits),
            Class::Infinity => self.convert_infinity(negative),
            Class::Zero => self.zero(negative),
            Class::Finite { significand, exponent } => self.round(negative, significand, exponent, false),
        }
    }

    /// A kind with neither infinity nor NaN keeps a converted infinity in memory, as upstream does, which prints
    /// (and writes) it as the pattern of a zero: the bit above the width marks it here.
    fn convert_infinity(self, negative: bool) -> u128 {
        match self.non_finite() {
            NonFinite::None => self.sign_bit(negative) | 1 << self.width(),
            _ => self.overflow(negative),
        }
    }

    /// Keeps the top of the payload where both kinds have one.
    /// Whether nothing is lost when a NaN of another kind is converted: it is quiet, and its payload stays. A kind that has a single NaN
    /// has no payload.
    pub fn keeps_nan_of(self, from: FloatKind, bits: u128) -> bool {
        let has_payload = |kind: FloatKind| kind.non_finite() == NonFinite::Ieee;
        if !self.has_nan() || has_payload(from) && (bits >> (from.precision() - 2)) & 1 == 0 {
            return false;
        }
        if !has_payload(self) {
            return !has_payload(from);
        }
        let lost = from.precision().saturating_sub(self.precision());
        from.non_finite() == NonFinite::NanNegativeZero || bits & ones(lost) == 0
    }

    fn convert_nan(self, from: FloatKind, bits: u128) -> u128 {
        let negative = from.is_negative(bits);
        let Some(nan) = self.nan(negative) else { return self.overflow(negative) };
        if self.non_finite() != NonFinite::Ieee {
            return nan;
        }
        if from.non_finite() == NonFinite::NanNegativeZero {
            // Its sign is what makes it none.
            return self.nan(false).unwrap_or(nan);
        }
        let (wide, narrow) = (from.precision() - 1, self.precision() - 1);
        let payload = bits & ones(wide);
        nan | if wide > narrow { payload >> (wide - narrow) } else { payload << (narrow - wide) }
    }
}

/// What was shifted out, compared with half of the last place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    Less,
    Half,
    More,
}

/// Shifts right by `by` bits (left if negative; the result then fits by construction).
fn shift_right(value: u128, by: i32, sticky: bool) -> (u128, Rest) {
    match by {
        ..=0 => (value << by.unsigned_abs().min(127), Rest::Less),
        1..=128 => {
            let kept = value.checked_shr(by as u32).unwrap_or(0);
            let half = 1u128 << (by - 1);
            let lost = value & ones(by as u32);
            let rest = match lost.cmp(&half) {
                std::cmp::Ordering::Less => Rest::Less,
                std::cmp::Ordering::Equal if !sticky => Rest::Half,
                _ => Rest::More,
            };
            (kept, rest)
        }
        _ => (0, Rest::Less),
    }
}
