//! Several rounds of an `scf.for` in one, and loops of one round that go.

use crate::rewriting::{Nobody, ids};
use rmlir_dialects::arith::{AddIOp, ConstantOp, DivUIOp, MulIOp, RemSIOp, SubIOp};
use rmlir_dialects::scf::ForOp;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{BlockId, Module, OpAddr, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Takes `factor` rounds of a loop together. `None` if it is left as it is.
pub(crate) fn unroll(module: &mut Module, op: ForOp, factor: u64) -> Rewritten {
    let factor = i64::try_from(factor).ok().filter(|&factor| factor > 0)?;
    let range = Range::of(module, op)?;
    if factor == 1 {
        // More rounds than one stay as they are.
        return match range.known.map(Known::rounds) {
            Some(1) => promote_single(module, op),
            _ => Some(()),
        };
    }
    let mut nobody = Nobody;
    let mut rw = PatternRewriter::before(module, op.at(), &mut nobody);
    let (upper, step, has_rest) = match range.known {
        Some(known) => known.bounds(&mut rw, &range, factor)?,
        None => {
            let (upper, step) = range.computed(&mut rw, factor)?;
            (upper, step, true)
        }
    };
    let rest = if has_rest { Some(split_off(&mut rw, op, upper)?) } else { None };
    rw.set_operand(op, 1, upper);
    rw.set_operand(op, 2, step);
    repeat(&mut rw, op, range.step, factor)?;
    if let Some(rest) = rest {
        let _ = promote_single(module, rest);
    }
    let _ = promote_single(module, op);
    Some(())
}

/// The bounds of a loop.
struct Range {
    lower: ValueId,
    upper: ValueId,
    step: ValueId,
    known: Option<Known>,
}

/// Bounds that are known.
#[derive(Clone, Copy)]
struct Known {
    lower: i64,
    upper: i64,
    step: i64,
}

impl Range {
    fn of(module: &Module, op: ForOp) -> Option<Range> {
        let root = module.typed(op);
        let known = || {
            let (lower, upper) = (constant_int(root.lower_bound())?, constant_int(root.upper_bound())?);
            let step = constant_int(root.step()).filter(|&step| step > 0)?;
            Some(Known { lower, upper, step })
        };
        let (lower, upper, step) = (root.lower_bound().id(), root.upper_bound().id(), root.step().id());
        Some(Range { lower, upper, step, known: known() })
    }

    /// The bound of the rounds that fill the factor, and the step, worked out when the program runs.
    fn computed(&self, rw: &mut PatternRewriter<'_>, factor: i64) -> Option<(ValueId, ValueId)> {
        let (lower, upper, step) = (self.lower, self.upper, self.step);
        let length = SubIOp::build(rw.builder(), upper, lower).value().ok()?;
        let one = constant(rw, step, 1)?;
        let less = SubIOp::build(rw.builder(), step, one).value().ok()?;
        let more = AddIOp::build(rw.builder(), length, less).value().ok()?;
        let rounds = DivUIOp::build(rw.builder(), more, step).value().ok()?;
        let factor = constant(rw, step, factor)?;
        let rest = RemSIOp::build(rw.builder(), rounds, factor).value().ok()?;
        let full = SubIOp::build(rw.builder(), rounds, rest).value().ok()?;
        let length = MulIOp::build(rw.builder(), full, step).value().ok()?;
        let upper = AddIOp::build(rw.builder(), lower, length).value().ok()?;
        let step = MulIOp::build(rw.builder(), step, factor).value().ok()?;
        Some((upper, step))
    }
}

impl Known {
    fn rounds(self) -> i64 {
        let length = self.upper.saturating_sub(self.lower);
        if length <= 0 { 0 } else { length / self.step + i64::from(length % self.step != 0) }
    }

    /// The same where all is known, and whether rounds are left.
    fn bounds(
        self,
        rw: &mut PatternRewriter<'_>,
        range: &Range,
        factor: i64,
    ) -> Option<(ValueId, ValueId, bool)> {
        let rounds = self.rounds();
        let upper = self.lower.checked_add((rounds - rounds % factor).checked_mul(self.step)?)?;
        let has_rest = upper < self.upper;
        let upper = if has_rest { constant(rw, range.upper, upper)? } else { range.upper };
        let step = constant(rw, range.step, self.step.checked_mul(factor)?)?;
        Some((upper, step, has_rest))
    }
}

/// A constant of the type of a value.
fn constant(rw: &mut PatternRewriter<'_>, like: ValueId, value: i64) -> Option<ValueId> {
    let ty = rw.value(like).ty();
    let width = match rw.ctx().type_data(ty) {
        TypeData::Integer { width, .. } => *width,
        _ => 64,
    };
    let value = rw.ctx().integer_attr(ty, rmlir_ir::value::Int::from_i64(width, value)).ok()?;
    ConstantOp::build(rw.builder(), value).value().ok()
}

/// Puts a copy of a loop after it, which begins where the loop is to end.
fn split_off(rw: &mut PatternRewriter<'_>, op: ForOp, from: ValueId) -> Option<ForOp> {
    rw.after_op(op);
    let rest = rw.clone_op(op, &mut IrMapping::new())?;
    rw.set_operand(rest, 0, from);
    let (old, new) = (ids(rw.op(op).results()), ids(rw.op(rest).results()));
    for (&old, &new) in old.iter().zip(&new) {
        rw.replace_uses(old, new);
    }
    for (index, &old) in old.iter().enumerate() {
        rw.set_operand(rest, 3 + index, old);
    }
    Some(ForOp::of(rest))
}

/// Repeats the body of a loop in itself.
fn repeat(rw: &mut PatternRewriter<'_>, op: ForOp, step: ValueId, factor: i64) -> Rewritten {
    let block = rw.read(op).region().entry()?;
    let (variable, carried) = (block.args().next()?.id(), ids(block.args().skip(1)));
    let is_used = !block.args().next()?.is_unused();
    let last = block.last_op()?.global();
    let ops: Vec<OpAddr> = block.ops().map(|op| op.global()).filter(|&op| op != last).collect();
    if ops.is_empty() {
        return Some(());
    }
    let yielded = ids(rw.op(last).operands());
    let (unit, mut current) = (rw.unit(), yielded.clone());
    let loc = rw.op(op).loc();
    rw.at_op(last);
    rw.set_loc(loc);
    for round in 1..factor {
        let mut map = IrMapping::new();
        map.map_values(unit, &carried, &current);
        if is_used {
            let number = constant(rw, variable, round)?;
            let by = MulIOp::build(rw.builder(), step, number).value().ok()?;
            let shifted = AddIOp::build(rw.builder(), variable, by).value().ok()?;
            map.map_values(unit, &[variable], &[shifted]);
        }
        for &inner in &ops {
            rw.clone_op(inner, &mut map)?;
        }
        let now = |&value: &ValueId| map.value(GlobalValue { unit, value }).map_or(value, |to| to.value);
        current = yielded.iter().map(now).collect();
    }
    rw.set_operands(last, &current);
    Some(())
}

/// Puts the body of a loop that runs once in its place, and what a loop begins with that never runs. `None` if it may run more often, or that
/// is not known.
pub(crate) fn promote_single(module: &mut Module, op: ForOp) -> Rewritten {
    let range = Range::of(module, op)?;
    let rounds = range.known?.rounds();
    let mut nobody = Nobody;
    let mut rw = PatternRewriter::before(module, op.at(), &mut nobody);
    rw.require(rounds <= 1)?;
    let root = rw.read(op);
    if rounds == 0 {
        let inits = ids(root.init_args());
        return rw.replace(op, &inits);
    }
    let block = root.region().entry()?;
    let (body, last): (BlockId, OpAddr) = (block.id(), block.last_op()?.global());
    let mut args = vec![range.lower];
    args.extend(ids(root.init_args()));
    let yielded = ids(rw.op(last).operands());
    let old = ids(block.args());
    let current: Vec<ValueId> = yielded
        .iter()
        .map(|value| {
            old.iter().position(|arg| arg == value).and_then(|at| args.get(at)).copied().unwrap_or(*value)
        })
        .collect();
    rw.erase(last)?;
    rw.inline_block_before(body, op, &args)?;
    rw.replace(op, &current)
}
