//! Canonicalisation patterns, by operation.

use super::{IRecvOp, ISendOp, RecvOp, SendOp};
use crate::memref::CastOp;
use rmlir_ir::ValueRef;
use rmlir_ir::typed::TypedOp;
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("irecv", |set| {
        set.op("(anonymous namespace)::FoldCast<mlir::mpi::IRecvOp>", without_cast::<IRecvOp>);
    }),
    ("isend", |set| {
        set.op("(anonymous namespace)::FoldCast<mlir::mpi::ISendOp>", without_cast::<ISendOp>);
    }),
    ("recv", |set| {
        set.op("(anonymous namespace)::FoldCast<mlir::mpi::RecvOp>", without_cast::<RecvOp>);
    }),
    ("send", |set| {
        set.op("(anonymous namespace)::FoldCast<mlir::mpi::SendOp>", without_cast::<SendOp>);
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// The buffer, which is the first operand, of a known size if that is known before a cast.
fn without_cast<O: TypedOp>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let buffer = rw.op(op).operand(0)?;
    let known = |value: ValueRef<'_>| value.ctx().type_data(value.ty()).has_static_shape();
    rw.require(!known(buffer))?;
    let source = buffer.defining::<CastOp>()?.source();
    rw.require(known(source))?;
    let source = source.id();
    rw.set_operand(op, 0, source);
    Some(())
}
