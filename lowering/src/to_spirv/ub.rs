//! `convert-ub-to-spirv`: values and places that say nothing.

use super::Setting;
use super::arith::{Converter, result_type};
use super::types::TypeOptions;
use rmlir_dialects::{spirv, ub};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternSet;

plain_pass! {
    /// Makes spirv of ub.
    UbToSpirv: UBToSPIRVConversionPass, run
}

fn run(_: &options::UBToSPIRVConversionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let setting = Setting::of(run, TypeOptions::default());
    let mut set = PatternSet::new();
    patterns(&mut set, &setting.types);
    let target = setting.target_without_casts();
    setting.convert(run, &target, set)
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    let types = Some(types);
    set.convert("(anonymous namespace)::PoisonOpLowering", types, |op: ub::PoisonOp, _, rw| {
        let ty = result_type(op, rw)?;
        let made = spirv::UndefOp::build(rw.builder(), ty).value().ok()?;
        rw.replace(op, &[made])
    });
    set.convert("(anonymous namespace)::UnreachableOpLowering", types, |op: ub::UnreachableOp, _, rw| {
        spirv::UnreachableOp::build(rw.builder()).insert().ok()?;
        rw.erase(op)
    });
}
