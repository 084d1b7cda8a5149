//! The attributes of the dialect that may stand on any operation, and that named sequences do not call themselves.

use super::named::{CONSUMED, READONLY, WITH_NAMED_SEQUENCE};
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::interfaces::call::{CallOpInterface, CallableOpInterface, resolve_callable};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{AttrData, NamedAttr, OpAddr, OpRef};
use std::collections::{HashMap, HashSet};

/// Checks an attribute of the dialect on any operation.
///
/// # Errors
/// If it may not stand there; it has been reported.
pub(super) fn check_attr(op: OpRef<'_>, attr: NamedAttr) -> Result<(), Failed> {
    let ctx = op.ctx();
    let name = ctx.text(attr.name);
    let is_unit = matches!(ctx.attr_data(attr.value), AttrData::Unit);
    match &*name {
        WITH_NAMED_SEQUENCE if op.has_trait(TraitSet::SYMBOL_TABLE) => check_calls(op),
        WITH_NAMED_SEQUENCE => {
            let message =
                format!("\"{name}\" attribute can only be attached to operations with symbol tables");
            ctx.emit(Diagnostic::error(op.loc(), message));
            Err(Failed)
        }
        "transform.target_tag" if rmlir_ir::typed::text(ctx, attr.value).is_none() => {
            Err(op.emit_plain_error(format!("\"{name}\" attribute must be a string")))
        }
        "transform.target_tag" => Ok(()),
        CONSUMED | READONLY | "transform.silence_tracking_failures" => match is_unit {
            true => Ok(()),
            false => Err(op.emit_plain_error(format!("\"{name}\" must be a unit attribute"))),
        },
        _ => {
            ctx.emit(Diagnostic::error(op.loc(), format!("unknown attribute: \"{name}\"")));
            Err(Failed)
        }
    }
}

/// The operations inside that call or are called, in order, and around each call the callable that it is in.
fn calls<'m>(root: OpRef<'m>) -> (Vec<OpRef<'m>>, Vec<(OpRef<'m>, Option<OpRef<'m>>)>) {
    let (mut callables, mut calls) = (Vec::new(), Vec::new());
    let inner = |op: OpRef<'m>, around: Option<OpRef<'m>>| {
        let ops = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        let mut ops: Vec<_> = ops.map(|op| (op, around)).collect();
        ops.reverse();
        ops
    };
    let mut waiting = inner(root, None);
    while let Some((op, around)) = waiting.pop() {
        let ctx = op.ctx();
        if ctx.op_interface::<dyn CallOpInterface>(op.name()).is_some() {
            calls.push((op, around));
        }
        let is_callable = ctx.op_interface::<dyn CallableOpInterface>(op.name()).is_some();
        callables.extend(is_callable.then_some(op));
        waiting.extend(inner(op, if is_callable { Some(op) } else { around }));
    }
    (callables, calls)
}

/// Checks what calls and is called inside, for what follows, and that nothing calls itself.
fn check_calls(root: OpRef<'_>) -> Result<(), Failed> {
    let (callables, calls) = calls(root);
    for &op in callables.iter().chain(calls.iter().map(|(call, _)| call)) {
        rmlir_ir::verify::verify_single(op)?;
    }
    let mut graph: HashMap<OpAddr, Vec<OpRef<'_>>> = HashMap::new();
    for (call, around) in &calls {
        if let (Some(around), Some(callee)) = (around, resolve_callable(*call)) {
            graph.entry(around.global()).or_default().push(callee);
        }
    }
    match cycle(&callables, &graph).as_deref() {
        None | Some([]) => Ok(()),
        Some([last, others @ ..]) => {
            let error = Diagnostic::error(last.loc(), "recursion not allowed in named sequences");
            let note =
                |error: Diagnostic, op: &OpRef<'_>| error.with_note(op.loc(), "operation on recursion stack");
            root.ctx().emit(others.iter().fold(error, note));
            Err(Failed)
        }
    }
}

/// Operations that call each other in a circle, the last called first.
fn cycle<'m>(callables: &[OpRef<'m>], graph: &HashMap<OpAddr, Vec<OpRef<'m>>>) -> Option<Vec<OpRef<'m>>> {
    let callees = |op: OpRef<'m>| graph.get(&op.global()).map_or(&[][..], Vec::as_slice);
    let mut done = HashSet::new();
    for &start in callables {
        // The path to where the search is, each with the number of callees that it has seen.
        let (mut path, mut on_path) = (vec![(start, 0)], HashSet::from([start.global()]));
        while let Some((op, seen)) = path.last_mut() {
            let op = *op;
            let Some(&next) = callees(op).get(*seen).filter(|_| !done.contains(&op.global())) else {
                done.insert(op.global());
                on_path.remove(&op.global());
                path.pop();
                continue;
            };
            *seen += 1;
            if on_path.contains(&next.global()) {
                let mut found: Vec<_> = path.iter().map(|(op, _)| *op).collect();
                let from = found.iter().position(|&op| op == next).unwrap_or(0);
                found.drain(..from);
                found.reverse();
                return Some(found);
            }
            if !done.contains(&next.global()) {
                on_path.insert(next.global());
                path.push((next, 0));
            }
        }
    }
    None
}
