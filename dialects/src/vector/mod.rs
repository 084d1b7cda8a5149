//! Behaviour of the vector dialect.

mod contract;
pub(crate) use contract::trait_dict;
mod infer;
mod kinds;
mod mask;
mod masks;
mod memory;
mod outer;
mod ranges;
mod shapes;
mod slices;
mod transfer;
mod types;

use crate::common::names::named;
pub use crate::ops::vector::*;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    contract::hooks(dialect);
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
    dialect.op("vscale").interface::<dyn OpAsmInterface>(named(&["vscale"]));
}

/// How values are combined.
const KIND: (&str, &str) = ("vector", "kind");
