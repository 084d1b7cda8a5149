//! The checks that belong to operation interfaces, beside the traits in [`interfaces`](crate::interfaces), one subject per file.

pub(super) mod branch;
pub(super) mod cast;
pub(super) mod destination;
pub(super) mod function;
pub(super) mod infer_type;
pub(super) mod loop_like;
pub(super) mod region_branch;
pub(super) mod symbol;
pub(super) mod view;

use crate::interfaces::InterfaceCheck;

/// The checks of all interfaces in [`interfaces`](crate::interfaces), in the order in which they run on an operation whose list of traits does not name them
/// (see [`OpTrait::Interface`](crate::traits::OpTrait::Interface)).
pub static CHECKS: &[&InterfaceCheck] = &[
    &symbol::SYMBOL,
    &function::FUNCTION,
    &branch::BRANCH,
    &branch::WEIGHTED_BRANCH,
    &branch::WEIGHTED_REGION_BRANCH,
    &cast::CAST,
    &view::OFFSET_SIZE_AND_STRIDE,
    &infer_type::INFER_TYPE,
    &destination::DESTINATION_STYLE,
    &loop_like::LOOP_LIKE,
    &region_branch::REGION_BRANCH,
];
