//! Constants behind values.

use rmlir_ir::hooks::{Fold, Folded};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Attr, ValueRef};

/// The constant that a value is, if the operation that gives it is a constant.
pub(crate) fn constant_value(value: ValueRef<'_>) -> Option<Attr> {
    let (op, _) = value.def_op()?;
    if !op.has_trait(TraitSet::CONSTANT_LIKE) || op.num_results() != 1 {
        return None;
    }
    match op.info().def()?.hooks.as_ref()?.fold(op, &[]) {
        Fold::Results(results) => match results[..] {
            [Folded::Attr(value)] => Some(value),
            _ => None,
        },
        Fold::No => None,
    }
}
