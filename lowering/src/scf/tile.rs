//! `scf-parallel-loop-tiling`: the innermost parallel loops go over tiles, and loops inside over what is in a tile.

use super::rewrites::{each, index};
use crate::rewriting::ids;
use rmlir_dialects::affine::AffineMinOp;
use rmlir_dialects::arith::{AddIOp, AndIOp, CmpIOp, CmpIPredicate, ConstantOp, MulIOp};
use rmlir_dialects::scf::{IfOp, ParallelOp, ReduceOp, YieldOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::AffineMap;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{BlockId, Builder, Diagnostic, Failed, Loc, OpRef, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, Rewritten};

plain_pass! {
    /// Cuts the ranges of parallel loops into tiles.
    ParallelTiling: SCFParallelLoopTiling, run
}

fn run(options: &options::SCFParallelLoopTiling, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let sizes = &options.parallel_loop_tile_sizes;
    if sizes.contains(&0) {
        run.ctx().emit(Diagnostic::error(Loc::UNKNOWN, "tile size cannot be 0".to_owned()));
        return Err(Failed);
    }
    let unchecked = options.no_min_max_bounds;
    each::<ParallelOp>(run, |op, rw| {
        rw.require(is_innermost(rw.op(op)) && rw.op(op).num_results() == 0)?;
        tile(op, rw, sizes, unchecked)
    })
    .map(drop)
}

/// Whether no parallel loop is inside.
fn is_innermost(op: OpRef<'_>) -> bool {
    let found = Walk::pre().ops(op, |inner| match inner != op && inner.is::<ParallelOp>() {
        true => WalkResult::Interrupt,
        false => WalkResult::Advance,
    });
    found.is_ok_and(|result| !result.was_interrupted())
}

/// An empty parallel loop at the insertion point: its body and its variables.
fn empty(
    rw: &mut PatternRewriter<'_>,
    lower: &[ValueId],
    upper: &[ValueId],
    step: &[ValueId],
) -> Option<(BlockId, Vec<ValueId>)> {
    let types = vec![rw.ctx().index_type(); lower.len()];
    let made = ParallelOp::build(rw.builder(), &[], lower, upper, step, &[]).region(&types, |b, _| {
        // It has all that it needs.
        let _ = ReduceOp::build(b, &[]).insert();
    });
    let made = made.insert().ok()?;
    let block = rw.op(made).region(0)?.entry()?;
    Some((block.id(), ids(block.args())))
}

fn tile(op: ParallelOp, rw: &mut PatternRewriter<'_>, sizes: &[i64], unchecked: bool) -> Rewritten {
    let root = rw.read(op);
    let (lower, upper, step) = (ids(root.lower_bound()), ids(root.upper_bound()), ids(root.step()));
    let old = root.op().region(0)?.entry()?.id();
    let zero = index(rw.builder(), 0)?;
    // Dimensions of which nothing is said are cut into tiles of one.
    let sizes: Vec<i64> = (0..upper.len()).map(|at| sizes.get(at).copied().unwrap_or(1)).collect();
    let constants: Vec<ValueId> =
        sizes.iter().map(|&size| index(rw.builder(), size)).collect::<Option<_>>()?;
    let mut wide = Vec::new();
    for (&step, &size) in step.iter().zip(&constants) {
        wide.push(MulIOp::build(rw.builder(), step, size).value().ok()?);
    }
    let (outer, outer_vars) = empty(rw, &lower, &upper, &wide)?;
    rw.at_start(outer);
    let (mut bounds, mut may_leave) = (Vec::new(), false);
    for dim in 0..upper.len() {
        let fits = divides(rw, [lower[dim], upper[dim], step[dim]], sizes[dim]);
        bounds.push(match (fits, unchecked) {
            (true, _) => wide[dim],
            (false, true) => {
                may_leave = true;
                wide[dim]
            }
            (false, false) => rest(rw.builder(), wide[dim], upper[dim], outer_vars[dim])?,
        });
    }
    let (inner, inner_vars) = empty(rw, &vec![zero; bounds.len()], &bounds, &step)?;
    let into = match may_leave {
        true => guarded(rw, inner, [&upper, &outer_vars, &inner_vars, &step])?,
        false => inner,
    };
    move_body(rw, old, into, inner, &inner_vars, &outer_vars)?;
    rw.erase(op)
}

/// Whether the number of iterations is known and a multiple of the size.
fn divides(rw: &PatternRewriter<'_>, bounds: [ValueId; 3], size: i64) -> bool {
    let known = |value: ValueId| {
        let value = rw.value(value);
        value.defining::<ConstantOp>().and_then(|_| constant_int(value))
    };
    let [Some(lower), Some(upper), Some(step)] = bounds.map(known) else { return false };
    let Some(range) = upper.checked_sub(lower).filter(|_| step > 0) else { return false };
    let count = range.div_euclid(step) + i64::from(range.rem_euclid(step) != 0);
    count.checked_rem(size) == Some(0)
}

/// The size of a tile, or what is left of the range.
fn rest(b: &mut Builder<'_>, wide: ValueId, upper: ValueId, variable: ValueId) -> Option<ValueId> {
    let ctx = b.ctx().clone();
    let store = ctx.affine();
    let left = store.sub(store.dim(1), store.dim(2)).ok()?;
    let map = ctx.affine_map_attr(AffineMap::new(3, 0, [store.dim(0), left]));
    AffineMinOp::build(b, map, &[wide, upper, variable]).value().ok()
}

/// A condition in the inner loop that holds where the old loop would have run. Gives the block that it guards.
fn guarded(
    rw: &mut PatternRewriter<'_>,
    inner: BlockId,
    [upper, outer, variables, step]: [&Vec<ValueId>; 4],
) -> Option<BlockId> {
    rw.at_start(inner);
    let yes = rw.ctx().bool_attr(true);
    let mut inside = ConstantOp::build(rw.builder(), yes).value().ok()?;
    for dim in 0..upper.len() {
        let moved = MulIOp::build(rw.builder(), variables[dim], step[dim]).value().ok()?;
        let at = AddIOp::build(rw.builder(), moved, outer[dim]).value().ok()?;
        let in_range = CmpIOp::build(rw.builder(), CmpIPredicate::Ult, at, upper[dim]).value().ok()?;
        inside = AndIOp::build(rw.builder(), inside, in_range).value().ok()?;
    }
    let made = IfOp::build(rw.builder(), &[], inside).region(&[], |b, _| {
        // It has all that it needs.
        let _ = YieldOp::build(b, &[]).insert();
    });
    let made = made.region_with(|_, _| {}).insert().ok()?;
    Some(rw.read(made).then_region().entry()?.id())
}

/// Moves what is in the old loop before the end of `into`. Its variables are sums, which are made at the start of the inner loop.
fn move_body(
    rw: &mut PatternRewriter<'_>,
    old: BlockId,
    into: BlockId,
    inner: BlockId,
    variables: &[ValueId],
    outer: &[ValueId],
) -> Rewritten {
    rw.at_start(inner);
    let mut sums = Vec::new();
    for (&inner, &outer) in variables.iter().zip(outer) {
        sums.push(AddIOp::build(rw.builder(), inner, outer).value().ok()?);
    }
    let old_end = rw.module().block(rw.unit(), old).last_op()?.global();
    let end = rw.module().block(rw.unit(), into).last_op()?.global();
    let loc = rw.op(old_end).loc();
    rw.erase(old_end)?;
    rw.inline_block_before(old, end, &sums)?;
    rw.modify(end, |module, at| module.set_loc(at, loc));
    Some(())
}
