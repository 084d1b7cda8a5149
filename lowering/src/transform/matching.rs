//! Matchers: operations that ask whether something holds, and those that ask it of all that is in an operation.

use super::failure::{Failure, Outcome, definite, lines_of, silenceable};
use super::interpreter::Running;
use super::state::{Entity, Results};
use super::table::Table;
use rmlir_dialects::common::traits::has_interface;
use rmlir_dialects::transform::{
    CollectMatchingOp, ForeachMatchOp, MatchCmpIPredicate, MatchOperationEmptyOp, MatchOperationNameOp,
    MatchParamCmpIOp, NamedSequenceOp,
};
use rmlir_ir::{Attr, AttrData, Context, OpAddr, OpRef, RegionRef, ValueRef};
use std::cmp::Ordering;

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<ForeachMatchOp>(foreach_match).whole::<CollectMatchingOp>(collect_matching);
    table.whole::<MatchOperationEmptyOp>(operation_empty).one::<MatchOperationNameOp>(operation_name);
    table.whole::<MatchParamCmpIOp>(param_cmpi);
}

fn operation_empty<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, _: &mut Results) -> Outcome {
    let held = op.operand(0).map_or(0, |handle| on.ops(handle).len());
    match held {
        0 => Ok(()),
        1 => Err(silenceable(op, "operation is not empty")),
        _ => {
            let message =
                "AtMostOneOpMatcherOpTrait requires the operand handle to point to at most one payload op";
            Err(definite(op, message))
        }
    }
}

fn operation_name<'s>(
    on: &mut Running<'s, '_, '_>,
    op: OpRef<'s>,
    target: OpAddr,
    _: &mut Results,
) -> Outcome {
    let Some(own) = op.cast::<MatchOperationNameOp>() else { return Ok(()) };
    let (ctx, target) = (op.ctx(), on.payload().op(target));
    let names = ctx.attr_data(own.op_names()).as_array().unwrap_or_default();
    let mut names = names.iter().filter_map(|&name| rmlir_ir::typed::text(ctx, name));
    match names.any(|name| name.as_bytes() == target.name_text()) {
        true => Ok(()),
        false => Err(silenceable(op, "wrong operation name")),
    }
}

fn param_cmpi<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, _: &mut Results) -> Outcome {
    let Some(own) = op.cast::<MatchParamCmpIOp>() else { return Ok(()) };
    let (params, references) = (on.params(own.param()), on.params(own.reference()));
    if params.len() != references.len() {
        let message =
            format!("parameters have different payload lengths ({} vs {})", params.len(), references.len());
        return Err(silenceable(op, message));
    }
    for (index, (&param, &reference)) in params.iter().zip(&references).enumerate() {
        let order = compare(op, index, param, reference)?;
        if let Some(wanted) = violated(own.predicate(), order) {
            let text = |attr| rmlir_ir::print::attr_to_string_without_type(op.ctx(), attr);
            let message =
                format!("expected parameter to be {wanted} {}, got {}", text(reference), text(param));
            let note = format!("value # {index} associated with the parameter defined here");
            return Err(silenceable(op, message).with_note(own.param().loc(), note));
        }
    }
    Ok(())
}

fn compare(op: OpRef<'_>, index: usize, param: Attr, reference: Attr) -> Outcome<Ordering> {
    let ctx = op.ctx();
    let (AttrData::Integer { ty, value }, AttrData::Integer { ty: other_ty, value: other }) =
        (ctx.attr_data(param), ctx.attr_data(reference))
    else {
        return Err(definite(op, "non-integer parameter value not expected"));
    };
    if ty != other_ty {
        return Err(definite(op, format!("mismatching integer attribute types in parameter #{index}")));
    }
    Ok(value.cmp_signed(other))
}

/// What a predicate asks for, in words, if it does not hold.
fn violated(predicate: MatchCmpIPredicate, order: Ordering) -> Option<&'static str> {
    let (holds, words) = match predicate {
        MatchCmpIPredicate::Eq => (order.is_eq(), "equal to"),
        MatchCmpIPredicate::Ne => (order.is_ne(), "not equal to"),
        MatchCmpIPredicate::Lt => (order.is_lt(), "less than"),
        MatchCmpIPredicate::Le => (order.is_le(), "less than or equal to"),
        MatchCmpIPredicate::Gt => (order.is_gt(), "greater than"),
        MatchCmpIPredicate::Ge => (order.is_ge(), "greater than or equal to"),
    };
    (!holds).then_some(words)
}

/// The body of a named sequence.
fn sequence_body<'s>(op: OpRef<'s>, symbol: Attr) -> Option<(OpRef<'s>, Option<RegionRef<'s>>)> {
    let sequence =
        rmlir_ir::symbols::lookup_nearest(op, symbol).filter(|found| found.is::<NamedSequenceOp>())?;
    Some((sequence, sequence.region(0).filter(|region| !region.is_empty())))
}

fn unresolved(op: OpRef<'_>, symbol: Attr) -> Failure {
    definite(op, format!("unresolved external symbol {}", rmlir_ir::print::attr_to_string(op.ctx(), symbol)))
}

/// Runs a matcher, and gives what it yields.
fn match_block<'s>(
    on: &mut Running<'s, '_, '_>,
    body: RegionRef<'s>,
    args: Vec<Vec<Entity>>,
) -> Outcome<Vec<Vec<Entity>>> {
    let entered = on.enter(body, args);
    let outcome = entered.and_then(|()| match_ops(on, body));
    on.state.leave();
    outcome
}

fn match_ops<'s>(on: &mut Running<'s, '_, '_>, body: RegionRef<'s>) -> Outcome<Vec<Vec<Entity>>> {
    let Some(block) = body.entry() else { return Ok(Vec::new()) };
    let last = block.last_op();
    for op in block.ops().filter(|op| Some(*op) != last) {
        if !has_interface(op, "MatchOpInterface") {
            let message = "expected operations in the match part to implement MatchOpInterface";
            return Err(definite(op, message));
        }
        on.apply(op)?;
    }
    Ok(on.yielded(block))
}

fn collect_matching<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<CollectMatchingOp>() else { return Ok(()) };
    let matcher = own.matcher();
    let Some((_, Some(body))) = sequence_body(op, matcher) else {
        return Err(unresolved(op, matcher));
    };
    let mut all: Vec<Vec<Entity>> = vec![Vec::new(); op.num_results()];
    for root in on.ops(own.root()) {
        for target in on.inside(op, root)? {
            let found = match match_block(on, body, vec![vec![Entity::Op(target)]]) {
                Err(Failure::Silenceable(_)) => continue,
                found => found?,
            };
            for (index, (all, found)) in all.iter_mut().zip(found).enumerate() {
                let [one] = found[..] else {
                    let count = found.len();
                    let message =
                        format!("result #{index}, associated with {count} payload objects, expected 1");
                    return Err(silenceable(op, message));
                };
                all.push(one);
            }
        }
    }
    *results = all.into_iter().map(Some).collect();
    Ok(())
}

/// A matcher, and what is done with what it takes.
#[derive(Clone, Copy)]
struct Pair<'s> {
    matcher: RegionRef<'s>,
    action: (OpRef<'s>, RegionRef<'s>),
}

fn pairs<'s>(op: OpRef<'s>, own: ForeachMatchOp<OpRef<'s>>) -> Outcome<Vec<Pair<'s>>> {
    let ctx: &'s Context = op.ctx();
    let list = |attr| ctx.attr_data(attr).as_array().unwrap_or_default().to_vec();
    let mut found = Vec::new();
    for (matcher, action) in list(own.matchers()).into_iter().zip(list(own.actions())) {
        let body = |symbol| match sequence_body(op, symbol) {
            Some((sequence, Some(body))) => Ok((sequence, body)),
            _ => Err(unresolved(op, symbol)),
        };
        found.push(Pair { matcher: body(matcher)?.1, action: body(action)? });
    }
    Ok(found)
}

/// Going over operations with pairs of matchers and actions.
struct Going<'s> {
    op: OpRef<'s>,
    pairs: Vec<Pair<'s>>,
    forwarded: Vec<Vec<Entity>>,
    flatten: bool,
    given: Vec<Vec<Entity>>,
    failed: Option<Failure>,
}

fn foreach_match<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<ForeachMatchOp>() else { return Ok(()) };
    let forwarded = own.forwarded_inputs().map(|value: ValueRef<'s>| on.entities(value)).collect();
    let given = vec![Vec::new(); op.num_results().saturating_sub(1)];
    let (pairs, flatten) = (pairs(op, own)?, own.flatten_results());
    let mut going = Going { op, pairs, forwarded, flatten, given, failed: None };
    let roots = on.ops(own.root());
    for &root in &roots {
        let targets = on.inside(op, root)?;
        for target in targets.into_iter().filter(|&target| own.restrict_root() || target != root) {
            if on.is_alive(target) {
                going.visit(on, target)?;
            }
        }
    }
    let root = on.entities(own.root());
    *results = std::iter::once(root).chain(going.given).map(Some).collect();
    going.failed.map_or(Ok(()), Err)
}

impl<'s> Going<'s> {
    fn visit(&mut self, on: &mut Running<'s, '_, '_>, target: OpAddr) -> Outcome {
        for index in 0..self.pairs.len() {
            let Pair { matcher, action } = self.pairs[index];
            let args = std::iter::once(vec![Entity::Op(target)]).chain(self.forwarded.iter().cloned());
            match match_block(on, matcher, args.collect()) {
                Err(Failure::Silenceable(_)) => continue,
                found => return self.act(on, target, action, found?),
            }
        }
        Ok(())
    }

    fn act(
        &mut self,
        on: &mut Running<'s, '_, '_>,
        target: OpAddr,
        (action, body): (OpRef<'s>, RegionRef<'s>),
        args: Vec<Vec<Entity>>,
    ) -> Outcome {
        let loc = on.payload().op(target).loc();
        let entered = on.enter(body, args);
        let outcome = entered.and_then(|()| self.act_inside(on, action, body, loc));
        on.state.leave();
        outcome
    }

    fn act_inside(
        &mut self,
        on: &mut Running<'s, '_, '_>,
        action: OpRef<'s>,
        body: RegionRef<'s>,
        loc: rmlir_ir::Loc,
    ) -> Outcome {
        let Some(block) = body.entry() else { return Ok(()) };
        let last = block.last_op();
        for op in block.ops().filter(|op| Some(*op) != last) {
            match on.apply(op) {
                Ok(()) => {}
                Err(Failure::Silenceable(problems)) => {
                    let failed = self.failed.take().unwrap_or_else(|| silenceable(self.op, "actions failed"));
                    let failed =
                        failed.with_note(action.loc(), format!("failed action: {}", lines_of(&problems)));
                    self.failed = Some(failed.with_note(loc, "when applied to this matching payload"));
                }
                Err(Failure::Definite) => return Err(Failure::Definite),
            }
        }
        let yielded = on.yielded(block);
        if !self.flatten && yielded.iter().any(|list| list.len() != 1) {
            let name = rmlir_ir::symbols::symbol_name(action);
            let name = name.map(|name| action.ctx().text(name).into_owned()).unwrap_or_default();
            let message = format!(
                "action @{name} has results associated with multiple payload entities, but flattening was not requested"
            );
            return Err(definite(self.op, message));
        }
        self.given.iter_mut().zip(yielded).for_each(|(given, yielded)| given.extend(yielded));
        Ok(())
    }
}
