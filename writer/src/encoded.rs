//! Entries of other dialects in an encoding of which the layout is known: the fields are parameters of the same names.

use crate::attr_type::Sink;
use crate::hooks::Known;
use rmlir_format::encoding::{Encoding, Expect, Field, Form};
use rmlir_ir::def::{AttrDefId, Param, ParamDef};
use rmlir_ir::{AttrData, Context, Encoded, Ident};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Gives the fields. False if the layout is not known, or the fields do not have it.
pub(crate) fn encode(ctx: &Context, encoded: &Encoded, known: Known<'_>, sink: &mut impl Sink) -> bool {
    let of_code = |found: &Encoding| found.code == encoded.code;
    let found = known.encoding(ctx.bytes(encoded.dialect), of_code);
    let Some(encoding) = found.filter(|found| found.fields.len() == encoded.fields.len()) else {
        return false;
    };
    sink.unsigned(encoding.code);
    let mut params = encoding.fields.iter().zip(encoded.params());
    params.all(|(field, param)| inner_field(ctx, field.form, param, sink).is_some())
}

/// The encoding of a definition.
pub(crate) struct Fit {
    code: u64,
    /// How each field is encoded, and which parameter it is.
    fields: Box<[(Form, usize)]>,
}

impl Fit {
    /// `None` if none of the dialect's encodings has the name of the definition, or a field no parameter.
    pub(crate) fn of(dialect: &[u8], mnemonic: &str, defs: &[ParamDef], known: Known<'_>) -> Option<Fit> {
        let encoding = known.encoding(dialect, |found| found.name == mnemonic)?;
        let param = |field: &Field| {
            let at = defs.iter().position(|def| *def.name == *field.name)?;
            Some((field.form, at))
        };
        let fields = encoding.fields.iter().map(param).collect::<Option<_>>()?;
        Some(Fit { code: encoding.code, fields })
    }

    /// Gives the parameters as fields. False if one has not the form of its field.
    pub(crate) fn encode(&self, ctx: &Context, params: &[Param], sink: &mut impl Sink) -> bool {
        sink.unsigned(self.code);
        let mut fields = self.fields.iter();
        fields
            .all(|&(form, at)| params.get(at).is_some_and(|param| field_of(ctx, form, param, sink).is_some()))
    }
}

/// What is known of the definition of an attribute.
pub(crate) struct Defined {
    /// Its encoding, if it has one that can be written.
    pub(crate) fit: Option<Fit>,
    /// Its dialect may write it itself.
    pub(crate) is_own: bool,
    /// The name of its dialect.
    pub(crate) dialect: Ident,
    /// The entry of that, once it was visited.
    pub(crate) entry: Cell<Option<u32>>,
}

/// Definitions of attributes by their numbers, once they were needed.
#[derive(Default)]
pub(crate) struct Fits(RefCell<Vec<Option<Rc<Defined>>>>);

impl Fits {
    /// What is known of a definition.
    pub(crate) fn get<'k>(
        &self,
        ctx: &Context,
        definition: AttrDefId,
        known: impl FnOnce() -> Known<'k>,
    ) -> Rc<Defined> {
        let mut fits = self.0.borrow_mut();
        let at = definition.index();
        if at >= fits.len() {
            fits.resize_with(at + 1, || None);
        }
        let find = || {
            let (dialect, def) = (ctx.attr_def_dialect(definition), ctx.attr_def(definition));
            let name = ctx.dialect_info(dialect).name();
            let fit = Fit::of(ctx.bytes(name), &def.mnemonic, &def.params, known());
            let is_own = ctx.bytecode_interface_of(dialect).is_some();
            Rc::new(Defined { fit, is_own, dialect: name, entry: Cell::new(None) })
        };
        Rc::clone(fits[at].get_or_insert_with(find))
    }
}

/// A field inside something else, or of an entry of which there are few.
#[inline(never)]
fn inner_field(ctx: &Context, form: Form, param: &Param, sink: &mut impl Sink) -> Option<()> {
    field_of(ctx, form, param, sink)
}

// Inlined where fields follow each other: there are half a dozen of each attribute.
#[inline(always)]
fn field_of(ctx: &Context, form: Form, param: &Param, sink: &mut impl Sink) -> Option<()> {
    match (form, param) {
        (Form::OptionalAttr, &Param::Attr(attr)) => sink.optional_attr(Some(attr)),
        (Form::OptionalAttr, Param::None) => sink.optional_attr(None),
        (Form::Attr(_), &Param::Attr(attr)) => sink.attr(attr),
        // A number that is absent is zero.
        (Form::Unsigned, Param::None) => sink.unsigned(0),
        (Form::Unsigned, &Param::Int(value)) => sink.unsigned(value as u64),
        (Form::Bool, Param::None) => sink.byte(0),
        (Form::Bool, &Param::Bool(value)) => sink.byte(u8::from(value)),
        (form, param) => return other_field(ctx, form, param, sink),
    }
    Some(())
}

/// A field of a rarer form.
#[inline(never)]
fn other_field(ctx: &Context, form: Form, param: &Param, sink: &mut impl Sink) -> Option<()> {
    match (form, param) {
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
        (Form::AttrPairs, Param::List(items)) => {
            sink.unsigned(items.len() as u64 / 2);
            items.iter().try_for_each(|item| inner_field(ctx, Form::Attr(Expect::Any), item, sink))?;
        }
        (Form::Type(_), &Param::Type(ty)) => sink.ty(ty),
        (Form::String, &Param::String(text)) => sink.string(ctx.bytes(text)),
        (Form::String, &Param::Attr(attr)) => match ctx.attr_data(attr) {
            AttrData::String { value, .. } => sink.string(ctx.bytes(*value)),
            _ => return None,
        },
        (Form::Signed | Form::Float64, &Param::Int(value)) => sink.signed(value),
        (Form::OptionalUnsigned, &Param::Int(value)) => sink.unsigned((value as u64) << 1 | 1),
        (Form::OptionalUnsigned, Param::None) => sink.unsigned(0),
        (Form::OptionalAttrs | Form::OptionalUnsignedList, Param::None) => sink.byte(0),
        (Form::OptionalAttrs | Form::OptionalUnsignedList, Param::List(items)) if items.is_empty() => {
            sink.byte(0)
        }
        (form, Param::List(items)) => {
            let item = item_form(form)?;
            if matches!(form, Form::OptionalAttrs | Form::OptionalUnsignedList) {
                sink.byte(1);
            }
            sink.unsigned(items.len() as u64);
            for param in items {
                inner_field(ctx, item, param, sink)?;
            }
        }
        _ => return None,
    }
    Some(())
}

/// How the items of a list are encoded.
fn item_form(list: Form) -> Option<Form> {
    Some(match list {
        Form::Attrs(expect) => Form::Attr(expect),
        Form::Types => Form::Type(Expect::Any),
        Form::UnsignedList | Form::OptionalUnsignedList => Form::Unsigned,
        Form::SignedList => Form::Signed,
        Form::Float64List => Form::Float64,
        Form::Scalable => Form::Bool,
        Form::OptionalAttrs => Form::OptionalAttr,
        _ => return None,
    })
}
