//! `affine.parallel`.

use super::normalize::replace_but;
use super::{loops, maps};
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_dialects::affine::{AffineApplyOp, AffineParallelOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Attr, AttrData, Builder, Context, Module, OpRef, ValueId, ValueRef};

/// A parallel loop, to be read.
pub type ParallelRef<'m> = AffineParallelOp<OpRef<'m>>;

/// The steps of a parallel loop.
pub fn steps(op: ParallelRef<'_>) -> Option<Vec<i64>> {
    let ctx = op.op().ctx();
    match ctx.attr_data(op.steps()) {
        AttrData::Array(list) => list.iter().map(|&step| rmlir_ir::typed::number(ctx, step)).collect(),
        _ => ctx.i64_array(op.steps()),
    }
}

/// The maps of lower and upper bounds with their operands, as they are stated.
pub fn bounds(op: ParallelRef<'_>) -> Option<(Applied, Applied)> {
    let ctx = op.op().ctx();
    let (lower, upper) = (map_of_attr(ctx, op.lower_bounds_map())?, map_of_attr(ctx, op.upper_bounds_map())?);
    let mut operands: Vec<ValueId> = op.map_operands().map(ValueRef::id).collect();
    if operands.len() != lower.inputs() as usize + upper.inputs() as usize {
        return None;
    }
    let rest = operands.split_off(lower.inputs() as usize);
    Some((Applied { map: lower, operands }, Applied { map: upper, operands: rest }))
}

/// How many results of a map belong to each variable.
pub fn groups(ctx: &Context, groups: Attr) -> Option<Vec<usize>> {
    let AttrData::DenseElements(lengths) = ctx.attr_data(groups) else { return None };
    let count = ctx.type_data(lengths.ty).num_elements()?;
    (0..usize::try_from(count).ok()?)
        .map(|at| {
            let at = if lengths.splat { 0 } else { at * 4 };
            let bytes = lengths.raw.get(at..at + 4)?.try_into().ok()?;
            usize::try_from(i32::from_le_bytes(bytes)).ok()
        })
        .collect()
}

/// Gives a parallel loop other bounds and steps.
pub fn set(module: &mut Module, op: AffineParallelOp, lower: Applied, upper: Applied, steps: &[i64]) {
    let ctx = module.ctx().clone();
    let operands = [lower.operands, upper.operands].concat();
    let steps: Vec<Attr> = steps.iter().map(|&step| ctx.int_attr(64, step)).collect();
    module.set(op, AffineParallelOp::LOWER_BOUNDS_MAP, ctx.affine_map_attr(lower.map));
    module.set(op, AffineParallelOp::UPPER_BOUNDS_MAP, ctx.affine_map_attr(upper.map));
    module.set(op, AffineParallelOp::STEPS, ctx.array_attr(&steps));
    module.body_mut(op.at().unit).set_operands(op.at().op, &operands);
}

/// Makes a parallel loop count from zero by one. It is left alone if a bound is a minimum or maximum.
pub fn normalize(module: &mut Module, op: AffineParallelOp) -> Option<()> {
    let at = op.at();
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let view = module.typed(op);
    let single = |list: Attr| groups(&ctx, list).is_some_and(|list| list.iter().all(|&length| length == 1));
    if !single(view.lower_bounds_groups()) || !single(view.upper_bounds_groups()) {
        return None;
    }
    let (steps, (lower, upper)) = (steps(view)?, bounds(view)?);
    let is_zero = |(&step, &expr): (&i64, &AffineExpr)| step == 1 && store.as_constant(expr) == Some(0);
    if steps.iter().zip(&lower.map.results).all(is_zero) {
        return Some(());
    }
    let loc = view.op().loc();
    let block = view.op().region(0)?.entry()?;
    let (ivs, block): (Vec<ValueId>, _) = (block.args().map(ValueRef::id).collect(), block.id());
    let ranges = maps::difference(&upper, &lower, module, at.unit).ok()?;
    let mut uppers = Vec::new();
    let mut after = None;
    for ((&step, &iv), position) in steps.iter().zip(&ivs).zip(0..) {
        uppers.push(store.ceil_div(*ranges.map.results.get(position)?, store.constant(step)).ok()?);
        let scaled = store.mul(store.dim(lower.map.dims), store.constant(step)).ok()?;
        let expr = store.add(*lower.map.results.get(position)?, scaled).ok()?;
        let map = ctx.affine_map_attr(AffineMap::new(lower.map.dims + 1, lower.map.symbols, [expr]));
        let mut operands = lower.operands.clone();
        operands.insert(lower.map.dims as usize, iv);
        let mut b = Builder::at_start(module, at.unit, block);
        if let Some(made) = after {
            b.set_after(made);
        }
        b.set_loc(loc);
        let made: AffineApplyOp = AffineApplyOp::build(&mut b, map, &operands).insert().ok()?;
        after = Some(made.at().op);
        replace_but(module, made, iv)?;
    }
    let zeros = vec![store.constant(0); steps.len()];
    let lower = Applied { map: AffineMap::new(0, 0, zeros), operands: Vec::new() };
    let upper = Applied {
        map: AffineMap::new(ranges.map.dims, ranges.map.symbols, uppers),
        operands: ranges.operands,
    };
    set(module, op, lower, upper, &vec![1; steps.len()]);
    Some(())
}

/// Whether a value is a variable of this parallel loop or of another loop of the dialect.
pub fn is_loop_variable(value: ValueRef<'_>) -> bool {
    loops::is_variable(value)
}
