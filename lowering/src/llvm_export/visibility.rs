//! `llvm-use-default-visibility`: what has the default visibility gets another.

use rmlir_dialects::llvm::{AliasOp, GlobalOp, IFuncOp, LLVMFuncOp, Visibility};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Module, OpAddr};
use rmlir_passes::options::LLVMUseDefaultVisibilityPassVisibility as Wanted;
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Hides or protects symbols of the llvm dialect that are neither yet.
    UseDefaultVisibility: LLVMUseDefaultVisibilityPass, run
}

fn run(options: &options::LLVMUseDefaultVisibilityPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let wanted = match options.visibility {
        Wanted::Unset => return Ok(()),
        Wanted::Hidden => Visibility::Hidden,
        Wanted::Protected => Visibility::Protected,
    };
    let symbols = Walk::pre().collect(run.op(), |_| true).map_err(|_| Failed)?;
    for at in symbols {
        set(run.module(), at, wanted);
    }
    Ok(())
}

/// Gives a symbol of any of the kinds that have a visibility the wanted one.
fn set(module: &mut Module, at: OpAddr, wanted: Visibility) {
    macro_rules! of_kind {
        ($($kind:ident),*) => {$(
            if let Some(op) = module.op(at).cast::<$kind>() {
                if op.visibility_() == Visibility::Default {
                    module.set($kind::of(at), $kind::VISIBILITY_, wanted);
                }
                return;
            }
        )*};
    }
    of_kind!(LLVMFuncOp, GlobalOp, AliasOp, IFuncOp);
}
