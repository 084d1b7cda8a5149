//! Reading and writing elements.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::access::{IN_BOUNDS, element_pointer};
use crate::llvm_common::build::{extract, index_constant};
use crate::llvm_common::descriptor::Descriptor;
use rmlir_dialects::llvm::{AssumeOp, AtomicBinOp, AtomicOrdering, GEPNoWrapFlags};
use rmlir_dialects::{llvm, memref};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::{Type, ValueId, ValueRef};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

fn given(operands: &Operands, memref: ValueRef<'_>) -> Option<(Type, ValueId)> {
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
        2 => AtomicBinOp::And,
        3 => AtomicBinOp::Xchg,
        4 => AtomicBinOp::Fmaximum,
        5 => AtomicBinOp::Fmax,
        6 => AtomicBinOp::Max,
        7 => AtomicBinOp::Umax,
        8 => AtomicBinOp::Fminimum,
        9 => AtomicBinOp::Fmin,
        10 => AtomicBinOp::Min,
        11 => AtomicBinOp::Umin,
        14 => AtomicBinOp::Or,
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

/// What lies in one of these memrefs lies in no other.
pub(super) fn distinct_objects(
    op: memref::DistinctObjectsOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = types.ctx().clone();
    let values = operands.all()?;
    if values.len() > 1 {
        let memrefs: Vec<Type> = rw.read(op).op().operands().map(|value| value.ty()).collect();
        let b = rw.builder();
        let mut pointers = Vec::new();
        for (&value, memref) in values.iter().zip(memrefs) {
            pointers.push(Descriptor { value }.buffer(b, types, memref)?);
        }
        let condition = llvm::ConstantOp::build(b, ctx.i1(), ctx.bool_attr(true)).value().ok()?;
        let tags = ctx.array_attr(&[ctx.string_attr("separate_storage")]);
        for (index, &one) in pointers.iter().enumerate() {
            for &other in pointers.iter().skip(index + 1) {
                let bundle: &[ValueId] = &[one, other];
                let made = AssumeOp::build(b, condition, &[bundle]).set(AssumeOp::OP_BUNDLE_TAGS, tags);
                made.insert().ok()?;
            }
        }
    }
    rw.replace(op, &values)
}

/// A change of an element by any computation: it is tried until nobody else came between.
pub(super) fn generic_atomic_rmw(
    op: memref::GenericAtomicRMWOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (memref, indices) = (given(operands, root.memref())?, operands.each(root.indices())?);
    let body = root.op().region(0)?.entry()?;
    let old = body.args().next()?.id();
    let (last, inner): (_, Vec<_>) = (body.last_op()?.global(), body.ops().map(|op| op.global()).collect());
    let result = rw.op(last).operand(0)?.id();
    let (start, unit) = (rw.op(op).block()?.id(), rw.unit());
    let element = types.convert(types.ctx().type_data(memref.0).shaped_element()?)?;
    let rest = rw.split_block(op)?;
    let region = rw.body().block_region(rest)?;
    let again = rw.builder().create_block_after(region, Some(start), &[element]);
    let loaded = *rw.body().args(again).first()?;
    rw.at_end(start);
    let b = rw.builder();
    let at = element_pointer(b, types, memref.0, memref.1, &indices, GEPNoWrapFlags::NONE)?;
    let first = llvm::LoadOp::build(b, element, at).value().ok()?;
    llvm::BrOp::build(b, &[first], again).insert().ok()?;
    rw.at_end(again);
    let mut map = IrMapping::new();
    map.map_values(unit, &[old], &[loaded]);
    for inner in inner.into_iter().filter(|&inner| inner != last) {
        rw.clone_op(inner, &mut map)?;
    }
    let new = map.value(GlobalValue { unit, value: result }).map_or(result, |to| to.value);
    let (on_success, on_failure) = (AtomicOrdering::AcqRel, AtomicOrdering::Monotonic);
    let b = rw.builder();
    let exchanged = llvm::AtomicCmpXchgOp::build(b, at, loaded, new, on_success, on_failure).value().ok()?;
    let (seen, ok) = (extract(b, exchanged, &[0])?, extract(b, exchanged, &[1])?);
    llvm::CondBrOp::build(b, ok, &[], &[seen], rest, again).insert().ok()?;
    rw.replace(op, &[seen])
}
