//! `transform-infer-effects`: what sequences do to the handles that they are given, said at their arguments.

use rmlir_dialects::transform::{CONSUMED, NamedSequenceOp, READONLY, consumed_args};
use rmlir_ir::interfaces::call::{arg_attrs, dict_at};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, Failed, NamedAttr, OpRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Marks the arguments of sequences that say nothing of them.
    InferEffects: InferEffectsPass, run
}

fn run(_: &options::InferEffectsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let sequences = Walk::pre().collect(run.op(), |op| op.is::<NamedSequenceOp>()).map_err(|_| Failed)?;
    for at in sequences {
        if let Some(marked) = marked_args(run.module().op(at)) {
            let ctx = run.ctx();
            let value = ctx.array_attr(&marked);
            run.module().set(NamedSequenceOp::of(at), NamedSequenceOp::ARG_ATTRS, value);
        }
    }
    Ok(())
}

/// The dictionaries of all arguments, marks included. `None` for a sequence without a body, of which nothing is known.
fn marked_args(op: OpRef<'_>) -> Option<Vec<Attr>> {
    let ctx = op.ctx();
    op.region(0)?.entry()?;
    let [consumed, readonly] = [CONSUMED, READONLY].map(|name| ctx.ident(name));
    let marked = consumed_args(op, 0).into_iter().enumerate().map(|(index, is_consumed)| {
        let dict = dict_at(ctx, arg_attrs(op), index);
        if [consumed, readonly].iter().any(|&name| ctx.dict_get(dict, name).is_some()) {
            return dict;
        }
        let mut entries = ctx.dict(dict).to_vec();
        let name = if is_consumed { consumed } else { readonly };
        entries.push(NamedAttr { name, value: ctx.unit() });
        ctx.dict_attr(entries)
    });
    let marked: Vec<Attr> = marked.collect();
    (!marked.is_empty()).then_some(marked)
}
