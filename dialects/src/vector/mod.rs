//! Behaviour of the vector dialect.

mod contract;
pub(crate) use contract::trait_dict;
mod infer;
mod mask;
mod outer;
mod transfer;

use crate::common::names::named;
use rmlir_ods::HookSet;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    contract::hooks(set);
    infer::hooks(set);
    mask::hooks(set);
    outer::hooks(set);
    transfer::hooks(set);
    set.op_interfaces("vector.vscale", named(&["vscale"]));
}

/// How values are combined.
const KIND: (&str, &str) = ("vector", "kind");
