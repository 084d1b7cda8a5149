//! `scf.if`

use super::trips::int;
use super::{inline_region, last_of, only_block, region_of};
use crate::arith::{AndIOp, ConstantOp, SelectOp, XOrIOp};
use crate::scf::{IfOp, YieldOp};
use rmlir_ir::fold::constant_value;
use rmlir_ir::{BlockId, OpAddr, OpRef, RegionRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::CombineIfs", combine);
    set.op("(anonymous namespace)::CombineNestedIfs", combine_nested);
    set.op("(anonymous namespace)::ConditionPropagation", known_condition);
    set.op("(anonymous namespace)::ConvertTrivialIfToSelect", to_select);
    set.op("(anonymous namespace)::RemoveEmptyElseBranch", without_else);
    set.op("(anonymous namespace)::RemoveStaticCondition", |op: IfOp, rw| {
        let root = rw.read(op);
        let holds = !int(root.condition())?.is_zero();
        let nothing = !holds && root.op().region(1)?.is_empty();
        if nothing { rw.erase(op) } else { inline_region(op, rw, usize::from(!holds), &[]) }
    });
    set.op("(anonymous namespace)::ReplaceIfYieldWithConditionOrValue", plain_results);
}

/// Whether an operation lies in a region, at any depth.
fn is_within(op: OpRef<'_>, region: RegionRef<'_>) -> bool {
    let around = std::iter::successors(op.parent_region(), |inner| inner.parent()?.parent_region());
    around.into_iter().any(|inner| inner == region)
}

/// An `if` of no blocks yet, before the root.
fn new_if(rw: &mut PatternRewriter<'_>, types: &[Type], condition: ValueId) -> Option<IfOp> {
    let made = IfOp::build(rw.builder(), types, condition);
    made.region_with(|_, _| {}).region_with(|_, _| {}).insert().ok()
}

/// Replaces the terminator of a block by one that gives these values.
fn yield_instead(rw: &mut PatternRewriter<'_>, block: BlockId, values: &[ValueId]) -> Rewritten {
    let (last, _) = last_of(rw, block)?;
    rw.at_end(block);
    YieldOp::build(rw.builder(), values).insert().ok()?;
    rw.erase(last)
}

/// The condition holds in the one region, and not in the other.
fn known_condition(op: IfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let condition = rw.read(op).condition();
    rw.require(constant_value(condition).is_none())?;
    let condition = condition.id();
    let mut known: [Option<ValueId>; 2] = [None, None];
    let uses: Vec<_> = rw.body().uses(condition).collect();
    for id in uses {
        let (owner, index) = rw.body().use_owner(id);
        let owner = OpAddr { unit: rw.unit(), op: owner };
        let root = rw.read(op).op();
        let within =
            |region: usize| root.region(region).is_some_and(|region| is_within(rw.op(owner), region));
        let Some(region) = (0..2).find(|&region| within(region)) else { continue };
        let value = match known[region] {
            Some(value) => value,
            None => {
                let truth = rw.ctx().bool_attr(region == 0);
                let value = ConstantOp::build(rw.builder(), truth).value().ok()?;
                *known[region].insert(value)
            }
        };
        rw.set_operand(owner, index, value);
    }
    rw.require(known.iter().any(Option::is_some))
}

/// Results that are values from outside are chosen without an `if`.
fn to_select(op: IfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let count = root.op().num_results();
    rw.require(count > 0)?;
    let (condition, op_ref) = (root.condition().id(), root.op());
    let (then_block, else_block) = (only_block(op_ref, 0)?, only_block(op_ref, 1)?);
    let ((_, yes), (_, no)) = (last_of(rw, then_block)?, last_of(rw, else_block)?);
    let of = |value: ValueId, block: BlockId| rw.value(value).block().is_some_and(|own| own.id() == block);
    let inside: Vec<bool> =
        yes.iter().zip(&no).map(|(&yes, &no)| of(yes, then_block) || of(no, else_block)).collect();
    let kept = inside.iter().filter(|inside| **inside).count();
    rw.require(kept != count)?;
    let types: Vec<Type> =
        op_ref.results().zip(&inside).filter(|(_, inside)| **inside).map(|(result, _)| result.ty()).collect();
    let made = new_if(rw, &types, condition)?;
    for region in 0..2 {
        let (from, to) = (region_of(rw, op, region)?, region_of(rw, made, region)?);
        rw.inline_region(from, to)?;
    }
    rw.at_op(made);
    let mut left = rw.op(made).results().map(|result| result.id()).collect::<Vec<_>>().into_iter();
    let mut results = Vec::new();
    for ((&yes, &no), &inside) in yes.iter().zip(&no).zip(&inside) {
        results.push(match inside {
            true => left.next()?,
            false if yes == no => yes,
            false => SelectOp::build(rw.builder(), condition, yes, no).value().ok()?,
        });
    }
    let of_inside = |values: &[ValueId]| {
        values.iter().zip(&inside).filter(|(_, inside)| **inside).map(|(&value, _)| value).collect::<Vec<_>>()
    };
    yield_instead(rw, then_block, &of_inside(&yes))?;
    yield_instead(rw, else_block, &of_inside(&no))?;
    rw.replace(op, &results)
}

/// An `else` that does nothing goes.
fn without_else(op: IfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let block = root.op().region(1)?.last_block()?;
    let does_nothing = block.first_op().is_some_and(|first| first.next().is_none());
    rw.require(root.op().num_results() == 0 && does_nothing)?;
    let (condition, attrs) = (root.condition().id(), root.op().discardable());
    let made = new_if(rw, &[], condition)?;
    rw.modify(made, |module, at| module.set_attrs(at, attrs));
    let (from, to) = (region_of(rw, op, 0)?, region_of(rw, made, 0)?);
    rw.inline_region(from, to)?;
    rw.erase(op)
}

/// Results that are one value on both sides, or true and false.
fn plain_results(op: IfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    rw.require(root.num_results() > 0)?;
    let yields = |region: usize| last_of(rw, root.region(region)?.last_block()?.id());
    let ((_, yes), (_, no)) = (yields(0)?, yields(1)?);
    let results: Vec<ValueId> = root.results().map(|result| result.id()).collect();
    let condition = rw.read(op).condition().id();
    let mut changed = None;
    for ((yes, no), result) in yes.into_iter().zip(no).zip(results) {
        if rw.value(result).is_unused() {
            continue;
        }
        if yes == no {
            rw.replace_uses(result, yes);
            changed = Some(());
            continue;
        }
        let bit = |value: ValueId| {
            let of_bits = rw.value(value).ty() == rw.ctx().i1();
            if of_bits { int(rw.value(value)).map(|value| !value.is_zero()) } else { None }
        };
        let value = match (bit(yes), bit(no)) {
            (Some(true), Some(false)) => condition,
            (Some(false), Some(true)) => {
                let truth = rw.ctx().bool_attr(true);
                let truth = ConstantOp::build(rw.builder(), truth).value().ok()?;
                XOrIOp::build(rw.builder(), condition, truth).value().ok()?
            }
            _ => continue,
        };
        rw.replace_uses(result, value);
        changed = Some(());
    }
    changed
}

/// Whether `value` is true exactly where `condition` is not.
fn is_not(value: ValueRef<'_>, condition: ValueRef<'_>) -> bool {
    value
        .defining::<XOrIOp>()
        .is_some_and(|xor| xor.lhs() == condition && int(xor.rhs()).is_some_and(|ones| ones.is_one()))
}

/// Two in a row with one condition, or with opposite ones, are one.
fn combine(op: IfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let next = rw.read(op);
    let before = next.op().prev()?.cast::<IfOp>()?;
    let (condition, other) = (before.condition(), next.condition());
    // Which region of the second one goes after which region of the first one.
    let order = match () {
        _ if is_not(other, condition) || is_not(condition, other) => [1, 0],
        _ if condition == other => [0, 1],
        _ => return None,
    };
    let first = before.op().global();
    let condition = condition.id();
    let results: Vec<ValueId> = before.op().results().map(|result| result.id()).collect();
    let mut types: Vec<Type> = before.op().results().map(|result| result.ty()).collect();
    types.extend(next.op().results().map(|result| result.ty()));
    let block = |op: OpRef<'_>, region: usize| Some(op.region(region)?.last_block()?.id());
    let firsts = [block(before.op(), 0), block(before.op(), 1)];
    let seconds = [block(next.op(), order[0]), block(next.op(), order[1])];
    for (index, &result) in results.iter().enumerate() {
        for (side, from) in firsts.iter().enumerate() {
            let Some(value) = from.and_then(|from| last_of(rw, from)?.1.get(index).copied()) else {
                continue;
            };
            let root = rw.read(op).op();
            let Some(region) = root.region(order[side]).filter(|region| !region.is_empty()) else { continue };
            let body = rw.body();
            let within = |id| {
                let owner = OpAddr { unit: rw.unit(), op: body.use_owner(id).0 };
                is_within(rw.op(owner), region)
            };
            let uses: Vec<_> = body.uses(result).filter(|&id| within(id)).collect();
            rw.replace_uses_if(result, value, |_, id| uses.contains(&id));
        }
    }
    let made = new_if(rw, &types, condition)?;
    for side in 0..2 {
        let target = region_of(rw, made, side)?;
        match (firsts[side], seconds[side]) {
            (Some(_), second) => {
                let from = region_of(rw, first, side)?;
                rw.inline_region(from, target)?;
                if let (Some(into), Some(second)) = (firsts[side], second) {
                    join(rw, into, second)?;
                }
            }
            (None, Some(_)) => {
                let from = region_of(rw, op, order[side])?;
                rw.inline_region(from, target)?;
            }
            (None, None) => {}
        }
    }
    let all: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    let (of_first, of_second) = all.split_at(results.len());
    rw.replace(first, of_first)?;
    rw.replace(op, of_second)
}

/// Puts the operations of a block after those of another one, which gives what both give.
fn join(rw: &mut PatternRewriter<'_>, into: BlockId, block: BlockId) -> Rewritten {
    let ((last, mut values), (other, more)) = (last_of(rw, into)?, last_of(rw, block)?);
    values.extend(more);
    rw.merge_blocks(block, into, &[])?;
    rw.at_end(into);
    YieldOp::build(rw.builder(), &values).insert().ok()?;
    rw.erase(last)?;
    rw.erase(other)
}

/// One that holds another one and nothing else has both conditions.
fn combine_nested(op: IfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let then_block = root.op().region(0)?.last_block()?;
    let nested = then_block.first_op()?;
    rw.require(nested.next().is_some() && nested.next() == then_block.last_op())?;
    let inner = nested.cast::<IfOp>()?;
    let else_of = |op: OpRef<'_>| -> Option<Vec<ValueId>> {
        let Some(block) = op.region(1)?.last_block() else { return Some(Vec::new()) };
        let only = block.first_op().filter(|first| first.next().is_none())?;
        Some(only.operands().map(|value| value.id()).collect())
    };
    let (no, inner_no) = (else_of(root.op())?, else_of(nested)?);
    let (_, mut yes) = last_of(rw, then_block.id())?;
    let inner_block = nested.region(0)?.last_block()?.id();
    let (_, inner_yes) = last_of(rw, inner_block)?;
    let mut chosen = Vec::new();
    for (index, value) in yes.iter_mut().enumerate() {
        let view = rw.value(*value);
        match view.def_op().filter(|(def, _)| *def == nested) {
            Some((_, result)) => {
                rw.require(inner_no.get(result) == no.get(index))?;
                *value = *inner_yes.get(result)?;
            }
            None => {
                rw.require(view.block() != Some(then_block))?;
                chosen.push(index);
            }
        }
    }
    let types: Vec<Type> = root.op().results().map(|result| result.ty()).collect();
    let (outer, inner) = (root.condition().id(), inner.condition().id());
    let both = AndIOp::build(rw.builder(), outer, inner).value().ok()?;
    let made = new_if(rw, &types, both)?;
    let mut results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    rw.at_op(made);
    for index in chosen {
        results[index] = SelectOp::build(rw.builder(), outer, yes[index], no[index]).value().ok()?;
    }
    let target = region_of(rw, made, 0)?;
    let block = rw.builder().create_block(target, &[]);
    rw.merge_blocks(inner_block, block, &[])?;
    yield_instead(rw, block, &yes)?;
    if !no.is_empty() {
        let target = region_of(rw, made, 1)?;
        let block = rw.builder().create_block(target, &[]);
        rw.at_end(block);
        YieldOp::build(rw.builder(), &no).insert().ok()?;
    }
    rw.replace(op, &results)
}
