//! Control flow between the regions of an operation.

use crate::context::Context;
use crate::handles::{Attr, Type};
use crate::module::{OpRef, RegionRef, ValueRef};
use crate::traits::TraitSet;
use std::ops::Range;

/// From where control goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BranchPoint<'m> {
    /// The operation itself, when it starts.
    Parent,
    /// A terminator in one of its regions.
    Terminator(OpRef<'m>),
}

/// Where control goes on, and what takes the values that are passed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionSuccessor<'m> {
    /// The region, by position; `None` for what comes after the operation.
    pub region: Option<usize>,
    /// Arguments of the region's entry block, or results of the operation.
    pub inputs: Vec<ValueRef<'m>>,
}

impl<'m> RegionSuccessor<'m> {
    /// The region at `index` of `op`; all arguments of its entry block take values.
    pub fn region(op: OpRef<'m>, index: usize) -> RegionSuccessor<'m> {
        let entry = op.region(index).and_then(|region| region.entry());
        let inputs = entry.map_or(Vec::new(), |block| block.args().collect());
        RegionSuccessor { region: Some(index), inputs }
    }

    /// What comes after `op`; all its results take values.
    pub fn parent(op: OpRef<'m>) -> RegionSuccessor<'m> {
        RegionSuccessor { region: None, inputs: op.results().collect() }
    }
}

/// How often a region runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvocationBounds {
    /// At least so often.
    pub min: u64,
    /// At most so often, if that is known.
    pub max: Option<u64>,
}

/// An operation between whose regions control flows, passing values along.
pub trait RegionBranchOpInterface: Send + Sync {
    /// Where control may go from `point`.
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>>;

    /// Which operands of the operation go to `successor` when the operation starts.
    fn entry_operands(&self, op: OpRef<'_>, successor: &RegionSuccessor<'_>) -> Range<usize> {
        let _ = successor;
        op.num_operands()..op.num_operands()
    }

    /// Where control may go when the operation starts with these constant operands.
    fn entry_successors<'m>(&self, op: OpRef<'m>, operands: &[Option<Attr>]) -> Vec<RegionSuccessor<'m>> {
        let _ = operands;
        self.successors(op, BranchPoint::Parent)
    }

    /// How often each region runs when the operation has these constant operands.
    fn invocation_bounds(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Vec<InvocationBounds> {
        let _ = operands;
        vec![InvocationBounds { min: 0, max: None }; op.regions().len()]
    }

    /// Whether a value of type `from` may go to an input of type `to`.
    fn types_compatible(&self, ctx: &Context, from: Type, to: Type) -> bool {
        let _ = ctx;
        from == to
    }
}

/// A terminator that goes from a region of a [`RegionBranchOpInterface`] operation to another one, or after the operation.
/// Operations with the trait `ReturnLike` and without a model pass all their operands.
pub trait RegionBranchTerminator: Send + Sync {
    /// Which operands go to `successor`.
    fn successor_operands(&self, op: OpRef<'_>, successor: &RegionSuccessor<'_>) -> Range<usize>;

    /// Where control may go when the terminator has these constant operands. By default the parent decides.
    fn successors<'m>(&self, op: OpRef<'m>, operands: &[Option<Attr>]) -> Vec<RegionSuccessor<'m>> {
        let _ = operands;
        let Some(parent) = op.parent() else { return Vec::new() };
        let model = op.ctx().op_interface::<dyn RegionBranchOpInterface>(parent.name());
        model.map_or(Vec::new(), |model| model.successors(parent, BranchPoint::Terminator(op)))
    }
}

/// Which operands a terminator passes to `successor`; `None` if it does not branch between regions.
pub fn terminator_operands(op: OpRef<'_>, successor: &RegionSuccessor<'_>) -> Option<Range<usize>> {
    match op.ctx().op_interface::<dyn RegionBranchTerminator>(op.name()) {
        Some(model) => Some(model.successor_operands(op, successor)),
        None => op.has_trait(TraitSet::RETURN_LIKE).then(|| 0..op.num_operands()),
    }
}

fn is_region_terminator(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::RETURN_LIKE)
        || op.ctx().op_interface::<dyn RegionBranchTerminator>(op.name()).is_some()
}

/// The terminators in a region that branch between regions.
pub fn region_terminators(region: RegionRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    region.blocks().filter_map(|block| block.last_op()).filter(|&op| is_region_terminator(op))
}

/// All points from where control goes on in `op`: itself, then the terminators in its regions.
pub fn branch_points<'m>(op: OpRef<'m>) -> impl Iterator<Item = BranchPoint<'m>> {
    let inner = op.regions().flat_map(region_terminators).map(BranchPoint::Terminator);
    std::iter::once(BranchPoint::Parent).chain(inner)
}

/// Whether region `index` of `op` can run again after it has run.
pub fn is_repetitive_region(op: OpRef<'_>, index: usize) -> bool {
    let Some(model) = op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name()) else { return false };
    let next = |region: usize| -> Vec<usize> {
        let points = op.region(region).into_iter().flat_map(region_terminators);
        let successors = points.flat_map(|point| model.successors(op, BranchPoint::Terminator(point)));
        successors.filter_map(|successor| successor.region).collect()
    };
    let mut seen = vec![false; op.regions().len()];
    let mut stack = next(index);
    while let Some(region) = stack.pop() {
        if region == index {
            return true;
        }
        if seen.get_mut(region).is_some_and(|seen| !std::mem::replace(seen, true)) {
            stack.extend(next(region));
        }
    }
    false
}
