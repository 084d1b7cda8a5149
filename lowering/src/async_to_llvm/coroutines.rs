//! Coroutines: intrinsics of LLVM.

use crate::llvm_common::build::int_constant;
use crate::llvm_common::functions::{Callee, lookup_or_declare};
use rmlir_dialects::asynchronous::{CoroBeginOp, CoroEndOp, CoroFreeOp, CoroIdOp, CoroSaveOp, CoroSuspendOp};
use rmlir_dialects::llvm;
use rmlir_dialects::llvm::types::{self, Kind};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Context, Signedness, Type, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, own: &Arc<TypeConverter>) {
    set.convert("(anonymous namespace)::CoroIdOpConversion", Some(own), id);
    set.convert("(anonymous namespace)::CoroBeginOpConversion", Some(own), begin);
    set.convert("(anonymous namespace)::CoroFreeOpConversion", Some(own), free);
    set.convert("(anonymous namespace)::CoroEndOpConversion", Some(own), end);
    set.convert("(anonymous namespace)::CoroSaveOpConversion", Some(own), save);
    set.convert("(anonymous namespace)::CoroSuspendOpConversion", Some(own), suspend);
}

fn int(ctx: &Context, width: u32) -> Option<Type> {
    ctx.integer_type(width, Signedness::Signless).ok()
}

fn pointer(ctx: &Context) -> Option<Type> {
    types::pointer(ctx, 0).ok()
}

fn token(ctx: &Context) -> Option<Type> {
    types::simple(ctx, Kind::Token).ok()
}

fn no(rw: &mut ConversionRewriter<'_>) -> Option<ValueId> {
    let (ty, value) = (rw.ctx().i1(), rw.ctx().bool_attr(false));
    llvm::ConstantOp::build(rw.builder(), ty, value).value().ok()
}

fn id(op: CoroIdOp, _: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (i32, pointer, token) = (int(&ctx, 32)?, pointer(&ctx)?, token(&ctx)?);
    let zero = int_constant(rw.builder(), i32, 0)?;
    let null = llvm::ZeroOp::build(rw.builder(), pointer).value().ok()?;
    let made = llvm::CoroIdOp::build(rw.builder(), token, zero, null, null, null).value().ok()?;
    rw.replace(op, &[made])
}

/// The frame is allocated: its size is rounded up, for the function that aligns asks for that.
fn begin(op: CoroBeginOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (i64, pointer) = (int(&ctx, 64)?, pointer(&ctx)?);
    let b = rw.builder();
    let size = llvm::CoroSizeOp::build(b, i64).value().ok()?;
    let align = llvm::CoroAlignOp::build(b, i64).value().ok()?;
    let size = llvm::AddOp::build(b, size, align).value().ok()?;
    let one = int_constant(b, i64, 1)?;
    let size = llvm::SubOp::build(b, size, one).value().ok()?;
    let zero = int_constant(b, i64, 0)?;
    let mask = llvm::SubOp::build(b, zero, align).value().ok()?;
    let size = llvm::AndOp::build(b, size, mask).value().ok()?;
    let callee = Callee { name: "aligned_alloc", params: &[i64, i64], result: Some(pointer), reserved: true };
    let alloc = lookup_or_declare(rw, op.at(), callee)?;
    let b = rw.builder();
    let made = llvm::CallOp::build(b, Some(pointer), &[align, size], &[]).set(llvm::CallOp::CALLEE, alloc);
    let memory = made.value().ok()?;
    let made = llvm::CoroBeginOp::build(b, pointer, operands.at(0)?, memory).value().ok()?;
    rw.replace(op, &[made])
}

fn free(op: CoroFreeOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let pointer = pointer(rw.ctx())?;
    let made = llvm::CoroFreeOp::build(rw.builder(), pointer, operands.at(0)?, operands.at(1)?);
    let memory = made.value().ok()?;
    let callee = Callee { name: "free", params: &[pointer], result: None, reserved: true };
    let free = lookup_or_declare(rw, op.at(), callee)?;
    let made = llvm::CallOp::build(rw.builder(), None, &[memory], &[]).set(llvm::CallOp::CALLEE, free);
    made.insert().ok()?;
    rw.erase(op)
}

fn end(op: CoroEndOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let unwinds = no(rw)?;
    let none = llvm::NoneTokenOp::build(rw.builder()).value().ok()?;
    let i1 = rw.ctx().i1();
    llvm::CoroEndOp::build(rw.builder(), i1, operands.at(0)?, unwinds, none).insert().ok()?;
    rw.erase(op)
}

fn save(op: CoroSaveOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let token = token(rw.ctx())?;
    let made = llvm::CoroSaveOp::build(rw.builder(), token, operands.at(0)?).value().ok()?;
    rw.replace(op, &[made])
}

/// The numbers 0 and 1: the coroutine is resumed, or destroyed.
fn cases(ctx: &Context, i32: Type) -> Option<Attr> {
    let ty = ctx.vector_type(&[2], &[false], i32).ok()?;
    let raw: Vec<u8> = [0i32, 1].into_iter().flat_map(i32::to_le_bytes).collect();
    ctx.dense_elements(ty, raw, false).ok()
}

fn suspend(op: CoroSuspendOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (i8, i32) = (int(&ctx, 8)?, int(&ctx, 32)?);
    let root = rw.read(op);
    let [suspended, resumed, destroyed] =
        [root.suspend_dest().id(), root.resume_dest().id(), root.cleanup_dest().id()];
    let last = no(rw)?;
    let b = rw.builder();
    let what = llvm::CoroSuspendOp::build(b, i8, operands.at(0)?, last).value().ok()?;
    let what = llvm::SExtOp::build(b, i32, what).value().ok()?;
    llvm::SwitchOp::build(b, what, &[], &[&[], &[]], suspended, &[resumed, destroyed])
        .set(llvm::SwitchOp::CASE_VALUES, cases(&ctx, i32)?)
        .insert()
        .ok()?;
    rw.erase(op)
}
