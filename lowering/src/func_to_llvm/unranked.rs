//! Unranked memrefs that a function returns: their descriptors lie in memory of the function, and are copied.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{extract, index_constant, insert, poison};
use crate::llvm_common::functions::{Callee, lookup_or_declare};
use rmlir_dialects::llvm::{AddOp, AllocaOp, CallOp, MemcpyOp, MulOp};
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::{Builder, OpAddr, Signedness, Type, ValueId};
use rmlir_rewrite::conversion::ConversionRewriter;

/// The size in bytes of the descriptor that an unranked one points to.
pub fn descriptor_size(
    b: &mut Builder<'_>,
    types: &LlvmTypes,
    descriptor: ValueId,
    pointer_bits: u64,
) -> Option<ValueId> {
    let index = types.index;
    let one = index_constant(b, index, 1)?;
    let two = index_constant(b, index, 2)?;
    let index_size = index_constant(b, index, i64::from(types.options.index_bits.div_ceil(8)))?;
    let pointer_size = index_constant(b, index, pointer_bits.div_ceil(8) as i64)?;
    let pointers = MulOp::build(b, two, pointer_size).value().ok()?;
    let rank = extract(b, descriptor, &[0])?;
    let double = MulOp::build(b, two, rank).value().ok()?;
    let numbers = AddOp::build(b, double, one).value().ok()?;
    let numbers = MulOp::build(b, numbers, index_size).value().ok()?;
    AddOp::build(b, pointers, numbers).value().ok()
}

/// A descriptor of a copy: on the heap, or, of one that is there, on the stack.
pub(crate) fn copy(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    types: &LlvmTypes,
    memref: Type,
    descriptor: ValueId,
    to_heap: bool,
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let pointer = types.pointer(0)?;
    let own = types.pointer(types.address_space(memref)?)?;
    let bits = DataLayout::of(rw.op(op)).size_in_bits(own).unwrap_or(64);
    let size = descriptor_size(rw.builder(), types, descriptor, bits)?;
    let (index, i8) = (types.index, ctx.integer_type(8, Signedness::Signless).ok()?);
    let memory = if to_heap {
        let malloc = Callee { name: "malloc", params: &[index], result: Some(pointer), reserved: true };
        let malloc = lookup_or_declare(rw, op, malloc)?;
        CallOp::build(rw.builder(), Some(pointer), &[size], &[]).set(CallOp::CALLEE, malloc).value().ok()?
    } else {
        let free = Callee { name: "free", params: &[pointer], result: None, reserved: true };
        lookup_or_declare(rw, op, free)?;
        AllocaOp::build(rw.builder(), pointer, size, i8).value().ok()?
    };
    let b = rw.builder();
    let source = extract(b, descriptor, &[1])?;
    MemcpyOp::build(b, memory, source, size, 0).insert().ok()?;
    if !to_heap {
        let free = ctx.ident("free");
        CallOp::build(b, None, &[source], &[]).set(CallOp::CALLEE, free).insert().ok()?;
    }
    let copy = poison(b, types.convert(memref)?)?;
    let rank = extract(b, descriptor, &[0])?;
    let copy = insert(b, copy, rank, &[0])?;
    insert(b, copy, memory, &[1])
}
