//! What conversions share.

use rmlir_ir::listener::Listener;
use rmlir_ir::{ValueId, ValueRef};

/// Values as keys.
pub(crate) fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
    values.map(ValueRef::id).collect()
}

/// Hears nothing.
pub(crate) struct Nobody;

impl Listener for Nobody {}
