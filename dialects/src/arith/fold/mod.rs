//! What the operations compute when operands are constants, and when they need not compute.

mod casts;
mod compare;
mod extended;
mod floats;
mod ints;

use crate::common::fold::attach;
use rmlir_ods::HookSet;

pub(super) use casts::fold_of as cast_fold;
pub(super) use compare::select;

pub(super) fn hooks(set: &mut HookSet) {
    attach(set, "arith", ints::FOLDS);
    attach(set, "arith", floats::FOLDS);
    attach(set, "arith", compare::FOLDS);
    extended::hooks(set);
}
