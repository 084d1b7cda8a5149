//! Constants behind values.

use rmlir_ir::hooks::{Fold, Folded};
use rmlir_ir::{Attr, AttrData, OpRef, TraitSet, ValueRef};

/// The constant that an operation gives as its only result; `None` if it is not a constant.
pub fn constant_of(op: OpRef<'_>) -> Option<Attr> {
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

/// The constant that a value is, if the operation that gives it is a constant.
pub fn constant_value(value: ValueRef<'_>) -> Option<Attr> {
    constant_of(value.resolved().def_op()?.0)
}

/// The integer that a value is, if it is a constant that fits 64 bits, signed.
pub fn constant_int(value: ValueRef<'_>) -> Option<i64> {
    match value.ctx().attr_data(constant_value(value)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    }
}

/// The fold of an operation whose result is this attribute, if it is there.
pub fn fold_to_attr(value: Option<Attr>) -> Fold {
    value.map_or(Fold::No, |value| Fold::Results(vec![Folded::Attr(value)]))
}
