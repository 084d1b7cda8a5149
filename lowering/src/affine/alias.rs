//! Whether two values may be the same memory.

use super::dependence::is_allocation;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::view::ViewLikeOpInterface;
use rmlir_ir::{OpRef, TraitSet, ValueRef};

/// Views are looked through at most so often.
const MAX_VIEWS: usize = 64;

/// The memory that a view is of.
pub(super) fn base(value: ValueRef<'_>) -> ValueRef<'_> {
    let mut value = value;
    for _ in 0..MAX_VIEWS {
        let Some((op, _)) = value.def_op() else { break };
        let Some(view) = op.ctx().op_interface::<dyn ViewLikeOpInterface>(op.name()) else { break };
        let Some(source) = view.view_source(op) else { break };
        value = source;
    }
    value
}

fn is_allocated(value: ValueRef<'_>) -> bool {
    value.def_op().is_some_and(|(op, _)| is_allocation(op))
}

/// The function whose argument a value is.
fn function_of(value: ValueRef<'_>) -> Option<OpRef<'_>> {
    let (block, _) = value.def_block().filter(|(block, _)| block.is_entry())?;
    let op = block.parent()?;
    op.ctx().op_interface::<dyn FunctionOpInterface>(op.name()).map(|_| op)
}

/// The operation that holds the scope of an allocation.
fn scope(value: ValueRef<'_>) -> Option<OpRef<'_>> {
    let (op, _) = value.def_op()?;
    std::iter::successors(op.parent(), |op| op.parent())
        .find(|op| op.has_trait(TraitSet::AUTOMATIC_ALLOCATION_SCOPE))
}

/// Whether it cannot be ruled out that two values are the same memory, or parts of it.
pub fn may_alias(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    let (a, b) = (base(a.resolved()), base(b.resolved()));
    if a == b {
        return true;
    }
    match (is_allocated(a), is_allocated(b)) {
        (true, true) => false,
        (true, false) => function_of(b).is_none_or(|function| scope(a) != Some(function)),
        (false, true) => function_of(a).is_none_or(|function| scope(b) != Some(function)),
        (false, false) => true,
    }
}
