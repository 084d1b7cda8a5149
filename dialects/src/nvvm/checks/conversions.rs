//! Conversions of floats.

use super::{Checked, ensure, ensure_plainly};
use crate::ops::nvvm::*;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut check = |name: &str, check: fn(OpRef<'_>) -> Checked| {
        dialect.op(&format!("convert.{name}")).verifier(check);
    };
    check("float.to.tf32", check_tf32);
    check("f32x2.to.f8x2", check_pair_to_byte);
    check("bf16x2.to.f8x2", check_brain_to_byte);
    check("f32x2.to.f16x2", |op| {
        let it = op.unverified::<ConvertF32x2ToF16x2Op>();
        check_random(op, it.rnd(), it.random_bits())
    });
    check("f32x2.to.bf16x2", |op| {
        let it = op.unverified::<ConvertF32x2ToBF16x2Op>();
        check_random(op, it.rnd(), it.random_bits())
    });
    check("f32x2.to.f6x2", |op| formats(op, op.unverified::<ConvertF32x2ToF6x2Op>().dst_ty(), &SIX));
    check("f32x2.to.f4x2", |op| formats(op, op.unverified::<ConvertF32x2ToF4x2Op>().dst_ty(), &FOUR));
    check("f16x2.to.f8x2", |op| formats(op, op.unverified::<ConvertF16x2ToF8x2Op>().dst_ty(), &EIGHT));
    check("f32x4.to.f8x4", |op| formats(op, op.unverified::<ConvertF32x4ToF8x4Op>().dst_ty(), &EIGHT));
    check("f32x4.to.f6x4", |op| formats(op, op.unverified::<ConvertF32x4ToF6x4Op>().dst_ty(), &SIX));
    check("f32x4.to.f4x4", |op| formats(op, op.unverified::<ConvertF32x4ToF4x4Op>().dst_ty(), &FOUR));
    check("f4x2.to.f16x2", |op| formats(op, op.unverified::<ConvertF4x2ToF16x2Op>().src_type(), &FOUR));
    check("f6x2.to.f16x2", |op| formats(op, op.unverified::<ConvertF6x2ToF16x2Op>().src_type(), &SIX));
    check("f8x2.to.f16x2", |op| formats(op, op.unverified::<ConvertF8x2ToF16x2Op>().src_type(), &EIGHT));
    check("f8x2.to.bf16x2", |op| formats(op, op.unverified::<ConvertF8x2ToBF16x2Op>().src_type(), &SCALE));
}

/// Formats of so many bits, and that of nothing but an exponent.
const FOUR: [FloatKind; 1] = [FloatKind::F4E2M1FN];
const SIX: [FloatKind; 2] = [FloatKind::F6E2M3FN, FloatKind::F6E3M2FN];
const EIGHT: [FloatKind; 2] = [FloatKind::F8E4M3FN, FloatKind::F8E5M2];
const SCALE: [FloatKind; 1] = [FloatKind::F8E8M0FNU];

fn kind(op: OpRef<'_>, ty: Option<Type>) -> Option<FloatKind> {
    match op.ctx().type_data(ty?) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

/// `'f8E4M3FN' and 'f8E5M2' types`
fn words(op: OpRef<'_>, kinds: &[FloatKind]) -> String {
    let names: Vec<String> =
        kinds.iter().map(|&kind| op.ctx().quoted_type(op.ctx().float_type(kind))).collect();
    match &names[..] {
        [one] => format!("{one} type"),
        _ => format!("{} types", names.join(" and ")),
    }
}

/// `f32x2 to f8x2`: what is converted to what, as the name has it.
fn direction(op: OpRef<'_>) -> String {
    let name = String::from_utf8_lossy(op.name_text()).into_owned();
    name.trim_start_matches("nvvm.convert.").replace(".to.", " to ")
}

/// The format that has no type of its own in a register is one of these.
fn formats(op: OpRef<'_>, ty: Option<Type>, allowed: &[FloatKind]) -> Checked {
    let (words, is) = (words(op, allowed), if allowed.len() == 1 { "is" } else { "are" });
    let text = format!("Only {words} {is} supported for conversions from {}.", direction(op));
    ensure(op, kind(op, ty).is_some_and(|kind| allowed.contains(&kind)), &text)
}

fn check_tf32(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<ConvertFloatToTF32Op>();
    let text = "Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.";
    match it.rnd() {
        Some(FPRoundingMode::RNA) => {
            ensure_plainly(op, it.relu() != Some(true), "Relu not supported with rna rounding mode.")
        }
        Some(FPRoundingMode::RN | FPRoundingMode::RZ) => Ok(()),
        _ => ensure_plainly(op, false, text),
    }
}

fn check_pair_to_byte(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<ConvertF32x2ToF8x2Op>();
    let (rounding, kind) = (it.rnd(), kind(op, it.dst_ty()));
    if kind.is_some_and(|kind| EIGHT.contains(&kind)) {
        let words = words(op, &EIGHT);
        let text =
            |what: &str| format!("Only {what} mode is supported for conversions from f32x2 to {words}");
        ensure(op, rounding == Some(FPRoundingMode::RN), &text("RN rounding"))?;
        return ensure(op, it.sat() == Some(SaturationMode::SATFINITE), &text("SATFINITE saturation"));
    }
    let scale = words(op, &SCALE);
    if kind == Some(FloatKind::F8E8M0FNU) {
        let allowed = [Some(FPRoundingMode::RZ), Some(FPRoundingMode::RP)];
        let text =
            format!("Only RZ and RP rounding modes are supported for conversions from f32x2 to {scale}");
        ensure(op, allowed.contains(&rounding), &text)?;
        let text = format!("relu not supported for conversions to {scale}");
        return ensure(op, it.relu() != Some(true), &text);
    }
    let all: Vec<String> =
        EIGHT.iter().chain(&SCALE).map(|&kind| op.ctx().quoted_type(op.ctx().float_type(kind))).collect();
    let (last, others) = all.split_last().map_or(("", &[][..]), |(last, others)| (last.as_str(), others));
    let text = format!(
        "Only {}, and {last} types are supported for conversions from {}",
        others.join(", "),
        direction(op)
    );
    ensure(op, false, &text)
}

fn check_brain_to_byte(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<ConvertBF16x2ToF8x2Op>();
    formats(op, it.dst_ty(), &SCALE)?;
    let allowed = [Some(FPRoundingMode::RZ), Some(FPRoundingMode::RP)];
    let text = format!("Only RZ and RP rounding modes are supported for conversions from {}.", direction(op));
    ensure(op, allowed.contains(&it.rnd()), &text)
}

/// Bits for stochastic rounding are there if that is how it rounds.
fn check_random(op: OpRef<'_>, rounding: Option<FPRoundingMode>, bits: Option<ValueRef<'_>>) -> Checked {
    match rounding {
        Some(FPRoundingMode::RS) => {
            ensure(op, bits.is_some(), "random_bits is required for RS rounding mode.")
        }
        Some(FPRoundingMode::RN | FPRoundingMode::RZ) => {
            ensure(op, bits.is_none(), "random_bits not supported for RN and RZ rounding modes.")
        }
        _ => {
            let what = "Only RN, RZ, and RS rounding modes are supported for conversions from";
            ensure(op, false, &format!("{what} {}.", direction(op)))
        }
    }
}
