//! Entries of a dialect in bytecode, by its tables of encodings.

use super::encodings::TYPES;
use super::parts::Parts;
use super::tensors;
use bytes::Bytes;
use rmlir_format::encoding::{Encoding, EncodingTable, Form, TypeShape};
use rmlir_ir::bytecode::{BytecodeDialectInterface, BytecodeSink, BytecodeSource};
use rmlir_ir::construct::Invalid;
use rmlir_ir::def::{Param, ParamDef};
use rmlir_ir::format::ParamKind;
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Attr, AttrData, Context, Failed, Type};

/// A dialect's encodings.
pub(crate) struct Encodings {
    pub(crate) dialect: &'static str,
    pub(crate) attributes: &'static EncodingTable,
    pub(crate) types: &'static EncodingTable,
}

impl BytecodeDialectInterface for Encodings {
    fn read_attr(&self, source: &mut dyn BytecodeSource) -> Result<Attr, Failed> {
        let code = source.unsigned()?;
        let Some(encoding) = self.attributes.find(code) else {
            return Err(source.error(format!("unknown {} attribute code: {code}", self.dialect)));
        };
        let fields = fields(source, encoding)?;
        let ctx = source.ctx().clone();
        let own = ctx.registered_dialect(self.dialect.as_bytes());
        let mnemonic = plain(encoding.name);
        let Some(id) = own.and_then(|d| d.attr_named(&ctx, mnemonic.as_bytes())) else {
            return Err(source.error(format!("unknown {} attribute code: {code}", self.dialect)));
        };
        let params = params(&ctx, &ctx.attr_def(id).params, encoding, fields);
        let made = params.and_then(|params| ctx.dialect_attr(id, params).map_err(|Invalid(message)| message));
        made.map_err(|message| source.error(message))
    }

    fn read_type(&self, source: &mut dyn BytecodeSource) -> Result<Type, Failed> {
        let code = source.unsigned()?;
        let Some(encoding) = self.types.find(code) else {
            return Err(source.error(format!("unknown {} type code: {code}", self.dialect)));
        };
        let fields = fields(source, encoding)?;
        let ctx = source.ctx().clone();
        let own = ctx.registered_dialect(self.dialect.as_bytes());
        let Some(id) = own.and_then(|d| d.type_named(encoding.name.as_bytes())) else {
            return Err(source.error(format!("unknown {} type code: {code}", self.dialect)));
        };
        let params = params(&ctx, &ctx.type_def(id).params, encoding, fields);
        let made = params.and_then(|params| ctx.dialect_type(id, params).map_err(|Invalid(message)| message));
        made.map_err(|message| source.error(message))
    }

    fn write_attr(&self, ctx: &Context, attr: Attr, sink: &mut dyn BytecodeSink) -> bool {
        let Some((mnemonic, params)) = Parts::of(ctx, self.dialect).and_then(|parts| parts.attr_parts(attr))
        else {
            return false;
        };
        let own = ctx.registered_dialect(self.dialect.as_bytes());
        let Some(id) = own.and_then(|d| d.attr_named(ctx, mnemonic.as_bytes())) else {
            return false;
        };
        write(ctx, self.attributes, mnemonic, (&ctx.attr_def(id).params, params), sink).is_some()
    }

    fn write_type(&self, ctx: &Context, ty: Type, sink: &mut dyn BytecodeSink) -> bool {
        let Some((mnemonic, params)) = Parts::of(ctx, self.dialect).and_then(|parts| parts.type_parts(ty))
        else {
            return false;
        };
        let own = ctx.registered_dialect(self.dialect.as_bytes());
        let Some(id) = own.and_then(|d| d.type_named(mnemonic.as_bytes())) else {
            return false;
        };
        write(ctx, self.types, mnemonic, (&ctx.type_def(id).params, params), sink).is_some()
    }
}

/// What the values of a type are on the wire.
fn shape(ctx: &Context, ty: Type) -> TypeShape {
    let mnemonic = Parts::vhlo(ctx).and_then(|vhlo| vhlo.type_parts(ty)).map(|(mnemonic, _)| mnemonic);
    let found = TYPES.encodings.iter().find(|encoding| Some(encoding.name) == mnemonic);
    found.map_or(TypeShape::Unknown, |encoding| encoding.shape)
}

/// The mnemonic of what a second encoding is of.
fn plain(name: &str) -> &str {
    name.split_once("_with_").map_or(name, |(name, _)| name)
}

/// The fields of an entry after its code.
fn fields(source: &mut dyn BytecodeSource, encoding: &Encoding) -> Result<Vec<Param>, Failed> {
    let mut fields: Vec<Param> = Vec::with_capacity(encoding.fields.len());
    for field in encoding.fields {
        let last = fields.iter().rev().find_map(|param| match param {
            Param::Type(ty) => Some(*ty),
            _ => None,
        });
        fields.push(read_field(source, field.form, last)?);
    }
    Ok(fields)
}

fn read_field(source: &mut dyn BytecodeSource, form: Form, last: Option<Type>) -> Result<Param, Failed> {
    Ok(match form {
        Form::Attr(_) => Param::Attr(source.attr()?),
        Form::OptionalAttr => source.optional_attr()?.map_or(Param::None, Param::Attr),
        Form::FlaggedAttr => match source.unsigned()? {
            0 => Param::None,
            _ => Param::Attr(source.attr()?),
        },
        Form::ByteFlaggedAttr => match source.byte()? {
            0 => Param::None,
            _ => Param::Attr(source.attr()?),
        },
        Form::Bool => Param::Int(i64::from(source.byte()?)),
        Form::Type(_) => Param::Type(source.ty()?),
        Form::String => Param::String(source.string()?),
        Form::Unsigned => Param::Int(source.unsigned()? as i64),
        // A flag in the lowest bit.
        Form::OptionalUnsigned => match source.unsigned()? {
            number if number & 1 == 1 => Param::Int((number >> 1) as i64),
            _ => Param::None,
        },
        Form::Signed => Param::Int(source.signed()?),
        Form::Float64 => double(source.signed()?),
        Form::Attrs(_) => list(source, 1, |source| source.attr().map(Param::Attr))?,
        Form::AttrPairs => list(source, 2, |source| source.attr().map(Param::Attr))?,
        Form::Types => list(source, 1, |source| source.ty().map(Param::Type))?,
        Form::SignedList => list(source, 1, |source| source.signed().map(Param::Int))?,
        Form::Float64List => list(source, 1, |source| source.signed().map(double))?,
        Form::IntegerOfType => Param::big_int(integer(source, last)?),
        Form::FloatOfType => float(source, last)?,
        Form::Blob => {
            let blob = source.blob()?;
            elements(source, blob, last)?
        }
        _ => return Err(source.error("a field of no known form".into())),
    })
}

/// A counted list; each item of it is so many.
fn list(
    source: &mut dyn BytecodeSource,
    each: u64,
    read: impl Fn(&mut dyn BytecodeSource) -> Result<Param, Failed>,
) -> Result<Param, Failed> {
    let count = source.unsigned()?.saturating_mul(each);
    // Every item takes a byte at least, so that a count which is too high ends with the entry.
    let mut items = Vec::new();
    for _ in 0..count {
        items.push(read(source)?);
    }
    Ok(Param::List(items.into()))
}

fn double(bits: i64) -> Param {
    Param::float(FloatKind::F64, (bits as u64).into())
}

/// The bits of a number of known width.
fn known_width(source: &mut dyn BytecodeSource, width: u32) -> Result<u64, Failed> {
    if width <= 8 { source.byte().map(u64::from) } else { source.signed().map(|bits| bits as u64) }
}

fn integer(source: &mut dyn BytecodeSource, ty: Option<Type>) -> Result<Int, Failed> {
    let width = match ty.map(|ty| shape(source.ctx(), ty)) {
        Some(TypeShape::Integer(width)) => width as u32,
        Some(TypeShape::Index) => 64,
        _ => return Err(source.error("expected an integer type of vhlo".into())),
    };
    Ok(Int::from_u64(width, known_width(source, width)?))
}

fn float(source: &mut dyn BytecodeSource, ty: Option<Type>) -> Result<Param, Failed> {
    let kind = ty.and_then(|ty| tensors::float_kind(source.ctx(), ty));
    let Some(kind) = kind else { return Err(source.error("expected a float type of vhlo".into())) };
    let bits = known_width(source, kind.width())?;
    Ok(Param::float(kind, u128::from(bits) & kind.mask()))
}

fn elements(source: &mut dyn BytecodeSource, blob: Bytes, ty: Option<Type>) -> Result<Param, Failed> {
    let ctx = source.ctx().clone();
    let made = match ty {
        Some(ty) => tensors::from_wire(&ctx, ty, blob),
        None => Err("expected the type of a tensor".into()),
    };
    made.map(Param::Attr).map_err(|message| source.error(message))
}

/// The parameters of a definition that these fields are.
fn params(
    ctx: &Context,
    defs: &[ParamDef],
    encoding: &Encoding,
    fields: Vec<Param>,
) -> Result<Vec<Param>, String> {
    let mut fields: Vec<Option<Param>> = fields.into_iter().map(Some).collect();
    let mut found = Vec::with_capacity(defs.len());
    for def in defs {
        let at = encoding.fields.iter().position(|field| *field.name == *def.name);
        let value = at.and_then(|at| fields[at].take()).unwrap_or(Param::None);
        found.push(of_kind(ctx, &def.syntax, value)?);
    }
    Ok(found)
}

/// A number as what the definition has for it.
fn of_kind(ctx: &Context, kind: &ParamKind, value: Param) -> Result<Param, String> {
    match (kind, value) {
        (ParamKind::Bool, Param::Int(value @ (0 | 1))) => Ok(Param::Bool(value == 1)),
        (ParamKind::Bool, Param::Int(value)) => Err(format!("unsupported value: {value}")),
        (ParamKind::Enum(def), Param::Int(value)) => match def.cases.iter().any(|case| case.value == value) {
            true => Ok(Param::Int(value)),
            false => Err(format!("unknown case of {}: {value}", def.name)),
        },
        (ParamKind::List(..), Param::Attr(array)) => match ctx.attr_data(array) {
            AttrData::Array(items) => Ok(Param::List(items.iter().map(|&item| Param::Attr(item)).collect())),
            _ => Err("expected an array attribute".into()),
        },
        (ParamKind::Attr(_), Param::List(items)) => {
            let attr = |item: &Param| if let Param::Attr(attr) = item { Some(*attr) } else { None };
            let items: Option<Vec<Attr>> = items.iter().map(attr).collect();
            items.map(|items| Param::Attr(ctx.array_attr(&items))).ok_or_else(String::new)
        }
        (_, value) => Ok(value),
    }
}

/// Writes an entry; nothing if it has no encoding.
fn write(
    ctx: &Context,
    table: &EncodingTable,
    mnemonic: &str,
    (defs, params): (&[ParamDef], &[Param]),
    sink: &mut dyn BytecodeSink,
) -> Option<()> {
    let value = |name: &str| params.get(defs.iter().position(|def| *def.name == *name)?);
    // Of two encodings the one with more in it comes last, and is for those that have that.
    let fits = |encoding: &&Encoding| {
        encoding.name == mnemonic
            && encoding.fields.iter().all(|field| {
                let absent = matches!(value(field.name), None | Some(Param::None));
                !absent
                    || matches!(
                        field.form,
                        Form::OptionalAttr
                            | Form::FlaggedAttr
                            | Form::ByteFlaggedAttr
                            | Form::OptionalUnsigned
                    )
            })
    };
    let encoding = table.encodings.iter().rev().find(fits)?;
    sink.unsigned(encoding.code);
    encoding.fields.iter().try_for_each(|field| write_field(ctx, field.form, value(field.name)?, sink))
}

fn write_field(ctx: &Context, form: Form, param: &Param, sink: &mut dyn BytecodeSink) -> Option<()> {
    match (form, param) {
        (Form::Attr(_), &Param::Attr(attr)) => sink.attr(attr),
        (Form::OptionalAttr, &Param::Attr(attr)) => sink.optional_attr(Some(attr)),
        (Form::OptionalAttr, Param::None) => sink.optional_attr(None),
        (Form::FlaggedAttr, Param::None) => sink.unsigned(0),
        (Form::FlaggedAttr, &Param::Attr(attr)) => {
            sink.unsigned(1);
            sink.attr(attr);
        }
        (Form::ByteFlaggedAttr, Param::None) => sink.byte(0),
        (Form::ByteFlaggedAttr, &Param::Attr(attr)) => {
            sink.byte(1);
            sink.attr(attr);
        }
        (Form::Bool, &Param::Bool(value)) => sink.byte(u8::from(value)),
        // An array and a list of its elements are two ways to hold the same.
        (Form::Attr(_), Param::List(items)) => {
            let attr = |item: &Param| if let Param::Attr(attr) = item { Some(*attr) } else { None };
            sink.attr(ctx.array_attr(&items.iter().map(attr).collect::<Option<Vec<_>>>()?));
        }
        (Form::Attrs(_), &Param::Attr(array)) => {
            let AttrData::Array(items) = ctx.attr_data(array) else { return None };
            sink.unsigned(items.len() as u64);
            items.iter().for_each(|&item| sink.attr(item));
        }
        (Form::Type(_), &Param::Type(ty)) => sink.ty(ty),
        (Form::String, &Param::String(text)) => sink.string(ctx.bytes(text)),
        (Form::Unsigned, &Param::Int(value)) => sink.unsigned(value as u64),
        (Form::OptionalUnsigned, Param::None) => sink.unsigned(0),
        (Form::OptionalUnsigned, &Param::Int(value)) => sink.unsigned((value as u64) << 1 | 1),
        (Form::Unsigned, &Param::Bool(value)) => sink.unsigned(u64::from(value)),
        (Form::Signed, &Param::Int(value)) => sink.signed(value),
        (Form::Float64, Param::Float { bits, .. }) => sink.signed(bits[0] as i64),
        (Form::IntegerOfType, Param::BigInt(value)) => write_width(value.width(), value.word(0), sink),
        (Form::FloatOfType, Param::Float { kind, bits }) => write_width(kind.width(), bits[0], sink),
        (Form::Blob, &Param::Attr(attr)) => sink.blob(&tensors::to_wire(ctx, attr)?),
        (Form::AttrPairs, Param::List(items)) => {
            sink.unsigned(items.len() as u64 / 2);
            write_items(ctx, form, items, sink)?;
        }
        (_, Param::List(items)) => {
            sink.unsigned(items.len() as u64);
            write_items(ctx, form, items, sink)?;
        }
        _ => return None,
    }
    Some(())
}

fn write_items(ctx: &Context, form: Form, items: &[Param], sink: &mut dyn BytecodeSink) -> Option<()> {
    use rmlir_format::encoding::Expect;
    let form = match form {
        Form::Attrs(_) | Form::AttrPairs => Form::Attr(Expect::Any),
        Form::Types => Form::Type(Expect::Any),
        Form::SignedList => Form::Signed,
        Form::Float64List => Form::Float64,
        _ => return None,
    };
    items.iter().try_for_each(|item| write_field(ctx, form, item, sink))
}

fn write_width(width: u32, bits: u64, sink: &mut dyn BytecodeSink) {
    if width <= 8 { sink.byte(bits as u8) } else { sink.signed(bits as i64) }
}
