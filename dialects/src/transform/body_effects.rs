//! What operations do whose bodies are run: what is done to an argument of a body is done to the operand that it stands for.
//!
//! Bodies lie in each other. What is in a body is worked out before it, once: if each operation asked those inside it, and these theirs,
//! every level would take several times as long as the one inside it.

use super::effects::{Sink, effects_of, frees, is_on_payload, is_transformation};
use super::{ForeachOp, SequenceOp, WithPDLPatternsOp};
use crate::scf::text::entry_args;
use rmlir_ir::interfaces::effects::{Effect, MemoryEffectOpInterface};
use rmlir_ir::walk::Walk;
use rmlir_ir::{OpAddr, OpRef};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// The effects of the operations with bodies that are inside another one.
type Known = FxHashMap<OpAddr, Vec<Effect>>;

/// A body that may stand alone: what it does to its arguments, it does to the operands.
pub(super) struct Bodies;

impl MemoryEffectOpInterface for Bodies {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        effects.extend(of_body(op, &known_inside(op)));
    }
}

/// A body for each of what the operands hold: what has no argument has no effect.
pub(super) struct Foreach;

impl MemoryEffectOpInterface for Foreach {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        effects.extend(of_each(op, &known_inside(op)));
    }
}

fn is_body(op: OpRef<'_>) -> bool {
    op.is::<ForeachOp>() || op.is::<SequenceOp>() || op.is::<WithPDLPatternsOp>()
}

/// The effects of all operations with bodies inside an operation, the innermost first.
fn known_inside(op: OpRef<'_>) -> Known {
    let mut known = Known::default();
    let inside = Walk::post().collect(op, |inner| inner != op && is_body(inner));
    for at in inside.unwrap_or_default() {
        let inner = op.module().op(at);
        let effects = match inner.is::<ForeachOp>() {
            true => of_each(inner, &known),
            false => of_body(inner, &known),
        };
        known.insert(at, effects);
    }
    known
}

/// The effects of an operation of a body.
fn effects_inside<'k>(op: OpRef<'_>, known: &'k Known) -> Cow<'k, [Effect]> {
    match known.get(&op.global()) {
        Some(effects) => Cow::Borrowed(effects),
        None => Cow::Owned(effects_of(op).unwrap_or_default()),
    }
}

fn consumed(op: OpRef<'_>, region: usize, known: &Known) -> Vec<bool> {
    let args = entry_args(op, region, 0);
    let consumes = |user: OpRef<'_>, arg| {
        user.parent() == Some(op) && is_transformation(user) && frees(&effects_inside(user, known), arg)
    };
    args.iter().map(|&arg| arg.users().any(|user| consumes(user, arg))).collect()
}

/// For each argument of a body (region `region` of `op`) whether its handle is consumed by an operation of the body.
pub fn consumed_args(op: OpRef<'_>, region: usize) -> Vec<bool> {
    consumed(op, region, &known_inside(op))
}

/// What the operations of the body do, each with its effects.
fn inside(op: OpRef<'_>, known: &Known) -> impl Iterator<Item = Effect> {
    let body = op.region(0).and_then(|region| region.entry());
    let ops = body.into_iter().flat_map(|block| block.ops());
    ops.flat_map(move |inner| effects_inside(inner, known).into_owned())
}

fn of_body(op: OpRef<'_>, known: &Known) -> Vec<Effect> {
    let (consumed, mut effects) = (consumed(op, 0, known), Vec::new());
    let mut sink = Sink(&mut effects);
    for (i, operand) in op.operands().enumerate() {
        match consumed.get(i) {
            Some(true) => sink.consumes(operand),
            _ => sink.reads(operand),
        }
    }
    sink.produces(op);
    match op.num_operands() {
        // What stands alone has all effects of what is in it.
        0 => effects.extend(inside(op, known)),
        _ => effects.extend(inside(op, known).filter(is_on_payload)),
    }
    effects
}

fn of_each(op: OpRef<'_>, known: &Known) -> Vec<Effect> {
    let mut effects = Vec::new();
    let mut sink = Sink(&mut effects);
    for (operand, consumed) in op.operands().zip(consumed(op, 0, known)) {
        match consumed {
            true => sink.consumes(operand),
            false => sink.reads(operand),
        }
    }
    effects.extend(inside(op, known).filter(is_on_payload));
    Sink(&mut effects).produces(op);
    effects
}
