//! Patterns that all operations with control flow between their regions share: values that come from one place alone, that come twice,
//! that nobody uses.

use crate::pattern::{PatternSet, Rewritten, Root};
use crate::rewriter::PatternRewriter;
use rmlir_ir::body::ValueDef;
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, branch_points, terminator_operands,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{OpAddr, OpId, OpRef, ValueId, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

type Rewrite = fn(OpAddr, &mut PatternRewriter<'_>) -> Rewritten;

/// Adds the patterns for operations of a kind.
pub fn patterns<O: TypedOp>(set: &mut PatternSet) {
    let all: [(&str, Rewrite); 3] = [
        ("(anonymous namespace)::MakeRegionBranchOpSuccessorInputsDead", make_dead),
        ("(anonymous namespace)::RemoveDuplicateSuccessorInputUses", remove_duplicates),
        ("(anonymous namespace)::RemoveDeadRegionBranchOpSuccessorInputs", remove_dead),
    ];
    for (name, rewrite) in all {
        set.rooted(Root::Kind(O::KIND), name, 1, rewrite);
    }
}

/// An operand that is passed to an input: an argument of a region, or a result.
struct Link {
    owner: OpId,
    operand: usize,
    value: ValueId,
    input: ValueId,
}

/// What is passed where, in the order of the branch points.
fn links(op: OpRef<'_>) -> Option<Vec<Link>> {
    let model = op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name())?;
    let mut links = Vec::new();
    for point in branch_points(op) {
        for successor in model.successors(op, point) {
            let (owner, operands) = match point {
                BranchPoint::Parent => (op, model.entry_operands(op, &successor)),
                BranchPoint::Terminator(last) => (last, terminator_operands(last, &successor)?),
            };
            for (operand, input) in operands.zip(&successor.inputs) {
                let value = owner.operand(operand)?.id();
                links.push(Link { owner: owner.id(), operand, value, input: input.id() });
            }
        }
    }
    Some(links)
}

/// The inputs, each once, in the order in which something is passed to them.
fn inputs(links: &[Link]) -> Vec<ValueId> {
    let mut seen = FxHashSet::default();
    links.iter().map(|link| link.input).filter(|&input| seen.insert(input)).collect()
}

/// The values that an input may have, none of which is an input itself.
fn sources(links: &[Link], input: ValueId) -> Vec<ValueId> {
    let mut passed: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
    links.iter().for_each(|link| passed.entry(link.input).or_default().push(link.value));
    let (mut found, mut seen, mut stack) = (Vec::new(), FxHashSet::from_iter([input]), vec![input]);
    while let Some(value) = stack.pop() {
        match passed.get(&value) {
            None => found.push(value),
            Some(values) => stack.extend(values.iter().filter(|&&value| seen.insert(value))),
        }
    }
    found
}

/// Whether `value` may be used wherever `input` is.
fn reaches(op: OpRef<'_>, value: ValueRef<'_>, input: ValueRef<'_>) -> bool {
    let of_op = value.block().and_then(|block| block.parent()).is_some_and(|parent| parent == op);
    match (input.def_block(), value.def_block()) {
        _ if !of_op => true,
        (Some((own, _)), Some((other, _))) => own == other,
        _ => false,
    }
}

/// Inputs that can only have one value are that value.
fn make_dead(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let links = links(rw.op(op))?;
    let mut changed = None;
    for input in inputs(&links) {
        if rw.value(input).is_unused() {
            continue;
        }
        if let [source] = sources(&links, input)[..]
            && reaches(rw.op(op), rw.value(source), rw.value(input))
        {
            rw.replace_uses(input, source);
            changed = Some(());
        }
    }
    changed
}

/// What an input is an input of, and its number there.
fn place(value: ValueRef<'_>) -> (Option<usize>, usize) {
    match value.def() {
        ValueDef::Argument { block, index } => (Some(block.index()), index as usize),
        ValueDef::Result { index, .. } => (None, index as usize),
        _ => (None, usize::MAX),
    }
}

/// Of inputs to which the same is passed from everywhere, the first one is used.
fn remove_duplicates(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let links = links(rw.op(op))?;
    let mut all = inputs(&links);
    all.sort_by_key(|&input| place(rw.value(input)).1);
    let mut changed = None;
    for (index, &first) in all.iter().enumerate() {
        for &second in &all[index + 1..] {
            let one_owner = place(rw.value(first)).0 == place(rw.value(second)).0;
            if rw.value(second).is_unused() || !one_owner {
                continue;
            }
            // What is passed may have been replaced just now.
            let passed = |input: ValueId| {
                let own = links.iter().filter(|link| link.input == input);
                let mut values: Vec<_> =
                    own.map(|link| (link.owner, rw.body().operand(link.owner, link.operand))).collect();
                values.sort_unstable();
                values
            };
            if passed(first) == passed(second) {
                rw.replace_uses(second, first);
                changed = Some(());
            }
        }
    }
    changed
}

/// The sets of inputs that come and go together: one operand is passed to all of a set.
fn tied(links: &[Link]) -> Vec<Vec<ValueId>> {
    let mut sets: Vec<Vec<ValueId>> = inputs(links).into_iter().map(|input| vec![input]).collect();
    let mut first: FxHashMap<(OpId, usize), ValueId> = FxHashMap::default();
    for link in links {
        let leader = *first.entry((link.owner, link.operand)).or_insert(link.input);
        let at = |sets: &[Vec<ValueId>], value| sets.iter().position(|set| set.contains(&value));
        if let (Some(a), Some(b)) = (at(&sets, leader), at(&sets, link.input))
            && a != b
        {
            let moved = sets.remove(a.max(b));
            sets[a.min(b)].extend(moved);
        }
    }
    sets
}

/// Inputs that nobody uses go, with what is passed to them.
fn remove_dead(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let links = links(rw.op(op))?;
    let dead = |set: &Vec<ValueId>| set.iter().all(|&input| rw.value(input).is_unused());
    let gone: FxHashSet<ValueId> = tied(&links).into_iter().filter(dead).flatten().collect();
    rw.require(!gone.is_empty())?;
    let unit = op.unit;
    let mut operands: Vec<(OpId, usize)> = links
        .iter()
        .filter(|link| gone.contains(&link.input))
        .map(|link| (link.owner, link.operand))
        .collect();
    operands.sort_unstable();
    operands.dedup();
    for (owner, operand) in operands.into_iter().rev() {
        rw.modify(OpAddr { unit, op: owner }, |module, at| module.erase_operand(at, operand));
    }
    erase_inputs(op, rw, &gone);
    Some(())
}

/// Erases arguments and results, from the last to the first.
fn erase_inputs(op: OpAddr, rw: &mut PatternRewriter<'_>, gone: &FxHashSet<ValueId>) {
    let (mut args, mut results) = (Vec::new(), Vec::new());
    for &value in gone {
        match rw.value(value).def() {
            ValueDef::Argument { block, index } => args.push((block, index as usize)),
            ValueDef::Result { index, .. } => results.push(index as usize),
            _ => {}
        }
    }
    args.sort_unstable();
    results.sort_unstable();
    rw.modify(op, |module, at| {
        let body = module.body_mut(at.unit);
        args.into_iter().rev().for_each(|(block, index)| body.erase_arg(block, index));
        results.iter().rev().for_each(|&index| body.erase_results(at.op, index..index + 1));
    });
    if !results.is_empty() {
        let left: Vec<ValueId> = rw.op(op).results().map(|result| result.id()).collect();
        for result in left {
            let users: Vec<OpAddr> = rw.value(result).users().map(|user| user.global()).collect();
            users.into_iter().for_each(|user| rw.modify(user, |_, _| ()));
        }
    }
}
