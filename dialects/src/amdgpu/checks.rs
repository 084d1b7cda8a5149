//! Checks of operations beyond what definitions say.

use super::memory::{is_fat_buffer, is_global, is_shared};
use crate::ops::amdgpu::*;
use rmlir_ir::diag::Failed;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{AttrData, Context, OpRef, Type, TypeData, ValueRef, typed};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut check = |name: &str, check: crate::common::OpCheck| {
        dialect.op(name).verifier(check);
    };
    check("dpp", check_permutation);
    check("gather_to_lds", check_gather);
    check("make_dma_base", check_base);
    check("make_gather_dma_base", check_base);
    check("make_dma_descriptor", check_descriptor);
    check("make_gather_dma_descriptor", check_gather_descriptor);
    check("packed_scaled_trunc", |op| {
        let it = op.unverified::<PackedScaledTruncOp>();
        check_existing(op, it.existing(), it.res())
    });
    check("packed_stoch_round_fp8", |op| {
        let it = op.unverified::<PackedStochRoundFp8Op>();
        check_existing(op, it.existing(), it.res())
    });
    check("packed_trunc_2xfp8", |op| {
        let it = op.unverified::<PackedTrunc2xFp8Op>();
        check_existing(op, it.existing(), it.res())
    });
    check("permlane_swap", |op| {
        let length = op.unverified::<PermlaneSwapOp>().row_length();
        let text = "row_length attribute must either be 16 or 32.";
        ensure(op, matches!(length, Some(16 | 32)), text)
    });
    check("scaled_ext_packed_matrix", check_blocks);
    check("transpose_load", check_transpose);
    let mut buffer = |name: &str, check: crate::common::OpCheck| {
        dialect.op(&format!("raw_buffer_{name}")).verifier(check);
    };
    buffer("load", |op| {
        let it = op.unverified::<RawBufferLoadOp>();
        check_buffer(op, it.memref(), it.indices().len())
    });
    buffer("store", |op| {
        let it = op.unverified::<RawBufferStoreOp>();
        check_buffer(op, it.memref(), it.indices().len())
    });
    buffer("atomic_cmpswap", |op| {
        let it = op.unverified::<RawBufferAtomicCmpswapOp>();
        check_buffer(op, it.memref(), it.indices().len())
    });
    buffer("atomic_fadd", |op| {
        let it = op.unverified::<RawBufferAtomicFaddOp>();
        check_buffer(op, it.memref(), it.indices().len())
    });
    buffer("atomic_fmax", |op| {
        let it = op.unverified::<RawBufferAtomicFmaxOp>();
        check_buffer(op, it.memref(), it.indices().len())
    });
    buffer("atomic_smax", |op| {
        let it = op.unverified::<RawBufferAtomicSmaxOp>();
        check_buffer(op, it.memref(), it.indices().len())
    });
    buffer("atomic_umin", |op| {
        let it = op.unverified::<RawBufferAtomicUminOp>();
        check_buffer(op, it.memref(), it.indices().len())
    });
}

/// `'d.op' op MESSAGE`, unless it holds.
pub(super) fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Checked {
    if holds { Ok(()) } else { Err(op.emit_error(message)) }
}

fn rank(ctx: &Context, ty: Type) -> Option<usize> {
    ctx.type_data(ty).shape().map(<[i64]>::len)
}

fn width(ctx: &Context, ty: Type) -> u32 {
    ctx.type_data(ty).storage_width().unwrap_or(0)
}

/// The bits of elements of a shaped type.
fn element_width(ctx: &Context, ty: Type) -> u32 {
    ctx.type_data(ty).shaped_element().map_or(0, |element| width(ctx, element))
}

fn check_buffer(op: OpRef<'_>, memory: Option<ValueRef<'_>>, indices: usize) -> Checked {
    let Some(ty) = memory.map(|memory| memory.ty()) else { return Ok(()) };
    let text = "Buffer ops must operate on a memref in global memory";
    ensure(op, is_global(op.ctx(), ty), text)?;
    let text = "Cannot meaningfully buffer_store to an unranked memref";
    let Some(want) = rank(op.ctx(), ty) else { return ensure(op, false, text) };
    ensure(op, indices == want, &format!("Expected {want} indices to memref"))
}

fn check_existing(op: OpRef<'_>, before: Option<ValueRef<'_>>, after: Option<ValueRef<'_>>) -> Checked {
    let (Some(before), Some(after)) = (before, after) else { return Ok(()) };
    ensure(op, before.ty() == after.ty(), "existing values must have same type as result")
}

/// Which scales a block has goes by its size and by the bits of its elements.
fn check_blocks(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<ScaledExtPackedMatrixOp>();
    let (Some(size), Some(lane), Some(byte)) =
        (it.block_size(), it.first_scale_lane(), it.first_scale_byte())
    else {
        return Ok(());
    };
    let is_byte = it.source().is_some_and(|source| element_width(op.ctx(), source.ty()) == 8);
    match (size, is_byte) {
        (16, true) => {
            let text =
                "blockSize of 16 can only have (firstScaleLane, firstScaleByte) be (0, 0) or (16, 2) for f8.";
            ensure(op, matches!((lane, byte), (0, 0) | (16, 2)), text)
        }
        (16, false) => {
            let text = "blockSize of 16 can only have firstScaleByte be 0 or 1 for f4 and f6.";
            ensure(op, matches!(byte, 0 | 1), text)
        }
        (32, false) => {
            let text = "blockSize of 32 can only have firstScaleByte be 0 or 2 for f4 and f6.";
            ensure(op, matches!(byte, 0 | 2), text)
        }
        _ => Ok(()),
    }
}

/// What is said besides goes by which thread's value is taken.
fn check_permutation(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<DPPOp>();
    let Some(kind) = it.kind() else { return Ok(()) };
    let argument = it.perm_argument();
    match kind {
        DPPPerm::QuadPerm => {
            let lanes = argument.and_then(|attr| ctx.attr_data(attr).as_array()).unwrap_or_default();
            ensure(op, lanes.len() == 4, "quad_perm attribute must have exactly 4 elements")?;
            let fits = |&lane| typed::number(ctx, lane).is_none_or(|lane| (0..=3).contains(&lane));
            let text = "Each element of quad_perm must be in the range [0, 3]";
            ensure(op, lanes.iter().all(fits), text)
        }
        DPPPerm::RowShl | DPPPerm::RowShr | DPPPerm::RowRor => {
            let text = format!("Attribute '{}' value not specified", kind.text());
            let Some(argument) = argument else { return ensure(op, false, &text) };
            let fits = typed::number(ctx, argument).is_none_or(|count| (1..=15).contains(&count));
            ensure(op, fits, "Attribute value must be between 1 and 15")
        }
        _ => {
            let is_unit = argument.is_none_or(|attr| matches!(ctx.attr_data(attr), AttrData::Unit));
            let text = "Expected unit attribute for permArgument, but found non-trivial argument";
            ensure(op, is_unit, text)
        }
    }
}

/// Whether elements of the last dimension stand next to each other.
fn is_contiguous(ctx: &Context, ty: Type) -> bool {
    let TypeData::MemRef { shape, layout, .. } = ctx.type_data(ty) else { return true };
    let next = || ctx.strides(ty).is_some_and(|found| found.strides.last() == Some(&1));
    shape.is_empty() || layout.is_none() || shape.last() == Some(&1) || next()
}

fn check_gather(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<GatherToLDSOp>();
    let (Some(from), Some(to), Some(transfer)) = (it.src(), it.dst(), it.transfer_type()) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    ensure(op, is_contiguous(ctx, to), "destination type inner most dim must be contiguous")?;
    let element = |ty: Type| ctx.type_data(ty).shaped_element();
    let text = "source and destination element types must match";
    ensure(op, element(from) == element(to), text)?;
    let bits = match ctx.type_data(transfer) {
        TypeData::Vector { shape, element, .. } => {
            shape.iter().product::<i64>().saturating_mul(width(ctx, *element).into())
        }
        _ => width(ctx, transfer).into(),
    };
    let text = "Transfering type size must be 8, 16, 32, 96 or 128 bits";
    ensure(op, [8, 16, 32, 96, 128].contains(&bits), text)?;
    let text = "source memory address space must be global or fat raw buffer";
    ensure(op, is_global(ctx, from) || is_fat_buffer(ctx, from), text)?;
    ensure(op, is_shared(ctx, to), "destination memory address space must be Workgroup")
}

/// How many elements are read goes by their size.
fn check_transpose(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<TransposeLoadOp>();
    let (Some(from), Some(result)) = (it.src(), it.result()) else { return Ok(()) };
    ensure(op, is_shared(ctx, from.ty()), "source memory address space must be Workgroup")?;
    let have = ctx.type_data(result.ty()).shape().map_or(1, |shape| shape.iter().product::<i64>());
    let bits = element_width(ctx, result.ty());
    let want = match bits {
        4 | 6 => 16,
        8 => 8,
        16 => 4,
        _ => {
            let what = "Unsupported element type size for transpose load";
            return ensure(op, false, &format!("{what}: {bits} bits"));
        }
    };
    let text = format!("Transferring type size mismatch: expected num of elements: {want}");
    ensure(op, have == want, &text)
}

/// Both ends of a copy by the tensor unit: shared memory and memory of the device.
fn check_base(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    const GLOBAL: usize = 0;
    const SHARED: usize = 2;
    let end = |group: usize| op.operand(op.operand_group_range(group).start).map(|value| value.ty());
    let (Some(global), Some(shared)) = (end(GLOBAL), end(SHARED)) else { return Ok(()) };
    let text = "lds memref must have workgroup address space attribute.";
    ensure(op, is_shared(ctx, shared), text)?;
    let text = "global memref must have global address space attribute.";
    ensure(op, is_global(ctx, global), text)?;
    let bits = element_width(ctx, shared);
    let what = "element type must be 1, 2, 4, or 8 bytes long but type was";
    ensure(op, is_whole(bits), &format!("{what} {bits} bits long."))
}

/// Whether a size is one of those that can be copied.
pub(super) fn is_whole(bits: u32) -> bool {
    matches!(bits, 8 | 16 | 32 | 64)
}

/// What both kinds of descriptors say.
struct Descriptor<'m> {
    sizes: Vec<i64>,
    strides: Vec<i64>,
    shared: Vec<i64>,
    barrier: Option<ValueRef<'m>>,
    times_out: bool,
    masked: bool,
}

fn check_descriptor(op: OpRef<'_>) -> Checked {
    let it = op.unverified::<MakeDmaDescriptorOp>();
    let numbers = |name| op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default();
    let element = it.base().and_then(|base| base_param(op.ctx(), base.ty(), "tdm_base", 0));
    check_parts(
        op,
        element,
        Descriptor {
            sizes: numbers("global_static_sizes"),
            strides: numbers("global_static_strides"),
            shared: numbers("shared_static_sizes"),
            barrier: it.atomic_barrier_address(),
            times_out: it.early_timeout().is_some(),
            masked: it.workgroup_mask().is_some(),
        },
    )
}

fn check_gather_descriptor(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let it = op.unverified::<MakeGatherDmaDescriptorOp>();
    let numbers = |name| op.attr_named(name).and_then(|attr| ctx.i64_array(attr)).unwrap_or_default();
    let sizes = numbers("global_static_sizes");
    let text = "tensor and tile must be at most of rank two in gather mode.";
    ensure(op, sizes.len() <= 2, text)?;
    let param = |index| it.base().and_then(|base| base_param(ctx, base.ty(), "tdm_gather_base", index));
    let index = it.indices().and_then(|indices| ctx.type_data(indices.ty()).shaped_element());
    ensure(op, index == param(1), "indices' element type must match base's element type.")?;
    check_parts(
        op,
        param(0),
        Descriptor {
            sizes,
            strides: numbers("global_static_strides"),
            shared: numbers("shared_static_sizes"),
            barrier: it.atomic_barrier_address(),
            times_out: it.early_timeout().is_some(),
            masked: it.workgroup_mask().is_some(),
        },
    )
}

/// A type that addresses are of.
fn base_param(ctx: &Context, ty: Type, mnemonic: &str, index: usize) -> Option<Type> {
    match typed::type_param(ctx, ty, ("amdgpu", mnemonic), index) {
        Some(&rmlir_ir::def::Param::Type(ty)) => Some(ty),
        _ => None,
    }
}

fn check_parts(op: OpRef<'_>, element: Option<Type>, parts: Descriptor<'_>) -> Checked {
    let ctx = op.ctx();
    let rank = parts.sizes.len();
    ensure(op, !parts.strides.is_empty(), "strides must not be empty.")?;
    let text = "strides for the innermost dimension must be 1.";
    ensure(op, parts.strides.last() == Some(&1), text)?;
    ensure(op, rank <= 5, "tensor and tile must be at most of rank 5.")?;
    ensure(op, rank == parts.strides.len(), "strides and sizes must have same rank.")?;
    ensure(op, rank == parts.shared.len(), "tensor must have same rank as tile.")?;
    let bits = element.map_or(0, |element| width(ctx, element));
    let what = "element type width must be 1, 2, 4 or 8 bytes, but was";
    ensure(op, is_whole(bits), &format!("{what} {bits} bits long"))?;
    if let Some(barrier) = parts.barrier {
        let text = "atomic barrier address must be in LDS.";
        ensure(op, is_shared(ctx, barrier.ty()), text)?;
    }
    let text = "early timeout does not apply when workgroup_mask is not set.";
    ensure(op, !parts.times_out || parts.masked, text)
}

/// The kind of a float, if a type is one.
pub(super) fn float(ctx: &Context, ty: Type) -> Option<FloatKind> {
    match ctx.type_data(ty) {
        TypeData::Float(kind) => Some(*kind),
        _ => None,
    }
}
