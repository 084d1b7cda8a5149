//! The memref dialect.

mod access;
mod alloc;
pub(crate) mod atomic;
pub(crate) mod canonicalize;
mod casts;
mod dma;
pub(crate) mod fold;
mod global;
mod names;
pub(crate) mod reshape;
mod scope;
mod slots;
pub(crate) mod subview;
mod transpose;
mod types;
pub(crate) mod views;

pub use casts::keeps_information;
pub use reshape::{collapsed as collapsed_type, expanded as expanded_type};
pub use subview::{dropped_dims_of, out_of_bounds, reduced_type as subview_type, view};

pub(crate) use types::symbols as symbols_of;

use crate::common::dim::Dim;
use crate::common::int_range::DimRange;
pub use crate::ops::memref::*;
use rmlir_ir::interfaces::effects::ConditionallySpeculatable;
use rmlir_ir::interfaces::int_range::InferIntRangeInterface;

use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.brings(&["affine", "cf"]);
    crate::common::inline::anywhere(dialect);
    dialect.op("dim").interface::<dyn ConditionallySpeculatable>(Arc::new(Dim));
    dialect.op("dim").interface::<dyn InferIntRangeInterface>(Arc::new(DimRange));
    alloc::hooks(dialect);
    access::hooks(dialect);
    atomic::hooks(dialect);
    dma::hooks(dialect);
    global::hooks(dialect);
    scope::hooks(dialect);
    slots::hooks(dialect);
    transpose::hooks(dialect);
    names::hooks(dialect);
    casts::hooks(dialect);
    views::hooks(dialect);
    subview::hooks(dialect);
    reshape::hooks(dialect);
    fold::hooks(dialect);
    canonicalize::hooks(dialect);
    dialect.hooks(Arc::new(crate::arith::Constants));
}
