//! Structured control flow with values of other types, of which several may stand for one.

use crate::function_types::move_regions;
use crate::rewriting::ids;
use rmlir_dialects::scf::{ConditionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{OpAddr, OpRef, OpSpec, RegionId, Type, UnitId};
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Operands, TypeConverter};
use rmlir_rewrite::{PatternSet, Rewritten};
use std::sync::Arc;

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet, types: &Arc<TypeConverter>) {
    structure::<ForOp>(set, types, "(anonymous namespace)::ConvertForOpTypes");
    structure::<IfOp>(set, types, "(anonymous namespace)::ConvertIfOpTypes");
    set.convert::<YieldOp>("(anonymous namespace)::ConvertYieldOpTypes", Some(types), |op, operands, rw| {
        let values = operands.flat(rw.read(op).op().operands())?;
        YieldOp::build(rw.builder(), &values).insert().ok()?;
        rw.erase(op)
    });
    structure::<WhileOp>(set, types, "(anonymous namespace)::ConvertWhileOpTypes");
    set.convert::<ConditionOp>(
        "(anonymous namespace)::ConvertConditionOpTypes",
        Some(types),
        |op, operands, rw| {
            let values = operands.flat(rw.read(op).op().operands())?;
            rw.set_operands(op, &values);
            Some(())
        },
    );
    structure::<IndexSwitchOp>(set, types, "(anonymous namespace)::ConvertIndexSwitchOpTypes");
}

/// Structured operations are legal where their types are; so is what ends their bodies.
pub(crate) fn target<'t>(target: &mut ConversionTarget<'t>, types: &'t TypeConverter) {
    let has_results = |op: OpRef<'_>| op.results().all(|result| types.is_legal(result.ty()));
    target.dynamic_op::<ForOp>(move |op| Some(has_results(op)));
    target.dynamic_op::<IfOp>(move |op| Some(has_results(op)));
    target.dynamic_op::<IndexSwitchOp>(move |op| Some(has_results(op)));
    target.dynamic_op::<YieldOp>(move |op| {
        let known = |op: OpRef<'_>| {
            op.is::<ForOp>() || op.is::<IfOp>() || op.is::<WhileOp>() || op.is::<IndexSwitchOp>()
        };
        let is_other = !op.parent().is_some_and(known);
        Some(is_other || types.is_legal_op(op))
    });
    target.dynamic_op::<WhileOp>(move |op| Some(types.is_legal_op(op)));
    target.dynamic_op::<ConditionOp>(move |op| Some(types.is_legal_op(op)));
}

/// Adds a pattern that makes an operation with regions anew.
pub(crate) fn structure<O: TypedOp>(set: &mut PatternSet, types: &Arc<TypeConverter>, name: &'static str) {
    let own = Arc::clone(types);
    set.convert::<O>(name, Some(types), move |op, operands, rw| again(op.at(), operands, &own, rw));
}

/// Makes the same operation of what its operands became, with the same regions.
fn again(
    op: OpAddr,
    operands: &Operands,
    types: &Arc<TypeConverter>,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let view = rw.op(op);
    let groups = view.results().map(|result| types.convert(result.ty()));
    let groups = groups.collect::<Option<Vec<_>>>()?;
    let result_types: Vec<Type> = groups.iter().flat_map(|group| group.iter().copied()).collect();
    let spec = OpSpec {
        name: view.name(),
        loc: view.loc(),
        operands: operands.flat(view.operands())?,
        result_types,
        props: view.props(),
        // Loops with conditions lose what is said of them.
        attrs: if view.is::<WhileOp>() { rw.ctx().dict_attr(Vec::new()) } else { view.discardable() },
        successors: Vec::new(),
        regions: Vec::new(),
        unit: None,
    };
    let regions: Vec<(UnitId, RegionId)> =
        view.regions().map(|region| (region.unit(), region.id())).collect();
    let made = rw.builder().insert(spec);
    let made = OpAddr { unit: op.unit, op: made };
    move_regions(&regions, made, types, rw)?;
    let mut values = ids(rw.op(made).results()).into_iter();
    let values: Vec<Vec<_>> =
        groups.iter().map(|group| values.by_ref().take(group.len()).collect()).collect();
    rw.replace_with_many(op, &values)
}
