//! What the operations compute when operands are constants, and when they need not compute.

mod casts;
mod compare;
mod extended;
mod floats;
mod ints;

use crate::common::fold::attach;
use rmlir_ods::DialectImpl;

pub(super) use casts::fold_of as cast_fold;
pub(super) use compare::select;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, ints::FOLDS);
    attach(dialect, floats::FOLDS);
    compare::hooks(dialect);
    extended::hooks(dialect);
}
