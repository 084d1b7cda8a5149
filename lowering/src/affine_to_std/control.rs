//! Loops and branches.

use super::expand::{self, index};
use crate::reduction;
use crate::rewriting::ids;
use rmlir_dialects::affine::compose::map_of_attr;
use rmlir_dialects::affine::{AffineForOp, AffineIfOp, AffineParallelOp, AffineYieldOp};
use rmlir_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate, ConstantOp};
use rmlir_dialects::scf;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, AttrData, Context, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

pub(super) fn for_loop(op: AffineForOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let lower = (map_of_attr(rw.ctx(), root.lower_bound_map())?, ids(root.lower_bound_operands()));
    let upper = (map_of_attr(rw.ctx(), root.upper_bound_map())?, ids(root.upper_bound_operands()));
    let (step, inits) = (root.step(), ids(root.inits()));
    let types: Vec<Type> = root.op().results().map(|result| result.ty()).collect();
    let region = root.region().id();
    let lower = expand::greatest(rw.builder(), &lower.0, &lower.1)?;
    let upper = expand::least(rw.builder(), &upper.0, &upper.1)?;
    let step = index(rw.builder(), step)?;
    let made = scf::ForOp::build(rw.builder(), &types, lower, upper, step, &inits);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let into = rw.read(made).region().id();
    rw.inline_region(region, into)?;
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}

pub(super) fn yield_op(op: AffineYieldOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    // That of a parallel loop goes with it; that of another loop, when that one is gone.
    let parent = root.parent()?;
    rw.require(parent.is::<scf::ForOp>() || parent.is::<scf::IfOp>())?;
    let values = ids(root.operands());
    scf::YieldOp::build(rw.builder(), &values).insert().ok()?;
    rw.erase(op)
}

pub(super) fn if_op(op: AffineIfOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let AttrData::IntegerSet(set) = rw.ctx().attr_data(root.condition()) else { return None };
    let (set, operands) = (set.clone(), ids(root.op().operands()));
    let types: Vec<Type> = root.op().results().map(|result| result.ty()).collect();
    let (yes, no) = (root.op().region(0)?.id(), root.op().region(1)?.id());
    let (dims, symbols) = operands.split_at_checked(set.dims as usize)?;
    let b = rw.builder();
    let zero = index(b, 0)?;
    let mut holds = None;
    for &(expr, is_equality) in &set.constraints {
        let value = expand::value(b, expr, dims, symbols)?;
        let predicate = if is_equality { CmpIPredicate::Eq } else { CmpIPredicate::Sge };
        let one = CmpIOp::build(b, predicate, value, zero).value().ok()?;
        holds = Some(match holds {
            Some(others) => AndIOp::build(b, others, one).value().ok()?,
            None => one,
        });
    }
    let holds = match holds {
        Some(holds) => holds,
        None => {
            let truth = b.ctx().bool_attr(true);
            ConstantOp::build(b, truth).value().ok()?
        }
    };
    let made = scf::IfOp::build(b, &types, holds).region_with(|_, _| {}).region_with(|_, _| {});
    let made = made.insert().ok()?;
    for (position, region) in [yes, no].into_iter().enumerate() {
        let into = rw.op(made).region(position)?.id();
        rw.inline_region(region, into)?;
    }
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}

/// The maps of a list of bounds, one for each variable.
fn bounds(ctx: &Context, map: Attr, groups: Attr) -> Option<Vec<AffineMap>> {
    let map = map_of_attr(ctx, map)?;
    let AttrData::DenseElements(lengths) = ctx.attr_data(groups) else { return None };
    let count = ctx.type_data(lengths.ty).num_elements()?;
    let lengths: Vec<usize> = (0..usize::try_from(count).ok()?)
        .map(|at| {
            let at = if lengths.splat { 0 } else { at * 4 };
            let bytes = lengths.raw.get(at..at + 4)?.try_into().ok()?;
            usize::try_from(i32::from_le_bytes(bytes)).ok()
        })
        .collect::<Option<_>>()?;
    let mut from = 0;
    let maps = lengths.iter().map(|&length| {
        let results = map.results.get(from..from + length)?;
        from += length;
        Some(AffineMap::new(map.dims, map.symbols, results))
    });
    maps.collect()
}

pub(super) fn parallel(op: AffineParallelOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let lower = bounds(&ctx, root.lower_bounds_map(), root.lower_bounds_groups())?;
    let upper = bounds(&ctx, root.upper_bounds_map(), root.upper_bounds_groups())?;
    let steps = match ctx.attr_data(root.steps()) {
        AttrData::Array(list) => {
            list.iter().map(|&step| rmlir_ir::typed::number(&ctx, step)).collect::<Option<Vec<_>>>()?
        }
        _ => ctx.i64_array(root.steps())?,
    };
    let kinds: Vec<Attr> = ctx.attr_data(root.reductions()).as_array()?.to_vec();
    let kinds: Vec<reduction::Kind> =
        kinds.iter().map(|&kind| reduction::Kind::of_attr(&ctx, kind)).collect::<Option<_>>()?;
    let types: Vec<Type> = root.op().results().map(|result| result.ty()).collect();
    let operands = ids(root.map_operands());
    let inputs = map_of_attr(&ctx, root.lower_bounds_map())?.inputs() as usize;
    let (of_lower, of_upper) = operands.split_at_checked(inputs)?;
    let (region, body) = (root.op().region(0)?.id(), root.op().region(0)?.entry()?);
    let (terminator, yields) = (body.last_op()?.global(), ids(body.last_op()?.operands()));
    let b = rw.builder();
    // Both bounds of one dimension after those of another.
    let mut bounds = (Vec::new(), Vec::new());
    for (lower, upper) in lower.iter().zip(&upper) {
        bounds.0.push(expand::greatest(b, lower, of_lower)?);
        bounds.1.push(expand::least(b, upper, of_upper)?);
    }
    let (lower, upper) = bounds;
    let steps = steps.into_iter().map(|step| index(b, step)).collect::<Option<Vec<ValueId>>>()?;
    let mut inits = Vec::new();
    for (&kind, &ty) in kinds.iter().zip(&types) {
        inits.push(kind.identity(b, ty)?);
    }
    let made = scf::ParallelOp::build(b, &types, &lower, &upper, &steps, &inits);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let into = rw.op(made).region(0)?.id();
    rw.inline_region(region, into)?;
    rw.at_op(terminator);
    let mut reduce = scf::ReduceOp::build(rw.builder(), &yields);
    for (&kind, &ty) in kinds.iter().zip(&types) {
        reduce = reduce.region(&[ty, ty], |b, args| {
            if let Some(value) = kind.combine(b, args[0], args[1]) {
                let _ = scf::ReduceReturnOp::build(b, value).insert();
            }
        });
    }
    reduce.insert().ok()?;
    rw.erase(terminator)?;
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}
