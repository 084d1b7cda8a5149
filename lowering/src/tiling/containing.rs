//! Operations that are computed inside of another one, where that uses them: as much of them as it takes there.

use super::{begin_of, destinations, model_of};
use crate::linalg::tensors::reduced_slice;
use crate::rewriting::ids;
use crate::scf::{forall, forall_bounds};
use rmlir_dialects::common::mixed::MixedBox;
use rmlir_dialects::common::tiling::{Tile, Tiled};
use rmlir_dialects::linalg::GenericOp;
use rmlir_dialects::scf::{ForallOp, InParallelOp};
use rmlir_dialects::tensor::{ExtractSliceOp, insert_in_parallel};
use rmlir_ir::dominance::DominanceInfo;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::interfaces::loop_like::LoopLikeOpInterface;
use rmlir_ir::print::op_to_remark_string;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Loc, OpAddr, OpId, OpRef, ValueId, ValueRef};
use rmlir_rewrite::PatternRewriter;
use rustc_hash::FxHashSet;

/// What came of it.
pub(crate) struct Fused {
    /// The operations inside.
    pub(crate) ops: Vec<OpAddr>,
    /// The operation that takes the place of the one around, which nobody uses any more.
    pub(crate) containing: Option<OpAddr>,
}

/// Why one way after the other was not gone.
pub(crate) type Notes = Vec<(Loc, String)>;

/// A text of an operation in a message: one of several lines is on lines of its own.
pub(crate) fn shown(op: OpRef<'_>) -> String {
    let text = op_to_remark_string(op);
    if text.contains('\n') { format!("\n{text}") } else { text }
}

/// Computes the part of `producer` that one use of it inside `containing` needs at that use.
pub(crate) fn fuse(
    rw: &mut PatternRewriter<'_>,
    producer: OpAddr,
    containing: OpAddr,
) -> Result<Fused, Notes> {
    let mut fusion = Fusion { producer, containing, notes: Notes::new() };
    let fused = fusion.slice(rw);
    let fused = fused.or_else(|| fusion.slice_of_output(rw));
    let fused = fused.or_else(|| fusion.copy(rw));
    fused.ok_or(fusion.notes)
}

fn is_loop(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn LoopLikeOpInterface>(op.name()).is_some()
}

/// The uses of all results of an operation: who uses it, by which operand, which result.
fn uses(op: OpRef<'_>) -> Vec<(OpAddr, usize, usize)> {
    let (unit, body) = (op.unit(), op.body());
    let of = |(result, value): (usize, ValueRef<'_>)| {
        value
            .uses()
            .map(|id| body.use_owner(id))
            .map(|(op, operand)| (OpAddr { unit, op }, operand, result))
            .collect::<Vec<_>>()
    };
    op.results().enumerate().flat_map(of).collect()
}

struct Fusion {
    producer: OpAddr,
    containing: OpAddr,
    notes: Notes,
}

impl Fusion {
    fn note(&mut self, rw: &PatternRewriter<'_>, at: OpAddr, what: impl Into<String>) {
        self.notes.push((rw.op(at).loc(), what.into()));
    }

    /// A note at the producer that ends with it.
    fn note_producer(&mut self, rw: &PatternRewriter<'_>, what: &str) {
        let text = format!("{what}: {}", shown(rw.op(self.producer)));
        self.note(rw, self.producer, text);
    }

    /// Whether an operation lies in the one around.
    fn is_inside(&self, rw: &PatternRewriter<'_>, op: OpAddr) -> bool {
        op != self.containing && rw.op(op).is_inside(rw.op(self.containing))
    }

    /// The first slice inside, of those who use a value.
    fn first_slice(
        &self,
        rw: &PatternRewriter<'_>,
        users: impl Iterator<Item = OpAddr>,
    ) -> Option<ExtractSliceOp> {
        let is_slice = |&user: &OpAddr| rw.op(user).is::<ExtractSliceOp>() && self.is_inside(rw, user);
        { users }.find(is_slice).map(ExtractSliceOp::of)
    }

    /// Makes the part of an operation that a slice of its result takes, before the slice.
    fn tile(
        &mut self,
        rw: &mut PatternRewriter<'_>,
        op: OpAddr,
        slice: ExtractSliceOp,
        result: usize,
    ) -> Option<(Tiled, Tile)> {
        let ctx = rw.ctx().clone();
        rw.at_op(slice);
        rw.set_loc(rw.op(self.producer).loc());
        let MixedBox { offsets, sizes, .. } = MixedBox::of(rw.op(slice))?;
        let tile = Tile { offsets, sizes };
        let model = model_of(&ctx, rw.op(op).name())?;
        let tiled = model.tile_of_result(rw, op, result, &tile);
        if tiled.is_none() {
            self.note_producer(rw, "failed to tile producer op");
        }
        Some((tiled?, tile))
    }

    /// Puts what was made in the place of a slice, which may have fewer dimensions.
    fn replace_slice(
        &mut self,
        rw: &mut PatternRewriter<'_>,
        slice: ExtractSliceOp,
        tiled: &Tiled,
    ) -> Option<()> {
        let &value = tiled.values.first()?;
        let ctx = rw.ctx().clone();
        let shape = ctx.type_data(rw.read(slice).result().ty()).shape()?;
        rw.set_loc(rw.op(slice).loc());
        let Ok(value) = reduced_slice(rw.builder(), value, shape) else {
            let made = rw.value(value).def_op().map(|(op, _)| shown(op)).unwrap_or_default();
            let what = "shape types don't match (missing canonicalization?):";
            let text = format!("{what}\nTiledOp: {made}\nSliceOp: {}\n", shown(rw.op(slice)));
            self.note(rw, self.producer, text);
            return None;
        };
        rw.replace(slice, &[value])
    }

    fn is_tileable(&mut self, rw: &PatternRewriter<'_>) -> bool {
        let view = rw.op(self.producer);
        if model_of(view.ctx(), view.name()).is_some() {
            return true;
        }
        self.note_producer(rw, "producer is not a TileableInterface");
        false
    }

    /// A slice of the producer inside.
    fn slice(&mut self, rw: &mut PatternRewriter<'_>) -> Option<Fused> {
        if !self.is_tileable(rw) {
            return None;
        }
        let users = uses(rw.op(self.producer));
        let Some(slice) = self.first_slice(rw, users.iter().map(|&(user, ..)| user)) else {
            self.note_producer(rw, "could not find fusion opportunity for");
            return None;
        };
        let (_, result) = rw.read(slice).source().def_op()?;
        let copy = self.copy_into_loop(rw, slice);
        let (tiled, tile) = self.tile(rw, copy.unwrap_or(self.producer), slice, result)?;
        self.replace_slice(rw, slice, &tiled)?;
        let containing = self.with_output(rw, &tiled, result, &tile);
        // In a loop that is not the one right around the slice no copy was made: the producer itself may have no use any more.
        let tiled_op = copy.unwrap_or(self.producer);
        let is_unused = rw.op(tiled_op).results().all(|result| result.is_unused());
        if is_unused && is_loop(rw.op(containing.unwrap_or(self.containing))) {
            rw.erase(tiled_op)?;
        }
        Some(Fused { ops: tiled.ops, containing })
    }

    /// A copy of the producer before a slice in a loop. Where the loop begins with what the producer writes into, the copy writes into what
    /// the loop passes along.
    fn copy_into_loop(&self, rw: &mut PatternRewriter<'_>, slice: ExtractSliceOp) -> Option<OpAddr> {
        let ctx = rw.ctx().clone();
        let around = rw.op(slice).parent()?;
        let around_at = around.global();
        let model = ctx.op_interface::<dyn LoopLikeOpInterface>(around.name())?;
        let inits: Vec<ValueId> =
            model.inits(around).filter_map(|operand| Some(around.operand(operand)?.id())).collect();
        rw.at_op(slice);
        let copy = rw.clone_op(self.producer, &mut IrMapping::new())?;
        let view = rw.op(copy);
        let outputs = ctx.op_interface::<dyn DestinationStyleOpInterface>(view.name());
        for operand in outputs.map(|model| model.inits(view)).into_iter().flatten() {
            let output = rw.op(copy).operand(operand)?.id();
            let args = ids(model.region_iter_args(rw.op(around_at)).into_iter());
            for (&arg, &init) in args.iter().zip(&inits) {
                if begins_as(rw, init, output) {
                    rw.set_operand(copy, operand, arg);
                }
            }
        }
        Some(copy)
    }

    /// If the producer is used after the parallel loop, too, that gives what was computed in it as one more result.
    fn with_output(
        &self,
        rw: &mut PatternRewriter<'_>,
        tiled: &Tiled,
        result: usize,
        tile: &Tile,
    ) -> Option<OpAddr> {
        let value = rw.op(self.producer).result(result)?.id();
        let later = self.users_after(rw, value);
        rw.require(!later.is_empty())?;
        let old = rw.op(self.containing).cast::<ForallOp>()?;
        let outs = rw.op(self.producer).cast::<GenericOp>()?.outputs();
        let out = { outs }.nth(result)?.id();
        let (bounds, mapping) = (forall_bounds(old)?, old.mapping());
        let mut outputs = ids(old.outputs());
        outputs.push(out);
        let end = old.region().entry()?.last_op()?.global();
        let first = rw.op(end).cast::<InParallelOp>()?.region().entry()?.ops().next()?.global();
        let old_region = old.region().id();
        let old_results = ids(old.op().results());
        rw.at_op(self.containing);
        rw.set_loc(rw.op(self.containing).loc());
        let made = forall(rw.builder(), &bounds, &outputs, mapping);
        let made = made.region_with(|_, _| {}).insert().ok()?;
        let region = rw.read(made).region().id();
        rw.inline_region(old_region, region)?;
        let block = rw.read(made).region().entry()?.id();
        let (ty, loc) = (rw.value(out).ty(), rw.value(out).loc());
        let arg = rw.modify(made, |module, at| module.body_mut(at.unit).add_arg(block, ty, loc));
        let inside: FxHashSet<OpId> = {
            let users = rw.value(out).users();
            let inside = |user: &OpRef<'_>| user.global() != made.at() && user.is_inside(rw.op(made));
            { users }.filter(inside).map(|user| user.id()).collect()
        };
        rw.replace_uses_if(out, arg, |body, id| inside.contains(&body.use_owner(id).0));
        rw.at_op(first);
        rw.set_loc(rw.op(first).loc());
        insert_in_parallel(rw.builder(), *tiled.values.first()?, arg, &tile.to_box()).ok()?;
        let results = ids(rw.op(made).results());
        for (&old, &new) in old_results.iter().zip(&results) {
            rw.replace_uses(old, new);
        }
        let &last = results.last()?;
        rw.replace_uses_if(value, last, |body, id| later.contains(&body.use_owner(id).0));
        Some(made.at())
    }

    /// Who uses a value where the operation around has been executed.
    fn users_after(&self, rw: &PatternRewriter<'_>, value: ValueId) -> FxHashSet<OpId> {
        let around = rw.op(self.containing);
        let mut dominance = DominanceInfo::new(rw.module());
        let mut after = FxHashSet::default();
        for user in rw.value(value).users() {
            if !user.is_inside(around) && dominance.op_dominates(around, user, true) {
                after.insert(user.id());
            }
        }
        after
    }

    /// A slice of an output of the parallel loop that begins as the producer.
    fn slice_of_output(&mut self, rw: &mut PatternRewriter<'_>) -> Option<Fused> {
        if !self.is_tileable(rw) {
            return None;
        }
        let uses = uses(rw.op(self.producer));
        let by_loop = uses.iter().find(|(user, ..)| rw.op(*user).is::<ForallOp>());
        let Some(&(_, operand, result)) = by_loop.filter(|(user, ..)| *user == self.containing) else {
            self.note_producer(rw, "could not find a use by the containing op");
            return None;
        };
        let (arg, users, described) = {
            let around = rw.op(self.containing).cast::<ForallOp>()?;
            let block = around.region().entry()?;
            let place = operand.checked_sub(around.outputs().range().start)?;
            let variables = block.num_args().checked_sub(around.outputs().len())?;
            let arg = block.args().nth(variables + place)?;
            (arg.id(), arg.users().map(OpRef::global).collect::<Vec<_>>(), arg.described())
        };
        let Some(slice) = self.first_slice(rw, users.into_iter()) else {
            let text = format!("could not find fusion opportunity for bbArg: {described}");
            self.note(rw, self.containing, text);
            return None;
        };
        rw.set_loc(rw.op(self.producer).loc());
        let Some(dests) = destinations(rw, self.producer) else {
            self.note_producer(rw, "failed to get destination tensors for");
            return None;
        };
        let mut map = IrMapping::new();
        map.map_values(rw.unit(), &[*dests.get(result)?], &[arg]);
        rw.at_op(slice);
        let copy = rw.clone_op(self.producer, &mut map)?;
        let tiled = self.tile(rw, copy, slice, result);
        let replaced = tiled.and_then(|(tiled, _)| {
            self.replace_slice(rw, slice, &tiled)?;
            Some(tiled)
        });
        rw.erase(copy)?;
        let tiled = replaced?;
        rw.set_operand(self.containing, operand, *dests.first()?);
        Some(Fused { ops: tiled.ops, containing: None })
    }

    /// Any use of the producer inside: all of it is copied there.
    fn copy(&mut self, rw: &mut PatternRewriter<'_>) -> Option<Fused> {
        let mut first = None;
        for found in uses(rw.op(self.producer)) {
            if found.0 == self.containing {
                let text = "producer op use by containing op cannot be fused by cloning";
                self.note(rw, self.producer, text);
                return None;
            }
            if first.is_none() && self.is_inside(rw, found.0) {
                first = Some(found);
            }
        }
        let Some((user, operand, result)) = first else {
            self.note(rw, self.producer, "no fusion opportunity by cloning");
            return None;
        };
        rw.at_op(user);
        let copy = rw.clone_op(self.producer, &mut IrMapping::new())?;
        let value = rw.op(copy).result(result)?.id();
        rw.set_operand(user, operand, value);
        Some(Fused { ops: vec![copy], containing: None })
    }
}

/// Whether a value is another one, or what a loop passes along that began as it.
fn begins_as(rw: &PatternRewriter<'_>, value: ValueId, first: ValueId) -> bool {
    let mut value = value;
    while value != first {
        match begin_of(rw.value(value)).and_then(|(around, operand)| around.operand(operand)) {
            Some(begin) => value = begin.id(),
            None => return false,
        }
    }
    true
}
