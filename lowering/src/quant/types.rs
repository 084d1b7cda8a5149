//! `normalize-quant-types` and `strip-func-quant-types`: other types for what is quantized.

use crate::calc::{element_of, with_element};
use crate::function_types;
use rmlir_dialects::func::FuncOp;
use rmlir_dialects::quant::{Scope, StorageCastOp, Uniform, storage_of};
use rmlir_ir::{Context, Failed, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionTarget, ConversionTraits, Converted, TypeConverter, convert_fully,
    convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Root};
use std::sync::Arc;

plain_pass! {
    /// Makes types of blocks types of all or of slices, where they say the same.
    NormalizeQuantTypes: NormalizeQuantTypes, normalize
}

plain_pass! {
    /// Makes functions take and give what is stored.
    StripFuncQuantTypes: StripFuncQuantTypes, strip
}

fn is_tensor(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor { .. })
}

/// The simplest type that says the same; `None` if that is this one.
fn simplest(ctx: &Context, ty: Type) -> Option<Type> {
    let mut uniform = Uniform::of(ctx, ty)?;
    let Scope::Blocks { shape, .. } = &uniform.scope else { return None };
    let mut long = (0i64..).zip(shape).filter(|(_, size)| **size != 1).map(|(axis, _)| axis);
    uniform.scope = match (long.next(), long.next()) {
        (None, _) => Scope::Whole,
        (Some(axis), None) => Scope::Axis(axis),
        _ => return None,
    };
    uniform.to_type(ctx)
}

fn normalize(_: &options::NormalizeQuantTypes, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut types = TypeConverter::new(&run.ctx());
    types.rule(|of, ty| {
        let ctx = of.ctx();
        let simple = simplest(ctx, element_of(ctx, ty)).filter(|_| is_tensor(ctx, ty));
        Converted::one_or_failed(match simple {
            Some(simple) => with_element(ctx, ty, simple),
            None => Some(ty),
        })
    });
    let types = Arc::new(types);
    let mut target = ConversionTarget::new();
    target.dynamic_op::<FuncOp>(|op| Some(function_types::has_legal_types(op, &types)));
    target.unknown(|op| {
        let mut all = op.operands().chain(op.results());
        Some(all.all(|value| types.is_legal(value.ty())))
    });
    let mut set = PatternSet::new();
    function_types::function_pattern(&mut set, &types);
    let traits = ConversionTraits { converter: Some(Arc::clone(&types)), ..ConversionTraits::default() };
    let own = Arc::clone(&types);
    set.convert_rooted(
        Root::Any,
        "mlir::quant::(anonymous namespace)::ConvertGenericOpwithSubChannelType",
        0,
        traits,
        move |op, operands, rw| function_types::again(op, operands, &own, rw, |_, attr| Some(attr)),
    );
    let at = run.at();
    convert_fully(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn strip(_: &options::StripFuncQuantTypes, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut types = TypeConverter::new(&run.ctx());
    types.keep_others();
    types.rule(|of, ty| {
        let ctx = of.ctx();
        let element = element_of(ctx, ty);
        if element != ty && !is_tensor(ctx, ty) {
            return Converted::Declined;
        }
        match storage_of(ctx, element) {
            Some(storage) => {
                Converted::one_or_failed(storage.and_then(|storage| with_element(ctx, ty, storage)))
            }
            None => Converted::Declined,
        }
    });
    types.source(cast);
    types.target(cast);
    let types = Arc::new(types);
    let mut target = ConversionTarget::new();
    function_types::target(&mut target, &types);
    let mut set = PatternSet::new();
    function_types::patterns(&mut set, &types);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// Between what is stored and what it stands for.
fn cast(
    b: &mut rmlir_ir::Builder<'_>,
    wanted: &rmlir_rewrite::conversion::Materialize<'_>,
) -> Option<Vec<rmlir_ir::ValueId>> {
    let (&[input], &[ty]) = (wanted.inputs, wanted.to) else { return None };
    Some(vec![StorageCastOp::build(b, ty, input).value().ok()?])
}
