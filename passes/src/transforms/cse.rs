//! `cse`: of equal operations the first stays.

use super::plain_pass;
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::dominance::{BodyDominance, has_ssa_dominance};
use rmlir_ir::equivalence::{Ignore, equivalent};
use rmlir_ir::interfaces::effects::{EffectKind, effects_of, is_effect_free, is_trivially_dead, own_effects};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{BlockId, Failed, Loc, Module, OpAddr, OpId, OpRef, RegionId, UnitId, ValueId};
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::{Hash, Hasher};

plain_pass! {
    /// Replaces operations by equal ones that dominate them, and erases dead ones.
    Cse: CSE, run
}

fn run(_: &options::CSE, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let done = eliminate_common_subexpressions(run.module(), at)?;
    if !done.changed {
        run.preserve_all();
    }
    Ok(())
}

/// What [`eliminate_common_subexpressions`] did.
#[derive(Debug, Default)]
pub struct Eliminated {
    /// Operations that were replaced, and by which, in the order in which that was done.
    pub replaced: Vec<(OpAddr, OpAddr)>,
    /// Something was changed.
    pub changed: bool,
}

/// Replaces operations inside an operation by equal ones that dominate them, and erases dead ones.
///
/// # Errors
/// If something could not be erased; it has been reported.
pub fn eliminate_common_subexpressions(module: &mut Module, at: OpAddr) -> Result<Eliminated, Failed> {
    let mut cse = Elimination::new(module);
    cse.eliminate(at);
    let (doomed, replaced) = (std::mem::take(&mut cse.doomed), std::mem::take(&mut cse.replaced));
    let changed = cse.changed || !doomed.is_empty();
    for op in doomed {
        if module.erase_op(op).is_err() {
            return Err(module.op(op).emit_error("could not be erased: a result is still used"));
        }
    }
    Ok(Eliminated { replaced, changed })
}

/// Operations that were seen, by hash; scopes end with what was added in them.
#[derive(Default)]
struct Table {
    by_hash: FxHashMap<u64, Vec<OpId>>,
    /// Hashes in the order in which they were added.
    added: Vec<u64>,
    /// Where scopes begin in `added`.
    scopes: Vec<usize>,
}

impl Table {
    fn enter(&mut self) {
        self.scopes.push(self.added.len());
    }

    fn leave(&mut self) {
        let start = self.scopes.pop().unwrap_or(0);
        for hash in self.added.drain(start..).rev() {
            if let Some(found) = self.by_hash.get_mut(&hash) {
                found.pop();
            }
        }
    }

    fn add(&mut self, hash: u64, op: OpId) {
        self.by_hash.entry(hash).or_default().push(op);
        self.added.push(hash);
    }
}

/// What is to be done, the next one last.
enum Step {
    Region(UnitId, RegionId),
    /// A block in the dominator tree of its region: it, then those below.
    Node(UnitId, BlockId, std::rc::Rc<FxHashMap<BlockId, Vec<BlockId>>>),
    Ops(UnitId, Option<OpId>, bool),
    /// The regions of this operation are done.
    Finish(UnitId, OpId, bool),
    Leave,
    LeaveTable,
}

struct Elimination<'m> {
    module: &'m mut Module,
    tables: Vec<Table>,
    steps: Vec<Step>,
    doomed: Vec<OpAddr>,
    /// What was replaced, and by what.
    replaced: Vec<(OpAddr, OpAddr)>,
    changed: bool,
}

impl<'m> Elimination<'m> {
    fn new(module: &'m mut Module) -> Elimination<'m> {
        let tables = vec![Table::default()];
        let (steps, doomed, replaced) = (Vec::new(), Vec::new(), Vec::new());
        Elimination { module, tables, steps, doomed, replaced, changed: false }
    }

    fn table(&mut self) -> &mut Table {
        if self.tables.is_empty() {
            self.tables.push(Table::default());
        }
        let last = self.tables.len() - 1;
        &mut self.tables[last]
    }

    fn eliminate(&mut self, root: OpAddr) {
        self.push_regions(root);
        while let Some(step) = self.steps.pop() {
            match step {
                Step::Region(unit, region) => self.region(unit, region),
                Step::Node(unit, block, children) => {
                    self.table().enter();
                    self.steps.push(Step::Leave);
                    for &child in children.get(&block).into_iter().flatten().rev() {
                        self.steps.push(Step::Node(unit, child, children.clone()));
                    }
                    self.steps.push(Step::Ops(unit, self.module.body(unit).first_op(block), true));
                }
                Step::Ops(unit, Some(op), ssa) => self.op(unit, op, ssa),
                Step::Ops(_, None, _) => {}
                Step::Finish(unit, op, ssa) => self.simplify(unit, op, ssa),
                Step::Leave => self.table().leave(),
                Step::LeaveTable => drop(self.tables.pop()),
            }
        }
    }

    /// Has the regions of an operation done next, in order.
    fn push_regions(&mut self, at: OpAddr) {
        let regions = self.module.op(at).regions().rev();
        self.steps.extend(regions.map(|region| Step::Region(region.unit(), region.id())));
    }

    fn region(&mut self, unit: UnitId, id: RegionId) {
        let region = self.module.region(unit, id);
        let Some(entry) = region.entry() else { return };
        let ssa = has_ssa_dominance(region);
        if region.has_one_block() {
            let first = entry.first_op().map(|op| op.id());
            self.table().enter();
            self.steps.push(Step::Leave);
            self.steps.push(Step::Ops(unit, first, ssa));
        } else if ssa {
            let body = self.module.body(unit);
            let mut dominance = BodyDominance::default();
            let blocks = dominance.tree(body, id).blocks().to_vec();
            let mut children: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
            for &block in &blocks {
                if let Some(above) = dominance.immediate_dominator(body, block) {
                    children.entry(above).or_default().push(block);
                }
            }
            self.steps.push(Step::Node(unit, entry.id(), children.into()));
        }
    }

    /// Begins with an operation: what comes after it in its block follows.
    fn op(&mut self, unit: UnitId, op: OpId, ssa: bool) {
        let at = OpAddr { unit, op };
        let view = self.module.op(at);
        self.steps.push(Step::Ops(unit, view.next().map(|op| op.id()), ssa));
        if is_trivially_dead(view) {
            self.doomed.push(at);
            return;
        }
        if view.regions().len() == 0 {
            return self.simplify(unit, op, ssa);
        }
        let isolated = view.has_trait(TraitSet::ISOLATED_FROM_ABOVE) || view.info().registered().is_none();
        self.steps.push(Step::Finish(unit, op, ssa));
        if isolated {
            self.tables.push(Table::default());
            self.steps.push(Step::LeaveTable);
        }
        self.push_regions(at);
    }

    fn simplify(&mut self, unit: UnitId, id: OpId, ssa: bool) {
        let op = self.module.op(OpAddr { unit, op: id });
        if op.has_trait(TraitSet::IS_TERMINATOR) {
            return;
        }
        if op.regions().any(|region| !region.is_empty() && !region.has_one_block()) {
            return;
        }
        let effect_free = is_effect_free(op);
        if !effect_free && !only_reads(op) {
            return;
        }
        let hash = hash_of(op);
        match self.find(op, hash) {
            Some(found) if effect_free || reads_the_same(found, op) => {
                let found = found.id();
                self.replace(unit, id, found, ssa);
            }
            _ => self.table().add(hash, id),
        }
    }

    /// The newest operation that is equal.
    fn find<'a>(&'a self, op: OpRef<'a>, hash: u64) -> Option<OpRef<'a>> {
        let seen = self.tables.last()?.by_hash.get(&hash)?;
        let mut seen = seen.iter().rev().map(|&id| self.module.op(OpAddr { unit: op.unit(), op: id }));
        seen.find(|&other| are_equal(other, op))
    }

    fn replace(&mut self, unit: UnitId, op: OpId, by: OpId, ssa: bool) {
        self.changed = true;
        let (at, by_at) = (OpAddr { unit, op }, OpAddr { unit, op: by });
        let body = self.module.body(unit);
        let pairs: Vec<(ValueId, ValueId)> = body.results(op).zip(body.results(by)).collect();
        for (from, to) in pairs {
            if ssa {
                self.module.body_mut(unit).replace_all_uses(from, to);
                continue;
            }
            // In a graph what was seen already keeps what it uses.
            let uses: Vec<(rmlir_ir::UseId, OpId)> = self
                .module
                .body(unit)
                .uses(from)
                .map(|id| (id, self.module.body(unit).use_owner(id).0))
                .collect();
            let unseen: Vec<rmlir_ir::UseId> =
                uses.into_iter().filter(|&(_, owner)| !self.is_seen(unit, owner)).map(|(id, _)| id).collect();
            self.module.body_mut(unit).replace_uses_if(from, to, |_, id| unseen.contains(&id));
        }
        if ssa || self.module.op(at).results().all(|result| result.is_unused()) {
            self.doomed.push(at);
            self.replaced.push((at, by_at));
        }
        let (loc, kept) = (self.module.op(at).loc(), self.module.op(by_at).loc());
        let ctx = self.module.ctx();
        if ctx.same_loc(kept, Loc::UNKNOWN) && !ctx.same_loc(loc, Loc::UNKNOWN) {
            self.module.set_loc(by_at, loc);
        }
    }

    fn is_seen(&self, unit: UnitId, op: OpId) -> bool {
        let op = self.module.op(OpAddr { unit, op });
        self.find(op, hash_of(op)).is_some()
    }
}

/// Whether an operation itself does nothing but read.
fn only_reads(op: OpRef<'_>) -> bool {
    own_effects(op).is_some_and(|effects| {
        !effects.is_empty() && effects.iter().all(|effect| effect.kind == EffectKind::Read)
    })
}

/// Whether nothing between two operations of a block may write.
fn reads_the_same(first: OpRef<'_>, second: OpRef<'_>) -> bool {
    if first.block() != second.block() {
        return false;
    }
    let between = std::iter::successors(first.next(), |op| op.next()).take_while(|&op| op != second);
    { between }.all(|op| {
        effects_of(op).is_some_and(|effects| effects.iter().all(|effect| effect.kind != EffectKind::Write))
    })
}

fn operands_of(op: OpRef<'_>) -> smallvec::SmallVec<[ValueId; 4]> {
    let mut operands: smallvec::SmallVec<[ValueId; 4]> = op.operands().map(|value| value.id()).collect();
    if op.has_trait(TraitSet::COMMUTATIVE) {
        operands.sort_unstable();
    }
    operands
}

/// Equal operations have equal hashes. What is in regions does not count.
fn hash_of(op: OpRef<'_>) -> u64 {
    let mut hasher = FxHasher::default();
    (op.name(), op.props(), op.discardable()).hash(&mut hasher);
    operands_of(op).hash(&mut hasher);
    op.results().for_each(|result| result.ty().hash(&mut hasher));
    hasher.finish()
}

fn are_equal(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    let plain = (a.name(), a.props(), a.discardable()) == (b.name(), b.props(), b.discardable())
        && a.results().map(|result| result.ty()).eq(b.results().map(|result| result.ty()))
        && operands_of(a) == operands_of(b)
        && a.successors().map(|block| block.id()).eq(b.successors().map(|block| block.id()));
    let regions = a.regions().len() + b.regions().len();
    // A body that is not in memory is equal to none.
    plain && (regions == 0 || equivalent(a, b, Ignore::LOCATIONS).unwrap_or(false))
}
