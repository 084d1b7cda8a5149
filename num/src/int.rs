//! Integers of any width: a two's complement bit pattern with a width in bits.
//!
//! The value is held in sign-extended form, and words that only repeat the sign are not stored: an integer
//! costs memory for its significant bits, not for its width, so that `1 : i16777215` is as small as `1 : i8`.

use num_bigint::{BigInt, Sign};
use std::cmp::Ordering;

use super::int_text;

/// An integer of a fixed width: the bits are the same for signless, signed and unsigned types, operations that
/// differ say which they mean. Operations on two integers expect equal widths; the result has the width of the
/// left one.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Int(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    /// The sign-extended value, for any width.
    Small { width: u32, value: i64 },
    /// A value that does not fit 64 bits.
    Wide(Box<Wide>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Wide {
    width: u32,
    /// Little-endian two's complement, at least two words, the last one not just the sign of the one before.
    words: Box<[u64]>,
}

/// How the type of an integer reads its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    /// `iN`: either reading; printed as signed.
    Signless,
    /// `siN`
    Signed,
    /// `uiN`
    Unsigned,
}

/// Why a literal is no integer of a type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IntError {
    /// No digits, or characters that are none.
    Malformed,
    /// The value does not fit the width under the rules for the signedness.
    OutOfRange,
    /// A minus before a literal of an unsigned type.
    NegativeUnsigned,
}

impl std::fmt::Display for IntError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            IntError::Malformed => "expected integer digits",
            IntError::OutOfRange => "integer constant out of range for attribute",
            IntError::NegativeUnsigned => "negative integer literal not valid for unsigned integer type",
        })
    }
}

impl std::error::Error for IntError {}

/// Drops the bits of `value` from `width` on and extends the sign from there.
pub(super) fn wrap_i128(width: u32, value: i128) -> i128 {
    match width {
        0 => 0,
        1..128 => value << (128 - width) >> (128 - width),
        _ => value,
    }
}

impl Int {
    /// The largest width of an integer type; constructors clamp to it.
    pub const MAX_WIDTH: u32 = (1 << 24) - 1;

    /// Zero.
    pub fn zero(width: u32) -> Int {
        Int::from_i64(width, 0)
    }

    /// One (zero if the width is 0).
    pub fn one(width: u32) -> Int {
        Int::from_i64(width, 1)
    }

    /// All bits set.
    pub fn all_ones(width: u32) -> Int {
        Int::from_i64(width, -1)
    }

    /// The largest value of the signed reading: all bits but the top one.
    pub fn signed_max(width: u32) -> Int {
        Int::signed_min(width).not()
    }

    /// The smallest value of the signed reading: only the top bit (zero if the width is 0).
    pub fn signed_min(width: u32) -> Int {
        Int::one(width).shl(width.clamp(1, Int::MAX_WIDTH) - 1)
    }

    /// A boolean: width 1.
    pub fn from_bool(value: bool) -> Int {
        Int::from_i64(1, -i64::from(value))
    }

    /// The low `width` bits of `value`, extended by its sign if there are more.
    pub fn from_i64(width: u32, value: i64) -> Int {
        let width = width.min(Int::MAX_WIDTH);
        // Within 64 bits after wrapping.
        Int(Repr::Small { width, value: wrap_i128(width, value.into()) as i64 })
    }

    /// The low `width` bits of `value`, extended by zeros if there are more.
    pub fn from_u64(width: u32, value: u64) -> Int {
        Int::from_i128(width, value.into())
    }

    /// The low `width` bits of `value`, extended by its sign if there are more.
    pub fn from_i128(width: u32, value: i128) -> Int {
        let width = width.min(Int::MAX_WIDTH);
        let value = wrap_i128(width, value);
        match i64::try_from(value) {
            Ok(value) => Int(Repr::Small { width, value }),
            Err(_) => Int::wide(width, Box::new([value as u64, (value >> 64) as u64])),
        }
    }

    fn wide(width: u32, words: Box<[u64]>) -> Int {
        Int(Repr::Wide(Box::new(Wide { width, words })))
    }

    /// The low `width` bits of little-endian words; missing words are zero, surplus bits are dropped.
    pub fn from_words(width: u32, words: &[u64]) -> Int {
        Int::from_extended_words(width, words, 0)
    }

    /// Words followed by endless copies of `fill` (0 or all ones).
    fn from_extended_words(width: u32, words: &[u64], fill: u64) -> Int {
        let width = width.min(Int::MAX_WIDTH);
        let count = width.div_ceil(64) as usize;
        if count == 1 {
            return Int::from_i64(width, words.first().copied().unwrap_or(fill) as i64);
        }
        let mut words = words[..words.len().min(count)].to_vec();
        if words.len() < count {
            words.push(fill);
        }
        if words.len() == count
            && let Some(top) = words.last_mut()
        {
            let unused = count as u32 * 64 - width;
            *top = ((*top << unused) as i64 >> unused) as u64;
        }
        while let [.., below, top] = words[..]
            && top as i64 == below as i64 >> 63
        {
            words.pop();
        }
        match words[..] {
            [] => Int(Repr::Small { width, value: 0 }),
            [word] => Int(Repr::Small { width, value: word as i64 }),
            _ => Int::wide(width, words.into_boxed_slice()),
        }
    }

    /// The low `width` bits of little-endian bytes; missing bytes are zero, surplus bits are dropped.
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Int {
        let word = |chunk: &[u8]| chunk.iter().rev().fold(0u64, |word, byte| word << 8 | u64::from(*byte));
        if bytes.len() <= 8 {
            return Int::from_u64(width, word(bytes));
        }
        let kept = bytes.len().min(width.div_ceil(8) as usize);
        Int::from_words(width, &bytes[..kept].chunks(8).map(word).collect::<Vec<_>>())
    }

    /// Appends the low `count` bytes, little-endian; bytes beyond the width extend by zeros.
    pub fn write_le_bytes(&self, count: usize, out: &mut Vec<u8>) {
        let width = self.width() as usize;
        let whole = count.min(width / 8);
        let start = out.len();
        out.extend((0..whole.div_ceil(8)).flat_map(|i| self.word(i).to_le_bytes()));
        out.truncate(start + whole);
        if whole < count && !width.is_multiple_of(8) {
            let byte = self.word(whole / 8) >> (whole % 8 * 8);
            out.push(byte as u8 & ((1 << (width % 8)) - 1));
        }
        out.resize(start + count, 0);
    }

    /// The low bits of a number of any size.
    pub(super) fn from_big(width: u32, value: &BigInt) -> Int {
        let fill = if value.sign() == Sign::Minus { u64::MAX } else { 0 };
        let mut words: Vec<u64> = value.magnitude().iter_u64_digits().collect();
        if fill != 0 {
            let mut carry = true;
            for word in &mut words {
                (*word, carry) = (!*word).overflowing_add(carry.into());
            }
            // The complement of a magnitude is negative only with one more sign word.
            words.push(fill);
        }
        Int::from_extended_words(width, &words, fill)
    }

    /// The signed reading as a big number.
    pub(super) fn to_big_signed(&self) -> BigInt {
        match &self.0 {
            Repr::Small { value, .. } => BigInt::from(*value),
            Repr::Wide(wide) => {
                let bytes: Vec<u8> = wide.words.iter().flat_map(|word| word.to_le_bytes()).collect();
                BigInt::from_signed_bytes_le(&bytes)
            }
        }
    }

    /// The unsigned reading as a big number: as long as the width if the top bit is set.
    pub(super) fn to_big_unsigned(&self) -> BigInt {
        let signed = self.to_big_signed();
        if self.is_negative() { signed + (BigInt::from(1) << self.width()) } else { signed }
    }

    /// Reads a literal of an integer type: decimal digits, or hexadecimal ones after `0x`, without the sign,
    /// which is `negative`.
    ///
    /// The magnitude must fit the width. After a minus its negation must have the sign bit set (so that `-0` is
    /// out of range), and a positive literal of a signed type must not.
    ///
    /// # Errors
    /// [`IntError`], worded as upstream does.
    pub fn parse(width: u32, signedness: Signedness, negative: bool, digits: &str) -> Result<Int, IntError> {
        int_text::parse(width, signedness, negative, digits)
    }

    /// Reads a literal of type `index`: as of a signed 64-bit type.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn parse_index(negative: bool, digits: &str) -> Result<Int, IntError> {
        Int::parse(64, Signedness::Signed, negative, digits)
    }

    /// Appends the decimal digits of the signed reading.
    pub fn print_signed(&self, out: &mut Vec<u8>) {
        match &self.0 {
            Repr::Small { value, .. } => int_text::print_i64(*value, out),
            Repr::Wide(_) => int_text::print_big(&self.to_big_signed(), out),
        }
    }

    /// Appends the decimal digits of the unsigned reading.
    pub fn print_unsigned(&self, out: &mut Vec<u8>) {
        match self.to_u64() {
            Some(value) => int_text::print_u64(value, out),
            None => int_text::print_big(&self.to_big_unsigned(), out),
        }
    }

    /// Appends the decimal digits as a type of this signedness prints them.
    pub fn print(&self, signedness: Signedness, out: &mut Vec<u8>) {
        match signedness {
            Signedness::Unsigned => self.print_unsigned(out),
            _ => self.print_signed(out),
        }
    }

    /// Width in bits.
    pub fn width(&self) -> u32 {
        match &self.0 {
            Repr::Small { width, .. } => *width,
            Repr::Wide(wide) => wide.width,
        }
    }

    /// Bytes on the heap.
    pub fn heap_size(&self) -> usize {
        match &self.0 {
            Repr::Small { .. } => 0,
            Repr::Wide(wide) => size_of::<Wide>() + size_of_val(&*wide.words),
        }
    }

    /// Word `i` of the sign-extended pattern (endless).
    pub fn word(&self, i: usize) -> u64 {
        match &self.0 {
            Repr::Small { value, .. } if i == 0 => *value as u64,
            Repr::Wide(wide) if i < wide.words.len() => wide.words[i],
            _ => self.fill(),
        }
    }

    fn fill(&self) -> u64 {
        if self.is_negative() { u64::MAX } else { 0 }
    }

    /// The words that cover the width, low first, zero-extended at the top: the count is `width / 64` rounded
    /// up, at least one. This is the form of the bytecode's wide integers.
    pub fn words(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        let count = (self.width().div_ceil(64) as usize).max(1);
        let unused = (count as u32 * 64 - self.width()).min(64);
        (0..count).map(move |i| {
            let word = self.word(i);
            if i + 1 == count { word & u64::MAX.checked_shr(unused).unwrap_or(0) } else { word }
        })
    }

    /// Bit `i`, counted from the lowest; the sign beyond the width.
    pub fn bit(&self, i: u32) -> bool {
        self.word((i / 64) as usize) >> (i % 64) & 1 == 1
    }

    /// The top bit.
    pub fn is_negative(&self) -> bool {
        match &self.0 {
            Repr::Small { value, .. } => *value < 0,
            Repr::Wide(wide) => wide.words.last().is_some_and(|top| (*top as i64) < 0),
        }
    }

    /// No bit set.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Repr::Small { value: 0, .. })
    }

    /// The value one in the unsigned reading.
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Every bit set.
    pub fn is_all_ones(&self) -> bool {
        matches!(self.0, Repr::Small { value: -1, .. }) || self.width() == 0
    }

    /// The signed reading, if it fits.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small { value, .. } => Some(*value),
            Repr::Wide(_) => None,
        }
    }

    /// The unsigned reading, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small { width, value } if *value < 0 && *width > 64 => None,
            Repr::Small { width, value } if *value < 0 => Some(*value as u64 & (u64::MAX >> (64 - width))),
            Repr::Small { value, .. } => Some(*value as u64),
            Repr::Wide(wide) if wide.words.len() == 2 && wide.words[1] == 0 => Some(wide.words[0]),
            Repr::Wide(_) => None,
        }
    }

    /// Drops the bits from `width` on. As [`sext`](Self::sext) if that is not narrower.
    pub fn trunc(&self, width: u32) -> Int {
        self.sext(width)
    }

    /// The same signed value in another width, if it fits; the low bits otherwise.
    pub fn sext(&self, width: u32) -> Int {
        match &self.0 {
            Repr::Small { value, .. } => Int::from_i64(width, *value),
            Repr::Wide(wide) => Int::from_extended_words(width, &wide.words, self.fill()),
        }
    }

    /// The same unsigned value in another width, if it fits; the low bits otherwise.
    pub fn zext(&self, width: u32) -> Int {
        match self.to_u64() {
            Some(value) => Int::from_u64(width, value),
            None if width <= self.width() || !self.is_negative() => self.sext(width),
            None => Int::from_words(width, &self.words().collect::<Vec<_>>()),
        }
    }

    /// Leading zero bits within the width.
    pub fn leading_zeros(&self) -> u32 {
        if self.is_negative() { 0 } else { self.width() - self.significant() }
    }

    /// Leading one bits within the width.
    pub fn leading_ones(&self) -> u32 {
        if self.is_negative() { self.width() - self.significant() } else { 0 }
    }

    /// Bits up to and including the highest one that differs from the sign.
    fn significant(&self) -> u32 {
        match &self.0 {
            Repr::Small { value, .. } => 64 - (*value ^ (*value >> 63)).leading_zeros(),
            Repr::Wide(wide) => {
                let differ = wide.words.iter().rposition(|word| *word != self.fill()).unwrap_or(0);
                let word = wide.words[differ] ^ self.fill();
                differ as u32 * 64 + 64 - word.leading_zeros()
            }
        }
    }

    /// Trailing zero bits; the width if there is no one bit.
    pub fn trailing_zeros(&self) -> u32 {
        match &self.0 {
            Repr::Small { width, value: 0 } => *width,
            Repr::Small { width, value } => value.trailing_zeros().min(*width),
            Repr::Wide(wide) => {
                let zeros = wide.words.iter().take_while(|word| **word == 0).count();
                let low = wide.words.get(zeros).map_or(0, |word| word.trailing_zeros());
                (zeros as u32 * 64 + low).min(wide.width)
            }
        }
    }

    /// One bits within the width.
    pub fn count_ones(&self) -> u32 {
        let flip = |word: u64| (word ^ self.fill()).count_ones();
        let differ = match &self.0 {
            Repr::Small { value, .. } => flip(*value as u64),
            Repr::Wide(wide) => wide.words.iter().map(|word| flip(*word)).sum(),
        };
        if self.is_negative() { self.width() - differ } else { differ }
    }

    /// Compares the signed readings.
    pub fn cmp_signed(&self, other: &Int) -> Ordering {
        match (self.to_i64(), other.to_i64()) {
            (Some(a), Some(b)) => a.cmp(&b),
            _ => self.to_big_signed().cmp(&other.to_big_signed()),
        }
    }

    /// Compares the unsigned readings (of equal widths).
    pub fn cmp_unsigned(&self, other: &Int) -> Ordering {
        // Among numbers of one sign the signed order is the unsigned one; negative ones are above.
        self.is_negative().cmp(&other.is_negative()).then_with(|| self.cmp_signed(other))
    }

    pub(super) fn big_op(&self, other: &Int, op: impl FnOnce(BigInt, BigInt) -> BigInt) -> Int {
        Int::from_big(self.width(), &op(self.to_big_signed(), other.to_big_signed()))
    }
}

impl std::fmt::Debug for Int {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = Vec::new();
        self.print_signed(&mut text);
        write!(f, "{} : i{}", String::from_utf8_lossy(&text), self.width())
    }
}
