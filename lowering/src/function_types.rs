//! Functions, calls and returns with other types, where nothing else of them changes.

use crate::rewriting::ids;
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, AttrData, Context, Module, OpAddr, OpRef, OpSpec, RegionId, TraitSet, Type, UnitId};
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    function_pattern(set, types);
    call_patterns(set, types);
}

/// Adds what gives calls and returns other types.
fn call_patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    call_pattern(set, types);
    return_pattern(set, types);
}

/// Adds what gives calls other types.
pub(crate) fn call_pattern(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let own = Arc::clone(types);
    set.convert::<CallOp>(
        "(anonymous namespace)::CallOpSignatureConversion",
        Some(types),
        move |op, operands, rw| {
            let root = rw.read(op);
            // A value may have become several, or none.
            let types = root.op().results().map(|result| own.convert(result.ty()));
            let types = types.collect::<Option<Vec<_>>>()?;
            let results: Vec<Type> = types.iter().flat_map(|types| types.iter().copied()).collect();
            let (callee, operands) = (root.callee(), operands.flat(root.op().operands())?);
            let made = CallOp::build(rw.builder(), &results, callee, &operands).insert().ok()?;
            let mut values = ids(rw.read(made).op().results()).into_iter();
            let groups: Vec<Vec<_>> =
                types.iter().map(|types| values.by_ref().take(types.len()).collect()).collect();
            rw.replace_with_many(op, &groups)
        },
    );
}

/// Adds what gives returns other types.
pub(crate) fn return_pattern(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    set.convert::<ReturnOp>(
        "(anonymous namespace)::ReturnOpTypeConversion",
        Some(types),
        |op, operands, rw| {
            let values = operands.all()?;
            rw.set_operands(op, &values);
            Some(())
        },
    );
}

/// Adds what gives functions and their first blocks other types; other blocks keep theirs.
pub(crate) fn function_pattern(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let own = Arc::clone(types);
    set.convert::<FuncOp>(
        "(anonymous namespace)::FunctionOpInterfaceSignatureConversion",
        Some(types),
        move |op, _, rw| function(op.handle(), rw, &own),
    );
}

/// Adds what gives functions and calls other types.
pub(crate) fn signature_patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    function_pattern(set, types);
    call_patterns(set, types);
}

/// Functions, calls and returns are legal where all their types are.
pub(crate) fn target<'t>(target: &mut ConversionTarget<'t>, types: &'t TypeConverter) {
    target.dynamic_op::<FuncOp>(|op| Some(has_legal_types(op, types)));
    target.dynamic_op::<CallOp>(|op| Some(types.is_legal_op(op)));
    target.dynamic_op::<ReturnOp>(|op| Some(types.is_legal_op(op)));
}

/// Whether a function has legal types.
pub(crate) fn has_legal_types(op: OpRef<'_>, types: &TypeConverter) -> bool {
    has_legal_signature(op, types) && op.regions().all(|region| types.is_legal_region(region))
}

/// Whether a function's own type is legal.
pub(crate) fn has_legal_signature(op: OpRef<'_>, types: &TypeConverter) -> bool {
    let Some(model) = op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()) else { return true };
    let signature = [model.argument_types(op), model.result_types(op)];
    signature.iter().flat_map(|list| list.iter()).all(|&ty| types.is_legal(ty))
}

/// Gives a function and its first block other types.
pub(crate) fn function(op: OpAddr, rw: &mut ConversionRewriter<'_>, types: &Arc<TypeConverter>) -> Rewritten {
    let root = rw.op(op);
    let ctx = root.ctx().clone();
    let model = ctx.op_interface::<dyn FunctionOpInterface>(root.name())?;
    let signature = types.signature(model.argument_types(root).iter().copied())?;
    let results = types.all(model.result_types(root).iter().copied())?;
    let entry = root.region(0).and_then(|region| region.entry()).map(|entry| (entry.unit(), entry.id()));
    if let Some(entry) = entry {
        rw.convert_block(entry, types, &signature)?;
    }
    let ty = ctx.function_type(signature.types(), &results);
    let counts = [("arg_attrs", signature.types().len()), ("res_attrs", results.len())];
    rw.modify(op, |module, at| {
        model.set_function_type(module, at, ty);
        counts.into_iter().for_each(|(name, count)| fit_attrs(module, at, name, count));
    });
    Some(())
}

/// Gives the list of what is said of arguments or results as many entries as there are now: the first ones stay, others are empty.
fn fit_attrs(module: &mut Module, at: OpAddr, name: &str, count: usize) {
    let ctx = module.ctx().clone();
    let stated = module.op(at).attr_named(name).map(|attr| ctx.attr_data(attr));
    let Some(AttrData::Array(stated)) = stated else { return };
    let mut entries = stated.to_vec();
    if entries.len() != count {
        entries.resize(count, ctx.empty_dict());
        let attr = if count == 0 { None } else { Some(ctx.array_attr(&entries)) };
        module.set_attr(at, ctx.ident(name), attr);
    }
}

/// Makes the same operation of what its operands became, with other result types and, where `change` says so, other attributes.
pub(crate) fn again(
    op: OpAddr,
    operands: &Operands,
    types: &Arc<TypeConverter>,
    rw: &mut ConversionRewriter<'_>,
    change: impl Fn(&Context, Attr) -> Option<Attr>,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.op(op);
    let own_bodies = view.has_trait(TraitSet::ISOLATED_FROM_ABOVE);
    let result_types = types.all(view.results().map(|result| result.ty()))?;
    let mut changed = Vec::new();
    for entry in view.inherent().chain(ctx.dict(view.discardable()).iter().copied()) {
        let value = change(&ctx, entry.value)?;
        if value != entry.value {
            changed.push((entry.name, value));
        }
    }
    let spec = OpSpec {
        name: view.name(),
        loc: view.loc(),
        operands: operands.all()?,
        result_types,
        props: view.props(),
        attrs: view.discardable(),
        successors: view.successors().map(|block| block.id()).collect(),
        regions: Vec::new(),
        unit: None,
    };
    // Bodies of their own are not seen from around.
    rw.require(!own_bodies || view.regions().len() == 0)?;
    let from: Vec<(UnitId, RegionId)> = view.regions().map(|region| (region.unit(), region.id())).collect();
    let made = rw.builder().insert(spec);
    let made = OpAddr { unit: op.unit, op: made };
    for (name, value) in changed {
        rw.set_attr(made, name, Some(value));
    }
    move_regions(&from, made, types, rw)?;
    let values = ids(rw.op(made).results());
    rw.replace(op, &values)
}

/// Moves regions to an operation, whose blocks get arguments of the converted types.
pub(crate) fn move_regions(
    from: &[(UnitId, RegionId)],
    to: OpAddr,
    types: &Arc<TypeConverter>,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    for &(unit, region) in from {
        let into = rw.modify(to, |module, at| {
            let body = module.body_mut(at.unit);
            let region = body.new_region();
            body.add_region(at.op, region);
            region
        });
        rw.inline_region(region, into)?;
        rw.convert_region((unit, into), types, None);
    }
    Some(())
}
