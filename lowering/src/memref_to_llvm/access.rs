//! Reading and writing elements.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::access::{IN_BOUNDS, element_pointer};
use crate::llvm_common::build::index_constant;
use crate::llvm_common::descriptor::Descriptor;
use rmlir_dialects::llvm::{AssumeOp, AtomicBinOp, AtomicOrdering, GEPNoWrapFlags};
use rmlir_dialects::{llvm, memref};
use rmlir_ir::{ValueId, ValueRef};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

fn given(operands: &Operands, memref: ValueRef<'_>) -> Option<(rmlir_ir::Type, ValueId)> {
    Some((memref.ty(), operands.of(memref)?))
}

pub(super) fn load(
    op: memref::LoadOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (memref, indices) = (given(operands, root.memref())?, operands.each(root.indices())?);
    let (nontemporal, alignment) = (root.nontemporal(), root.alignment());
    let element = types.convert(types.ctx().type_data(memref.0).shaped_element()?)?;
    let at = element_pointer(rw.builder(), types, memref.0, memref.1, &indices, IN_BOUNDS)?;
    let mut made = llvm::LoadOp::build(rw.builder(), element, at).set(llvm::LoadOp::NONTEMPORAL, nontemporal);
    if let Some(alignment) = alignment {
        made = made.set(llvm::LoadOp::ALIGNMENT, alignment);
    }
    let value = made.value().ok()?;
    rw.replace(op, &[value])
}

pub(super) fn store(
    op: memref::StoreOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (memref, indices) = (given(operands, root.memref())?, operands.each(root.indices())?);
    let (nontemporal, alignment) = (root.nontemporal(), root.alignment());
    let value = operands.of(root.value())?;
    let at = element_pointer(rw.builder(), types, memref.0, memref.1, &indices, IN_BOUNDS)?;
    let mut made = llvm::StoreOp::build(rw.builder(), value, at).set(llvm::StoreOp::NONTEMPORAL, nontemporal);
    if let Some(alignment) = alignment {
        made = made.set(llvm::StoreOp::ALIGNMENT, alignment);
    }
    made.insert().ok()?;
    rw.erase(op)
}

pub(super) fn prefetch(
    op: memref::PrefetchOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (memref, indices) = (given(operands, root.memref())?, operands.each(root.indices())?);
    let (write, hint, data) =
        (i64::from(root.is_write()), root.locality_hint(), i64::from(root.is_data_cache()));
    let at = element_pointer(rw.builder(), types, memref.0, memref.1, &indices, GEPNoWrapFlags::NONE)?;
    llvm::Prefetch::build(rw.builder(), at, write, hint, data).insert().ok()?;
    rw.erase(op)
}

/// What an operation on memory is in the dialect, by the number of its kind.
fn atomic_kind(kind: i64) -> Option<AtomicBinOp> {
    Some(match kind {
        0 => AtomicBinOp::Fadd,
        1 => AtomicBinOp::Add,
        2 => AtomicBinOp::Xchg,
        3 => AtomicBinOp::Fmaximum,
        4 => AtomicBinOp::Max,
        5 => AtomicBinOp::Umax,
        6 => AtomicBinOp::Fminimum,
        7 => AtomicBinOp::Min,
        8 => AtomicBinOp::Umin,
        11 => AtomicBinOp::Or,
        12 => AtomicBinOp::And,
        13 => AtomicBinOp::Fmax,
        14 => AtomicBinOp::Fmin,
        15 => AtomicBinOp::Xor,
        _ => return None,
    })
}

pub(super) fn atomic_rmw(
    op: memref::AtomicRMWOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let kind = atomic_kind(root.kind())?;
    let (memref, indices) = (given(operands, root.memref())?, operands.each(root.indices())?);
    let value = operands.of(root.value())?;
    let at = element_pointer(rw.builder(), types, memref.0, memref.1, &indices, GEPNoWrapFlags::NONE)?;
    let made =
        llvm::AtomicRMWOp::build(rw.builder(), kind, at, value, AtomicOrdering::AcqRel).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn assume_alignment(
    op: memref::AssumeAlignmentOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let ((ty, value), alignment) = (given(operands, root.memref())?, root.alignment());
    let ctx = types.ctx().clone();
    let b = rw.builder();
    let pointer = Descriptor { value }.buffer(b, types, ty)?;
    let condition = llvm::ConstantOp::build(b, ctx.i1(), ctx.bool_attr(true)).value().ok()?;
    let alignment = index_constant(b, types.index, alignment)?;
    let tags = ctx.array_attr(&[ctx.string_attr("align")]);
    let bundle: &[ValueId] = &[pointer, alignment];
    AssumeOp::build(b, condition, &[bundle]).set(AssumeOp::OP_BUNDLE_TAGS, tags).insert().ok()?;
    rw.replace(op, &[value])
}
