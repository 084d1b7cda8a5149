//! The call graph: who calls whom.

use rmlir_ir::interfaces::call::{CallOpInterface, CallableOpInterface, Callee, resolve_callable_in};
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::{AttrData, BlockRef, OpAddr, OpRef, RegionRef};
use rustc_hash::FxHashMap;

/// A node by number.
pub(super) type Node = usize;

/// A function, with what it calls and which functions are inside it.
#[derive(Debug, Default)]
pub(super) struct Callable {
    pub(super) op: Option<OpAddr>,
    pub(super) calls: Vec<Node>,
    pub(super) inside: Vec<Node>,
    /// Calls and functions inside, in order of discovery, each once.
    edges: Vec<Node>,
}

/// The functions of an operation. Node 0 stands for callers from elsewhere, node 1 for what nobody knows.
#[derive(Debug)]
pub(super) struct CallGraph {
    pub(super) nodes: Vec<Callable>,
    by_op: FxHashMap<OpAddr, Node>,
}

const OUTSIDE: Node = 0;
pub(super) const UNKNOWN: Node = 1;

/// The region that runs when an operation is called.
pub(super) fn callable_region(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    op.ctx().op_interface::<dyn CallableOpInterface>(op.name())?.callable_region(op)
}

pub(super) fn call_model(op: OpRef<'_>) -> Option<&dyn CallOpInterface> {
    op.ctx().op_interface::<dyn CallOpInterface>(op.name())
}

impl CallGraph {
    pub(super) fn new(top: OpRef<'_>) -> CallGraph {
        let mut graph =
            CallGraph { nodes: vec![Callable::default(), Callable::default()], by_op: FxHashMap::default() };
        let mut tables = SymbolTableCollection::new(top.module());
        graph.scan(top, None);
        graph.scan(top, Some(&mut tables));
        graph
    }

    /// Finds functions; with tables, their calls.
    fn scan<'m>(&mut self, top: OpRef<'m>, mut tables: Option<&mut SymbolTableCollection<'m>>) {
        let mut stack: Vec<(OpRef<'m>, Option<Node>)> = vec![(top, None)];
        while let Some((op, around)) = stack.pop() {
            if call_model(op).is_some() {
                if let (Some(tables), Some(caller)) = (tables.as_deref_mut(), around) {
                    let callee = self.resolve(op, tables);
                    self.nodes[caller].calls.push(callee);
                    self.edge(caller, callee);
                }
                continue;
            }
            let mut node = around;
            if op.ctx().op_interface::<dyn CallableOpInterface>(op.name()).is_some() {
                if callable_region(op).is_none() {
                    continue;
                }
                node = Some(self.node(op, around));
            }
            let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            let start = stack.len();
            stack.extend(inner.map(|op| (op, node)));
            stack[start..].reverse();
        }
    }

    fn node(&mut self, op: OpRef<'_>, around: Option<Node>) -> Node {
        if let Some(&node) = self.by_op.get(&op.global()) {
            return node;
        }
        let node = self.nodes.len();
        self.nodes.push(Callable { op: Some(op.global()), ..Callable::default() });
        self.by_op.insert(op.global(), node);
        match around {
            Some(around) => {
                self.nodes[around].inside.push(node);
                self.edge(around, node);
            }
            None => self.edge(OUTSIDE, node),
        }
        node
    }

    fn edge(&mut self, from: Node, to: Node) {
        if !self.nodes[from].edges.contains(&to) {
            self.nodes[from].edges.push(to);
        }
    }

    /// The node of a function.
    pub(super) fn lookup(&self, op: OpAddr) -> Option<Node> {
        self.by_op.get(&op).copied()
    }

    /// Where a call goes.
    pub(super) fn resolve<'m>(&self, call: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Node {
        let callee = resolve_callable_in(call, tables);
        callee.and_then(|callee| self.lookup(callee.global())).unwrap_or(UNKNOWN)
    }

    /// Whether a node is no function.
    pub(super) fn is_outside(&self, node: Node) -> bool {
        self.nodes[node].op.is_none()
    }

    /// The strongly connected components that callers can get to, callees first (Tarjan's algorithm, with its own stack).
    pub(super) fn components(&self) -> Vec<Vec<Node>> {
        let mut number = vec![0usize; self.nodes.len()];
        let (mut next, mut open, mut found) = (1, Vec::new(), Vec::new());
        // Node, next edge, lowest number seen.
        let mut visits: Vec<(Node, usize, usize)> = vec![(OUTSIDE, 0, 1)];
        number[OUTSIDE] = next;
        open.push(OUTSIDE);
        while let Some(&mut (node, ref mut edge, ref mut lowest)) = visits.last_mut() {
            if let Some(&to) = self.nodes[node].edges.get(*edge) {
                *edge += 1;
                if number[to] == 0 {
                    next += 1;
                    number[to] = next;
                    open.push(to);
                    visits.push((to, 0, next));
                } else {
                    *lowest = (*lowest).min(number[to]);
                }
                continue;
            }
            let low = *lowest;
            visits.pop();
            if let Some((_, _, up)) = visits.last_mut() {
                *up = (*up).min(low);
            }
            if low != number[node] {
                continue;
            }
            let mut component = Vec::new();
            while let Some(member) = open.pop() {
                number[member] = usize::MAX;
                component.push(member);
                if member == node {
                    break;
                }
            }
            found.push(component);
        }
        found
    }
}

/// A call whose callee is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResolvedCall {
    pub(super) call: OpAddr,
    pub(super) source: Node,
    pub(super) target: Node,
}

/// The calls in blocks of a function, the last block first, and blocks of nested regions after the one that they are in. With `nested`
/// those of functions inside too.
pub(super) fn collect_calls<'m>(
    graph: &CallGraph,
    tables: &mut SymbolTableCollection<'m>,
    blocks: Vec<BlockRef<'m>>,
    source: Node,
    nested: bool,
    calls: &mut Vec<ResolvedCall>,
) {
    let mut work: Vec<(BlockRef<'m>, Node)> = blocks.into_iter().map(|block| (block, source)).collect();
    while let Some((block, source)) = work.pop() {
        for op in block.ops() {
            if let Some(model) = call_model(op) {
                let flat = match model.callee(op) {
                    Some(Callee::Symbol(symbol)) => {
                        !matches!(op.ctx().attr_data(symbol), AttrData::SymbolRef { nested, .. } if !nested.is_empty())
                    }
                    _ => true,
                };
                if flat {
                    let target = graph.resolve(op, tables);
                    if !graph.is_outside(target) {
                        calls.push(ResolvedCall { call: op.global(), source, target });
                    }
                }
                continue;
            }
            let inner = graph.lookup(op.global());
            for region in op.regions() {
                if nested || inner.is_none() {
                    work.extend(region.blocks().map(|block| (block, inner.unwrap_or(source))));
                }
            }
        }
    }
}
