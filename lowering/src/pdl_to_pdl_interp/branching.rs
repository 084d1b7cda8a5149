//! The cheapest way to reach all roots of a pattern from one: Edmonds' algorithm.

use std::collections::BTreeMap;

/// What an edge costs, and which of equal ones is taken.
pub(super) type Cost = (u32, u32);

/// For each root the roots from which it can be reached, and at what cost.
pub(super) type Graph = BTreeMap<usize, BTreeMap<usize, Cost>>;

/// The search for a tree.
pub(super) struct Branching {
    graph: Graph,
    root: usize,
    parents: BTreeMap<usize, Option<usize>>,
}

impl Branching {
    /// A search from a root.
    pub(super) fn new(graph: Graph, root: usize) -> Branching {
        Branching { graph, root, parents: BTreeMap::new() }
    }

    /// Finds the tree, and gives what it costs. `None` if not all roots can be reached.
    pub(super) fn solve(&mut self) -> Option<u32> {
        self.parents.clear();
        self.parents.insert(self.root, None);
        let mut total = 0u32;
        let nodes: Vec<usize> = self.graph.keys().copied().collect();
        for start in nodes {
            if self.parents.contains_key(&start) {
                continue;
            }
            let mut depths: BTreeMap<usize, u32> = BTreeMap::new();
            let mut node = start;
            while !self.parents.contains_key(&node) {
                let (&source, &cost) = self.graph.get(&node)?.iter().min_by_key(|(_, cost)| **cost)?;
                self.parents.insert(node, Some(source));
                depths.insert(node, cost.0);
                total = total.wrapping_add(cost.0);
                node = source;
            }
            if depths.contains_key(&node) {
                return self.without_cycle(node, &depths);
            }
        }
        Some(total)
    }

    /// The best edges make a cycle: it is taken for one node, and left where it costs least.
    fn without_cycle(&mut self, node: usize, depths: &BTreeMap<usize, u32>) -> Option<u32> {
        let mut cycle = vec![node];
        let mut next = (*self.parents.get(&node)?)?;
        while next != node {
            cycle.push(next);
            next = (*self.parents.get(&next)?)?;
        }
        let (sources, targets) = self.contract(&cycle, depths);
        let mut total = self.solve()?;
        for (child, parent) in &mut self.parents {
            if *parent == Some(node) {
                *parent = sources.get(child).copied();
            }
        }
        let parent = *self.parents.get(&node)?;
        let entry = parent.and_then(|parent| targets.get(&parent).copied());
        for (index, &member) in cycle.iter().enumerate() {
            total = total.wrapping_add(depths.get(&member).copied().unwrap_or_default());
            let next = cycle.get(index + 1).copied().unwrap_or(node);
            self.parents.insert(member, if Some(member) == entry { parent } else { Some(next) });
        }
        Some(total)
    }

    /// Makes one node of a cycle, its first. Gives from which member an edge goes to each node, and to which one from each.
    fn contract(
        &mut self,
        cycle: &[usize],
        depths: &BTreeMap<usize, u32>,
    ) -> (BTreeMap<usize, usize>, BTreeMap<usize, usize>) {
        let (mut sources, mut targets) = (BTreeMap::new(), BTreeMap::new());
        let mut incoming: BTreeMap<usize, Cost> = BTreeMap::new();
        let first = cycle[0];
        for (target, mut edges) in std::mem::take(&mut self.graph) {
            if cycle.contains(&target) {
                let depth = depths.get(&target).copied().unwrap_or_default();
                for (&source, &cost) in edges.iter().filter(|(source, _)| !cycle.contains(source)) {
                    let cost = (cost.0.saturating_sub(depth), cost.1);
                    if incoming.get(&source).is_none_or(|known| *known > cost) {
                        targets.insert(source, target);
                        incoming.insert(source, cost);
                    }
                }
                continue;
            }
            let from_cycle = edges.iter().filter(|(source, _)| cycle.contains(source));
            let best = from_cycle.min_by_key(|(_, cost)| **cost).map(|(&source, &cost)| (source, cost));
            edges.retain(|source, _| !cycle.contains(source));
            if let Some((source, cost)) = best {
                edges.insert(first, cost);
                sources.insert(target, source);
            }
            self.graph.insert(target, edges);
        }
        self.graph.insert(first, incoming);
        (sources, targets)
    }

    /// The edges of the tree, each node after the one that it is reached from. `None` if one is not reached.
    pub(super) fn edges(&self, count: usize) -> Option<Vec<(usize, Option<usize>)>> {
        let mut children: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for node in (0..count).filter(|&node| node != self.root) {
            let parent = (*self.parents.get(&node)?)?;
            children.entry(parent).or_default().push(node);
        }
        let mut edges = vec![(self.root, None)];
        let mut next = 0;
        while let Some(&(node, _)) = edges.get(next) {
            next += 1;
            edges.extend(children.remove(&node).into_iter().flatten().map(|child| (child, Some(node))));
        }
        Some(edges)
    }
}
