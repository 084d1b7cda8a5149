//! Dominance: which definition is always executed before which use.
//!
//! A region with several blocks gets a dominator tree (Lengauer and Tarjan's algorithm, O(m log n), without recursion). Above
//! the trees dominance is hierarchical: a use inside nested regions counts as one at the operation that holds them, in the
//! region of the definition. In graph regions, and in the regions of operations that nobody registered, definitions inside one
//! block may stand in any order.

pub use crate::nesting::is_proper_ancestor;

use crate::body::{Body, ValueDef};
use crate::handles::{BlockId, RegionId, UnitId};
use crate::interfaces::region_kind::{RegionKind, region_kind};
use crate::module::{BlockRef, Module, OpRef, RegionRef, ValueRef};
use rustc_hash::FxHashMap;
use std::marker::PhantomData;

/// Marks a block without a place in a tree.
const NONE: u32 = u32::MAX;

/// The dominator tree of the blocks of one region that can be reached from its first block.
///
/// Nodes are numbered in depth-first order; node 0 is the entry block.
#[derive(Debug, Default)]
pub struct DomTree {
    blocks: Vec<BlockId>,
    idom: Vec<u32>,
    /// Position in a walk of the dominator tree, parents first.
    enter: Vec<u32>,
    /// Number of nodes in the subtree.
    size: Vec<u32>,
}

/// The dominator trees of one body, made when they are first asked for.
#[derive(Debug, Default)]
pub struct BodyDominance {
    /// Node of a block in the tree of its region.
    node: Vec<u32>,
    /// By region.
    trees: Vec<Option<Box<DomTree>>>,
}

impl BodyDominance {
    /// The tree of a region.
    pub fn tree(&mut self, body: &Body, region: RegionId) -> &DomTree {
        if self.trees.len() <= region.index() {
            self.trees.resize_with(body.region_capacity().max(region.index() + 1), || None);
        }
        let node = &mut self.node;
        self.trees[region.index()].get_or_insert_with(|| {
            node.resize(body.block_capacity(), NONE);
            Box::new(DomTree::new(body, region, node))
        })
    }

    fn node(&self, block: BlockId) -> Option<u32> {
        self.node.get(block.index()).copied().filter(|&node| node != NONE)
    }

    /// Whether a block can be reached from the entry block of its region. A block in no region cannot.
    pub fn is_reachable(&mut self, body: &Body, block: BlockId) -> bool {
        let Some(region) = body.block_region(block) else { return false };
        if body.entry_block(region) == Some(block) {
            return true;
        }
        self.tree(body, region);
        self.node(block).is_some()
    }

    /// Whether every way to `b` from the entry of their region goes through `a`, another block. An unreachable `b` is dominated
    /// by every block, and an unreachable `a` dominates no reachable one. Both must be in `region`.
    pub fn properly_dominates(&mut self, body: &Body, region: RegionId, a: BlockId, b: BlockId) -> bool {
        if a == b {
            return false;
        }
        if comes_from(body, a, b) {
            return true;
        }
        self.tree(body, region);
        let (a, b) = (self.node(a), self.node(b));
        match (a, b) {
            (_, None) => true,
            (None, Some(_)) => false,
            (Some(a), Some(b)) => self.tree(body, region).dominates(a, b),
        }
    }

    /// The immediate dominator of a block; `None` for the entry block and for unreachable ones.
    pub fn immediate_dominator(&mut self, body: &Body, block: BlockId) -> Option<BlockId> {
        let region = body.block_region(block)?;
        self.tree(body, region);
        let node = self.node(block).filter(|&node| node != 0)?;
        let tree = self.tree(body, region);
        Some(tree.blocks[tree.idom[node as usize] as usize])
    }
}

/// How far is looked back without a tree.
const STEPS_BACK: usize = 4;

/// Whether blocks with one predecessor each lead back from `b` to `a`. Most uses are that near, and many regions need no tree.
fn comes_from(body: &Body, a: BlockId, mut b: BlockId) -> bool {
    for _ in 0..STEPS_BACK {
        let mut uses = body.block_uses(b);
        let (Some(edge), None) = (uses.next(), uses.next()) else { return false };
        match body.op_block(body.succ(edge).owner) {
            Some(before) if before == a => return true,
            Some(before) => b = before,
            None => return false,
        }
    }
    false
}

impl DomTree {
    fn new(body: &Body, region: RegionId, node: &mut [u32]) -> DomTree {
        let walk = Walk::new(body, region, node);
        let preds = Predecessors::new(&walk, node);
        let idom = lengauer_tarjan(&walk.parent, &preds);
        let (enter, size) = number_tree(&idom);
        DomTree { blocks: walk.blocks, idom, enter, size }
    }

    /// The reachable blocks, each after its immediate dominator.
    pub fn blocks(&self) -> &[BlockId] {
        &self.blocks
    }

    fn dominates(&self, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        self.enter[a] <= self.enter[b] && self.enter[b] < self.enter[a] + self.size[a]
    }
}

/// A depth-first walk from the entry block of a region.
struct Walk {
    /// Reachable blocks in the order of the walk.
    blocks: Vec<BlockId>,
    /// From which node each was reached first.
    parent: Vec<u32>,
    /// All edges between them.
    edges: Vec<(u32, BlockId)>,
}

impl Walk {
    /// Fills `node` with the numbers of the blocks. Successors in other regions, which only invalid IR has, do not count.
    fn new(body: &Body, region: RegionId, node: &mut [u32]) -> Walk {
        // Enough for most regions.
        let mut walk = Walk {
            blocks: Vec::with_capacity(32),
            parent: Vec::with_capacity(32),
            edges: Vec::with_capacity(64),
        };
        let mut stack: Vec<(BlockId, u32)> =
            body.entry_block(region).map(|entry| (entry, 0)).into_iter().collect();
        while let Some((block, from)) = stack.pop() {
            if node[block.index()] != NONE {
                continue;
            }
            let number = walk.blocks.len() as u32;
            node[block.index()] = number;
            walk.blocks.push(block);
            walk.parent.push(from);
            let Some(last) = body.last_op(block) else { continue };
            for to in body.successors(last).filter(|&to| body.block_region(to) == Some(region)) {
                walk.edges.push((number, to));
                if node[to.index()] == NONE {
                    stack.push((to, number));
                }
            }
        }
        walk
    }
}

/// Predecessors of all nodes, end to end, with the start of each.
struct Predecessors {
    start: Vec<u32>,
    nodes: Vec<u32>,
}

impl Predecessors {
    fn new(walk: &Walk, node: &[u32]) -> Predecessors {
        let blocks = walk.blocks.len();
        let mut start = vec![0u32; blocks + 2];
        walk.edges.iter().for_each(|&(_, to)| start[node[to.index()] as usize + 2] += 1);
        for i in 0..blocks {
            start[i + 2] += start[i + 1];
        }
        // While it fills, place `n + 1` is where the next predecessor of `n` goes: in the end, where those of `n + 1` start.
        let mut nodes = vec![0; walk.edges.len()];
        for &(from, to) in &walk.edges {
            let next = &mut start[node[to.index()] as usize + 1];
            nodes[*next as usize] = from;
            *next += 1;
        }
        Predecessors { start, nodes }
    }
}

impl Predecessors {
    fn of(&self, node: usize) -> &[u32] {
        &self.nodes[self.start[node] as usize..self.start[node + 1] as usize]
    }
}

/// The forest of the algorithm: nodes linked so far, with the best semidominator on the way up.
struct Forest {
    ancestor: Vec<u32>,
    label: Vec<u32>,
    semi: Vec<u32>,
    path: Vec<u32>,
}

impl Forest {
    fn new(len: usize) -> Forest {
        let identity: Vec<u32> = (0..len as u32).collect();
        Forest { ancestor: vec![NONE; len], label: identity.clone(), semi: identity, path: Vec::new() }
    }

    /// The node of least semidominator between `v` and the root of its tree, the root left out. Compresses the path.
    fn eval(&mut self, v: u32) -> u32 {
        let mut at = v;
        while self.ancestor[at as usize] != NONE && self.ancestor[self.ancestor[at as usize] as usize] != NONE
        {
            self.path.push(at);
            at = self.ancestor[at as usize];
        }
        while let Some(low) = self.path.pop() {
            let up = self.ancestor[low as usize];
            let (here, above) = (self.label[low as usize], self.label[up as usize]);
            if self.semi[above as usize] < self.semi[here as usize] {
                self.label[low as usize] = above;
            }
            self.ancestor[low as usize] = self.ancestor[up as usize];
        }
        self.label[v as usize]
    }
}

/// Immediate dominators by node. The entry dominates itself.
fn lengauer_tarjan(parent: &[u32], preds: &Predecessors) -> Vec<u32> {
    let len = parent.len();
    let mut forest = Forest::new(len);
    let mut idom = vec![0u32; len];
    // Nodes by semidominator, as linked lists.
    let (mut first, mut next) = (vec![NONE; len], vec![NONE; len]);
    for w in (1..len).rev() {
        for &v in preds.of(w) {
            let u = forest.eval(v);
            forest.semi[w] = forest.semi[w].min(forest.semi[u as usize]);
        }
        let semi = forest.semi[w] as usize;
        next[w] = std::mem::replace(&mut first[semi], w as u32);
        forest.ancestor[w] = parent[w];
        let mut v = std::mem::replace(&mut first[parent[w] as usize], NONE);
        while v != NONE {
            let u = forest.eval(v);
            let earlier = forest.semi[u as usize] < forest.semi[v as usize];
            idom[v as usize] = if earlier { u } else { parent[w] };
            v = next[v as usize];
        }
    }
    for w in 1..len {
        if idom[w] != forest.semi[w] {
            idom[w] = idom[idom[w] as usize];
        }
    }
    idom
}

/// For each node its place in a walk of the tree and the size of its subtree. Dominators have smaller numbers.
fn number_tree(idom: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut size = vec![1u32; idom.len()];
    for w in (1..idom.len()).rev() {
        size[idom[w] as usize] += size[w];
    }
    let (mut enter, mut free) = (vec![0u32; idom.len()], vec![1u32; idom.len()]);
    for w in 1..idom.len() {
        let up = idom[w] as usize;
        enter[w] = free[up];
        free[up] += size[w];
        free[w] = enter[w] + 1;
    }
    (enter, size)
}

/// Dominance over the nested regions of a module. Trees are made when they are first needed; drop the object when the module
/// changes.
#[derive(Debug)]
pub struct DominanceInfo<'m> {
    bodies: FxHashMap<UnitId, BodyDominance>,
    /// Keeps the module as it is.
    module: PhantomData<&'m Module>,
}

impl<'m> DominanceInfo<'m> {
    /// Dominance in `module`.
    pub fn new(module: &'m Module) -> DominanceInfo<'m> {
        let _ = module;
        DominanceInfo { bodies: FxHashMap::default(), module: PhantomData }
    }

    fn body(&mut self, unit: UnitId) -> &mut BodyDominance {
        self.bodies.entry(unit).or_default()
    }

    /// Whether a block can be reached from the entry of its region.
    pub fn is_reachable(&mut self, block: BlockRef<'m>) -> bool {
        self.body(block.unit()).is_reachable(block.body(), block.id())
    }

    /// Whether `value` may be used by `op`: its definition comes before `op` on every way, and `op` is not inside the operation
    /// that defines it.
    pub fn properly_dominates(&mut self, value: ValueRef<'m>, op: OpRef<'m>) -> bool {
        let value = value.resolved();
        match value.def() {
            ValueDef::Argument { .. } => match (value.def_block(), op.block()) {
                (Some((of, _)), Some(block)) => self.block_dominates(of, block),
                _ => false,
            },
            ValueDef::Result { .. } => {
                value.def_op().is_some_and(|(def, _)| self.op_dominates(def, op, false))
            }
            ValueDef::Forward | ValueDef::Foreign { .. } => false,
        }
    }

    /// Whether `a` comes before `b` on every way. An operation also dominates what is in its regions if `inside_counts`.
    pub fn op_dominates(&mut self, a: OpRef<'m>, b: OpRef<'m>, inside_counts: bool) -> bool {
        let Some(of) = a.block() else { return false };
        let Some(region) = of.region() else { return false };
        let Some(at) = ancestor_in_region(b, region) else { return false };
        if a == at {
            return (inside_counts && a != b) || !has_ssa_dominance(region);
        }
        let Some(block) = at.block() else { return false };
        if of == block {
            return !has_ssa_dominance(region) || a.body().is_before(a.id(), at.id());
        }
        self.body(region.unit()).properly_dominates(region.body(), region.id(), of.id(), block.id())
    }

    /// Whether `a` is `b` or every way to `b` goes through `a`, where `b` may be nested below `a`'s region.
    pub fn block_dominates(&mut self, a: BlockRef<'m>, b: BlockRef<'m>) -> bool {
        if a == b {
            return true;
        }
        let Some(region) = a.region() else { return false };
        let block = match b.region() == Some(region) {
            true => Some(b),
            false => b.parent().and_then(|op| ancestor_in_region(op, region)).and_then(OpRef::block),
        };
        let Some(block) = block else { return false };
        a == block
            || self.body(region.unit()).properly_dominates(region.body(), region.id(), a.id(), block.id())
    }
}

/// Whether definitions in a region must come before their uses. Not so in graph regions, nor in those of operations that are not
/// registered.
pub fn has_ssa_dominance(region: RegionRef<'_>) -> bool {
    match region.parent() {
        Some(op) if op.info().registered().is_none() => false,
        Some(op) => region_kind(op, region.number()) == RegionKind::SsaCfg,
        None => true,
    }
}

/// The operation in `region` that is `op` or has it in its regions.
pub fn ancestor_in_region<'m>(op: OpRef<'m>, region: RegionRef<'m>) -> Option<OpRef<'m>> {
    std::iter::successors(Some(op), |op| op.parent()).find(|op| op.parent_region() == Some(region))
}
