//! Running the operations of a script.

use super::failure::{Failure, Outcome, definite, lines_of, not_loaded, silenceable};
use super::invalidation;
use super::state::{Entity, Key, PayloadValue, Results, State, is_alive, key};
use super::table::{Action, ApplyToOne, MatchOne};
use super::tracking::{Tracker, Untracked};
use rmlir_dialects::common::traits::has_trait;
use rmlir_dialects::transform::{FailurePropagationMode, is_consumed};
use rmlir_ir::interfaces::effects::{EffectKind, own_effects};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, BlockRef, Diagnostic, Module, OpAddr, OpName, OpRef, RegionRef, ValueRef};
use rmlir_passes::PassRun;
use rmlir_rewrite::PatternRewriter;
use rustc_hash::FxHashMap;

/// Regions that run inside each other, calls too: each takes some of the stack.
const MAX_DEPTH: usize = 128;
/// Says that failures of tracking are none.
const SILENCED: &str = "transform.silence_tracking_failures";

/// A script that runs. It is a copy of what it was read from, so that it stays as it is whatever becomes of that.
pub(crate) struct Running<'s, 'r, 'p> {
    pub(super) run: &'r mut PassRun<'p>,
    pub(super) state: State,
    pub(super) actions: FxHashMap<OpName, Action>,
    /// The operation that all is about, and what else the script was given.
    pub(super) root: OpAddr,
    pub(super) bindings: Vec<Vec<Entity>>,
    /// Where the operations of the script come from.
    pub(super) origins: FxHashMap<OpAddr, OpAddr>,
    /// Copies that are not in the payload yet.
    pub(super) detached: Vec<OpAddr>,
    /// Handles are checked.
    pub(super) checks: bool,
    /// What tracking did not find.
    pub(super) untracked: Vec<Untracked>,
    pub(super) script: std::marker::PhantomData<&'s Module>,
}

/// What is given to operations.
impl<'s> Running<'s, '_, '_> {
    /// The payload.
    pub(crate) fn payload(&self) -> &Module {
        self.run.op().module()
    }

    /// The payload, to be changed.
    pub(crate) fn payload_mut(&mut self) -> &mut Module {
        self.run.module()
    }

    /// The operations that a value of the script stands for.
    pub(crate) fn ops(&self, value: ValueRef<'_>) -> Vec<OpAddr> {
        self.state.entities(key(value)).iter().filter_map(|entity| entity.op()).collect()
    }

    /// The values that a value of the script stands for.
    pub(crate) fn values(&self, value: ValueRef<'_>) -> Vec<PayloadValue> {
        self.state.entities(key(value)).iter().filter_map(|entity| entity.value()).collect()
    }

    /// The attributes that a value of the script stands for.
    pub(crate) fn params(&self, value: ValueRef<'_>) -> Vec<Attr> {
        self.state.entities(key(value)).iter().filter_map(|entity| entity.param()).collect()
    }

    /// What a value of the script stands for.
    pub(crate) fn entities(&self, value: ValueRef<'_>) -> Vec<Entity> {
        self.state.entities(key(value)).to_vec()
    }

    /// Whether an operation of the payload is still there.
    pub(crate) fn is_alive(&self, op: OpAddr) -> bool {
        let mut tops = std::iter::once(self.run.at()).chain(self.detached.iter().copied());
        tops.any(|top| is_alive(self.payload(), top, op))
    }

    /// Changes the payload; handles follow what is told.
    pub(crate) fn track<R>(
        &mut self,
        op: OpRef<'s>,
        work: impl FnOnce(&mut Module, &mut Tracker<'_>) -> R,
    ) -> R {
        let mut tracker = Tracker::new(&mut self.state, op);
        let result = work(self.run.module(), &mut tracker);
        let untracked = tracker.into_untracked();
        self.untracked.extend(untracked);
        result
    }

    /// Rewrites an operation of the payload; handles follow.
    pub(crate) fn rewrite<R>(
        &mut self,
        op: OpRef<'s>,
        target: OpAddr,
        work: impl FnOnce(&mut PatternRewriter<'_>) -> R,
    ) -> R {
        self.track(op, |payload, tracker| work(&mut PatternRewriter::before(payload, target, tracker)))
    }

    /// An operation that changes what it stands in itself is refused.
    pub(crate) fn keep_apart(&self, op: OpRef<'_>, target: OpAddr) -> Outcome {
        let payload = self.payload();
        let Some(&origin) = self.origins.get(&op.global()).filter(|&&origin| self.is_alive(origin)) else {
            return Ok(());
        };
        if !payload.op(origin).is_inside(payload.op(target)) {
            return Ok(());
        }
        let message = "cannot apply transform to itself (or one of its ancestors)";
        let loc = payload.op(target).loc();
        op.ctx().emit(Diagnostic::error(op.loc(), message).with_note(loc, "target payload op"));
        Err(Failure::Definite)
    }

    /// The operations in an operation of the payload, itself included, each after what is inside it.
    pub(crate) fn inside(&self, op: OpRef<'_>, target: OpAddr) -> Outcome<Vec<OpAddr>> {
        Walk::post().collect(self.payload().op(target), |_| true).map_err(not_loaded(op))
    }
}

/// Running.
impl<'s> Running<'s, '_, '_> {
    /// Runs an operation of the script.
    ///
    /// # Errors
    /// If it fails. Its results stand for something nevertheless, if others may go on.
    pub(crate) fn apply(&mut self, op: OpRef<'s>) -> Outcome {
        let Some(&action) = self.actions.get(&op.name()) else {
            let name = String::from_utf8_lossy(op.name_text());
            op.emit_plain_error(format!("transform op '{name}' is not implemented yet"));
            return Err(Failure::Definite);
        };
        self.state.set_current(op.global());
        if self.checks {
            invalidation::check_and_record(&mut self.state, self.run.op().module(), op)?;
        }
        let consumed: Vec<Key> = op.operands().filter(|&value| is_consumed(value, op)).map(key).collect();
        let mut results: Results = vec![None; op.num_results()];
        let outcome = match action {
            Action::Whole(apply) => apply(self, op, &mut results),
            Action::Each(apply) => self.each(apply, op, &mut results),
            Action::One(apply) => self.one(apply, op, &mut results),
        };
        if changes_payload(op) {
            self.drop_dead();
        }
        let outcome = self.with_tracking(op, outcome);
        if let Err(Failure::Definite) = outcome {
            return outcome;
        }
        consumed.into_iter().for_each(|handle| self.state.forget(handle));
        for (result, value) in results.into_iter().zip(op.results()) {
            self.state.set(self.run.op().module(), value, result.unwrap_or_default())?;
        }
        outcome
    }

    /// Takes out of all handles what is no longer in the payload.
    pub(crate) fn drop_dead(&mut self) {
        let tops: Vec<OpAddr> = std::iter::once(self.run.at()).chain(self.detached.iter().copied()).collect();
        self.state.drop_dead(self.run.op().module(), &tops);
    }

    /// What an operation came to, with what tracking has to say.
    fn with_tracking(&mut self, op: OpRef<'_>, outcome: Outcome) -> Outcome {
        let problems = Untracked::into_problems(std::mem::take(&mut self.untracked));
        let reports =
            has_trait(op, "ReportTrackingListenerFailuresOpTrait") && op.attr_named(SILENCED).is_none();
        if problems.is_empty() || !reports {
            return outcome;
        }
        match outcome {
            Ok(()) => Err(Failure::Silenceable(problems)),
            Err(failure) => {
                let note = format!("tracking listener also failed: {}", lines_of(&problems));
                Err(failure.with_note(op.loc(), note))
            }
        }
    }

    fn each(&mut self, apply: ApplyToOne, op: OpRef<'s>, results: &mut Results) -> Outcome {
        let Some(handle) = op.operand(0) else { return Ok(()) };
        let targets = self.ops(handle);
        results.iter_mut().for_each(|result| *result = Some(Vec::new()));
        if is_consumed(handle, op) {
            self.check_nested(op, &targets)?;
        }
        let mut problems = Vec::new();
        for target in targets {
            // What was done to another one may have erased it.
            if !self.is_alive(target) {
                continue;
            }
            match apply(self, op, target) {
                Ok(made) => {
                    for (result, made) in results.iter_mut().flatten().zip(made) {
                        result.push(made);
                    }
                }
                Err(Failure::Silenceable(more)) => problems.extend(more),
                Err(Failure::Definite) => return Err(Failure::Definite),
            }
        }
        if problems.is_empty() { Ok(()) } else { Err(Failure::Silenceable(problems)) }
    }

    /// What is inside something that is consumed before it is not there when its turn comes.
    fn check_nested(&self, op: OpRef<'_>, targets: &[OpAddr]) -> Outcome {
        let payload = self.payload();
        for (index, &outer) in targets.iter().enumerate() {
            let outer = payload.op(outer);
            let inner = { targets[index + 1..].iter() }.map(|&inner| payload.op(inner));
            let Some(inner) = { inner }.find(|inner| inner.is_inside(outer)) else { continue };
            let message = "transform operation consumes a handle pointing to an ancestor payload operation before its descendant";
            let why = "the ancestor is likely erased or rewritten before the descendant is accessed, leading to \
                       undefined behavior";
            let error = Diagnostic::error(op.loc(), message)
                .with_note(op.loc(), why)
                .with_note(outer.loc(), "ancestor payload op")
                .with_note(inner.loc(), "descendant payload op");
            op.ctx().emit(error);
            return Err(Failure::Definite);
        }
        Ok(())
    }

    fn one(&mut self, apply: MatchOne, op: OpRef<'s>, results: &mut Results) -> Outcome {
        let targets = op.operand(0).map(|handle| self.ops(handle)).unwrap_or_default();
        match targets[..] {
            [target] => apply(self, op, target, results),
            _ => Err(definite(
                op,
                "SingleOpMatchOpTrait requires the operand handle to point to a single payload op",
            )),
        }
    }

    /// Runs the operations of a block, which is in the region that was entered last.
    ///
    /// # Errors
    /// If one of them fails and that is not passed over.
    pub(crate) fn block(&mut self, block: BlockRef<'s>, mode: FailurePropagationMode) -> Outcome {
        let last = block.last_op();
        for op in block.ops().filter(|op| Some(*op) != last) {
            match self.apply(op) {
                Err(Failure::Silenceable(_)) if mode == FailurePropagationMode::Suppress => {}
                outcome => outcome?,
            }
        }
        Ok(())
    }

    /// What the terminator of a block is given.
    pub(crate) fn yielded(&self, block: BlockRef<'_>) -> Vec<Vec<Entity>> {
        let values = block.last_op().into_iter().flat_map(|last| last.operands());
        values.map(|value| self.entities(value)).collect()
    }

    /// Begins with a region, whose first block has arguments that stand for these.
    ///
    /// # Errors
    /// If they do not fit. The region was entered nevertheless.
    pub(crate) fn enter(&mut self, region: RegionRef<'s>, args: Vec<Vec<Entity>>) -> Outcome {
        self.state.enter(region);
        if let Some(outer) = region.parent().filter(|_| self.state.depth() > MAX_DEPTH) {
            return Err(definite(outer, "is nested too deeply to be run"));
        }
        let Some(block) = region.entry() else { return Ok(()) };
        for (arg, what) in block.args().zip(args) {
            self.state.set(self.run.op().module(), arg, what)?;
        }
        Ok(())
    }

    /// Runs a region with these arguments, and gives what comes of it: nothing for all results if it fails so that others may go on.
    pub(crate) fn region(
        &mut self,
        region: RegionRef<'s>,
        args: Vec<Vec<Entity>>,
        mode: FailurePropagationMode,
        results: &mut Results,
    ) -> Outcome {
        let entered = self.enter(region, args);
        let outcome = match (entered, region.entry()) {
            (Ok(()), Some(block)) => self.block(block, mode).map(|()| {
                for (result, yielded) in results.iter_mut().zip(self.yielded(block)) {
                    *result = Some(yielded);
                }
            }),
            (entered, _) => entered,
        };
        self.state.leave();
        outcome
    }

    /// An operation of the script that failed on something of the payload without saying why.
    pub(crate) fn failed_on(&self, op: OpRef<'_>, target: OpAddr) -> Failure {
        super::failure::failed_to_apply(op, self.payload().op(target)).into()
    }

    /// An operation of the payload is of the wrong kind.
    pub(crate) fn wrong_kind(&self, op: OpRef<'_>, target: OpAddr) -> Failure {
        silenceable(op, "transform applied to the wrong op kind")
            .with_note(self.payload().op(target).loc(), "when applied to this op")
    }
}

/// Whether an operation of the script says that it changes the payload.
fn changes_payload(op: OpRef<'_>) -> bool {
    own_effects(op).is_none_or(|effects| {
        effects.iter().any(|effect| effect.kind == EffectKind::Write && effect.resource.0 == "payload_ir")
    })
}
