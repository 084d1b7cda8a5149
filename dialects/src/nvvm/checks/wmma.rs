//! Matrices that the threads of a warp hold in parts: loads, stores, and products with a fixed table of sizes.

use super::{Checked, ensure, half_pair, number_at, space, space_of, struct_of};
use crate::ops::nvvm::*;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, OpRef, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("wmma.load").verifier(check_load);
    dialect.op("wmma.store").verifier(check_store);
    dialect.op("wmma.mma").verifier(check_product);
    dialect.op("ldmatrix").verifier(check_load_matrix);
    dialect.op("stmatrix").verifier(check_store_matrix);
}

/// The sizes of all products.
pub const SIZES: [[i64; 3]; 5] = [MIXED[0], MIXED[1], MIXED[2], TF32, F64];
/// Sizes of products of halves and bytes; others have one each.
const MIXED: [[i64; 3]; 3] = [[16, 16, 16], [32, 8, 16], [8, 32, 16]];
const TF32: [i64; 3] = [16, 16, 8];
const F64: [i64; 3] = [8, 8, 4];

/// Whether matrices of such elements are factors of a product of this size, or what comes of it.
pub fn is_part(size: [i64; 3], ty: MMATypes, is_factor: bool) -> bool {
    match (ty, is_factor) {
        (MMATypes::F16, _) | (MMATypes::S8 | MMATypes::U8, true) | (MMATypes::S32, false) => {
            MIXED.contains(&size)
        }
        (MMATypes::F32, false) => size == TF32 || MIXED.contains(&size),
        (MMATypes::Tf32, true) => size == TF32,
        (MMATypes::F64, _) => size == F64,
        _ => false,
    }
}

/// Whether there is a product of such a size, with factors of `ty` and a sum of `sum`.
pub fn is_product(size: [i64; 3], ty: MMATypes, sum: MMATypes) -> bool {
    let sums: &[MMATypes] = match ty {
        MMATypes::F16 => &[MMATypes::F16, MMATypes::F32],
        MMATypes::S8 | MMATypes::U8 => &[MMATypes::S32],
        MMATypes::Tf32 => &[MMATypes::F32],
        MMATypes::F64 => &[MMATypes::F64],
        _ => &[],
    };
    is_part(size, ty, true) && is_part(size, sum, false) && sums.contains(&sum)
}

/// The registers of a thread: their type and number.
pub fn registers(ctx: &Context, [m, n, _]: [i64; 3], ty: MMATypes, frag: MMAFrag) -> Option<(Type, usize)> {
    let is_factor = frag != MMAFrag::C;
    Some(match ty {
        MMATypes::F16 => (half_pair(ctx)?, if is_factor { 8 } else { 4 }),
        MMATypes::F32 => (ctx.float_type(FloatKind::F32), 8),
        MMATypes::F64 => (ctx.float_type(FloatKind::F64), if is_factor { 1 } else { 2 }),
        MMATypes::Tf32 => (ctx.i32(), 4),
        MMATypes::S8 | MMATypes::U8 => {
            let side = if frag == MMAFrag::A { m } else { n };
            (ctx.i32(), usize::try_from(side / 8).ok()?)
        }
        MMATypes::S32 => (ctx.i32(), 8),
        _ => return None,
    })
}

/// What was loaded, or comes of a product, is a struct of registers.
fn check_struct(op: OpRef<'_>, (element, count): (Type, usize)) -> Checked {
    let ctx = op.ctx();
    let text = format!(
        "expected destination type is a structure of {count} elements of type {}",
        ctx.quoted_type(element)
    );
    ensure(op, op.result(0).map(|value| value.ty()) == struct_of(ctx, count, element), &text)
}

const COMBINATION: &str = "invalid attribute combination";
const SPACES: [Option<u32>; 3] = [Some(space::GENERIC), Some(space::GLOBAL), Some(space::SHARED)];

fn check_load(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<WMMALoadOp>();
    ensure(op, SPACES.contains(&space_of(it.ptr())), "expected source pointer in memory space 0, 1, 3")?;
    let (Some(m), Some(n), Some(k)) = (it.m(), it.n(), it.k()) else { return Ok(()) };
    let (Some(ty), Some(frag)) = (it.eltype(), it.frag()) else { return Ok(()) };
    let size = [m, n, k];
    ensure(op, is_part(size, ty, frag != MMAFrag::C), COMBINATION)?;
    let Some(registers) = registers(ctx, size, ty, frag) else { return Ok(()) };
    if ty == MMATypes::F64 && registers.1 == 1 {
        let is_f64 = op.result(0).map(|value| value.ty()) == Some(registers.0);
        return ensure(op, is_f64, "expected destination type to be f64");
    }
    check_struct(op, registers)
}

fn check_store(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<WMMAStoreOp>();
    let text = "expected operands to be a source pointer in memory space 0, 1, 3";
    ensure(op, SPACES.contains(&space_of(it.ptr())), text)?;
    let (Some(m), Some(n), Some(k)) = (it.m(), it.n(), it.k()) else { return Ok(()) };
    let Some(ty) = it.eltype() else { return Ok(()) };
    let size = [m, n, k];
    ensure(op, is_part(size, ty, false), COMBINATION)?;
    let Some((element, count)) = registers(ctx, size, ty, MMAFrag::C) else { return Ok(()) };
    ensure(op, it.args().len() == count, &format!("expected {count} data operands"))?;
    let text = format!("expected data operands of type {}", ctx.quoted_type(element));
    ensure(op, it.args().all(|value| value.ty() == element), &text)
}

fn check_product(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<WMMAMmaOp>();
    let (Some(m), Some(n), Some(k)) = (it.m(), it.n(), it.k()) else { return Ok(()) };
    let (Some(ty), Some(sum)) = (it.eltype_a(), it.eltype_b()) else { return Ok(()) };
    let size = [m, n, k];
    ensure(op, is_product(size, ty, sum), COMBINATION)?;
    let parts = [(ty, MMAFrag::A), (ty, MMAFrag::B), (sum, MMAFrag::C)];
    let mut wanted = Vec::new();
    for (ty, frag) in parts {
        let Some((element, count)) = registers(ctx, size, ty, frag) else { return Ok(()) };
        wanted.extend(std::iter::repeat_n(element, count));
    }
    ensure(op, it.args().len() == wanted.len(), &format!("expected {} arguments", wanted.len()))?;
    for (i, (value, want)) in it.args().zip(wanted).enumerate() {
        let text = format!("expected argument {i} to be of type {}", ctx.quoted_type(want));
        ensure(op, value.ty() == want, &text)?;
    }
    registers(ctx, size, sum, MMAFrag::C).map_or(Ok(()), |registers| check_struct(op, registers))
}

/// `#nvvm.ld_st_matrix_shape<m = 8, n = 8>`
fn matrix_shape(ctx: &Context, shape: Option<rmlir_ir::Attr>) -> Option<(i64, i64)> {
    let size = |index| number_at(ctx, shape?, "ld_st_matrix_shape", index);
    Some((size(0)?, size(1)?))
}

fn check_load_matrix(op: OpRef<'_>) -> Checked {
    use LdStMatrixEltType as Element;
    let ctx = op.ctx();
    let it = op.unverified::<LdMatrixOp>();
    let (Some(count), Some((m, n)), Some(element)) = (it.num(), matrix_shape(ctx, it.shape()), it.elt_type())
    else {
        return Ok(());
    };
    type Rule = (&'static [i64], Option<MMALayout>, &'static [Element], &'static str, &'static str);
    let rule: Rule = match (m, n) {
        (8, 8) => (&[1, 2, 4], None, &[Element::B16], "1, 2 or 4", "b16"),
        (8, 16) => (
            &[1, 2, 4],
            Some(MMALayout::Row),
            &[Element::B8X16B4X16P64, Element::B8X16B6X16P32],
            "1, 2 or 4",
            "b8x16.b4x16_p64 or b8x16.b6x16_p32",
        ),
        (16, 16) => (
            &[1, 2],
            Some(MMALayout::Col),
            &[Element::B8, Element::B8X16B4X16P64, Element::B8X16B6X16P32],
            "1 or 2",
            "b8, b8x16.b4x16_p64 or b8x16.b6x16_p32",
        ),
        _ => return ensure(op, false, "expected shape to be 8x8, 8x16 or 16x16"),
    };
    let (counts, layout, elements, counts_text, elements_text) = rule;
    let text = format!("expected num attribute to be {counts_text} for {m}x{n} matrix");
    ensure(op, counts.contains(&count), &text)?;
    if let Some(layout) = layout {
        let text = format!("expected layout to be {} for {m}x{n} matrix", layout.text());
        ensure(op, it.layout() == Some(layout), &text)?;
    }
    let text = format!("expected element type to be {elements_text} for {m}x{n} matrix");
    ensure(op, elements.contains(&element), &text)?;
    let registers = if m == 16 { count * 2 } else { count };
    let result = op.result(0).map(|value| value.ty());
    if registers == 1 {
        return ensure(op, result == Some(ctx.i32()), "expected destination type is i32");
    }
    let text = format!("expected destination type is a structure of {registers} elements of type i32");
    let want = usize::try_from(registers).ok().and_then(|count| struct_of(ctx, count, ctx.i32()));
    ensure(op, result == want, &text)
}

fn check_store_matrix(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<StMatrixOp>();
    let counts = matches!(it.sources().len(), 1 | 2 | 4);
    ensure(op, counts, "expected num attribute to be 1, 2 or 4")?;
    match matrix_shape(op.ctx(), it.shape()) {
        Some((8, 8)) => {
            let text = "expected element type to be B16 for 8x8 matrix";
            ensure(op, it.elt_type() == Some(LdStMatrixEltType::B16), text)
        }
        Some((16, 8)) => {
            let text = "expected element type to be B8 for 16x8 matrix";
            ensure(op, it.elt_type() == Some(LdStMatrixEltType::B8), text)?;
            let text = "expected layout to be col for 16x8 matrix";
            ensure(op, it.layout() == Some(MMALayout::Col), text)
        }
        _ => ensure(op, false, "expected shape to be 8x8 or 16x8"),
    }
}
