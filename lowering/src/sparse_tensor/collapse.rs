//! `sparse-space-collapse`: nested loops over consecutive levels of one tensor become one loop over all of these levels.

use crate::rewriting::{Nobody, ids};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::types::Levels;
use rmlir_dialects::sparse_tensor::{ExtractIterSpaceOp, IterateOp};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{BlockRef, Failed, Loc, Module, OpRef, Type, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::PatternRewriter;

plain_pass! {
    /// Makes one loop of several.
    SpaceCollapse: SparseSpaceCollapse, run
}

fn run(_: &options::SparseSpaceCollapse, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let nests = nests(run.op());
    // What is inside of a loop is changed before the loop is.
    for nest in nests.iter().rev() {
        let _ = collapse(run.module(), nest);
    }
    Ok(())
}

/// A space and the loop over it.
#[derive(Clone, Copy)]
struct Step {
    space: ExtractIterSpaceOp,
    looped: IterateOp,
}

/// The runs of loops of which one can be made. A space that does not go on with a run ends it, and begins none.
fn nests(top: OpRef<'_>) -> Vec<Vec<Step>> {
    let (mut all, mut nest): (Vec<Vec<Step>>, Vec<Step>) = (Vec::new(), Vec::new());
    let walked = Walk::post().ops(top, |op| {
        let Some(space) = op.cast::<ExtractIterSpaceOp>() else { return WalkResult::Advance };
        match step(space, nest.last().copied(), op.module()) {
            Some(step) => nest.push(step),
            None => all.push(std::mem::take(&mut nest)),
        }
        WalkResult::Advance
    });
    all.push(nest);
    all.retain(|nest| nest.len() > 1);
    if walked.is_ok() { all } else { Vec::new() }
}

/// The loop that is the only one to use a space, if it goes on where the one before is.
fn step(space: ExtractIterSpaceOp<OpRef<'_>>, outer: Option<Step>, module: &Module) -> Option<Step> {
    let mut users = space.extracted_space().users();
    let looped = users.next()?.cast::<IterateOp>()?;
    if users.next().is_some() {
        return None;
    }
    if let Some(outer) = outer {
        let (around, before) = (module.typed(outer.looped), module.typed(outer.space));
        let iterator = body(around)?.args().last()?;
        let goes_on = before.tensor() == space.tensor()
            && space.parent_iter() == Some(iterator)
            && space.op().parent() == Some(around.op())
            && looped.op().block() == space.op().block()
            && hands_on(around, looped)?;
        goes_on.then_some(())?;
    }
    Some(Step {
        space: ExtractIterSpaceOp::of(space.op().global()),
        looped: IterateOp::of(looped.op().global()),
    })
}

fn body(looped: IterateOp<OpRef<'_>>) -> Option<BlockRef<'_>> {
    looped.region().entry()
}

/// What the body of a loop gets: what is carried, the coordinates that are used, and the iterator.
struct Args<'m> {
    carried: Vec<ValueRef<'m>>,
    coordinates: Vec<ValueRef<'m>>,
}

impl<'m> Args<'m> {
    fn of(looped: IterateOp<OpRef<'m>>) -> Option<Args<'m>> {
        let mut carried: Vec<ValueRef<'m>> = body(looped)?.args().collect();
        carried.pop()?;
        let used = looped.crd_used_lvls().count_ones() as usize;
        let coordinates = carried.split_off(carried.len().checked_sub(used)?);
        Some(Args { carried, coordinates })
    }
}

/// Whether the inner loop carries on what the outer one does, and gives what that yields.
fn hands_on(outer: IterateOp<OpRef<'_>>, inner: IterateOp<OpRef<'_>>) -> Option<bool> {
    let yielded = body(outer)?.last_op()?;
    let carried = Args::of(outer)?.carried;
    Some(inner.init_args().eq(carried.iter().copied()) && yielded.operands().eq(inner.results()))
}

/// Whether the innermost loop uses nothing of the others but what it gets from the new loop.
fn stands_alone(module: &Module, nest: &[Step]) -> Option<bool> {
    let (first, inner) = (module.op(nest.first()?.looped.at()), module.typed(nest.last()?.looped));
    let last = inner.op();
    let mut given = ids(inner.init_args());
    for step in nest.split_last()?.1 {
        given.extend(Args::of(module.typed(step.looped))?.coordinates.into_iter().map(ValueRef::id));
    }
    let is_known = |value: ValueRef<'_>| {
        let home = value.block().and_then(|block| block.parent());
        let goes = home.is_some_and(|home| home == first || home.is_inside(first));
        let stays = home.is_some_and(|home| home == last || home.is_inside(last));
        !goes || stays || given.contains(&value.id())
    };
    let walked = Walk::pre().ops(body(inner)?.region()?, |op| match op.operands().all(is_known) {
        true => WalkResult::Advance,
        false => WalkResult::Interrupt,
    });
    Some(!walked.ok()?.was_interrupted())
}

/// The set of levels of all loops whose coordinates are used.
fn used_levels(module: &Module, nest: &[Step]) -> Option<i64> {
    let (mut used, mut shift) = (0u64, 0);
    for step in nest {
        let looped = module.typed(step.looped);
        used |= looped.crd_used_lvls().cast_unsigned().checked_shl(shift).unwrap_or(0);
        let levels = Levels::of_space(module.ctx(), looped.iter_space().ty())?.count();
        shift = shift.saturating_add(u32::try_from(levels).ok()?);
    }
    Some(used.cast_signed())
}

/// The coordinates of the loops that go, with their types and locations.
fn coordinates(module: &Module, nest: &[Step]) -> Option<Vec<(ValueId, Type, Loc)>> {
    let mut found = Vec::new();
    for step in nest.split_last()?.1 {
        let looped = module.typed(step.looped);
        let known = |crd: ValueRef<'_>| (crd.id(), crd.ty(), crd.loc());
        found.extend(Args::of(looped)?.coordinates.into_iter().map(known));
    }
    Some(found)
}

/// The levels of a new loop, and what its space is extracted from.
fn all_levels(root: ExtractIterSpaceOp<OpRef<'_>>, leaf: ExtractIterSpaceOp<OpRef<'_>>) -> Option<Levels> {
    let encoding = Tensor::of_value(root.tensor())?.attr?;
    Some(Levels { encoding, low: root.lo_lvl(), high: leaf.hi_lvl() })
}

/// Puts the innermost loop where the outermost one is, and lets it go over all levels.
fn collapse(module: &mut Module, nest: &[Step]) -> Option<()> {
    let ctx = module.ctx().clone();
    let (&outer, &inner) = (nest.first()?, nest.last()?);
    stands_alone(module, nest)?.then_some(())?;
    let (used, crds) = (used_levels(module, nest)?, coordinates(module, nest)?);
    let root = module.typed(outer.space);
    let levels = all_levels(root, module.typed(inner.space))?;
    let (space, iterator) = (levels.space_type(&ctx)?, levels.iterator_type(&ctx)?);
    let (tensor, parent) = (root.tensor().id(), root.parent_iter().map(ValueRef::id));
    let around = module.typed(outer.looped);
    let (starts, results) = (ids(around.init_args()), ids(around.results()));
    let within = module.typed(inner.looped);
    let (old_starts, block) = (ids(within.init_args()), body(within)?.id());
    let made = ids(within.results());
    let mut nobody = Nobody;
    let mut rw = PatternRewriter::before(module, outer.space.at(), &mut nobody);
    let space = ExtractIterSpaceOp::build(rw.builder(), space, tensor, parent, levels.low, levels.high);
    let space = space.value().ok()?;
    rw.move_before(inner.looped, outer.space)?;
    for (&old, &new) in old_starts.iter().zip(&starts) {
        rw.replace_uses(old, new);
    }
    rw.set_operand(inner.looped, 0, space);
    // Where the reference puts them, whatever else the loop carries.
    for (at, (old, ty, loc)) in crds.into_iter().enumerate() {
        let added = rw.builder().body().insert_arg(block, at + 1, ty, loc);
        rw.replace_uses(old, added);
    }
    let last = rw.body().args(block).last().copied()?;
    rw.builder().body().set_value_type(last, iterator);
    rw.set(inner.looped, IterateOp::CRD_USED_LVLS, used);
    for (&old, &new) in results.iter().zip(&made) {
        // The loop around yields what the inner one gives until it is erased.
        rw.replace_uses(old, new);
    }
    rw.erase(outer.looped)?;
    rw.erase(outer.space)
}
