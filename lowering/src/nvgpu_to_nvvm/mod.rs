//! `convert-nvgpu-to-nvvm`: operations that only devices of NVIDIA have.

mod copies;
mod products;

use crate::gpu_to_nvvm;
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_ir::typed::is_type;
use rmlir_ir::{Failed, Type};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::{Converted, TypeConverter};

plain_pass! {
    /// Makes the nvvm dialect of nvgpu.
    NvgpuToNvvm: ConvertNVGPUToNVVMPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<NvgpuToNvvm>();
}

fn run(_: &options::ConvertNVGPUToNVVMPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let chosen = LlvmOptions { address_space: gpu_to_nvvm::address_space, ..LlvmOptions::plain(0) };
    let types = LlvmTypes::with(&run.ctx(), chosen, add_rules).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types);
    let mut target = llvm_target();
    target.legal_dialects(&["arith", "memref", "nvvm"]);
    let at = run.at();
    convert_to(run.module(), at, &target, set)
}

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    products::patterns(set, types);
    copies::patterns(set, types);
}

/// A token of a copy is a number that nobody looks at.
pub(crate) fn add_rules(converter: &mut TypeConverter) {
    converter.rule(|of, ty: Type| match is_type(of.ctx(), ty, ("nvgpu", "device.async.token")) {
        true => of.ctx().i32().into(),
        false => Converted::Declined,
    });
}
