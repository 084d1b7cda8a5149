//! Inlining of affine operations, and into affine loops and conditions.

use super::{
    AffineApplyOp, AffineForOp, AffineIfOp, AffineLoadOp, AffineParallelOp, AffineStoreOp,
    AffineVectorLoadOp, AffineVectorStoreOp,
};
use rmlir_ir::interfaces::dialect::DialectInlinerInterface;
use rmlir_ir::interfaces::effects::own_effects;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{OpRef, RegionRef};

/// What keeps values fit to be dimensions and symbols.
pub(super) struct Inliner;

fn is_affine(op: OpRef<'_>) -> bool {
    op.is::<AffineForOp>() || op.is::<AffineParallelOp>() || op.is::<AffineIfOp>()
}

/// Whether an operation computes or uses indices by a map, and has no region.
fn is_access(op: OpRef<'_>) -> bool {
    op.is::<AffineApplyOp>()
        || op.is::<AffineLoadOp>()
        || op.is::<AffineStoreOp>()
        || op.is::<AffineVectorLoadOp>()
        || op.is::<AffineVectorStoreOp>()
}

impl DialectInlinerInterface for Inliner {
    fn may_inline_region(&self, to: RegionRef<'_>, from: RegionRef<'_>, _clone: bool) -> bool {
        let Some(around) = to.parent() else { return false };
        let harmless = |op: OpRef<'_>| {
            own_effects(op).is_some_and(|effects| effects.is_empty())
                || is_access(op)
                || op.has_trait(TraitSet::IS_TERMINATOR)
        };
        let mut ops = from.blocks().flat_map(|block| block.ops());
        is_affine(around) && from.has_one_block() && ops.all(harmless)
    }

    fn may_inline_op(&self, _op: OpRef<'_>, to: RegionRef<'_>, _clone: bool) -> bool {
        to.parent().is_some_and(|around| around.has_trait(TraitSet::AFFINE_SCOPE) || is_affine(around))
    }
}
