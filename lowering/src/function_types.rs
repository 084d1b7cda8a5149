//! Functions, calls and returns with other types, where nothing else of them changes.

use crate::rewriting::ids;
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_ir::OpRef;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    function_pattern(set, types);
    call_patterns(set, types);
}

/// Adds what gives calls and returns other types.
fn call_patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    let own = Arc::clone(types);
    set.convert::<CallOp>(
        "(anonymous namespace)::CallOpSignatureConversion",
        Some(types),
        move |op, operands, rw| {
            let root = rw.read(op);
            let results = own.all(root.op().results().map(|result| result.ty()))?;
            let (callee, operands) = (root.callee(), operands.all()?);
            let made = CallOp::build(rw.builder(), &results, callee, &operands).insert().ok()?;
            let values = ids(rw.read(made).op().results());
            rw.replace(op, &values)
        },
    );
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
        move |op, _, rw| function(op, rw, &own),
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
fn function(op: FuncOp, rw: &mut ConversionRewriter<'_>, types: &Arc<TypeConverter>) -> Rewritten {
    let root = rw.read(op).op();
    let ctx = root.ctx().clone();
    let model = ctx.op_interface::<dyn FunctionOpInterface>(root.name())?;
    let signature = types.signature(model.argument_types(root).iter().copied())?;
    let results = types.all(model.result_types(root).iter().copied())?;
    let entry = root.region(0).and_then(|region| region.entry()).map(|entry| (entry.unit(), entry.id()));
    if let Some(entry) = entry {
        rw.convert_block(entry, types, &signature)?;
    }
    let ty = ctx.function_type(signature.types(), &results);
    rw.modify(op, |module, at| model.set_function_type(module, at, ty));
    Some(())
}
