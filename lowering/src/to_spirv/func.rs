//! `convert-func-to-spirv`: functions of one result at most.

use super::Setting;
use super::arith::Converter;
use super::types::TypeOptions;
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_dialects::spirv::{self, FunctionControl};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::ConversionRewriter;
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes spirv of func.
    FuncToSpirv: ConvertFuncToSPIRVPass, run
}

fn run(options: &options::ConvertFuncToSPIRVPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let types = TypeOptions::emulating(
        options.emulate_lt32_bit_scalar_types,
        options.emulate_unsupported_float_types,
    );
    let setting = Setting::of(run, types);
    let mut set = PatternSet::new();
    patterns(&mut set, &setting.types);
    let target = setting.target_without_casts();
    setting.convert(run, &target, set)
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter) {
    set.convert("(anonymous namespace)::ReturnOpPattern", Some(types), |op: ReturnOp, operands, rw| {
        match operands.all()?[..] {
            [] => _ = spirv::ReturnOp::build(rw.builder()).insert().ok()?,
            [value] => _ = spirv::ReturnValueOp::build(rw.builder(), value).insert().ok()?,
            _ => return None,
        }
        rw.erase(op)
    });
    set.convert("(anonymous namespace)::CallOpPattern", Some(types), |op: CallOp, operands, rw| {
        let ctx = rw.ctx().clone();
        let results = rw.result_types(rw.op(op))?;
        rw.require(results.len() <= 1)?;
        let callee = rw.read(op).callee();
        let attrs = crate::llvm_common::one_to_one::all_attrs(rw.op(op));
        let args = operands.all()?;
        let made = spirv::FunctionCallOp::build(rw.builder(), results.first().copied(), callee, &args);
        let made = attrs.iter().fold(made, |made, entry| made.attr(&ctx.text(entry.name), entry.value));
        let made = made.values().ok()?;
        rw.replace(op, &made)
    });
    let own = Arc::clone(types);
    set.convert("(anonymous namespace)::FuncOpConversion", Some(types), move |op: FuncOp, _, rw| {
        function(op, rw, &own)
    });
}

fn function(op: FuncOp, rw: &mut ConversionRewriter<'_>, types: &Converter) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let TypeData::Function { inputs, results } = ctx.type_data(view.function_type()) else { return None };
    rw.require(results.len() <= 1)?;
    let signature = types.signature(inputs.iter().copied())?;
    let results: Option<Vec<Type>> = results.iter().map(|&ty| types.one(ty)).collect();
    let ty = ctx.function_type(signature.types(), &results?);
    let (name, is_defined) = (view.sym_name(), !view.body().is_empty());
    let attrs = crate::llvm_common::one_to_one::all_attrs(view.op());
    let mut made = spirv::FuncOp::build(rw.builder(), ty, name, FunctionControl::NONE);
    for entry in attrs {
        let key = ctx.text(entry.name);
        if !["function_type", "sym_name"].contains(&&*key) {
            made = made.attr(&key, entry.value);
        }
    }
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (old, new) = (op.at(), made.at());
    rw.modify(new, |module, _| module.swap_units(old, new)).then_some(())?;
    if is_defined {
        let region = rw.op(new).region(0).map(|region| (region.unit(), region.id()))?;
        rw.convert_region(region, types, Some(&signature))?;
    }
    rw.erase(op)
}
