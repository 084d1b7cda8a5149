//! What operations on vectors fold to.

mod extract;
mod insert;
mod mask;
mod memory;
mod reshape;
mod shuffle;
mod slices;
mod transfer;

pub(super) use extract::repeated;
pub(super) use reshape::keeps_order;
pub(super) use slices::i64_list;

use crate::common::elements::{self, Elements, Number};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    extract::hooks(dialect);
    insert::hooks(dialect);
    mask::hooks(dialect);
    memory::hooks(dialect);
    reshape::hooks(dialect);
    shuffle::hooks(dialect);
    slices::hooks(dialect);
    transfer::hooks(dialect);
}

/// Constants of more elements are not made of others that stay.
pub(super) const MOST: i64 = 256;

/// What is read of a constant at most.
const LIMIT: i64 = 1 << 24;

/// The numbers of `dense<...>`.
pub(super) fn dense(ctx: &Context, attr: Attr) -> Option<Elements> {
    match ctx.attr_data(attr) {
        AttrData::DenseElements(_) => elements::read(ctx, attr),
        _ => None,
    }
}

/// All numbers of `dense<...>`, a splat repeated.
pub(super) fn all_numbers(ctx: &Context, elements: &Elements) -> Option<Vec<Number>> {
    if !elements.splat {
        return Some(elements.values.clone());
    }
    let count = ctx.type_data(elements.ty).num_elements().filter(|count| (0..=LIMIT).contains(count))?;
    Some(vec![elements.values.first()?.clone(); usize::try_from(count).ok()?])
}

/// `dense<...>` of one number.
pub(super) fn splat(ctx: &Context, ty: Type, value: &Number) -> Option<Attr> {
    elements::write(ctx, ty, std::slice::from_ref(value), true)
}

/// A number as one of the element type: constants of other dialects may say it in another type. A float becomes its bits.
pub(super) fn as_element(ctx: &Context, value: Number, ty: Type, element: Type) -> Option<Number> {
    if ty == element {
        return Some(value);
    }
    let TypeData::Integer { width, .. } = ctx.type_data(element) else { return None };
    let int = match value {
        Number::Int(int) if int.width() > *width => int.trunc(*width),
        Number::Int(int) => int.sext(*width),
        Number::Float(bits) => Int::from_words(*width, &[bits as u64, (bits >> 64) as u64]),
    };
    Some(Number::Int(int))
}
