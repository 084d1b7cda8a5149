//! Between which bounds integers lie.

use super::{Constant, ConstantProblem, Problem, Transferred};
use rmlir_ir::fold::constant_value;
use rmlir_ir::interfaces::int_range::{InferIntRangeInterface, IntRange, storage_width};
use rmlir_ir::interfaces::loop_like::{LoopBound, LoopLikeOpInterface};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, OpRef, ValueRef};

/// What is known of a value: its range, if it is an integer, and whether it is a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeFact {
    /// The range.
    pub range: Option<IntRange>,
    /// The constant that folding finds.
    pub constant: Constant,
}

/// Asks operations for ranges, and folds them.
pub struct RangeProblem;

fn widest(value: ValueRef<'_>) -> Option<IntRange> {
    Some(IntRange::all(storage_width(value.ctx(), value.ty())?))
}

/// Whether a terminator uses a value: it may go round a loop.
fn is_yielded(value: ValueRef<'_>) -> bool {
    value.users().any(|user| user.has_trait(TraitSet::IS_TERMINATOR))
}

impl Problem for RangeProblem {
    type Fact = RangeFact;

    fn unknown(&self, value: ValueRef<'_>) -> RangeFact {
        RangeFact { range: widest(value), constant: None }
    }

    fn join(&self, value: ValueRef<'_>, a: &RangeFact, b: &RangeFact) -> RangeFact {
        let range = match (&a.range, &b.range) {
            (Some(a), Some(b)) => Some(a.union(b)),
            (a, b) => a.clone().or(b.clone()),
        };
        let constant = ConstantProblem.join(value, &a.constant, &b.constant);
        RangeFact { constant: agreed(value, &range, constant), range }
    }

    fn widened(&self, value: ValueRef<'_>, old: &RangeFact, joined: RangeFact) -> RangeFact {
        if joined.range == old.range || !is_yielded(value) {
            return joined;
        }
        RangeFact { range: widest(value), constant: None }
    }

    fn constant(&self, fact: &RangeFact) -> Option<Attr> {
        ConstantProblem.constant(&fact.constant)
    }

    fn transfer(
        &self,
        op: OpRef<'_>,
        operands: &[RangeFact],
        known: &dyn Fn(ValueRef<'_>) -> Option<RangeFact>,
    ) -> Transferred<RangeFact> {
        let constants: Vec<Constant> = operands.iter().map(|fact| fact.constant).collect();
        let folded =
            ConstantProblem.transfer(op, &constants, &|value| known(value).map(|fact| fact.constant));
        let model = op.ctx().op_interface::<dyn InferIntRangeInterface>(op.name());
        // Who says nothing though it could may say more when more is known.
        let start = |result| if model.is_some() { None } else { widest(result) };
        let mut ranges: Vec<Option<IntRange>> = op.results().map(start).collect();
        if let Some(model) = model {
            let known: Vec<Option<IntRange>> = operands.iter().map(|fact| fact.range.clone()).collect();
            model.infer(op, &known, &mut |value, range| {
                let at = op.results().position(|result| result == value);
                if let Some(slot) = at.and_then(|at| ranges.get_mut(at)) {
                    *slot = Some(range);
                }
            });
        }
        let facts = op.results().zip(ranges).zip(folded.results);
        let results = facts.map(|((value, range), constant)| {
            let constant = agreed(value, &range, constant?);
            Some(RangeFact { constant, range })
        });
        Transferred { results: results.collect(), changed: folded.changed }
    }

    fn of_region_argument(
        &self,
        op: OpRef<'_>,
        arg: ValueRef<'_>,
        known: &dyn Fn(ValueRef<'_>) -> Option<RangeFact>,
    ) -> Option<RangeFact> {
        let ctx = op.ctx();
        let fact = |range| RangeFact { range, constant: None };
        if let Some(model) = ctx.op_interface::<dyn InferIntRangeInterface>(op.name()) {
            let operands: Vec<Option<IntRange>> =
                op.operands().map(|value| known(value).and_then(|fact| fact.range)).collect();
            let mut found = None;
            model.infer(op, &operands, &mut |value, range| {
                if (value.unit(), value.id()) == (arg.unit(), arg.id()) {
                    found = Some(range);
                }
            });
            return Some(fact(found));
        }
        let Some(model) = ctx.op_interface::<dyn LoopLikeOpInterface>(op.name()) else {
            return Some(self.unknown(arg));
        };
        let variables = model.induction_vars(op).unwrap_or_default();
        let Some(index) = variables.iter().position(|value| value.id() == arg.id()) else {
            return Some(self.unknown(arg));
        };
        of_induction_variable(op, model, index, arg, known).map(|range| fact(Some(range)))
    }
}

/// A constant that folding finds counts if the range says the same.
fn agreed(value: ValueRef<'_>, range: &Option<IntRange>, constant: Constant) -> Constant {
    let Some(range) = range else { return constant };
    let (attr, dialect) = constant?;
    let single = range.single()?;
    let same = match value.ctx().attr_data(attr) {
        AttrData::Integer { value, .. } => value == single,
        AttrData::DenseElements(dense) => {
            dense.splat && Int::from_le_bytes(single.width(), &dense.raw) == *single
        }
        _ => false,
    };
    same.then_some((attr, dialect))
}

/// From the lower bound to just below the upper one; nothing if there is no number between them.
fn of_induction_variable<'m>(
    op: OpRef<'m>,
    model: &dyn LoopLikeOpInterface,
    index: usize,
    arg: ValueRef<'_>,
    known: &dyn Fn(ValueRef<'_>) -> Option<RangeFact>,
) -> Option<IntRange> {
    let width = storage_width(op.ctx(), arg.ty())?;
    let at = |bounds: Option<Vec<LoopBound<'m>>>, upper: bool| {
        let limit = if upper { Int::signed_max(width) } else { Int::signed_min(width) };
        let bound = bounds.and_then(|bounds| bounds.get(index).copied());
        bound.and_then(|bound| of_bound(op, bound, upper, known)).map_or(limit, |value| value.sext(width))
    };
    let mut min = at(model.lower_bounds(op), false);
    let mut max = at(model.upper_bounds(op), true);
    if at(model.steps(op), true).is_negative() {
        std::mem::swap(&mut min, &mut max);
    } else {
        max = max.sub(&Int::one(width));
    }
    max.cmp_signed(&min).is_ge().then(|| IntRange::signed(min, max))
}

fn of_bound(
    op: OpRef<'_>,
    bound: LoopBound<'_>,
    upper: bool,
    known: &dyn Fn(ValueRef<'_>) -> Option<RangeFact>,
) -> Option<Int> {
    let constant = match bound {
        LoopBound::Constant(attr) => Some(attr),
        LoopBound::Value(value) => constant_value(value),
    };
    if let Some(attr) = constant {
        return match op.ctx().attr_data(attr) {
            AttrData::Integer { value, .. } => Some(value.clone()),
            _ => None,
        };
    }
    let LoopBound::Value(value) = bound else { return None };
    let range = known(value)?.range?;
    Some(if upper { range.smax } else { range.smin })
}
