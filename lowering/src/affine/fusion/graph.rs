//! Which operations of a block depend on which.

use super::super::constraints::nesting_depth;
use super::super::dependence::{Access, Dependence, check, is_read, is_write, memory_of};
use super::order::Table;
use super::slice::around;
use rmlir_dialects::affine::AffineForOp;
use rmlir_ir::dominance::ancestor_in_region;
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, is_effect_free, own_effects};
use rmlir_ir::interfaces::region_branch::RegionBranchOpInterface;
use rmlir_ir::typed::Handle;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, BlockRef, Module, OpAddr, OpRef, TraitSet, TypeData, UnitId, ValueId, ValueRef};
use std::collections::BTreeMap;

/// An operation of the block, with the accesses in it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The operation.
    pub op: OpAddr,
    /// Affine reads.
    pub loads: Vec<OpAddr>,
    /// Affine writes.
    pub stores: Vec<OpAddr>,
    /// What else reads.
    pub other_loads: Vec<OpAddr>,
    /// What else writes.
    pub other_stores: Vec<OpAddr>,
    /// What frees.
    pub frees: Vec<OpAddr>,
}

/// A dependence, seen from one of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The other end.
    pub id: usize,
    /// The memory, or the value that one makes and the other uses.
    pub value: ValueId,
}

/// The graph.
pub struct Graph {
    /// The unit of the block.
    pub unit: UnitId,
    /// The block.
    pub block: BlockId,
    nodes: Vec<Option<Node>>,
    order: Table,
    incoming: BTreeMap<usize, Vec<Edge>>,
    outgoing: BTreeMap<usize, Vec<Edge>>,
    counts: Vec<(ValueId, usize)>,
}

fn is_ranked(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. })
}

/// The memory of an affine access.
pub fn memory(module: &Module, op: OpAddr) -> Option<ValueId> {
    memory_of(module.op(op)).map(ValueRef::id)
}

/// Memory on which an operation itself has an effect. One that does not tell has it on all its operands.
fn affected(op: OpRef<'_>, kind: EffectKind) -> Vec<ValueId> {
    match own_effects(op) {
        Some(effects) => effects
            .iter()
            .filter(|effect| effect.kind == kind)
            .filter_map(|effect| match effect.target {
                EffectTarget::Value(value) => Some(value),
                _ => None,
            })
            .filter(|&value| is_ranked(op.module().value(op.unit(), value)))
            .collect(),
        None if op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS) => Vec::new(),
        None => op.operands().filter(|value| is_ranked(*value)).map(ValueRef::id).collect(),
    }
}

/// Whether an operation says that it has an effect on a value.
fn has_effect(op: OpRef<'_>, kind: EffectKind, value: ValueId) -> bool {
    let effects = own_effects(op).unwrap_or_default();
    effects.iter().any(|effect| effect.kind == kind && effect.target == EffectTarget::Value(value))
}

impl Node {
    fn new(op: OpAddr) -> Node {
        let none = Vec::new;
        Node { op, loads: none(), stores: none(), other_loads: none(), other_stores: none(), frees: none() }
    }

    /// Adds the accesses in an operation.
    fn collect(&mut self, module: &Module, op: OpAddr) -> Option<()> {
        for at in Walk::post().collect(module.op(op), |_| true).ok()? {
            let op = module.op(at);
            if op.is::<AffineForOp>() {
                continue;
            }
            if is_read(op) {
                self.loads.push(at);
            } else if is_write(op) {
                self.stores.push(at);
            } else if let Some(effects) = own_effects(op) {
                let has = |kind| effects.iter().any(|effect| effect.kind == kind);
                let lists = [
                    (EffectKind::Read, &mut self.other_loads),
                    (EffectKind::Write, &mut self.other_stores),
                    (EffectKind::Free, &mut self.frees),
                ];
                for (kind, list) in lists {
                    if has(kind) {
                        list.push(at);
                    }
                }
            } else if !op.has_trait(TraitSet::RECURSIVE_MEMORY_EFFECTS) {
                for _ in op.operands().filter(|value| is_ranked(*value)) {
                    self.other_loads.push(at);
                    self.other_stores.push(at);
                }
            }
        }
        Some(())
    }

    /// How many reads are of this memory.
    pub fn load_count(&self, module: &Module, value: ValueId) -> usize {
        self.loads.iter().filter(|&&op| memory(module, op) == Some(value)).count()
    }

    /// How many writes are to this memory.
    pub fn store_count(&self, module: &Module, value: ValueId) -> usize {
        let own = self.stores.iter().filter(|&&op| memory(module, op) == Some(value)).count();
        let others =
            self.other_stores.iter().filter(|&&op| has_effect(module.op(op), EffectKind::Write, value));
        own + others.count()
    }

    fn has_store_or_free(&self, module: &Module, value: ValueId) -> bool {
        let frees = self.frees.iter().any(|&op| has_effect(module.op(op), EffectKind::Free, value));
        frees || self.store_count(module, value) > 0
    }

    /// Memory that is both read and written.
    pub fn loaded_and_stored(&self, module: &Module) -> Vec<ValueId> {
        let memory = |&op: &OpAddr| memory(module, op);
        let loaded: Vec<ValueId> = self.loads.iter().filter_map(memory).collect();
        self.stores.iter().filter_map(memory).filter(|value| loaded.contains(value)).collect()
    }
}

/// Whether what a loop does to memory may come before what another one does to it.
fn may_depend(module: &Module, source: &Node, target: &Node, value: ValueId) -> bool {
    let is_loop = |node: &Node| module.op(node.op).is::<AffineForOp>();
    if !is_loop(source) || !is_loop(target) {
        return true;
    }
    let touches = |op: OpAddr| module.op(op).operands().any(|operand| operand.id() == value);
    let meet = |sources: &[OpAddr], targets: &[&[OpAddr]]| {
        sources.iter().any(|&op| touches(op))
            && targets.iter().flat_map(|ops| ops.iter()).any(|&op| touches(op))
    };
    let all: [&[OpAddr]; 4] = [&target.loads, &target.stores, &target.other_loads, &target.other_stores];
    if meet(&source.other_stores, &all)
        || meet(&source.other_loads, &[&target.stores, &target.other_stores])
        || meet(&source.stores, &[&target.other_loads, &target.other_stores])
        || meet(&source.loads, &[&target.other_stores])
    {
        return true;
    }
    let depth = nesting_depth(module.op(source.op)) + 1;
    let accesses = |node: &Node| -> Option<Vec<Access>> {
        let ops = node.stores.iter().chain(&node.loads);
        let ops = ops.filter(|&&op| memory(module, op) == Some(value));
        ops.map(|&op| Access::of(module.op(op))).collect()
    };
    let (Some(sources), Some(targets)) = (accesses(source), accesses(target)) else { return true };
    sources
        .iter()
        .any(|a| targets.iter().any(|b| !matches!(check(module, a, b, depth, false), Dependence::No)))
}

impl Graph {
    /// The graph of a block. `None` if it has operations of which it is not known what they are.
    pub fn of(module: &Module, unit: UnitId, block: BlockId) -> Option<Graph> {
        let mut graph = Graph {
            unit,
            block,
            nodes: Vec::new(),
            order: Table::default(),
            incoming: BTreeMap::new(),
            outgoing: BTreeMap::new(),
            counts: Vec::new(),
        };
        let mut accesses: Vec<(ValueId, Vec<usize>)> = Vec::new();
        for op in module.block(unit, block).ops() {
            let branches = op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name()).is_some();
            let known = op.regions().next().is_none() || branches;
            let used = op.results().any(|result| !result.is_unused());
            let wanted = op.is::<AffineForOp>()
                || is_read(op)
                || is_write(op)
                || used
                || (known && !is_effect_free(op));
            if wanted {
                graph.add_with_accesses(module, op.global(), &mut accesses)?;
            } else if !known {
                return None;
            }
        }
        graph.add_uses(module);
        for (value, ids) in accesses {
            for (position, &source) in ids.iter().enumerate() {
                for &target in &ids[position + 1..] {
                    let (Some(a), Some(b)) = (graph.node(source), graph.node(target)) else { continue };
                    let changes = a.has_store_or_free(module, value) || b.has_store_or_free(module, value);
                    if changes && may_depend(module, a, b, value) {
                        graph.add_edge(module, source, target, value);
                    }
                }
            }
        }
        Some(graph)
    }

    fn add_with_accesses(
        &mut self,
        module: &Module,
        op: OpAddr,
        accesses: &mut Vec<(ValueId, Vec<usize>)>,
    ) -> Option<()> {
        let id = self.nodes.len();
        let mut node = Node::new(op);
        node.collect(module, op)?;
        let mut touched: Vec<ValueId> =
            node.loads.iter().chain(&node.stores).filter_map(|&op| memory(module, op)).collect();
        let others = [
            (EffectKind::Read, &node.other_loads),
            (EffectKind::Write, &node.other_stores),
            (EffectKind::Free, &node.frees),
        ];
        for (kind, ops) in others {
            touched.extend(ops.iter().flat_map(|&op| affected(module.op(op), kind)));
        }
        for value in touched {
            match accesses.iter_mut().find(|(known, _)| *known == value) {
                Some((_, ids)) if ids.last() == Some(&id) => {}
                Some((_, ids)) => ids.push(id),
                None => accesses.push((value, vec![id])),
            }
        }
        self.put(node);
        Some(())
    }

    fn put(&mut self, node: Node) -> usize {
        let id = self.nodes.len();
        self.nodes.push(Some(node));
        self.order.insert(id);
        id
    }

    /// Edges from what makes values to loops in which they are used.
    fn add_uses(&mut self, module: &Module) {
        let block = module.block(self.unit, self.block);
        let Some(region) = block.region() else { return };
        let mut edges = Vec::new();
        for id in self.order.numbers() {
            let Some(node) = self.node(id).filter(|node| node.stores.is_empty()) else { continue };
            for value in module.op(node.op).results() {
                for user in value.users() {
                    if ancestor_in_region(user, region).and_then(|op| op.block()) != Some(block) {
                        continue;
                    }
                    if let Some(target) = self.loop_in_block(module, user) {
                        edges.push((id, target, value.id()));
                    }
                }
            }
        }
        for (source, target, value) in edges {
            self.add_edge(module, source, target, value);
        }
    }

    /// The node of the loop of the block in which an operation is.
    pub fn loop_in_block(&self, module: &Module, op: OpRef<'_>) -> Option<usize> {
        let block = module.block(self.unit, self.block);
        let loops = around(module, op.global());
        let found = loops.into_iter().find(|around| module.op(around.at()).block() == Some(block))?;
        self.nodes.iter().position(|node| node.as_ref().is_some_and(|node| node.op == found.at()))
    }

    /// A node that is there.
    pub fn node(&self, id: usize) -> Option<&Node> {
        self.nodes.get(id)?.as_ref()
    }

    /// Gives a node another operation.
    pub fn set_op(&mut self, id: usize, op: OpAddr) {
        if let Some(Some(node)) = self.nodes.get_mut(id) {
            node.op = op;
        }
    }

    /// All nodes in the order in which they are looked at.
    pub fn ids(&self) -> Vec<usize> {
        self.order.numbers()
    }

    /// Adds a node for an operation that touches nothing.
    pub fn add_node(&mut self, op: OpAddr) -> usize {
        self.put(Node::new(op))
    }

    /// Takes a node and its edges out.
    pub fn remove_node(&mut self, module: &Module, id: usize) {
        for edge in self.incoming(id).to_vec() {
            self.remove_edge(module, edge.id, id, edge.value);
        }
        for edge in self.outgoing(id).to_vec() {
            self.remove_edge(module, id, edge.id, edge.value);
        }
        self.incoming.remove(&id);
        self.outgoing.remove(&id);
        if let Some(node) = self.nodes.get_mut(id) {
            *node = None;
            self.order.remove(id);
        }
    }

    /// Edges to a node.
    pub fn incoming(&self, id: usize) -> &[Edge] {
        self.incoming.get(&id).map_or(&[], |edges| edges)
    }

    /// Edges from a node.
    pub fn outgoing(&self, id: usize) -> &[Edge] {
        self.outgoing.get(&id).map_or(&[], |edges| edges)
    }

    fn count_of(&mut self, module: &Module, value: ValueId) -> Option<&mut usize> {
        if !is_ranked(module.value(self.unit, value)) {
            return None;
        }
        if !self.counts.iter().any(|(known, _)| *known == value) {
            self.counts.push((value, 0));
        }
        self.counts.iter_mut().find(|(known, _)| *known == value).map(|(_, count)| count)
    }

    /// Memory of which no edge is left.
    pub fn without_edges(&self) -> Vec<ValueId> {
        self.counts.iter().filter(|(_, count)| *count == 0).map(|(value, _)| *value).collect()
    }

    /// Adds an edge, if it is not there.
    pub fn add_edge(&mut self, module: &Module, source: usize, target: usize, value: ValueId) {
        if self.outgoing(source).contains(&Edge { id: target, value }) {
            return;
        }
        self.outgoing.entry(source).or_default().push(Edge { id: target, value });
        self.incoming.entry(target).or_default().push(Edge { id: source, value });
        if let Some(count) = self.count_of(module, value) {
            *count += 1;
        }
    }

    /// Takes an edge out.
    pub fn remove_edge(&mut self, module: &Module, source: usize, target: usize, value: ValueId) {
        let take = |edges: Option<&mut Vec<Edge>>, edge: Edge| {
            let Some(edges) = edges else { return false };
            let at = edges.iter().position(|known| *known == edge);
            at.map(|at| edges.remove(at)).is_some()
        };
        take(self.incoming.get_mut(&target), Edge { id: source, value });
        if take(self.outgoing.get_mut(&source), Edge { id: target, value })
            && let Some(count) = self.count_of(module, value)
        {
            *count = count.saturating_sub(1);
        }
    }

    /// Whether one node depends on another one, be it over others.
    pub fn has_path(&self, module: &Module, source: usize, target: usize) -> bool {
        let Some(end) = self.node(target) else { return false };
        let body = module.body(self.unit);
        let mut seen = vec![source];
        let mut pending = vec![source];
        while let Some(id) = pending.pop() {
            if id == target {
                return true;
            }
            for edge in self.outgoing(id) {
                let Some(node) = self.node(edge.id) else { continue };
                if !seen.contains(&edge.id) && !body.is_before(end.op.op, node.op.op) {
                    seen.push(edge.id);
                    pending.push(edge.id);
                }
            }
        }
        false
    }

    /// How many nodes that write to memory a node depends on by it.
    pub fn incoming_writes(&self, module: &Module, id: usize, value: ValueId) -> usize {
        let writes = |edge: &&Edge| {
            edge.value == value && self.node(edge.id).is_some_and(|node| node.store_count(module, value) > 0)
        };
        self.incoming(id).iter().filter(writes).count()
    }

    /// How many nodes depend on a node by a value.
    pub fn outgoing_count(&self, id: usize, value: ValueId) -> usize {
        self.outgoing(id).iter().filter(|edge| edge.value == value).count()
    }

    /// The operation before which both nests can be put as one.
    pub fn fused_place(&self, module: &Module, source: usize, target: usize) -> Option<OpAddr> {
        let (from, to) = (self.node(source)?.op, self.node(target)?.op);
        if !self.outgoing.contains_key(&source) {
            return Some(to);
        }
        let makes = |edge: &&Edge| !is_ranked(module.value(self.unit, edge.value));
        if self.incoming(target).iter().filter(makes).any(|edge| self.has_path(module, source, edge.id)) {
            return None;
        }
        let ops = |edges: &[Edge], but: usize| -> Vec<OpAddr> {
            let others = edges.iter().filter(|edge| edge.id != but);
            others.filter_map(|edge| self.node(edge.id)).map(|node| node.op).collect()
        };
        let after = ops(self.outgoing(source), target);
        let before = ops(self.incoming(target), source);
        let mut first: Option<OpAddr> = None;
        let mut at = module.op(from).next();
        while let Some(op) = at.filter(|op| op.global() != to) {
            if first.is_none() && after.contains(&op.global()) {
                first = Some(op.global());
            }
            if first.is_some() && before.contains(&op.global()) {
                return None;
            }
            at = op.next();
        }
        Some(first.unwrap_or(to))
    }

    /// Makes edges of one node those of another one into which it was put. Memory that became private has none any more.
    pub fn move_edges(
        &mut self,
        module: &Module,
        source: usize,
        target: usize,
        private: &[ValueId],
        removes: bool,
    ) {
        for edge in self.incoming(source).to_vec() {
            if !private.contains(&edge.value) {
                self.add_edge(module, edge.id, target, edge.value);
            }
        }
        for edge in self.outgoing(source).to_vec() {
            if edge.id == target {
                self.remove_edge(module, source, edge.id, edge.value);
            } else if removes {
                self.add_edge(module, target, edge.id, edge.value);
                self.remove_edge(module, source, edge.id, edge.value);
            }
        }
        for edge in self.incoming(target).to_vec() {
            if private.contains(&edge.value) {
                self.remove_edge(module, edge.id, target, edge.value);
            }
        }
    }

    /// Makes edges of a sibling those of the node into which it was put.
    pub fn move_sibling_edges(&mut self, module: &Module, sibling: usize, target: usize) {
        for edge in self.incoming(sibling).to_vec() {
            self.add_edge(module, edge.id, target, edge.value);
            self.remove_edge(module, edge.id, sibling, edge.value);
        }
        for edge in self.outgoing(sibling).to_vec() {
            self.add_edge(module, target, edge.id, edge.value);
            self.remove_edge(module, sibling, edge.id, edge.value);
        }
    }

    /// Collects the accesses of a node again. What is not affine is added to what was known.
    pub fn refresh(&mut self, module: &Module, id: usize) {
        if let Some(Some(node)) = self.nodes.get_mut(id) {
            node.loads.clear();
            node.stores.clear();
            let op = node.op;
            // A walk fails only where bodies are not in memory, and they are.
            let _ = node.collect(module, op);
        }
    }

    /// The block.
    pub fn view<'m>(&self, module: &'m Module) -> BlockRef<'m> {
        module.block(self.unit, self.block)
    }
}
