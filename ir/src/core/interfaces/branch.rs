//! Branches: terminators that go to other blocks of their region.

use crate::handles::{Attr, Type};
use crate::module::{OpRef, ValueRef};
use crate::signature::Signature;
use smallvec::SmallVec;
use std::ops::Range;

/// What a branch passes to the arguments of one successor: first what the operation makes itself, then operands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SuccessorOperands {
    /// How many arguments get something that the operation makes.
    pub produced: usize,
    /// The operands for the arguments after those.
    pub forwarded: Range<usize>,
}

impl SuccessorOperands {
    /// Operands, and nothing that the operation makes itself.
    pub fn forwarded(forwarded: Range<usize>) -> SuccessorOperands {
        SuccessorOperands { produced: 0, forwarded }
    }

    /// Number of arguments.
    pub fn len(&self) -> usize {
        self.produced + self.forwarded.len()
    }

    /// Whether nothing is passed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The operand for argument `index`; `None` for one that the operation makes.
    pub fn operand(&self, index: usize) -> Option<usize> {
        let operand = self.forwarded.start + index.checked_sub(self.produced)?;
        self.forwarded.contains(&operand).then_some(operand)
    }
}

/// What a branch passes to each of its successors.
pub type AllSuccessorOperands = SmallVec<[SuccessorOperands; 4]>;

/// What a branch passes to successors that get one operand after the other out of a list, as operations that switch keep it for their cases:
/// group `lists` is the list, the attribute `lengths` says how many operands each successor gets, and group `default`, if there is one, goes
/// to the successor before these. Malformed lengths give less.
pub fn listed_operands(
    op: OpRef<'_>,
    default: Option<usize>,
    lists: usize,
    lengths: &str,
) -> AllSuccessorOperands {
    let lengths = op.attr_named(lengths).and_then(|attr| op.ctx().i32_array(attr)).unwrap_or_default();
    let list = op.operand_group_range(lists);
    let mut start = list.start;
    let listed = lengths.iter().map(|&len| {
        let end = start.saturating_add(usize::try_from(len).unwrap_or(0)).min(list.end);
        std::mem::replace(&mut start, end)..end
    });
    let default = default.map(|group| op.operand_group_range(group));
    let missing = std::iter::repeat(list.end..list.end);
    let all = default.into_iter().chain(listed).chain(missing).take(op.successors().len());
    all.map(SuccessorOperands::forwarded).collect()
}

/// A terminator that goes to one of its successors and passes values to its arguments.
pub trait BranchOpInterface: Send + Sync {
    /// What goes to successor `index`.
    fn successor_operands(&self, op: OpRef<'_>, index: usize) -> SuccessorOperands;

    /// What goes to each successor, in order. Operations with many successors whose operands lie in one list answer without going over the
    /// list for each of them.
    fn all_successor_operands(&self, op: OpRef<'_>) -> AllSuccessorOperands {
        (0..op.successors().len()).map(|index| self.successor_operands(op, index)).collect()
    }

    /// The successor that is taken when operands have these constant values, if it is known.
    fn successor_for_operands(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Option<usize> {
        let _ = (op, operands);
        None
    }

    /// Whether a value of type `from` may go to an argument of type `to`.
    fn types_compatible(&self, from: Type, to: Type) -> bool {
        from == to
    }
}

/// A branch with the likelihood of its successors: the attribute `branch_weights`.
pub trait WeightedBranchOpInterface: Send + Sync {
    /// The weights; none if they are not known.
    fn weights(&self, op: Signature<'_>) -> Vec<i32> {
        let attr = op.attr_named("branch_weights");
        attr.and_then(|attr| op.ctx().i32_array(attr)).map_or(Vec::new(), |weights| weights.to_vec())
    }
}

/// An operation with the likelihood of its regions: the attribute `region_weights`.
pub trait WeightedRegionBranchOpInterface: Send + Sync {
    /// The weights; none if they are not known.
    fn weights(&self, op: OpRef<'_>) -> Vec<i32> {
        let attr = op.attr_named("region_weights");
        attr.and_then(|attr| op.ctx().i32_array(attr)).map_or(Vec::new(), |weights| weights.to_vec())
    }
}

/// The argument of a successor to which operand `operand` of a branch goes.
pub fn successor_argument<'m>(op: OpRef<'m>, operand: usize) -> Option<ValueRef<'m>> {
    let model = op.ctx().op_interface::<dyn BranchOpInterface>(op.name())?;
    op.successors().zip(model.all_successor_operands(op)).find_map(|(block, passed)| {
        let at = passed.forwarded.contains(&operand).then(|| operand - passed.forwarded.start)?;
        block.args().nth(passed.produced + at)
    })
}
