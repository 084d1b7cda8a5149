//! How often functions that may be dropped are used.

use super::graph::{CallGraph, Node};
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::interfaces::symbol::{can_discard_on_use_empty, is_symbol};
use rmlir_ir::symbols::{SymbolTableCollection, Visibility, all_uses, nearest_table, symbol_visibility};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Module, OpAddr, OpRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a function uses of others.
#[derive(Default)]
struct User {
    /// On its own operation.
    on_top: FxHashSet<Node>,
    /// Inside, with how often.
    inside: FxHashMap<Node, i64>,
}

/// Uses of functions that may go when nothing uses them.
pub(super) struct UseList {
    discardable: FxHashMap<Node, i64>,
    users: FxHashMap<Node, User>,
}

/// The functions that an operation, or one inside it, refers to, with who does.
fn referenced<'m>(
    graph: &CallGraph,
    tables: &mut SymbolTableCollection<'m>,
    op: OpRef<'m>,
) -> Vec<(Node, OpAddr)> {
    let Some(scope) = op.parent() else { return Vec::new() };
    let mut found = Vec::new();
    for symbol_use in all_uses(op).unwrap_or_default() {
        let table = nearest_table(scope);
        let symbol = table.and_then(|table| tables.lookup_ref_in(table, symbol_use.reference));
        if let Some(node) = symbol.and_then(|symbol| graph.lookup(symbol.global())) {
            found.push((node, symbol_use.user));
        }
    }
    found
}

impl UseList {
    pub(super) fn new(top: OpRef<'_>, graph: &CallGraph) -> UseList {
        let mut list = UseList { discardable: FxHashMap::default(), users: FxHashMap::default() };
        let mut tables = SymbolTableCollection::new(top.module());
        let mut always = Vec::new();
        let mut stack = vec![(top, top.parent().is_none())];
        while let Some((op, seen_around)) = stack.pop() {
            let is_table = op.has_trait(TraitSet::SYMBOL_TABLE);
            let private = |op: OpRef<'_>| symbol_visibility(op) == Visibility::Private;
            let seen = !is_table || seen_around || !is_symbol(op) || private(op);
            let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
            stack.extend(inner.filter(|op| op.regions().len() > 0).map(|op| (op, seen)));
            if !is_table {
                continue;
            }
            let members = op.region(0).into_iter().flat_map(|region| region.blocks());
            for member in members.flat_map(|block| block.ops()) {
                match graph.lookup(member.global()) {
                    Some(node) => {
                        if is_symbol(member) && (seen || private(member)) && can_discard_on_use_empty(member)
                        {
                            list.discardable.entry(node).or_insert(0);
                        }
                    }
                    None => always
                        .extend(referenced(graph, &mut tables, member).into_iter().map(|(node, _)| node)),
                }
            }
        }
        for node in 0..graph.nodes.len() {
            list.recompute(top.module(), graph, node);
        }
        for node in always {
            list.discardable.remove(&node);
        }
        list
    }

    fn forget_uses_by(&mut self, node: Node) {
        let Some(user) = self.users.remove(&node) else { return };
        for used in user.on_top {
            if let Some(count) = self.discardable.get_mut(&used) {
                *count -= 1;
            }
        }
        for (used, times) in user.inside {
            if let Some(count) = self.discardable.get_mut(&used) {
                *count -= times;
            }
        }
    }

    /// Looks again at what a function uses.
    pub(super) fn recompute(&mut self, module: &Module, graph: &CallGraph, node: Node) {
        let Some(at) = graph.nodes[node].op else { return };
        self.forget_uses_by(node);
        let mut user = User::default();
        for (used, by) in referenced(graph, &mut SymbolTableCollection::new(module), module.op(at)) {
            let Some(count) = self.discardable.get_mut(&used) else { continue };
            if by != at {
                *user.inside.entry(used).or_insert(0) += 1;
            } else if !user.on_top.insert(used) {
                continue;
            }
            *count += 1;
        }
        self.users.insert(node, user);
    }

    /// Whether nothing uses a function.
    pub(super) fn is_dead(&self, module: &Module, graph: &CallGraph, node: Node) -> bool {
        self.used_exactly(module, graph, node, 0)
    }

    /// Whether there is one use of a function that goes when that goes.
    pub(super) fn has_one_use(&self, module: &Module, graph: &CallGraph, node: Node) -> bool {
        self.used_exactly(module, graph, node, 1)
    }

    fn used_exactly(&self, module: &Module, graph: &CallGraph, node: Node, times: usize) -> bool {
        let Some(at) = graph.nodes[node].op else { return false };
        let op = module.op(at);
        if !is_symbol(op) {
            let uses: usize = op.results().map(|result| result.uses().take(2).count()).sum();
            return is_effect_free(op) && uses == times;
        }
        self.discardable.get(&node).is_some_and(|&count| count == times as i64)
    }

    /// A function is gone, with what is inside it.
    pub(super) fn erase(&mut self, graph: &CallGraph, node: Node) {
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            stack.extend(&graph.nodes[node].inside);
            self.forget_uses_by(node);
            self.discardable.remove(&node);
        }
    }

    /// A call is gone that a function had.
    pub(super) fn drop_call(&mut self, module: &Module, graph: &CallGraph, user: Node, call: OpAddr) {
        let Some(uses) = self.users.get_mut(&user) else { return };
        for (node, _) in referenced(graph, &mut SymbolTableCollection::new(module), module.op(call)) {
            if let Some(times) = uses.inside.get_mut(&node) {
                *times -= 1;
                if let Some(count) = self.discardable.get_mut(&node) {
                    *count -= 1;
                }
            }
        }
    }

    /// What one function uses, another one uses too.
    pub(super) fn merge(&mut self, from: Node, into: Node) {
        let Some(uses) = self.users.get(&from).map(|user| user.inside.clone()) else { return };
        let user = self.users.entry(into).or_default();
        for (node, times) in uses {
            *user.inside.entry(node).or_insert(0) += times;
            if let Some(count) = self.discardable.get_mut(&node) {
                *count += times;
            }
        }
    }
}

/// Number of operations in a region of a function.
pub(super) fn size(op: OpRef<'_>) -> u64 {
    let mut count = 0u64;
    // What is not in memory does not count.
    let _ = Walk::pre().ops(op, |_| {
        count += 1;
        WalkResult::Advance
    });
    count.saturating_sub(1)
}
