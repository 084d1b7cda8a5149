//! The roots of a pattern: operations whose results no other one of the pattern uses. From one all others are reached by users of values.

use super::branching::{Branching, Cost, Graph};
use super::collect::{Collector, Inputs};
use super::places::{Place, PlaceId};
use super::predicates::{Predicate, Predicates};
use super::{Types, global};
use rmlir_dialects::pdl::{OperationOp, PatternOp, ResultOp, ResultsOp, RewriteOp};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::{OpAddr, OpRef, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, VecDeque};

/// A pattern, the root that was chosen, and what is asked.
pub(super) struct Collected {
    pub(super) pattern: OpAddr,
    pub(super) root: GlobalValue,
    pub(super) predicates: Vec<Predicate>,
}

/// The last operation of a pattern.
pub(super) fn rewrite_of(pattern: OpRef<'_>) -> Option<RewriteOp<OpRef<'_>>> {
    pattern.region(0)?.entry()?.last_op()?.cast::<RewriteOp>()
}

/// Chooses a root and collects what is asked.
pub(super) fn collect(
    pattern: PatternOp<OpRef<'_>>,
    types: Types,
    book: &mut Predicates,
    inputs: &mut Inputs,
) -> Option<Collected> {
    let pattern = pattern.op();
    let stated = rewrite_of(pattern)?.root();
    let roots = roots_of(pattern, stated);
    let ways = Ways::of(&roots, types);
    let (root, edges) = ways.choose(&roots, stated)?;
    let mut collector = Collector { types, book, inputs, list: Vec::new() };
    let start = collector.book.root();
    collector.value(root, start)?;
    for (number, &(target, source)) in edges.iter().enumerate() {
        let target_value = *roots.get(target)?;
        if collector.inputs.contains_key(&global(target_value)) {
            continue;
        }
        let connector = ways.edges.get(&target)?.get(&source?)?.1;
        let mut place = *collector.inputs.get(&global(connector))?;
        let mut value = connector;
        while value != target_value {
            let step = ways.parents.get(target)?.get(&global(value))?;
            let parent = step.parent?;
            place = up(&mut collector, parent, step.index, place, number as u32)?;
            value = parent;
        }
    }
    collector.rest(pattern)?;
    Some(Collected { pattern: pattern.global(), root: global(root), predicates: collector.list })
}

fn roots_of<'m>(pattern: OpRef<'m>, stated: Option<ValueRef<'m>>) -> Vec<ValueRef<'m>> {
    let body = pattern.region(0).into_iter().flat_map(|region| region.blocks());
    let ops: Vec<OperationOp<OpRef<'m>>> =
        body.flat_map(|block| block.ops()).filter_map(|op| op.cast::<OperationOp>()).collect();
    let mut used: FxHashSet<GlobalValue> = FxHashSet::default();
    for operand in ops.iter().flat_map(|op| op.operand_values()) {
        used.extend(parent_of(operand).map(|(parent, _)| global(parent)));
    }
    if let Some(stated) = stated {
        used.remove(&global(stated));
    }
    ops.iter().map(|op| op.op_()).filter(|value| !used.contains(&global(*value))).collect()
}

/// The operation of which a value is a result, and which.
fn parent_of(value: ValueRef<'_>) -> Option<(ValueRef<'_>, Option<u32>)> {
    match (value.defining::<ResultOp>(), value.defining::<ResultsOp>()) {
        (Some(op), _) => Some((op.parent(), Some(op.index() as u32))),
        (None, Some(op)) => Some((op.parent(), op.index().map(|index| index as u32))),
        (None, None) => None,
    }
}

/// How a value was reached: from what, and as which operand or result of it.
struct Step<'m> {
    parent: Option<ValueRef<'m>>,
    index: Option<u32>,
}

/// The ways between roots.
struct Ways<'m> {
    /// For each root how each value below it was reached.
    parents: Vec<FxHashMap<GlobalValue, Step<'m>>>,
    /// What going from one root (inner) to another (outer) costs, and the value where they meet.
    edges: BTreeMap<usize, BTreeMap<usize, (Cost, ValueRef<'m>)>>,
}

impl<'m> Ways<'m> {
    fn of(roots: &[ValueRef<'m>], types: Types) -> Ways<'m> {
        let mut ways = Ways { parents: Vec::new(), edges: BTreeMap::new() };
        // Values below several roots, in the order in which they were found, with the roots and how deep they are below each.
        let mut found: Vec<(ValueRef<'m>, Vec<(usize, u32)>)> = Vec::new();
        let mut numbers: FxHashMap<GlobalValue, usize> = FxHashMap::default();
        for (root, &value) in roots.iter().enumerate() {
            let mut parents = FxHashMap::default();
            let mut todo = VecDeque::from([(value, Step { parent: None, index: Some(0) }, 0u32)]);
            while let Some((value, step, depth)) = todo.pop_front() {
                if parents.contains_key(&global(value)) {
                    continue;
                }
                parents.insert(global(value), step);
                let number = *numbers.entry(global(value)).or_insert_with(|| {
                    found.push((value, Vec::new()));
                    found.len() - 1
                });
                found[number].1.push((root, depth));
                if let Some(op) = value.defining::<OperationOp>() {
                    let operands: Vec<ValueRef<'m>> = op.operand_values().collect();
                    let all_in_one = operands.len() == 1 && types.is_range(operands[0].ty());
                    for (index, operand) in operands.into_iter().enumerate() {
                        let index = (!all_in_one).then_some(index as u32);
                        todo.push_back((operand, Step { parent: Some(value), index }, depth + 1));
                    }
                } else if let Some((parent, index)) = parent_of(value) {
                    todo.push_back((parent, Step { parent: Some(value), index }, depth));
                }
            }
            ways.parents.push(parents);
        }
        ways.connect(&found);
        ways
    }

    /// Roots meet where the way is shortest.
    fn connect(&mut self, found: &[(ValueRef<'m>, Vec<(usize, u32)>)]) {
        let mut next = 0u32;
        for (value, roots) in found {
            for (i, &(from, _)) in roots.iter().enumerate() {
                for (_, &(to, depth)) in roots.iter().enumerate().filter(|(j, _)| *j != i) {
                    let edges = self.edges.entry(to).or_default();
                    match edges.get_mut(&from) {
                        None => {
                            edges.insert(from, ((depth, next), *value));
                            next += 1;
                        }
                        Some((cost, connector)) if cost.0 > depth => {
                            cost.0 = depth;
                            *connector = *value;
                        }
                        Some(_) => {}
                    }
                }
            }
        }
    }

    /// The root from which all others are reached at the least cost, unless one is stated, and the tree.
    #[allow(clippy::type_complexity)]
    fn choose(
        &self,
        roots: &[ValueRef<'m>],
        stated: Option<ValueRef<'m>>,
    ) -> Option<(ValueRef<'m>, Vec<(usize, Option<usize>)>)> {
        let costs = |edges: &BTreeMap<usize, (Cost, ValueRef<'m>)>| -> BTreeMap<usize, Cost> {
            edges.iter().map(|(&source, &(cost, _))| (source, cost)).collect()
        };
        let graph: Graph = self.edges.iter().map(|(&target, edges)| (target, costs(edges))).collect();
        let mut best: Option<(u32, Branching, usize)> = None;
        for (number, &root) in roots.iter().enumerate() {
            if stated.is_some_and(|stated| stated != root) {
                continue;
            }
            let mut search = Branching::new(graph.clone(), number);
            let cost = search.solve()?;
            if best.as_ref().is_none_or(|(known, ..)| *known > cost) {
                best = Some((cost, search, number));
            }
        }
        let (_, search, number) = best?;
        Some((*roots.get(number)?, search.edges(roots.len())?))
    }
}

/// One step from a value up to what uses it, or from an operation to its results. Gives the place that was reached.
fn up(
    collector: &mut Collector<'_>,
    value: ValueRef<'_>,
    index: Option<u32>,
    place: PlaceId,
    number: u32,
) -> Option<PlaceId> {
    if let Some(op) = value.defining::<OperationOp>() {
        let users = collector.book.number(Place::Users { of: place });
        let each = collector.book.number(Place::ForEach { of: users, id: number });
        let of = collector.book.operation_at(each);
        let operands: Vec<ValueRef<'_>> = op.operand_values().collect();
        let operand = match index {
            None => Place::OperandGroup { of, group: None, variadic: true },
            Some(index) => {
                let is_range = |value: &ValueRef<'_>| collector.types.is_range(value.ty());
                let variadic = operands.get(index as usize).is_some_and(is_range);
                match operands.iter().take(index as usize + 1).any(is_range) {
                    true => Place::OperandGroup { of, group: Some(index), variadic },
                    false => Place::Operand { of, number: index },
                }
            }
        };
        let operand = collector.book.number(operand);
        collector.ask_equal(operand, place);
        collector.inputs.entry(global(value)).or_insert(of);
        collector.operation(value, of, index.map(|index| index as usize))?;
        return Some(of);
    }
    let is_single = value.defining::<ResultOp>().is_some();
    let variadic = index.is_none() || collector.types.is_range(value.ty());
    let at = match (is_single, index) {
        (true, Some(number)) => Place::Result { of: place, number },
        _ => Place::ResultGroup { of: place, group: index, variadic },
    };
    let at = collector.book.number(at);
    collector.inputs.entry(global(value)).or_insert(at);
    Some(at)
}
