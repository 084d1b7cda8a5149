//! `affine-loop-fusion`: nests of loops are put into each other, so that what one makes for the other stays near.

mod buffers;
mod cost;
mod graph;
mod join;
mod legal;
mod order;
mod sink;
pub mod slice;

use super::dependence::{is_allocation, is_read, is_write, memory_of};
use super::region::element_bytes;
use buffers::Placement;
use graph::Graph;
use legal::{Strategy, can_fuse, has_cycle, is_loop, shared};
use rmlir_dialects::affine::{
    AffineForOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp,
    DmaStartOp, DmaWaitOp,
};
use rmlir_dialects::memref::AllocOp;
use rmlir_ir::interfaces::view::ViewLikeOpInterface;
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Failed, Module, OpAddr, OpRef, TypeData, UnitId, ValueId, ValueRef};
use rmlir_passes::record::options::AffineLoopFusionMode;
use rmlir_passes::{PassRun, options, plain_pass};
use slice::{Outcome, Slice, around, common_loops};

plain_pass! {
    /// Puts nests of loops into each other.
    LoopFusion: AffineLoopFusion, run
}

fn run(options: &options::AffineLoopFusion, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let ops = Walk::post().collect(run.op(), |op| op.regions().next().is_some()).map_err(|_| Failed)?;
    let module = run.module();
    let mut gone = Vec::new();
    for at in ops {
        // What was put into another nest is not there any more.
        if gone.contains(&at) {
            continue;
        }
        let blocks: Vec<(UnitId, BlockId)> = module
            .op(at)
            .regions()
            .flat_map(|region| region.blocks())
            .filter(|block| block.ops().filter(|op| op.is::<AffineForOp>()).nth(1).is_some())
            .map(|block| (block.unit(), block.id()))
            .collect();
        for (unit, block) in blocks {
            let Some(graph) = Graph::of(module, unit, block) else { continue };
            let mut fusion = Fusion { options, graph, gone: Vec::new() };
            fusion.run(module);
            gone.append(&mut fusion.gone);
        }
    }
    Ok(())
}

struct Fusion<'o> {
    options: &'o options::AffineLoopFusion,
    graph: Graph,
    /// Operations that were erased.
    gone: Vec<OpAddr>,
}

/// Views are looked through at most so often.
const MAX_VIEWS: usize = 64;

/// Fusions into one nest are at most so many, so that none goes on for ever.
const MAX_FUSIONS: usize = 1 << 12;

fn is_map_access(op: OpRef<'_>) -> bool {
    op.is::<AffineLoadOp>()
        || op.is::<AffineStoreOp>()
        || op.is::<AffineVectorLoadOp>()
        || op.is::<AffineVectorStoreOp>()
        || op.is::<AffinePrefetchOp>()
        || op.is::<DmaStartOp>()
        || op.is::<DmaWaitOp>()
}

impl Fusion<'_> {
    fn run(&mut self, module: &mut Module) {
        match self.options.mode {
            AffineLoopFusionMode::Producer => self.fuse_producers(module, usize::MAX),
            AffineLoopFusionMode::Sibling => self.fuse_siblings(module),
            AffineLoopFusionMode::Greedy => {
                self.fuse_producers(module, 1);
                self.fuse_siblings(module);
                self.fuse_producers(module, usize::MAX);
            }
        }
        for value in self.graph.without_edges() {
            let view = module.value(self.graph.unit, value);
            let made = view.def_op().filter(|(op, _)| view.is_unused() && op.is::<AllocOp>());
            if let Some(op) = made.map(|(op, _)| op.global()) {
                // Nothing uses it.
                let _ = module.erase_op(op);
            }
        }
    }

    fn loop_at(&self, module: &Module, id: usize) -> Option<AffineForOp> {
        is_loop(module, self.graph.node(id)?.op)
    }

    fn fuse_producers(&mut self, module: &mut Module, most_users: usize) {
        for target in self.graph.ids().into_iter().rev() {
            self.fuse_into(module, target, most_users);
        }
    }

    /// Loops that write what a loop reads.
    fn producers(&self, module: &Module, target: usize) -> Vec<usize> {
        let Some(node) = self.graph.node(target) else { return Vec::new() };
        let memory = |&op: &OpAddr| memory_of(module.op(op)).map(ValueRef::id);
        let read: Vec<ValueId> = node.loads.iter().filter_map(memory).collect();
        let produces = |&id: &usize| {
            self.loop_at(module, id).is_some()
                && self.graph.node(id).is_some_and(|node| {
                    node.stores.iter().filter_map(memory).any(|value| read.contains(&value))
                })
        };
        let mut found: Vec<usize> =
            self.graph.incoming(target).iter().map(|edge| edge.id).filter(produces).collect();
        found.sort_unstable();
        found.dedup();
        found
    }

    fn fuse_into(&mut self, module: &mut Module, target: usize, most_users: usize) {
        let Some(root) = self.loop_at(module, target) else { return };
        if module.op(root.at()).num_results() > 0 {
            return;
        }
        let root = sink::sink_sequential(module, root);
        self.graph.set_op(target, root.at());
        let mut left = MAX_FUSIONS;
        let mut changed = true;
        while changed && left > 0 {
            changed = false;
            for source in self.producers(module, target).into_iter().rev() {
                left = left.saturating_sub(1);
                match self.fuse_producer(module, source, target, most_users) {
                    Step::Fused => changed = true,
                    Step::Left => {}
                    Step::Stop => return,
                }
            }
        }
    }

    fn fuse_producer(
        &mut self,
        module: &mut Module,
        source: usize,
        target: usize,
        most_users: usize,
    ) -> Step {
        let plan = match self.plan(module, source, target, most_users) {
            Ok(plan) => plan,
            Err(step) => return step,
        };
        match self.apply(module, source, target, &plan) {
            Some(()) => Step::Fused,
            None => Step::Stop,
        }
    }

    /// How one nest is put into another one, or why it is not.
    fn plan(&self, module: &Module, source: usize, target: usize, most_users: usize) -> Result<Plan, Step> {
        let (Some(from), Some(into)) = (self.loop_at(module, source), self.loop_at(module, target)) else {
            return Err(Step::Left);
        };
        let (Some(producer), Some(consumer)) = (self.graph.node(source), self.graph.node(target)) else {
            return Err(Step::Left);
        };
        if module.op(from.at()).num_results() > 0 {
            return Err(Step::Left);
        }
        let memrefs = shared(module, &producer.stores, &consumer.loads);
        if memrefs.iter().any(|&value| self.graph.outgoing_count(source, value) > most_users) {
            return Err(Step::Left);
        }
        let escaping = self.escaping(module, source);
        let place = self.graph.fused_place(module, source, target).ok_or(Step::Left)?;
        let is_shared =
            |op: &OpAddr| memory_of(module.op(*op)).is_some_and(|value| memrefs.contains(&value.id()));
        let ops: Vec<OpAddr> =
            consumer.loads.iter().chain(&consumer.stores).copied().filter(|op| is_shared(op)).collect();
        if ops.is_empty() {
            return Err(Step::Left);
        }
        let outer = around(module, into.at()).len();
        let depths = common_loops(module, &ops).len().saturating_sub(outer);
        let (slices, deepest) = slices(module, (from, into), outer, depths, Strategy::Producer);
        let stores: Vec<OpAddr> = producer.stores.iter().copied().filter(|op| is_shared(op)).collect();
        let depth = self.depth(module, (from, &stores), into, &slices, deepest)?;
        let slice = slices.get(depth - 1).cloned().ok_or(Step::Left)?;
        let removes = self.may_remove(module, (source, target), &slice, place, !escaping.is_empty());
        let private = memrefs
            .iter()
            .copied()
            .filter(|&value| self.may_be_private(module, value, &escaping, (source, target), removes))
            .collect();
        Ok(Plan { from, into, place, slice, depth, removes, private })
    }

    /// The depth at which a nest goes into another one.
    fn depth(
        &self,
        module: &Module,
        (from, accesses): (AffineForOp, &[OpAddr]),
        into: AffineForOp,
        slices: &[Slice],
        deepest: usize,
    ) -> Result<usize, Step> {
        if deepest == 0 {
            return Err(Step::Left);
        }
        let mut tolerance = self.options.compute_tolerance;
        if has_cycle(module, from) {
            if self.options.maximal {
                let slice = slices.get(deepest - 1).ok_or(Step::Left)?;
                let more = cost::additional(module, from, into, slice);
                if more.is_none_or(|more| more > 0.0) {
                    return Err(Step::Stop);
                }
            }
            tolerance = 0.0;
        }
        if self.options.maximal {
            return Ok(deepest);
        }
        cost::best_depth(module, (from, accesses), into, slices, deepest, tolerance).ok_or(Step::Left)
    }

    /// Memory that a nest writes and others may see.
    fn escaping(&self, module: &Module, id: usize) -> Vec<ValueId> {
        let stores = self.graph.node(id).map_or(&[][..], |node| &node.stores);
        let memrefs = stores.iter().filter_map(|&op| memory_of(module.op(op)));
        memrefs.filter(|&value| self.escapes(module, value)).map(ValueRef::id).collect()
    }

    fn escapes(&self, module: &Module, value: ValueRef<'_>) -> bool {
        let block = self.graph.view(module);
        let Some(region) = block.region() else { return true };
        let mut value = value;
        for _ in 0..MAX_VIEWS {
            let Some((op, _)) = value.def_op() else { return true };
            let seen = value.users().any(|user| {
                let Some(ancestor) = rmlir_ir::dominance::ancestor_in_region(user, region) else {
                    return true;
                };
                ancestor.block() == Some(block) && !is_map_access(user)
            });
            if seen || !is_allocation(op) {
                return true;
            }
            let view = op.ctx().op_interface::<dyn ViewLikeOpInterface>(op.name());
            let Some(source) = view.and_then(|view| view.view_source(op)) else { return false };
            value = source;
        }
        true
    }

    /// Whether a nest need not run by itself once it is part of another one.
    fn may_remove(
        &self,
        module: &Module,
        (source, target): (usize, usize),
        slice: &Slice,
        place: OpAddr,
        escapes: bool,
    ) -> bool {
        let Some(end) = self.graph.node(target).map(|node| node.op) else { return false };
        let mut needed = escapes;
        for edge in self.graph.outgoing(source) {
            let Some(op) = self.graph.node(edge.id).map(|node| node.op).filter(|op| *op != end) else {
                continue;
            };
            let same = module.op(op).block() == module.op(end).block();
            if !same || (place != op && !module.body(op.unit).is_before(place.op, op.op)) {
                return false;
            }
            needed = true;
        }
        let origin = super::constraints::Source { module, unit: self.graph.unit };
        !needed || slice.is_maximal(origin) == Some(true)
    }

    /// Whether memory between two nests can be a buffer of its own.
    fn may_be_private(
        &self,
        module: &Module,
        value: ValueId,
        escaping: &[ValueId],
        (source, target): (usize, usize),
        removes: bool,
    ) -> bool {
        let TypeData::MemRef { element, .. } =
            module.ctx().type_data(module.value(self.graph.unit, value).ty())
        else {
            return false;
        };
        if element_bytes(module.ctx(), *element).is_none() {
            return false;
        }
        let writes = self.graph.node(target).is_some_and(|node| node.store_count(module, value) > 0);
        if escaping.contains(&value) && (removes || writes) {
            return false;
        }
        if self.graph.incoming_writes(module, source, value) > 0
            || self.graph.outgoing_count(target, value) > 0
        {
            return false;
        }
        let others = |edge: &graph::Edge| edge.value == value && edge.id != target;
        !(removes && self.graph.outgoing(source).iter().any(others))
    }

    fn apply(&mut self, module: &mut Module, source: usize, target: usize, plan: &Plan) -> Option<()> {
        let Plan { from, into, place, ref slice, depth, removes, ref private } = *plan;
        let unit = self.graph.unit;
        join::fuse(module, from, into, slice, false)?;
        if place != into.at() {
            module.body_mut(unit).move_op_before(into.at().op, place.op).ok()?;
        }
        self.graph.move_edges(module, source, target, private, removes);
        if !private.is_empty() {
            let mut stores: Vec<(ValueId, Vec<OpAddr>)> = Vec::new();
            for op in Walk::post().collect(module.op(into.at()), is_write).ok()? {
                let Some(value) = memory_of(module.op(op)).map(ValueRef::id) else { continue };
                match stores.iter_mut().find(|(known, _)| *known == value) {
                    Some((_, ops)) => ops.push(op),
                    None if private.contains(&value) => stores.push((value, vec![op])),
                    None => {}
                }
            }
            let fast = self.options.fast_mem_space;
            let placement = Placement {
                fast_space: (fast != 0).then_some(fast),
                threshold: self.options.local_buf_threshold.saturating_mul(1024),
            };
            for (_, ops) in stores {
                let slot = slice.into?;
                let Some(buffer) = buffers::make(module, into, &ops, depth, slot, placement) else {
                    continue;
                };
                let Some((op, _)) = module.value(unit, buffer).def_op() else { continue };
                let id = self.graph.add_node(op.global());
                self.graph.add_edge(module, id, target, buffer);
            }
        }
        self.graph.refresh(module, target);
        if removes {
            self.erase(module, source, from)?;
        }
        Some(())
    }

    fn erase(&mut self, module: &mut Module, id: usize, op: AffineForOp) -> Option<()> {
        let inner = Walk::pre().collect(module.op(op.at()), |op| op.regions().next().is_some()).ok()?;
        self.gone.extend(inner);
        self.graph.remove_node(module, id);
        module.erase_op(op.at()).ok()
    }

    fn fuse_siblings(&mut self, module: &mut Module) {
        for target in self.graph.ids().into_iter().rev() {
            let mut seen = Vec::new();
            while self.loop_at(module, target).is_some() {
                let Some((sibling, memory)) = self.next_sibling(module, target, &mut seen) else { break };
                if self.fuse_sibling(module, sibling, target, memory) == Step::Stop {
                    break;
                }
            }
        }
    }

    fn fuse_sibling(&mut self, module: &mut Module, sibling: usize, target: usize, memory: ValueId) -> Step {
        let plan = match self.sibling_plan(module, sibling, target, memory) {
            Ok(plan) => plan,
            Err(step) => return step,
        };
        match self.apply_sibling(module, (sibling, target), plan) {
            Some(()) => Step::Fused,
            None => Step::Stop,
        }
    }

    fn sibling_plan(
        &self,
        module: &Module,
        sibling: usize,
        target: usize,
        memory: ValueId,
    ) -> Result<(Plan, bool), Step> {
        let (Some(from), Some(into)) = (self.loop_at(module, sibling), self.loop_at(module, target)) else {
            return Err(Step::Left);
        };
        // Values that it gives would be lost with it.
        if module.op(from.at()).results().any(|result| !result.is_unused()) {
            return Err(Step::Left);
        }
        let first = module.body(self.graph.unit).is_before(from.at().op, into.at().op);
        let (a, b) = if first { (sibling, target) } else { (target, sibling) };
        let place = self.graph.fused_place(module, a, b).ok_or(Step::Left)?;
        let load_of = |id: usize| {
            let loads = self.graph.node(id).map_or(&[][..], |node| &node.loads);
            loads.iter().copied().find(|&op| graph::memory(module, op) == Some(memory))
        };
        let (Some(own), Some(theirs)) = (load_of(sibling), load_of(target)) else { return Err(Step::Left) };
        let outer = around(module, into.at()).len();
        let depths = around(module, theirs).len().saturating_sub(outer);
        let (slices, deepest) = slices(module, (from, into), outer, depths, Strategy::Sibling(memory));
        let depth = self.depth(module, (from, &[own]), into, &slices, deepest)?;
        let slice = slices.get(depth - 1).cloned().ok_or(Step::Left)?;
        let origin = super::constraints::Source { module, unit: self.graph.unit };
        if slice.is_maximal(origin) != Some(true) {
            return Err(Step::Left);
        }
        let plan = Plan { from, into, place, slice, depth, removes: true, private: Vec::new() };
        Ok((plan, depth == depths))
    }

    fn apply_sibling(
        &mut self,
        module: &mut Module,
        (sibling, target): (usize, usize),
        (plan, innermost): (Plan, bool),
    ) -> Option<()> {
        join::fuse(module, plan.from, plan.into, &plan.slice, innermost)?;
        let into = plan.into.at();
        if plan.place != into {
            module.body_mut(into.unit).move_op_before(into.op, plan.place.op).ok()?;
        }
        self.graph.move_sibling_edges(module, sibling, target);
        self.graph.refresh(module, target);
        self.erase(module, sibling, plan.from)
    }

    /// Whether a loop that reads memory can be joined with another one for that.
    fn is_sibling(&self, module: &Module, id: usize, target: usize, memory: ValueId) -> bool {
        let Some(node) = self.graph.node(id) else { return false };
        if node.load_count(module, memory) != 1
            || self.graph.has_path(module, id, target)
            || self.graph.has_path(module, target, id)
        {
            return false;
        }
        let both = node.loaded_and_stored(module);
        if both.iter().any(|&value| self.graph.incoming_writes(module, id, value) > 0) {
            return false;
        }
        let mut written: Vec<ValueId> =
            node.stores.iter().filter_map(|&op| graph::memory(module, op)).collect();
        written.dedup();
        written.iter().all(|value| Some(value) == written.first())
    }

    /// A loop that reads what another one reads: over arguments of the block first, then over what wrote or made it.
    fn next_sibling(
        &self,
        module: &Module,
        target: usize,
        seen: &mut Vec<usize>,
    ) -> Option<(usize, ValueId)> {
        let node = self.graph.node(target)?;
        for arg in self.graph.view(module).args() {
            for user in arg.users().filter(|user| is_read(*user)) {
                let Some(id) = self.graph.loop_in_block(module, user) else { continue };
                let Some(memory) = memory_of(user).map(ValueRef::id) else { continue };
                if id == target || seen.contains(&id) || node.load_count(module, memory) == 0 {
                    continue;
                }
                if self.is_sibling(module, id, target, memory) {
                    seen.push(id);
                    return Some((id, memory));
                }
            }
        }
        let is_memory = |value: ValueId| {
            matches!(
                module.ctx().type_data(module.value(self.graph.unit, value).ty()),
                TypeData::MemRef { .. }
            )
        };
        for edge in self.graph.incoming(target).iter().filter(|edge| is_memory(edge.value)) {
            let Some(maker) = self.graph.node(edge.id) else { continue };
            let made = module.value(self.graph.unit, edge.value).def_op().map(|(op, _)| op.global());
            let writes = maker.store_count(module, edge.value) > 0 || made == Some(maker.op);
            if node.load_count(module, edge.value) == 0 || !writes {
                continue;
            }
            let found = self.graph.outgoing(edge.id).iter().find(|other| {
                other.id != target
                    && other.value == edge.value
                    && !seen.contains(&other.id)
                    && self.loop_at(module, other.id).is_some()
                    && self.is_sibling(module, other.id, target, edge.value)
            });
            if let Some(found) = found {
                seen.push(found.id);
                return Some((found.id, found.value));
            }
        }
        None
    }
}

/// What became of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Both are one.
    Fused,
    /// They are left as they are.
    Left,
    /// Nothing more goes into this nest.
    Stop,
}

/// How a nest goes into another one.
struct Plan {
    from: AffineForOp,
    into: AffineForOp,
    place: OpAddr,
    slice: Slice,
    depth: usize,
    /// Whether the nest goes.
    removes: bool,
    /// Memory that gets a buffer of its own.
    private: Vec<ValueId>,
}

/// Slices for each depth, and the greatest depth at which one is of use.
fn slices(
    module: &Module,
    (from, into): (AffineForOp, AffineForOp),
    outer: usize,
    depths: usize,
    strategy: Strategy,
) -> (Vec<Slice>, usize) {
    let (mut found, mut deepest) = (Vec::new(), 0);
    for depth in 1..=depths {
        let (outcome, slice) = can_fuse(module, from, into, depth + outer, strategy);
        if outcome == Outcome::Found {
            deepest = depth;
        }
        found.push(slice);
    }
    (found, deepest)
}
