//! Checks of operations beyond what definitions say.

pub(super) mod calls;
pub(super) mod constants;
pub(super) mod layout;
pub(super) mod memory;
pub(super) mod params;
pub(super) mod symbols;
pub(super) mod values;

use rmlir_ir::diag::Failed;
use rmlir_ir::{OpRef, TraitSet};

/// The result of a check; what is wrong has been reported.
pub(super) type Checked = Result<(), Failed>;

/// Whether an operation can hold the symbols of a module of this dialect.
pub(super) fn is_module(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::SYMBOL_TABLE) && op.has_trait(TraitSet::ISOLATED_FROM_ABOVE)
}

/// The nearest operation around that can hold the symbols of a module of this dialect.
pub(super) fn enclosing_module<'m>(op: OpRef<'m>) -> Option<OpRef<'m>> {
    let mut at = op.parent();
    while let Some(parent) = at.filter(|&parent| !is_module(parent)) {
        at = parent.parent();
    }
    at
}

/// The nearest operation of a name around.
pub(super) fn enclosing<'m>(op: OpRef<'m>, name: &[u8]) -> Option<OpRef<'m>> {
    let mut at = op.parent();
    while let Some(parent) = at.filter(|&parent| parent.name_text() != name) {
        at = parent.parent();
    }
    at
}
