//! Looking at ranked tensor types.

use rmlir_ir::{Attr, Context, DYNAMIC, OpRef, Type, TypeData, ValueRef};

/// A ranked tensor type taken apart.
#[derive(Clone, Copy)]
pub(crate) struct Ranked<'c> {
    pub(crate) ty: Type,
    pub(crate) shape: &'c [i64],
    pub(crate) element: Type,
    pub(crate) encoding: Option<Attr>,
}

impl Ranked<'_> {
    /// How many sizes are not known.
    pub(crate) fn open(&self) -> usize {
        self.shape.iter().filter(|&&size| size == DYNAMIC).count()
    }
}

/// The parts of a ranked tensor type.
pub(crate) fn ranked(ctx: &Context, ty: Type) -> Option<Ranked<'_>> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { shape, element, encoding } => {
            Some(Ranked { ty, shape, element: *element, encoding: *encoding })
        }
        _ => None,
    }
}

/// The type of a value.
pub(crate) fn ranked_value<'m>(value: Option<ValueRef<'m>>) -> Option<Ranked<'m>> {
    let value = value?;
    ranked(value.ctx(), value.ty())
}

/// The type of the first value of a group of operands.
pub(crate) fn group(op: OpRef<'_>, group: usize) -> Option<Ranked<'_>> {
    ranked_value(op.operand_group(group).next())
}

/// The type of the first result.
pub(crate) fn result(op: OpRef<'_>) -> Option<Ranked<'_>> {
    ranked_value(op.result(0))
}

/// The type of the elements of a tensor of any kind.
pub(crate) fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { element, .. } | TypeData::UnrankedTensor(element) => Some(*element),
        _ => None,
    }
}

/// Whether two tensors may have the same shape as far as is known.
pub(crate) fn shapes_agree(ctx: &Context, a: Type, b: Type) -> bool {
    let fits = |a: i64, b: i64| a == b || a == DYNAMIC || b == DYNAMIC;
    match (ranked(ctx, a), ranked(ctx, b)) {
        (Some(a), Some(b)) => {
            a.shape.len() == b.shape.len() && a.shape.iter().zip(b.shape).all(|(&a, &b)| fits(a, b))
        }
        _ => true,
    }
}
