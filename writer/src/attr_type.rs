//! Encodings of attributes and types (sections 2 and 3).
//!
//! One function per table of encodings serves numbering and emission: it hands the fields of an entry to a [`Sink`], which either
//! notes what they refer to or writes them.

use crate::WriteError;
use crate::attr_table::{Entry, Place};
use crate::encoded::{self, Defined, Fit};
use crate::hooks::EncodeOptions;
use crate::numbering::Numbering;
use rmlir_format::DialectIdx;
use rmlir_format::encoding::{BUILTIN_ATTRIBUTES, BuiltinAttr as A, BuiltinType as T};
use rmlir_format::read::short::Lead;
use rmlir_format::write::{Emitter, EntryBuilder, StringBuilder};
use rmlir_ir::print::{PartPrinter, with_parts};
use rmlir_ir::value::{AffineMap, FloatKind, Int};
use rmlir_ir::{
    Attr, AttrData, Context, DYNAMIC, DenseStrings, DialectAttr, Encoded, FileRange, Ident, Signedness, Type,
    TypeData,
};

/// Takes the fields of an entry in wire order.
pub(crate) trait Sink {
    /// A reference to an attribute.
    fn attr(&mut self, attr: Attr);
    /// A reference to a type.
    fn ty(&mut self, ty: Type);
    /// A handle of a resource.
    fn resource(&mut self, dialect: Ident, key: Ident, file: u32);
    /// A string of the string table.
    fn string(&mut self, bytes: &[u8]);
    /// An unsigned number.
    fn unsigned(&mut self, value: u64);
    /// A signed number.
    fn signed(&mut self, value: i64);
    /// A raw byte.
    fn byte(&mut self, value: u8);
    /// Bytes after their count.
    fn blob(&mut self, bytes: &[u8]);
    /// An attribute, or nothing: a varint with flag.
    fn optional_attr(&mut self, attr: Option<Attr>);
}

/// The dialect that owns an attribute; `None` for the builtin one.
pub(crate) fn attr_dialect(ctx: &Context, data: &AttrData) -> Option<Ident> {
    match data {
        AttrData::Opaque(opaque) => Some(opaque.dialect),
        AttrData::Encoded(encoded) => Some(encoded.dialect),
        AttrData::Dialect(data) => Some(ctx.dialect_info(ctx.attr_def_dialect(data.def)).name()),
        _ => None,
    }
}

/// The dialect that owns a type; `None` for the builtin one.
pub(crate) fn type_dialect(ctx: &Context, ty: Type) -> Option<Ident> {
    match ctx.type_data(ty) {
        TypeData::Opaque { dialect, .. } => Some(*dialect),
        TypeData::Encoded(encoded) => Some(encoded.dialect),
        TypeData::Dialect(data) => Some(ctx.dialect_info(ctx.type_def_dialect(data.def)).name()),
        _ => None,
    }
}

/// Gives the fields of an attribute. False if it has no binary encoding, or none in the release for which it is written: it goes out
/// as text.
pub(crate) fn encode_attr(ctx: &Context, attr: Attr, ways: EncodeOptions<'_>, sink: &mut impl Sink) -> bool {
    let data = ctx.attr_data(attr);
    if let AttrData::Dialect(data) = data
        && ways.callbacks.is_empty()
        && let defined = ways.defined(ctx, data.def)
        && !defined.is_own
    {
        return by_definition(ctx, data, &defined, sink);
    }
    if let Some(fields) = ways.attr(ctx, attr, data) {
        fields.replay(sink);
        return true;
    }
    let release = ways.release;
    match data {
        AttrData::Array(elements) => {
            list(sink, A::Array.code(), elements, |sink, &element| sink.attr(element))
        }
        AttrData::Dictionary(entries) => list(sink, A::Dictionary.code(), entries, |sink, entry| {
            sink.attr(string(ctx, entry.name));
            sink.attr(entry.value);
        }),
        &AttrData::String { value, ty } => {
            let typed = ty != ctx.none_type();
            sink.unsigned(if typed { A::TypedString } else { A::String }.code());
            sink.string(ctx.bytes(value));
            if typed {
                sink.ty(ty);
            }
        }
        AttrData::SymbolRef { root, nested } if nested.is_empty() => {
            sink.unsigned(A::FlatSymbolRef.code());
            sink.attr(string(ctx, *root));
        }
        AttrData::SymbolRef { root, nested } => {
            sink.unsigned(A::SymbolRef.code());
            sink.attr(string(ctx, *root));
            sink.unsigned(nested.len() as u64);
            nested.iter().for_each(|&part| sink.attr(ctx.symbol_ref(part, &[])));
        }
        &AttrData::Type(ty) => {
            sink.unsigned(A::Type.code());
            sink.ty(ty);
        }
        AttrData::Unit => sink.unsigned(A::Unit.code()),
        AttrData::Integer { ty, value } => {
            sink.unsigned(A::Integer.code());
            sink.ty(*ty);
            known_width(sink, value);
        }
        &AttrData::Float { ty, bits } => {
            sink.unsigned(A::Float.code());
            sink.ty(ty);
            let mut words = bits;
            if let TypeData::Float(kind) = ctx.type_data(ty) {
                let stored = kind.stored(u128::from(bits[1]) << 64 | u128::from(bits[0]));
                words = [stored as u64, (stored >> 64) as u64];
            }
            match ctx.type_data(ty).storage_width().unwrap_or(64) {
                width @ 0..=64 => short_width(sink, width, words[0]),
                width => known_width(sink, &Int::from_words(width, &words)),
            }
        }
        AttrData::DenseArray(dense) => {
            sink.unsigned(A::DenseArray.code());
            sink.ty(dense.element);
            sink.unsigned(dense.len as u64);
            sink.blob(&dense.raw);
        }
        AttrData::DenseElements(dense) => {
            sink.unsigned(A::DenseElements.code());
            sink.ty(dense.ty);
            sink.blob(&dense.raw);
        }
        AttrData::DenseStrings(dense) => dense_strings(ctx, dense, sink),
        &AttrData::DenseResource { ty, key, file } => {
            sink.unsigned(A::DenseResource.code());
            sink.ty(ty);
            sink.resource(ctx.ident("builtin"), key, file);
        }
        &AttrData::Sparse { ty, indices, values } => {
            sink.unsigned(A::Sparse.code());
            sink.ty(ty);
            sink.attr(indices);
            sink.attr(values);
        }
        &AttrData::Distinct { value, .. } => {
            sink.unsigned(A::Distinct.code());
            sink.attr(value);
        }
        AttrData::Encoded(encoded) => return encoded::encode(ctx, encoded, ways.attributes(), sink),
        AttrData::Dialect(data) => return by_definition(ctx, data, &ways.defined(ctx, data.def), sink),
        data if data.is_location() => encode_location(ctx, data, release, sink),
        _ => return false,
    }
    true
}

/// Gives the parameters of an attribute of a registered dialect. False if it has no encoding that is known.
#[inline]
pub(crate) fn by_definition(
    ctx: &Context,
    data: &DialectAttr,
    defined: &Defined,
    sink: &mut impl Sink,
) -> bool {
    defined.fit.as_ref().is_some_and(|fit| fit.encode(ctx, &data.params, sink))
}

fn encode_location(ctx: &Context, data: &AttrData, release: Option<u32>, sink: &mut impl Sink) {
    match data {
        AttrData::LocFile(range) => {
            let (code, numbers, count) = file_fields(range, release);
            sink.unsigned(code);
            sink.attr(string(ctx, range.file));
            numbers[..count].iter().for_each(|&number| sink.unsigned(u64::from(number)));
        }
        &AttrData::LocName { name, child } => {
            sink.unsigned(A::NameLoc.code());
            sink.attr(string(ctx, name));
            sink.attr(child);
        }
        &AttrData::LocCallSite { callee, caller } => {
            sink.unsigned(A::CallSiteLoc.code());
            sink.attr(callee);
            sink.attr(caller);
        }
        AttrData::LocFused { locs, metadata } => {
            let code = if metadata.is_some() { A::FusedLocWithMetadata } else { A::FusedLoc };
            list(sink, code.code(), locs, |sink, &loc| sink.attr(loc));
            if let Some(metadata) = metadata {
                sink.attr(*metadata);
            }
        }
        _ => sink.unsigned(A::UnknownLoc.code()),
    }
}

fn string(ctx: &Context, ident: Ident) -> Attr {
    ctx.string_ident(ident)
}

/// The string attribute of the file name that was asked for last: locations of one file follow one another.
#[derive(Default)]
pub(crate) struct FileNames(Option<(Ident, Attr)>);

impl FileNames {
    pub(crate) fn get(&mut self, ctx: &Context, file: Ident) -> Attr {
        match self.0 {
            Some((known, name)) if known == file => name,
            _ => self.0.insert((file, ctx.string_ident(file))).1,
        }
    }
}

/// The code of a place in a file.
const PLACE: u64 = A::FileLineColLoc.code();
/// The code of a range in a file.
const RANGE: u64 = A::FileLineColRange.code();

/// The fields of a place or range in a file: the code, which its name as an attribute follows, then up to five numbers. A release that has
/// no ranges gets where one starts.
fn file_fields(range: &FileRange, release: Option<u32>) -> (u64, [u32; 5], usize) {
    let FileRange { line, column, end_line, end_column, .. } = *range;
    let has_ranges = || release.is_none_or(|release| release >= BUILTIN_ATTRIBUTES.first_release(RANGE));
    if range.is_place() || !has_ranges() {
        return (PLACE, [line, column, 0, 0, 0], 2);
    }
    // Upstream's rule, which loses the end column in the first case.
    match line == end_line {
        true if column == 0 => (RANGE, [1, line, 0, 0, 0], 2),
        true => (RANGE, [3, line, column, end_column, 0], 4),
        false => (RANGE, [4, line, column, end_line, end_column], 5),
    }
}

fn dense_strings(ctx: &Context, dense: &DenseStrings, sink: &mut impl Sink) {
    sink.unsigned(A::DenseStrings.code());
    sink.ty(dense.ty);
    sink.unsigned(u64::from(dense.splat));
    dense.values.iter().for_each(|&value| sink.string(ctx.bytes(value)));
}

fn list<S: Sink, T>(sink: &mut S, code: u64, items: &[T], each: impl Fn(&mut S, &T)) {
    sink.unsigned(code);
    sink.unsigned(items.len() as u64);
    items.iter().for_each(|item| each(sink, item));
}

/// Up to 8 bits a raw byte, up to 64 the zero-extended bits as a signed number, above that a counted list of the words up to the last
/// one that is not zero.
fn known_width(sink: &mut impl Sink, value: &Int) {
    let width = value.width();
    if width <= u64::BITS {
        return short_width(sink, width, value.word(0));
    }
    let words: Vec<u64> = value.words().collect();
    let active = words.iter().rposition(|&word| word != 0).map_or(1, |last| last + 1);
    sink.unsigned(active as u64);
    words[..active].iter().for_each(|&word| sink.signed(word as i64));
}

/// The same for a width of at most 64 bits. What is above these in the word does not matter.
#[inline]
fn short_width(sink: &mut impl Sink, width: u32, word: u64) {
    let bits = word & u64::MAX.checked_shr(u64::BITS - width).unwrap_or(0);
    match width {
        0..=8 => sink.byte(bits as u8),
        _ => sink.signed(bits as i64),
    }
}

/// The last release that counted scalable dimensions.
const LAST_COUNTED: u32 = 16;

/// Gives the fields of a type. False if it has no binary encoding, or none in the release for which it is written: it goes out as
/// text.
pub(crate) fn encode_type(ctx: &Context, ty: Type, ways: EncodeOptions<'_>, sink: &mut impl Sink) -> bool {
    if let Some(fields) = ways.ty(ctx, ty) {
        fields.replay(sink);
        return true;
    }
    match ctx.type_data(ty) {
        &TypeData::Integer { width, signedness } => {
            let sign = match signedness {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            sink.unsigned(T::Integer.code());
            sink.unsigned(u64::from(width) << 2 | sign);
        }
        TypeData::Index => sink.unsigned(T::Index.code()),
        TypeData::Function { inputs, results } => {
            sink.unsigned(T::Function.code());
            for types in [inputs, results] {
                sink.unsigned(types.len() as u64);
                types.iter().for_each(|&ty| sink.ty(ty));
            }
        }
        TypeData::Float(kind) => match float_type(*kind) {
            Some(of) => sink.unsigned(of.code()),
            None => return false,
        },
        &TypeData::Complex(element) => coded(sink, T::Complex.code(), element),
        TypeData::None => sink.unsigned(T::None.code()),
        TypeData::Tuple(types) => list(sink, T::Tuple.code(), types, |sink, &ty| sink.ty(ty)),
        TypeData::MemRef { .. }
        | TypeData::UnrankedMemRef { .. }
        | TypeData::RankedTensor { .. }
        | TypeData::UnrankedTensor(_)
        | TypeData::Vector { .. } => return encode_shaped(ctx, ctx.type_data(ty), ways.release, sink),
        TypeData::Encoded(encoded) => return encoded::encode(ctx, encoded, ways.types(), sink),
        TypeData::Dialect(data) => {
            let (dialect, def) =
                (ctx.dialect_info(ctx.type_def_dialect(data.def)).name(), ctx.type_def(data.def));
            if let Some((code, values)) = def.hooks.as_ref().and_then(|hooks| hooks.encode(ctx, data)) {
                let mnemonic = ctx.ident(&def.mnemonic);
                let fields = values.into_iter().map(|value| (mnemonic, value)).collect();
                return encoded::encode(
                    ctx,
                    &Encoded { dialect, mnemonic, code, fields },
                    ways.types(),
                    sink,
                );
            }
            let fit = Fit::of(ctx.bytes(dialect), &def.mnemonic, &def.params, ways.types());
            return fit.is_some_and(|fit| fit.encode(ctx, &data.params, sink));
        }
        _ => return false,
    }
    true
}

fn encode_shaped(ctx: &Context, data: &TypeData, release: Option<u32>, sink: &mut impl Sink) -> bool {
    match data {
        TypeData::MemRef { shape: sizes, element, layout, space } => {
            optional_first(sink, [T::MemRef, T::MemRefWithSpace], *space);
            shape(sink, sizes);
            sink.ty(*element);
            let identity = || AffineMap::identity(ctx.affine(), sizes.len() as u32);
            sink.attr(layout.unwrap_or_else(|| ctx.affine_map_attr(identity())));
        }
        TypeData::UnrankedMemRef { element, space } => {
            optional_first(sink, [T::UnrankedMemRef, T::UnrankedMemRefWithSpace], *space);
            sink.ty(*element);
        }
        TypeData::RankedTensor { shape: sizes, element, encoding } => {
            optional_first(sink, [T::RankedTensor, T::RankedTensorWithEncoding], *encoding);
            shape(sink, sizes);
            sink.ty(*element);
        }
        &TypeData::UnrankedTensor(element) => coded(sink, T::UnrankedTensor.code(), element),
        TypeData::Vector { shape: sizes, scalable, element } => {
            let trailing = scalable.iter().rev().take_while(|&&flag| flag).count();
            if trailing > 0 && release.is_some_and(|release| release <= LAST_COUNTED) {
                // How many of the last dimensions are scalable; others could not be.
                if scalable.iter().filter(|&&flag| flag).count() != trailing {
                    return false;
                }
                sink.unsigned(T::ScalableVector.code());
                sink.unsigned(trailing as u64);
            } else if scalable.contains(&true) {
                list(sink, T::ScalableVector.code(), scalable, |sink, &flag| sink.byte(u8::from(flag)));
            } else {
                sink.unsigned(T::Vector.code());
            }
            shape(sink, sizes);
            sink.ty(*element);
        }
        _ => {}
    }
    true
}

/// The first code without an attribute; the second one with an attribute, which comes first.
fn optional_first(sink: &mut impl Sink, [without, with]: [T; 2], attr: Option<Attr>) {
    match attr {
        None => sink.unsigned(without.code()),
        Some(attr) => {
            sink.unsigned(with.code());
            sink.attr(attr);
        }
    }
}

fn coded(sink: &mut impl Sink, code: u64, element: Type) {
    sink.unsigned(code);
    sink.ty(element);
}

fn shape(sink: &mut impl Sink, sizes: &[i64]) {
    // The wire's mark of an unknown size is the one that the IR has.
    const { assert!(DYNAMIC == i64::MIN) };
    sink.unsigned(sizes.len() as u64);
    sizes.iter().for_each(|&size| sink.signed(size));
}

fn float_type(kind: FloatKind) -> Option<T> {
    Some(match kind {
        FloatKind::BF16 => T::BFloat16,
        FloatKind::F16 => T::Float16,
        FloatKind::F32 => T::Float32,
        FloatKind::F64 => T::Float64,
        FloatKind::F80 => T::Float80,
        FloatKind::F128 => T::Float128,
        _ => return None,
    })
}

/// Writes fields with the final numbers.
pub(crate) struct Writer<'a> {
    pub(crate) numbering: &'a Numbering<'a>,
    pub(crate) strings: &'a mut StringBuilder,
    pub(crate) out: &'a mut Emitter,
}

impl Sink for Writer<'_> {
    fn attr(&mut self, attr: Attr) {
        self.out.varint(u64::from(self.numbering.attr_number(attr)));
    }

    fn ty(&mut self, ty: Type) {
        self.out.varint(u64::from(self.numbering.type_number(ty)));
    }

    fn resource(&mut self, dialect: Ident, key: Ident, file: u32) {
        self.out.varint(u64::from(self.numbering.resource_number(dialect, key, file)));
    }

    fn string(&mut self, bytes: &[u8]) {
        let index = self.strings.intern(bytes);
        self.out.varint(index.wire());
    }

    fn unsigned(&mut self, value: u64) {
        self.out.varint(value);
    }

    fn signed(&mut self, value: i64) {
        self.out.svarint(value);
    }

    fn byte(&mut self, value: u8) {
        self.out.byte(value);
    }

    fn blob(&mut self, bytes: &[u8]) {
        self.out.varint(bytes.len() as u64);
        self.out.bytes(bytes);
    }

    fn optional_attr(&mut self, attr: Option<Attr>) {
        let number = attr.map(|attr| u64::from(self.numbering.attr_number(attr)));
        self.out.flagged(number.unwrap_or(0), number.is_some());
    }
}

/// What an attribute takes at most, more or less: many are text.
const ENTRY_BYTES: usize = 64;

/// Section 3 and section 2.
pub(crate) fn sections(
    ctx: &Context,
    numbering: &Numbering<'_>,
    strings: &mut StringBuilder,
) -> Result<(Emitter, Emitter), WriteError> {
    let mut builder = EntryBuilder::default();
    append(ctx, numbering, strings, &mut builder)?;
    Ok(builder.finish())
}

/// Adds all entries in the order of their numbers.
pub(crate) fn append(
    ctx: &Context,
    numbering: &Numbering<'_>,
    strings: &mut StringBuilder,
    builder: &mut EntryBuilder,
) -> Result<(), WriteError> {
    with_parts(ctx, |texts| {
        entries(ctx, numbering, strings, texts, builder);
        texts.too_long().map_or(Ok(()), |_| Err(WriteError::TooLong))
    })
}

fn entries(
    ctx: &Context,
    numbering: &Numbering<'_>,
    strings: &mut StringBuilder,
    texts: &mut PartPrinter<'_>,
    builder: &mut EntryBuilder,
) {
    let ways = numbering.ways();
    // Room that is not used costs nothing, where a buffer that grows leaves its old self behind.
    let count = numbering.attr_order.entries.len();
    builder.reserve(count, count * ENTRY_BYTES);
    let mut places = Places { ctx, numbering, last: None };
    for &number in &numbering.attr_order.entries {
        if let Some(place) = numbering.attrs.place(number as usize) {
            places.add(place, builder);
            continue;
        }
        if let Some((fields, dialect)) = numbering.attrs.fields(number as usize) {
            builder.attribute_with(DialectIdx(dialect), |out| {
                fields.write(numbering, out);
                true
            });
            continue;
        }
        let (entry, dialect) = numbering.attrs.entry(number as usize);
        builder.attribute_with(DialectIdx(dialect), |out| match entry {
            Entry::File(range) => {
                let name = u64::from(numbering.attr_number(ctx.string_ident(range.file)));
                file_entry(&range, name, ways.release, out);
                true
            }
            Entry::Attr(attr) => {
                let start = out.len();
                let custom = encode_attr(ctx, attr, ways, &mut Writer { numbering, strings, out });
                if !custom {
                    text(out, start, texts.attr(attr));
                }
                custom
            }
        });
    }
    for &number in &numbering.type_order.entries {
        let entry = &numbering.types[number as usize];
        builder.type_with(DialectIdx(entry.dialect), |out| {
            let start = out.len();
            let custom = encode_type(ctx, entry.of, ways, &mut Writer { numbering, strings, out });
            if !custom {
                text(out, start, texts.ty(entry.of));
            }
            custom
        });
    }
}

/// Writes places in files: those of one file follow each other.
struct Places<'a> {
    ctx: &'a Context,
    numbering: &'a Numbering<'a>,
    /// The file of the last one, the number of its name, and how places in it begin.
    last: Option<(u16, u64, Option<Lead>)>,
}

impl Places<'_> {
    #[inline]
    fn add(&mut self, place: Place, builder: &mut EntryBuilder) {
        if !matches!(&self.last, Some((file, ..)) if *file == place.file) {
            self.begin(place.file);
        }
        let Some((_, name, lead)) = &self.last else { return };
        let numbers = [u64::from(place.line), u64::from(place.column)];
        builder.attribute_with(DialectIdx(self.numbering.attrs.builtin()), |out| {
            match lead {
                Some(lead) => out.numbers_behind(lead, numbers),
                None => [PLACE, *name].into_iter().chain(numbers).for_each(|number| out.varint(number)),
            }
            true
        });
    }

    #[cold]
    fn begin(&mut self, file: u16) {
        let name = self.ctx.string_ident(self.numbering.attrs.file(file));
        let name = u64::from(self.numbering.attr_number(name));
        self.last = Some((file, name, Lead::of(&[PLACE, name])));
    }
}

/// The entry of a place or range in a file of which this is the number of the name.
fn file_entry(range: &FileRange, name: u64, release: Option<u32>, out: &mut Emitter) {
    let (code, fields, count) = file_fields(range, release);
    out.varint(code);
    out.varint(name);
    fields[..count].iter().for_each(|&field| out.varint(u64::from(field)));
}

/// A textual entry in the place of what was written from `start` on.
fn text(out: &mut Emitter, start: usize, text: &[u8]) {
    out.truncate(start);
    out.bytes(text);
    out.byte(0);
}
