//! What casts fold to.

use super::{FromPtrOp, GetMetadataOp, ToPtrOp};
use crate::common::fold::{Args, attach, definition};
use rmlir_ir::fold::Folded;
use rmlir_ir::interfaces::ptr_like::PtrLikeType;
use rmlir_ir::{OpRef, Type, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, &[("from_ptr", from_ptr), ("to_ptr", to_ptr)]);
}

/// What `from_ptr` of `to_ptr` began with, with what belonged to it.
fn before(op: OpRef<'_>) -> Option<ValueRef<'_>> {
    let from = op.unverified::<FromPtrOp>();
    let source = definition::<ToPtrOp>(from.ptr()?)?.ptr()?;
    if source.ty() != from.result()?.ty() {
        return None;
    }
    let owner = || definition::<GetMetadataOp>(from.metadata()?)?.ptr();
    // What belongs to a pointer must be known, too, unless nothing does.
    let model = op.ctx().type_interface::<dyn PtrLikeType>(source.ty());
    let is_all = model.is_some_and(|model| !model.has_metadata(op.ctx(), source.ty()));
    (is_all || owner() == Some(source)).then_some(source)
}

/// So many casts in a row are looked through: in code that is never reached they may go in a circle.
const LONGEST: usize = 1000;

/// Goes from value to value as long as `step` knows a further one.
fn first<'m>(op: OpRef<'m>, step: impl Fn(OpRef<'m>) -> Option<ValueRef<'m>>) -> Option<Folded> {
    let mut found = step(op)?;
    for _ in 0..LONGEST {
        let same = found.def_op().filter(|(def, _)| def.name() == op.name());
        match same.and_then(|(def, _)| step(def)) {
            Some(value) => found = value,
            None => break,
        }
    }
    Some(Folded::Value(found.id()))
}

/// Casts there and back, as often as they follow each other.
fn from_ptr(args: Args<'_, '_>) -> Option<Folded> {
    first(args.op, before)
}

fn pointer_before(op: OpRef<'_>, ty: Type) -> Option<ValueRef<'_>> {
    let source = definition::<FromPtrOp>(op.operand(0)?)?.ptr()?;
    (source.ty() == ty).then_some(source)
}

/// The same the other way round.
fn to_ptr(args: Args<'_, '_>) -> Option<Folded> {
    let ty = args.ty()?;
    first(args.op, |op| pointer_before(op, ty))
}
