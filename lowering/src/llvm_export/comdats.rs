//! `llvm-add-comdats`: functions of which any definition may be taken are in a group of their own, so that linkers keep one.

use crate::llvm_common::functions::linkage;
use rmlir_dialects::llvm::{Comdat, ComdatOp, ComdatSelectorOp, LLVMFuncOp, Linkage};
use rmlir_ir::typed::{EnumValue, TypedOp};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Failed, Ident, OpAddr};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Puts functions with `linkonce` linkage into comdats.
    AddComdats: LLVMAddComdats, run
}

/// What holds the groups.
const HOLDER: &str = "__llvm_comdat";

fn run(_: &options::LLVMAddComdats, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let once = [Linkage::Linkonce, Linkage::LinkonceODR].map(|kind| linkage(&ctx, kind.to_value()));
    let named = |at: OpAddr, run: &mut PassRun<'_>| {
        let function = run.module().op(at).cast::<LLVMFuncOp>()?;
        once.contains(&function.linkage_attr()).then(|| function.sym_name())
    };
    let functions = Walk::post().collect(run.op(), |op| op.is::<LLVMFuncOp>()).map_err(|_| Failed)?;
    let functions: Vec<(OpAddr, Ident)> =
        functions.into_iter().filter_map(|at| Some((at, named(at, run)?))).collect();
    if functions.is_empty() {
        return Ok(());
    }
    let holder = ctx.ident(HOLDER);
    for &(at, name) in &functions {
        let group = ctx.symbol_ref(holder, &[name]);
        run.module().set(LLVMFuncOp::of(at), LLVMFuncOp::COMDAT, group);
    }
    let Some(region) = run.op().region(0) else { return Ok(()) };
    let Some((unit, block)) = region.entry().map(|block| (region.unit(), block.id())) else { return Ok(()) };
    let loc = run.op().loc();
    let mut b = Builder::at_start(run.module(), unit, block);
    b.set_loc(loc);
    let made = ComdatOp::build(&mut b, holder).region(&[], |b, _| {
        // The reference puts each before the ones that are there.
        for &(_, name) in functions.iter().rev() {
            let _ = ComdatSelectorOp::build(b, name, Comdat::Any).insert();
        }
    });
    made.insert().map(drop)
}
