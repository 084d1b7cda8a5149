//! Behaviour of the vector dialect.

pub mod access;
mod canonicalize;
pub mod contract;
pub(crate) use contract::trait_dict;
mod fold;
mod infer;
mod kinds;
mod mask;
mod masks;
mod memory;
mod outer;
pub mod positions;
mod ranges;
mod shapes;
mod slices;
mod transfer;
pub mod types;

pub use canonicalize::{combined, lowering_patterns, masking, selected};

use crate::common::names::named;
pub use crate::ops::vector::*;
use rmlir_ir::interfaces::asm::OpAsmInterface;

use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    canonicalize::hooks(dialect);
    contract::hooks(dialect);
    fold::hooks(dialect);
    infer::hooks(dialect);
    kinds::hooks(dialect);
    mask::hooks(dialect);
    masks::hooks(dialect);
    memory::hooks(dialect);
    outer::hooks(dialect);
    ranges::hooks(dialect);
    shapes::hooks(dialect);
    slices::hooks(dialect);
    transfer::hooks(dialect);
    dialect.hooks(Arc::new(crate::arith::Constants));
    dialect.op("vscale").interface::<dyn OpAsmInterface>(named(&["vscale"]));
}

/// How values are combined.
const KIND: (&str, &str) = ("vector", "kind");
