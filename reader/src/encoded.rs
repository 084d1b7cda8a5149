//! Entries of other dialects in an encoding of which the layout is known. A registered dialect has a definition with parameters of the
//! same names; of others, and of those that lack a definition, the fields are kept.

use crate::attr_type::Decoder;
use crate::fault;
use rmlir_format::encoding::{Encoding, Form, Value};
use rmlir_ir::construct::Invalid;
use rmlir_ir::def::{Param, ParamDef};
use rmlir_ir::format::ParamKind;
use rmlir_ir::{Attr, Context, Encoded, Ident, Type};

/// The fields of an entry. What they refer to is decoded. `None` if they are not what the layout says.
pub(crate) fn fields(
    decoder: Decoder<'_>,
    dialect: Ident,
    encoding: &Encoding,
    values: &[Value<'_>],
) -> fault::Result<Option<Encoded>> {
    let ctx = decoder.ctx;
    let mut values = values.iter().copied();
    let mut fields = Vec::with_capacity(encoding.fields.len());
    for field in encoding.fields {
        let Some(param) = param(decoder, field.form, &mut values)? else { return Ok(None) };
        fields.push((ctx.ident(field.name), param));
    }
    let mnemonic = ctx.ident(encoding.name);
    Ok(Some(Encoded { dialect, mnemonic, code: encoding.code, fields: fields.into() }))
}

fn param<'v>(
    decoder: Decoder<'_>,
    form: Form,
    values: &mut impl Iterator<Item = Value<'v>>,
) -> fault::Result<Option<Param>> {
    let Some(first) = values.next() else { return Ok(None) };
    if matches!(form, Form::OptionalAttrs | Form::OptionalUnsignedList) {
        return match first {
            Value::Byte(0) => Ok(Some(Param::None)),
            _ => list(decoder, values.next(), values),
        };
    }
    match (form, first) {
        (Form::FlaggedAttr, Value::Unsigned(0)) => Ok(Some(Param::None)),
        (Form::FlaggedAttr, Value::Unsigned(_)) => match values.next() {
            Some(value) => scalar(decoder, form, value),
            None => Ok(None),
        },
        (Form::ByteFlaggedAttr, Value::Byte(0)) => Ok(Some(Param::None)),
        (Form::ByteFlaggedAttr, Value::Byte(_)) => match values.next() {
            Some(value) => scalar(decoder, form, value),
            None => Ok(None),
        },
        (Form::AttrPairs, Value::Count(pairs)) => {
            list(decoder, Some(Value::Count(pairs.saturating_mul(2))), values)
        }
        (_, Value::Count(_)) => list(decoder, Some(first), values),
        (form, value) => scalar(decoder, form, value),
    }
}

fn list<'v>(
    decoder: Decoder<'_>,
    count: Option<Value<'v>>,
    values: &mut impl Iterator<Item = Value<'v>>,
) -> fault::Result<Option<Param>> {
    let Some(Value::Count(count)) = count else { return Ok(None) };
    let mut items = Vec::new();
    for value in values.take(usize::try_from(count).unwrap_or(usize::MAX)) {
        match scalar(decoder, Form::Unsigned, value)? {
            Some(item) => items.push(item),
            None => return Ok(None),
        }
    }
    Ok(Some(Param::List(items.into())))
}

fn scalar(decoder: Decoder<'_>, form: Form, value: Value<'_>) -> fault::Result<Option<Param>> {
    let ctx = decoder.ctx;
    Ok(Some(match value {
        Value::Attr(index, _) | Value::OptionalAttr(index) => Param::Attr(decoder.attr(index)?),
        Value::Absent => Param::None,
        Value::Type(index, _) => Param::Type(decoder.ty(index)?),
        Value::String(index) => {
            let text = decoder.file.tables().strings.get(index).unwrap_or_default();
            Param::String(ctx.ident_bytes(text))
        }
        Value::Unsigned(value) => Param::Int(value as i64),
        Value::Signed(value) => Param::Int(value),
        Value::Byte(value @ (0 | 1)) if !matches!(form, Form::Unsigned) => Param::Bool(value == 1),
        _ => return Ok(None),
    }))
}

/// The attribute of a registered dialect that the fields of an encoding stand for: parameters are fields of the same name. `None` if
/// the dialect has no definition of that name.
pub(crate) fn defined_attr(
    ctx: &Context,
    encoded: &Encoded,
    encoding: &Encoding,
) -> Option<Result<Attr, Invalid>> {
    let dialect = ctx.registered_dialect(ctx.bytes(encoded.dialect))?;
    let id = dialect.attr_named(encoding.name.as_bytes())?;
    if !has_all(&ctx.attr_def(id).params, encoding) {
        return None;
    }
    Some(ctx.dialect_attr(id, params(ctx, &ctx.attr_def(id).params, encoded, encoding)))
}

/// The type of a registered dialect, likewise.
pub(crate) fn defined_type(
    ctx: &Context,
    encoded: &Encoded,
    encoding: &Encoding,
) -> Option<Result<Type, Invalid>> {
    let dialect = ctx.registered_dialect(ctx.bytes(encoded.dialect))?;
    let values: Vec<Param> = encoded.params().cloned().collect();
    let by_hook = dialect.types.iter().find_map(|&id| {
        let params = ctx.type_def(id).hooks.as_ref()?.decode(ctx, encoded.code, &values)?;
        Some(ctx.dialect_type(id, params))
    });
    if by_hook.is_some() {
        return by_hook;
    }
    let id = dialect.type_named(encoding.name.as_bytes())?;
    if !has_all(&ctx.type_def(id).params, encoding) {
        return None;
    }
    Some(ctx.dialect_type(id, params(ctx, &ctx.type_def(id).params, encoded, encoding)))
}

/// Whether a definition has a parameter for every field.
fn has_all(defs: &[ParamDef], encoding: &Encoding) -> bool {
    encoding.fields.iter().all(|field| defs.iter().any(|def| *def.name == *field.name))
}

fn params(ctx: &Context, defs: &[ParamDef], encoded: &Encoded, encoding: &Encoding) -> Vec<Param> {
    let value = |def: &ParamDef| {
        let at = encoding.fields.iter().position(|field| *field.name == *def.name)?;
        given(ctx, def, encoding.fields[at].form, &encoded.fields.get(at)?.1)
    };
    defs.iter().map(|def| value(def).or_else(|| def.default.clone()).unwrap_or(Param::None)).collect()
}

/// The value of a parameter; `None` if it is absent. The wire has zero for numbers that are absent.
fn given(ctx: &Context, def: &ParamDef, form: Form, value: &Param) -> Option<Param> {
    let zero_is_absent = matches!(def.default, Some(Param::None)) && !matches!(form, Form::OptionalUnsigned);
    match value {
        Param::None => None,
        Param::Int(0) | Param::Bool(false) if zero_is_absent => None,
        &Param::String(text) if !matches!(def.syntax, ParamKind::String) => {
            Some(Param::Attr(ctx.string_ident(text)))
        }
        value => Some(value.clone()),
    }
}
