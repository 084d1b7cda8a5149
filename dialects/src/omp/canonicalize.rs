//! Canonicalisation patterns, by operation.

use super::{AtomicUpdateOp, AtomicWriteOp};
use crate::common::atomic::{Plain, plain_update};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[("atomic.update", |set| {
    set.op("", simple_update);
})];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// An update that changes nothing, or that is a write.
fn simple_update(op: AtomicUpdateOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let value = match plain_update(rw.read(op).op())? {
        Plain::Same => return rw.erase(op),
        Plain::Write(value) => value,
    };
    let root = rw.read(op);
    let (place, hint, order) = (root.x().id(), root.hint_attr(), root.memory_order_attr());
    let write = AtomicWriteOp::build(rw.builder(), place, value).insert().ok()?;
    let fields = [("hint", hint), ("memory_order", order)];
    rw.modify(write, |module, at| {
        for (name, value) in fields {
            let name = module.ctx().ident(name);
            module.set_attr(at, name, value);
        }
    });
    rw.erase(op)
}
