//! Orders of loops in which the levels of tensors come one after the other.

use super::maps::loops_of;
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::level::Format;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Context, ValueId};

/// An operand that is looped over.
pub(super) struct Accessed<'c> {
    pub(super) value: ValueId,
    /// How it is stored, if it is sparse.
    pub(super) encoding: Option<Encoding<'c>>,
    pub(super) map: AffineMap,
    pub(super) is_output: bool,
}

/// What orders loops.
pub(super) struct Sorter<'c> {
    pub(super) ctx: &'c Context,
    pub(super) operands: Vec<Accessed<'c>>,
    /// For each loop, whether it is one of a reduction.
    pub(super) reductions: Vec<bool>,
    /// Whether loops over dense levels come first.
    pub(super) dense_outer: bool,
}

/// Which dense operands have a say.
#[derive(Clone, Copy)]
pub(super) struct Mask {
    pub(super) inputs: bool,
    pub(super) output: bool,
}

/// Which loops come before which others.
struct Graph {
    before: Vec<Vec<bool>>,
    /// For each loop, how many come before it.
    degrees: Vec<usize>,
}

impl Graph {
    fn new(count: usize) -> Graph {
        Graph { before: vec![vec![false; count]; count], degrees: vec![0; count] }
    }

    fn add(&mut self, first: u32, second: u32) {
        let edge = self.before.get_mut(first as usize).and_then(|row| row.get_mut(second as usize));
        let Some(edge) = edge.filter(|edge| !**edge && first != second) else { return };
        *edge = true;
        if let Some(degree) = self.degrees.get_mut(second as usize) {
            *degree += 1;
        }
    }

    fn add_all(&mut self, first: &[u32], second: &[u32]) {
        for &first in first {
            second.iter().for_each(|&second| self.add(first, second));
        }
    }
}

/// Loops that no other must come before.
#[derive(Default)]
struct Waiting {
    reductions: Vec<u32>,
    others: Vec<u32>,
}

impl Waiting {
    fn of(&mut self, reductions: bool) -> &mut Vec<u32> {
        if reductions { &mut self.reductions } else { &mut self.others }
    }
}

impl Sorter<'_> {
    /// The loops in an order that fits all operands that have a say but `ignored`; `None` if there is none.
    pub(super) fn sort(&self, mask: Mask, ignored: Option<ValueId>) -> Option<Vec<u32>> {
        let mut graph = Graph::new(self.reductions.len());
        for operand in &self.operands {
            let dense_counts = if operand.is_output { mask.output } else { mask.inputs };
            if (operand.encoding.is_some() || dense_counts) && ignored != Some(operand.value) {
                self.constrain(&mut graph, &operand.map);
            }
        }
        self.in_order(graph)
    }

    /// The levels of an operand come one after the other.
    fn constrain(&self, graph: &mut Graph, map: &AffineMap) {
        let store = self.ctx.affine();
        for pair in map.results.windows(2) {
            let &[outer, inner] = pair else { continue };
            let (first, second) = (loops_of(self.ctx, outer), loops_of(self.ctx, inner));
            if store.as_dim(outer).is_some() || store.as_dim(inner).is_some() {
                graph.add_all(&first, &second);
                continue;
            }
            let (Some(last_first), Some(last_second)) = (self.picked(outer), self.picked(inner)) else {
                continue;
            };
            // Of two sums, one loop each comes last, and the others keep their order too.
            graph.add(last_first, last_second);
            graph.add_all(&first, &[last_first]);
            graph.add_all(&second, &[last_second]);
            let but =
                |loops: &[u32], last| loops.iter().copied().filter(|&one| one != last).collect::<Vec<_>>();
            graph.add_all(&but(&first, last_first), &but(&second, last_second));
        }
    }

    pub(super) fn is_reduction(&self, at: u32) -> bool {
        self.reductions.get(at as usize) == Some(&true)
    }

    /// The last reduction that an expression uses, or else the first loop.
    fn picked(&self, expr: AffineExpr) -> Option<u32> {
        let loops = loops_of(self.ctx, expr);
        loops.iter().copied().rfind(|&at| self.is_reduction(at)).or_else(|| loops.first().copied())
    }

    /// Reductions come as late as they may: a result is made in the order of its entries if they are inside.
    fn in_order(&self, mut graph: Graph) -> Option<Vec<u32>> {
        let mut waiting = Waiting::default();
        for at in (0..).zip(&graph.degrees).filter(|(_, degree)| **degree == 0).map(|(at, _)| at) {
            waiting.of(self.is_reduction(at)).push(at);
        }
        let mut order = Vec::new();
        loop {
            let only_reductions = waiting.others.is_empty();
            let kind = waiting.of(only_reductions);
            let Some(place) = self.next(kind) else { break };
            let chosen = kind.remove(place);
            order.push(chosen);
            let row = graph.before.get(chosen as usize)?;
            for ((_, degree), at) in
                row.iter().zip(&mut graph.degrees).zip(0..).filter(|((edge, _), _)| **edge)
            {
                *degree = degree.saturating_sub(1);
                if *degree == 0 {
                    waiting.of(self.is_reduction(at)).push(at);
                }
            }
        }
        (order.len() == self.reductions.len()).then_some(order)
    }

    /// The place of the loop that comes next of those that may.
    fn next(&self, waiting: &[u32]) -> Option<usize> {
        if !self.dense_outer {
            return waiting.len().checked_sub(1);
        }
        let best = waiting.iter().enumerate().min_by_key(|(_, at)| (self.sparsity(**at), **at));
        best.map(|(place, _)| place)
    }

    /// How sparse the densest level is that a loop goes over.
    fn sparsity(&self, at: u32) -> u32 {
        let rank = |operand: &Accessed<'_>| {
            let level = operand.map.result_position(self.ctx.affine(), at)?;
            let Some(encoding) = &operand.encoding else { return Some(0) };
            let level = encoding.levels.get(level)?;
            let ranks = [Format::Dense, Format::Compressed, Format::Singleton];
            ranks.iter().zip(0..).find(|(format, _)| level.is(**format)).map(|(_, rank)| rank)
        };
        self.operands.iter().filter_map(rank).min().unwrap_or(3)
    }
}
