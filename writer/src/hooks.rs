//! What dialects and the program write themselves.

use crate::attr_type::{Sink, attr_dialect, type_dialect};
use crate::encoded::{Defined, Fits};
use crate::release::Target;
use rmlir_format::Version;
use rmlir_format::encoding::{Encoding, Encodings};
use rmlir_ir::bytecode::{BytecodeDialectInterface, BytecodeSink, BytecodeWriteCallback, Claimed};
use rmlir_ir::def::AttrDefId;
use rmlir_ir::{Attr, AttrData, Context, Ident, OpName, Props, Type, TypeData};
use std::rc::Rc;
use std::sync::Arc;

/// The ways in which entries can go out.
#[derive(Clone, Copy)]
pub(crate) struct EncodeOptions<'a> {
    /// The release for which the file is written.
    pub(crate) release: Option<u32>,
    pub(crate) version: Version,
    pub(crate) callbacks: &'a [Arc<dyn BytecodeWriteCallback>],
    /// How dialects encode things.
    pub(crate) encodings: &'a Encodings,
    /// What is known of the definitions of attributes.
    pub(crate) fits: &'a Fits,
    /// Dialects that the tools of the release do not have: what is theirs goes out as text.
    pub(crate) outside: Outside,
}

/// Dialects that are not in the tools of a release.
pub(crate) type Outside = [Option<Ident>; 2];

/// The encodings of attributes, or of types, that can be written.
#[derive(Clone, Copy)]
pub(crate) struct Known<'a> {
    encodings: &'a Encodings,
    types: bool,
    release: Option<u32>,
}

impl Known<'_> {
    /// The first encoding of a dialect that is wanted, if the release for which a file is written can read it.
    pub(crate) fn encoding(
        self,
        dialect: &[u8],
        wanted: impl Fn(&Encoding) -> bool,
    ) -> Option<&'static Encoding> {
        let table = self.encodings.find(dialect, self.types)?;
        let found = table.encodings.iter().find(|encoding| wanted(encoding))?;
        self.release.is_none_or(|release| release >= table.first_release(found.code)).then_some(found)
    }
}

/// A field that a hook wrote.
enum Field {
    Attr(Attr),
    OptionalAttr(Option<Attr>),
    Type(Type),
    String(Box<[u8]>),
    Unsigned(u64),
    Signed(i64),
    Byte(u8),
    Blob(Box<[u8]>),
}

/// The fields of an entry that a hook wrote. They count only if the hook says so.
pub(crate) struct Fields {
    version: Version,
    fields: Vec<Field>,
    /// The dialect to whose entries it goes, if not its own.
    pub(crate) dialect: Option<Ident>,
}

impl Fields {
    fn new(version: Version) -> Fields {
        Fields { version, fields: Vec::new(), dialect: None }
    }

    /// Hands the fields on.
    pub(crate) fn replay(&self, sink: &mut impl Sink) {
        for field in &self.fields {
            match field {
                &Field::Attr(attr) => sink.attr(attr),
                &Field::OptionalAttr(attr) => sink.optional_attr(attr),
                &Field::Type(ty) => sink.ty(ty),
                Field::String(bytes) => sink.string(bytes),
                &Field::Unsigned(value) => sink.unsigned(value),
                &Field::Signed(value) => sink.signed(value),
                &Field::Byte(value) => sink.byte(value),
                Field::Blob(bytes) => sink.blob(bytes),
            }
        }
    }
}

impl BytecodeSink for Fields {
    fn format_version(&self) -> u64 {
        self.version.number()
    }

    fn attr(&mut self, attr: Attr) {
        self.fields.push(Field::Attr(attr));
    }

    fn optional_attr(&mut self, attr: Option<Attr>) {
        self.fields.push(Field::OptionalAttr(attr));
    }

    fn ty(&mut self, ty: Type) {
        self.fields.push(Field::Type(ty));
    }

    fn string(&mut self, bytes: &[u8]) {
        self.fields.push(Field::String(bytes.into()));
    }

    fn unsigned(&mut self, value: u64) {
        self.fields.push(Field::Unsigned(value));
    }

    fn signed(&mut self, value: i64) {
        self.fields.push(Field::Signed(value));
    }

    fn byte(&mut self, value: u8) {
        self.fields.push(Field::Byte(value));
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.fields.push(Field::Blob(bytes.into()));
    }
}

impl<'a> EncodeOptions<'a> {
    /// Those of a file for a release, or for none, with what is known of encodings.
    pub(crate) fn of(
        target: Option<&Target>,
        version: Version,
        (callbacks, encodings, fits): (&'a [Arc<dyn BytecodeWriteCallback>], &'a Encodings, &'a Fits),
    ) -> EncodeOptions<'a> {
        let release = target.map(Target::generation);
        let outside = target.map(|target| target.outside).unwrap_or_default();
        EncodeOptions { release, version, callbacks, encodings, fits, outside }
    }

    /// The encodings of attributes.
    pub(crate) fn attributes(self) -> Known<'a> {
        Known { encodings: self.encodings, types: false, release: self.release }
    }

    /// The encodings of types.
    pub(crate) fn types(self) -> Known<'a> {
        Known { encodings: self.encodings, types: true, release: self.release }
    }

    /// What is known of the definition of an attribute.
    pub(crate) fn defined(self, ctx: &Context, definition: AttrDefId) -> Rc<Defined> {
        self.fits.get(ctx, definition, || self.attributes())
    }

    /// What the first hook that wants an attribute makes of it: callbacks in their order, then its dialect.
    #[inline]
    pub(crate) fn attr(self, ctx: &Context, attr: Attr, data: &AttrData) -> Option<Fields> {
        let by_callback = |callback: &Arc<dyn BytecodeWriteCallback>| {
            let mut fields = Fields::new(self.version);
            let claimed = callback.write_attr(ctx, attr, &mut fields)?;
            Some(claim(ctx, fields, claimed))
        };
        self.callbacks.iter().find_map(by_callback).or_else(|| {
            let interface = match data {
                AttrData::Dialect(data) => ctx.bytecode_interface_of(ctx.attr_def_dialect(data.def))?,
                _ => interface(ctx, attr_dialect(ctx, data)?)?,
            };
            self.inside(attr_dialect(ctx, data)?)?;
            let mut fields = Fields::new(self.version);
            interface.write_attr(ctx, attr, &mut fields).then_some(fields)
        })
    }

    /// The dialect, if the tools have it.
    fn inside(self, dialect: Ident) -> Option<Ident> {
        (!self.outside.contains(&Some(dialect))).then_some(dialect)
    }

    /// What the first hook that wants a type makes of it.
    pub(crate) fn ty(self, ctx: &Context, ty: Type) -> Option<Fields> {
        let by_callback = |callback: &Arc<dyn BytecodeWriteCallback>| {
            let mut fields = Fields::new(self.version);
            let claimed = callback.write_type(ctx, ty, &mut fields)?;
            Some(claim(ctx, fields, claimed))
        };
        self.callbacks.iter().find_map(by_callback).or_else(|| {
            let interface = match ctx.type_data(ty) {
                TypeData::Dialect(data) => ctx.bytecode_interface_of(ctx.type_def_dialect(data.def))?,
                _ => interface(ctx, type_dialect(ctx, ty)?)?,
            };
            self.inside(type_dialect(ctx, ty)?)?;
            let mut fields = Fields::new(self.version);
            interface.write_type(ctx, ty, &mut fields).then_some(fields)
        })
    }
}

fn claim(ctx: &Context, fields: Fields, claimed: Claimed) -> Fields {
    let dialect = match claimed {
        Claimed::Own => None,
        Claimed::Dialect(name) => Some(ctx.ident(&name)),
    };
    Fields { dialect, ..fields }
}

fn interface(ctx: &Context, dialect: Ident) -> Option<&dyn BytecodeDialectInterface> {
    ctx.bytecode_interface(ctx.bytes(dialect))
}

/// The properties of an operation as its dialect writes them, if it does not leave that to the definition.
pub(crate) fn properties(ctx: &Context, name: OpName, props: Props, version: Version) -> Option<Fields> {
    let info = ctx.op_info(name);
    info.registered()?;
    let interface = ctx.bytecode_interface_of(info.dialect())?;
    let mut fields = Fields::new(version);
    interface.write_properties(ctx, name, props, &mut fields).then_some(fields)
}

/// The version of a dialect that writes versions.
pub(crate) fn dialect_version(ctx: &Context, dialect: Ident, version: Version) -> Option<Fields> {
    let interface = interface(ctx, dialect)?;
    let mut fields = Fields::new(version);
    interface.write_version(ctx, &mut fields);
    (!fields.fields.is_empty()).then_some(fields)
}
