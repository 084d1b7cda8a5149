//! What several dialects share.

pub mod accesses;
pub mod atomic;
pub mod callable;
pub mod casts;
pub mod constant;
pub mod dim;
pub mod directive;
pub mod elements;
pub mod enums;
pub mod fold;
pub mod function;
pub mod index_list;
pub(crate) mod inline;
pub mod int_range;
pub mod mixed;
pub mod names;
pub mod operand_map;
pub mod reify;
pub mod reshape;
pub(crate) mod reshape_patterns;
pub mod rules;
pub mod switch;
pub mod text;
pub mod tiling;
pub mod traits;

use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// A check of an operation; what is wrong has been reported.
pub(crate) type OpCheck = fn(rmlir_ir::OpRef<'_>) -> Result<(), rmlir_ir::diag::Failed>;

/// Directives that are not of one dialect.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.param("AffineMap", Arc::new(operand_map::MapParam));
    dialect.directive("DynamicIndexList", Arc::new(index_list::DynamicIndexList));
}
