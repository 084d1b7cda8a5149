//! Canonicalisation patterns.

mod allocs;
mod reshapes;
mod scope;
mod views;

pub(crate) use views::is_constant_index;

use super::{AllocOp, AllocaOp, CastOp, CopyOp, DimOp, ReallocOp, ReshapeOp};
use crate::arith::IndexCastOp;
use crate::common::accesses;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Type, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("alloc", |set| {
        set.op(
            "(anonymous namespace)::SimplifyAllocConst<mlir::memref::AllocOp>",
            allocs::constant_sizes::<AllocOp>,
        );
        set.op("(anonymous namespace)::SimplifyDeadAlloc<mlir::memref::AllocOp>", allocs::dead::<AllocOp>);
    }),
    ("alloca", |set| {
        set.op(
            "(anonymous namespace)::SimplifyAllocConst<mlir::memref::AllocaOp>",
            allocs::constant_sizes::<AllocaOp>,
        );
        set.op("(anonymous namespace)::SimplifyDeadAlloc<mlir::memref::AllocaOp>", allocs::dead::<AllocaOp>);
    }),
    ("alloca_scope", |set| {
        set.op("AllocaScopeInliner", scope::inline);
        set.op("AllocaScopeHoister", scope::hoist);
    }),
    ("collapse_shape", reshapes::collapse),
    ("copy", |set| {
        set.op("(anonymous namespace)::FoldEmptyCopy", empty_copy);
        set.op("(anonymous namespace)::FoldSelfCopy", self_copy);
    }),
    ("dim", |set| {
        set.op("(anonymous namespace)::DimOfMemRefReshape", dim_of_reshape);
    }),
    ("expand_shape", reshapes::expand),
    ("realloc", |set| {
        set.op(
            "(anonymous namespace)::SimplifyDeadAlloc<mlir::memref::ReallocOp>",
            allocs::dead::<ReallocOp>,
        );
    }),
    ("reinterpret_cast", views::reinterpret_cast),
    ("subview", views::subview),
    ("view", views::view),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// Puts a cast of a value in place of an operation of type `ty`.
fn replace_by_cast(rw: &mut PatternRewriter<'_>, op: impl Handle, ty: Type, value: ValueId) -> Rewritten {
    let cast = CastOp::build(rw.builder(), ty, value).value().ok()?;
    rw.replace(op, &[cast])
}

/// Nothing is copied.
fn empty_copy(op: CopyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let is_empty = |value: ValueRef<'_>| {
        value.ctx().type_data(value.ty()).shape().is_some_and(|shape| shape.contains(&0))
    };
    rw.require(is_empty(root.source()) || is_empty(root.target()))?;
    rw.erase(op)
}

/// A copy onto itself.
fn self_copy(op: CopyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    rw.require(root.source() == root.target())?;
    rw.erase(op)
}

/// The size of what was reshaped is in the memory that tells its shape, if the index is there already.
fn dim_of_reshape(op: DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let reshape = root.source().defining::<ReshapeOp>()?;
    let index = root.index();
    let (own, at) = (root.op(), reshape.op());
    let block = index.block();
    if block.is_some() && block == at.block() {
        let after = index.def_op().is_some_and(|(def, _)| rw.body().is_before(at.id(), def.id()));
        rw.require(!after)?;
    } else if own.block() != at.block() {
        let region = block.and_then(|block| block.region())?;
        let mut around =
            std::iter::successors(at.parent_region(), |inner| inner.parent()?.parent_region()).skip(1);
        rw.require(around.any(|outer| outer == region))?;
    }
    let (shape, index, ty) = (reshape.shape().id(), index.id(), root.result().ty());
    let place = at.global();
    rw.after_op(place);
    let mut size = accesses::load(rw.builder(), shape, &[index]).ok()?;
    if rw.value(size).ty() != ty {
        size = IndexCastOp::build(rw.builder(), ty, size).value().ok()?;
    }
    rw.replace(op, &[size])
}
