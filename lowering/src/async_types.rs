//! What is executed asynchronously, with values of other types.

use crate::scf_types::structure;
use rmlir_dialects::asynchronous::{AwaitOp, ExecuteOp, YieldOp};
use rmlir_ir::def::Param;
use rmlir_ir::typed::{is_type, make_type, type_param};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::{ConversionTarget, Converted, TypeConverter};
use std::sync::Arc;

/// `!async.token`
const TOKEN: (&str, &str) = ("async", "token");
/// `!async.value<T>`
const VALUE: (&str, &str) = ("async", "value");

/// Tokens stay what they are; a value that is there later holds what its type becomes.
pub(crate) fn add_rules(converter: &mut TypeConverter) {
    converter.rule(|of, ty| {
        let ctx = of.ctx();
        if is_type(ctx, ty, TOKEN) {
            return Converted::one_or_failed(Some(ty));
        }
        let Some(Param::Type(inner)) = type_param(ctx, ty, VALUE, 0) else { return Converted::Declined };
        let inner = of.one(*inner);
        Converted::one_or_failed(inner.and_then(|ty| make_type(ctx, VALUE, vec![Param::Type(ty)]).ok()))
    });
}

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    structure::<ExecuteOp>(set, types, "(anonymous namespace)::ConvertExecuteOpTypes");
    set.convert::<AwaitOp>("(anonymous namespace)::ConvertAwaitOpTypes", Some(types), |op, operands, rw| {
        let view = rw.read(op);
        let waited = operands.of(view.operand())?;
        let result = view.op().result(0).map(|result| result.ty());
        let result = match result {
            None => None,
            Some(ty) => Some(rw.convert_type(ty)?),
        };
        let made = AwaitOp::build(rw.builder(), result, waited).insert().ok()?;
        let values = crate::rewriting::ids(rw.op(made).results());
        rw.replace(op, &values)
    });
    set.convert::<YieldOp>("(anonymous namespace)::ConvertYieldOpTypes", Some(types), |op, operands, rw| {
        let values = operands.flat(rw.read(op).op().operands())?;
        YieldOp::build(rw.builder(), &values).insert().ok()?;
        rw.erase(op)
    });
}

/// They are legal where their types are.
pub(crate) fn target(target: &mut ConversionTarget<'_>, types: &Arc<TypeConverter>) {
    let own = Arc::clone(types);
    target.dynamic_op::<AwaitOp>(move |op| Some(own.is_legal_op(op)));
    let own = Arc::clone(types);
    target.dynamic_op::<ExecuteOp>(move |op| Some(own.is_legal_op(op)));
    let own = Arc::clone(types);
    target.dynamic_op::<YieldOp>(move |op| Some(own.is_legal_op(op)));
}
