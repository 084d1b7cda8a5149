//! Devices: what is mapped to them, and regions that run on them.

use super::super::directives::{DELETE, FROM, TO};
use super::{Checked, clauses, error_at, is, is_omp, lookup, number, vars};
use crate::omp::checks::loops::is_wrapper;
use crate::omp::regions::CLAUSES;
use rmlir_ir::dominance::DominanceInfo;
use rmlir_ir::interfaces::effects::{EffectKind, Resource, effects_of};
use rmlir_ir::{AttrData, BlockRef, OpRef, TraitSet, ValueId, ValueRef};
use std::collections::HashSet;

pub(super) fn check_bounds(op: OpRef<'_>) -> Checked {
    if vars(op, "extent").next().is_none() && vars(op, "upper_bound").next().is_none() {
        return Err(op.emit_plain_error("expected extent or upperbound."));
    }
    Ok(())
}

fn map_info<'m>(value: ValueRef<'m>) -> Option<OpRef<'m>> {
    let (op, _) = value.resolved().def_op()?;
    is(op, "map.info").then_some(op)
}

/// Variables of a clause are mapped.
fn check_mapped(op: OpRef<'_>, clause: &str, group: &str) -> Checked {
    if vars(op, group).all(|var| map_info(var).is_some()) {
        return Ok(());
    }
    Err(op.emit_error(format!("'{clause}' arguments must be defined by 'omp.map.info' ops")))
}

pub(super) fn check_map_info(op: OpRef<'_>) -> Checked {
    if let Some(mapper) = op.attr_named("mapper_id")
        && lookup(op, mapper, "declare_mapper").is_none()
    {
        return Err(op.emit_plain_error("invalid mapper id"));
    }
    check_mapped(op, "members", "members")
}

const ALWAYS: i64 = 1 << 3;
const IMPLICIT: i64 = 1 << 8;
const CLOSE: i64 = 1 << 9;

/// How variables may be mapped goes by the operation.
pub(super) fn check_map_vars(op: OpRef<'_>) -> Checked {
    let error = |text: &str| error_at(op, op.loc(), text);
    let mut updates = Updates::default();
    for var in vars(op, "map_vars") {
        if var.resolved().def_op().is_none() {
            return error("missing map operation");
        }
        let Some(info) = map_info(var) else {
            if is(op, "declare_mapper.info") {
                continue;
            }
            return error("map argument is not a map entry operation");
        };
        let flags = number(info, "map_type").unwrap_or(0);
        let any = |bits: i64| flags & bits != 0;
        let wrong = match op.name_text() {
            b"omp.target" | b"omp.target_data" if any(DELETE) => {
                Some("to, from, tofrom and alloc map types are permitted")
            }
            b"omp.target_enter_data" if any(FROM | DELETE) => Some("to and alloc map types are permitted"),
            b"omp.target_exit_data" if any(TO) => Some("from, release and delete map types are permitted"),
            b"omp.target_update" => updates.add(info, flags),
            _ => None,
        };
        if let Some(text) = wrong {
            return error(text);
        }
    }
    Ok(())
}

/// The variables that an update copies to the device, and those that it copies back.
#[derive(Default)]
struct Updates {
    to: HashSet<ValueId>,
    from: HashSet<ValueId>,
}

impl Updates {
    /// Adds a variable; gives what is wrong with that.
    fn add(&mut self, info: OpRef<'_>, flags: i64) -> Option<&'static str> {
        let any = |bits: i64| flags & bits != 0;
        let (to, from) = (any(TO), any(FROM));
        if any(DELETE) || !to && !from {
            return Some(
                "at least one of to or from map types must be specified, other map types are not permitted",
            );
        }
        let var = info.operand(0)?.id();
        if to && (from || self.from.contains(&var)) || from && self.to.contains(&var) {
            return Some("either to or from map types can be specified, not both");
        }
        if any(ALWAYS | CLOSE | IMPLICIT) {
            return Some("present, mapper and iterator map type modifiers are permitted");
        }
        if to {
            self.to.insert(var)
        } else {
            self.from.insert(var)
        };
        None
    }
}

pub(super) fn check_transfer(op: OpRef<'_>) -> Checked {
    clauses::check_depend(op)?;
    check_map_vars(op)
}

pub(super) fn check_target_data(op: OpRef<'_>) -> Checked {
    let groups = ["map_vars", "use_device_ptr_vars", "use_device_addr_vars"];
    if groups.iter().all(|group| vars(op, group).next().is_none()) {
        return Err(op.emit_plain_error(
            "At least one of map, use_device_ptr_vars, or use_device_addr_vars operand must be present",
        ));
    }
    check_mapped(op, "use_device_ptr", "use_device_ptr_vars")?;
    check_mapped(op, "use_device_addr", "use_device_addr_vars")?;
    check_map_vars(op)
}

pub(super) fn check_target(op: OpRef<'_>) -> Checked {
    clauses::check_depend(op)?;
    check_mapped(op, "has_device_addr", "has_device_addr_vars")?;
    check_map_vars(op)?;
    if let Some(AttrData::DenseArray(maps)) =
        op.attr_named("private_maps").map(|attr| op.ctx().attr_data(attr))
        && maps.len != vars(op, "private_vars").count()
    {
        return Err(
            op.emit_plain_error("sizes of `private` operand range and `private_maps` attribute mismatch")
        );
    }
    Ok(())
}

pub(super) fn check_mapper_region(op: OpRef<'_>) -> Checked {
    let last = op.region(0).and_then(|region| region.entry()).and_then(|block| block.last_op());
    match last {
        Some(last) if is(last, "declare_mapper.info") => Ok(()),
        _ => Err(op.emit_error("expected terminator to be a DeclareMapperInfoOp")),
    }
}

/// Values that the host computes set how the region is run, and nothing else.
pub(super) fn check_target_regions(op: OpRef<'_>) -> Checked {
    let inner = op.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    if inner.filter(|&op| is(op, "teams")).take(2).count() > 1 {
        return Err(op.emit_plain_error("target containing multiple 'omp.teams' nested ops"));
    }
    let count = vars(op, "host_eval_vars").count();
    if count == 0 {
        return Ok(());
    }
    let skipped = CLAUSES.iter().take_while(|clause| clause.word != "host_eval");
    let skipped: usize = skipped.map(|clause| vars(op, clause.vars).count()).sum();
    let captured = captured_op(op);
    let run = captured.map_or(Run::default(), |captured| Run::of(op, captured));
    let args = op.region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.args());
    for arg in args.skip(skipped).take(count) {
        for user in arg.users() {
            check_host_value(op, arg, user, captured, run)?;
        }
    }
    Ok(())
}

fn check_host_value(
    op: OpRef<'_>,
    arg: ValueRef<'_>,
    user: OpRef<'_>,
    captured: Option<OpRef<'_>>,
    run: Run,
) -> Checked {
    let sets = |groups: &[&str]| groups.iter().any(|group| vars(user, group).any(|value| value == arg));
    let (legal, text) = match user.name_text() {
        b"omp.teams" => (
            sets(&["num_teams_lower", "num_teams_upper", "thread_limit"]),
            "only legal as 'num_teams' and 'thread_limit' in 'omp.teams'".to_owned(),
        ),
        b"omp.parallel" => (
            run.spmd && captured.is_some_and(|op| op == user || op.is_inside(user)) && sets(&["num_threads"]),
            "only legal as 'num_threads' in 'omp.parallel' when representing target SPMD".to_owned(),
        ),
        b"omp.loop_nest" => (
            run.trip_count
                && captured == Some(user)
                && sets(&["loop_lower_bounds", "loop_upper_bounds", "loop_steps"]),
            "only legal as loop bounds and steps in 'omp.loop_nest' when trip count must be evaluated in the host"
                .to_owned(),
        ),
        name => (false, format!("illegal use in '{}' operation", String::from_utf8_lossy(name))),
    };
    if legal { Ok(()) } else { Err(op.emit_error(format!("host_eval argument {text}"))) }
}

fn wrapper_of<'m>(op: OpRef<'m>) -> Option<OpRef<'m>> {
    op.parent().filter(|&parent| is_wrapper(parent))
}

fn parent_named<'m>(op: OpRef<'m>, name: &str) -> Option<OpRef<'m>> {
    op.parent().filter(|&parent| is(parent, name))
}

/// How the kernel of a target region runs.
#[derive(Clone, Copy, Default)]
struct Run {
    /// All threads run the same from the start.
    spmd: bool,
    /// The host must know how often the loop runs.
    trip_count: bool,
}

impl Run {
    fn of(target: OpRef<'_>, captured: OpRef<'_>) -> Run {
        let nothing = Run::default();
        if !is(captured, "loop_nest") {
            return nothing;
        }
        let wrappers: Vec<OpRef<'_>> =
            std::iter::successors(wrapper_of(captured), |&op| wrapper_of(op)).collect();
        let wrappers = match wrappers.split_first() {
            Some((first, rest)) if is(*first, "simd") => rest,
            _ => &wrappers[..],
        };
        let is_target = |op: OpRef<'_>| op.parent() == Some(target);
        match *wrappers {
            [first, second] if is(first, "wsloop") && is(second, "distribute") => {
                let teams =
                    parent_named(second, "parallel").and_then(|parallel| parent_named(parallel, "teams"));
                let all = teams.is_some_and(is_target);
                Run { spmd: all, trip_count: all }
            }
            [only] if is(only, "distribute") || is(only, "loop") => {
                if !parent_named(only, "teams").is_some_and(is_target) {
                    return nothing;
                }
                Run { spmd: is(only, "loop") || has_one_parallel(captured), trip_count: true }
            }
            [only] if is(only, "wsloop") => {
                Run { spmd: parent_named(only, "parallel").is_some_and(is_target), trip_count: false }
            }
            _ => nothing,
        }
    }
}

/// Whether all of the dialect that is in a loop is in one parallel region.
fn has_one_parallel(nest: OpRef<'_>) -> bool {
    let is_allowed = |op: OpRef<'_>| !is_omp(op) || op.has_trait(TraitSet::IS_TERMINATOR);
    let Some(mut at) = innermost(nest, &mut |op| may_capture(op, &is_allowed)) else { return false };
    while let Some(parent) = at.parent().filter(|&parent| parent != nest) {
        at = parent;
    }
    is(at, "parallel")
}

/// The innermost operation of the dialect that stands for the region: all around it run once, beside nothing that counts.
fn captured_op<'m>(target: OpRef<'m>) -> Option<OpRef<'m>> {
    let mut dominance = DominanceInfo::new(target.module());
    innermost(target, &mut |op| runs_once(op, &mut dominance) && may_capture(op, &is_harmless))
}

/// Goes into regions as far as `captures` says.
fn innermost<'m>(root: OpRef<'m>, captures: &mut dyn FnMut(OpRef<'m>) -> bool) -> Option<OpRef<'m>> {
    let mut found = None;
    let mut stack = children(root);
    while let Some(op) = stack.pop() {
        if !is_omp(op) || op.regions().len() == 0 {
            continue;
        }
        if !captures(op) {
            return found;
        }
        found = Some(op);
        if is(op, "loop_nest") {
            return found;
        }
        stack.extend(children(op));
    }
    found
}

/// What is right in an operation, the last first.
fn children<'m>(op: OpRef<'m>) -> Vec<OpRef<'m>> {
    let mut ops: Vec<OpRef<'m>> =
        op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops()).collect();
    ops.reverse();
    ops
}

fn may_capture<'m>(op: OpRef<'m>, is_allowed: &dyn Fn(OpRef<'m>) -> bool) -> bool {
    let blocks = op.parent_region().into_iter().flat_map(|region| region.blocks());
    blocks.flat_map(|block| block.ops()).all(|other| other == op || is_allowed(other))
}

/// Whether an operation beside others does nothing that they need: it is of another dialect and does not write to automatic memory.
fn is_harmless(op: OpRef<'_>) -> bool {
    if is_omp(op) {
        return op.has_trait(TraitSet::IS_TERMINATOR);
    }
    let effects = effects_of(op).unwrap_or_default();
    !effects.iter().any(|effect| {
        effect.kind == EffectKind::Write && effect.resource == Resource::AUTOMATIC_ALLOCATION_SCOPE
    })
}

/// Whether an operation runs once whenever its region runs.
fn runs_once<'m>(op: OpRef<'m>, dominance: &mut DominanceInfo<'m>) -> bool {
    let (Some(block), Some(region)) = (op.block(), op.parent_region()) else { return false };
    if region.has_one_block() {
        return true;
    }
    if reaches(block) {
        return false;
    }
    region.blocks().all(|exit| {
        exit.successors().next().is_some()
            || !dominance.is_reachable(exit)
            || dominance.block_dominates(block, exit)
    })
}

/// Whether control can come back to a block.
fn reaches(block: BlockRef<'_>) -> bool {
    let mut seen = HashSet::new();
    let mut stack: Vec<BlockRef<'_>> = block.successors().collect();
    while let Some(next) = stack.pop() {
        if next == block {
            return true;
        }
        if seen.insert(next.id()) {
            stack.extend(next.successors());
        }
    }
    false
}
