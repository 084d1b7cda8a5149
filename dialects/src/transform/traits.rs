//! Traits of the dialect's operations.

use super::effects;
use super::kinds::{Kind, kind};
use super::named::ancestor;
use crate::common::traits::{checked, has_trait, marker};
use crate::scf::text::entry_args;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::traits::OpTrait;
use rmlir_ir::typed::is_op;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

const TOP_LEVEL: &str = "PossibleTopLevelTransformOpTrait";

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in [
        "FunctionalStyleTransformOpTrait",
        "TransformEachOpTrait",
        "NavigationTransformOpTrait",
        "ReportTrackingListenerFailuresOpTrait",
        "AtMostOneOpMatcherOpTrait",
        "SingleOpMatcherOpTrait",
        "SingleValueMatcherOpTrait",
    ] {
        marker(dialect, name);
    }
    checked(dialect, "ParamProducerTransformOpTrait", check_producer);
    checked(dialect, TOP_LEVEL, check_top_level);
    checked(dialect, "StructuredOpPredicateOpTrait", check_predicate);
    checked(dialect, "TransformOpInterface", effects::check);
    dialect.op_trait("SingleBlockImplicitTerminator", Arc::new(|_, class| terminator(class?)));
}

/// Terminators of other dialects that bodies here end with.
fn terminator(class: &str) -> Option<OpTrait> {
    (class == "::mlir::smt::YieldOp").then(|| OpTrait::SingleBlockImplicitTerminator("smt.yield".into()))
}

fn check_producer(op: OpRef<'_>) -> Result<(), Failed> {
    if op.results().all(|result| kind(op.ctx(), result.ty()) == Some(Kind::Param)) {
        return Ok(());
    }
    Err(op.emit_error(
        "ParamProducerTransformOpTrait attached to this op expects result types to implement \
         TransformParamTypeInterface",
    ))
}

/// What may stand alone has a body whose first argument is what is transformed; it takes operands for its arguments where it stands
/// inside another one.
fn check_top_level(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let Some(body) = op.region(0) else { return Err(op.emit_error("expects at least one region")) };
    if !body.has_one_block() {
        return Err(op.emit_error("expects a single-block region"));
    }
    let args = entry_args(op, 0, 0);
    let Some((first, others)) = args.split_first() else {
        return Err(op.emit_error("expects the entry block to have at least one argument"));
    };
    if kind(ctx, first.ty()) != Some(Kind::Op) {
        return Err(op.emit_error(
            "expects the first entry block argument to be of type implementing TransformHandleTypeInterface",
        ));
    }
    if op.operand(0).is_some_and(|root| root.ty() != first.ty()) {
        return Err(op.emit_error("expects the type of the block argument to match the type of the operand"));
    }
    if let Some(i) = others.iter().position(|arg| kind(ctx, arg.ty()).is_none()) {
        let error = op.error(
            "expects trailing entry block arguments to be of type implementing TransformHandleTypeInterface, \
             TransformValueHandleTypeInterface or TransformParamTypeInterface",
        );
        ctx.emit(error.with_note(op.loc(), format!("argument #{} does not", i + 1)));
        return Err(Failed);
    }
    match ancestor(op, |op| has_trait(op, TOP_LEVEL)) {
        Some(outer) if op.num_operands() != args.len() => {
            let error = op.error("expects operands to be provided for a nested op");
            ctx.emit(error.with_note(outer.loc(), "nested in another possible top-level op"));
            Err(Failed)
        }
        _ => Ok(()),
    }
}

fn check_predicate(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(parent) = op.parent().filter(|&parent| is_op(parent, "transform.match.structured")) else {
        return Err(op.emit_error("expects parent op to be 'transform.match.structured'"));
    };
    if op.operand(0) != entry_args(parent, 0, 0).first().copied() {
        return Err(op.emit_error("expected predicate to apply to the surrounding structured op"));
    }
    Ok(())
}
