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
    let (place, condition) = (root.x().id(), root.if_cond().map(|value| value.id()));
    AtomicWriteOp::build(rw.builder(), place, value, condition).insert().ok()?;
    rw.erase(op)
}
