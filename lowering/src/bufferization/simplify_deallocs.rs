//! `buffer-deallocation-simplification`: what is known of allocations makes the freeing of memory simpler.

use super::origins::Origins;
use crate::affine::dependence::ancestor_in;
use crate::rewriting::ids;
use rmlir_dialects::arith::{ConstantOp, OrIOp};
use rmlir_dialects::bufferization::DeallocOp;
use rmlir_dialects::bufferization::dealloc::{self, Lists, is_allocated, view_base};
use rmlir_dialects::memref::ExtractStridedMetadataOp;
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::regions::Simplify;
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes `bufferization.dealloc` simpler by what is known of allocations.
    SimplifyDeallocs: BufferDeallocationSimplificationPass, run
}

fn run(_: &options::BufferDeallocationSimplificationPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let origins = Arc::new(Origins::of(run.op())?);
    let mut set = PatternSet::new();
    type Pattern = fn(&Origins, DeallocOp, &mut PatternRewriter<'_>) -> Rewritten;
    let own: [(&'static str, Pattern); 4] = [
        ("(anonymous namespace)::RemoveDeallocMemrefsContainedInRetained", without_retained),
        ("(anonymous namespace)::RemoveRetainedMemrefsGuaranteedToNotAlias", without_strangers),
        ("(anonymous namespace)::SplitDeallocWhenNotAliasingAnyOther", split),
        ("(anonymous namespace)::RetainedMemrefAliasingAlwaysDeallocatedMemref", always_owned),
    ];
    for (name, pattern) in own {
        let origins = Arc::clone(&origins);
        set.op(name, move |op: DeallocOp, rw| pattern(&origins, op, rw));
    }
    dealloc::patterns(&mut set);
    let at = run.at();
    // What is known of values would not hold for other blocks.
    let config = Config { simplify: Simplify::Disabled, ..Config::default() };
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &config, None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

fn same(origins: &Origins, rw: &PatternRewriter<'_>, x: ValueId, y: ValueId) -> Option<bool> {
    origins.same(rw.value(x), rw.value(y))
}

/// Whether memory may be of the same allocation as any of others.
fn may_share(origins: &Origins, rw: &PatternRewriter<'_>, others: &[ValueId], value: ValueId) -> bool {
    others.iter().any(|&other| {
        !is_newer(rw, other, value)
            && !is_newer(rw, value, other)
            && same(origins, rw, other, value) != Some(false)
    })
}

/// Whether memory is allocated inside a block that has the other value as an argument, so that it was not there yet when that was passed.
fn is_newer(rw: &PatternRewriter<'_>, allocated: ValueId, passed: ValueId) -> bool {
    let (allocated, passed) = (view_base(rw.value(allocated)), view_base(rw.value(passed)));
    let Some((op, _)) = allocated.def_op().filter(|_| is_allocated(allocated)) else { return false };
    let Some(block) = passed.block().filter(|_| passed.def_op().is_none()) else { return false };
    ancestor_in(block, op).is_some()
}

/// The memref of which a value is the base.
fn taken_apart(rw: &PatternRewriter<'_>, value: ValueId) -> Option<ValueId> {
    Some(rw.value(value).defining::<ExtractStridedMetadataOp>()?.source().id())
}

/// What is certainly retained is not freed, and stays owned on its condition.
fn without_retained(origins: &Origins, op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = Lists::of(rw.read(op));
    rw.require(!old.memrefs.is_empty() && !old.retained.is_empty())?;
    let mut new = Lists { retained: old.retained.clone(), ..Lists::default() };
    for (memref, condition) in old.pairs() {
        let base = taken_apart(rw, memref);
        let mut names = std::iter::once(memref).chain(base);
        if !names.any(|name| is_kept(origins, op, (name, condition), &old.retained, rw).is_some()) {
            new.push((memref, condition));
        }
    }
    new.update(op, rw)
}

/// Adds the condition of some memory to those of what is retained of it. `None` if it is not certain that some is.
fn is_kept(
    origins: &Origins,
    op: DeallocOp,
    (memref, condition): (ValueId, ValueId),
    retained: &[ValueId],
    rw: &mut PatternRewriter<'_>,
) -> Rewritten {
    let shares: Option<Vec<bool>> =
        retained.iter().map(|&retained| same(origins, rw, retained, memref)).collect();
    let shares = shares?;
    rw.require(shares.contains(&true))?;
    rw.after_op(op);
    let results = ids(rw.op(op).results());
    for (&result, _) in results.iter().zip(&shares).filter(|(_, shares)| **shares) {
        let either = OrIOp::build(rw.builder(), result, condition).insert().ok()?;
        let value = rw.read(either).result().id();
        rw.replace_uses_except(result, value, &[either.at().op]);
    }
    rw.at_op(op);
    Some(())
}

/// What shares memory with nothing that is freed need not be retained.
fn without_strangers(origins: &Origins, op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = Lists::of(rw.read(op));
    let (mut new, mut values) = (Lists { retained: Vec::new(), ..old.clone() }, Vec::new());
    for &retained in &old.retained {
        if may_share(origins, rw, &old.memrefs, retained) {
            new.retained.push(retained);
            values.push(None);
        } else {
            let no = rw.ctx().bool_attr(false);
            values.push(Some(ConstantOp::build(rw.builder(), no).value().ok()?));
        }
    }
    rw.require(new.retained.len() != old.retained.len())?;
    let mut made = new.build(rw)?.into_iter();
    let values: Option<Vec<ValueId>> =
        values.into_iter().map(|value| value.or_else(|| made.next())).collect();
    rw.replace(op, &values?)
}

/// Memory that shares nothing with other memory is freed by an operation of its own.
fn split(origins: &Origins, op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = Lists::of(rw.read(op));
    rw.require(old.memrefs.len() > 1)?;
    let (mut rest, mut owned) = (Lists { retained: old.retained.clone(), ..Lists::default() }, Vec::new());
    for (at, (memref, condition)) in old.pairs().enumerate() {
        let mut others = old.memrefs.clone();
        others.remove(at);
        if may_share(origins, rw, &others, memref) {
            rest.push((memref, condition));
            continue;
        }
        let mut single = Lists { retained: old.retained.clone(), ..Lists::default() };
        single.push((memref, condition));
        owned.push(single.build(rw)?);
    }
    rw.require(rest.memrefs.len() != old.memrefs.len())?;
    let mut values = rest.build(rw)?;
    for more in owned {
        for (value, more) in values.iter_mut().zip(more) {
            *value = OrIOp::build(rw.builder(), *value, more).value().ok()?;
        }
    }
    rw.replace(op, &values)
}

/// What is retained of memory that would be freed in any case is owned.
fn always_owned(origins: &Origins, op: DeallocOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let old = Lists::of(rw.read(op));
    let results = ids(rw.op(op).results());
    let mut owned = vec![false; old.retained.len()];
    let mut new = Lists::default();
    for (memref, condition) in old.pairs() {
        let mut dropped = false;
        let always = constant_int(rw.value(condition)).is_some_and(|value| value != 0);
        let names: Vec<ValueId> = std::iter::once(memref).chain(taken_apart(rw, memref)).collect();
        for (at, &retained) in old.retained.iter().enumerate().filter(|_| always) {
            if names.iter().any(|&name| same(origins, rw, retained, name) == Some(true)) {
                rw.replace_uses(*results.get(at)?, condition);
                owned[at] = true;
                dropped = true;
            }
        }
        if !dropped {
            new.push((memref, condition));
        }
    }
    rw.require(owned.contains(&true))?;
    let kept = |list: &[ValueId]| -> Vec<ValueId> {
        list.iter().zip(&owned).filter(|(_, owned)| !**owned).map(|(value, _)| *value).collect()
    };
    new.retained = kept(&old.retained);
    let made = new.build(rw)?;
    for (old, new) in kept(&results).into_iter().zip(made) {
        rw.replace_uses(old, new);
    }
    rw.erase(op)
}
