//! Checks of products and copies.

use crate::common::enums;
use rmlir_ir::diag::Failed;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{AttrData, Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("device_async_copy").verifier(check_copy);
    dialect.op("ldmatrix").verifier(check_load);
    dialect.op("mma.sync").verifier(check_product);
    dialect.op("mma.sp.sync").verifier(check_sparse_product);
}

fn operand(op: OpRef<'_>, index: usize) -> Type {
    op.operand(index).map_or(op.ctx().none_type(), |value| value.ty())
}

fn number(op: OpRef<'_>, name: &str) -> i64 {
    op.attr_named(name).and_then(|attr| rmlir_ir::typed::number(op.ctx(), attr)).unwrap_or(0)
}

fn width(ctx: &Context, ty: Type) -> i64 {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    ctx.type_data(element).storage_width().map_or(1, i64::from).max(1)
}

/// The number of the memory that the threads of a block share.
const SHARED: i64 = 3;

/// Whether a memory is that which the threads of a block share.
pub fn is_shared(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { space: Some(space), .. } = ctx.type_data(ty) else { return false };
    match ctx.attr_data(*space) {
        AttrData::Integer { value, .. } => value.to_i64() == Some(SHARED),
        _ => enums::word(ctx, *space, ("gpu", "address_space")).as_deref() == Some("workgroup"),
    }
}

/// Whether elements of the last dimension stand next to each other.
fn has_unit_stride(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(ty) else { return true };
    let next = || ctx.strides(ty).is_some_and(|found| found.strides.last() == Some(&1));
    layout.is_none() || shape.last().is_none_or(|&size| size == 1) || next()
}

fn rank(ctx: &Context, ty: Type) -> usize {
    ctx.type_data(ty).shape().map_or(0, <[i64]>::len)
}

fn check_copy(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let group = |index: usize| op.operand_group_range(index);
    let (to, from) = (operand(op, group(0).start), operand(op, group(2).start));
    for (ty, what) in [(from, "source"), (to, "destination")] {
        if !has_unit_stride(ctx, ty) {
            return Err(op.emit_plain_error(format!("{what} memref most minor dim must have unit stride")));
        }
    }
    if !is_shared(ctx, to) {
        let what = format!("destination memref must have a memory space attribute of IntegerAttr({SHARED})");
        return Err(op.emit_plain_error(format!("{what} or gpu::AddressSpaceAttr(Workgroup)")));
    }
    if ctx.type_data(to).shaped_element() != ctx.type_data(from).shaped_element() {
        return Err(op.emit_plain_error("source and destination must have the same element type"));
    }
    for (ty, have, what) in [(from, group(3).len(), "source"), (to, group(1).len(), "destination")] {
        let want = rank(ctx, ty);
        if have != want {
            return Err(op.emit_error(format!("expected {want} {what} indices, got {have}")));
        }
    }
    let (count, width) = (number(op, "dstElements"), width(ctx, to));
    let bytes = width.saturating_mul(count) / 8;
    if ![4, 8, 16].contains(&bytes) {
        let sizes = [32, 64, 128].map(|bits| bits / width);
        let sizes: Vec<String> = sizes.iter().filter(|&&size| size > 0).map(i64::to_string).collect();
        let what = format!(
            "Requested copy elements is {count} with width {width}. But copy elements could be one of"
        );
        return Err(op.emit_plain_error(format!("{what} {}.", sizes.join(", "))));
    }
    if op.attr_named("bypassL1").is_some() && bytes != 16 {
        let (to, want) = (ctx.quoted_type(to), 128 / width);
        let what = format!("bypassL1 does not satify alignment for {to} with destination element {count}.");
        return Err(op.emit_error(format!("{what} Unset bypassL1, or set destination element to {want}")));
    }
    Ok(())
}

fn check_load(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(result) = op.result(0).map(|value| value.ty()) else { return Ok(()) };
    let wrong = |what: String| Err(op.emit_plain_error(what));
    if !is_shared(ctx, operand(op, 0)) {
        let what = "expected nvgpu.ldmatrix srcMemref must have a memory space attribute of";
        return wrong(format!("{what} IntegerAttr({SHARED}) or gpu::AddressSpaceAttr(Workgroup)"));
    }
    let width = width(ctx, result);
    if width > 32 {
        return wrong("nvgpu.ldmatrix works for 32b or lower".to_owned());
    }
    if number(op, "transpose") != 0 && width != 16 {
        return wrong("nvgpu.ldmatrix transpose works only at 16b granularity".to_owned());
    }
    let Some(&[tiles, size]) = ctx.type_data(result).shape() else {
        return wrong("results must be 2 dimensional vector".to_owned());
    };
    let want = 32 / width;
    if size != want {
        return wrong(format!("expected vector register shape[1] = {want}"));
    }
    match tiles == number(op, "numTiles") {
        true => Ok(()),
        false => wrong("expected vector register shape[0] and numTiles to match".to_owned()),
    }
}

fn check_product(op: OpRef<'_>) -> Checked {
    check_shapes(op, 1)
}

/// Half of the elements of the first matrix are not there.
fn check_sparse_product(op: OpRef<'_>) -> Checked {
    check_shapes(op, 2)
}

/// What a thread holds of the smallest product: its depth, and elements of each matrix.
fn fragment(ctx: &Context, element: Type) -> Option<(i64, [i64; 3])> {
    let width = width(ctx, element);
    match ctx.type_data(element) {
        TypeData::Float(FloatKind::F64) => Some((4, [1, 1, 2])),
        TypeData::Float(
            FloatKind::F32 | FloatKind::BF16 | FloatKind::F16 | FloatKind::F8E5M2 | FloatKind::F8E4M3FN,
        )
        | TypeData::Integer { width: 4 | 8, .. } => Some((128 / width, [32 / width, 32 / width, 2])),
        _ => None,
    }
}

fn check_shapes(op: OpRef<'_>, sparse: i64) -> Checked {
    const THREADS: i64 = 32;
    const TILE: i64 = 8;
    let ctx = op.ctx();
    let list = op.attr_named("mmaShape").and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default();
    let sizes: Vec<i64> = list.iter().filter_map(|&size| rmlir_ir::typed::number(ctx, size)).collect();
    let &[m, n, k] = &sizes[..] else { return Ok(()) };
    let Some(element) = ctx.type_data(operand(op, 0)).shaped_element() else { return Ok(()) };
    let Some((depth, held)) = fragment(ctx, element) else {
        let name = String::from_utf8_lossy(op.name_text()).into_owned();
        let what = format!("expected input data type (i4,i8,f16,bf16,tf32,f64) supported by {name}");
        return Err(op.emit_plain_error(what));
    };
    if sparse > 1 && matches!(ctx.type_data(element), TypeData::Float(FloatKind::F64)) {
        return Err(op.emit_plain_error("f64 is not supported for sparse mode"));
    }
    let product = |a: i64, b: i64| a.saturating_mul(b);
    let wholes = [product(m, k), product(k, n), product(m, n)];
    let mut shapes = [[0i64; 2]; 3];
    for (at, shape) in shapes.iter_mut().enumerate() {
        let Some(&[rows, columns]) = ctx.type_data(operand(op, at)).shape() else { return Ok(()) };
        *shape = [rows, columns];
    }
    for (at, ((name, whole), shape)) in ["A", "B", "C"].into_iter().zip(wholes).zip(shapes).enumerate() {
        let want = if at == 0 { whole / sparse } else { whole };
        if product(product(shape[0], shape[1]), THREADS) != want {
            return Err(op.emit_error(format!("expected {whole} warp-wide matrix {name} elements")));
        }
    }
    if op.attr_named("tf32Enabled").is_some()
        && !matches!(ctx.type_data(element), TypeData::Float(FloatKind::F32))
    {
        return Err(op.emit_error("expected tf32 tensor cores only for F32 operands"));
    }
    let (rows, columns, steps) = (m / TILE, n / TILE, k / depth);
    let tiles = [product(rows, steps), product(steps, columns), product(rows, columns)];
    for (at, ((name, tiles), shape)) in ["A", "B", "C"].into_iter().zip(tiles).zip(shapes).enumerate() {
        let (want, columns) = (if at == 0 { tiles / sparse } else { tiles }, held[at]);
        if shape != [want, columns] {
            return Err(op.emit_error(format!("expected matrix {name} to be shaped ({tiles} x {columns})")));
        }
    }
    Ok(())
}
