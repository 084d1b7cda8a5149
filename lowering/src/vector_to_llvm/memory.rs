//! Loads, stores, gathers and scatters.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::access::element_pointer;
use crate::llvm_common::build::gep;
use crate::vector::make::broadcast;
use crate::vector::transfer::as_number;
use rmlir_dialects::arith::{CmpIOp, CmpIPredicate};
use rmlir_dialects::llvm::{self, GEPNoWrapFlags};
use rmlir_dialects::vector::types::of;
use rmlir_dialects::vector::*;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::{Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// What loads and stores have to know.
#[derive(Clone)]
struct Own {
    types: LlvmTypes,
    /// Whether memory is aligned as vectors are.
    vector_alignment: bool,
}

macro_rules! add {
    ($set:ident, $own:ident; $($name:literal: $function:expr;)+) => {
        $({
            let own = $own.clone();
            $set.convert($name, Some(&$own.types.converter), move |op, operands, rw| {
                $function(op, operands, rw, &own)
            });
        })+
    };
}

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes, vector_alignment: bool) {
    let own = Own { types: types.clone(), vector_alignment };
    add! { set, own;
        "(anonymous namespace)::VectorLoadStoreConversion<mlir::vector::LoadOp>": load;
        "(anonymous namespace)::VectorLoadStoreConversion<mlir::vector::MaskedLoadOp>": masked_load;
        "(anonymous namespace)::VectorLoadStoreConversion<mlir::vector::StoreOp>": store;
        "(anonymous namespace)::VectorLoadStoreConversion<mlir::vector::MaskedStoreOp>": masked_store;
        "(anonymous namespace)::VectorGatherOpConversion": gather;
        "(anonymous namespace)::VectorScatterOpConversion": scatter;
    }
}

/// An access to memory: its place, and what is moved.
struct Access {
    memref: Type,
    base: ValueId,
    indices: Vec<ValueId>,
    vector: Type,
    /// The stated alignment.
    alignment: Option<i64>,
}

impl Access {
    /// `None` if it is not on a memref, or of a vector of more than one dimension.
    fn new<'m>(
        operands: &Operands,
        base: ValueRef<'m>,
        indices: impl Iterator<Item = ValueRef<'m>>,
        vector: ValueRef<'m>,
        alignment: Option<i64>,
    ) -> Option<Access> {
        let is_memref = matches!(base.ctx().type_data(base.ty()), TypeData::MemRef { .. });
        if !is_memref || of(Some(vector))?.rank() > 1 {
            return None;
        }
        let (memref, vector) = (base.ty(), vector.ty());
        Some(Access { memref, base: operands.of(base)?, indices: operands.each(indices)?, vector, alignment })
    }

    fn alignment(&self, own: &Own) -> Option<i64> {
        if let Some(stated) = self.alignment.filter(|&stated| stated != 0) {
            return Some(stated);
        }
        let ctx = own.types.ctx();
        let ty = match own.vector_alignment {
            true => self.vector,
            false => ctx.type_data(self.memref).shaped_element()?,
        };
        let alignment = DataLayout::new(ctx).preferred_alignment(own.types.convert(ty)?)?;
        i64::try_from(alignment).ok()
    }

    fn pointer(&self, rw: &mut ConversionRewriter<'_>, types: &LlvmTypes) -> Option<ValueId> {
        let flags = GEPNoWrapFlags::NONE;
        element_pointer(rw.builder(), types, self.memref, self.base, &self.indices, flags)
    }

    /// Pointers to elements, by their distances from the place.
    fn pointers(
        &self,
        rw: &mut ConversionRewriter<'_>,
        types: &LlvmTypes,
        distances: ValueId,
    ) -> Option<ValueId> {
        let ctx = types.ctx().clone();
        let start = self.pointer(rw, types)?;
        let TypeData::Vector { shape, scalable, .. } = ctx.type_data(self.vector) else { return None };
        let b = rw.builder();
        let pointer = b.body().value_type(start);
        let ty = ctx.vector_type(shape, scalable, pointer).ok()?;
        let element = types.convert(ctx.type_data(self.memref).shaped_element()?)?;
        gep(b, ty, element, start, &[distances.into()], GEPNoWrapFlags::NONE)
    }
}

fn load(op: LoadOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, own: &Own) -> Rewritten {
    let root = rw.read(op);
    let access = Access::new(operands, root.base(), root.indices(), root.result(), root.alignment())?;
    let nontemporal = root.nontemporal();
    let (alignment, ty) = (access.alignment(own)?, own.types.convert(access.vector)?);
    let pointer = access.pointer(rw, &own.types)?;
    let made = llvm::LoadOp::build(rw.builder(), ty, pointer)
        .set(llvm::LoadOp::ALIGNMENT, alignment)
        .set(llvm::LoadOp::NONTEMPORAL, nontemporal)
        .value()
        .ok()?;
    rw.replace(op, &[made])
}

fn store(op: StoreOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, own: &Own) -> Rewritten {
    let root = rw.read(op);
    let stored = root.value_to_store();
    let access = Access::new(operands, root.base(), root.indices(), stored, root.alignment())?;
    let (value, nontemporal) = (operands.of(stored)?, root.nontemporal());
    let alignment = access.alignment(own)?;
    let pointer = access.pointer(rw, &own.types)?;
    llvm::StoreOp::build(rw.builder(), value, pointer)
        .set(llvm::StoreOp::ALIGNMENT, alignment)
        .set(llvm::StoreOp::NONTEMPORAL, nontemporal)
        .insert()
        .ok()?;
    rw.erase(op)
}

fn masked_load(
    op: MaskedLoadOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &Own,
) -> Rewritten {
    let root = rw.read(op);
    let access = Access::new(operands, root.base(), root.indices(), root.result(), root.alignment())?;
    let (mask, other) = (operands.of(root.mask())?, operands.of(root.pass_thru())?);
    let (alignment, ty) = (access.alignment(own)?, own.types.convert(access.vector)?);
    let pointer = access.pointer(rw, &own.types)?;
    let made = llvm::MaskedLoadOp::build(rw.builder(), ty, pointer, mask, Some(other), alignment);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn masked_store(
    op: MaskedStoreOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &Own,
) -> Rewritten {
    let root = rw.read(op);
    let stored = root.value_to_store();
    let access = Access::new(operands, root.base(), root.indices(), stored, root.alignment())?;
    let (value, mask) = (operands.of(stored)?, operands.of(root.mask())?);
    let alignment = access.alignment(own)?;
    let pointer = access.pointer(rw, &own.types)?;
    llvm::MaskedStoreOp::build(rw.builder(), value, pointer, mask, alignment).insert().ok()?;
    rw.erase(op)
}

fn gather(op: GatherOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, own: &Own) -> Rewritten {
    let root = rw.read(op);
    let access = Access::new(operands, root.base(), root.offsets(), root.result(), root.alignment())?;
    rw.require(crate::vector::transfer::has_unit_stride(rw.ctx(), access.memref))?;
    let (mask, other) = (operands.of(root.mask())?, operands.of(root.pass_thru())?);
    let distances = operands.of(root.indices())?;
    let (alignment, ty) = (access.alignment(own)?, own.types.convert(access.vector)?);
    let pointers = access.pointers(rw, &own.types, distances)?;
    let made = llvm::MaskedGather::build(rw.builder(), ty, pointers, mask, &[other], alignment);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn scatter(op: ScatterOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, own: &Own) -> Rewritten {
    let root = rw.read(op);
    let stored = root.value_to_store();
    let access = Access::new(operands, root.base(), root.offsets(), stored, root.alignment())?;
    rw.require(crate::vector::transfer::has_unit_stride(rw.ctx(), access.memref))?;
    let (value, mask) = (operands.of(stored)?, operands.of(root.mask())?);
    let distances = operands.of(root.indices())?;
    let alignment = access.alignment(own)?;
    let pointers = access.pointers(rw, &own.types, distances)?;
    llvm::MaskedScatter::build(rw.builder(), value, pointers, mask, alignment).insert().ok()?;
    rw.erase(op)
}

pub(super) fn expand_load(
    op: ExpandLoadOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let access = Access::new(operands, root.base(), root.indices(), root.result(), root.alignment())?;
    let (mask, other) = (operands.of(root.mask())?, operands.of(root.pass_thru())?);
    let ty = types.convert(access.vector)?;
    let pointer = access.pointer(rw, types)?;
    let made = llvm::MaskedExpandload::build(rw.builder(), ty, pointer, mask, other).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn compress_store(
    op: CompressStoreOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let stored = root.value_to_store();
    let access = Access::new(operands, root.base(), root.indices(), stored, root.alignment())?;
    let (value, mask) = (operands.of(stored)?, operands.of(root.mask())?);
    let pointer = access.pointer(rw, types)?;
    llvm::MaskedCompressstore::build(rw.builder(), value, pointer, mask).insert().ok()?;
    rw.erase(op)
}

/// A scalable mask is a comparison of numbers from zero on. Others are so before.
pub(super) fn create_mask(
    op: CreateMaskOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    narrow: bool,
) -> Rewritten {
    let root = rw.read(op);
    let mask = of(root.op().result(0))?;
    rw.require(mask.rank() == 1 && mask.is_scalable())?;
    let ctx = rw.ctx().clone();
    let number = if narrow { ctx.i32() } else { ctx.i64() };
    let ty = ctx.vector_type(mask.shape, mask.scalable, number).ok()?;
    let bound = operands.at(0)?;
    let b = rw.builder();
    let numbers = llvm::StepVectorOp::build(b, ty).value().ok()?;
    let bound = as_number(b, number, bound)?;
    let bounds = broadcast(b, ty, bound)?;
    let made = CmpIOp::build(b, CmpIPredicate::Slt, numbers, bounds).value().ok()?;
    rw.replace(op, &[made])
}
