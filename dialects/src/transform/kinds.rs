//! What values of the dialect stand for.

use rmlir_ir::{Context, Type, TypeData};

/// What a value stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Operations.
    Op,
    /// Values.
    Value,
    /// Attributes.
    Param,
}

/// The interfaces of types that say so.
const INTERFACES: [(&str, Kind); 3] = [
    ("TransformHandleTypeInterface", Kind::Op),
    ("TransformValueHandleTypeInterface", Kind::Value),
    ("TransformParamTypeInterface", Kind::Param),
];

/// What values of a type stand for; `None` if it is no type of handles or parameters.
pub fn kind(ctx: &Context, ty: Type) -> Option<Kind> {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return None };
    let names = &ctx.type_def(data.def).interface_names;
    let stated = |name: &str| names.iter().any(|have| **have == *name);
    INTERFACES.iter().find(|(name, _)| stated(name)).map(|&(_, kind)| kind)
}

/// Whether values of a type stand for attributes.
pub(super) fn is_param(ctx: &Context, ty: Type) -> bool {
    kind(ctx, ty) == Some(Kind::Param)
}

/// Whether values of both types stand for the same.
pub(super) fn same_kind(ctx: &Context, one: Type, other: Type) -> bool {
    kind(ctx, one).is_some_and(|found| kind(ctx, other) == Some(found))
}
