//! What elements are, and how a number becomes one of them.

use crate::quantized::Quantized;
use rmlir_ir::types::Signedness;
use rmlir_ir::value::FloatKind;
use rmlir_ir::value::float::NonFinite;
use rmlir_ir::{Context, Type, TypeData};

/// What the elements of an array are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `i1`
    Bool,
    /// A signed integer of so many bits, at most 64.
    Int(u32),
    /// An unsigned integer of so many bits, at most 64.
    Uint(u32),
    /// A float of at most 64 bits.
    Float(FloatKind),
    /// A complex number of such floats.
    Complex(FloatKind),
    /// What is stored of a quantized type, which is signed or not.
    Quantized(Type, bool),
}

impl Kind {
    /// The kind of an element type; `None` for those that no operation computes with.
    pub fn of(ctx: &Context, element: Type) -> Option<Kind> {
        Some(match *ctx.type_data(element) {
            TypeData::Integer { width: 1, signedness: Signedness::Signless } => Kind::Bool,
            TypeData::Integer { width, signedness } if width <= 64 => match signedness {
                Signedness::Unsigned => Kind::Uint(width),
                _ => Kind::Int(width),
            },
            TypeData::Index => Kind::Int(64),
            TypeData::Float(kind) if kind.width() <= 64 => Kind::Float(kind),
            TypeData::Complex(part) => match *ctx.type_data(part) {
                TypeData::Float(kind) if kind.width() <= 64 => Kind::Complex(kind),
                _ => return None,
            },
            _ => {
                let quantized = Quantized::of(ctx, element)?;
                (quantized.width(ctx)? <= 64).then_some(())?;
                Kind::Quantized(element, quantized.signed)
            }
        })
    }

    /// How many bits an element has.
    pub fn width(self, ctx: &Context) -> u32 {
        match self {
            Kind::Bool => 1,
            Kind::Int(width) | Kind::Uint(width) => width,
            Kind::Float(kind) => kind.width(),
            Kind::Complex(kind) => 2 * kind.width(),
            Kind::Quantized(ty, _) => Quantized::of(ctx, ty).and_then(|ty| ty.width(ctx)).unwrap_or(64),
        }
    }

    /// The kind of the parts of complex numbers; floats are their own.
    pub fn part(self) -> Option<FloatKind> {
        match self {
            Kind::Float(kind) | Kind::Complex(kind) => Some(kind),
            _ => None,
        }
    }
}

/// The integer of `width` bits that the low bits of a number are, with its sign.
pub fn wrap_signed(value: i64, width: u32) -> i64 {
    let unused = 64 - width.clamp(1, 64);
    value << unused >> unused
}

/// The low bits of a number.
pub fn wrap_unsigned(value: u64, width: u32) -> u64 {
    value & mask(width)
}

/// As many ones as an integer has bits.
pub fn mask(width: u32) -> u64 {
    u64::MAX >> (64 - width.clamp(1, 64))
}

/// The nearest float of a kind, as an `f64`.
#[inline]
pub fn round(kind: FloatKind, value: f64) -> f64 {
    match kind {
        FloatKind::F64 => value,
        FloatKind::F32 => f64::from(value as f32),
        _ => round_narrow(kind, value),
    }
}

/// The range of exponents in which `kind` has all its precision, and the bits of the significand that it lacks.
fn normal_range(kind: FloatKind) -> Option<(i32, i32, u32)> {
    Some(match kind {
        FloatKind::BF16 => (-126, 126, 45),
        FloatKind::F16 => (-14, 14, 42),
        FloatKind::TF32 => (-126, 126, 42),
        _ => return None,
    })
}

fn round_narrow(kind: FloatKind, value: f64) -> f64 {
    if let Some((low, high, lacking)) = normal_range(kind) {
        let bits = value.to_bits();
        let exponent = (bits >> 52 & 0x7FF) as i32 - 1023;
        if (low..=high).contains(&exponent) {
            let half = (1u64 << (lacking - 1)) - 1 + (bits >> lacking & 1);
            return f64::from_bits((bits + half) >> lacking << lacking);
        }
    }
    decode(kind, encode(kind, value))
}

/// The bits of the nearest float of a kind. The payload of a NaN stays as far as there is room.
pub fn encode(kind: FloatKind, value: f64) -> u64 {
    match kind {
        FloatKind::F64 => value.to_bits(),
        _ if value.is_nan() && kind.non_finite() == NonFinite::Ieee => {
            let (bits, stored) = (value.to_bits(), kind.precision() - 1);
            let payload = (bits & mask(52)) >> (52 - stored);
            let payload = if payload == 0 { 1 << (stored - 1) } else { payload };
            bits >> 63 << (kind.width() - 1) | exponent_mask(kind) | payload
        }
        FloatKind::F32 => u64::from((value as f32).to_bits()),
        _ if value.is_infinite() && kind.non_finite() == NonFinite::None => {
            (kind.largest() as u64) | u64::from(value < 0.0) << (kind.width() - 1)
        }
        _ => kind.from_f64(value) as u64 & mask(kind.width()),
    }
}

/// The float of a kind with these bits. The payload of a NaN stays.
pub fn decode(kind: FloatKind, bits: u64) -> f64 {
    match kind {
        FloatKind::F64 => f64::from_bits(bits),
        _ if kind.non_finite() == NonFinite::Ieee => {
            let stored = kind.precision() - 1;
            let payload = bits & mask(stored);
            if payload != 0 && bits & exponent_mask(kind) == exponent_mask(kind) {
                let sign = bits >> (kind.width() - 1) & 1;
                return f64::from_bits(sign << 63 | 0x7FF << 52 | payload << (52 - stored));
            }
            match kind {
                FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
                FloatKind::BF16 => f64::from(f32::from_bits((bits as u32) << 16)),
                _ => kind.to_f64(u128::from(bits)),
            }
        }
        _ => kind.to_f64(u128::from(bits)),
    }
}

/// The bits of the exponent of a kind that has infinities.
fn exponent_mask(kind: FloatKind) -> u64 {
    mask(kind.width() - 1) & !mask(kind.precision() - 1)
}

/// The nearest float to an integer, rounded once.
pub fn float_of_int(kind: FloatKind, negative: bool, magnitude: u64) -> f64 {
    if magnitude >> 53 == 0 || kind == FloatKind::F64 {
        let value = round(kind, magnitude as f64);
        return if negative { -value } else { value };
    }
    let bits = kind.round(negative, u128::from(magnitude), 0, false) as u64;
    decode(kind, bits & mask(kind.width()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_floats_round_as_by_their_table() {
        for kind in [FloatKind::BF16, FloatKind::F16, FloatKind::TF32, FloatKind::F8E4M3FN] {
            for step in 0..20_000u64 {
                let value = f64::from_bits(0x3F00_0000_0000_0000 + step * 0x0001_3579_BDF1);
                for value in [value, -value, value * 1e-30, value * 1e5] {
                    let exact = kind.to_f64(kind.from_f64(value));
                    let found = round(kind, value);
                    assert!(found == exact || found.is_nan() && exact.is_nan(), "{kind:?} {value:e}");
                }
            }
        }
    }

    #[test]
    fn payloads_of_nans_stay() {
        for (kind, bits) in [
            (FloatKind::F32, 0x7F80_0001),
            (FloatKind::F32, 0xFFC1_2345),
            (FloatKind::F16, 0x7C01),
            (FloatKind::BF16, 0xFF81),
            (FloatKind::F8E5M2, 0x7D),
        ] {
            assert_eq!(encode(kind, decode(kind, bits)), bits, "{kind:?}");
        }
    }

    #[test]
    fn wide_integers_round_once() {
        assert_eq!(
            float_of_int(FloatKind::F32, false, (1 << 60) + (1 << 36) + 1),
            ((1u64 << 60) + (1 << 37)) as f64
        );
        assert_eq!(float_of_int(FloatKind::F16, true, 70_000), f64::NEG_INFINITY);
    }
}
