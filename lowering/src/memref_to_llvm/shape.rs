//! What descriptors say, and memrefs seen as other ones.

use super::copy::on_stack;
use crate::func_to_llvm::descriptor_size;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, extract, gep, index_constant, insert, poison};
use crate::llvm_common::descriptor::{Descriptor, Part, pack, pack_unranked};
use rmlir_dialects::llvm::types::{array, literal_struct};
use rmlir_dialects::llvm::{AddOp, AddrSpaceCastOp, AllocaOp, LoadOp, MemcpyOp, PtrToIntOp, StoreOp, SubOp};
use rmlir_dialects::memref::{
    CastOp, DimOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, MemorySpaceCastOp, RankOp,
    TransposeOp,
};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::value::AffineKind;
use rmlir_ir::{AttrData, Builder, DYNAMIC, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

fn rank_of(types: &LlvmTypes, memref: Type) -> Option<usize> {
    match types.ctx().type_data(memref) {
        TypeData::MemRef { shape, .. } => Some(shape.len()),
        _ => None,
    }
}

pub(super) fn rank(
    op: RankOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (ty, value) = (root.memref().ty(), operands.of(root.memref())?);
    let made = match rank_of(types, ty) {
        Some(rank) => index_constant(rw.builder(), types.index, rank as i64)?,
        None => extract(rw.builder(), value, &[0])?,
    };
    rw.replace(op, &[made])
}

pub(super) fn dim(
    op: DimOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = types.ctx().clone();
    let root = rw.read(op);
    let (ty, value, index) = (root.source().ty(), operands.of(root.source())?, operands.of(root.index())?);
    let known = rmlir_ir::fold::constant_value(root.index()).and_then(|value| match ctx.attr_data(value) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    });
    let b = rw.builder();
    let made = match ctx.type_data(ty) {
        TypeData::MemRef { shape, .. } => {
            let at = known.and_then(|known| usize::try_from(known).ok()).filter(|&at| at < shape.len());
            match at.and_then(|at| Some((at, *shape.get(at)?))) {
                Some((at, DYNAMIC)) => Descriptor { value }.get(b, Part::Size(at))?,
                Some((_, size)) => index_constant(b, types.index, size)?,
                None => computed_size(b, types, value, index, shape.len())?,
            }
        }
        TypeData::UnrankedMemRef { .. } => unranked_size(b, types, ty, value, index)?,
        _ => return None,
    };
    rw.replace(op, &[made])
}

/// The size of a dimension that is not known: the sizes go to memory.
fn computed_size(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    value: ValueId,
    index: ValueId,
    rank: usize,
) -> Option<ValueId> {
    let (pointer, sizes_ty) = (types.pointer(0)?, array(types.ctx(), types.index, rank as u64).ok()?);
    let one = index_constant(b, types.index, 1)?;
    let sizes = extract(b, value, &[3])?;
    let place = AllocaOp::build(b, pointer, one, sizes_ty).value().ok()?;
    StoreOp::build(b, sizes, place).insert().ok()?;
    let at = gep(b, pointer, sizes_ty, place, &[GepIndex::Number(0), index.into()], Default::default())?;
    LoadOp::build(b, types.index, at).value().ok()
}

/// The size of a dimension of an unranked memref.
fn unranked_size(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    memref: Type,
    value: ValueId,
    index: ValueId,
) -> Option<ValueId> {
    let (pointer, own) = (types.pointer(0)?, types.pointer(types.address_space(memref)?)?);
    let head = literal_struct(types.ctx(), &[pointer, pointer, types.index], false).ok()?;
    let descriptor = extract(b, value, &[1])?;
    let offset =
        gep(b, own, head, descriptor, &[GepIndex::Number(0), GepIndex::Number(2)], Default::default())?;
    let one = index_constant(b, types.index, 1)?;
    let at = AddOp::build(b, one, index).value().ok()?;
    let at = gep(b, own, types.index, offset, &[at.into()], Default::default())?;
    LoadOp::build(b, types.index, at).value().ok()
}

/// The aligned pointer in the descriptor to which an unranked one points; the pointer to that descriptor is `at`.
pub(super) fn aligned_in(b: &mut Builder<'_>, types: &LlvmTypes, own: Type, at: ValueId) -> Option<ValueId> {
    let pointer = types.pointer(0)?;
    let at = gep(b, pointer, own, at, &[GepIndex::Number(1)], Default::default())?;
    LoadOp::build(b, own, at).value().ok()
}

pub(super) fn aligned_pointer(
    op: ExtractAlignedPointerAsIndexOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (ty, value) = (root.source().ty(), operands.of(root.source())?);
    let own = types.pointer(types.address_space(ty)?)?;
    let b = rw.builder();
    let pointer = match rank_of(types, ty) {
        Some(_) => Descriptor { value }.get(b, Part::Aligned)?,
        None => {
            let at = extract(b, value, &[1])?;
            aligned_in(b, types, own, at)?
        }
    };
    let made = PtrToIntOp::build(b, types.index, pointer).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn metadata(
    op: ExtractStridedMetadataOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (rank, value) = (rank_of(types, root.source().ty())?, operands.of(root.source())?);
    let source = Descriptor { value };
    let base = types.convert(root.base_buffer().ty())?;
    let b = rw.builder();
    let allocated = source.get(b, Part::Allocated)?;
    let aligned = source.get(b, Part::Aligned)?;
    let mut made = Descriptor::poison(b, base)?;
    made.set(b, Part::Allocated, allocated)?;
    made.set(b, Part::Aligned, aligned)?;
    made.set_number(b, types.index, Part::Offset, 0)?;
    let mut results = vec![made.value, source.get(b, Part::Offset)?];
    for part in (0..rank).map(Part::Size).chain((0..rank).map(Part::Stride)) {
        results.push(source.get(b, part)?);
    }
    rw.replace(op, &results)
}

pub(super) fn cast(
    op: CastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (from, to, value) = (root.source().ty(), root.dest().ty(), operands.of(root.source())?);
    let (from_ty, to_ty) = (types.convert(from)?, types.convert(to)?);
    match (rank_of(types, from), rank_of(types, to)) {
        (Some(_), Some(_)) => {
            rw.require(from_ty == to_ty)?;
            rw.replace(op, &[value])
        }
        (Some(rank), None) => {
            let b = rw.builder();
            let one = index_constant(b, types.ctx().i64(), 1)?;
            let place = on_stack(b, types.pointer(0)?, one, value)?;
            let rank = index_constant(b, types.index, rank as i64)?;
            let made = pack_unranked(b, to_ty, &[rank, place])?;
            rw.replace(op, &[made])
        }
        (None, Some(_)) => {
            let b = rw.builder();
            let at = extract(b, value, &[1])?;
            let made = LoadOp::build(b, to_ty, at).value().ok()?;
            rw.replace(op, &[made])
        }
        (None, None) => None,
    }
}

pub(super) fn space_cast(
    op: MemorySpaceCastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (from, to, value) = (root.source().ty(), root.dest().ty(), operands.of(root.source())?);
    let Some(rank) = rank_of(types, from) else {
        let bits = DataLayout::of(root.op()).size_in_bits(types.pointer(types.address_space(to)?)?)?;
        let made = unranked_space_cast(rw.builder(), types, [from, to], value, bits)?;
        return rw.replace(op, &[made]);
    };
    rank_of(types, to)?;
    let pointer = types.pointer(types.address_space(to)?)?;
    let b = rw.builder();
    let mut values = Descriptor { value }.unpack(b, rank)?;
    for at in values.iter_mut().take(2) {
        *at = AddrSpaceCastOp::build(b, pointer, *at).value().ok()?;
    }
    let made = pack(b, types, to, &values)?;
    rw.replace(op, &[made])
}

/// A copy of the descriptor that an unranked memref points to, with other pointers.
fn unranked_space_cast(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    [from, to]: [Type; 2],
    value: ValueId,
    pointer_bits: u64,
) -> Option<ValueId> {
    let ctx = types.ctx().clone();
    let pointer = types.pointer(0)?;
    let [old, new] = [from, to].map(|ty| types.pointer(types.address_space(ty)?));
    let (old, new) = (old?, new?);
    let (rank, source) = (extract(b, value, &[0])?, extract(b, value, &[1])?);
    let made = poison(b, types.convert(to)?)?;
    let made = insert(b, made, rank, &[0])?;
    let size = descriptor_size(b, types, made, pointer_bits)?;
    let target = AllocaOp::build(b, pointer, size, ctx.integer_type(8, Signedness::Signless).ok()?);
    let target = target.value().ok()?;
    let made = insert(b, made, target, &[1])?;
    let step = |b: &mut Builder<'_>, ty: Type, at: ValueId, count: i32| {
        gep(b, pointer, ty, at, &[GepIndex::Number(count)], Default::default())
    };
    let allocated = LoadOp::build(b, old, source).value().ok()?;
    let aligned = step(b, old, source, 1)?;
    let aligned = LoadOp::build(b, old, aligned).value().ok()?;
    let allocated = AddrSpaceCastOp::build(b, new, allocated).value().ok()?;
    let aligned = AddrSpaceCastOp::build(b, new, aligned).value().ok()?;
    StoreOp::build(b, allocated, target).insert().ok()?;
    let place = step(b, new, target, 1)?;
    StoreOp::build(b, aligned, place).insert().ok()?;
    // All but the pointers is the same.
    let rest = step(b, old, source, 2)?;
    let place = step(b, new, target, 2)?;
    let pointers = index_constant(b, types.index, 2 * i64::try_from(pointer_bits.div_ceil(8)).ok()?)?;
    let size = SubOp::build(b, size, pointers).value().ok()?;
    MemcpyOp::build(b, place, rest, size, 0).insert().ok()?;
    Some(made)
}

pub(super) fn transpose(
    op: TransposeOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = types.ctx().clone();
    let root = rw.read(op);
    let (ty, value) = (types.convert(root.result().ty())?, operands.of(root.r#in())?);
    let AttrData::AffineMap(map) = ctx.attr_data(root.permutation()) else { return None };
    if map.is_identity(ctx.affine()) {
        return rw.replace(op, &[value]);
    }
    let source = Descriptor { value };
    let b = rw.builder();
    let mut made = Descriptor { value: poison(b, ty)? };
    for part in [Part::Allocated, Part::Aligned, Part::Offset] {
        let value = source.get(b, part)?;
        made.set(b, part, value)?;
    }
    for (to, &expr) in map.results.iter().enumerate() {
        let AffineKind::Dim(from) = ctx.affine().kind(expr) else { return None };
        let from = from as usize;
        let size = source.get(b, Part::Size(from))?;
        made.set(b, Part::Size(to), size)?;
        let stride = source.get(b, Part::Stride(from))?;
        made.set(b, Part::Stride(to), stride)?;
    }
    rw.replace(op, &[made.value])
}
