//! The driver itself.

use super::worklist::{Tracker, Worklist};
use super::{Config, Outcome, Strictness};
use crate::constants::Constants;
use crate::fold::{self, materialize};
use crate::observer::Observer;
use crate::pattern::Patterns;
use crate::regions::{self, Simplify};
use crate::rewriter::PatternRewriter;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::fold::{Folded, constant_of};
use rmlir_ir::interfaces::effects::is_trivially_dead;
use rmlir_ir::listener::Listener;
use rmlir_ir::{
    Diagnostic, Loc, Module, OpAddr, OpName, OpRef, RegionId, RegionRef, TraitSet, UnitId, ValueId,
};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// So many changes, [`CHANGES_OF_EACH`] more for each operation on the worklist, and one for each pair of them, are made without more operations than there ever were:
/// who goes on then goes on for ever. So does who makes more operations all the time, each from the one before, for [`GENERATIONS`] in place of
/// so many changes; or [`GROWING`] times as many changes in whatever way.
const CHANGES: u64 = 50_000;
/// As many changes are made before generations are counted.
const GENERATIONS: u64 = 5_000;
const CHANGES_OF_EACH: u64 = 64;
const GROWING: u64 = 256;
/// Chains of operations are folded together from their end in as many steps as there are pairs of them, which come to an end.
const MAX_PAIRS: u64 = 20_000_000;
/// Patterns that are named when rewriting has no end.
const MAX_NAMED: usize = 4;

/// Rewrites what is in the regions of an operation, one region after the other. Patterns that undo each other have no end: they are stopped
/// when they have made many changes in the same operations, with a warning that names them.
pub fn rewrite_greedily<'o>(
    module: &mut Module,
    op: OpAddr,
    patterns: &Patterns,
    config: &Config,
    mut observer: Option<&'o mut (dyn Observer + 'o)>,
) -> Outcome {
    let regions: Vec<(UnitId, RegionId)> =
        module.op(op).regions().map(|region| (region.unit(), region.id())).collect();
    let mut all = Outcome { converged: true, changed: false };
    for region in regions {
        let observer = observer.as_deref_mut().map(|observer| observer as &mut dyn Observer);
        let mut driver = Driver::new(module, patterns, config, Some(region), observer);
        let outcome = driver.rewrite_region(region);
        all.converged &= outcome.converged;
        all.changed |= outcome.changed;
    }
    all
}

/// Rewrites these operations and, as the strictness allows, what that touches. The last one is visited first. There are no iterations, and
/// neither constants nor blocks are looked at.
pub fn rewrite_ops_greedily<'o>(
    module: &mut Module,
    ops: &[OpAddr],
    patterns: &Patterns,
    config: &Config,
    observer: Option<&'o mut (dyn Observer + 'o)>,
) -> Outcome {
    let scope = common_region(module, ops);
    let mut driver = Driver::new(module, patterns, config, scope, observer);
    if config.strictness != Strictness::Any {
        driver.tracker.allowed = ops.iter().copied().collect();
    }
    ops.iter().for_each(|&op| driver.tracker.push_one(op));
    let changed = driver.process();
    Outcome { converged: driver.tracker.worklist.pop().is_none() && !driver.endless, changed }
}

/// The innermost region that has all operations in it.
fn common_region(module: &Module, ops: &[OpAddr]) -> Option<(UnitId, RegionId)> {
    let around = |op: OpRef<'_>| {
        let regions = std::iter::successors(op.parent_region(), |region| region.parent()?.parent_region());
        regions.map(|region| (region.unit(), region.id())).collect::<Vec<_>>()
    };
    let (first, rest) = ops.split_first()?;
    let mut common = around(module.op(*first));
    for &op in rest {
        let own: FxHashSet<_> = around(module.op(op)).into_iter().collect();
        common.retain(|region| own.contains(region));
    }
    common.first().copied()
}

struct Driver<'a, 'o> {
    module: &'a mut Module,
    patterns: &'a Patterns,
    config: &'a Config,
    tracker: Tracker<'o>,
    /// The patterns of each name that was met.
    by_name: FxHashMap<OpName, Arc<[u32]>>,
    /// It was stopped, as there was no end in sight.
    endless: bool,
}

impl<'a, 'o> Driver<'a, 'o> {
    fn new(
        module: &'a mut Module,
        patterns: &'a Patterns,
        config: &'a Config,
        scope: Option<(UnitId, RegionId)>,
        observer: Option<&'o mut (dyn Observer + 'o)>,
    ) -> Self {
        let tracker = Tracker {
            worklist: Worklist::default(),
            scope,
            strictness: config.strictness,
            allowed: FxHashSet::default(),
            more: 0,
            generations: None,
            observer,
        };
        Driver { module, patterns, config, tracker, by_name: FxHashMap::default(), endless: false }
    }

    fn rewrite_region(&mut self, region: (UnitId, RegionId)) -> Outcome {
        if self.config.strictness != Strictness::Any {
            self.tracker.allowed = self.ops_in(region).into_iter().collect();
        }
        let (mut number, mut again) = (0u32, true);
        while again && !self.endless {
            number += 1;
            if self.config.max_iterations.is_some_and(|max| number > max) {
                break;
            }
            self.seed(region);
            if let Some(observer) = &mut self.tracker.observer {
                observer.iteration_begins(self.module.region(region.0, region.1), number);
            }
            again = self.iterate(region);
            if let Some(observer) = &mut self.tracker.observer {
                observer.iteration_ends(self.module);
            }
        }
        Outcome { converged: !again, changed: number > 1 }
    }

    fn iterate(&mut self, (unit, region): (UnitId, RegionId)) -> bool {
        let mut changed = regions::erase_unreachable_blocks(self.module, unit, region, &mut self.tracker);
        changed |= self.process();
        if self.config.simplify != Simplify::Disabled {
            let level = self.config.simplify;
            changed |= regions::simplify(self.module, unit, region, level, &mut self.tracker);
        }
        changed
    }

    /// All operations in a region, each before what is inside it.
    fn ops_in(&self, (unit, region): (UnitId, RegionId)) -> Vec<OpAddr> {
        let mut found = Vec::new();
        let mut stack = vec![self.module.region(unit, region)];
        let mut ops: Vec<OpRef<'_>> = Vec::new();
        while let Some(region) = stack.pop() {
            push_ops(region, &mut ops);
            while let Some(op) = ops.pop() {
                found.push(op.global());
                op.regions().rev().for_each(|region| push_ops(region, &mut ops));
            }
        }
        found
    }

    /// Fills the worklist, and puts constants in their places.
    fn seed(&mut self, region: (UnitId, RegionId)) {
        self.tracker.worklist.clear();
        let mut constants = Constants::new();
        let mut ops = self.ops_in(region);
        if !self.config.top_down {
            ops = post_order_of(self.module, ops);
        }
        for op in ops {
            if !self.config.unique_constants || self.keep_constant(op, &mut constants) {
                self.tracker.push(self.module.op(op));
            }
        }
        if self.config.top_down {
            self.tracker.worklist.reverse();
        }
    }

    /// Puts a constant in its place; false if an equal one took it over. Other operations stay where they are.
    fn keep_constant(&mut self, op: OpAddr, constants: &mut Constants) -> bool {
        match constant_of(self.module.op(op)) {
            Some(value) => constants.insert_known(self.module, op, value, &mut self.tracker),
            None => true,
        }
    }

    /// Visits what is on the worklist until that is empty.
    fn process(&mut self) -> bool {
        let (mut changed, mut rewrites) = (false, 0u64);
        let mut changes = Changes::new(self.tracker.worklist.len(), self.tracker.more);
        while self.config.max_rewrites.is_none_or(|max| rewrites < max) {
            let Some(op) = self.tracker.worklist.pop() else { break };
            if is_trivially_dead(self.module.op(op)) {
                Rewriter::listening_before(self.module, op, &mut self.tracker).drop_op(op.op);
                changed = true;
                continue;
            }
            let loc = self.module.op(op).loc();
            self.tracker.begin_generation(op);
            let folds = self.config.fold && !self.module.op(op).has_trait(TraitSet::CONSTANT_LIKE);
            let by = match folds && self.fold(op) {
                true => Some(By::Fold),
                false => self.apply_pattern(op).map(By::Pattern),
            };
            let Some(by) = by else { continue };
            changed = true;
            rewrites += u64::from(by != By::Fold);
            if changes.are_endless(&mut self.tracker, op, by) {
                self.endless = true;
                self.warn(loc, &changes);
                break;
            }
        }
        changed
    }

    /// Folds an operation. False if it stays, also because it folds to a constant that no operation gives.
    fn fold(&mut self, at: OpAddr) -> bool {
        let results = match fold::fold(self.module, at) {
            fold::Outcome::No => return false,
            fold::Outcome::Changed => {
                self.tracker.op_modified(self.module, at);
                return true;
            }
            fold::Outcome::Results(results) => results,
        };
        let op = self.module.op(at);
        let (loc, dialect) = (op.loc(), op.info().dialect());
        let types: Vec<_> = op.results().map(|result| result.ty()).collect();
        let mut rewriter = Rewriter::listening_before(self.module, at, &mut self.tracker);
        let (mut values, mut made): (Vec<ValueId>, Vec<_>) = (Vec::new(), Vec::new());
        for (folded, ty) in results.into_iter().zip(types) {
            let value = match folded {
                Folded::Value(value) => Some(value),
                Folded::Attr(value) => {
                    let constant = materialize(&mut rewriter, dialect, value, ty, loc);
                    made.extend(constant);
                    constant.and_then(|constant| rewriter.body().result(constant, 0))
                }
            };
            let Some(value) = value else {
                made.into_iter().for_each(|constant| rewriter.drop_op(constant));
                return false;
            };
            values.push(value);
        }
        rewriter.replace_op(at.op, &values).is_ok()
    }

    /// Says that there is no end in sight, and what went on.
    fn warn(&self, loc: Loc, changes: &Changes) {
        let name = |by: &By| match by {
            By::Fold => "folding".to_owned(),
            By::Pattern(index) => format!("'{}'", self.patterns.pattern(*index).name()),
        };
        let names: Vec<String> = changes.last.iter().map(name).collect();
        let message = format!(
            "rewriting has no end here: stopped after {} changes by {}",
            changes.all,
            names.join(", ")
        );
        self.module.ctx().emit(Diagnostic::warning(loc, message));
    }

    /// Applies the first pattern that matches. Gives which it was.
    fn apply_pattern(&mut self, at: OpAddr) -> Option<u32> {
        let name = self.module.op(at).name();
        let patterns = match self.by_name.get(&name) {
            Some(patterns) if patterns.is_empty() => return None,
            Some(patterns) => Arc::clone(patterns),
            None => {
                let found: Arc<[u32]> = self.patterns.of_op(self.module.ctx(), name).into();
                Arc::clone(self.by_name.entry(name).or_insert(found))
            }
        };
        for &index in &*patterns {
            let pattern = self.patterns.pattern(index);
            if let Some(observer) = &mut self.tracker.observer {
                observer.attempt_begins(self.module, at, pattern.name());
            }
            let mut rewriter = PatternRewriter::before(self.module, at, &mut self.tracker);
            let applied = pattern.rewrite(at, &mut rewriter).is_some();
            if let Some(observer) = &mut self.tracker.observer {
                observer.attempt_ends(self.module, at, pattern.name(), applied);
            }
            if applied {
                return Some(index);
            }
        }
        None
    }
}

/// What changed an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Fold,
    Pattern(u32),
}

/// How many changes there were.
struct Changes {
    all: u64,
    /// Since there were more operations than ever before.
    count: u64,
    limit: u64,
    /// How many more operations there were at most than when it began.
    most: i64,
    /// The last that changed something, each once.
    last: Vec<By>,
}

impl Changes {
    fn new(ops: usize, more: i64) -> Changes {
        let ops = ops as u64;
        let limit = CHANGES + CHANGES_OF_EACH * ops + (ops.saturating_mul(ops) / 2).min(MAX_PAIRS);
        Changes { all: 0, count: 0, limit, most: more, last: Vec::new() }
    }

    /// Counts a change of an operation; whether there were so many that there is no end.
    fn are_endless(&mut self, tracker: &mut Tracker<'_>, op: OpAddr, by: By) -> bool {
        if tracker.more > self.most {
            (self.most, self.count) = (tracker.more, 0);
        }
        (self.all, self.count) = (self.all + 1, self.count + 1);
        if self.all == GENERATIONS {
            tracker.count_generations();
        }
        // So that they count like changes.
        let generation = match tracker.end_generation(op) {
            0 => 0,
            generation => u64::from(generation) + CHANGES - GENERATIONS,
        };
        let limit_of_all = self.limit.saturating_mul(GROWING);
        let is_near = self.count.max(generation) + GENERATIONS / 2 > self.limit
            || self.all + GENERATIONS / 2 > limit_of_all;
        if is_near && self.last.len() < MAX_NAMED && !self.last.contains(&by) {
            self.last.push(by);
        }
        self.count.max(generation) > self.limit || self.all > limit_of_all
    }
}

fn push_ops<'m>(region: RegionRef<'m>, ops: &mut Vec<OpRef<'m>>) {
    let start = ops.len();
    ops.extend(region.blocks().flat_map(|block| block.ops()));
    ops[start..].reverse();
}

/// The same operations, each after what is inside it.
fn post_order_of(module: &Module, ops: Vec<OpAddr>) -> Vec<OpAddr> {
    let mut order = Vec::with_capacity(ops.len());
    // Operations that are begun: what comes next is inside the last one, or that one is done.
    let mut open: Vec<OpAddr> = Vec::new();
    for op in ops {
        let parent = module.op(op).parent().map(|parent| parent.global());
        while let Some(done) = open.pop_if(|last| Some(*last) != parent) {
            order.push(done);
        }
        open.push(op);
    }
    order.extend(open.into_iter().rev());
    order
}
