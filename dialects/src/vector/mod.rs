//! Behaviour of the vector dialect. Its definitions do not ship: it serves those that are loaded at run time.

mod contract;
pub(crate) use contract::trait_dict;
mod infer;
mod mask;
mod outer;
mod transfer;

use crate::common::names::named;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    contract::hooks(dialect);
    infer::hooks(dialect);
    mask::hooks(dialect);
    outer::hooks(dialect);
    transfer::hooks(dialect);
    dialect.op("vscale").interface::<dyn OpAsmInterface>(named(&["vscale"]));
}

/// How values are combined.
const KIND: (&str, &str) = ("vector", "kind");
