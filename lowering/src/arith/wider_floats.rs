//! `arith-emulate-unsupported-floats`, and what it shares with other passes: arithmetic on floats that are extended before and cut after.

use crate::calc::{element_of, with_element};
use rmlir_dialects::arith::{BitcastOp, ConstantOp, ExtFOp, FastMathFlags, SelectOp, TruncFOp};
use rmlir_dialects::vector::{
    ContractionOp, FMAOp, MultiDimReductionOp, OuterProductOp, ReductionOp, ScanOp,
};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, Diagnostic, Failed, Loc, OpAddr, Type, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{
    ConversionConfig, ConversionRewriter, ConversionTarget, ConversionTraits, Converted, Operands,
    TypeConverter, convert_partially,
};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten, Root};
use std::sync::Arc;

plain_pass! {
    /// Extends floats of formats that are not there before arithmetic on them, and cuts what comes out.
    EmulateFloats: ArithEmulateUnsupportedFloats, run
}

fn run(options: &options::ArithEmulateUnsupportedFloats, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ctx = run.ctx();
    let mut narrow = Vec::new();
    for name in &options.source_types {
        narrow.push(float_named(&ctx, name, "source")?);
    }
    let wide = float_named(&ctx, &options.target_type, "target")?;
    if narrow.contains(&wide) {
        return Err(refuse(&ctx, "target type cannot be an unsupported source type".into()));
    }
    let types = Arc::new(converter(&ctx, move |ty| narrow.contains(&ty), wide));
    let mut target = ConversionTarget::new();
    target.unknown_is_legal();
    target.dynamic_dialect("arith", |op| Some(types.is_legal_op(op)));
    target.dynamic_op::<ContractionOp>(|op| Some(types.is_legal_op(op)));
    target.dynamic_op::<ReductionOp>(|op| Some(types.is_legal_op(op)));
    target.dynamic_op::<MultiDimReductionOp>(|op| Some(types.is_legal_op(op)));
    target.dynamic_op::<FMAOp>(|op| Some(types.is_legal_op(op)));
    target.dynamic_op::<OuterProductOp>(|op| Some(types.is_legal_op(op)));
    target.dynamic_op::<ScanOp>(|op| Some(types.is_legal_op(op)));
    target.legal_op::<BitcastOp>().legal_op::<ExtFOp>().legal_op::<TruncFOp>();
    target.legal_op::<ConstantOp>().legal_op::<SelectOp>();
    let mut set = PatternSet::new();
    pattern(&mut set, "(anonymous namespace)::EmulateFloatPattern", Root::Any, &types);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

fn refuse(ctx: &Context, message: String) -> Failed {
    ctx.emit(Diagnostic::error(Loc::UNKNOWN, message));
    Failed
}

/// The float type of a name that an option gives.
pub(crate) fn float_named(ctx: &Context, name: &str, what: &str) -> Result<Type, Failed> {
    match FloatKind::from_keyword(name.as_bytes()) {
        Some(kind) => Ok(ctx.float_type(kind)),
        None => {
            Err(refuse(ctx, format!("could not map {what} type '{name}' to a known floating-point type")))
        }
    }
}

/// Numbers for which `is_narrow` holds, alone or as elements, become `wide` ones. Values are extended where that is wanted.
pub(crate) fn converter(
    ctx: &Context,
    is_narrow: impl Fn(Type) -> bool + Send + Sync + 'static,
    wide: Type,
) -> TypeConverter {
    let mut types = TypeConverter::new(ctx);
    types.keep_others();
    types.rule(move |of, ty| {
        let ctx = of.ctx();
        let element = element_of(ctx, ty);
        match ctx.type_data(element) {
            TypeData::Float(_) if is_narrow(element) => {
                Converted::one_or_declined(with_element(ctx, ty, wide))
            }
            _ => Converted::Declined,
        }
    });
    types.target(|b, wanted| {
        let (&[input], &[ty]) = (wanted.inputs, wanted.to) else { return None };
        let made = ExtFOp::build(b, ty, input).set(ExtFOp::FASTMATH, FastMathFlags::CONTRACT);
        Some(vec![made.value().ok()?])
    });
    types
}

/// Adds the pattern that makes an operation work on other types.
pub(crate) fn pattern(set: &mut PatternSet, name: &'static str, root: Root, types: &Arc<TypeConverter>) {
    let traits = ConversionTraits { converter: Some(Arc::clone(types)), ..ConversionTraits::default() };
    let own = Arc::clone(types);
    set.convert_rooted(root, name, 1, traits, move |op, operands, rw| {
        let view = rw.op(op);
        rw.require(!own.is_legal_op(view) && view.regions().len() == 0)?;
        widened(op, operands, rw)
    });
}

fn widened(op: OpAddr, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let types = rw.result_types(rw.op(op))?;
    let old: Vec<Type> = rw.op(op).results().map(|result| result.ty()).collect();
    let operands = operands.all()?;
    let copy = rw.clone_op(op, &mut IrMapping::new())?;
    rw.modify(copy, |module, at| {
        let body = module.body_mut(at.unit);
        body.set_operands(at.op, &operands);
        for (index, &ty) in types.iter().enumerate() {
            if let Some(result) = body.result(at.op, index) {
                body.set_value_type(result, ty);
            }
        }
    });
    let mut values: Vec<_> = rw.op(copy).results().map(|result| (result.id(), result.ty())).collect();
    for ((value, ty), &old) in values.iter_mut().zip(&old) {
        if *ty != old {
            let cut =
                TruncFOp::build(rw.builder(), old, *value).set(TruncFOp::FASTMATH, FastMathFlags::CONTRACT);
            *value = cut.value().ok()?;
        }
    }
    let values: Vec<_> = values.into_iter().map(|(value, _)| value).collect();
    rw.replace(op, &values)
}
