//! `scf.while`

use super::last_of;
use crate::arith::{CmpIOp, ConstantOp};
use crate::scf::{ConditionOp, IfOp, WhileOp};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{BlockId, OpAddr, OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::WhileConditionTruth", known_condition);
    set.op("(anonymous namespace)::WhileCmpCond", known_comparison);
    set.op("(anonymous namespace)::WhileOpAlignBeforeArgs", aligned);
    set.op("(anonymous namespace)::WhileMoveIfDown", moved_choice);
}

/// Values with the arguments that they are passed to.
type Passed<'m> = Vec<(ValueRef<'m>, ValueRef<'m>)>;

/// The condition, and what it passes on with the arguments after it.
fn condition(op: OpRef<'_>) -> Option<(ConditionOp<OpRef<'_>>, Passed<'_>)> {
    let last = op.region(0)?.last_block()?.last_op()?.cast::<ConditionOp>()?;
    let after = op.region(1)?.entry()?;
    Some((last, last.args().zip(after.args()).collect()))
}

/// After the condition it holds.
fn known_condition(op: WhileOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (last, passed) = condition(rw.read(op).op())?;
    let own = passed.iter().filter(|(value, arg)| *value == last.condition() && !arg.is_unused());
    let args: Vec<ValueId> = own.map(|(_, arg)| arg.id()).collect();
    rw.require(!args.is_empty())?;
    let truth = rw.ctx().bool_attr(true);
    let truth = ConstantOp::build(rw.builder(), truth).value().ok()?;
    args.into_iter().for_each(|arg| rw.replace_uses(arg, truth));
    Some(())
}

/// After a comparison that holds, the same one holds and the opposite does not.
fn known_comparison(op: WhileOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (last, passed) = condition(rw.read(op).op())?;
    let cmp = last.condition().defining::<CmpIOp>()?;
    let sides = [cmp.lhs(), cmp.rhs()];
    let opposite = crate::arith::opposite_predicate(cmp.predicate());
    let mut known: Vec<(OpAddr, bool)> = Vec::new();
    for (value, arg) in passed {
        for side in (0..2).filter(|&side| value == sides[side]) {
            for other in arg.users().filter_map(|user| user.cast::<CmpIOp>()) {
                if other.op().operand(1 - side) != Some(sides[1 - side]) {
                    continue;
                }
                let same = other.predicate() == cmp.predicate();
                if (same || other.predicate() == opposite)
                    && known.iter().all(|(at, _)| *at != other.op().global())
                {
                    known.push((other.op().global(), same));
                }
            }
        }
    }
    rw.require(!known.is_empty())?;
    for (other, holds) in known {
        let value = rw.ctx().bool_attr(holds);
        let value = ConstantOp::build(rw.builder(), value).value().ok()?;
        rw.replace(other, &[value])?;
    }
    Some(())
}

/// A loop without blocks yet.
fn new_while(rw: &mut PatternRewriter<'_>, types: &[Type], inits: &[ValueId]) -> Option<WhileOp> {
    WhileOp::build(rw.builder(), types, inits).region_with(|_, _| {}).region_with(|_, _| {}).insert().ok()
}

/// Moves the regions of a loop into another one, and gives their first blocks.
fn take_regions(rw: &mut PatternRewriter<'_>, from: WhileOp, to: WhileOp) -> Option<(BlockId, BlockId)> {
    for region in 0..2 {
        let (from, to) = (rw.op(from).region(region)?.id(), rw.op(to).region(region)?.id());
        rw.inline_region(from, to)?;
    }
    let first = |region: usize| Some(rw.op(to).region(region)?.entry()?.id());
    Some((first(0)?, first(1)?))
}

/// What is passed on is passed on in the order in which it came.
fn aligned(op: WhileOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let before: Vec<ValueId> = root.region(0)?.entry()?.args().map(|arg| arg.id()).collect();
    let end = root.region(0)?.last_block()?.last_op()?.cast::<ConditionOp>()?;
    let passed: Vec<ValueId> = end.args().map(|value| value.id()).collect();
    rw.require(before.len() == passed.len() && before != passed)?;
    // Where each value that is passed on comes from.
    let places = passed.iter().map(|value| before.iter().position(|arg| arg == value));
    let places = places.collect::<Option<Vec<usize>>>()?;
    rw.require((0..places.len()).all(|place| places.contains(&place)))?;
    let (end, condition) = (end.op().global(), end.condition().id());
    let inits: Vec<ValueId> = root.operands().map(|value| value.id()).collect();
    let mut types: Vec<Type> = root.results().map(|result| result.ty()).collect();
    let old = types.clone();
    for (&place, &ty) in places.iter().zip(&old) {
        *types.get_mut(place)? = ty;
    }
    rw.at_op(end);
    ConditionOp::build(rw.builder(), condition, &before).insert().ok()?;
    rw.erase(end)?;
    rw.at_op(op);
    let made = new_while(rw, &types, &inits)?;
    let from = rw.op(op).region(0)?.id();
    let to = rw.op(made).region(0)?.id();
    rw.inline_region(from, to)?;
    let target = rw.op(made).region(1)?.id();
    let after = rw.builder().create_block(target, &types);
    let args = rw.body().args(after).to_vec();
    let results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    let pick =
        |all: &[ValueId]| places.iter().map(|&place| all.get(place).copied()).collect::<Option<Vec<_>>>();
    let (args, results) = (pick(&args)?, pick(&results)?);
    let body = rw.op(op).region(1)?.entry()?.id();
    rw.merge_blocks(body, after, &args)?;
    rw.replace(op, &results)
}

/// What is done if the loop goes on is done after the condition.
fn moved_choice(op: WhileOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let end = root.region(0)?.last_block()?.last_op()?.cast::<ConditionOp>()?;
    let choice = end.op().prev()?.cast::<IfOp>()?;
    rw.require(choice.condition() == end.condition())?;
    let otherwise = choice.op().region(1)?.entry();
    rw.require(otherwise.is_none_or(|block| block.first_op() == block.last_op()))?;
    let users = choice.op().results().flat_map(|result| result.users());
    rw.require(users.into_iter().all(|user| user == end.op()))?;
    let (end, choice) = (end.op().global(), choice.op().global());
    let then_block = rw.op(choice).region(0)?.entry()?.id();
    let (then_end, chosen) = last_of(rw, then_block)?;
    let other = match rw.op(choice).region(1)?.entry().map(|block| block.id()) {
        Some(block) => last_of(rw, block)?.1,
        None => Vec::new(),
    };
    let after: Vec<ValueId> = rw.op(op).region(1)?.entry()?.args().map(|arg| arg.id()).collect();
    let args: Vec<(usize, usize)> = {
        let results: Vec<ValueId> = rw.op(choice).results().map(|result| result.id()).collect();
        let passed = rw.op(end).operands().skip(1).map(|value| value.id());
        let place = |value: ValueId| results.iter().position(|&result| result == value);
        passed.enumerate().filter_map(|(index, value)| Some((index, place(value)?))).collect()
    };
    for (index, result) in args {
        let from = rw.op(choice).result(result)?.id();
        rw.replace_uses(from, *other.get(result)?);
        rw.replace_uses(*after.get(index)?, *chosen.get(result)?);
    }
    // Values from before the condition that are used after it are passed on, too.
    let more = used_from(rw, choice, op)?;
    let mut types: Vec<Type> = rw.op(op).results().map(|result| result.ty()).collect();
    let added: Vec<Type> = more.iter().map(|&value| rw.value(value).ty()).collect();
    types.extend(&added);
    let inits: Vec<ValueId> = rw.op(op).operands().map(|value| value.id()).collect();
    let made = new_while(rw, &types, &inits)?;
    let (_, body) = take_regions(rw, op, made)?;
    let loc = rw.op(op).loc();
    let mut args = Vec::new();
    rw.modify(made, |module, at| {
        args = added.iter().map(|&ty| module.body_mut(at.unit).add_arg(body, ty, loc)).collect();
    });
    let passed: Vec<ValueId> = rw.op(end).operands().map(|value| value.id()).chain(more.clone()).collect();
    rw.set_operands(end, &passed);
    let inside: Vec<OpAddr> = Walk::pre().collect(rw.op(choice), |_| true).ok()?;
    for (&value, &arg) in more.iter().zip(&args) {
        rw.replace_uses_if(value, arg, |body, id| inside.iter().any(|op| op.op == body.use_owner(id).0));
    }
    rw.erase(then_end)?;
    match rw.module().block(rw.unit(), body).first_op().map(|first| first.global()) {
        Some(first) => rw.inline_block_before(then_block, first, &[])?,
        None => rw.merge_blocks(then_block, body, &[])?,
    }
    rw.erase(choice)?;
    let mut results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    results.truncate(results.len().checked_sub(more.len())?);
    rw.replace(op, &results)
}

/// The values of the first region of a loop that the first region of a choice uses, each once.
fn used_from(rw: &PatternRewriter<'_>, choice: OpAddr, op: WhileOp) -> Option<Vec<ValueId>> {
    let (choice, before) = (rw.op(choice), rw.read(op).op().region(0)?);
    let of_before = |value: ValueRef<'_>| value.block().and_then(|block| block.region()) == Some(before);
    let mut found: Vec<ValueId> = Vec::new();
    for inner in choice.region(0)?.blocks().flat_map(|block| block.ops()) {
        let visit = |op: OpRef<'_>| {
            for value in op.operands().filter(|&value| of_before(value)) {
                if !found.contains(&value.id()) {
                    found.push(value.id());
                }
            }
            WalkResult::Advance
        };
        Walk::pre().ops(inner, visit).ok()?;
    }
    Some(found)
}
