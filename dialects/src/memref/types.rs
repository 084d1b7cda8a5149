//! Looking at memref types.

use rmlir_ir::signature::Signature;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC, Type, TypeData};

/// A ranked memref type taken apart.
#[derive(Clone, Copy)]
pub(super) struct Ranked<'c> {
    pub(super) ty: Type,
    pub(super) shape: &'c [i64],
    pub(super) element: Type,
    pub(super) layout: Option<Attr>,
    pub(super) space: Option<Attr>,
}

/// The parts of a ranked memref type.
pub(super) fn ranked(ctx: &Context, ty: Type) -> Option<Ranked<'_>> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, element, layout, space } => {
            Some(Ranked { ty, shape, element: *element, layout: *layout, space: *space })
        }
        _ => None,
    }
}

/// The type of an operand as a ranked memref.
pub(super) fn operand<'m>(op: impl Into<Signature<'m>>, index: usize) -> Option<Ranked<'m>> {
    let op = op.into();
    ranked(op.ctx(), op.operand(index)?.ty())
}

/// The type of the first result as a ranked memref.
pub(super) fn result<'m>(op: impl Into<Signature<'m>>) -> Option<Ranked<'m>> {
    let op = op.into();
    ranked(op.ctx(), op.result(0)?.ty())
}

/// The memory space of a ranked or unranked memref.
pub(super) fn space(ctx: &Context, ty: Type) -> Option<Attr> {
    match ctx.type_data(ty) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => *space,
        _ => None,
    }
}

/// The number of dynamic sizes.
pub(super) fn open_sizes(shape: &[i64]) -> usize {
    shape.iter().filter(|&&size| size == DYNAMIC).count()
}

/// The number of symbols of a layout: what is not known of it.
pub(crate) fn symbols(ctx: &Context, layout: Option<Attr>) -> usize {
    match layout.map(|layout| ctx.attr_data(layout)) {
        Some(AttrData::AffineMap(map)) => map.symbols as usize,
        Some(AttrData::Strided { offset, strides }) => open_sizes(strides) + usize::from(*offset == DYNAMIC),
        _ => 0,
    }
}

/// A product in which what is not known stays unknown, but for a factor of zero.
pub(super) fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.wrapping_mul(b),
    }
}

/// A sum in which what is not known stays unknown.
pub(super) fn plus(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}

/// A size, offset or stride in words.
pub(super) fn words(value: i64) -> String {
    if value == DYNAMIC { "dynamic".into() } else { value.to_string() }
}
