//! `set-llvm-module-datalayout`: the module states a data layout.

use rmlir_dialects::llvm::wrong_layout;
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Sets `llvm.data_layout` on the module.
    SetModuleDataLayout: SetLLVMModuleDataLayoutPass, run
}

fn run(options: &options::SetLLVMModuleDataLayoutPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let layout = &options.data_layout;
    if let Some(why) = wrong_layout(layout.as_bytes()) {
        run.op().emit_plain_error(format!("invalid data layout descriptor: {why}"));
        return Err(Failed);
    }
    let (ctx, at) = (run.ctx(), run.at());
    let value = ctx.string_attr(layout);
    run.module().set_attr(at, ctx.ident("llvm.data_layout"), Some(value));
    Ok(())
}
