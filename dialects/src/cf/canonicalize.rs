//! Canonicalisation patterns.

use super::{AssertOp, BranchOp, CondBranchOp, SwitchOp};
use crate::arith::{ConstantOp, SelectOp};
use crate::common::elements;
use crate::ub::UnreachableOp;
use rmlir_ir::fold::constant_value;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::value::Int;
use rmlir_ir::{BlockId, BlockRef, OpRef, ValueId, ValueRef};
use rmlir_rewrite::{OpPatterns, PatternRewriter, PatternSet, Rewritten};
use rustc_hash::FxHashSet;

pub(super) const PATTERNS: &[OpPatterns] =
    &[("assert", assert), ("br", br), ("cond_br", cond_br), ("switch", switch)];

fn assert(set: &mut PatternSet) {
    set.op("", |op: AssertOp, rw| {
        let holds = int(rw.read(op).arg())?;
        rw.require(holds.is_one())?;
        rw.erase(op)
    });
}

/// The integer that a value is.
fn int(value: ValueRef<'_>) -> Option<Int> {
    elements::splat_int(value.ctx(), constant_value(value)?)
}

/// Where a branch goes, with what it passes.
type Edge = (BlockId, Vec<ValueId>);

/// The successors of a branch, with what is passed to each.
fn edges(op: OpRef<'_>) -> Option<Vec<Edge>> {
    let branch = op.ctx().op_interface::<dyn BranchOpInterface>(op.name())?;
    let passed = branch.all_successor_operands(op);
    let operands = |index: usize| {
        let range = passed.get(index)?.forwarded.clone();
        Some(op.operands().skip(range.start).take(range.len()).map(|value| value.id()).collect())
    };
    op.successors().enumerate().map(|(index, block)| Some((block.id(), operands(index)?))).collect()
}

/// Replaces a branch by one that knows where it goes.
fn go(rw: &mut PatternRewriter<'_>, op: impl rmlir_ir::typed::Handle, (block, passed): &Edge) -> Rewritten {
    BranchOp::build(rw.builder(), passed, *block).insert().ok()?;
    rw.erase(op)
}

/// The only edge that leads to a block comes from this one.
fn single_predecessor(block: BlockRef<'_>) -> Option<BlockRef<'_>> {
    let mut all = block.predecessors();
    let first = all.next()?;
    all.next().is_none().then_some(first)
}

/// All edges that lead to a block come from this one.
fn unique_predecessor(block: BlockRef<'_>) -> Option<BlockRef<'_>> {
    let mut all = block.predecessors();
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}

fn branch_at_end(block: BlockRef<'_>) -> Option<BlockRef<'_>> {
    Some(block.last_op()?.cast::<BranchOp>()?.dest())
}

/// Where an edge leads when its block does nothing but go on to another one.
fn collapsed(op: OpRef<'_>, (block, passed): &Edge) -> Option<Edge> {
    let block = op.module().block(op.unit(), *block);
    let only = block.first_op().filter(|first| first.next().is_none())?;
    let branch = only.cast::<BranchOp>()?;
    let used_here = |arg: ValueRef<'_>| arg.users().all(|user| user == only);
    if !block.args().all(used_here) {
        return None;
    }
    // Not into a circle of branches.
    let dest = branch.dest();
    let mut seen = FxHashSet::from_iter([block.id(), dest.id()]);
    let mut next = if seen.len() == 1 { return None } else { branch_at_end(dest) };
    while let Some(block) = next {
        if !seen.insert(block.id()) {
            return None;
        }
        next = branch_at_end(block);
    }
    let forwarded = branch.dest_operands().map(|value| match value.def_block() {
        Some((of, index)) if of == block => passed.get(index).copied(),
        _ => Some(value.id()),
    });
    Some((dest.id(), forwarded.collect::<Option<Vec<_>>>()?))
}

fn br(set: &mut PatternSet) {
    set.op("", |op: BranchOp, rw| into_single_predecessor(op, rw).or_else(|| pass_through(op, rw)));
}

/// A block to which only this branch leads becomes part of the one it is in.
fn into_single_predecessor(op: BranchOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let branch = rw.read(op);
    let (own, dest) = (branch.op().block()?, branch.dest());
    rw.require(dest != own && single_predecessor(dest) == Some(own))?;
    let (own, dest) = (own.id(), dest.id());
    let passed: Vec<ValueId> = branch.dest_operands().map(|value| value.id()).collect();
    rw.erase(op)?;
    rw.merge_blocks(dest, own, &passed)
}

fn pass_through(op: BranchOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let edge = edges(root)?.pop()?;
    rw.require(root.block().map(|block| block.id()) != Some(edge.0))?;
    let edge = collapsed(root, &edge)?;
    go(rw, op, &edge)
}

fn cond_br(set: &mut PatternSet) {
    set.op("(anonymous namespace)::SimplifyConstCondBranchPred", |op: CondBranchOp, rw| {
        let root = rw.read(op);
        let taken = usize::from(int(root.condition())?.is_zero());
        let edge = edges(root.op())?.swap_remove(taken);
        go(rw, op, &edge)
    });
    set.op("(anonymous namespace)::SimplifyPassThroughCondBranch", |op: CondBranchOp, rw| {
        let root = rw.read(op);
        let edges = edges(root.op())?;
        let [yes, no] = &edges[..] else { return None };
        let (new_yes, new_no) = (collapsed(root.op(), yes), collapsed(root.op(), no));
        rw.require(new_yes.is_some() || new_no.is_some())?;
        let condition = root.condition().id();
        let (yes, no) = (new_yes.as_ref().unwrap_or(yes), new_no.as_ref().unwrap_or(no));
        CondBranchOp::build(rw.builder(), condition, &yes.1, &no.1, yes.0, no.0).insert().ok()?;
        rw.erase(op)
    });
    set.op("(anonymous namespace)::SimplifyCondBranchIdenticalSuccessors", one_successor);
    let name = "(anonymous namespace)::SimplifyCondBranchFromCondBranchOnSameCondition";
    set.op(name, |op: CondBranchOp, rw| {
        let root = rw.read(op);
        let block = root.op().block()?;
        let before = single_predecessor(block)?.last_op()?.cast::<CondBranchOp>()?;
        rw.require(before.condition() == root.condition())?;
        let taken = usize::from(before.true_dest() != block);
        let edge = edges(root.op())?.swap_remove(taken);
        go(rw, op, &edge)
    });
    set.op("(anonymous namespace)::CondBranchTruthPropagation", known_truth);
    set.op("(anonymous namespace)::DropUnreachableCondBranch", |op: CondBranchOp, rw| {
        let root = rw.read(op);
        let never = |block: BlockRef<'_>| {
            block.first_op().is_some_and(|first| first.is::<UnreachableOp>() && first.next().is_none())
        };
        let taken = match (never(root.true_dest()), never(root.false_dest())) {
            (true, _) => 1,
            (false, true) => 0,
            _ => return None,
        };
        let edge = edges(root.op())?.swap_remove(taken);
        go(rw, op, &edge)
    });
}

/// Both ways lead to one block: what is passed is chosen.
fn one_successor(op: CondBranchOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let edges = edges(root.op())?;
    let [(dest, yes), (other, no)] = &edges[..] else { return None };
    rw.require(dest == other)?;
    if yes == no {
        return go(rw, op, &edges[0]);
    }
    rw.require(unique_predecessor(root.true_dest()) == root.op().block())?;
    let condition = root.condition().id();
    let mut passed = Vec::new();
    for (&yes, &no) in yes.iter().zip(no) {
        passed.push(match yes == no {
            true => yes,
            false => SelectOp::build(rw.builder(), condition, yes, no).value().ok()?,
        });
    }
    go(rw, op, &(*dest, passed))
}

/// In a block to which only one of both ways leads the condition is known.
fn known_truth(op: CondBranchOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let mut replaced = None;
    for (truth, dest) in [(true, 0), (false, 1)] {
        let root = rw.read(op);
        let block = root.op().successors().nth(dest)?;
        if single_predecessor(block).is_none() {
            continue;
        }
        let (block, condition) = (block.id(), root.condition().id());
        let used = |body: &rmlir_ir::Body, id| body.op_block(body.use_owner(id).0) == Some(block);
        if !rw.body().uses(condition).any(|id| used(rw.body(), id)) {
            continue;
        }
        let value = rw.ctx().bool_attr(truth);
        let constant = ConstantOp::build(rw.builder(), value).value().ok()?;
        rw.replace_uses_if(condition, constant, used);
        replaced = Some(());
    }
    replaced
}

/// The cases of a switch, and what it goes to: the default first.
struct Cases {
    values: Vec<Int>,
    edges: Vec<Edge>,
}

impl Cases {
    fn of(op: OpRef<'_>) -> Option<Cases> {
        let switch = op.cast::<SwitchOp>()?;
        let edges = edges(op)?;
        let limit = edges.len();
        let values = match switch.case_values() {
            Some(values) => elements::integers(op.ctx(), values, limit)?.1,
            None => Vec::new(),
        };
        (values.len() + 1 == edges.len()).then_some(Cases { values, edges })
    }

    /// Where a value leads.
    fn edge_of(&self, value: &Int) -> &Edge {
        let case = self.values.iter().position(|case| case == value);
        &self.edges[case.map_or(0, |case| case + 1)]
    }

    /// Without the cases for which `keep` answers false; `None` if there are none.
    fn retained(self, keep: impl Fn(&Int, &Edge) -> bool) -> Option<Cases> {
        let before = self.values.len();
        let mut edges = self.edges.into_iter();
        let mut kept = Cases { values: Vec::new(), edges: edges.next().into_iter().collect() };
        for (value, edge) in self.values.into_iter().zip(edges) {
            if keep(&value, &edge) {
                kept.values.push(value);
                kept.edges.push(edge);
            }
        }
        (kept.values.len() < before).then_some(kept)
    }

    /// Replaces a switch by one with these cases.
    fn put(&self, op: SwitchOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
        let (ctx, flag) = (rw.ctx(), rw.read(op).flag());
        let values = match self.values.len() {
            0 => None,
            count => {
                let ty = ctx.vector_type(&[i64::try_from(count).ok()?], &[false], flag.ty()).ok()?;
                let numbers = self.values.iter().cloned().map(elements::Number::Int);
                Some(elements::write(ctx, ty, &numbers.collect::<Vec<_>>(), false)?)
            }
        };
        let flag = flag.id();
        let (default, cases) = self.edges.split_first()?;
        let passed: Vec<&[ValueId]> = cases.iter().map(|(_, passed)| &passed[..]).collect();
        let blocks: Vec<BlockId> = cases.iter().map(|(block, _)| *block).collect();
        let made = SwitchOp::build(rw.builder(), flag, &default.1, &passed, default.0, &blocks);
        match values {
            Some(values) => made.set(SwitchOp::CASE_VALUES, values).insert().ok()?,
            None => made.insert().ok()?,
        };
        rw.erase(op)
    }
}

fn switch(set: &mut PatternSet) {
    set.op("", |op: SwitchOp, rw| {
        let cases = Cases::of(rw.read(op).op())?;
        rw.require(cases.values.is_empty())?;
        go(rw, op, &cases.edges[0])
    });
    set.op("", |op: SwitchOp, rw| {
        let cases = Cases::of(rw.read(op).op())?;
        let default = cases.edges[0].clone();
        cases.retained(|_, edge| *edge != default)?.put(op, rw)
    });
    set.op("", |op: SwitchOp, rw| {
        let root = rw.read(op);
        let value = int(root.flag())?;
        let edge = Cases::of(root.op())?.edge_of(&value).clone();
        go(rw, op, &edge)
    });
    set.op("", |op: SwitchOp, rw| {
        let root = rw.read(op).op();
        let cases = Cases::of(root)?;
        let shorter: Vec<Option<Edge>> = cases.edges.iter().map(|edge| collapsed(root, edge)).collect();
        rw.require(shorter.iter().any(Option::is_some))?;
        let edges = shorter.into_iter().zip(cases.edges).map(|(new, old)| new.unwrap_or(old));
        Cases { edges: edges.collect(), values: cases.values }.put(op, rw)
    });
    set.op("", |op: SwitchOp, rw| {
        // The flag was one of the cases that lead here.
        let (block, before) = switch_before(rw, op)?;
        rw.require(before.edges[0].0 != block)?;
        let cases = Cases::of(rw.read(op).op())?;
        let came = before.edges.iter().position(|(to, _)| *to == block);
        let edge = match came.and_then(|came| before.values.get(came.checked_sub(1)?)) {
            Some(value) => cases.edge_of(value).clone(),
            None => cases.edges[0].clone(),
        };
        go(rw, op, &edge)
    });
    set.op("", |op: SwitchOp, rw| {
        // The flag was none of the cases that lead elsewhere.
        let (block, before) = switch_before(rw, op)?;
        rw.require(before.edges[0].0 == block)?;
        let elsewhere: Vec<&Int> = before
            .values
            .iter()
            .zip(&before.edges[1..])
            .filter(|(_, e)| e.0 != block)
            .map(|(v, _)| v)
            .collect();
        let cases = Cases::of(rw.read(op).op())?;
        cases.retained(|value, _| !elsewhere.contains(&value))?.put(op, rw)
    });
}

/// The block that a switch is in, and the cases of the switch of the same flag from which alone control comes.
fn switch_before(rw: &PatternRewriter<'_>, op: SwitchOp) -> Option<(BlockId, Cases)> {
    let root = rw.read(op);
    let block = root.op().block()?;
    let before = single_predecessor(block)?.last_op()?.cast::<SwitchOp>()?;
    rw.require(before.flag() == root.flag())?;
    Some((block.id(), Cases::of(before.op())?))
}
