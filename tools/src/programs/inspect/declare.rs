//! Definitions made into declarations, each kind of symbol by its own rule.

use rmlir_dialects::func::FuncOp;
use rmlir_dialects::llvm::{GlobalOp as LlvmGlobalOp, LLVMFuncOp};
use rmlir_dialects::memref::GlobalOp as MemrefGlobalOp;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::symbols::{Visibility, set_symbol_visibility};
use rmlir_ir::verify::verify;
use rmlir_ir::{BlockId, Context, Module, OpAddr, OpRef, UnitId};

/// A linkage of what is defined elsewhere.
const EXTERNAL: &str = "#llvm.linkage<external>";

/// Makes the only symbol of a module a declaration. False, and the module is as it was or not to be used, if its kind has none.
pub fn declared(ctx: &Context, module: &mut Module) -> bool {
    let Some(op) = only(module) else { return false };
    let (at, kind) = (op.global(), kind(op));
    let Some(kind) = kind else { return false };
    // What only a definition has.
    let gone: &[&str] = match kind {
        Kind::Function => &[],
        Kind::LlvmFunction => &["comdat", "personality", "garbageCollector", "function_entry_count"],
        Kind::LlvmGlobal => &["value", "comdat"],
        Kind::Memref => &[],
    };
    if !without_bodies(module, at) {
        return false;
    }
    for name in gone {
        module.set_attr(at, ctx.ident(name), None);
    }
    match kind {
        Kind::Function => set_symbol_visibility(module, at, Visibility::Private),
        Kind::Memref => {
            module.set_attr(at, ctx.ident("initial_value"), None);
            set_symbol_visibility(module, at, Visibility::Private);
        }
        Kind::LlvmFunction | Kind::LlvmGlobal => {
            let Some(external) = external(ctx) else { return false };
            module.set_attr(at, ctx.ident("linkage"), Some(external));
        }
    }
    let (verified, _) = ctx.collect_diagnostics(|| verify(module.op(at)));
    verified.is_ok()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Function,
    LlvmFunction,
    LlvmGlobal,
    Memref,
}

fn kind(op: OpRef<'_>) -> Option<Kind> {
    let kinds = [
        (FuncOp::cast(op).is_some(), Kind::Function),
        (LLVMFuncOp::cast(op).is_some(), Kind::LlvmFunction),
        (LlvmGlobalOp::cast(op).is_some(), Kind::LlvmGlobal),
        (MemrefGlobalOp::cast(op).is_some(), Kind::Memref),
    ];
    kinds.into_iter().find(|(is, _)| *is).map(|(_, kind)| kind)
}

fn only(module: &Module) -> Option<OpRef<'_>> {
    module.top()?.region(0)?.entry()?.first_op()
}

/// Takes the blocks of an operation's regions away. False if that cannot be done.
fn without_bodies(module: &mut Module, at: OpAddr) -> bool {
    let blocks: Vec<(UnitId, BlockId)> = module
        .op(at)
        .regions()
        .flat_map(|region| region.blocks())
        .map(|block| (block.unit(), block.id()))
        .collect();
    let mut inside = module.op(at).regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let first = inside.next().map(OpRef::global);
    drop(inside);
    let (Some(first), false) = (first, blocks.is_empty()) else { return blocks.is_empty() };
    if blocks.iter().any(|&(unit, _)| unit != first.unit) {
        return false;
    }
    let mut rewriter = Rewriter::before(module, first);
    blocks.into_iter().for_each(|(_, block)| rewriter.drop_whole_block(block));
    true
}

fn external(ctx: &Context) -> Option<rmlir_ir::Attr> {
    ctx.collect_diagnostics(|| rmlir_asm::parse_attr(ctx, EXTERNAL)).0.ok()
}
