//! Loads from memory and stores to it, as the reference makes them: they say that they are not non-temporal, which others leave out.

use rmlir_dialects::memref::{LoadOp, StoreOp};
use rmlir_dialects::vector;
use rmlir_ir::{Builder, Failed, Type, ValueId};

/// The attribute. It is optional, so that what is left out and what is false are not the same in generic form and in bytecode.
pub(crate) const NONTEMPORAL: &str = "nontemporal";

/// The element of a buffer at some indices.
pub(crate) fn load(b: &mut Builder<'_>, buffer: ValueId, at: &[ValueId]) -> Result<ValueId, Failed> {
    let no = b.ctx().bool_attr(false);
    LoadOp::build(b, buffer, at).attr(NONTEMPORAL, no).value()
}

/// Writes an element of a buffer at some indices.
pub(crate) fn store(
    b: &mut Builder<'_>,
    value: ValueId,
    buffer: ValueId,
    at: &[ValueId],
) -> Result<(), Failed> {
    let no = b.ctx().bool_attr(false);
    StoreOp::build(b, value, buffer, at).attr(NONTEMPORAL, no).insert().map(|_| ())
}

/// A vector of the elements of a buffer from some indices on.
pub(crate) fn load_vector(
    b: &mut Builder<'_>,
    ty: Type,
    buffer: ValueId,
    at: &[ValueId],
) -> Result<ValueId, Failed> {
    let no = b.ctx().bool_attr(false);
    vector::LoadOp::build(b, ty, buffer, at).attr(NONTEMPORAL, no).value()
}

/// Writes a vector to the elements of a buffer from some indices on.
pub(crate) fn store_vector(
    b: &mut Builder<'_>,
    value: ValueId,
    buffer: ValueId,
    at: &[ValueId],
) -> Result<(), Failed> {
    let no = b.ctx().bool_attr(false);
    vector::StoreOp::build(b, value, buffer, at).attr(NONTEMPORAL, no).insert().map(|_| ())
}
