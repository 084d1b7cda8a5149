//! Allocations.

use super::replace_by_cast;
use crate::common::mixed::known_sizes;
use crate::memref::types::ranked;
use crate::memref::{AllocOp, AllocaOp, DeallocOp, StoreOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::{Build, TypedOp};
use rmlir_ir::{Attr, Builder, OpAddr, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// An operation that allocates memory of a size.
pub(super) trait Allocation: TypedOp {
    /// Makes one.
    fn make(
        b: &mut Builder<'_>,
        ty: Type,
        sizes: &[ValueId],
        symbols: &[ValueId],
        alignment: Option<Attr>,
    ) -> Option<ValueId>;
}

fn finish<O: TypedOp>(made: Build<'_, '_, O>, alignment: Option<Attr>) -> Option<ValueId> {
    let made = match alignment {
        Some(alignment) => made.attr("alignment", alignment),
        None => made,
    };
    made.value().ok()
}

impl Allocation for AllocOp {
    fn make(
        b: &mut Builder<'_>,
        ty: Type,
        sizes: &[ValueId],
        symbols: &[ValueId],
        alignment: Option<Attr>,
    ) -> Option<ValueId> {
        finish(AllocOp::build(b, ty, sizes, symbols), alignment)
    }
}

impl Allocation for AllocaOp {
    fn make(
        b: &mut Builder<'_>,
        ty: Type,
        sizes: &[ValueId],
        symbols: &[ValueId],
        alignment: Option<Attr>,
    ) -> Option<ValueId> {
        finish(AllocaOp::build(b, ty, sizes, symbols), alignment)
    }
}

/// Sizes that are constants become part of the type.
pub(super) fn constant_sizes<O: Allocation>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let result = root.result(0)?;
    let ty = ranked(rw.ctx(), result.ty())?;
    let known = |value| constant_int(value).filter(|&size| size >= 0);
    let (shape, left) = known_sizes(ty.shape, root.operand_group(0), known)?;
    rw.require(shape != ty.shape)?;
    let symbols: Vec<ValueId> = root.operand_group(1).map(|value| value.id()).collect();
    let (old, alignment) = (ty.ty, root.attr_named("alignment"));
    let new = rw.ctx().memref_type(&shape, ty.element, ty.layout, ty.space).ok()?;
    let made = O::make(rw.builder(), new, &left, &symbols, alignment)?;
    replace_by_cast(rw, op, old, made)
}

/// What is only written to and freed goes, with that.
pub(super) fn dead<O: TypedOp>(op: O, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let memory = rw.op(op).result(0)?;
    let goes = |user: rmlir_ir::OpRef<'_>| match user.cast::<StoreOp>() {
        Some(store) => store.value() != memory,
        None => user.is::<DeallocOp>(),
    };
    rw.require(memory.users().all(goes))?;
    let users: Vec<OpAddr> = memory.users().map(|user| user.global()).collect();
    for user in users {
        rw.erase(user)?;
    }
    rw.erase(op)
}
