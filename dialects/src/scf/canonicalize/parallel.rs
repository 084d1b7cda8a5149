//! `scf.parallel`

use super::last_of;
use super::trips::{Rounds, rounds};
use crate::common::mixed::Mixed;
use crate::scf::{ParallelOp, ReduceOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ParallelOpSingleOrZeroIterationDimsFolder", without_trivial_dims);
    set.op("(anonymous namespace)::MergeNestedParallelLoops", merge_nested);
}

fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
    values.map(ValueRef::id).collect()
}

/// Lower bounds, upper bounds and steps.
fn bounds(op: ParallelOp, rw: &PatternRewriter<'_>) -> [Vec<ValueId>; 3] {
    let root = rw.read(op);
    [ids(root.lower_bound()), ids(root.upper_bound()), ids(root.step())]
}

/// A loop of which all dimensions run, and none of them just once.
fn without_trivial_dims(op: ParallelOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let all = bounds(op, rw);
    let inits = ids(rw.read(op).init_vals());
    let body = rw.op(op).region(0)?.entry()?;
    let variables = ids(body.args());
    let mut kept: [Vec<ValueId>; 3] = Default::default();
    let (mut once, mut at) = (Vec::new(), Vec::new());
    for (dim, &variable) in variables.iter().enumerate() {
        let [low, high, step] =
            [all[0].get(dim)?, all[1].get(dim)?, all[2].get(dim)?].map(|&v| Mixed::Value(v));
        match rounds(rw, low, high, step, false) {
            Rounds::Never => return rw.replace(op, &inits),
            Rounds::Once => {
                once.push(variable);
                at.push(all[0][dim]);
            }
            Rounds::Open => kept.iter_mut().zip(&all).for_each(|(kept, all)| kept.push(all[dim])),
        }
    }
    rw.require(!once.is_empty())?;
    if kept[0].is_empty() {
        return in_line(op, rw, &at, &inits);
    }
    let types: Vec<Type> = rw.op(op).results().map(|result| result.ty()).collect();
    let made = ParallelOp::build(rw.builder(), &types, &kept[0], &kept[1], &kept[2], &inits);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (from, to) = (rw.op(op).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.inline_region(from, to)?;
    let block = rw.op(made).region(0)?.entry()?.id();
    once.iter().zip(&at).for_each(|(&variable, &value)| rw.replace_uses(variable, value));
    rw.modify(made, |module, root| {
        for dim in (0..variables.len()).rev().filter(|&dim| once.contains(&variables[dim])) {
            module.body_mut(root.unit).erase_arg(block, dim);
        }
    });
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}

/// A loop of one round: its body, and what it reduces with the values that there were.
fn in_line(op: ParallelOp, rw: &mut PatternRewriter<'_>, at: &[ValueId], inits: &[ValueId]) -> Rewritten {
    let block = rw.op(op).region(0)?.entry()?.id();
    let (last, _) = last_of(rw, block)?;
    rw.inline_block_before(block, op, at)?;
    let reductions: Vec<_> = rw
        .op(last)
        .cast::<ReduceOp>()?
        .op()
        .regions()
        .filter_map(|region| Some(region.entry()?.id()))
        .collect();
    let mut results = Vec::new();
    for ((reduction, &init), index) in reductions.into_iter().zip(inits).zip(0..) {
        let value = rw.op(last).operand(index)?.id();
        let (end, _) = last_of(rw, reduction)?;
        rw.inline_block_before(reduction, op, &[init, value])?;
        results.push(rw.op(end).operand(0)?.id());
        rw.erase(end)?;
    }
    rw.erase(last)?;
    rw.replace(op, &results)
}

/// A loop in a loop, and nothing else.
fn merge_nested(op: ParallelOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let outer = rw.op(op).region(0)?.entry()?;
    let first = outer.first_op()?;
    rw.require(first.next().is_some() && first.next() == outer.last_op())?;
    let inner = first.is::<ParallelOp>().then(|| ParallelOp::of(first.global()))?;
    let inner_view = rw.read(inner);
    let variables = ids(outer.args());
    let depends = inner_view.op().operands().any(|value| variables.contains(&value.id()));
    let reduces = |op: OpRef<'_>| op.num_results() > 0;
    rw.require(!depends && !reduces(rw.op(op)) && !reduces(inner_view.op()))?;
    let mut all = bounds(op, rw);
    for (all, more) in all.iter_mut().zip(bounds(inner, rw)) {
        all.extend(more);
    }
    let index = rw.ctx().index_type();
    let types = vec![index; all[0].len()];
    let (body, unit) = (rw.op(inner).region(0)?.entry()?, rw.unit());
    let (inner_variables, ops): (Vec<ValueId>, Vec<_>) =
        (ids(body.args()), body.ops().map(|op| op.global()).collect());
    let made = ParallelOp::build(rw.builder(), &[], &all[0], &all[1], &all[2], &[]);
    let made = made.region(&types, |_, _| {}).insert().ok()?;
    let target = rw.op(made).region(0)?.entry()?;
    let (args, target) = (ids(target.args()), target.id());
    let mut map = IrMapping::new();
    map.map_values(unit, &variables, args.get(..variables.len())?);
    map.map_values(unit, &inner_variables, args.get(variables.len()..)?);
    rw.at_end(target);
    for inside in ops {
        rw.clone_op(inside, &mut map)?;
    }
    rw.replace(op, &[])
}
