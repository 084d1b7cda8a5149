//! `convert-amdgpu-to-rocdl`: operations that only devices of AMD have.

mod barriers;
mod buffers;
mod lanes;

use crate::gpu_common::chipset::Chipset;
use crate::gpu_to_rocdl;
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use rmlir_dialects::common::enums::word;
use rmlir_ir::{Attr, Context, Failed};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::PatternSet;

plain_pass! {
    /// Makes the rocdl dialect of amdgpu.
    AmdgpuToRocdl: ConvertAMDGPUToROCDLPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<AmdgpuToRocdl>();
}

fn run(options: &options::ConvertAMDGPUToROCDLPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let chipset = Chipset::required(&ctx, &options.chipset)?;
    let chosen = LlvmOptions { address_space: gpu_to_rocdl::address_space, ..LlvmOptions::plain(0) };
    let types = LlvmTypes::new(&ctx, chosen).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types, chipset);
    let mut target = llvm_target();
    target.legal_dialects(&["rocdl"]).illegal_dialects(&["amdgpu"]);
    let at = run.at();
    convert_to(run.module(), at, &target, set)
}

/// The address space of a buffer.
pub(crate) fn buffer_space(ctx: &Context, space: Attr) -> Option<u32> {
    match &*word(ctx, space, ("amdgpu", "address_space"))? {
        "fat_raw_buffer" => Some(7),
        "buffer_rsrc" => Some(8),
        "fat_structured_buffer" => Some(9),
        _ => None,
    }
}

/// Adds the patterns for a chip.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes, chipset: Chipset) {
    buffers::patterns(set, types, chipset);
    barriers::patterns(set, types, chipset);
    lanes::patterns(set, types);
}
