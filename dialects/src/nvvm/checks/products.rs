//! Products of a warp: which sizes there are, and what registers hold of each matrix.

use super::{Checked, ensure, ensure_plainly, half_pair, sizes, struct_of, type_text, type_texts};
use crate::nvvm::products::element_of;
use crate::ops::nvvm::*;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, OpRef, Type};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("mma.sync").verifier(check_dense);
    dialect.op("mma.sp.sync").verifier(check_sparse);
    dialect.op("mma.block_scale").verifier(|op| {
        let it = op.unverified::<MmaBlockScaleOp>();
        let factors = [it.multiplicand_a_ptx_type(), it.multiplicand_b_ptx_type()];
        let scaling =
            Scaling { kind: it.kind(), vector: it.scale_vec_size(), format: it.block_scale_format() };
        check_scaled(op, sizes(op.ctx(), it.shape()), [64, 32], "", factors, scaling)
    });
    dialect.op("mma.sp.block_scale").verifier(|op| {
        let it = op.unverified::<MmaSpBlockScaleOp>();
        ensure(op, it.ordered_metadata(), "'orderedMetadata' attribute is mandatory")?;
        let factors = [it.multiplicand_a_ptx_type(), it.multiplicand_b_ptx_type()];
        let scaling =
            Scaling { kind: it.kind(), vector: it.scale_vec_size(), format: it.block_scale_format() };
        check_scaled(op, sizes(op.ctx(), it.shape()), [128, 64], "sparse ", factors, scaling)
    });
}

const INT4: [MMATypes; 2] = [MMATypes::S4, MMATypes::U4];
const INT8: [MMATypes; 2] = [MMATypes::S8, MMATypes::U8];
const SMALL_FLOATS: [MMATypes; 5] =
    [MMATypes::E4m3, MMATypes::E5m2, MMATypes::E3m2, MMATypes::E2m3, MMATypes::E2m1];

fn is_integer(ty: MMATypes) -> bool {
    INT4.contains(&ty) || INT8.contains(&ty) || matches!(ty, MMATypes::B1 | MMATypes::S32)
}

/// Registers of one kind: how many, and of which type.
type Registers = (usize, Type);

/// What a thread holds in a product.
struct Variant {
    shapes: Vec<[i64; 3]>,
    /// Of A, B and C.
    parts: [Vec<Registers>; 3],
    results: Vec<Registers>,
}

/// Products of 16 rows: the depth of what one register holds goes by the type of elements. `None` if there are none.
fn of_sixteen(ctx: &Context, [_, n, k]: [i64; 3], ty: MMATypes, sparse: bool) -> Option<Variant> {
    let depth = match ty {
        MMATypes::Tf32 => 4,
        MMATypes::Bf16 | MMATypes::F16 => 8,
        ty if INT8.contains(&ty) || sparse && SMALL_FLOATS.contains(&ty) => 16,
        ty if INT4.contains(&ty) => 32,
        MMATypes::B1 if !sparse => 128,
        _ => return None,
    };
    let (f32, pair) = (ctx.float_type(FloatKind::F32), half_pair(ctx)?);
    let factor = if ty == MMATypes::F16 { pair } else { ctx.i32() };
    let tiles = |rows: i64| usize::try_from((rows / 8).saturating_mul(k / depth)).unwrap_or(0);
    let shapes = match (sparse, SMALL_FLOATS.contains(&ty)) {
        (true, true) => vec![[16, 8, 4 * depth]],
        (true, false) => vec![[16, 8, 2 * depth], [16, 8, 4 * depth]],
        (false, _) => vec![[16, 8, depth], [16, 8, 2 * depth]],
    };
    let (sums, results) = match ty {
        ty if is_integer(ty) => (vec![(4, ctx.i32())], vec![(4, ctx.i32())]),
        MMATypes::Tf32 | MMATypes::Bf16 => (vec![(2, pair), (4, f32)], vec![(4, f32)]),
        _ => (vec![(2, pair), (4, f32)], vec![(2, pair), (4, f32)]),
    };
    let a = if sparse { tiles(16) / 2 } else { tiles(16) };
    Some(Variant { shapes, parts: [vec![(a, factor)], vec![(tiles(n), factor)], sums], results })
}

/// Products of 8 rows, of which there is one for each type of elements.
fn of_eight(ctx: &Context, ty: MMATypes, sparse: bool) -> Option<Variant> {
    let (f32, f64) = (ctx.float_type(FloatKind::F32), ctx.float_type(FloatKind::F64));
    let (pair, i32) = (half_pair(ctx)?, ctx.i32());
    let one = |registers: Registers| vec![registers];
    Some(match ty {
        MMATypes::F16 => Variant {
            shapes: vec![[8, 8, 4]],
            parts: [one((2, pair)), one((2, pair)), vec![(4, pair), (8, f32)]],
            results: vec![(4, pair), (8, f32)],
        },
        MMATypes::F64 => Variant {
            shapes: vec![[8, 8, 4]],
            parts: [one((1, f64)), one((1, f64)), one((2, f64))],
            results: one((2, f64)),
        },
        ty if is_integer(ty) => Variant {
            shapes: match ty {
                ty if INT4.contains(&ty) => vec![[8, 8, 32]],
                ty if INT8.contains(&ty) => vec![[8, 8, 16]],
                MMATypes::B1 if !sparse => vec![[8, 8, 128]],
                _ => Vec::new(),
            },
            parts: [one((1, i32)), one((1, i32)), one((2, i32))],
            results: one((2, i32)),
        },
        _ => return None,
    })
}

/// What must hold of the registers of a product.
fn check_registers(op: OpRef<'_>, size: [i64; 3], ty: MMATypes, sparse: bool) -> Checked {
    let ctx = op.ctx();
    let result = op.result(0).map(|value| value.ty());
    let operands = |group: usize| -> Vec<Type> {
        op.operand_group_range(group).filter_map(|at| op.operand(at)).map(|value| value.ty()).collect()
    };
    let variant = match size[0] {
        16 => {
            let found = of_sixteen(ctx, size, ty, sparse);
            let text = format!("invalid shape or multiplicand type: {}", ty.text());
            ensure_plainly(op, found.is_some(), &text)?;
            let sum = operands(2).first().and_then(|&ty| element_of(ctx, ty, true));
            let of_result = result.and_then(|ty| element_of(ctx, ty, true));
            ensure(op, sum == of_result, "ctype does not match dtype")?;
            found
        }
        8 => of_eight(ctx, ty, sparse),
        _ => None,
    };
    let Some(variant) = variant.filter(|variant| variant.shapes.contains(&size)) else {
        let [m, n, k] = size;
        return ensure(op, false, &format!("unimplemented variant for MMA shape <{m}, {n}, {k}>"));
    };
    for (group, name) in ["A", "B", "C"].into_iter().enumerate() {
        let have = operands(group);
        let allowed = &variant.parts[group];
        let fits =
            allowed.iter().any(|&(count, ty)| have.len() == count && have.iter().all(|&have| have == ty));
        let words: String =
            allowed.iter().map(|&(count, ty)| format!("{count}x{} ", type_text(ctx, ty))).collect();
        let what = format!("Could not match types for the {name} operands; expected one of {words}but got");
        ensure(op, fits, &format!("{what} {}", type_texts(ctx, have)))?;
    }
    let results: Vec<Type> =
        variant.results.iter().filter_map(|&(count, ty)| struct_of(ctx, count, ty)).collect();
    let (words, have) = (type_texts(ctx, results.iter().copied()), type_texts(ctx, result));
    let what = "Could not match allowed types for the result; expected one of";
    ensure(op, result.is_some_and(|ty| results.contains(&ty)), &format!("{what} {words} but got {have}"))
}

fn check_overflow(op: OpRef<'_>, ty: MMATypes, overflow: Option<MMAIntOverflow>) -> Checked {
    let wraps = INT4.contains(&ty) || INT8.contains(&ty);
    ensure(op, !wraps || overflow.is_some(), "op requires intOverflowBehavior attribute")
}

fn check_dense(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<MmaOp>();
    let (Some(size), Some(ty)) = (sizes(op.ctx(), it.shape()), it.multiplicand_a_ptx_type()) else {
        return Ok(());
    };
    check_registers(op, size, ty, false)?;
    ensure(op, ty != MMATypes::B1 || it.b1_op().is_some(), "op requires b1Op attribute")?;
    check_overflow(op, ty, it.int_overflow_behavior())?;
    let usual = it.layout_a() == Some(MMALayout::Row) && it.layout_b() == Some(MMALayout::Col);
    let free = size == [8, 8, 4] && ty == MMATypes::F16;
    let [m, n, k] = size;
    let what = "requires layoutA = #nvvm.mma_layout<row> and layoutB = #nvvm.mma_layout<col> for shape";
    let other = it.multiplicand_b_ptx_type().map_or("", MMATypes::text);
    let types = format!("with element types {} and {other}", ty.text());
    let text = format!("{what} <{m}, {n}, {k}> {types}. Only m8n8k4 with f16 supports other layouts.");
    ensure(op, usual || free, &text)
}

fn check_sparse(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<MmaSpOp>();
    let (Some(size), Some(ty)) = (sizes(op.ctx(), it.shape()), it.multiplicand_a_ptx_type()) else {
        return Ok(());
    };
    check_registers(op, size, ty, true)?;
    check_overflow(op, ty, it.int_overflow_behavior())
}

/// How elements of blocks are scaled.
struct Scaling {
    kind: Option<MMABlockScaleKind>,
    vector: Option<ScaleVecSize>,
    format: Option<BlockScaleFormat>,
}

/// Elements of four bits have one depth, others a smaller one. All errors are reported.
fn check_scaled(
    op: OpRef<'_>,
    size: Option<[i64; 3]>,
    [deep, flat]: [i64; 2],
    sparse: &str,
    factors: [Option<MMATypes>; 2],
    scaling: Scaling,
) -> Checked {
    let Some(size) = size else { return Ok(()) };
    let Scaling { kind, vector, format } = scaling;
    let (Some(kind), Some(vector), Some(format)) = (kind, vector, format) else { return Ok(()) };
    if size == [16, 8, deep] {
        let name = format!("mma.m16n8k{deep}");
        let are_small = factors == [Some(MMATypes::E2m1); 2];
        let text = format!("unsupported MMATypes attribute for {name}.(mxf4nvf4|mxf4)");
        let types = ensure(op, are_small, &text);
        return match kind {
            MMABlockScaleKind::MXF4 => {
                let text = format!("unsupported ScaleVecSize attribute for {name}.mxf4");
                let size = ensure(op, vector == ScaleVecSize::X2, &text);
                let text = format!("unsupported BlockScaleFormat attribute for {name}.mxf4");
                ensure(op, format == BlockScaleFormat::UE8M0, &text).and(size)
            }
            MMABlockScaleKind::MXF4NVF4 => {
                let text =
                    format!("unsupported ScaleVecSize and BlockScaleFormat attributes for {name}.mxf4nvf4");
                let fits = vector == ScaleVecSize::X4
                    || vector == ScaleVecSize::X2 && format == BlockScaleFormat::UE8M0;
                ensure(op, fits, &text)
            }
            MMABlockScaleKind::MXF8F6F4 => {
                ensure(op, false, &format!("unsupported Kind attribute for {name}"))
            }
        }
        .and(types);
    }
    if size == [16, 8, flat] {
        let fits = kind == MMABlockScaleKind::MXF8F6F4
            && vector == ScaleVecSize::X1
            && format == BlockScaleFormat::UE8M0;
        let what = "unsupported Kind, ScaleVecSize and BlockScaleFormat attributes for mma.m16n8k";
        return ensure(op, fits, &format!("{what}{flat}"));
    }
    ensure(op, false, &format!("unsupported Geom for {sparse}mma with block scaling"))
}
