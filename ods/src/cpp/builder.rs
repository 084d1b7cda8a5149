//! What `$_builder` makes: types and attributes.

use super::eval::{Machine, Val};
use super::values::{Method, as_list, type_of};
use crate::classes::{Class, Values};
use rmlir_ir::def::Param;
use rmlir_ir::types::TypeData;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, Type};

/// Methods of `$_builder`.
pub(super) fn method(name: &str) -> Option<Method> {
    use rmlir_ir::value::FloatKind;
    let f: Method = match name {
        "getContext" => |_, _, _| Some(Val::Builder),
        "getIntegerType" => |m, _, args| {
            use rmlir_ir::Signedness::{Signed, Signless, Unsigned};
            let width = u32::try_from(args.first()?.as_int()?).ok()?;
            let signedness = match args.get(1) {
                None => Signless,
                Some(Val::Bool(true)) => Signed,
                Some(Val::Bool(false)) => Unsigned,
                Some(_) => return None,
            };
            m.env.ctx.integer_type(width, signedness).ok().map(Val::Type)
        },
        "getIndexType" => |m, _, _| Some(Val::Type(m.env.ctx.index_type())),
        "getNoneType" => |m, _, _| Some(Val::Type(m.env.ctx.none_type())),
        "getI1Type" => |m, _, _| Some(Val::Type(m.env.ctx.i1())),
        "getI8Type" => |m, _, _| Some(Val::Type(m.env.ctx.i8())),
        "getI16Type" => |m, _, _| Some(Val::Type(m.env.ctx.i16())),
        "getI32Type" => |m, _, _| Some(Val::Type(m.env.ctx.i32())),
        "getI64Type" => |m, _, _| Some(Val::Type(m.env.ctx.i64())),
        "getF16Type" => |m, _, _| Some(Val::Type(m.env.ctx.float_type(FloatKind::F16))),
        "getBF16Type" => |m, _, _| Some(Val::Type(m.env.ctx.float_type(FloatKind::BF16))),
        "getF32Type" => |m, _, _| Some(Val::Type(m.env.ctx.f32())),
        "getF64Type" => |m, _, _| Some(Val::Type(m.env.ctx.f64())),
        "getF80Type" => |m, _, _| Some(Val::Type(m.env.ctx.float_type(FloatKind::F80))),
        "getF128Type" => |m, _, _| Some(Val::Type(m.env.ctx.float_type(FloatKind::F128))),
        "getTupleType" => |m, _, args| {
            let types: Option<Vec<Type>> =
                as_list(m.env.ctx, args.first()?)?.iter().map(|v| type_of(m.env.ctx, v)).collect();
            Some(Val::Type(m.env.ctx.tuple_type(&types?)))
        },
        _ => return attr_method(name),
    };
    Some(f)
}

/// Those that make attributes.
fn attr_method(name: &str) -> Option<Method> {
    fn int<'m>(m: &Machine<'_, 'm>, width: u32, args: &[Val<'m>]) -> Option<Val<'m>> {
        let value = i64::try_from(args.first()?.as_int()?).ok()?;
        Some(Val::Attr(m.env.ctx.int_attr(width, value)))
    }
    fn float<'m>(m: &Machine<'_, 'm>, ty: Type, args: &[Val<'m>]) -> Option<Val<'m>> {
        float_attr(m.env.ctx, ty, args.first()?).map(Val::Attr)
    }
    fn list<'m>(
        m: &Machine<'_, 'm>,
        args: &[Val<'m>],
        of: impl Fn(&Context, &Val<'m>) -> Option<Attr>,
    ) -> Option<Val<'m>> {
        let ctx = m.env.ctx;
        let items: Option<Vec<Attr>> =
            as_list(ctx, args.first()?)?.iter().map(|item| of(ctx, item)).collect();
        Some(Val::Attr(ctx.array_attr(&items?)))
    }
    fn ints(ctx: &Context, value: &Val<'_>) -> Option<Vec<i64>> {
        as_list(ctx, value)?.iter().map(|item| i64::try_from(item.as_int()?).ok()).collect()
    }
    let f: Method = match name {
        "getUnitAttr" => |m, _, _| Some(Val::Attr(m.env.ctx.unit())),
        "getBoolAttr" => |m, _, args| Some(Val::Attr(m.env.ctx.bool_attr(args.first()?.as_int()? != 0))),
        "getI8IntegerAttr" => |m, _, args| int(m, 8, args),
        "getI16IntegerAttr" => |m, _, args| int(m, 16, args),
        "getI32IntegerAttr" => |m, _, args| int(m, 32, args),
        "getI64IntegerAttr" => |m, _, args| int(m, 64, args),
        "getIndexAttr" => {
            |m, _, args| integer_attr(m.env.ctx, m.env.ctx.index_type(), args.first()?).map(Val::Attr)
        }
        "getIntegerAttr" => |m, _, args| {
            let [Val::Type(ty), value] = args else { return None };
            integer_attr(m.env.ctx, *ty, value).map(Val::Attr)
        },
        "getF32FloatAttr" => |m, _, args| float(m, m.env.ctx.f32(), args),
        "getF64FloatAttr" => |m, _, args| float(m, m.env.ctx.f64(), args),
        "getFloatAttr" => |m, _, args| {
            let [Val::Type(ty), value] = args else { return None };
            float_attr(m.env.ctx, *ty, value).map(Val::Attr)
        },
        "getStringAttr" => |m, _, args| text_attr(m.env.ctx, args.first()?).map(Val::Attr),
        "getArrayAttr" => |m, _, args| {
            list(m, args, |_, item| match item {
                Val::Attr(attr) => Some(*attr),
                _ => None,
            })
        },
        "getStrArrayAttr" => |m, _, args| list(m, args, text_attr),
        "getI64ArrayAttr" => |m, _, args| list(m, args, |ctx, item| integer_attr(ctx, ctx.i64(), item)),
        "getI32ArrayAttr" => |m, _, args| list(m, args, |ctx, item| integer_attr(ctx, ctx.i32(), item)),
        "getIndexArrayAttr" => {
            |m, _, args| list(m, args, |ctx, item| integer_attr(ctx, ctx.index_type(), item))
        }
        "getDenseI64ArrayAttr" => {
            |m, _, args| Some(Val::Attr(m.env.ctx.dense_i64_array(&ints(m.env.ctx, args.first()?)?)))
        }
        "getDenseI32ArrayAttr" => |m, _, args| {
            let items: Result<Vec<i32>, _> =
                ints(m.env.ctx, args.first()?)?.into_iter().map(i32::try_from).collect();
            Some(Val::Attr(m.env.ctx.dense_i32_array(&items.ok()?)))
        },
        _ => return None,
    };
    Some(f)
}

/// An integer attribute of a type. A value that is wider is cut.
fn integer_attr(ctx: &Context, ty: Type, value: &Val<'_>) -> Option<Attr> {
    let width = ctx.type_data(ty).storage_width()?;
    ctx.integer_attr(ty, Int::from_i128(width, value.as_int()?)).ok()
}

fn float_attr(ctx: &Context, ty: Type, value: &Val<'_>) -> Option<Attr> {
    let TypeData::Float(kind) = ctx.type_data(ty) else { return None };
    let value = match value {
        Val::Float(value) => *value,
        value => value.as_int()? as f64,
    };
    ctx.float_attr(ty, kind.from_f64(value)).ok()
}

fn text_attr(ctx: &Context, value: &Val<'_>) -> Option<Attr> {
    match value {
        Val::Str(text) => Some(ctx.string_ident(ctx.ident_bytes(text))),
        Val::Attr(attr) => Some(*attr),
        _ => None,
    }
}

/// `Class::get(context, parameters)` of an attribute of a dialect or of an enum.
pub(super) fn make_attr<'m>(m: &Machine<'_, 'm>, name: &str, args: &[Val<'m>]) -> Option<Val<'m>> {
    let ctx = m.env.ctx;
    let own: Vec<&Val<'m>> = args.iter().filter(|arg| !matches!(arg, Val::Builder)).collect();
    let class = name.strip_suffix("::get")?;
    match (class, &own[..]) {
        ("UnitAttr", []) => return Some(Val::Attr(ctx.unit())),
        ("TypeAttr", [Val::Type(ty)]) => return Some(Val::Attr(ctx.type_attr(*ty))),
        ("BoolAttr", [value]) => return Some(Val::Attr(ctx.bool_attr(value.as_int()? != 0))),
        ("IntegerAttr", [Val::Type(ty), value]) => return integer_attr(ctx, *ty, value).map(Val::Attr),
        ("FloatAttr", [Val::Type(ty), value]) => return float_attr(ctx, *ty, value).map(Val::Attr),
        ("StringAttr", [value]) => return text_attr(ctx, value).map(Val::Attr),
        _ => {}
    }
    match (m.env.classes.get(class)?, &own[..]) {
        (Class::Integer(width, Values::Cases(_) | Values::Bits(_)), [value]) => {
            Some(Val::Attr(ctx.int_attr(*width, i64::try_from(value.as_int()?).ok()?)))
        }
        (Class::Attr(dialect, mnemonic), own) => {
            let def = ctx.registered_dialect(dialect.as_bytes())?.attr_named(ctx, mnemonic.as_bytes())?;
            let params = ctx.attr_def(def).params.iter().enumerate().map(|(i, param)| match own.get(i) {
                Some(value) => super::types::to_param(value),
                None => param.default.clone(),
            });
            let params: Option<Vec<Param>> = params.collect();
            ctx.dialect_attr(def, params?).ok().map(Val::Attr)
        }
        _ => None,
    }
}

/// Whether a call of `name` may be understood by [`make_attr`].
pub(super) fn makes_attr(name: &str) -> bool {
    name.strip_suffix("::get").is_some_and(|class| class.ends_with("Attr"))
}
