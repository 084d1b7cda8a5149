//! Canonicalisation patterns, by operation.

use super::{AwaitAllOp, CreateGroupOp};
use rmlir_ir::OpAddr;
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[("create_group", |set| {
    set.op("", empty_group);
})];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// Nobody waits for a group to which nothing is added.
fn empty_group(op: CreateGroupOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let users: Vec<_> = root.result().users().collect();
    rw.require(users.iter().all(|user| user.is::<AwaitAllOp>()))?;
    let waits: Vec<OpAddr> = users.iter().map(|user| user.global()).collect();
    for wait in waits {
        rw.erase(wait)?;
    }
    rw.erase(op)
}
