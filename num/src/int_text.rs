//! Integer literals: reading digits under the range rules of the integer types, printing decimals.

use num_bigint::{BigInt, BigUint};

use super::int::{Int, IntError, Signedness};

/// See [`Int::parse`].
pub(super) fn parse(
    width: u32,
    signedness: Signedness,
    negative: bool,
    digits: &str,
) -> Result<Int, IntError> {
    if negative && signedness == Signedness::Unsigned {
        return Err(IntError::NegativeUnsigned);
    }
    let (magnitude, length) = match parse_word(digits)? {
        Some(word) => (Magnitude::Word(word), 64 - word.leading_zeros()),
        None => parse_wide(width, digits)?,
    };
    if length > width {
        return Err(IntError::OutOfRange);
    }
    let value = match magnitude {
        Magnitude::Word(word) if negative => Int::from_i128(width, -i128::from(word)),
        Magnitude::Word(word) => Int::from_u64(width, word),
        Magnitude::Wide(wide) if negative => Int::from_big(width, &-BigInt::from(wide)),
        Magnitude::Wide(wide) => Int::from_big(width, &BigInt::from(wide)),
    };
    let wrong_sign = match signedness {
        _ if negative => !value.is_negative(),
        Signedness::Signed => value.is_negative(),
        _ => false,
    };
    if wrong_sign { Err(IntError::OutOfRange) } else { Ok(value) }
}

enum Magnitude {
    Word(u64),
    Wide(BigUint),
}

/// The digits without a hexadecimal prefix and leading zeros, and their radix.
fn split_digits(digits: &str) -> Result<(&str, u32), IntError> {
    let hex = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X"));
    let (text, radix) = hex.map_or((digits, 10), |text| (text, 16));
    let valid = |b: u8| if radix == 16 { b.is_ascii_hexdigit() } else { b.is_ascii_digit() };
    if text.is_empty() || !text.bytes().all(valid) {
        return Err(IntError::Malformed);
    }
    Ok((text.trim_start_matches('0'), radix))
}

/// The value if it fits a word.
fn parse_word(digits: &str) -> Result<Option<u64>, IntError> {
    let (text, radix) = split_digits(digits)?;
    if text.is_empty() {
        return Ok(Some(0));
    }
    Ok(u64::from_str_radix(text, radix).ok())
}

fn parse_wide(width: u32, digits: &str) -> Result<(Magnitude, u32), IntError> {
    let (text, radix) = split_digits(digits)?;
    // Every decimal digit is worth more than three bits: do not read what cannot fit.
    let least = (text.len() as u64 - 1) * if radix == 16 { 4 } else { 3 };
    if least >= u64::from(width) {
        return Err(IntError::OutOfRange);
    }
    let value = match radix {
        16 => BigUint::parse_bytes(text.as_bytes(), 16).ok_or(IntError::Malformed)?,
        _ => parse_decimal(text.as_bytes()),
    };
    let length = u32::try_from(value.bits()).unwrap_or(u32::MAX);
    Ok((Magnitude::Wide(value), length))
}

/// Digits that one word holds.
const WORD_DIGITS: usize = 19;

/// Reads digits by halves, so that the cost is that of multiplication and not quadratic.
fn parse_decimal(digits: &[u8]) -> BigUint {
    let word = |chunk: &[u8]| chunk.iter().fold(0u64, |word, byte| word * 10 + u64::from(byte - b'0'));
    let (first, rest) = digits.split_at(digits.len() % WORD_DIGITS);
    let mut parts: Vec<BigUint> = rest.chunks(WORD_DIGITS).rev().map(|c| word(c).into()).collect();
    parts.push(word(first).into());
    // Parts from the lowest on; each round joins neighbours.
    let mut power = BigUint::from(10u64.pow(WORD_DIGITS as u32));
    while parts.len() > 1 {
        parts = parts
            .chunks(2)
            .map(|pair| match pair {
                [low, high] => high * &power + low,
                rest => rest.first().cloned().unwrap_or_default(),
            })
            .collect();
        if parts.len() > 1 {
            power = &power * &power;
        }
    }
    parts.pop().unwrap_or_default()
}

/// Appends a signed word in decimal.
pub fn print_i64(value: i64, out: &mut Vec<u8>) {
    if value < 0 {
        out.push(b'-');
    }
    print_u64(value.unsigned_abs(), out);
}

/// Two digits at a time.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [b'0' + (i / 10) as u8, b'0' + (i % 10) as u8];
        i += 1;
    }
    pairs
};

/// Appends an unsigned word in decimal.
pub fn print_u64(mut value: u64, out: &mut Vec<u8>) {
    /// So many digits has none more.
    const MOST: usize = 20;
    let Some(last) = value.checked_ilog10() else { return out.push(b'0') };
    let (start, mut at) = (out.len(), last as usize + 1);
    // Of a length that is known here, so that there is no call; the rest is taken back.
    out.extend_from_slice(&[0; MOST]);
    out.truncate(start + at);
    let digits = &mut out[start..];
    while value >= 10 {
        at -= 2;
        digits[at..at + 2].copy_from_slice(&PAIRS[(value % 100) as usize]);
        value /= 100;
    }
    if at > 0 {
        digits[0] = b'0' + value as u8;
    }
}

/// Appends a number of any size in decimal.
pub(super) fn print_big(value: &BigInt, out: &mut Vec<u8>) {
    if value.sign() == num_bigint::Sign::Minus {
        out.push(b'-');
    }
    out.extend_from_slice(value.magnitude().to_str_radix(10).as_bytes());
}
