//! Entries of other dialects in an encoding of which the layout is known. A registered dialect has a definition with parameters of the
//! same names; of others, and of those that lack a definition, the fields are kept.

use crate::attr_type::Decoder;
use crate::fault;
use crate::straight::{Stop, Straight};
use rmlir_format::DialectIdx;
use rmlir_format::encoding::{Encoding, EncodingTable, Field, Form, Value};
use rmlir_ir::construct::Invalid;
use rmlir_ir::context::RegisteredDialect;
use rmlir_ir::def::{AttrDefId, Param, ParamDef, TypeDefId};
use rmlir_ir::format::ParamKind;
use rmlir_ir::{Attr, Context, Encoded, Ident, Type};
use std::sync::OnceLock;

/// Gives the values of the fields of an entry in their order. What they refer to is decoded. False if they are not what the layout says.
fn each(
    decoder: Decoder<'_>,
    encoding: &Encoding,
    values: &[Value<'_>],
    mut give: impl FnMut(usize, &Field, Param),
) -> fault::Result<bool> {
    let mut values = values.iter().copied();
    for (at, field) in encoding.fields.iter().enumerate() {
        let Some(param) = param(decoder, field.form, &mut values)? else { return Ok(false) };
        give(at, field, param);
    }
    Ok(true)
}

/// The fields of an entry with their names, for a dialect that has no definition for it. `None` if they are not what the layout says.
fn undefined(
    decoder: Decoder<'_>,
    dialect: Ident,
    encoding: &Encoding,
    values: &[Value<'_>],
) -> fault::Result<Option<Encoded>> {
    let ctx = decoder.ctx;
    let mut fields = Vec::with_capacity(encoding.fields.len());
    if !each(decoder, encoding, values, |_, field, param| fields.push((ctx.ident(field.name), param)))? {
        return Ok(None);
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

/// The parameter whose value a field is.
pub(crate) struct Slot {
    at: usize,
    /// The wire has zero for a number that is absent.
    pub(crate) zero_is_absent: bool,
    /// A string stands for the attribute that holds it.
    pub(crate) is_named: bool,
}

impl Slot {
    /// `None` if there is no such parameter.
    fn of(defs: &[ParamDef], field: &Field) -> Option<Slot> {
        let at = defs.iter().position(|def| *def.name == *field.name)?;
        let may_be_absent = matches!(defs[at].default, Some(Param::None));
        Some(Slot {
            at,
            zero_is_absent: may_be_absent && !matches!(field.form, Form::OptionalUnsigned),
            is_named: !matches!(defs[at].syntax, ParamKind::String),
        })
    }

    /// Sets a parameter, which is nothing so far, to the value for a number.
    #[inline]
    pub(crate) fn set_number(&self, number: i64, param: &mut Param) {
        if number != 0 || !self.zero_is_absent {
            *param = Param::Int(number);
        }
    }

    /// The value for that of a field.
    fn given(&self, ctx: &Context, value: Param) -> Param {
        match value {
            Param::Int(0) | Param::Bool(false) if self.zero_is_absent => Param::None,
            Param::String(text) if self.is_named => Param::Attr(ctx.string_ident(text)),
            value => value,
        }
    }
}

/// The definition of a registered dialect that an encoding is for: fields go to the parameters of the same names.
struct Fit<Id> {
    definition: Id,
    /// By field.
    slots: Box<[Slot]>,
    /// Parameters that are something else than nothing where no field says what they are.
    defaults: Box<[(usize, Param)]>,
    count: usize,
}

impl<Id: Copy> Fit<Id> {
    /// `None` if the definition lacks a parameter for a field.
    fn of(definition: Id, defs: &[ParamDef], encoding: &Encoding) -> Option<Fit<Id>> {
        let slots = encoding.fields.iter().map(|field| Slot::of(defs, field)).collect::<Option<_>>()?;
        let default = |(at, def): (usize, &ParamDef)| {
            let default = def.default.clone().filter(|default| *default != Param::None)?;
            Some((at, default))
        };
        let defaults = defs.iter().enumerate().filter_map(default).collect();
        Some(Fit { definition, slots, defaults, count: defs.len() })
    }

    /// Puts values to their places. `set` is told a field and its parameter, which is nothing so far.
    #[inline]
    fn placed<E>(
        &self,
        encoding: &Encoding,
        mut set: impl FnMut(Form, &Slot, &mut Param) -> Result<(), E>,
    ) -> Result<Vec<Param>, E> {
        let mut params: Vec<Param> = Vec::new();
        params.resize_with(self.count, || Param::None);
        for (field, slot) in encoding.fields.iter().zip(&self.slots) {
            set(field.form, slot, &mut params[slot.at])?;
        }
        for (at, default) in &self.defaults {
            if matches!(params[*at], Param::None) {
                params[*at].clone_from(default);
            }
        }
        Ok(params)
    }

    /// The parameters for the values of fields. `None` if these are not what the layout says.
    fn params(
        &self,
        decoder: Decoder<'_>,
        encoding: &Encoding,
        values: &[Value<'_>],
    ) -> fault::Result<Option<Vec<Param>>> {
        let mut values = values.iter().copied();
        let placed = self.placed(encoding, |form, slot, place| match param(decoder, form, &mut values) {
            Ok(Some(value)) => {
                *place = slot.given(decoder.ctx, value);
                Ok(())
            }
            Ok(None) => Err(None),
            Err(fault) => Err(Some(fault)),
        });
        match placed {
            Ok(params) => Ok(Some(params)),
            Err(None) => Ok(None),
            Err(Some(fault)) => Err(fault),
        }
    }
}

/// An encoding with its place among those of its table.
pub(crate) type Placed = (&'static Encoding, usize);

/// What the encodings of a dialect are for, by their places in its tables, once that was needed.
pub(crate) struct Fits {
    attrs: Box<[OnceLock<Option<Fit<AttrDefId>>>]>,
    types: Box<[OnceLock<Option<Fit<TypeDefId>>>]>,
}

impl Fits {
    /// Nothing yet, for tables of attributes and of types.
    pub(crate) fn of([attrs, types]: [Option<&EncodingTable>; 2]) -> Fits {
        let count = |table: Option<&EncodingTable>| table.map_or(0, |table| table.encodings.len());
        Fits {
            attrs: (0..count(attrs)).map(|_| OnceLock::new()).collect(),
            types: (0..count(types)).map(|_| OnceLock::new()).collect(),
        }
    }

    /// The attribute that the fields of an entry stand for. `None` if they are not what the layout says.
    pub(crate) fn attr(
        &self,
        decoder: Decoder<'_>,
        dialect: &[u8],
        (encoding, place): Placed,
        values: &[Value<'_>],
    ) -> fault::Result<Option<Result<Attr, Invalid>>> {
        let ctx = decoder.ctx;
        let Some(fit) = self.attr_fit(ctx, || dialect, (encoding, place)) else {
            let fields = undefined(decoder, ctx.ident_bytes(dialect), encoding, values)?;
            return Ok(fields.map(|fields| Ok(ctx.encoded_attr(fields))));
        };
        let params = fit.params(decoder, encoding, values)?;
        Ok(params.map(|params| ctx.dialect_attr(fit.definition, params)))
    }

    /// What an encoding of attributes is for.
    #[inline]
    fn attr_fit<'d>(
        &self,
        ctx: &Context,
        dialect: impl FnOnce() -> &'d [u8],
        (encoding, place): Placed,
    ) -> Option<&Fit<AttrDefId>> {
        let find = || {
            let id = ctx.registered_dialect(dialect())?.attr_named(ctx, encoding.name.as_bytes())?;
            Fit::of(id, &ctx.attr_def(id).params, encoding)
        };
        self.attrs.get(place)?.get_or_init(find).as_ref()
    }

    /// The same, read straight from the entry. Apart from its caller, which also calls itself for entries of other kinds.
    #[inline(never)]
    pub(crate) fn read_attr(
        &self,
        decoder: Decoder<'_>,
        dialect: DialectIdx,
        (encoding, place): Placed,
        mut fields: Straight<'_, '_>,
    ) -> Result<Attr, Stop> {
        let ctx = decoder.ctx;
        let name = || decoder.dialect_name(dialect);
        let fit = self.attr_fit(ctx, name, (encoding, place)).ok_or(Stop::Unread)?;
        let params = fit.placed(encoding, |form, slot, param| fields.set(form, slot, param))?;
        fields.end()?;
        ctx.dialect_attr(fit.definition, params).map_err(|Invalid(_)| Stop::Unread)
    }

    /// The type that the fields of an entry stand for, likewise.
    pub(crate) fn ty(
        &self,
        decoder: Decoder<'_>,
        dialect: &[u8],
        (encoding, place): Placed,
        values: &[Value<'_>],
    ) -> fault::Result<Option<Result<Type, Invalid>>> {
        let ctx = decoder.ctx;
        let registered = ctx.registered_dialect(dialect);
        if let Some(made) = registered.map_or(Ok(None), |of| by_hook(decoder, of, encoding, values))? {
            return Ok(Some(made));
        }
        let find = || {
            let id = registered?.type_named(encoding.name.as_bytes())?;
            Fit::of(id, &ctx.type_def(id).params, encoding)
        };
        let Some(fit) = self.types.get(place).and_then(|fit| fit.get_or_init(find).as_ref()) else {
            let fields = undefined(decoder, ctx.ident_bytes(dialect), encoding, values)?;
            return Ok(fields.map(|fields| Ok(ctx.encoded_type(fields))));
        };
        let params = fit.params(decoder, encoding, values)?;
        Ok(params.map(|params| ctx.dialect_type(fit.definition, params)))
    }
}

/// The type that one of a dialect's own decoders makes of the fields.
fn by_hook(
    decoder: Decoder<'_>,
    dialect: &RegisteredDialect,
    encoding: &Encoding,
    values: &[Value<'_>],
) -> fault::Result<Option<Result<Type, Invalid>>> {
    let ctx = decoder.ctx;
    let mut params = Vec::new();
    if !each(decoder, encoding, values, |_, _, param| params.push(param))? {
        return Ok(None);
    }
    Ok(dialect.types.iter().find_map(|&id| {
        let params = ctx.type_def(id).hooks.as_ref()?.decode(ctx, encoding.code, &params)?;
        Some(ctx.dialect_type(id, params))
    }))
}
