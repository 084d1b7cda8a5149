//! Calls of methods: which one it is depends on what the receiver is.

use super::eval::{Machine, Val};
use super::values::accessor_of;
use super::{attrs, builder, functions, types, values};
use crate::builtin::Scalar;
use rmlir_ir::types::TypeData;

/// Whether some value has a method of this name. Accessors of parameters are another matter.
pub(super) const PROMISES: &str = "hasPromiseOrImplementsInterface";

pub(super) fn is_method(name: &str) -> bool {
    matches!(name, "isa" | "cast" | "dyn_cast" | "getType" | PROMISES)
        || types::method(name).is_some()
        || Scalar::of_method(name).is_some()
        || attrs::method(name).is_some()
        || values::int_method(name).is_some()
        || values::op_method(name).is_some()
        || builder::method(name).is_some()
        || values::list_method(name).is_some()
}

/// Calls a method.
pub(super) fn call<'m>(
    m: &mut Machine<'_, 'm>,
    object: &Val<'m>,
    name: &str,
    template: &[Box<str>],
    args: &[Val<'m>],
) -> Val<'m> {
    match name {
        "isa" | PROMISES => return functions::isa(m, template, object),
        // Traits of attributes are known as interfaces are: by who has them.
        "hasTrait" if matches!(object, Val::Attr(_)) => return functions::isa(m, template, object),
        "cast" => return object.clone(),
        "dyn_cast" => return functions::dyn_cast(m, template, object).unwrap_or(Val::Unknown),
        _ => {}
    }
    let own = of_kind(m, object, name, template, args);
    let found = own.or_else(|| values::list_method(name).and_then(|f| f(m, object, args)));
    found.unwrap_or(Val::Unknown)
}

fn of_kind<'m>(
    m: &mut Machine<'_, 'm>,
    object: &Val<'m>,
    name: &str,
    template: &[Box<str>],
    args: &[Val<'m>],
) -> Option<Val<'m>> {
    let ctx = m.env.ctx;
    match object {
        // The text of an unregistered type says nothing about what it is.
        Val::Type(ty) if matches!(ctx.type_data(*ty), TypeData::Opaque { .. }) => None,
        Val::Type(ty) => types::param(ctx, *ty, name)
            .or_else(|| types::method(name).and_then(|f| f(m, *ty, template, args)))
            .or_else(|| types::scalar_test(Scalar::of_method(name)?, ctx.type_data(*ty), args)),
        Val::Attr(attr) => {
            attrs::param(ctx, *attr, name).or_else(|| attrs::method(name).and_then(|f| f(m, *attr, args)))
        }
        Val::ApInt(_) => values::int_method(name).and_then(|f| f(m, object, args)),
        Val::Builder if name == "getType" => {
            let class = template.first()?;
            let own: Vec<&Val<'m>> = args.iter().collect();
            match own.as_slice() {
                [] => types::make(m, &format!("{class}::get"), &[]),
                own => types::make_dialect_type(m, class, own),
            }
        }
        Val::Builder => builder::method(name).and_then(|f| f(m, object, args)),
        Val::Op(_) => values::op_method(name)
            .and_then(|f| f(m, object, args))
            .or_else(|| Some((m.env.accessor)(&accessor_of(name).filter(|_| args.is_empty())?))),
        Val::Value(_) | Val::Str(_) => values::op_method(name).and_then(|f| f(m, object, args)),
        _ => None,
    }
}
