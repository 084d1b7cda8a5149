//! Float literals: reading them as upstream does and printing them byte for byte.
//!
//! The printed form is not the shortest one that reads back. It is a fixed procedure on decimal digits that
//! cuts off before it rounds, so it is reproduced here exactly, on integers.

use std::cmp::Ordering;
use std::io::Write as _;
use std::sync::LazyLock;

use super::float::{Class, FloatKind};

/// Why a hexadecimal literal is no float of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HexFloatError {
    /// Not hexadecimal digits.
    Malformed,
    /// The pattern has more significant bits than the type.
    OutOfRange,
}

impl std::fmt::Display for HexFloatError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            HexFloatError::Malformed => "expected hexadecimal digits",
            HexFloatError::OutOfRange => "hexadecimal float constant out of range for type",
        })
    }
}

impl std::error::Error for HexFloatError {}

/// Reads a decimal float literal, with an optional sign, as a value of `kind`.
///
/// The text is first converted to a double, then rounded to the kind (to nearest, ties to even, both times),
/// whatever the kind. `None` if the text is no decimal number. See [`FloatKind::round`] for values outside the
/// range.
pub fn parse_decimal(kind: FloatKind, text: &str) -> Option<u128> {
    // The standard library also takes `inf` and `nan`, which are no numbers here.
    let numeric = text.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-'));
    if !numeric {
        return None;
    }
    Some(kind.from_f64(text.parse().ok()?))
}

/// Reads the digits of a hexadecimal literal (with or without `0x`) as a bit pattern of `kind`, in canonical
/// form.
///
/// # Errors
/// If there are other characters, no digits, or a bit above the width of the kind.
pub fn from_bits_literal(kind: FloatKind, text: &str) -> Result<u128, HexFloatError> {
    let digits = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(HexFloatError::Malformed);
    }
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        return Ok(0);
    }
    let bits = u128::from_str_radix(significant, 16).map_err(|_| HexFloatError::OutOfRange)?;
    if bits & !kind.mask() != 0 { Err(HexFloatError::OutOfRange) } else { Ok(kind.canonical(bits)) }
}

/// Whether [`print()`] writes this value as a hexadecimal pattern: infinities, NaNs and large integral values.
pub fn prints_as_hex(kind: FloatKind, bits: u128) -> bool {
    let mut out = Vec::new();
    print(kind, bits, &mut out);
    out.starts_with(b"0x")
}

/// Appends the printed form of a value.
pub fn print(kind: FloatKind, bits: u128, out: &mut Vec<u8>) {
    let negative = kind.is_negative(bits);
    match kind.classify(bits) {
        Class::Zero => out.extend_from_slice(if negative { b"-0.000000e+00" } else { b"0.000000e+00" }),
        Class::Finite { significand, exponent } => {
            let zeros = significand.trailing_zeros();
            let value = Binary { s: significand >> zeros, x: exponent + zeros as i32 };
            print_finite(kind, bits, negative, value, out);
        }
        Class::Nan | Class::Infinity => print_hex(kind, bits, out),
    }
}

fn print_hex(kind: FloatKind, bits: u128, out: &mut Vec<u8>) {
    // Writing into a vector cannot fail.
    let _ = write!(out, "0x{:X}", kind.canonical(bits) & kind.mask());
}

fn print_finite(kind: FloatKind, bits: u128, negative: bool, value: Binary, out: &mut Vec<u8>) {
    let short = value.digits(6);
    if short.exact || reads_back(kind, bits, &short) {
        if negative {
            out.push(b'-');
        }
        return print_short(&short, out);
    }
    print_long(kind, bits, negative, &value.digits(significant_digits(kind)), out);
}

/// Decimal digits of the long form.
fn significant_digits(kind: FloatKind) -> u32 {
    2 + kind.precision() * 59 / 196
}

/// The magnitude `s * 2^x`, with `s` odd.
#[derive(Clone, Copy)]
struct Binary {
    s: u128,
    x: i32,
}

/// The magnitude `number * 10^exponent`.
struct Decimal {
    number: u128,
    /// Decimal digits of `number`.
    count: u32,
    exponent: i32,
    /// Nothing was cut off or rounded.
    exact: bool,
}

impl Binary {
    /// At most `k` significant digits, without trailing zeros: cut to about `k` digits' worth of bits, then
    /// rounded half up.
    fn digits(self, k: u32) -> Decimal {
        let (mut number, mut exponent, mut exact) = self.cut((196 * k).div_ceil(59));
        exponent += strip_zeros(&mut number);
        let mut count = decimal_len(number);
        if count > k {
            let unit = POW10[(count - k) as usize];
            let (quotient, rest) = div_rem(number, unit);
            number = quotient + u128::from(rest >= unit / 2);
            exact = false;
            exponent += (count - k) as i32;
            exponent += strip_zeros(&mut number);
            count = decimal_len(number);
        }
        Decimal { number, count, exponent, exact }
    }

    /// The value as `N * 10^E` with `N` cut off (not rounded) so that little more than `bits` bits remain, and
    /// whether nothing was lost. `bits` is at most 120, so that `N` fits.
    fn cut(self, bits: u32) -> (u128, i32, bool) {
        let length = self.s_len() as i32;
        if self.x >= 0 {
            let excess = length + self.x - bits as i32;
            let drop = if excess > 0 { excess * 59 / 196 } else { 0 };
            if drop == 0 {
                return (self.s << self.x, 0, true);
            }
            let (number, exact) = self.divide(drop);
            return (number, drop, exact);
        }
        let fives = self.x.unsigned_abs();
        let excess = product_len(self.s, fives) as i32 - bits as i32;
        let drop = if excess > 0 { excess * 59 / 196 } else { 0 };
        if drop == 0 {
            // The product has at most `bits` + 3 bits here.
            return (self.s * pow5(fives), self.x, true);
        }
        // s is odd, so that cutting always loses something.
        (self.scale(fives as i32 - drop, drop as u32), self.x + drop, false)
    }

    fn s_len(self) -> u32 {
        128 - self.s.leading_zeros()
    }

    /// `floor(s * 2^x / 10^t)` for x >= 0.
    fn divide(self, t: i32) -> (u128, bool) {
        let shift = self.x - t;
        if shift >= 0 && t <= 55 && self.s_len() as i32 + shift <= 128 {
            let (number, rest) = div_rem(self.s << shift, pow5(t as u32));
            return (number, rest == 0);
        }
        let mut number = Big::from_u128(self.s);
        let mut lost = false;
        if shift >= 0 {
            number.shl(shift as u32);
        } else {
            lost |= number.shr(shift.unsigned_abs());
        }
        lost |= number.div_pow5(t as u32);
        (number.low(), !lost)
    }

    /// `floor(s * 5^power / 2^shift)`.
    fn scale(self, power: i32, shift: u32) -> u128 {
        if power < 0 {
            // Short fractions with many bits: everything is small.
            return self.s.checked_shr(shift).unwrap_or(0) / pow5(power.unsigned_abs().min(55));
        }
        if let Some(number) = scale_approximately(self.s, power as u32, shift) {
            return number;
        }
        let mut number = Big::from_u128(self.s);
        number.mul_pow5(power as u32);
        number.shr(shift);
        number.low()
    }
}

/// Division that takes the short way where both fit a machine word.
fn div_rem(number: u128, by: u128) -> (u128, u128) {
    match (u64::try_from(number), u64::try_from(by)) {
        (Ok(n), Ok(d)) => (u128::from(n / d), u128::from(n % d)),
        _ => (number / by, number % by),
    }
}

/// Removes trailing decimal zeros and returns how many there were.
fn strip_zeros(number: &mut u128) -> i32 {
    let mut count = 0;
    // 10 divides only what 2 divides: most numbers stop at once.
    while *number != 0 && *number & 1 == 0 {
        let (quotient, rest) = div_rem(*number, 10);
        if rest != 0 {
            break;
        }
        *number = quotient;
        count += 1;
    }
    count
}

static POW10: [u128; 39] = {
    let mut table = [1; 39];
    let mut i = 1;
    while i < 39 {
        table[i] = table[i - 1] * 10;
        i += 1;
    }
    table
};

static POW5: [u128; 56] = {
    let mut table = [1; 56];
    let mut i = 1;
    while i < 56 {
        table[i] = table[i - 1] * 5;
        i += 1;
    }
    table
};

/// 5^n for n up to 55, where it fits.
fn pow5(n: u32) -> u128 {
    POW5[n as usize]
}

/// The largest power of five in a word.
const CHUNK: u32 = 27;
const CHUNK_POWER: u64 = 5u64.pow(CHUNK);

fn decimal_len(number: u128) -> u32 {
    let bits = 128 - number.leading_zeros();
    let guess = (bits * 1233) >> 12;
    guess + u32::from(number >= POW10[guess.min(38) as usize])
}

/// `5^(27 i) = m * 2^e` cut to 128 bits, for the powers that doubles and narrower floats need: up to 5^1074.
static DOUBLE_POWERS: LazyLock<Vec<(u128, i32)>> = LazyLock::new(|| chunk_powers(40));

/// The same for all powers that a float needs.
static CHUNK_POWERS: LazyLock<Vec<(u128, i32)>> = LazyLock::new(|| chunk_powers(616));

fn chunk_powers(count: usize) -> Vec<(u128, i32)> {
    let mut power = Big::from_u128(1);
    let mut table = Vec::with_capacity(count);
    for _ in 0..count {
        let length = power.bit_len();
        let mut top = power.clone();
        let exponent = length as i32 - 128;
        if exponent >= 0 {
            top.shr(exponent as u32);
        } else {
            top.shl(exponent.unsigned_abs());
        }
        table.push((top.low(), exponent));
        power.mul_small(CHUNK_POWER);
    }
    table
}

/// Lower and upper bound of `s * 5^power` as 256-bit numbers (high and low half) times `2^e`; equal if exact.
struct Bounds {
    low: (u128, u128),
    high: (u128, u128),
    e: i32,
}

/// `None` where the factors are too wide, or beyond the table.
fn bounds(s: u128, power: u32) -> Option<Bounds> {
    if power <= 55 {
        let product = widening_mul(s, pow5(power));
        return Some(Bounds { low: product, high: product, e: 0 });
    }
    let factor = s.checked_mul(pow5(power % CHUNK))?;
    let at = (power / CHUNK) as usize;
    let &(m, e) = DOUBLE_POWERS.get(at).or_else(|| CHUNK_POWERS.get(at))?;
    let low = widening_mul(factor, m);
    // The power is less than m + 1.
    let (sum, carry) = low.1.overflowing_add(factor);
    Some(Bounds { low, high: (low.0 + u128::from(carry), sum), e })
}

fn len_256((high, low): (u128, u128)) -> u32 {
    if high != 0 { 256 - high.leading_zeros() } else { 128 - low.leading_zeros() }
}

fn shr_256((high, low): (u128, u128), by: u32) -> u128 {
    match by {
        0 => low,
        1..=127 => high << (128 - by) | low >> by,
        _ => high.checked_shr(by - 128).unwrap_or(0),
    }
}

/// Bit length of `s * 5^power`.
fn product_len(s: u128, power: u32) -> u32 {
    if let Some(b) = bounds(s, power) {
        let (low, high) = (len_256(b.low), len_256(b.high));
        if low == high {
            return low.saturating_add_signed(b.e);
        }
    }
    let mut product = Big::from_u128(s);
    product.mul_pow5(power);
    product.bit_len()
}

/// `floor(s * 5^power / 2^shift)`, if 128 bits of the power decide it.
fn scale_approximately(s: u128, power: u32, shift: u32) -> Option<u128> {
    let b = bounds(s, power)?;
    let shift = u32::try_from(shift as i32 - b.e).ok()?;
    let (low, high) = (shr_256(b.low, shift), shr_256(b.high, shift));
    (low == high).then_some(low)
}

fn widening_mul(a: u128, b: u128) -> (u128, u128) {
    let mask = u128::from(u64::MAX);
    let (a1, a0, b1, b0) = (a >> 64, a & mask, b >> 64, b & mask);
    let low = a0 * b0;
    // Neither sum can overflow: each factor is below 2^64.
    let middle = a1 * b0 + (low >> 64);
    let cross = a0 * b1 + (middle & mask);
    (a1 * b1 + (middle >> 64) + (cross >> 64), cross << 64 | low & mask)
}

/// Whether the digits, read in the value's own kind, give the value.
fn reads_back(kind: FloatKind, bits: u128, digits: &Decimal) -> bool {
    match kind {
        FloatKind::F80 | FloatKind::F128 => reads_back_wide(kind, bits, digits),
        FloatKind::F64 => to_double(digits).to_bits() == (bits as u64 & !(1 << 63)),
        _ => read_narrow(kind, digits) == magnitude(kind, bits),
    }
}

fn magnitude(kind: FloatKind, bits: u128) -> u128 {
    if kind.is_negative(bits) { bits ^ kind.zero_sign() } else { bits }
}

/// The nearest double of at most seven digits.
fn to_double(digits: &Decimal) -> f64 {
    const EXACT: [f64; 23] = {
        let mut table = [1.0; 23];
        let mut i = 1;
        while i < 23 {
            table[i] = table[i - 1] * 10.0;
            i += 1;
        }
        table
    };
    let number = digits.number as f64;
    // One operation on two exact numbers rounds once.
    match digits.exponent {
        e @ 0..=22 => number * EXACT[e as usize],
        e @ -22..0 => number / EXACT[e.unsigned_abs() as usize],
        _ => {
            let mut text = Vec::with_capacity(24);
            let _ = write!(text, "{}e{}", digits.number, digits.exponent);
            std::str::from_utf8(&text).ok().and_then(|t| t.parse().ok()).unwrap_or(f64::NAN)
        }
    }
}

/// Rounds a decimal to a kind narrower than double. Rounding twice differs from rounding once only if the
/// double is exactly between two neighbours; then the decimal itself decides.
fn read_narrow(kind: FloatKind, digits: &Decimal) -> u128 {
    let double = to_double(digits);
    let Class::Finite { significand, exponent } = FloatKind::F64.classify(double.to_bits().into()) else {
        return kind.from_f64(double);
    };
    let (rounded, tie) = kind.round_inexact(false, significand, exponent, false);
    if !tie {
        return rounded;
    }
    match compare(digits, significand, exponent) {
        Ordering::Equal => rounded,
        Ordering::Greater => kind.round(false, significand, exponent, true),
        Ordering::Less => kind.round(false, (significand << 2) - 1, exponent - 2, true),
    }
}

/// Whether a decimal lies in the interval that rounds to the value, for the wide kinds.
fn reads_back_wide(kind: FloatKind, bits: u128, digits: &Decimal) -> bool {
    let Class::Finite { significand, exponent } = kind.classify(bits) else { return false };
    let even = significand & 1 == 0;
    // In quarters of the last place: below a power of two the neighbour is half as far away, except at the
    // lowest exponent.
    let at_binade = significand == 1 << (kind.precision() - 1);
    let lowest = kind.classify(1);
    let at_bottom = matches!(lowest, Class::Finite { exponent: e, .. } if e == exponent);
    let below = if at_binade && !at_bottom { 1 } else { 2 };
    let low = compare(digits, (significand << 2) - below, exponent - 2);
    let high = compare(digits, (significand << 2) + 2, exponent - 2);
    (low == Ordering::Greater || low == Ordering::Equal && even)
        && (high == Ordering::Less || high == Ordering::Equal && even)
}

/// Compares a decimal with `m * 2^e`, exactly.
fn compare(digits: &Decimal, m: u128, e: i32) -> Ordering {
    let mut left = Big::from_u128(digits.number);
    let mut right = Big::from_u128(m);
    if digits.exponent >= 0 {
        left.mul_pow5(digits.exponent as u32);
    } else {
        right.mul_pow5(digits.exponent.unsigned_abs());
    }
    let shift = digits.exponent - e;
    if shift >= 0 {
        left.shl(shift as u32);
    } else {
        right.shl(shift.unsigned_abs());
    }
    left.cmp(&right)
}

/// The decimal digits of `number` in a buffer, and where they start.
fn to_text(mut number: u128, buffer: &mut [u8; 40]) -> usize {
    let mut at = buffer.len();
    while number > u128::from(u64::MAX) {
        let (quotient, mut low) = (number / POW10[19], number % POW10[19]);
        for _ in 0..19 {
            at -= 1;
            buffer[at] = b'0' + (low as u64 % 10) as u8;
            low = u128::from(low as u64 / 10);
        }
        number = quotient;
    }
    let mut word = number as u64;
    loop {
        at -= 1;
        buffer[at] = b'0' + (word % 10) as u8;
        word /= 10;
        if word == 0 {
            return at;
        }
    }
}

/// `d.dddddde±XX`.
fn print_short(digits: &Decimal, out: &mut Vec<u8>) {
    let mut buffer = [0; 40];
    let start = to_text(digits.number, &mut buffer);
    let text = &buffer[start..];
    let exponent = digits.exponent + digits.count as i32 - 1;
    out.extend_from_slice(&[text[0], b'.']);
    out.extend_from_slice(&text[1..]);
    out.extend_from_slice(&b"000000"[(text.len() - 1).min(6)..]);
    out.extend_from_slice(if exponent < 0 { b"e-" } else { b"e+" });
    let size = exponent.unsigned_abs();
    if size < 10 {
        out.push(b'0');
    }
    push_number(size, out);
}

fn push_number(number: u32, out: &mut Vec<u8>) {
    let mut buffer = [0; 40];
    let start = to_text(number.into(), &mut buffer);
    out.extend_from_slice(&buffer[start..]);
}

/// The long form: plain or scientific with an upper-case `E`; hexadecimal if that has no dot.
fn print_long(kind: FloatKind, bits: u128, negative: bool, digits: &Decimal, out: &mut Vec<u8>) {
    let mut buffer = [0; 40];
    let start = to_text(digits.number, &mut buffer);
    let text = &buffer[start..];
    let (n, e) = (digits.count as i32, digits.exponent);
    let significant = significant_digits(kind) as i32;
    let first = e + n - 1;
    let scientific = if e >= 0 { e > 3 || n + e > significant } else { first < -3 };
    if e >= 0 && !scientific {
        return print_hex(kind, bits, out);
    }
    if negative {
        out.push(b'-');
    }
    if scientific {
        print_scientific(text, first, out);
    } else if first >= 0 {
        let (whole, fraction) = text.split_at(first as usize + 1);
        out.extend_from_slice(whole);
        out.push(b'.');
        out.extend_from_slice(fraction);
    } else {
        out.extend_from_slice(&b"0.00"[..(1 - first) as usize]);
        out.extend_from_slice(text);
    }
}

fn print_scientific(text: &[u8], exponent: i32, out: &mut Vec<u8>) {
    out.extend_from_slice(&[text[0], b'.']);
    out.extend_from_slice(if text.len() > 1 { &text[1..] } else { b"0" });
    out.extend_from_slice(if exponent < 0 { b"E-" } else { b"E+" });
    push_number(exponent.unsigned_abs(), out);
}

/// A natural number for the rare exact cases: little-endian words without leading zeros.
#[derive(Clone, PartialEq, Eq)]
struct Big(Vec<u64>);

impl Big {
    fn from_u128(value: u128) -> Big {
        let mut big = Big(vec![value as u64, (value >> 64) as u64]);
        big.trim();
        big
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }

    /// The low 128 bits.
    fn low(&self) -> u128 {
        let word = |i: usize| u128::from(self.0.get(i).copied().unwrap_or(0));
        word(0) | word(1) << 64
    }

    fn bit_len(&self) -> u32 {
        self.0.last().map_or(0, |top| self.0.len() as u32 * 64 - top.leading_zeros())
    }

    fn mul_small(&mut self, by: u64) {
        let mut carry = 0;
        for word in &mut self.0 {
            let product = u128::from(*word) * u128::from(by) + carry;
            *word = product as u64;
            carry = product >> 64;
        }
        if carry != 0 {
            self.0.push(carry as u64);
        }
    }

    fn mul_pow5(&mut self, power: u32) {
        for _ in 0..power / CHUNK {
            self.mul_small(CHUNK_POWER);
        }
        self.mul_small(pow5(power % CHUNK) as u64);
    }

    /// Divides and returns the remainder.
    fn div_small(&mut self, by: u64) -> u64 {
        let mut rest = 0u128;
        for word in self.0.iter_mut().rev() {
            let dividend = rest << 64 | u128::from(*word);
            *word = (dividend / u128::from(by)) as u64;
            rest = dividend % u128::from(by);
        }
        self.trim();
        rest as u64
    }

    /// Divides by a power of five; whether something was lost.
    fn div_pow5(&mut self, power: u32) -> bool {
        let mut lost = false;
        for _ in 0..power / CHUNK {
            lost |= self.div_small(CHUNK_POWER) != 0;
        }
        lost | (self.div_small(pow5(power % CHUNK) as u64) != 0)
    }

    fn shl(&mut self, by: u32) {
        let bits = by % 64;
        if bits != 0 {
            self.mul_small(1 << bits);
        }
        self.0.splice(0..0, std::iter::repeat_n(0, (by / 64) as usize));
        self.trim();
    }

    /// Shifts right; whether something was lost.
    fn shr(&mut self, by: u32) -> bool {
        let words = ((by / 64) as usize).min(self.0.len());
        let mut lost = self.0.drain(..words).any(|word| word != 0);
        let bits = by % 64;
        if bits != 0 {
            let mut high = 0;
            for word in self.0.iter_mut().rev() {
                let low = *word << (64 - bits);
                *word = *word >> bits | high;
                high = low;
            }
            lost |= high != 0;
        }
        self.trim();
        lost
    }
}

impl PartialOrd for Big {
    fn partial_cmp(&self, other: &Big) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Big {
    fn cmp(&self, other: &Big) -> Ordering {
        // No leading zeros: the longer one is larger.
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}
