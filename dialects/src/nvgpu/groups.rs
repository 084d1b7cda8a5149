//! Checks of copies by descriptors and of products by groups of warps.

use super::checks::is_shared;
use crate::ops::nvgpu::*;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, OpRef, Type, TypeData, ValueRef, typed};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("tma.async.load").verifier(|op| {
        let it = op.unverified::<TmaAsyncLoadOp>();
        check_copy(op, it.tensor_map_descriptor(), it.dst(), it.coordinates().len())
    });
    dialect.op("tma.async.store").verifier(|op| {
        let it = op.unverified::<TmaAsyncStoreOp>();
        check_copy(op, it.tensor_map_descriptor(), it.src(), it.coordinates().len())
    });
    dialect.op("tma.create.descriptor").verifier(|op| {
        let it = op.unverified::<TmaCreateDescriptorOp>();
        check_dimensions(op, it.box_dimensions().len())?;
        check_descriptor(op, it.tensor_map(), None)
    });
    dialect.op("warpgroup.generate.descriptor").verifier(check_matrix_descriptor);
    dialect.op("warpgroup.mma").verifier(check_product);
    dialect.op("warpgroup.mma.init.accumulator").verifier(check_zero);
    dialect.op("warpgroup.mma.store").verifier(check_store);
    dialect.op("rcp").verifier(check_rcp);
}

/// `'d.op' op MESSAGE`, unless it holds.
fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Err(op.emit_error(message)) }
}

/// `MESSAGE`, unless it holds.
fn ensure_plainly(op: OpRef<'_>, holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Err(op.emit_plain_error(message)) }
}

/// The type that a value's type is about, and the numbers after it.
fn described<'c>(
    ctx: &'c Context,
    value: Option<ValueRef<'_>>,
    mnemonic: &str,
) -> Option<(Type, &'c [Param])> {
    let TypeData::Dialect(data) = ctx.type_data(value?.ty()) else { return None };
    let is = typed::is_type(ctx, value?.ty(), ("nvgpu", mnemonic));
    match data.params.split_first() {
        Some((Param::Type(ty), others)) if is => Some((*ty, others)),
        _ => None,
    }
}

fn number(params: &[Param], index: usize) -> i64 {
    match params.get(index) {
        Some(Param::Int(value)) => *value,
        _ => 0,
    }
}

fn shape(ctx: &Context, ty: Type) -> &[i64] {
    ctx.type_data(ty).shape().unwrap_or_default()
}

fn element(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

fn float(ctx: &Context, ty: Type) -> Option<FloatKind> {
    match ctx.type_data(ty) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}

fn integer(ctx: &Context, ty: Type) -> Option<u32> {
    match ctx.type_data(ty) {
        TypeData::Integer { width, .. } => Some(*width),
        _ => None,
    }
}

/// Positions of the words of a descriptor after what it describes.
const SWIZZLE: usize = 0;
const INTERLEAVE: usize = 3;
/// Values of their words.
const NO_INTERLEAVE: i64 = 0;
const NO_SWIZZLE: i64 = 0;
const SWIZZLE_128: i64 = 3;

fn check_dimensions(op: OpRef<'_>, count: usize) -> Checked {
    const MOST: usize = 5;
    ensure_plainly(op, count <= MOST, &format!("Maximum {MOST} coordinates are supported."))
}

/// What a descriptor describes is in shared memory and of known size; a memref that it goes with is of the same shape.
fn check_descriptor(op: OpRef<'_>, value: Option<ValueRef<'_>>, memory: Option<Type>) -> Checked {
    const MOST: i64 = 256;
    const LAST_BYTES: i64 = 128;
    let ctx = op.ctx();
    let Some((ty, words)) = described(ctx, value, "tensormap.descriptor") else { return Ok(()) };
    let plain = number(words, INTERLEAVE) == NO_INTERLEAVE;
    ensure_plainly(op, plain, "Interleave options are not supported yet.")?;
    let where_ = |what: &str| {
        format!("the {what} has incorrect address space, it must be shared memory address space.")
    };
    ensure_plainly(op, is_shared(ctx, ty), &where_("tensor map descriptor"))?;
    let sizes = shape(ctx, ty);
    let is_static = |sizes: &[i64]| sizes.iter().all(|&size| size >= 0);
    ensure_plainly(op, is_static(sizes), "the tensor map descriptor must be static shaped")?;
    for &size in sizes {
        let what = "the tensor map descriptor must have dimensions between 1 and";
        ensure_plainly(op, (1..=MOST).contains(&size), &format!("{what} {MOST} but it is {size}"))?;
    }
    if let (true, Some(last)) = (sizes.len() > 1 && number(words, SWIZZLE) != NO_SWIZZLE, sizes.last()) {
        let bits = ctx.type_data(element(ctx, ty)).storage_width().unwrap_or(0);
        let bytes = i64::from(bits).saturating_mul(*last) / 8;
        let what = "the tensormap descriptor must have last dimension of";
        let text = format!("{what} {LAST_BYTES} bytes but it is {bytes} bytes");
        ensure_plainly(op, bytes == LAST_BYTES, &text)?;
    }
    let Some(memory) = memory else { return Ok(()) };
    let text = "the element type of tensor map descriptor and memref must be same";
    ensure_plainly(op, element(ctx, ty) == element(ctx, memory), text)?;
    ensure_plainly(op, is_shared(ctx, memory), &where_("destination memref"))?;
    let others = shape(ctx, memory);
    ensure_plainly(op, is_static(others), "the destination memref must be static shaped")?;
    let text = "the shape of tensor map descriptor and memref must have same rank";
    ensure_plainly(op, sizes.len() == others.len(), text)?;
    let (have, want) = (ctx.quoted_type(ty), ctx.quoted_type(memory));
    ensure_plainly(op, sizes == others, &format!("memref and tensor map shapes mismatch {have} != {want}"))
}

fn check_copy(
    op: OpRef<'_>,
    descriptor: Option<ValueRef<'_>>,
    memory: Option<ValueRef<'_>>,
    coordinates: usize,
) -> Checked {
    let ctx = op.ctx();
    check_descriptor(op, descriptor, memory.map(|memory| memory.ty()))?;
    check_dimensions(op, coordinates)?;
    let rank = described(ctx, descriptor, "tensormap.descriptor").map(|(ty, _)| shape(ctx, ty).len());
    let text = "number of coordinates do not match with the rank of tensor descriptor map.";
    ensure_plainly(op, rank.is_none_or(|rank| rank == coordinates), text)
}

fn check_matrix_descriptor(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<WarpgroupGenerateDescriptorOp>();
    check_descriptor(op, it.tensor_map(), None)?;
    let Some((_, words)) = described(op.ctx(), it.tensor_map(), "tensormap.descriptor") else {
        return Ok(());
    };
    let text = "supports only swizzle_128b is supported for the time being";
    ensure_plainly(op, number(words, SWIZZLE) == SWIZZLE_128, text)
}

/// Whether there is a product of such elements that adds to such a sum.
fn is_product(ctx: &Context, sum: Type, a: Type, b: Type) -> bool {
    use FloatKind::{BF16, F8E4M3FN, F8E5M2, F16, F32, TF32};
    let to_float = matches!(float(ctx, sum), Some(F32 | F16));
    match (float(ctx, a), float(ctx, b)) {
        (Some(F16), Some(F16)) | (Some(BF16), Some(BF16)) => to_float,
        (Some(F8E5M2 | F8E4M3FN), Some(F8E5M2 | F8E4M3FN)) => to_float,
        (Some(TF32), Some(TF32)) => float(ctx, sum) == Some(F32),
        _ => {
            let width = integer(ctx, a);
            matches!(width, Some(1 | 16)) && width == integer(ctx, b) && integer(ctx, sum) == Some(32)
        }
    }
}

/// Integers come in fewer widths.
fn is_width(ctx: &Context, n: i64, ty: Type) -> bool {
    use FloatKind::{BF16, F8E4M3FN, F8E5M2, F16, F32, TF32};
    let fits = (8..=256).contains(&n) && n % 8 == 0;
    match float(ctx, ty) {
        Some(BF16 | F16 | F32 | TF32 | F8E4M3FN | F8E5M2) => fits,
        _ => matches!(integer(ctx, ty), Some(1 | 8)) && fits && (n % 16 == 0 || n <= 24),
    }
}

fn check_product(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<WarpgroupMmaOp>();
    let text = "supports non-transpose A (Row Major) and transpose B (Column Major) for the time being ";
    ensure(op, !it.transpose_a() || it.transpose_b(), text)?;
    let matrix = |value| described(ctx, value, "warpgroup.descriptor").map(|(ty, _)| ty);
    let sum = |value| described(ctx, value, "warpgroup.accumulator").map(|(ty, _)| ty);
    let (Some(a), Some(b), Some(c), Some(d)) =
        (matrix(it.descriptor_a()), matrix(it.descriptor_b()), sum(it.matrix_c()), sum(it.matrix_d()))
    else {
        return Ok(());
    };
    ensure(op, c == d, "type of matrix C and matrix D must be the same")?;
    let text = "has matrices A, B, C and D, they must be 2 dimensional";
    let (&[rows, depth], &[other_depth, columns], &[sum_rows, sum_columns]) =
        (shape(ctx, a), shape(ctx, b), shape(ctx, c))
    else {
        return ensure(op, false, text);
    };
    let text = format!("2nd dim matrix-A ({depth})!= 1st dim matrix-B ({other_depth} )");
    ensure(op, depth == other_depth, &text)?;
    let text = format!("1st dim matrix-A ( {rows} )!= 1st dim matrix-C ( {sum_rows} )");
    ensure(op, rows == sum_rows, &text)?;
    let text = format!("2nd dim matrix-B ( {columns} ) != 2nd dim matrix-C ( {sum_columns} )");
    ensure(op, columns == sum_columns, &text)?;
    let elements = [c, a, b].map(|ty| element(ctx, ty));
    let [to, of_a, of_b] = elements;
    let words = elements.map(|ty| ctx.quoted_type(ty));
    let words = format!("{} += {} * {}", words[0], words[1], words[2]);
    ensure(op, is_product(ctx, to, of_a, of_b), &format!("{words}, it is not supported."))?;
    let have = ctx.quoted_type(b);
    let text = format!("has input type {have} n is set to {columns}, it is not supported");
    ensure(op, is_width(ctx, columns, of_a), &text)?;
    let is_half = matches!(float(ctx, of_a), Some(FloatKind::F16 | FloatKind::BF16));
    let fits = float(ctx, to) == Some(FloatKind::F32) || is_half;
    ensure(op, fits, &format!("hit a limitation: {words}, it is not supported yet"))
}

fn check_zero(op: OpRef<'_>) -> Checked {
    const ROWS: i64 = 64;
    let ctx = op.ctx();
    let it = op.unverified::<WarpgroupMmaInitAccumulatorOp>();
    let Some((ty, _)) = described(ctx, it.matrix_c(), "warpgroup.accumulator") else { return Ok(()) };
    let sizes = shape(ctx, ty);
    let fits = sizes.first().is_some_and(|rows| rows % ROWS == 0)
        && sizes.get(1).is_some_and(|&columns| is_width(ctx, columns, element(ctx, ty)));
    let have = ctx.quoted_type(ty);
    let what = "It does not fit into warp-group level (wgmma) matrix multiplication instruction (or not supported yet)";
    ensure(op, fits, &format!("has type {have}. {what}"))
}

fn check_store(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<WarpgroupMmaStoreOp>();
    let Some((ty, _)) = described(ctx, it.matrix_d(), "warpgroup.accumulator") else { return Ok(()) };
    let is_f32 = float(ctx, element(ctx, ty)) == Some(FloatKind::F32);
    ensure(op, is_f32, "hit a limitation: only f32 results for the time being")?;
    let memory = it.dst_memref().map_or(&[][..], |memory| shape(ctx, memory.ty()));
    let sizes = shape(ctx, ty);
    let at = |sizes: &[i64], index: usize| sizes.get(index).copied().unwrap_or(0);
    let fits = (0..2).all(|index| at(sizes, index) == at(memory, index));
    let (have, columns) = (ctx.quoted_type(ty), at(sizes, 1));
    let what = format!("results [{have}][{columns}] values. However, destination memref");
    let (rows, columns) = (at(memory, 0), at(memory, 1));
    ensure(op, fits, &format!("{what}[{rows}][{columns}]  does not have same size as results"))
}

/// Only the approximation that takes tiny numbers as zero is there.
fn check_rcp(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<RcpOp>();
    let Some(rounding) = it.rounding() else { return Ok(()) };
    let fits = rounding == RcpRoundingMode::APPROX && it.ftz();
    let text = format!(
        "has a limitation. #nvgpu<rcp_rounding_mode {}> or non-ftz is not supported yet.",
        rounding.text()
    );
    ensure(op, fits, &text)
}
