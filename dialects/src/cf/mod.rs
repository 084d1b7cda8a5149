//! The cf dialect.

mod branches;
mod canonicalize;
pub(crate) mod switch;

pub use crate::ops::cf::*;
use rmlir_ir::interfaces::branch::{BranchOpInterface, WeightedBranchOpInterface};
use rmlir_ir::interfaces::effects::MemoryEffectOpInterface;
use rmlir_ods::DialectImpl;
use rmlir_rewrite::Canonicalization;
use std::sync::Arc;

/// Attaches the behaviour.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere_and_into(dialect);
    dialect.op("assert").interface::<dyn MemoryEffectOpInterface>(Arc::new(branches::Assert));
    dialect.op("br").interface::<dyn BranchOpInterface>(Arc::new(branches::Br));
    dialect
        .op("cond_br")
        .interface::<dyn BranchOpInterface>(Arc::new(branches::CondBr))
        .interface::<dyn WeightedBranchOpInterface>(Arc::new(branches::CondBr));
    dialect
        .op("switch")
        .interface::<dyn BranchOpInterface>(Arc::new(branches::Switch))
        .hooks(Arc::new(branches::Switch));
    dialect.interface::<dyn Canonicalization>(Arc::new(canonicalize::PATTERNS));
    dialect.directive("SwitchOpCases", Arc::new(switch::Cases));
}
