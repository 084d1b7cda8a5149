//! `convert-spirv-to-llvm`: modules of SPIR-V as the llvm dialect.
//!
//! One invocation is what runs: memory of all storage classes is memory, and how code is to be scheduled is dropped.

mod bits;
mod flow;
mod groups;
mod memory;
mod modules;
mod numbers;
mod types;

use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::spirv::DIALECT;
use rmlir_ir::Failed;
use rmlir_passes::options::ConvertSPIRVToLLVMPassClientApi as ClientApi;
use rmlir_passes::record::PassOptions;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;

plain_pass! {
    /// Makes the llvm dialect of spirv.
    SpirvToLlvm: ConvertSPIRVToLLVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<SpirvToLlvm>();
}

/// Adds functions as patterns, each of an operation, what stands for its operands, the rewriter, and the types.
macro_rules! add {
    ($set:ident, $types:ident; $($name:literal: $function:expr;)+) => {
        $({
            let own = $types.clone();
            $set.convert($name, Some(&$types.converter), move |op, operands, rw| {
                $function(op, operands, rw, &own)
            });
        })+
    };
}
use add;

fn run(options: &options::ConvertSPIRVToLLVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (at, api) = (run.at(), options.client_api);
    modules::name_by_bindings(run.module(), at)?;
    if !matches!(api, ClientApi::Unknown | ClientApi::OpenCL) {
        // The others have one address space.
        let values = options.values();
        let name = values.first().map_or("", |name| name.text());
        run.op().emit_warning(format!("address space mapping for client '{name}' not implemented"));
    }
    let add_rules = |converter: &mut _| types::add_rules(converter, api);
    let types = LlvmTypes::with(&run.ctx(), LlvmOptions::of(run.op(), 0), add_rules).ok_or(Failed)?;
    let mut set = PatternSet::new();
    modules::patterns(&mut set, &types, api);
    numbers::patterns(&mut set, &types);
    bits::patterns(&mut set, &types);
    flow::patterns(&mut set, &types);
    memory::patterns(&mut set, &types);
    groups::patterns(&mut set, &types);
    let mut target = llvm_target();
    target.illegal_dialects(&[DIALECT]).legal_named("builtin.module");
    convert_to(run.module(), at, &target, set)
}
