//! Products of matrices: how many elements each thread holds.

use super::checks::{ensure, float, is_whole};
use crate::ops::amdgpu::*;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, OpRef, Type, TypeData, ValueRef};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("mfma").verifier(check_product);
    dialect.op("sparse_mfma").verifier(check_sparse);
    dialect.op("wmma").verifier(check_wave);
    dialect.op("scaled_wmma").verifier(check_scaled);
    dialect.ty("tdm_gather_base").verifier(check_gather_base);
}

/// Threads that work on one product.
const WAVE: i64 = 64;

/// The type of elements, and their number; a type that is no vector is one element.
fn elements(ctx: &Context, value: Option<ValueRef<'_>>) -> Option<(Type, i64)> {
    let ty = value?.ty();
    Some(match ctx.type_data(ty) {
        TypeData::Vector { shape, element, .. } => (*element, shape.iter().product()),
        _ => (ty, 1),
    })
}

/// The width of a float, 0 for other types.
fn float_width(ctx: &Context, ty: Type) -> u32 {
    float(ctx, ty).and_then(|_| ctx.type_data(ty).storage_width()).unwrap_or(0)
}

fn integer_width(ctx: &Context, ty: Type) -> u32 {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => *width,
        _ => 0,
    }
}

fn check_count(op: OpRef<'_>, what: &str, want: i64, have: i64) -> Checked {
    ensure(op, have == want, &format!("expected {want} {what} values for this operation but got {have}"))
}

fn check_product(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<MFMAOp>();
    let (Some(m), Some(n), Some(k), Some(blocks)) = (it.m(), it.n(), it.k(), it.blocks()) else {
        return Ok(());
    };
    let (Some((element, mut count)), Some((other, other_count))) =
        (elements(ctx, it.source_a()), elements(ctx, it.source_b()))
    else {
        return Ok(());
    };
    let Some((sum, sums)) = elements(ctx, it.dest_c()) else { return Ok(()) };
    let is_small = |ty: Type| matches!(float_width(ctx, ty), 4 | 6 | 8);
    if is_small(element) {
        let text = "expected both source operands to have small-float elements if one does";
        ensure(op, is_small(other), text)?;
        let text = "expected both small-float source vectors to have the same length";
        ensure(op, count == other_count, text)?;
    } else {
        let text = "expected both non-small-float source operand types to match exactly";
        ensure(op, (element, count) == (other, other_count), text)?;
    }
    // A wide integer stands for as many bytes.
    if let bits @ (32 | 64) = integer_width(ctx, element) {
        count *= i64::from(bits / 8);
    }
    check_count(op, "source", m * k * blocks / WAVE, count)?;
    check_count(op, "result", m * n * blocks / WAVE, sums)?;
    let is_double = float(ctx, sum) == Some(FloatKind::F64);
    let lanes = |of: &str| format!("double-precision ops do not support permuting lanes of {of}");
    ensure(op, !is_double || it.blgp() == Some(MFMAPermB::None), &lanes("B"))?;
    let (cbsz, abid) = (it.cbsz().unwrap_or(0), it.abid().unwrap_or(0));
    ensure(op, !is_double || cbsz == 0, &lanes("A"))?;
    let limit = u32::try_from(cbsz).ok().and_then(|shift| 1i64.checked_shl(shift)).unwrap_or(i64::MAX);
    let text = "block ID for permuting A (abid) must be below 2 ** cbsz";
    ensure(op, (0..limit).contains(&abid), text)?;
    let negates = it.negate_a() || it.negate_b() || it.negate_c();
    let text = "negation flags only available for double-precision operations";
    ensure(op, is_double || !negates, text)
}

fn check_sparse(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<SparseMFMAOp>();
    let (Some(m), Some(n), Some(k)) = (it.m(), it.n(), it.k()) else { return Ok(()) };
    let (Some((element, count)), Some((other, other_count)), Some((_, sums))) =
        (elements(ctx, it.source_a()), elements(ctx, it.source_b()), elements(ctx, it.dest_c()))
    else {
        return Ok(());
    };
    let what = "expected dense source operand to have exactly double the number of elements of the sparse";
    ensure(op, other_count == count.saturating_mul(2), &format!("{what} source operand"))?;
    let bytes = float_width(ctx, element) == 8 && float_width(ctx, other) == 8;
    let text = "expected source operands to have the same element type";
    ensure(op, bytes || element == other, text)?;
    let is_byte = float_width(ctx, element) == 8 || integer_width(ctx, element) == 8;
    let (bits, most, words) = if is_byte { (8, 1, "0 or 1") } else { (16, 3, "between 0 and 3") };
    let fits = it.cbsz() != Some(0) || it.abid().is_none_or(|abid| (0..=most).contains(&abid));
    ensure(op, fits, &format!("ABID must be {words} for {bits}-bit source data"))?;
    let (lanes, width) = if is_byte { (2, 16) } else { (4, 8) };
    if let Some(indices) = it.sparse_idx() {
        let found = elements(ctx, it.sparse_idx());
        let fits = found.is_some_and(|(ty, have)| have == lanes && integer_width(ctx, ty) == width);
        let have = ctx.quoted_type(indices.ty());
        let what = format!("expected vector<{lanes}xi{width}> sparse indices for {bits}-bit source data");
        ensure(op, fits, &format!("{what}, but got {have}"))?;
    }
    check_count(op, "source", m * k / WAVE, other_count)?;
    check_count(op, "result", m * n / WAVE, sums)
}

fn check_wave(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<WMMAOp>();
    let (Some(a), Some(b)) = (it.source_a(), it.source_b()) else { return Ok(()) };
    let (Some((element, count)), Some((other, other_count)), Some((sum, _))) =
        (elements(ctx, Some(a)), elements(ctx, Some(b)), elements(ctx, it.dest_c()))
    else {
        return Ok(());
    };
    let (a, b) = (ctx.quoted_type(a.ty()), ctx.quoted_type(b.ty()));
    let text = format!("source vectors have different lengths: {a} vs. {b}");
    ensure(op, count == other_count, &text)?;
    let (of_floats, to_floats) = (float(ctx, element).is_some(), float(ctx, sum).is_some());
    let text = "expected float sources with float destination";
    ensure(op, of_floats || !to_floats, text)?;
    ensure(op, to_floats || !of_floats, "expected int sources with int destination")?;
    let text = format!("source element types must match (except for fp8/bf8) but have {a} and {b}");
    ensure(op, float_width(ctx, element) == 8 || element == other, &text)?;
    ensure(op, !of_floats || !it.clamp(), "clamp flag is not supported for float types")?;
    let is_unsigned = it.unsigned_a() || it.unsigned_b();
    ensure(op, !of_floats || !is_unsigned, "unsigned flags are not supported for float types")
}

fn check_scaled(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<ScaledWMMAOp>();
    let (Some((a, count_a)), Some((b, count_b)), Some((_, sums))) =
        (elements(ctx, it.source_a()), elements(ctx, it.source_b()), elements(ctx, it.dest_c()))
    else {
        return Ok(());
    };
    let is_wide = it.m() != Some(16);
    let want = if is_wide { 16 } else { 8 };
    let text = format!("expected output vector of length {want} but got {sums}");
    ensure(op, sums == want, &text)?;
    let is_four = |ty: Type| float_width(ctx, ty) == 4;
    let name = if is_wide { "32x16x128" } else { "16x16x128" };
    ensure(op, !is_wide || is_four(a) || is_four(b), "32x16x128 only supports fp4 element types")?;
    let check = |source: &str, want: i64, have: i64| {
        let text = format!("for {name}, source{source} must have {want} elements but got {have}");
        ensure(op, have == want, &text)
    };
    check("A", if is_wide { 128 } else { 64 }, count_a)?;
    check("B", 64, count_b)?;
    let first = it.a_first_scale_lane().unwrap_or(0);
    ensure(op, !is_wide || first == 0, "for 32x16x128, a_first_scale_lane must be 0")?;
    let (Some((scale_a, _)), Some((scale_b, _))) = (elements(ctx, it.scale_a()), elements(ctx, it.scale_b()))
    else {
        return Ok(());
    };
    // What has a mantissa scales only elements of four bits; elements of four bits beside wider ones need it.
    let is_power = |ty: Type| float(ctx, ty) == Some(FloatKind::F8E8M0FNU);
    let fits = match (is_power(scale_a), is_power(scale_b)) {
        (true, true) => true,
        (true, false) => !is_four(a) && is_four(b),
        (false, true) => is_four(a) && !is_four(b),
        (false, false) => is_four(a) && is_four(b),
    };
    let [a, scale_a, b, scale_b] = [a, scale_a, b, scale_b].map(|ty| ctx.quoted_type(ty));
    let what = "invalid combination of matrix and scale types";
    let text = format!("{what}: sourceA={a}, scaleA={scale_a}, sourceB={b}, scaleB={scale_b}");
    ensure(op, fits, &text)
}

/// `!amdgpu.tdm_gather_base<element, index>`
fn check_gather_base(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let &[Param::Type(element), Param::Type(index)] = params else { return Ok(()) };
    let bits = ctx.type_data(element).storage_width().unwrap_or(0);
    if !is_whole(bits) {
        let (have, bytes) = (ctx.quoted_type(element), bits / 8);
        let what = "element type must be 1, 2, 4, or 8 bytes wide but type";
        return Err(format!("{what} {have} is {bytes} bytes wide."));
    }
    if !matches!(integer_width(ctx, index), 16 | 32) {
        let have = ctx.quoted_type(index);
        return Err(format!("index type must be i16 or i32 but index type is {have}."));
    }
    Ok(())
}
