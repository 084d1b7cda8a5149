//! Products of a group of warps.

use super::{Checked, ensure, sizes, struct_elements};
use crate::ops::nvvm::*;
use rmlir_ir::OpRef;
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("wgmma.mma_async").verifier(check_product);
}

const HALVES: [WGMMATypes; 2] = [WGMMATypes::F16, WGMMATypes::Bf16];
const BYTES: [WGMMATypes; 2] = [WGMMATypes::U8, WGMMATypes::S8];
const SMALL_FLOATS: [WGMMATypes; 2] = [WGMMATypes::E4m3, WGMMATypes::E5m2];

/// Whether there is a product of such matrices. Of what A is the depth follows too.
fn is_allowed(d: WGMMATypes, a: WGMMATypes, b: WGMMATypes) -> bool {
    use WGMMATypes::{B1, Bf16, E4m3, E5m2, F16, F32, S8, S32, Tf32, U8};
    match a {
        F16 => matches!(d, F32 | F16) && b == F16,
        Tf32 | Bf16 => d == F32 && b == a,
        U8 | S8 => d == S32 && BYTES.contains(&b),
        B1 => d == S32 && b == B1,
        E4m3 | E5m2 => matches!(d, F32 | F16) && SMALL_FLOATS.contains(&b),
        F32 | S32 => false,
    }
}

/// How deep a product of such elements is.
fn depth(a: WGMMATypes) -> i64 {
    match a {
        WGMMATypes::Tf32 => 8,
        WGMMATypes::B1 => 256,
        a if HALVES.contains(&a) => 16,
        _ => 32,
    }
}

/// Integers come in fewer widths.
fn is_width(n: i64, a: WGMMATypes) -> bool {
    let is_integer = a == WGMMATypes::B1 || BYTES.contains(&a);
    (8..=256).contains(&n) && (n % 16 == 0 || n % 8 == 0 && (!is_integer || n <= 24))
}

fn check_product(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<WgmmaMmaAsyncOp>();
    let ctx = op.ctx();
    let (Some(d), Some(a), Some(b)) = (it.type_d(), it.type_a(), it.type_b()) else { return Ok(()) };
    let Some([m, n, k]) = sizes(ctx, it.shape()) else { return Ok(()) };
    let elements = it.results().and_then(|value| struct_elements(ctx, value.ty()));
    let Some(elements) = elements else { return ensure(op, false, "expected results to be struct") };
    if let Some(&other) = elements.iter().find(|&&ty| Some(&ty) != elements.first()) {
        let what = "all elements in struct must be same type but there is";
        return ensure(op, false, &format!("{what} {}", ctx.quoted_type(other)));
    }
    let (d_word, a_word, b_word) = (d.text(), a.text(), b.text());
    let known = matches!(d, WGMMATypes::F32 | WGMMATypes::F16 | WGMMATypes::S32);
    ensure(op, known, &format!("does not support the given output type {d_word}"))?;
    let negates = [it.scale_a(), it.scale_b()].contains(&Some(WGMMAScaleIn::Neg));
    let text = "has s32 output, scaleA and scaleB cannot be neg";
    ensure(op, d != WGMMATypes::S32 || !negates, text)?;
    let text = format!("{d_word} += {a_word} * {b_word}, it is not supported.");
    ensure(op, is_allowed(d, a, b), &text)?;
    ensure(op, m == 64, "shape 'm' must be 64")?;
    let want = depth(a);
    ensure(op, k == want, &format!("shape 'k' must be {want} for input type {a_word}"))?;
    let text = format!("has input type {a_word} n is set to {n}, it is not supported.");
    ensure(op, is_width(n, a), &text)?;
    check_layouts(op, a, b)?;
    let (want, have) = (if d == WGMMATypes::F16 { n / 4 } else { n / 2 }, elements.len());
    let text = format!("results {want}, however output struct has {have} elements");
    ensure(op, usize::try_from(want) == Ok(have), &text)?;
    let saturates = it.satfinite() == Some(MMAIntOverflow::Satfinite);
    let text = " `satfinite` can be only used with s32 accumulator, however the current accumulator is";
    ensure(op, !saturates || d == WGMMATypes::S32, &format!("{text} {d_word}"))
}

/// Only halves can be read across.
fn check_layouts(op: OpRef<'_>, a: WGMMATypes, b: WGMMATypes) -> Checked {
    let it = op.unverified::<WgmmaMmaAsyncOp>();
    let (Some(layout_a), Some(layout_b)) = (it.layout_a(), it.layout_b()) else { return Ok(()) };
    let across = layout_a == MMALayout::Col || layout_b == MMALayout::Row;
    let text = format!(
        "given layouts layout_a = {} and layout_b = {} for input types {} and {} requires transpose. However, this is \
         only supported for: f16 and bf16",
        layout_a.text(),
        layout_b.text(),
        a.text(),
        b.text()
    );
    ensure(op, HALVES.contains(&a) || !across, &text)
}
