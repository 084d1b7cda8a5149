//! Buffers: memory with a size that the device checks.

use crate::gpu_common::chipset::Chipset;
use crate::gpu_common::int;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{extract, index_constant, insert, int_constant, poison};
use crate::llvm_common::descriptor::{Descriptor, Part};
use rmlir_dialects::amdgpu::{
    FatRawBufferCastOp, RawBufferAtomicCmpswapOp, RawBufferAtomicFaddOp, RawBufferAtomicFmaxOp,
    RawBufferAtomicSmaxOp, RawBufferAtomicUminOp, RawBufferLoadOp, RawBufferStoreOp,
};
use rmlir_dialects::llvm::{AddOp, BitcastOp, MulOp, OrOp, TruncOp, UMaxOp, ZExtOp};
use rmlir_dialects::rocdl::{
    MakeBufferRsrcOp, RawPtrBufferAtomicCmpSwap, RawPtrBufferAtomicFaddOp, RawPtrBufferAtomicFmaxOp,
    RawPtrBufferAtomicSmaxOp, RawPtrBufferAtomicUminOp, RawPtrBufferLoadOp, RawPtrBufferStoreOp,
};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Builder, Context, DYNAMIC, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// Address spaces of descriptions of buffers, and of pointers that have one in them.
const RESOURCE: u32 = 8;
const FAT: u32 = 7;
/// No more bits are loaded or stored at once.
const MAX_BITS: u64 = 128;

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes, chipset: Chipset) {
    let own = types.clone();
    let name = "(anonymous namespace)::FatRawBufferCastLowering";
    set.convert(name, Some(&types.converter), move |op, operands, rw| cast(op, operands, rw, &own, chipset));
    access::<RawBufferLoadOp, RawPtrBufferLoadOp>(set, types, chipset, Kind::Load);
    access::<RawBufferStoreOp, RawPtrBufferStoreOp>(set, types, chipset, Kind::Store);
    access::<RawBufferAtomicFaddOp, RawPtrBufferAtomicFaddOp>(set, types, chipset, Kind::Add);
    access::<RawBufferAtomicFmaxOp, RawPtrBufferAtomicFmaxOp>(set, types, chipset, Kind::Store);
    access::<RawBufferAtomicSmaxOp, RawPtrBufferAtomicSmaxOp>(set, types, chipset, Kind::Store);
    access::<RawBufferAtomicUminOp, RawPtrBufferAtomicUminOp>(set, types, chipset, Kind::Store);
    access::<RawBufferAtomicCmpswapOp, RawPtrBufferAtomicCmpSwap>(set, types, chipset, Kind::Swap);
}

/// What is done to a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    /// A sum, which may be of two small floats.
    Add,
    /// A new value, if the old one is as expected.
    Swap,
}

fn access<O: TypedOp, R: TypedOp>(set: &mut PatternSet, types: &LlvmTypes, chipset: Chipset, kind: Kind) {
    let own = types.clone();
    let name = "(anonymous namespace)::RawBufferOpLowering";
    set.convert(name, Some(&types.converter), move |op: O, operands, rw| {
        rewrite(op.handle(), operands, rw, &own, chipset, (kind, R::KIND.name()))
    });
}

/// The parts of an operation on a buffer.
struct Parts {
    memref: Type,
    descriptor: Descriptor,
    /// The value that is stored, and the one that is expected.
    given: Vec<ValueId>,
    indices: Vec<ValueId>,
    /// An offset that is the same for all threads.
    common: Option<ValueId>,
    checks: bool,
    extra: i64,
    /// The type of the value.
    ty: Type,
}

fn parts(op: OpAddr, operands: &Operands, rw: &ConversionRewriter<'_>, kind: Kind) -> Option<Parts> {
    let root = rw.op(op);
    let (common, checks, extra, indices, memref) = match kind {
        Kind::Load => {
            let it = root.cast::<RawBufferLoadOp>()?;
            (it.sgpr_offset(), it.bounds_check(), it.index_offset(), it.indices(), it.memref())
        }
        Kind::Swap => {
            let it = root.cast::<RawBufferAtomicCmpswapOp>()?;
            (it.sgpr_offset(), it.bounds_check(), it.index_offset(), it.indices(), it.memref())
        }
        Kind::Store | Kind::Add => stored(root)?,
    };
    let count = match kind {
        Kind::Load => 0,
        Kind::Store | Kind::Add => 1,
        Kind::Swap => 2,
    };
    let given: Option<Vec<ValueId>> = (0..count).map(|at| operands.at(at)).collect();
    let ty = match kind {
        Kind::Load => root.result(0)?.ty(),
        _ => root.operand(0)?.ty(),
    };
    Some(Parts {
        memref: memref.ty(),
        descriptor: Descriptor { value: operands.of(memref)? },
        given: given?,
        indices: operands.each(indices)?,
        common: match common {
            Some(common) => Some(operands.of(common)?),
            None => None,
        },
        checks,
        extra: extra.unwrap_or(0),
        ty,
    })
}

type Fields<'m> = (
    Option<rmlir_ir::ValueRef<'m>>,
    bool,
    Option<i64>,
    rmlir_ir::typed::Values<'m, rmlir_ir::ValueRef<'m>>,
    rmlir_ir::ValueRef<'m>,
);

/// The fields of an operation that stores a value.
fn stored(root: rmlir_ir::OpRef<'_>) -> Option<Fields<'_>> {
    macro_rules! first_of {
        ($($op:ty),+) => {
            $(if let Some(it) = root.cast::<$op>() {
                return Some((it.sgpr_offset(), it.bounds_check(), it.index_offset(), it.indices(), it.memref()));
            })+
        };
    }
    first_of!(
        RawBufferStoreOp,
        RawBufferAtomicFaddOp,
        RawBufferAtomicFmaxOp,
        RawBufferAtomicSmaxOp,
        RawBufferAtomicUminOp
    );
    None
}

/// The type that a value of a type goes to or comes from a buffer as: small numbers together in words.
fn passed_as(op: rmlir_ir::OpRef<'_>, types: &LlvmTypes, ty: Type, kind: Kind) -> Option<Type> {
    let ctx = types.ctx();
    let mut passed = types.convert(ty)?;
    match ctx.type_data(ty) {
        TypeData::Float(float) if kind == Kind::Swap => passed = int(ctx, float.width())?,
        TypeData::Vector { shape, element, .. } => {
            let count =
                u64::try_from(shape.iter().try_fold(1i64, |all, &size| all.checked_mul(size))?).ok()?;
            let bits = DataLayout::of(op).size_in_bits(*element)?;
            let total = bits.checked_mul(count)?;
            if total > MAX_BITS {
                op.emit_error(format!(
                    "Total width of loads or stores must be no more than {MAX_BITS} bits, but we call for {total} bits. This \
                     should've been caught in validation"
                ));
                return None;
            }
            let is_pair = kind == Kind::Add && count == 2;
            if !is_pair && bits < 32 {
                passed = match total {
                    0..=32 => int(ctx, total as u32)?,
                    _ if total % 32 == 0 => {
                        ctx.vector_type(&[(total / 32) as i64], &[false], ctx.i32()).ok()?
                    }
                    _ => {
                        let text =
                            "Load or store of more than 32-bits that doesn't fit into words. Can't happen\n";
                        op.emit_error(text);
                        return None;
                    }
                };
            }
        }
        _ => {}
    }
    // There are no vectors of one element.
    match ctx.type_data(passed) {
        TypeData::Vector { shape, element, .. } if shape[..] == [1] => Some(*element),
        _ => Some(passed),
    }
}

fn rewrite(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    chipset: Chipset,
    (kind, name): (Kind, &str),
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let parts = parts(op, operands, rw, kind)?;
    if chipset.0 < 9 {
        rw.op(op).emit_error("raw buffer ops require GCN or higher");
        return None;
    }
    let element = ctx.type_data(parts.memref).shaped_element()?;
    let bytes = (DataLayout::of(rw.op(op)).size_in_bits(element)? / 8) as i64;
    let strides = ctx.strides(parts.memref)?.strides;
    let wanted = types.convert(parts.ty)?;
    let b = rw.builder();
    let width = int_constant(b, ctx.i32(), bytes)?;
    let passed = passed_as(rw.op(op), types, parts.ty, kind)?;
    let b = rw.builder();
    let mut args = Vec::new();
    for &value in &parts.given {
        args.push(match passed == wanted {
            true => value,
            false => BitcastOp::build(b, passed, value).value().ok()?,
        });
    }
    let pointer = parts.descriptor.buffer(b, types, parts.memref)?;
    let size = size_of(b, &ctx, parts.memref, parts.descriptor, &strides, bytes)?;
    args.push(resource(b, types, (pointer, size), parts.checks, chipset, None, RESOURCE)?);
    let mut place = linear(b, &ctx, parts.descriptor, &parts.indices, &strides)?;
    if parts.extra > 0 {
        let extra = int_constant(b, ctx.i32(), parts.extra)?;
        place = AddOp::build(b, place, extra).value().ok()?;
    }
    args.push(MulOp::build(b, place, width).value().ok()?);
    let common = match parts.common {
        Some(common) => common,
        None => int_constant(b, ctx.i32(), 0)?,
    };
    args.push(MulOp::build(b, common, width).value().ok()?);
    args.push(int_constant(b, ctx.i32(), 0)?);
    let gives = rw.op(op).num_results() == 1;
    let made = rw.builder().create(name).operands(&args);
    if !gives {
        made.insert();
        return rw.erase(op);
    }
    let mut made = made.value(passed);
    if passed != wanted {
        made = BitcastOp::build(rw.builder(), wanted, made).value().ok()?;
    }
    rw.replace(op, &[made])
}

/// A number without sign, of 32 or of 64 bits.
fn unsigned(b: &mut Builder<'_>, value: ValueId, width: u32) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let have = ctx.type_data(b.body().value_type(value)).storage_width()?;
    let ty = int(&ctx, width)?;
    match have.cmp(&width) {
        std::cmp::Ordering::Equal => Some(value),
        std::cmp::Ordering::Greater => TruncOp::build(b, ty, value).value().ok(),
        std::cmp::Ordering::Less => ZExtOp::build(b, ty, value).value().ok(),
    }
}

/// The place of an element, counted in elements.
fn linear(
    b: &mut Builder<'_>,
    ctx: &Context,
    descriptor: Descriptor,
    indices: &[ValueId],
    strides: &[i64],
) -> Option<ValueId> {
    let mut sum = None;
    for (dim, (&index, &stride)) in indices.iter().zip(strides).enumerate() {
        let mut step = index;
        if stride != 1 {
            let stride = match stride {
                DYNAMIC => {
                    let stride = descriptor.get(b, Part::Stride(dim))?;
                    unsigned(b, stride, 32)?
                }
                stride => int_constant(b, ctx.i32(), stride)?,
            };
            step = MulOp::build(b, step, stride).value().ok()?;
        }
        sum = Some(match sum {
            Some(sum) => AddOp::build(b, sum, step).value().ok()?,
            None => step,
        });
    }
    match sum {
        Some(sum) => Some(sum),
        None => int_constant(b, ctx.i32(), 0),
    }
}

/// How many bytes there are up to the end of the last element.
fn size_of(
    b: &mut Builder<'_>,
    ctx: &Context,
    memref: Type,
    descriptor: Descriptor,
    strides: &[i64],
    bytes: i64,
) -> Option<ValueId> {
    let i64 = int(ctx, 64)?;
    let shape = ctx.type_data(memref).shape()?;
    if !shape.contains(&DYNAMIC) && !strides.contains(&DYNAMIC) {
        let least = i64::from(shape.is_empty());
        let sizes = shape.iter().zip(strides).map(|(&size, &stride)| size.checked_mul(stride));
        let size = sizes.collect::<Option<Vec<i64>>>()?.into_iter().fold(least, i64::max);
        return int_constant(b, i64, size.checked_mul(bytes)?);
    }
    let mut most = None;
    for dim in 0..shape.len() {
        let size = descriptor.get(b, Part::Size(dim))?;
        let stride = descriptor.get(b, Part::Stride(dim))?;
        let own = MulOp::build(b, size, stride).value().ok()?;
        most = Some(match most {
            Some(most) => UMaxOp::build(b, most, own).value().ok()?,
            None => own,
        });
    }
    let most = unsigned(b, most?, 64)?;
    let bytes = int_constant(b, i64, bytes)?;
    MulOp::build(b, most, bytes).value().ok()
}

/// The description of a buffer.
fn resource(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    (pointer, size): (ValueId, ValueId),
    checks: bool,
    chipset: Chipset,
    swizzle: Option<ValueId>,
    space: u32,
) -> Option<ValueId> {
    let ctx = types.ctx().clone();
    let i16 = int(&ctx, 16)?;
    let stride = match swizzle {
        // The caches of some chips take a stride that spreads what is close.
        Some(swizzle) if chipset.0 == 9 && chipset >= Chipset(9, 4, 2) => {
            let stride = ZExtOp::build(b, i16, swizzle).value().ok()?;
            let bit = int_constant(b, i16, 1 << 14)?;
            OrOp::build(b, stride, bit).set(OrOp::IS_DISJOINT, true).value().ok()?
        }
        _ => int_constant(b, i16, 0)?,
    };
    // Any format will do, but there must be one: floats of 32 bits.
    let mut flags: i64 = 7 << 12 | 4 << 15;
    if chipset.0 >= 10 {
        let outside: i64 = if checks { 3 } else { 2 };
        flags |= 1 << 24 | outside << 28;
    }
    let flags = int_constant(b, ctx.i32(), flags)?;
    let ty = types.pointer(space)?;
    MakeBufferRsrcOp::build(b, ty, pointer, stride, size, flags).value().ok()
}

/// A memref whose pointers have the description of the buffer in them.
fn cast(
    op: FatRawBufferCastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    chipset: Chipset,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let memref = root.source().ty();
    let rank = ctx.type_data(memref).shape()?.len();
    let (resets, checks) = (root.reset_offset(), root.bounds_check());
    let one = |value: Option<rmlir_ir::ValueRef<'_>>| value.and_then(|value| operands.of(value));
    let (valid, swizzle) = (one(root.valid_bytes()), one(root.cache_swizzle_stride()));
    let result = types.convert(root.result().ty())?;
    let element = ctx.type_data(memref).shaped_element()?;
    let bytes = (DataLayout::of(rw.op(op.at())).size_in_bits(element)? / 8) as i64;
    let Some(layout) = ctx.strides(memref) else {
        rw.op(op).emit_error("Can't lower non-stride-offset memrefs");
        return None;
    };
    let descriptor = Descriptor { value: operands.at(0)? };
    let b = rw.builder();
    let size = match valid {
        Some(valid) => valid,
        None => size_of(b, &ctx, memref, descriptor, &layout.strides, bytes)?,
    };
    let pointer = match resets {
        true => descriptor.buffer(b, types, memref)?,
        false => descriptor.get(b, Part::Aligned)?,
    };
    let offset = match resets {
        true => index_constant(b, types.index, 0)?,
        false => descriptor.get(b, Part::Offset)?,
    };
    let numbers = match rank {
        0 => None,
        _ => Some((extract(b, descriptor.value, &[3])?, extract(b, descriptor.value, &[4])?)),
    };
    let fat = resource(b, types, (pointer, size), checks, chipset, swizzle, FAT)?;
    let mut made = poison(b, result)?;
    made = insert(b, made, fat, &[0])?;
    made = insert(b, made, fat, &[1])?;
    made = insert(b, made, offset, &[2])?;
    if let Some((sizes, strides)) = numbers {
        made = insert(b, made, sizes, &[3])?;
        made = insert(b, made, strides, &[4])?;
    }
    rw.replace(op, &[made])
}
