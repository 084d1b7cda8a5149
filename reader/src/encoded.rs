//! Entries of dialects that are not registered, in an encoding of which the layout is known: the fields are kept.

use crate::attr_type::Decoder;
use crate::fault::Result;
use rmlir_format::encoding::{Encoding, Form, Value};
use rmlir_ir::def::Param;
use rmlir_ir::{Encoded, Ident};

/// The fields of an entry. What they refer to is decoded. `None` if they are not what the layout says.
pub(crate) fn fields(
    decoder: Decoder<'_>,
    dialect: Ident,
    encoding: &Encoding,
    values: &[Value<'_>],
) -> Result<Option<Encoded>> {
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
) -> Result<Option<Param>> {
    let Some(first) = values.next() else { return Ok(None) };
    if matches!(form, Form::OptionalAttrs | Form::OptionalUnsignedList) {
        return match first {
            Value::Byte(0) => Ok(Some(Param::None)),
            _ => list(decoder, values.next(), values),
        };
    }
    match first {
        Value::Count(_) => list(decoder, Some(first), values),
        value => scalar(decoder, form, value),
    }
}

fn list<'v>(
    decoder: Decoder<'_>,
    count: Option<Value<'v>>,
    values: &mut impl Iterator<Item = Value<'v>>,
) -> Result<Option<Param>> {
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

fn scalar(decoder: Decoder<'_>, form: Form, value: Value<'_>) -> Result<Option<Param>> {
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
