//! Methods of attributes.

use super::eval::{Machine, Val};
use super::values::{accessor_of, of_param, plain_name};
use rmlir_ir::{Attr, AttrData, Context};

/// A method of an attribute.
pub(super) type AttrMethod =
    for<'a, 'e, 'm> fn(&'a mut Machine<'e, 'm>, Attr, &'a [Val<'m>]) -> Option<Val<'m>>;

/// The method of this name.
pub(super) fn method(name: &str) -> Option<AttrMethod> {
    let f: AttrMethod = match name {
        "getType" | "getShapedType" => |m, attr, _| m.env.ctx.attr_type(attr).map(Val::Type),
        "getElementType" => |m, attr, _| match m.env.ctx.attr_data(attr) {
            AttrData::DenseArray(array) => Some(Val::Type(array.element)),
            _ => m.env.ctx.type_data(m.env.ctx.attr_type(attr)?).shaped_element().map(Val::Type),
        },
        "getInt" | "getSInt" => |m, attr, _| match m.env.ctx.attr_data(attr) {
            AttrData::Integer { value, .. } => Some(Val::Int(value.to_i64()?.into())),
            _ => None,
        },
        "getUInt" => |m, attr, _| match m.env.ctx.attr_data(attr) {
            AttrData::Integer { value, .. } => Some(Val::Int(value.to_u64()?.into())),
            _ => None,
        },
        "getValue" => |m, attr, _| match m.env.ctx.attr_data(attr) {
            AttrData::Integer { ty, value } if *ty == m.env.ctx.i1() => Some(Val::Bool(!value.is_zero())),
            AttrData::Integer { value, .. } => Some(Val::ApInt(value.clone())),
            AttrData::Type(ty) => Some(Val::Type(*ty)),
            AttrData::String { value, .. } => Some(Val::Str(m.env.ctx.bytes(*value).into())),
            AttrData::Array(_) => Some(Val::Attr(attr)),
            _ => None,
        },
        "strref" | "str" => |m, attr, _| match m.env.ctx.attr_data(attr) {
            AttrData::String { value, .. } => Some(Val::Str(m.env.ctx.bytes(*value).into())),
            _ => None,
        },
        "getNumElements" => |m, attr, _| {
            let ty = m.env.ctx.attr_type(attr)?;
            Some(Val::Int(m.env.ctx.type_data(ty).num_elements()?.into()))
        },
        "get" => |m, attr, args| entry(m.env.ctx, attr, args).map(|found| found.map_or(Val::Null, Val::Attr)),
        "contains" => |m, attr, args| entry(m.env.ctx, attr, args).map(|found| Val::Bool(found.is_some())),
        "getContext" => |_, _, _| Some(Val::Builder),
        _ => return None,
    };
    Some(f)
}

fn entry<'m>(ctx: &Context, attr: Attr, args: &[Val<'m>]) -> Option<Option<Attr>> {
    let AttrData::Dictionary(entries) = ctx.attr_data(attr) else { return None };
    let Val::Str(key) = args.first()? else { return None };
    Some(entries.iter().find(|entry| ctx.bytes(entry.name) == &**key).map(|entry| entry.value))
}

/// A parameter of a dialect's attribute by the name of its accessor.
pub(super) fn param<'m>(ctx: &'m Context, attr: Attr, method: &str) -> Option<Val<'m>> {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return None };
    let name = accessor_of(method)?;
    let at = ctx.attr_def(data.def).params.iter().position(|param| plain_name(&param.name) == name)?;
    Some(of_param(ctx)(data.params.get(at)?))
}
