//! Behaviour of the affine dialect.

mod access;
mod apply;
mod canonicalize;
mod checks;
pub mod compose;
mod condition;
mod dma;
mod fold;
mod for_loop;
mod ids;
mod index_ops;
mod inline;
mod parallel;
mod ranges;
mod simplify;

pub use crate::ops::affine::*;
pub use ids::{is_valid_dim, is_valid_symbol};
use rmlir_ir::interfaces::dialect::DialectInlinerInterface;

use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn DialectInlinerInterface>(Arc::new(inline::Inliner));
    access::hooks(dialect);
    apply::hooks(dialect);
    condition::hooks(dialect);
    dma::hooks(dialect);
    for_loop::hooks(dialect);
    parallel::hooks(dialect);
    ranges::hooks(dialect);
    fold::hooks(dialect);
    index_ops::hooks(dialect);
    canonicalize::hooks(dialect);
    dialect.hooks(Arc::new(crate::arith::Constants));
    dialect.op("yield").verifier(checks::check_yield);
    dialect.op("delinearize_index").verifier(checks::check_delinearize);
    dialect.op("linearize_index").verifier(checks::check_linearize);
}

/// The map of an operation that has one.
const MAP: &str = "map";
