//! Assertions: a branch to a block that prints the message and ends the program.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::functions::{declare, module_around};
use crate::llvm_common::texts::{Text, print_text};
use rmlir_dialects::cf::AssertOp;
use rmlir_dialects::llvm::{self, types};
use rmlir_ir::symbols::lookup_in;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Ident, Loc, OpAddr};
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
    print_text(rw, op.at(), own, Text { text: &message, name: "assert_msg", callee: "puts" })?;
    let abort = abort(rw, op.at(), own)?;
    rw.at_end(failure);
    llvm::CallOp::build(rw.builder(), None, &[], &[]).set(llvm::CallOp::CALLEE, abort).insert().ok()?;
    llvm::UnreachableOp::build(rw.builder()).insert().ok()?;
    rw.at_end(start);
    llvm::CondBrOp::build(rw.builder(), condition, &[], &[], rest, failure).insert().ok()?;
    rw.erase(op)
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
