//! Operations in destination-passing style.

use crate::module::{OpRef, ValueRef};
use crate::types::TypeData;
use std::ops::Range;

/// An operation that writes its results into operands, its *inits*: tensors among them come back as results, in order.
pub trait DestinationStyleOpInterface: Send + Sync {
    /// Which operands are inits.
    fn inits(&self, op: OpRef<'_>) -> Range<usize>;
}

/// Whether the type of a value is a tensor type.
pub(crate) fn is_tensor(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

/// The result that operand `operand`, an init that is a tensor, comes back as.
pub fn tied_result<'m>(op: OpRef<'m>, operand: usize) -> Option<ValueRef<'m>> {
    let inits = op.ctx().op_interface::<dyn DestinationStyleOpInterface>(op.name())?.inits(op);
    if !inits.contains(&operand) || !op.operand(operand).is_some_and(is_tensor) {
        return None;
    }
    let before = (inits.start..operand).filter_map(|i| op.operand(i)).filter(|&value| is_tensor(value));
    op.result(before.count())
}
