//! `affine-parallelize`: loops whose rounds do not depend on each other.

use super::dependence::is_memory_parallel;
use super::loops::{self, Side};
use super::reductions::{self, Reduction};
use rmlir_dialects::affine::{AffineForOp, AffineParallelOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Attr, Builder, Failed, Module, OpRef, TraitSet, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes parallel loops of those whose rounds do not depend on each other.
    Parallelize: AffineParallelize, run
}

fn run(options: &options::AffineParallelize, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let found = loops::loops_in(run.op(), true)?;
    let module = run.module();
    let mut parallel = Vec::new();
    for op in found {
        let carried = loops::carried(module.typed(op)).len();
        let combined =
            if options.parallel_reductions { reductions::supported(module, op) } else { Vec::new() };
        if combined.len() == carried && is_memory_parallel(module, op) {
            parallel.push((op, combined));
        }
    }
    for (op, combined) in parallel {
        if parallel_around(module.op(op.at())) < u64::from(options.max_nested) {
            parallelize(module, op, &combined);
        }
    }
    Ok(())
}

fn parallel_around(op: OpRef<'_>) -> u64 {
    let around = std::iter::successors(op.parent(), |op| op.parent());
    let around = around.take_while(|op| !op.has_trait(TraitSet::AFFINE_SCOPE));
    around.filter(|op| op.is::<AffineParallelOp>()).count() as u64
}

/// Replaces a loop by a parallel one of one variable.
fn parallelize(module: &mut Module, op: AffineForOp, combined: &[Reduction]) -> Option<()> {
    let at = op.at();
    let ctx = module.ctx().clone();
    let view = module.typed(op);
    let (lower, upper) = (loops::bound(view, Side::Lower)?, loops::bound(view, Side::Upper)?);
    let (step, loc, region) = (view.step(), view.op().loc(), view.region().id());
    let inits: Vec<ValueId> = view.inits().map(ValueRef::id).collect();
    let results: Vec<ValueId> = view.op().results().map(ValueRef::id).collect();
    let block = loops::body(view)?;
    let (end, block) = (block.last_op()?, block.id());
    let (end, yields): (_, Vec<ValueId>) = (end.id(), end.operands().map(ValueRef::id).collect());
    let types: Vec<Type> = combined.iter().map(|one| module.value(at.unit, one.value).ty()).collect();
    let kinds: Vec<Attr> = combined.iter().map(|one| one.kind.attr(&ctx)).collect();
    let group = |count: usize| {
        let ty = ctx.tensor_type(&[1], ctx.i32(), None).ok()?;
        ctx.dense_elements(ty, (count as i32).to_le_bytes().to_vec(), true).ok()
    };
    let groups = (group(lower.map.results.len())?, group(upper.map.results.len())?);
    let operands = [lower.operands, upper.operands].concat();
    let (lower, upper) = (ctx.affine_map_attr(lower.map), ctx.affine_map_attr(upper.map));
    let steps = ctx.array_attr(&[ctx.int_attr(64, step)]);
    let kinds = ctx.array_attr(&kinds);
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let made =
        AffineParallelOp::build(&mut b, &types, kinds, lower, groups.0, upper, groups.1, steps, &operands);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let into = module.op(made.at()).region(0)?.id();
    module.inline_region((at.unit, region), (at.unit, into), None).ok()?;
    let made_results: Vec<ValueId> = module.op(made.at()).results().map(ValueRef::id).collect();
    let body = module.body_mut(at.unit);
    for (position, &yielded) in yields.iter().enumerate() {
        let combiner = combiner(body, yielded)?;
        body.move_op_before(combiner, at.op).ok()?;
        body.set_operands(combiner, &[*inits.get(position)?, *made_results.get(position)?]);
        body.replace_all_uses(*results.get(position)?, yielded);
    }
    let values: Vec<ValueId> = combined.iter().map(|one| one.value).collect();
    body.set_operands(end, &values);
    for index in (1..=values.len()).rev() {
        body.erase_arg(block, index);
    }
    module.erase_op(at).ok()
}

/// The operation that gives a value.
fn combiner(body: &rmlir_ir::Body, value: ValueId) -> Option<rmlir_ir::OpId> {
    match body.value_def(value) {
        rmlir_ir::ValueDef::Result { op, .. } => Some(op),
        _ => None,
    }
}
