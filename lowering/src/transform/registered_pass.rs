//! `transform.apply_registered_pass`: a pass or pipeline by name, run on what a handle stands for.

use super::failure::{Outcome, definite, silenceable};
use super::handles::give;
use super::interpreter::Running;
use super::state::{Entity, Results};
use super::table::Table;
use rmlir_dialects::transform::ApplyRegisteredPassOp;
use rmlir_ir::def::Param;
use rmlir_ir::typed::attr_param;
use rmlir_ir::{Attr, AttrData, OpRef};
use rmlir_passes::Registry;
use rmlir_passes::manager::OpPassManager;

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<ApplyRegisteredPassOp>(apply);
}

fn apply<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<ApplyRegisteredPassOp>() else { return Ok(()) };
    let ctx = op.ctx();
    let name = ctx.text(own.pass_name()).into_owned();
    let mut registry = Registry::new();
    crate::register(&mut registry);
    if !registry.is_known(&name) {
        return Err(definite(op, format!("unknown pass or pass pipeline: {name}")));
    }
    let options = options_text(on, op, own)?;
    let mut manager = OpPassManager::new("any");
    if let Err(problem) = registry.add(&name, &options, &mut manager) {
        op.emit_plain_error(problem.to_string());
        return Err(definite(op, format!("failed to add pass or pass pipeline to pipeline: {name}")));
    }
    let targets = on.ops(own.target());
    for &target in &targets {
        if !on.is_alive(target) {
            continue;
        }
        on.keep_apart(op, target)?;
        let ran = manager.prepare(ctx).and_then(|()| on.run.run_pipeline(&manager, target));
        if ran.is_err() {
            let error = silenceable(op, "pass pipeline failed");
            return Err(error.with_note(on.payload().op(target).loc(), "target op"));
        }
    }
    give(results, targets.into_iter().filter(|&target| on.is_alive(target)).map(Entity::Op).collect())
}

/// Options as a pipeline has them.
fn options_text<'s>(
    on: &Running<'s, '_, '_>,
    op: OpRef<'s>,
    own: ApplyRegisteredPassOp<OpRef<'s>>,
) -> Outcome<String> {
    let mut texts = Vec::new();
    for entry in op.ctx().dict(own.options()) {
        let value = value_text(on, op, own, entry.value)?;
        texts.push(format!("{}={value}", op.ctx().text(entry.name)));
    }
    Ok(texts.join(" "))
}

/// The text of a value: texts as they are, lists with commas, operands as what they stand for.
fn value_text<'s>(
    on: &Running<'s, '_, '_>,
    op: OpRef<'s>,
    own: ApplyRegisteredPassOp<OpRef<'s>>,
    value: Attr,
) -> Outcome<String> {
    let ctx = op.ctx();
    let list = |values: &[Attr]| -> Outcome<String> {
        let texts = values.iter().map(|&value| value_text(on, op, own, value));
        Ok(texts.collect::<Outcome<Vec<_>>>()?.join(","))
    };
    if let Some(&Param::Attr(index)) = attr_param(ctx, value, ("transform", "param_operand"), 0) {
        let index = rmlir_ir::typed::number(ctx, index).and_then(|index| usize::try_from(index).ok());
        let operand = index.and_then(|index| own.dynamic_options().get(index));
        return list(&operand.map(|operand| on.params(operand)).unwrap_or_default());
    }
    match ctx.attr_data(value) {
        AttrData::Array(values) => list(values),
        AttrData::String { value, .. } => Ok(ctx.text(*value).into_owned()),
        _ => Ok(rmlir_ir::print::attr_to_string_without_type(ctx, value)),
    }
}
