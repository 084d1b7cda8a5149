//! `scf-parallel-loop-fusion`: parallel loops over the same points that follow each other are one.

use crate::affine::alias::may_alias;
use crate::rewriting::Nobody;
use crate::rewriting::ids;
use rmlir_dialects::memref::{LoadOp, StoreOp};
use rmlir_dialects::scf::{ParallelOp, ReduceOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::equivalence::{Ignore, equivalent_with};
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Failed, Module, OpAddr, OpRef, RegionRef, Type, UnitId, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternRewriter;

plain_pass! {
    /// Fuses parallel loops that lie next to each other.
    ParallelFusion: SCFParallelLoopFusion, run
}

fn run(_: &options::SCFParallelLoopFusion, run: &mut PassRun<'_>) -> Result<(), Failed> {
    // What is fused holds no other loops, so that all that can be is known before.
    let holders = Walk::post().collect(run.op(), |op| op.regions().len() > 0).map_err(|_| Failed)?;
    let module = run.module();
    let chains: Vec<Vec<OpAddr>> = holders
        .into_iter()
        .flat_map(|at| module.op(at).regions().flat_map(chains).collect::<Vec<_>>())
        .collect();
    for chain in chains {
        let mut previous: Option<OpAddr> = None;
        for next in chain {
            previous = Some(match previous {
                Some(first) => fuse(module, first, next).unwrap_or(next),
                None => next,
            });
        }
    }
    Ok(())
}

/// Parallel loops of one block between which nothing has an effect.
fn chains(region: RegionRef<'_>) -> Vec<Vec<OpAddr>> {
    let mut chains = Vec::new();
    for block in region.blocks() {
        let (mut chain, mut apart) = (Vec::new(), false);
        for op in block.ops() {
            if !op.is::<ParallelOp>() {
                apart |= !is_effect_free(op) || op.regions().len() > 0;
                continue;
            }
            if apart {
                chains.push(std::mem::take(&mut chain));
                apart = false;
            }
            chain.push(op.global());
        }
        chains.push(chain);
    }
    chains
}

fn body_of(op: OpRef<'_>) -> Option<BlockId> {
    Some(op.region(0)?.entry()?.id())
}

/// Makes one loop of two, in the place of the second one.
fn fuse(module: &mut Module, first: OpAddr, second: OpAddr) -> Option<OpAddr> {
    may_fuse(module.op(first), module.op(second))?;
    let mut nobody = Nobody;
    let mut rw = PatternRewriter::before(module, second, &mut nobody);
    let made = fused(&mut rw, ParallelOp::of(first), ParallelOp::of(second))?;
    Some(made.at())
}

fn fused(rw: &mut PatternRewriter<'_>, first: ParallelOp, second: ParallelOp) -> Option<ParallelOp> {
    let (one, other) = (rw.read(first), rw.read(second));
    let bounds = [ids(other.lower_bound()), ids(other.upper_bound()), ids(other.step())];
    let count = one.op().num_results();
    let inits = [ids(one.init_vals()), ids(other.init_vals())].concat();
    let types: Vec<Type> = one.op().results().chain(other.op().results()).map(|result| result.ty()).collect();
    let variables: Vec<Type> = vec![rw.ctx().index_type(); bounds[0].len()];
    let (block1, block2) = (body_of(one.op())?, body_of(other.op())?);
    let made = ParallelOp::build(rw.builder(), &types, &bounds[0], &bounds[1], &bounds[2], &inits);
    let made = made.region(&variables, |_, _| {}).insert().ok()?;
    let body = body_of(rw.op(made))?;
    let args = rw.body().args(body).to_vec();
    rw.merge_blocks(block1, body, &args)?;
    let end1 = rw.module().block(rw.unit(), body).last_op()?.global();
    rw.merge_blocks(block2, body, &args)?;
    let end2 = rw.module().block(rw.unit(), body).last_op()?.global();
    let reduced = [ids(rw.op(end1).operands()), ids(rw.op(end2).operands())].concat();
    let loc = rw.op(end2).loc();
    rw.at_op(end2);
    rw.set_loc(loc);
    let mut reduce = ReduceOp::build(rw.builder(), &reduced);
    for _ in 0..reduced.len() {
        reduce = reduce.region_with(|_, _| {});
    }
    let reduce = reduce.insert().ok()?;
    let regions = |rw: &PatternRewriter<'_>, op: OpAddr| -> Vec<_> {
        rw.op(op).regions().map(|region| region.id()).collect()
    };
    let from = [regions(rw, end1), regions(rw, end2)].concat();
    for (from, to) in from.into_iter().zip(regions(rw, reduce.at())) {
        rw.inline_region(from, to)?;
    }
    rw.erase(end1)?;
    rw.erase(end2)?;
    let results = ids(rw.op(made).results());
    rw.replace(first, results.get(..count)?)?;
    rw.replace(second, results.get(count..)?)?;
    Some(made)
}

/// Whether two loops can be one.
fn may_fuse(first: OpRef<'_>, second: OpRef<'_>) -> Option<()> {
    let require = |condition: bool| condition.then_some(());
    let (one, other) = (first.cast::<ParallelOp>()?, second.cast::<ParallelOp>()?);
    let has_loops = |op: OpRef<'_>| {
        let found = Walk::pre().collect(op, |inner| inner.is::<ParallelOp>());
        found.is_ok_and(|found| found.len() > 1)
    };
    require(!has_loops(first) && !has_loops(second))?;
    let same = one.lower_bound().eq(other.lower_bound())
        && one.upper_bound().eq(other.upper_bound())
        && one.step().eq(other.step());
    require(same)?;
    let (args1, args2) = (args(first)?, args(second)?);
    require(keeps_reads(first, second, &args1, &args2)? && keeps_reads(second, first, &args2, &args1)?)?;
    // What the first one gives is not used before the second one.
    let block = second.block()?;
    let after = |user: OpRef<'_>| {
        let mut around = std::iter::successors(Some(user), |op| op.parent());
        let here = around.find(|op| op.block() == Some(block));
        here.is_some_and(|here| here != second && second.body().is_before(second.id(), here.id()))
    };
    require(first.results().flat_map(|result| result.users()).all(after))
}

fn body_unit(op: OpRef<'_>) -> Option<UnitId> {
    Some(op.region(0)?.entry()?.unit())
}

fn args(op: OpRef<'_>) -> Option<Vec<ValueId>> {
    Some(ids(op.region(0)?.entry()?.args()))
}

fn inside<O: TypedOp>(op: OpRef<'_>) -> Option<Vec<OpAddr>> {
    Walk::pre().collect(op, |inner| inner.is::<O>()).ok()
}

/// Whether what the second loop reads of what the first one writes is written in the same round.
fn keeps_reads(first: OpRef<'_>, second: OpRef<'_>, from: &[ValueId], to: &[ValueId]) -> Option<bool> {
    let module = first.module();
    let stores: Vec<_> =
        inside::<StoreOp>(first)?.into_iter().filter_map(|at| module.op(at).cast::<StoreOp>()).collect();
    let mut map = IrMapping::new();
    map.map_values(body_unit(first)?, from, to);
    let mapped = |value: ValueId| {
        from.iter().zip(to).find(|(arg, _)| **arg == value).map_or(value, |(_, &other)| other)
    };
    for load in inside::<LoadOp>(second)?.into_iter().filter_map(|at| module.op(at).cast::<LoadOp>()) {
        let memory = load.memref();
        if memory.def_op().is_some_and(|(def, _)| def.block() == load.op().block()) {
            return Some(false);
        }
        if stores.iter().any(|store| store.memref() != memory && may_alias(store.memref(), memory)) {
            return Some(false);
        }
        let writes = stores.iter().filter(|store| store.memref() == memory);
        let writes: Vec<Vec<ValueRef<'_>>> = writes.map(|store| store.indices().collect()).collect();
        let Some(written) = writes.first() else { continue };
        if writes.iter().any(|others| others != written) {
            return Some(false);
        }
        let read: Vec<ValueRef<'_>> = load.indices().collect();
        if written.len() != read.len()
            || !written.iter().zip(&read).all(|(&w, &r)| same_index(w, r, mapped(w.id()), &map))
        {
            return Some(false);
        }
    }
    Some(true)
}

/// Whether an index of one loop, which is called `mapped` in the other, is the same as one of that.
fn same_index(written: ValueRef<'_>, read: ValueRef<'_>, mapped: ValueId, map: &IrMapping) -> bool {
    if mapped == read.id() {
        return true;
    }
    let (Some((one, _)), Some((other, _))) = (written.def_op(), read.def_op()) else { return false };
    let same = equivalent_with(one, other, Ignore::LOCATIONS, map);
    is_effect_free(one) && is_effect_free(other) && same.unwrap_or(false)
}
