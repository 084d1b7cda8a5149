//! `convert-func-to-emitc`: functions of one result at most.

use super::types::plain;
use crate::llvm_common::one_to_one::all_attrs;
use rmlir_dialects::emitc;
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_ir::symbols::Visibility;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Failed, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes emitc of func.
    FuncToEmitc: ConvertFuncToEmitC, run
}

fn run(_: &options::ConvertFuncToEmitC, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut converter = TypeConverter::new(&run.ctx());
    plain(&mut converter);
    let mut set = PatternSet::new();
    patterns(&mut set, &Arc::new(converter));
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["emitc"]);
    target.illegal_op::<CallOp>().illegal_op::<FuncOp>().illegal_op::<ReturnOp>();
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    set.convert("(anonymous namespace)::CallOpConversion", Some(types), |op: CallOp, operands, rw| {
        let (call, args) = (rw.op(op), operands.all()?);
        // A result of a type that is not for C is refused after the conversion, where its function has another type.
        let results: Vec<Type> = call.results().map(|result| result.ty()).collect();
        rw.require(results.len() <= 1)?;
        let (ctx, attrs) = (rw.ctx().clone(), all_attrs(call));
        let made = rw.builder().create(emitc::CallOp::KIND.name()).operands(&args).results(&results);
        let made =
            attrs.iter().fold(made, |made, entry| made.attr(&ctx.text(entry.name), entry.value)).values();
        rw.replace(op, &made)
    });
    let own = Arc::clone(types);
    set.convert("(anonymous namespace)::FuncOpConversion", Some(types), move |op: FuncOp, _, rw| {
        function(op, rw, &own)
    });
    set.convert("(anonymous namespace)::ReturnOpConversion", Some(types), |op: ReturnOp, operands, rw| {
        let values = operands.all()?;
        rw.require(values.len() <= 1)?;
        emitc::ReturnOp::build(rw.builder(), values.first().copied()).insert().ok()?;
        rw.erase(op)
    });
}

fn function(op: FuncOp, rw: &mut ConversionRewriter<'_>, types: &Arc<TypeConverter>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let TypeData::Function { inputs, results } = ctx.type_data(view.function_type()) else { return None };
    rw.require(results.len() <= 1)?;
    let signature = types.signature(inputs.iter().copied())?;
    let results: Option<Vec<Type>> = results.iter().map(|&ty| types.one(ty)).collect();
    let ty = ctx.function_type(signature.types(), &results?);
    let (name, is_defined) = (view.sym_name(), !view.body().is_empty());
    let is_private = rmlir_ir::symbols::symbol_visibility(view.op()) == Visibility::Private;
    let own = ["function_type", "sym_name"];
    let attrs = crate::llvm_common::one_to_one::all_attrs(view.op());
    let mut made = emitc::FuncOp::build(rw.builder(), name, ty);
    for entry in attrs {
        let key = ctx.text(entry.name);
        if !own.contains(&&*key) {
            made = made.attr(&key, entry.value);
        }
    }
    let specifier = match (is_defined, is_private) {
        (false, _) => Some("extern"),
        (true, true) => Some("static"),
        (true, false) => None,
    };
    if let Some(specifier) = specifier {
        made = made.set(emitc::FuncOp::SPECIFIERS, ctx.array_attr(&[ctx.string_attr(specifier)]));
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
