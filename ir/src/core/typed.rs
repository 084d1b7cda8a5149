//! What generated wrappers are made of: parts of operations, types and attributes by position and name.
//!
//! A build script generates wrappers from definitions (`rmlir_ods::generate::rust`). They are thin: each accessor is one call of a
//! function here. Nothing here panics on operations that are invalid: what is not there is `None`.

use crate::attrs::AttrData;
use crate::construct::Invalid;
use crate::context::Context;
use crate::def::Param;
use crate::handles::{Attr, Type};
use crate::module::{OpRef, ValueRef};
use crate::types::TypeData;

/// Whether an operation has this full name.
pub fn is_op(op: OpRef<'_>, name: &str) -> bool {
    op.name_text() == name.as_bytes()
}

/// The first value of an operand group.
pub fn operand<'m>(op: OpRef<'m>, group: usize) -> Option<ValueRef<'m>> {
    op.operand_group(group).next()
}

/// The first value of a result group.
pub fn result<'m>(op: OpRef<'m>, group: usize) -> Option<ValueRef<'m>> {
    op.result_group(group).next()
}

/// An inherent attribute or native property, in its attribute form.
pub fn attr(op: OpRef<'_>, name: &str) -> Option<Attr> {
    op.attr(op.ctx().find_ident(name.as_bytes())?)
}

/// The number that an attribute stands for: that of an integer attribute, or of a dialect attribute whose only parameter is one.
pub fn number(ctx: &Context, attr: Attr) -> Option<i64> {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        AttrData::Dialect(data) => match &*data.params {
            [Param::Int(value)] => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

/// The text of a string attribute.
pub fn text(ctx: &Context, attr: Attr) -> Option<std::borrow::Cow<'_, str>> {
    match ctx.attr_data(attr) {
        AttrData::String { value, .. } => Some(ctx.text(*value)),
        _ => None,
    }
}

/// A parameter of a type of this definition; `None` if the type is of another one.
pub fn type_param<'c>(
    ctx: &'c Context,
    ty: Type,
    definition: (&str, &str),
    index: usize,
) -> Option<&'c Param> {
    match ctx.type_data(ty) {
        TypeData::Dialect(data) if is_type(ctx, ty, definition) => data.params.get(index),
        _ => None,
    }
}

/// Whether a type is of a definition, by dialect and mnemonic.
pub fn is_type(ctx: &Context, ty: Type, (dialect, mnemonic): (&str, &str)) -> bool {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return false };
    let of = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
    ctx.bytes(of) == dialect.as_bytes() && *ctx.type_def(data.def).mnemonic == *mnemonic
}

/// A parameter of an attribute of this definition; `None` if the attribute is of another one.
pub fn attr_param<'c>(
    ctx: &'c Context,
    attr: Attr,
    definition: (&str, &str),
    index: usize,
) -> Option<&'c Param> {
    match ctx.attr_data(attr) {
        AttrData::Dialect(data) if is_attr(ctx, attr, definition) => data.params.get(index),
        _ => None,
    }
}

/// Whether an attribute is of a definition, by dialect and mnemonic.
pub fn is_attr(ctx: &Context, attr: Attr, (dialect, mnemonic): (&str, &str)) -> bool {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return false };
    let of = ctx.dialect_info(ctx.attr_def_dialect(data.def)).name();
    ctx.bytes(of) == dialect.as_bytes() && *ctx.attr_def(data.def).mnemonic == *mnemonic
}

/// Makes a type of a definition.
///
/// # Errors
/// If there is no such definition, or it refuses the parameters.
pub fn make_type(
    ctx: &Context,
    (dialect, mnemonic): (&str, &str),
    params: Vec<Param>,
) -> Result<Type, Invalid> {
    let registered = ctx.registered_dialect(dialect.as_bytes());
    match registered.and_then(|dialect| dialect.type_named(mnemonic.as_bytes())) {
        Some(def) => ctx.dialect_type(def, params),
        None => Err(Invalid(format!("there is no type '!{dialect}.{mnemonic}'"))),
    }
}

/// Makes an attribute of a definition.
///
/// # Errors
/// If there is no such definition, or it refuses the parameters.
pub fn make_attr(
    ctx: &Context,
    (dialect, mnemonic): (&str, &str),
    params: Vec<Param>,
) -> Result<Attr, Invalid> {
    let registered = ctx.registered_dialect(dialect.as_bytes());
    match registered.and_then(|dialect| dialect.attr_named(mnemonic.as_bytes())) {
        Some(def) => ctx.dialect_attr(def, params),
        None => Err(Invalid(format!("there is no attribute '#{dialect}.{mnemonic}'"))),
    }
}
