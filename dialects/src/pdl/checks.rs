//! Checks of patterns and rewrites.

use super::{element_of, is_of};
use rmlir_ir::diag::Failed;
use rmlir_ir::typed::{is_op, is_type};
use rmlir_ir::{OpId, OpRef, UnitId, ValueRef};
use rmlir_ods::DialectImpl;
use std::collections::HashSet;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, crate::common::OpCheck); 11] = [
        ("apply_native_constraint", check_constraint),
        ("apply_native_rewrite", check_native_rewrite),
        ("attribute", check_attribute),
        ("operand", check_bound),
        ("operands", check_bound),
        ("operation", check_operation),
        ("range", check_range),
        ("replace", check_replace),
        ("results", check_results),
        ("type", check_type),
        ("types", check_type),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check);
    }
    dialect.op("pattern").region_verifier(check_pattern);
    dialect.op("rewrite").region_verifier(check_rewrite);
}

const PATTERN: &str = "pdl.pattern";
const REWRITE: &str = "pdl.rewrite";
const OPERATION: &str = "pdl.operation";

fn in_rewrite(op: OpRef<'_>) -> bool {
    op.parent().is_some_and(|parent| is_op(parent, REWRITE))
}

fn in_pattern(op: OpRef<'_>) -> bool {
    op.parent().is_some_and(|parent| is_op(parent, PATTERN))
}

/// The operations that use a result.
fn users(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    op.results().flat_map(|result| result.users())
}

/// Whether something in the match is bound by what uses it: a result alone binds nothing.
fn has_binding_use(op: OpRef<'_>) -> bool {
    let mut seen = HashSet::new();
    let mut todo = vec![op];
    while let Some(op) = todo.pop() {
        for user in users(op) {
            if !is_of(user, &["pdl.result", "pdl.results"]) {
                return true;
            }
            if seen.insert(key(user)) {
                todo.push(user);
            }
        }
    }
    false
}

/// What tells operations of a module apart.
type Key = (UnitId, OpId);

fn key(op: OpRef<'_>) -> Key {
    (op.unit(), op.id())
}

fn check_bound(op: OpRef<'_>) -> Checked {
    if !in_pattern(op) || has_binding_use(op) {
        return Ok(());
    }
    Err(op.emit_error("expected a bindable user when defined in the matcher body of a `pdl.pattern`"))
}

fn check_constraint(op: OpRef<'_>) -> Checked {
    match op.num_operands() {
        0 => Err(op.emit_error("expected at least one argument")),
        _ => Ok(()),
    }
}

fn check_native_rewrite(op: OpRef<'_>) -> Checked {
    match (op.num_operands(), op.num_results()) {
        (0, 0) => Err(op.emit_error("expected at least one argument or result")),
        _ => Ok(()),
    }
}

fn check_attribute(op: OpRef<'_>) -> Checked {
    if op.attr_named("value").is_none() {
        if in_rewrite(op) {
            return Err(op.emit_error("expected constant value when specified within a `pdl.rewrite`"));
        }
        return check_bound(op);
    }
    match op.num_operands() {
        0 => Ok(()),
        _ => Err(op.emit_error("expected only one of [`type`, `value`] to be set")),
    }
}

fn check_type(op: OpRef<'_>) -> Checked {
    let is_constant = ["constantType", "constantTypes"].iter().any(|name| op.attr_named(name).is_some());
    if is_constant { Ok(()) } else { check_bound(op) }
}

fn check_operation(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let name = op.attr_named("opName").and_then(|name| rmlir_ir::typed::text(ctx, name));
    if in_rewrite(op) && name.is_none() {
        return Err(op.emit_error("must have an operation name when nested within a `pdl.rewrite`"));
    }
    let names = op.attr_named("attributeValueNames").and_then(|names| ctx.attr_data(names).as_array());
    let (names, values) = (names.map_or(0, <[_]>::len), op.operand_group_range(1).len());
    if names != values {
        return Err(op.emit_error(format!(
            "expected the same number of attribute values and attribute names, got {names} names and {values} values"
        )));
    }
    if in_rewrite(op) && !may_infer(op, name.as_deref()) {
        check_inferable(op, name.as_deref())?;
    }
    check_bound(op)
}

/// Whether an operation of this name may infer the types of its results. One that nobody registered may.
fn may_infer(op: OpRef<'_>, name: Option<&str>) -> bool {
    let ctx = op.ctx();
    let Some(name) = name.and_then(|name| ctx.registered_op(name.as_bytes())) else { return name.is_some() };
    let def = ctx.op_info(name).def();
    def.is_some_and(|def| def.states_interface("InferTypeOpInterface"))
}

const UNTYPED: &str = "must have inferable or constrained result types when nested within `pdl.rewrite`";

/// The types of what a rewrite makes are known: they are stated, or those of what it replaces.
fn check_inferable(op: OpRef<'_>, name: Option<&str>) -> Checked {
    if users(op).any(|user| replaces_by(op, user)) {
        return Ok(());
    }
    let ctx = op.ctx();
    let types: Vec<ValueRef<'_>> = op.operand_group(2).collect();
    if types.is_empty() {
        let Some(found) = name.and_then(|name| ctx.registered_op(name.as_bytes())) else { return Ok(()) };
        if !has_results(op, found) {
            return Ok(());
        }
        let name = name.unwrap_or_default();
        let note = format!(
            "operation is created in a non-inferrable context, but '{name}' does not implement InferTypeOpInterface"
        );
        return op.error(UNTYPED).with_note(op.loc(), note).emit(ctx);
    }
    match types.iter().position(|&ty| !is_constrained(op, ty)) {
        None => Ok(()),
        Some(i) => {
            let note = format!("result type #{i} was not constrained");
            op.error(UNTYPED).with_note(op.loc(), note).emit(ctx)
        }
    }
}

/// Whether a definition has at least one result, whatever its number of operands.
fn has_results(op: OpRef<'_>, name: rmlir_ir::OpName) -> bool {
    use rmlir_ir::def::Arity;
    let Some(def) = op.ctx().op_info(name).def() else { return false };
    // One variadic group alone may be empty; several groups have a least number.
    match def.results.as_slice() {
        [] => false,
        [only] => only.arity == Arity::One,
        groups => groups.iter().any(|group| group.arity == Arity::One),
    }
}

/// Whether a replacement takes its types from what it replaces, which is there before.
fn replaces_by(op: OpRef<'_>, user: OpRef<'_>) -> bool {
    let used =
        user.operands().skip(1).any(|value| value.def_op().is_some_and(|(def, _)| key(def) == key(op)));
    if !is_op(user, "pdl.replace") || !used {
        return false;
    }
    let Some((replaced, _)) = user.operand(0).and_then(|value| value.def_op()) else { return false };
    let same_block = replaced.block().map(|block| block.id()) == op.block().map(|block| block.id());
    !same_block || is_before(replaced, op)
}

fn is_before(first: OpRef<'_>, second: OpRef<'_>) -> bool {
    let mut at = second.prev();
    while let Some(op) = at {
        if key(op) == key(first) {
            return true;
        }
        at = op.prev();
    }
    false
}

/// Whether a type in a rewrite is known: a constant, one that code gives, or one that binds something in the match.
fn is_constrained(op: OpRef<'_>, ty: ValueRef<'_>) -> bool {
    let Some((def, _)) = ty.def_op() else { return true };
    if is_op(def, "pdl.apply_native_rewrite") {
        return true;
    }
    if !is_of(def, &["pdl.type", "pdl.types"]) {
        return false;
    }
    let own = op.block().map(|block| block.id());
    let binds = |user: OpRef<'_>| {
        user.block().map(|block| block.id()) != own
            && is_of(user, &["pdl.operand", "pdl.operands", OPERATION])
    };
    ["constantType", "constantTypes"].iter().any(|name| def.attr_named(name).is_some())
        || users(def).any(binds)
}

fn check_range(op: OpRef<'_>) -> Checked {
    check_elements(op)
}

/// What is put together is of the type of the range's elements.
pub(crate) fn check_elements(op: OpRef<'_>) -> Checked {
    let (ctx, Some(result)) = (op.ctx(), op.result(0)) else { return Ok(()) };
    let want = element_of(ctx, result.ty());
    let wrong = op.operands().map(|value| element_of(ctx, value.ty())).find(|&have| have != want);
    match wrong {
        None => Ok(()),
        Some(have) => {
            let (want, have) = (ctx.quoted_type(want), ctx.quoted_type(have));
            Err(op.emit_error(format!("expected operand to have element type {want}, but got {have}")))
        }
    }
}

fn check_replace(op: OpRef<'_>) -> Checked {
    if op.operand_group_range(1).is_empty() || op.operand_group_range(2).is_empty() {
        return Ok(());
    }
    Err(op.emit_error(
        "expected no replacement values to be provided when the replacement operation is present",
    ))
}

fn check_results(op: OpRef<'_>) -> Checked {
    let Some(result) = op.result(0) else { return Ok(()) };
    let ctx = op.ctx();
    if op.attr_named("index").is_some() || !is_type(ctx, result.ty(), (super::NAMESPACE, "value")) {
        return Ok(());
    }
    let ty = ctx.quoted_type(result.ty());
    Err(op.emit_error(format!(
        "expected `pdl.range<value>` result type when no index is specified, but got: {ty}"
    )))
}

fn check_rewrite(op: OpRef<'_>) -> Checked {
    let is_empty = op.region(0).is_none_or(|body| body.is_empty());
    if op.attr_named("name").is_some() {
        return match is_empty {
            true => Ok(()),
            false => Err(op.emit_error("expected rewrite region to be empty when rewrite is external")),
        };
    }
    if is_empty {
        return Err(
            op.emit_error("expected rewrite region to be non-empty if external name is not specified")
        );
    }
    match op.operand_group_range(1).is_empty() {
        true => Ok(()),
        false => Err(op.emit_error("expected no external arguments when the rewrite is specified inline")),
    }
}

fn check_pattern(op: OpRef<'_>) -> Checked {
    let ctx = op.ctx();
    let Some(body) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let Some(last) = body.last_op() else { return Ok(()) };
    if !is_op(last, REWRITE) {
        let error = op.error("expected body to terminate with `pdl.rewrite`");
        return error.with_note(last.loc(), "see terminator defined here").emit(ctx);
    }
    if let Some(other) = first_foreign(op) {
        let error = op.error("expected only `pdl` operations within the pattern body");
        return error.with_note(other.loc(), "see non-`pdl` operation defined here").emit(ctx);
    }
    if !body.ops().any(|inner| is_op(inner, OPERATION)) {
        return Err(op.emit_error("the pattern must contain at least one `pdl.operation`"));
    }
    let parts = ["pdl.operand", "pdl.operands", "pdl.result", "pdl.results", OPERATION];
    let mut visited: Option<HashSet<Key>> = None;
    for part in body.ops().filter(|&inner| is_of(inner, &parts)) {
        if !users(part).any(|user| is_op(user, REWRITE) || in_rewrite(user)) {
            continue;
        }
        match &visited {
            None => visited = Some(connected(part)),
            Some(visited) if visited.contains(&key(part)) => {}
            Some(_) => {
                let error = op.error("the operations must form a connected component");
                return error.with_note(part.loc(), "see a disconnected value / operation here").emit(ctx);
            }
        }
    }
    Ok(())
}

/// The first operation inside that is of another dialect, inner ones before the ones around them.
fn first_foreign(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let mut todo: Vec<(OpRef<'_>, bool)> = vec![(op, false)];
    while let Some((at, done)) = todo.pop() {
        if done {
            if !at.name_text().starts_with(b"pdl.") {
                return Some(at);
            }
            continue;
        }
        if key(at) != key(op) {
            todo.push((at, true));
        }
        let inner: Vec<OpRef<'_>> =
            at.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).collect();
        todo.extend(inner.into_iter().rev().map(|inner| (inner, false)));
    }
    None
}

/// Everything in the match that operands, results and uses lead to.
fn connected(from: OpRef<'_>) -> HashSet<Key> {
    let mut visited = HashSet::new();
    let mut todo = vec![from];
    while let Some(op) = todo.pop() {
        if !in_pattern(op) || is_op(op, REWRITE) || !visited.insert(key(op)) {
            continue;
        }
        let sources = match op.name_text() {
            b"pdl.operation" => op.operand_group_range(0),
            b"pdl.result" | b"pdl.results" => 0..1,
            _ => 0..0,
        };
        let defs = sources.filter_map(|i| op.operand(i)?.def_op());
        todo.extend(defs.map(|(def, _)| def));
        todo.extend(users(op));
    }
    visited
}
