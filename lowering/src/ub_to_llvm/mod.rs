//! `convert-ub-to-llvm`: values and places that say nothing.

use crate::llvm_common::build::poison;
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::{llvm, ub};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;

plain_pass! {
    /// Makes the llvm dialect of ub.
    UbToLlvm: UBToLLVMConversionPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<UbToLlvm>();
}

fn run(options: &options::UBToLLVMConversionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = LlvmTypes::new(&run.ctx(), LlvmOptions::plain(options.index_bitwidth)).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types);
    let at = run.at();
    convert_to(run.module(), at, &llvm_target(), set)
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    set.convert(
        "(anonymous namespace)::PoisonOpLowering",
        Some(&types.converter),
        |op: ub::PoisonOp, _, rw| {
            let root = rw.op(op);
            let value = root.attr_named("value")?;
            // Another kind of poison has no counterpart.
            rw.require(rmlir_ir::typed::is_attr(rw.ctx(), value, ("ub", "poison")))?;
            let ty = rw.convert_type(root.result(0)?.ty())?;
            let made = poison(rw.builder(), ty)?;
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "(anonymous namespace)::UnreachableOpLowering",
        Some(&types.converter),
        |op: ub::UnreachableOp, _, rw| {
            llvm::UnreachableOp::build(rw.builder()).insert().ok()?;
            rw.erase(op)
        },
    );
}
