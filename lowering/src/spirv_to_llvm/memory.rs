//! Memory and parts of values.

use super::add;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, extract, gep, insert, int_constant, part_type};
use crate::spirv::layout::pointee;
use rmlir_dialects::llvm::types::LlvmType;
use rmlir_dialects::llvm::{self, AllocaOp, ConstantOp, ExtractElementOp, GEPNoWrapFlags, InsertElementOp};
use rmlir_dialects::spirv::{
    AccessChainOp, AddressOfOp, CompositeExtractOp, CompositeInsertOp, LoadOp, MemoryAccess, StoreOp,
    VariableOp,
};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::number;
use rmlir_ir::{Attr, Context, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    add! { set, types;
        "(anonymous namespace)::AccessChainPattern": access_chain;
        "(anonymous namespace)::AddressOfPattern": address_of;
        "(anonymous namespace)::LoadStorePattern<mlir::spirv::LoadOp>": load;
        "(anonymous namespace)::LoadStorePattern<mlir::spirv::StoreOp>": store;
        "(anonymous namespace)::VariablePattern": variable;
        "(anonymous namespace)::CompositeExtractPattern": composite_extract;
        "(anonymous namespace)::CompositeInsertPattern": composite_insert;
    }
}

/// How memory is accessed, as far as the dialect can say it.
#[derive(Default)]
struct Access {
    alignment: Option<i64>,
    is_volatile: bool,
    is_nontemporal: bool,
}

impl Access {
    fn of(access: Option<MemoryAccess>, alignment: Option<i64>) -> Option<Access> {
        Some(match access {
            None | Some(MemoryAccess::NONE) => Access::default(),
            Some(MemoryAccess::ALIGNED) => Access { alignment, ..Access::default() },
            Some(MemoryAccess::VOLATILE) => Access { is_volatile: true, ..Access::default() },
            Some(MemoryAccess::NONTEMPORAL) => Access { is_nontemporal: true, ..Access::default() },
            _ => return None,
        })
    }
}

fn load(op: LoadOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, own: &LlvmTypes) -> Rewritten {
    let root = rw.read(op);
    let access = Access::of(root.memory_access(), root.alignment())?;
    let ty = own.convert(root.value().ty())?;
    let mut made = llvm::LoadOp::build(rw.builder(), ty, operands.at(0)?);
    if let Some(alignment) = access.alignment {
        made = made.set(llvm::LoadOp::ALIGNMENT, alignment);
    }
    let made = made
        .set(llvm::LoadOp::VOLATILE_, access.is_volatile)
        .set(llvm::LoadOp::NONTEMPORAL, access.is_nontemporal);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn store(op: StoreOp, operands: &Operands, rw: &mut ConversionRewriter<'_>, _: &LlvmTypes) -> Rewritten {
    let root = rw.read(op);
    let access = Access::of(root.memory_access(), root.alignment())?;
    let (pointer, value) = (operands.of(root.ptr())?, operands.of(root.value())?);
    let mut made = llvm::StoreOp::build(rw.builder(), value, pointer);
    if let Some(alignment) = access.alignment {
        made = made.set(llvm::StoreOp::ALIGNMENT, alignment);
    }
    made.set(llvm::StoreOp::VOLATILE_, access.is_volatile)
        .set(llvm::StoreOp::NONTEMPORAL, access.is_nontemporal)
        .insert()
        .ok()?;
    rw.erase(op)
}

/// A variable of a function. Only numbers and vectors may have a first value.
fn variable(
    op: VariableOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    let pointer = root.pointer().ty();
    let (held, _) = pointee(ctx, pointer)?;
    let is_plain = matches!(
        ctx.type_data(held),
        TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Vector { .. }
    );
    let first = match root.initializer() {
        Some(value) if is_plain => Some(operands.of(value)?),
        Some(_) => return None,
        None => None,
    };
    let (pointer, held) = (own.convert(pointer)?, own.convert(held)?);
    let one = int_constant(rw.builder(), ctx.i32(), 1)?;
    let made = AllocaOp::build(rw.builder(), pointer, one, held).value().ok()?;
    if let Some(first) = first {
        llvm::StoreOp::build(rw.builder(), first, made).insert().ok()?;
    }
    rw.replace(op, &[made])
}

fn address_of(op: AddressOfOp, _: &Operands, rw: &mut ConversionRewriter<'_>, own: &LlvmTypes) -> Rewritten {
    let root = rw.read(op);
    let (name, ty) = (root.variable(), own.convert(root.pointer().ty())?);
    let made = llvm::AddressOfOp::build(rw.builder(), ty, name).value().ok()?;
    rw.replace(op, &[made])
}

fn access_chain(
    op: AccessChainOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    let pointer = own.convert(root.component_ptr().ty())?;
    let (held, _) = pointee(ctx, root.base_ptr().ty())?;
    let index_type = root.indices().next()?.ty();
    let known: Vec<Option<i64>> = root.indices().map(constant_int).collect();
    let base = operands.of(root.base_ptr())?;
    let given = operands.each(root.indices())?;
    let held = own.convert(held)?;
    let zero =
        ctx.integer_attr(index_type, rmlir_ir::value::Int::zero(super::numbers::width(ctx, index_type)?));
    let zero = ConstantOp::build(rw.builder(), own.convert(index_type)?, zero.ok()?).value().ok()?;
    let indices = indices(ctx, held, zero, &given, &known);
    let made = gep(rw.builder(), pointer, held, base, &indices, GEPNoWrapFlags::default())?;
    rw.replace(op, &[made])
}

/// The indices into a value that lies at a pointer. That of a member of a struct is a number.
fn indices(
    ctx: &Context,
    held: Type,
    zero: ValueId,
    given: &[ValueId],
    known: &[Option<i64>],
) -> Vec<GepIndex> {
    let mut indices = vec![GepIndex::Value(zero)];
    let mut inside = Some(held);
    for (&value, &known) in given.iter().zip(known) {
        let is_struct = inside.is_some_and(|ty| matches!(LlvmType::of(ctx, ty), Some(LlvmType::Struct(_))));
        let number = known.filter(|_| is_struct).and_then(|number| i32::try_from(number).ok());
        indices.push(number.map_or(GepIndex::Value(value), GepIndex::Number));
        inside = inside.and_then(|ty| part_type(ctx, ty, &[known.unwrap_or(0)]));
    }
    indices
}

/// The numbers of an array of indices.
fn position(ctx: &Context, indices: Attr) -> Option<Vec<i64>> {
    ctx.attr_data(indices).as_array()?.iter().map(|&index| number(ctx, index)).collect()
}

fn is_vector(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Vector { .. })
}

fn composite_extract(
    op: CompositeExtractOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    let position = position(ctx, root.indices())?;
    let of_vector = is_vector(ctx, root.composite().ty());
    let from = operands.at(0)?;
    let made = if of_vector {
        let index = int_constant(rw.builder(), ctx.i32(), *position.first()?)?;
        ExtractElementOp::build(rw.builder(), from, index).value().ok()?
    } else {
        extract(rw.builder(), from, &position)?
    };
    rw.replace(op, &[made])
}

fn composite_insert(
    op: CompositeInsertOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let ctx = own.ctx();
    let root = rw.read(op);
    let position = position(ctx, root.indices())?;
    let of_vector = is_vector(ctx, root.composite().ty());
    let (value, into) = (operands.of(root.object())?, operands.of(root.composite())?);
    let made = if of_vector {
        let index = int_constant(rw.builder(), ctx.i32(), *position.first()?)?;
        InsertElementOp::build(rw.builder(), into, value, index).value().ok()?
    } else {
        insert(rw.builder(), into, value, &position)?
    };
    rw.replace(op, &[made])
}
