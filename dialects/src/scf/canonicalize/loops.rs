//! Loops.

use super::{inline_region, last_of, only_block};
use crate::arith::{AddIOp, CmpIOp, ConstantOp};
use crate::common::elements;
use crate::scf::{ConditionOp, ForOp, WhileOp};
use rmlir_ir::fold::constant_value;
use rmlir_ir::value::Int;
use rmlir_ir::{OpAddr, OpRef, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn for_loop(set: &mut PatternSet) {
    set.op("(anonymous namespace)::SimplifyTrivialLoops", trivial_loop);
}

fn int(value: ValueRef<'_>) -> Option<Int> {
    elements::splat_int(value.ctx(), constant_value(value)?)
}

/// How far it is from `low` to `high`, in one bit more than they have; `None` if that is not known.
fn distance(low: ValueRef<'_>, high: ValueRef<'_>, unsigned: bool) -> Option<Int> {
    let wide = |value: &Int| match unsigned {
        true => value.zext(value.width() + 1),
        false => value.sext(value.width() + 1),
    };
    if let (Some(low), Some(high)) = (int(low), int(high)) {
        return Some(wide(&high).sub(&wide(&low)));
    }
    let sum = high.defining::<AddIOp>()?;
    let added = match (sum.lhs() == low, sum.rhs() == low) {
        (true, _) => int(sum.rhs())?,
        (_, true) => int(sum.lhs())?,
        _ => return None,
    };
    Some(wide(&added))
}

/// A loop that does not run, that runs once, or that does nothing.
fn trivial_loop(op: ForOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (low, high, step) = (root.lower_bound(), root.upper_bound(), root.step());
    let inits: Vec<ValueId> = root.init_args().map(|init| init.id()).collect();
    if low == high {
        return rw.replace(op, &inits);
    }
    let distance = distance(low, high, root.unsigned_cmp())?;
    if distance.is_zero() || distance.is_negative() {
        return rw.replace(op, &inits);
    }
    let step = int(step)?;
    if step.sext(step.width() + 1).cmp_signed(&distance).is_ge() {
        let args: Vec<ValueId> = std::iter::once(low.id()).chain(inits).collect();
        return inline_region(op, rw, 0, &args);
    }
    let block = only_block(root.op(), 0)?;
    let (last, values) = last_of(rw, block)?;
    rw.require(rw.op(last).prev().is_none())?;
    let inside = |&value: &ValueId| rw.value(value).block().is_some_and(|own| own.id() == block);
    rw.require(!values.iter().any(inside))?;
    rw.replace(op, &values)
}

pub(super) fn while_loop(set: &mut PatternSet) {
    set.op("(anonymous namespace)::WhileConditionTruth", known_condition);
    set.op("(anonymous namespace)::WhileCmpCond", known_comparison);
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
