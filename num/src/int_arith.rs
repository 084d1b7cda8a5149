//! Arithmetic on [`Int`]: wrapping, as the operations of the `arith` and `llvm` dialects mean it.
//!
//! Values within 64 bits take machine arithmetic; wider ones go through big numbers.

use num_bigint::BigInt;

use super::int::Int;

/// A result, and whether wrapping changed it.
pub type Overflowing = (Int, bool);

impl Int {
    /// Both as words, if they fit.
    fn words_of(&self, other: &Int) -> Option<(i128, i128)> {
        Some((self.to_i64()?.into(), other.to_i64()?.into()))
    }

    /// Both as unsigned words, if they fit.
    fn unsigned_words_of(&self, other: &Int) -> Option<(u64, u64)> {
        Some((self.to_u64()?, other.to_u64()?))
    }

    fn ring_op(
        &self,
        other: &Int,
        small: impl FnOnce(i128, i128) -> i128,
        big: impl FnOnce(BigInt, BigInt) -> BigInt,
    ) -> Int {
        match self.words_of(other) {
            // Sums and products of two words fit 128 bits.
            Some((a, b)) => Int::from_i128(self.width(), small(a, b)),
            None => self.big_op(other, big),
        }
    }

    /// Sum.
    #[must_use]
    pub fn add(&self, other: &Int) -> Int {
        self.ring_op(other, |a, b| a + b, |a, b| a + b)
    }

    /// Difference.
    #[must_use]
    pub fn sub(&self, other: &Int) -> Int {
        self.ring_op(other, |a, b| a - b, |a, b| a - b)
    }

    /// Product.
    #[must_use]
    pub fn mul(&self, other: &Int) -> Int {
        self.ring_op(other, |a, b| a * b, |a, b| a * b)
    }

    /// Negation.
    #[must_use]
    pub fn neg(&self) -> Int {
        Int::zero(self.width()).sub(self)
    }

    /// Magnitude of the signed reading (the smallest value stays itself).
    #[must_use]
    pub fn abs(&self) -> Int {
        if self.is_negative() { self.neg() } else { self.clone() }
    }

    /// Bitwise and.
    #[must_use]
    pub fn and(&self, other: &Int) -> Int {
        self.ring_op(other, |a, b| a & b, |a, b| a & b)
    }

    /// Bitwise or.
    #[must_use]
    pub fn or(&self, other: &Int) -> Int {
        self.ring_op(other, |a, b| a | b, |a, b| a | b)
    }

    /// Bitwise exclusive or.
    #[must_use]
    pub fn xor(&self, other: &Int) -> Int {
        self.ring_op(other, |a, b| a ^ b, |a, b| a ^ b)
    }

    /// All bits flipped.
    #[must_use]
    pub fn not(&self) -> Int {
        self.xor(&Int::all_ones(self.width()))
    }

    /// Unsigned quotient, towards zero; `None` for a zero divisor.
    pub fn udiv(&self, by: &Int) -> Option<Int> {
        if by.is_zero() {
            return None;
        }
        Some(match self.unsigned_words_of(by) {
            Some((a, b)) => Int::from_u64(self.width(), a / b),
            None => Int::from_big(self.width(), &(self.to_big_unsigned() / by.to_big_unsigned())),
        })
    }

    /// Unsigned remainder; `None` for a zero divisor.
    pub fn urem(&self, by: &Int) -> Option<Int> {
        if by.is_zero() {
            return None;
        }
        Some(match self.unsigned_words_of(by) {
            Some((a, b)) => Int::from_u64(self.width(), a % b),
            None => Int::from_big(self.width(), &(self.to_big_unsigned() % by.to_big_unsigned())),
        })
    }

    /// Signed quotient, towards zero, wrapping; `None` for a zero divisor.
    pub fn sdiv(&self, by: &Int) -> Option<Int> {
        (!by.is_zero()).then(|| self.ring_op(by, |a, b| a / b, |a, b| a / b))
    }

    /// Signed remainder, with the sign of the dividend; `None` for a zero divisor.
    pub fn srem(&self, by: &Int) -> Option<Int> {
        (!by.is_zero()).then(|| self.ring_op(by, |a, b| a % b, |a, b| a % b))
    }

    /// Signed quotient, towards minus infinity, wrapping; `None` for a zero divisor.
    pub fn floor_sdiv(&self, by: &Int) -> Option<Int> {
        let quotient = self.sdiv(by)?;
        let inexact = !self.srem(by)?.is_zero();
        let down = inexact && self.is_negative() != by.is_negative();
        Some(if down { quotient.sub(&Int::from_i64(self.width(), 1)) } else { quotient })
    }

    /// Signed quotient, towards plus infinity, wrapping; `None` for a zero divisor.
    pub fn ceil_sdiv(&self, by: &Int) -> Option<Int> {
        let quotient = self.sdiv(by)?;
        let inexact = !self.srem(by)?.is_zero();
        let up = inexact && self.is_negative() == by.is_negative();
        Some(if up { quotient.add(&Int::from_i64(self.width(), 1)) } else { quotient })
    }

    /// Shifts left; zero from the width on.
    #[must_use]
    pub fn shl(&self, by: u32) -> Int {
        let width = self.width();
        match self.to_i64() {
            _ if by >= width => Int::zero(width),
            Some(value) if by < 64 => Int::from_i128(width, i128::from(value) << by),
            _ => Int::from_big(width, &(self.to_big_signed() << by)),
        }
    }

    /// Shifts right, filling with zeros; zero from the width on.
    #[must_use]
    pub fn lshr(&self, by: u32) -> Int {
        let width = self.width();
        match self.to_u64() {
            _ if by >= width => Int::zero(width),
            Some(value) => Int::from_u64(width, value.checked_shr(by).unwrap_or(0)),
            None => Int::from_big(width, &(self.to_big_unsigned() >> by)),
        }
    }

    /// Shifts right, filling with the sign.
    #[must_use]
    pub fn ashr(&self, by: u32) -> Int {
        match self.to_i64() {
            Some(value) => Int::from_i64(self.width(), value >> by.min(63)),
            // Rounds towards minus infinity, as the shift does.
            None => Int::from_big(self.width(), &(self.to_big_signed() >> by)),
        }
    }

    /// Whether the exact result of an operation on readings fits the width.
    fn checked(result: Int, exact: &BigInt, signed: bool) -> Overflowing {
        let reading = if signed { result.to_big_signed() } else { result.to_big_unsigned() };
        let overflow = reading != *exact;
        (result, overflow)
    }

    /// Signed sum, and whether it wrapped.
    pub fn add_signed(&self, other: &Int) -> Overflowing {
        let sum = self.add(other);
        let overflow = self.is_negative() == other.is_negative() && sum.is_negative() != self.is_negative();
        (sum, overflow)
    }

    /// Unsigned sum, and whether it wrapped.
    pub fn add_unsigned(&self, other: &Int) -> Overflowing {
        let sum = self.add(other);
        let overflow = sum.cmp_unsigned(self).is_lt();
        (sum, overflow)
    }

    /// Signed difference, and whether it wrapped.
    pub fn sub_signed(&self, other: &Int) -> Overflowing {
        let difference = self.sub(other);
        let overflow =
            self.is_negative() != other.is_negative() && difference.is_negative() != self.is_negative();
        (difference, overflow)
    }

    /// Unsigned difference, and whether it wrapped.
    pub fn sub_unsigned(&self, other: &Int) -> Overflowing {
        (self.sub(other), self.cmp_unsigned(other).is_lt())
    }

    /// Signed product, and whether it wrapped.
    pub fn mul_signed(&self, other: &Int) -> Overflowing {
        match self.words_of(other) {
            Some((a, b)) => {
                let exact = a * b;
                (Int::from_i128(self.width(), exact), super::int::wrap_i128(self.width(), exact) != exact)
            }
            None => {
                let exact = self.to_big_signed() * other.to_big_signed();
                Int::checked(Int::from_big(self.width(), &exact), &exact, true)
            }
        }
    }

    /// Unsigned product, and whether it wrapped.
    pub fn mul_unsigned(&self, other: &Int) -> Overflowing {
        let exact = self.to_big_unsigned() * other.to_big_unsigned();
        Int::checked(Int::from_big(self.width(), &exact), &exact, false)
    }

    /// Signed quotient, and whether it wrapped (the smallest value by -1); `None` for a zero divisor.
    pub fn sdiv_signed(&self, by: &Int) -> Option<Overflowing> {
        let quotient = self.sdiv(by)?;
        let wrapped = self.is_negative() && by.is_negative() && quotient.is_negative();
        Some((quotient, wrapped))
    }
}
