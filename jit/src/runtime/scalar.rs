//! Printing of numbers and of what stands between them.

use super::out::{print, short};
use super::{Table, functions};
use std::ffi::{CStr, c_char};

pub(super) fn table() -> Table {
    functions! {
        "printI64" => print_i64 as extern "C" fn(i64),
        "printU64" => print_u64 as extern "C" fn(u64),
        "printF32" => print_f32 as extern "C" fn(f32),
        "printF64" => print_f64 as extern "C" fn(f64),
        "printF16" => print_f16 as extern "C" fn(u16),
        "printBF16" => print_bf16 as extern "C" fn(u16),
        "printString" => print_string as unsafe extern "C" fn(*const c_char),
        "printOpen" => open as extern "C" fn(),
        "printClose" => close as extern "C" fn(),
        "printComma" => comma as extern "C" fn(),
        "printNewline" => newline as extern "C" fn(),
    }
}

extern "C" fn print_i64(number: i64) {
    print(number.to_string());
}

extern "C" fn print_u64(number: u64) {
    print(number.to_string());
}

extern "C" fn print_f32(number: f32) {
    print(short(f64::from(number)));
}

extern "C" fn print_f64(number: f64) {
    print(short(number));
}

extern "C" fn print_f16(bits: u16) {
    print(short(f64::from(half(bits))));
}

extern "C" fn print_bf16(bits: u16) {
    print(short(f64::from(brain(bits))));
}

/// # Safety
/// It is a string of C.
unsafe extern "C" fn print_string(text: *const c_char) {
    // SAFETY: see above.
    print(unsafe { CStr::from_ptr(text) }.to_bytes());
}

extern "C" fn open() {
    print("( ");
}

extern "C" fn close() {
    print(" )");
}

extern "C" fn comma() {
    print(", ");
}

extern "C" fn newline() {
    print("\n");
}

/// A float of 16 bits with 5 of exponent.
pub(super) fn half(bits: u16) -> f32 {
    let (sign, exponent, fraction) = (bits >> 15, bits >> 10 & 31, bits & 0x3ff);
    let magnitude = match (exponent, fraction) {
        (31, 0) => f32::INFINITY,
        (31, _) => f32::from_bits(0x7f80_0000 | u32::from(fraction) << 13),
        (0, _) => f32::from(fraction) * 2f32.powi(-24),
        _ => f32::from_bits((u32::from(exponent) + 112) << 23 | u32::from(fraction) << 13),
    };
    f32::from_bits(magnitude.to_bits() | u32::from(sign) << 31)
}

/// A float of 16 bits with 8 of exponent.
pub(super) fn brain(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_what_their_bits_say() {
        for (bits, want) in [(0x3c00, 1.0), (0xc000, -2.0), (0x0001, 5.960_464_5e-8), (0x7bff, 65504.0)] {
            assert_eq!(half(bits), want);
        }
        assert_eq!(half(0xfc00), f32::NEG_INFINITY);
        assert!(half(0x7e00).is_nan() && half(0x8000).is_sign_negative());
        assert_eq!(brain(0x3f80), 1.0);
    }
}
