//! Operands and results that nobody needs, and operands that are there twice.

use crate::linalg::parts::Parts;
use rmlir_dialects::linalg::{self, GenericOp, YieldOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{OpAddr, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// What is left of the operands of an operation.
struct Left {
    inputs: Vec<ValueId>,
    outputs: Vec<ValueId>,
    maps: Vec<AffineMap>,
    /// The new number of each input that is left or is there twice.
    new_input: Vec<Option<usize>>,
    /// The same for outputs.
    new_output: Vec<Option<usize>>,
}

pub(super) fn dead_operands(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    let left = Left::of(&parts, rw)?;
    rw.require(left.inputs.len() + left.outputs.len() != parts.operands.len())?;
    left.make(&parts, op, rw)
}

impl Left {
    fn of(parts: &Parts, rw: &PatternRewriter<'_>) -> Option<Left> {
        let mut left = Left {
            inputs: Vec::new(),
            outputs: Vec::new(),
            maps: Vec::new(),
            new_input: Vec::new(),
            new_output: Vec::new(),
        };
        let mut dropped = Vec::new();
        left.inputs(parts, rw, &mut dropped)?;
        left.outputs(parts, rw, &mut dropped)?;
        Some(left)
    }

    fn inputs(&mut self, parts: &Parts, rw: &PatternRewriter<'_>, dropped: &mut Vec<usize>) -> Rewritten {
        for (at, &input) in parts.inputs().iter().enumerate() {
            if !parts.uses(rw, at) {
                dropped.push(at);
                if parts.may_drop(rw, dropped) {
                    self.new_input.push(None);
                    continue;
                }
                dropped.pop();
            }
            let map = parts.nest.maps.get(at)?;
            let same =
                self.inputs.iter().zip(&self.maps).position(|(&have, had)| have == input && had == map);
            if let Some(same) = same {
                self.new_input.push(Some(same));
                dropped.push(at);
                continue;
            }
            self.new_input.push(Some(self.inputs.len()));
            self.inputs.push(input);
            self.maps.push(map.clone());
        }
        Some(())
    }

    fn outputs(&mut self, parts: &Parts, rw: &PatternRewriter<'_>, dropped: &mut Vec<usize>) -> Rewritten {
        let mut seen: Vec<(ValueId, &AffineMap, ValueId)> = Vec::new();
        for (number, &output) in parts.outputs().iter().enumerate() {
            let at = parts.nest.outputs.start + number;
            let map = parts.nest.output_map(number)?;
            if parts.on_tensors {
                let key = (output, map, *parts.yielded.get(number)?);
                if is_dead(parts, number, rw) {
                    dropped.push(at);
                    if parts.may_drop(rw, dropped) {
                        self.new_output.push(None);
                        continue;
                    }
                    dropped.pop();
                }
                if !parts.uses(rw, at)
                    && let Some(same) = seen.iter().position(|&had| had == key)
                {
                    self.new_output.push(Some(same));
                    dropped.push(at);
                    continue;
                }
                seen.push(key);
            }
            self.new_output.push(Some(self.outputs.len()));
            self.outputs.push(output);
            self.maps.push(map.clone());
        }
        Some(())
    }

    /// Makes the operation anew.
    fn make(&self, parts: &Parts, op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let is_tensor = |ty| matches!(rw.ctx().type_data(ty), TypeData::RankedTensor { .. });
        let types: Vec<_> =
            self.outputs.iter().map(|&value| rw.value(value).ty()).filter(|&ty| is_tensor(ty)).collect();
        let old = rw.read(op);
        let (doc, call, discardable) = (old.doc(), old.library_call(), old.op().discardable());
        let mut made = linalg::generic(
            rw.builder(),
            &types,
            [&self.inputs, &self.outputs],
            &self.maps,
            &parts.nest.parallel,
        );
        if let Some(doc) = doc {
            made = made.set(GenericOp::DOC, doc);
        }
        if let Some(call) = call {
            made = made.set(GenericOp::LIBRARY_CALL, call);
        }
        let made = made.region_with(|_, _| {}).insert().ok()?;
        rw.modify(made, |module, at| module.set_attrs(at, discardable));
        let inputs = parts.inputs().len();
        let kept = |news: &[Option<usize>], from: usize| -> Vec<ValueId> {
            let count = news.iter().flatten().max().map_or(0, |&last| last + 1);
            let first = |new| news.iter().position(|&have| have == Some(new));
            (0..count).filter_map(|new| parts.args.get(from + first(new)?).copied()).collect()
        };
        let like = [kept(&self.new_input, 0), kept(&self.new_output, inputs)].concat();
        let (block, args) = crate::linalg::parts::new_body(rw, made, &like)?;
        let offset = self.inputs.len();
        let new_arg = |at: usize| match at.checked_sub(inputs) {
            None => self.new_input.get(at).copied().flatten(),
            Some(output) => self.new_output.get(output).copied().flatten().map(|new| new + offset),
        };
        self.yield_left(parts, rw)?;
        let mut replacements = Vec::new();
        for at in 0..parts.args.len() {
            // What has no argument any more is not used, so that any value will do.
            let new = new_arg(at).and_then(|new| args.get(new)).or(args.first());
            replacements.push(new.copied().or(parts.operands.first().copied())?);
        }
        rw.merge_blocks(parts.body, block, &replacements)?;
        rw.at_op(op);
        let results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
        for (number, &old) in parts.results.iter().enumerate() {
            if let Some(&new) =
                self.new_output.get(number).copied().flatten().and_then(|new| results.get(new))
            {
                rw.replace_uses(old, new);
            }
        }
        rw.erase(op)
    }

    /// Yields what is left of the outputs.
    fn yield_left(&self, parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
        if self.outputs.len() == parts.outputs().len() {
            return Some(());
        }
        let mut values = vec![None; self.outputs.len()];
        for (&value, new) in parts.yielded.iter().zip(&self.new_output) {
            if let Some(place) = new.and_then(|new| values.get_mut(new)) {
                *place = Some(value);
            }
        }
        let values: Vec<ValueId> = values.into_iter().collect::<Option<_>>()?;
        let last = parts.terminator(rw)?;
        rw.at_op(last);
        let loc = rw.op(last).loc();
        YieldOp::build(rw.builder(), &values).loc(loc).insert().ok()?;
        rw.erase(last)
    }
}

/// Whether a result is not used, and its output not needed to compute another one.
fn is_dead(parts: &Parts, number: usize, rw: &PatternRewriter<'_>) -> bool {
    let at = parts.nest.outputs.start + number;
    if parts.results.get(number).is_none_or(|&result| !rw.value(result).is_unused()) {
        return false;
    }
    if !parts.uses(rw, at) {
        return true;
    }
    let Some(&arg) = parts.args.get(at) else { return false };
    let mut users = rw.value(arg).users();
    let (Some(user), None) = (users.next(), users.next()) else { return false };
    user.is::<YieldOp>() && parts.yielded.get(number) == Some(&arg)
}

/// A result that is not used, of an element that is only carried along: what carries it goes.
pub(super) fn unused_cycles(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    rw.require(parts.on_tensors)?;
    let mut removed = false;
    for (number, &result) in parts.results.iter().enumerate() {
        let &arg = parts.args.get(parts.nest.outputs.start + number)?;
        if !rw.value(result).is_unused() {
            continue;
        }
        let Some(cycle) = cycle_of(rw, arg, number) else { continue };
        rw.replace(cycle, &[arg])?;
        rw.modify(op, |_, _| {});
        removed = true;
    }
    rw.require(removed)
}

/// The only operation that uses an argument, if all that uses it is what the body gives as result `number`.
fn cycle_of(rw: &PatternRewriter<'_>, arg: ValueId, number: usize) -> Option<OpAddr> {
    rw.require(rw.value(arg).uses().take(2).count() == 1)?;
    let cycle = rw.value(arg).users().next()?;
    rw.require(cycle.num_results() == 1)?;
    let given = cycle.result(0)?;
    rw.require(given.uses().take(2).count() == 1)?;
    let user = given.users().next()?;
    (user.is::<YieldOp>() && user.operand(number) == Some(given)).then(|| cycle.global())
}
