//! What conversions share.

use rmlir_ir::listener::Listener;
use rmlir_ir::{Attr, OpRef, ValueId, ValueRef};

/// Values as keys.
pub(crate) fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
    values.map(ValueRef::id).collect()
}

/// Hears nothing.
pub(crate) struct Nobody;

impl Listener for Nobody {}

/// The attributes of an operation that its definition does not know.
pub(crate) fn discardable(op: OpRef<'_>) -> Vec<(String, Attr)> {
    let ctx = op.ctx();
    let entries = ctx.dict(op.discardable());
    entries.iter().map(|entry| (ctx.text(entry.name).into_owned(), entry.value)).collect()
}
