//! `lower-vector-mask`: operations under `vector.mask` that take a mask themselves get it.

use super::make::zero;
use rmlir_dialects::vector::types::of;
use rmlir_dialects::vector::{GatherOp, MaskOp, TransferReadOp, TransferWriteOp};
use rmlir_ir::{Failed, OpRef, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten, add_patterns_of};

plain_pass! {
    /// Gives operations their masks.
    LowerVectorMask: LowerVectorMaskPass, run
}

fn run(_: &options::LowerVectorMaskPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    patterns(&mut set);
    add_patterns_of::<MaskOp>(&run.ctx(), &mut set);
    let at = run.at();
    let outcome = rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    if outcome.converged { Ok(()) } else { Err(Failed) }
}

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::MaskedTransferReadOpPattern", read);
    set.op("(anonymous namespace)::MaskedTransferWriteOpPattern", write);
    set.op("(anonymous namespace)::MaskedGatherOpPattern", gather);
}

/// What is under a mask.
fn inner(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let first = op.region(0)?.entry()?.first_op()?;
    first.next().is_some().then_some(first)
}

fn read(op: MaskOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let transfer = inner(root.op())?.cast::<TransferReadOp>()?;
    rw.require(root.passthru().is_none())?;
    let (ty, base, padding) = (transfer.vector().ty(), transfer.base().id(), transfer.padding().id());
    let indices = crate::rewriting::ids(transfer.indices());
    let (map, in_bounds, mask) = (transfer.permutation_map(), transfer.in_bounds(), root.mask().id());
    let made = TransferReadOp::build(rw.builder(), ty, base, &indices, map, padding, Some(mask), in_bounds);
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}

fn write(op: MaskOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let transfer = inner(root.op())?.cast::<TransferWriteOp>()?;
    let (ty, value) = (transfer.result().map(|result| result.ty()), transfer.value_to_store().id());
    let (base, indices) = (transfer.base().id(), crate::rewriting::ids(transfer.indices()));
    let (map, in_bounds, mask) = (transfer.permutation_map(), transfer.in_bounds(), root.mask().id());
    let made = TransferWriteOp::build(rw.builder(), ty, value, base, &indices, map, Some(mask), in_bounds);
    let made = made.values().ok()?;
    rw.replace(op, &made)
}

fn gather(op: MaskOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let gather = inner(root.op())?.cast::<GatherOp>()?;
    let ty = of(Some(gather.result()))?.ty;
    let (base, offsets) = (gather.base().id(), crate::rewriting::ids(gather.offsets()));
    let (indices, mask, alignment) = (gather.indices().id(), root.mask().id(), gather.alignment());
    let (other, loc): (Option<ValueId>, _) = (root.passthru().map(|other| other.id()), gather.op().loc());
    let b = rw.builder();
    let other = match other {
        Some(other) => other,
        None => {
            let outer = b.loc();
            b.set_loc(loc);
            let made = zero(b, ty)?;
            b.set_loc(outer);
            made
        }
    };
    let mut made = GatherOp::build(b, ty, base, &offsets, indices, mask, other);
    if let Some(alignment) = alignment {
        made = made.set(GatherOp::ALIGNMENT, alignment);
    }
    let made = made.value().ok()?;
    rw.replace(op, &[made])
}
