//! Kinds of regions.

use crate::module::OpRef;
use crate::traits::TraitSet;

/// What the order of operations in a region means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionKind {
    /// A control-flow graph: definitions dominate their uses.
    SsaCfg,
    /// A graph: one block, in which order means nothing.
    Graph,
}

/// Operations whose regions are not all control-flow graphs.
pub trait RegionKindInterface: Send + Sync {
    /// The kind of region `index`.
    fn region_kind(&self, op: OpRef<'_>, index: usize) -> RegionKind;
}

/// The kind of region `index` of an operation: from the trait, else from the interface, else a control-flow graph.
pub fn region_kind(op: OpRef<'_>, index: usize) -> RegionKind {
    if op.has_trait(TraitSet::GRAPH_REGION) {
        return RegionKind::Graph;
    }
    let model = op.ctx().op_interface::<dyn RegionKindInterface>(op.name());
    model.map_or(RegionKind::SsaCfg, |model| model.region_kind(op, index))
}
