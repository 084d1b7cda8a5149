//! The ptr dialect.

mod arithmetic;
mod fold;
mod layout;
mod memory;

pub use crate::ops::ptr::*;

use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::Fold;
use rmlir_ir::interfaces::data_layout::{DataLayout, LayoutEntries};
use rmlir_ir::interfaces::ptr_like::{MemorySpace, PtrLikeType, memory_space};
use rmlir_ir::typed::{is_type, type_param};
use rmlir_ir::{Attr, Context, OpRef, Type, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .ty("ptr")
        .interface::<dyn PtrLikeType>(Arc::new(Pointer))
        .interface::<dyn LayoutEntries>(Arc::new(layout::Entries));
    dialect.ty("ptr_metadata").verifier(check_metadata);
    dialect.attr("spec").hooks(Arc::new(layout::Spec));
    dialect.attr("generic_space").interface::<dyn MemorySpace>(Arc::new(GenericSpace));
    let constant = |op: OpRef<'_>, _: &[Option<Attr>]| Fold::constant(op.unverified::<ConstantOp>().value());
    dialect.op("constant").fold(constant);
    dialect.op("from_ptr").verifier(check_from_ptr);
    dialect.op("to_ptr").verifier(check_to_ptr);
    arithmetic::hooks(dialect);
    fold::hooks(dialect);
    memory::hooks(dialect);
}

const POINTER: (&str, &str) = ("ptr", "ptr");

/// `!ptr.ptr<space>`
struct Pointer;

impl PtrLikeType for Pointer {
    fn memory_space(&self, ctx: &Context, ty: Type) -> Option<Attr> {
        match type_param(ctx, ty, POINTER, 0) {
            Some(&Param::Attr(space)) => Some(space),
            _ => None,
        }
    }

    fn element_type(&self, _: &Context, _: Type) -> Option<Type> {
        None
    }
}

/// `!ptr.ptr_metadata<memref<4xf32>>`
fn check_metadata(ctx: &Context, params: &[Param]) -> Result<(), String> {
    let [Param::Type(of)] = *params else { return Ok(()) };
    match ctx.type_interface::<dyn PtrLikeType>(of) {
        Some(model) if !model.has_metadata(ctx, of) => Err("the ptr-like type has no metadata".into()),
        _ => Ok(()),
    }
}

/// `#ptr.generic_space`
struct GenericSpace;

impl MemorySpace for GenericSpace {
    fn check_access(&self, _: &DataLayout<'_>, _: Type, _: bool, _: bool) -> Result<(), String> {
        Ok(())
    }
}

fn check_from_ptr(op: OpRef<'_>) -> Result<(), Failed> {
    let cast = op.unverified::<FromPtrOp>();
    check_cast(op, cast.ptr(), cast.result(), cast.result(), "the result type cannot be `!ptr.ptr`")
}

fn check_to_ptr(op: OpRef<'_>) -> Result<(), Failed> {
    let cast = op.unverified::<ToPtrOp>();
    check_cast(op, cast.ptr(), cast.result(), cast.ptr(), "the input value cannot be of type `!ptr.ptr`")
}

/// One side of a cast is no mere pointer, and both point into the same memory.
fn check_cast(
    op: OpRef<'_>,
    from: Option<ValueRef<'_>>,
    to: Option<ValueRef<'_>>,
    other: Option<ValueRef<'_>>,
    message: &str,
) -> Result<(), Failed> {
    let (ctx, Some(from), Some(to)) = (op.ctx(), from, to) else { return Ok(()) };
    if other.is_some_and(|other| is_type(ctx, other.ty(), POINTER)) {
        return Err(op.emit_plain_error(message));
    }
    match memory_space(ctx, from.ty()) == memory_space(ctx, to.ty()) {
        true => Ok(()),
        false => Err(op.emit_plain_error("expected the input and output to have the same memory space")),
    }
}
