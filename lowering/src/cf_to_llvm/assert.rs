//! Assertions: a branch to a block that prints the message and ends the program.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{GepIndex, gep};
use crate::llvm_common::functions::{Callee, declare, lookup_or_declare, module_around};
use rmlir_dialects::cf::AssertOp;
use rmlir_dialects::llvm::{self, types};
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Ident, Loc, OpAddr, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

pub(super) fn assert(
    op: AssertOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    own: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let condition = operands.of(root.arg())?;
    let message = rw.ctx().text(root.msg()).into_owned();
    let start = root.op().block()?;
    let (region, start) = (start.region()?.id(), start.id());
    let rest = rw.split_block(op)?;
    let last = rw.body().last_block(region);
    let failure = rw.builder().create_block_after(region, last, &[]);
    rw.at_end(failure);
    print(rw, op.at(), own, &message)?;
    let abort = abort(rw, op.at(), own)?;
    rw.at_end(failure);
    llvm::CallOp::build(rw.builder(), None, &[], &[]).set(llvm::CallOp::CALLEE, abort).insert().ok()?;
    llvm::UnreachableOp::build(rw.builder()).insert().ok()?;
    rw.at_end(start);
    llvm::CondBrOp::build(rw.builder(), condition, &[], &[], rest, failure).insert().ok()?;
    rw.erase(op)
}

/// A call that prints a text.
fn print(rw: &mut ConversionRewriter<'_>, op: OpAddr, own: &LlvmTypes, text: &str) -> Rewritten {
    let ctx = rw.ctx().clone();
    let module = module_around(rw.op(op))?;
    let bytes: Vec<u8> = text.bytes().chain([0]).collect();
    let i8 = ctx.integer_type(8, rmlir_ir::Signedness::Signless).ok()?;
    let array = types::array(&ctx, i8, bytes.len() as u64).ok()?;
    let name = unused_name(rw, module)?;
    let (pointer, loc) = (own.pointer(0)?, rw.op(op).loc());
    let block = rw.op(module).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut outer = rw.within(unit);
    outer.at_start(block);
    outer.set_loc(loc);
    let elements = i8_elements(&ctx, &bytes)?;
    let linkage = crate::llvm_common::functions::private_linkage(&ctx)?;
    llvm::GlobalOp::build(outer.builder(), array, name, linkage)
        .set(llvm::GlobalOp::CONSTANT, true)
        .set(llvm::GlobalOp::VALUE, elements)
        .region_with(|_, _| {})
        .insert()
        .ok()?;
    let address = llvm::AddressOfOp::build(rw.builder(), pointer, name).value().ok()?;
    let first: [GepIndex; 1] = [GepIndex::Number(0)];
    let start: ValueId = gep(rw.builder(), pointer, array, address, &first, Default::default())?;
    let puts = Callee { name: "puts", params: &[pointer], result: None, reserved: true };
    let puts = lookup_or_declare(rw, op, puts)?;
    llvm::CallOp::build(rw.builder(), None, &[start], &[]).set(llvm::CallOp::CALLEE, puts).insert().ok()?;
    Some(())
}

fn i8_elements(ctx: &rmlir_ir::Context, bytes: &[u8]) -> Option<rmlir_ir::Attr> {
    let i8 = ctx.integer_type(8, rmlir_ir::Signedness::Signless).ok()?;
    let ty = ctx.tensor_type(&[bytes.len() as i64], i8, None).ok()?;
    let is_splat = bytes.iter().all(|&byte| Some(&byte) == bytes.first());
    let raw = if is_splat { bytes[..1.min(bytes.len())].to_vec() } else { bytes.to_vec() };
    ctx.dense_elements(ty, raw, is_splat).ok()
}

/// A name for the text that no symbol of the module has.
fn unused_name(rw: &ConversionRewriter<'_>, module: OpAddr) -> Option<Ident> {
    let ctx = rw.ctx();
    let first = ctx.ident("assert_msg");
    let names = std::iter::once(first).chain((0u32..).map(|at| ctx.ident(&format!("assert_msg_{at}"))));
    let unused = |name: &Ident| lookup_in(rw.op(module), *name).is_none();
    names.into_iter().find(unused)
}

/// The function that ends the program, declared if need be.
fn abort(rw: &mut ConversionRewriter<'_>, op: OpAddr, own: &LlvmTypes) -> Option<Ident> {
    let ctx = rw.ctx().clone();
    let (module, name) = (module_around(rw.op(op))?, ctx.ident("abort"));
    let _ = own;
    if lookup_in(rw.op(module), name).is_some_and(|known| known.is::<llvm::LLVMFuncOp>()) {
        return Some(name);
    }
    let void = types::simple(&ctx, types::Kind::Void).ok()?;
    let ty = types::function(&ctx, void, &[], false).ok()?;
    let block = rw.op(module).region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut outer = rw.within(unit);
    outer.at_start(block);
    outer.set_loc(Loc::UNKNOWN);
    declare(&mut outer, name, ty)?;
    Some(name)
}
