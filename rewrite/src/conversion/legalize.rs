//! Making operations legal, one after the other.

use super::events::{Done, Events};
use super::graph::Graph;
use super::rewriter::ConversionRewriter;
use super::target::{ConversionTarget, Legality};
use super::work::Work;
use super::{ConversionConfig, Folding, Mode, Report};
use crate::fold::{self, materialize};
use crate::observer::Observer;
use crate::pattern::Patterns;
use crate::rewriter::PatternRewriter;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::fold::{Folded, constant_of};
use rmlir_ir::listener::Listener;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Diagnostic, Failed, Loc, Module, OpAddr, OpId, OpName, ValueId};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// An operation folds in place at most so often.
const MAX_FOLDS: usize = 64;
/// So many patterns may be at work within each other.
const MAX_DEPTH: usize = 128;

pub(super) struct Legalizer<'a> {
    pub(super) module: &'a mut Module,
    target: &'a ConversionTarget<'a>,
    patterns: &'a Patterns,
    config: &'a ConversionConfig,
    graph: Graph,
    pub(super) work: Work,
    pub(super) events: Events<'a>,
    /// The patterns at work.
    applied: Vec<u32>,
    by_name: FxHashMap<OpName, Arc<[u32]>>,
    /// Something should have been taken back, which this conversion does not do.
    is_broken: bool,
}

impl<'a> Legalizer<'a> {
    pub(super) fn new(
        module: &'a mut Module,
        target: &'a ConversionTarget<'a>,
        patterns: &'a Patterns,
        config: &'a ConversionConfig,
        observer: Option<&'a mut dyn Observer>,
    ) -> Legalizer<'a> {
        let graph = Graph::new(module.ctx(), target, patterns);
        let work = Work::new(module, config.mark_kinds, !config.rollback, observer.is_some());
        let events = Events::new(module, &work, observer);
        let (applied, by_name) = (Vec::new(), FxHashMap::default());
        Legalizer {
            module,
            target,
            patterns,
            config,
            graph,
            work,
            events,
            applied,
            by_name,
            is_broken: false,
        }
    }

    pub(super) fn builds_materializations(&self) -> bool {
        self.config.build_materializations
    }

    /// Legalises operations; notes which can and which cannot be.
    pub(super) fn run(&mut self, ops: &[OpAddr], mode: Mode, report: &mut Report) -> Result<(), Failed> {
        for &op in ops {
            if self.legalize(op) {
                report.legalizable.push(op);
                continue;
            }
            if self.is_broken {
                return Err(Failed);
            }
            let view = self.module.op(op);
            let name = String::from_utf8_lossy(view.name_text());
            match mode {
                Mode::Full => {
                    return Err(view.emit_plain_error(format!("failed to legalize operation '{name}'")));
                }
                Mode::Partial if self.target.legality(view) == Legality::Illegal => {
                    let text =
                        format!("failed to legalize operation '{name}' that was explicitly marked illegal");
                    return Err(view.emit_plain_error(text));
                }
                _ => report.unlegalized.push(op),
            }
        }
        Ok(())
    }

    fn legalize(&mut self, op: OpAddr) -> bool {
        for _ in 0..MAX_FOLDS {
            if self.is_broken {
                return false;
            }
            if self.work.at_once && self.work.replaced.contains(&op) {
                return true;
            }
            match self.target.legality(self.module.op(op)) {
                Legality::Legal => return true,
                Legality::RecursivelyLegal => {
                    let inner = Walk::pre().collect(self.module.op(op), |inner| inner.global() != op);
                    inner.unwrap_or_default().into_iter().for_each(|inner| self.work.ignored.insert(inner));
                    return true;
                }
                Legality::Illegal | Legality::Unknown => {}
            }
            if self.work.ignored.contains(&op) || self.work.replaced.contains(&op) {
                return true;
            }
            if self.config.folding == Folding::BeforePatterns {
                match self.fold(op) {
                    Step::Nothing => {}
                    Step::Changed => continue,
                    Step::Done => return true,
                }
            }
            if self.apply_patterns(op) {
                return true;
            }
            match self.config.folding {
                Folding::AfterPatterns => match self.fold(op) {
                    Step::Nothing => return false,
                    Step::Changed => continue,
                    Step::Done => return true,
                },
                _ => return false,
            }
        }
        false
    }

    // ---- folding ---------------------------------------------------------------------------------------------------------

    fn fold(&mut self, at: OpAddr) -> Step {
        let op = self.module.op(at);
        if !fold::may_fold(op) || constant_of(op).is_some() {
            return Step::Nothing;
        }
        let point = self.work.point(self.module);
        // Folds in place are undone too where the last one gives what cannot be made legal.
        let mut step = Step::Nothing;
        let mut results = None;
        for _ in 0..MAX_FOLDS {
            match fold::fold(self.module, at) {
                fold::Outcome::No => break,
                fold::Outcome::Changed => {
                    self.events.op_modified(self.module, at);
                    step = Step::Changed;
                }
                fold::Outcome::Results(found) => {
                    results = Some(found);
                    break;
                }
            }
        }
        let Some(results) = results else { return step };
        let outer = std::mem::take(&mut self.events.done);
        let values = self.folded_values(at, &results);
        let made = std::mem::replace(&mut self.events.done, outer).made;
        let Some(values) = values else {
            self.work.undo_to(self.module, point);
            return Step::Nothing;
        };
        self.tell_modified(at);
        self.work.converter = None;
        let values: Vec<_> =
            values.iter().map(|&value| super::mapping::Values::from_slice(&[value])).collect();
        self.work.replace(self.module, &mut self.events, at, &values);
        if made.into_iter().all(|op| self.legalize(op)) {
            return Step::Done;
        }
        if self.work.at_once {
            self.refuse_to_undo(Loc::UNKNOWN, "folding");
        }
        self.work.undo_to(self.module, point);
        Step::Nothing
    }

    /// Tells who watches that an operation was changed: an operation that folds counts as such, also where values take its place.
    fn tell_modified(&mut self, at: OpAddr) {
        self.work.own_edit.during(|| self.events.op_modified(self.module, at));
    }

    /// Reports that what was done leads to nothing legal, where it stays all the same. Nothing more is done then.
    fn refuse_to_undo(&mut self, loc: Loc, what: &str) {
        if !self.is_broken {
            self.is_broken = true;
            let message =
                format!("{what} made what cannot be legalized, and this conversion takes nothing back");
            self.module.ctx().emit(Diagnostic::error(loc, message));
        }
    }

    /// Values for what an operation folds to; constants are made before it.
    fn folded_values(&mut self, at: OpAddr, results: &[Folded]) -> Option<Vec<ValueId>> {
        let op = self.module.op(at);
        let (dialect, loc) = (op.info().dialect(), op.loc());
        let types: Vec<_> = op.results().map(|result| result.ty()).collect();
        let mut values = Vec::new();
        for (&result, ty) in results.iter().zip(types) {
            match result {
                Folded::Value(value) => values.push(value),
                Folded::Attr(attr) => {
                    let mut rewriter = Rewriter::listening_before(self.module, at, &mut self.events);
                    let made: OpId = materialize(&mut rewriter, dialect, attr, ty, loc)?;
                    values.push(self.module.body(at.unit).result(made, 0)?);
                }
            }
        }
        Some(values)
    }

    // ---- patterns --------------------------------------------------------------------------------------------------------

    fn apply_patterns(&mut self, at: OpAddr) -> bool {
        let name = self.module.op(at).name();
        let found = match self.by_name.get(&name) {
            Some(found) => Arc::clone(found),
            None => {
                let ordered = self.graph.order(self.module.ctx(), self.patterns, name);
                Arc::clone(self.by_name.entry(name).or_insert(ordered.into()))
            }
        };
        found.iter().any(|&index| self.apply_pattern(at, index))
    }

    fn apply_pattern(&mut self, at: OpAddr, index: u32) -> bool {
        let pattern = self.patterns.pattern(index);
        let traits = pattern.traits();
        let repeats = traits.is_some_and(|traits| traits.repeats);
        if self.applied.len() >= MAX_DEPTH || !repeats && self.applied.contains(&index) {
            return false;
        }
        let loc = self.module.op(at).loc();
        if let Some(observer) = &mut self.events.observer {
            observer.attempt_begins(self.module, at, pattern.name());
        }
        let point = self.work.point(self.module);
        let converters = self.work.converters.clone();
        let outer_done = std::mem::take(&mut self.events.done);
        let converter = traits.and_then(|traits| traits.converter.clone());
        let outer = std::mem::replace(&mut self.work.converter, converter);
        let rewriter = PatternRewriter::converting(self.module, at, &mut self.events, &mut self.work);
        let applied = pattern.convert(at, &mut ConversionRewriter::new(rewriter)).is_some();
        self.work.converter = outer;
        let done = std::mem::replace(&mut self.events.done, outer_done);
        self.applied.push(index);
        let is_changed = applied || !done.is_empty();
        let legal = applied && self.legalize_done(at, done);
        self.applied.pop();
        if let Some(observer) = &mut self.events.observer {
            observer.attempt_ends(self.module, at, pattern.name(), legal);
        }
        if !legal && is_changed && self.work.at_once {
            self.refuse_to_undo(loc, &format!("pattern '{}'", pattern.name()));
        }
        if !legal {
            self.work.undo_to(self.module, point);
            self.work.converters = converters;
        }
        legal
    }

    /// Legalises what a pattern made and changed.
    fn legalize_done(&mut self, root: OpAddr, done: Done) -> bool {
        self.legalize_blocks(root, &done)
            && done.modified.iter().all(|&op| self.is_gone(op) || self.legalize(op))
            && done.made.iter().all(|&op| self.is_gone(op) || self.legalize(op))
    }

    /// Whether an operation was made and erased at once.
    fn is_gone(&self, op: OpAddr) -> bool {
        self.work.replaced.contains(&op)
    }

    fn legalize_blocks(&mut self, root: OpAddr, done: &Done) -> bool {
        let mut parents = Vec::new();
        for &(unit, block) in &done.blocks {
            if self.work.erased_blocks.contains(&(unit, block)) {
                continue;
            }
            let view = self.module.block(unit, block);
            let Some(parent) = view.parent().map(|parent| parent.global()) else { continue };
            if parent == root || view.num_args() == 0 {
                continue;
            }
            let region = view.region().map(|region| (unit, region.id()));
            if let Some(converter) = region.and_then(|region| self.work.converters.get(&region)).cloned() {
                let Some(signature) = converter.signature_of(view) else { return false };
                let (module, told, at) = (&mut *self.module, &mut self.events, (unit, block));
                if self.work.convert_block(module, told, at, Some(converter), &signature).is_none() {
                    return false;
                }
                continue;
            }
            if !done.made.contains(&parent) && !parents.contains(&parent) {
                parents.push(parent);
                if !self.legalize(parent) {
                    return false;
                }
            }
        }
        true
    }
}

/// What a fold came to.
enum Step {
    Nothing,
    Changed,
    Done,
}
