//! Memory under a shape whose rank is only known when the program runs.

use super::shape::aligned_in;
use crate::func_to_llvm::descriptor_size;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, extract, gep, index_constant, insert, poison};
use crate::llvm_common::descriptor::{Descriptor, Part};
use rmlir_dialects::llvm::types::literal_struct;
use rmlir_dialects::llvm::{
    AllocaOp, BrOp, CondBrOp, ICmpOp, ICmpPredicate, LoadOp, MulOp, SExtOp, StoreOp, SubOp, TruncOp,
};
use rmlir_dialects::memref::ReshapeOp;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::{Builder, DYNAMIC, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// A memref with what stands for it.
type Given = (Type, ValueId);

/// Where the sizes and strides of the new descriptor go, and where the sizes come from.
struct Sizes {
    rank: ValueId,
    from: ValueId,
    /// The type of a size in memory.
    stored: Type,
    sizes: ValueId,
    strides: ValueId,
}

/// Makes a descriptor on the stack; a loop fills in sizes and strides, from the last dimension on.
pub(super) fn reshape(
    op: ReshapeOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let source = (root.source().ty(), operands.of(root.source())?);
    let (to, shape) = (root.result().ty(), (root.shape().ty(), operands.of(root.shape())?));
    let bits = DataLayout::of(root.op()).size_in_bits(types.pointer(types.address_space(to)?)?).unwrap_or(64);
    let (made, sizes) = head(rw.builder(), types, to, (source, shape), bits)?;
    fill(op, rw, types, &sizes)?;
    rw.replace(op, &[made])
}

/// All but sizes and strides.
fn head(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    to: Type,
    (source, shape): (Given, Given),
    pointer_bits: u64,
) -> Option<(ValueId, Sizes)> {
    let ctx = types.ctx().clone();
    let (pointer, own) = (types.pointer(0)?, types.pointer(types.address_space(to)?)?);
    let TypeData::MemRef { shape: dims, element, .. } = ctx.type_data(shape.0) else { return None };
    let rank = match *dims.first()? {
        DYNAMIC => Descriptor { value: shape.1 }.get(b, Part::Size(0))?,
        rank => index_constant(b, types.index, rank)?,
    };
    let made = poison(b, types.convert(to)?)?;
    let made = insert(b, made, rank, &[0])?;
    let size = descriptor_size(b, types, made, pointer_bits)?;
    let place = AllocaOp::build(b, pointer, size, ctx.integer_type(8, Signedness::Signless).ok()?);
    let place = place.value().ok()?;
    let made = insert(b, made, place, &[1])?;
    let [allocated, aligned, offset] = memory(b, types, own, source)?;
    StoreOp::build(b, allocated, place).insert().ok()?;
    for (value, index) in [(aligned, 1), (offset, 2)] {
        let at = gep(b, pointer, own, place, &[GepIndex::Number(index)], Default::default())?;
        StoreOp::build(b, value, at).insert().ok()?;
    }
    let start = literal_struct(&ctx, &[own, own, types.index, types.index], false).ok()?;
    let third = [GepIndex::Number(0), GepIndex::Number(3)];
    let sizes = gep(b, pointer, start, place, &third, Default::default())?;
    let strides = gep(b, pointer, types.index, sizes, &[rank.into()], Default::default())?;
    let from = Descriptor { value: shape.1 }.get(b, Part::Aligned)?;
    Some((made, Sizes { rank, from, stored: types.convert(*element)?, sizes, strides }))
}

/// The pointers and the offset of a memref, ranked or not.
fn memory(b: &mut Builder<'_>, types: &LlvmTypes, own: Type, (ty, value): Given) -> Option<[ValueId; 3]> {
    if let TypeData::MemRef { .. } = types.ctx().type_data(ty) {
        let source = Descriptor { value };
        let allocated = source.get(b, Part::Allocated)?;
        return Some([allocated, source.get(b, Part::Aligned)?, source.get(b, Part::Offset)?]);
    }
    let at = extract(b, value, &[1])?;
    let allocated = LoadOp::build(b, own, at).value().ok()?;
    let aligned = aligned_in(b, types, own, at)?;
    let at = gep(b, types.pointer(0)?, own, at, &[GepIndex::Number(2)], Default::default())?;
    Some([allocated, aligned, LoadOp::build(b, types.index, at).value().ok()?])
}

/// The loop, between what comes before the operation and what comes after it. A block's arguments are the dimension and its stride.
fn fill(op: ReshapeOp, rw: &mut ConversionRewriter<'_>, types: &LlvmTypes, all: &Sizes) -> Option<()> {
    let (index, pointer) = (types.index, types.pointer(0)?);
    let start = rw.op(op).block()?.id();
    let rest = rw.split_block(op)?;
    let region = rw.body().block_region(rest)?;
    let head = rw.builder().create_block_after(region, Some(start), &[index, index]);
    let body = rw.builder().create_block_after(region, Some(head), &[]);
    let &[dim, stride] = rw.body().args(head) else { return None };
    rw.at_end(start);
    let b = rw.builder();
    let one = index_constant(b, index, 1)?;
    let last = SubOp::build(b, all.rank, one).value().ok()?;
    BrOp::build(b, &[last, one], head).insert().ok()?;
    rw.at_end(head);
    let b = rw.builder();
    let zero = index_constant(b, index, 0)?;
    let more = ICmpOp::build(b, ICmpPredicate::Sge, dim, zero).value().ok()?;
    CondBrOp::build(b, more, &[], &[], body, rest).insert().ok()?;
    rw.at_end(body);
    let b = rw.builder();
    let at = gep(b, pointer, all.stored, all.from, &[dim.into()], Default::default())?;
    let size = LoadOp::build(b, all.stored, at).value().ok()?;
    let size = as_index(b, types, all.stored, size)?;
    for (value, first) in [(size, all.sizes), (stride, all.strides)] {
        let at = gep(b, pointer, index, first, &[dim.into()], Default::default())?;
        StoreOp::build(b, value, at).insert().ok()?;
    }
    let next = MulOp::build(b, stride, size).value().ok()?;
    let dim = SubOp::build(b, dim, one).value().ok()?;
    BrOp::build(b, &[dim, next], head).insert().ok()?;
    Some(())
}

/// A size of another width than an index. (The reference reads as many bytes as an index has, past the end of what is there.)
fn as_index(b: &mut Builder<'_>, types: &LlvmTypes, stored: Type, size: ValueId) -> Option<ValueId> {
    let &TypeData::Integer { width, .. } = types.ctx().type_data(stored) else { return None };
    match width.cmp(&types.options.index_bits) {
        std::cmp::Ordering::Less => SExtOp::build(b, types.index, size).value().ok(),
        std::cmp::Ordering::Equal => Some(size),
        std::cmp::Ordering::Greater => TruncOp::build(b, types.index, size).value().ok(),
    }
}
