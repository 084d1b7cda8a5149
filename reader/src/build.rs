//! Builtin attributes and types from the fields of their entries.

use crate::attr_type::Decoder;
use crate::fault::{Fault, Result};
use bytes::Bytes;
use rmlir_format::encoding::{BuiltinAttr as A, BuiltinType as T, Expect, Value};
use rmlir_format::read::cursor::Cursor;
use rmlir_format::{ErrorKind, StringIdx};
use rmlir_ir::construct::Invalid;
use rmlir_ir::print::{attr_to_string, type_to_string};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Attr, AttrData, Context, FileRange, Ident, NamedAttr, Signedness, Type, TypeData};
use smallvec::{SmallVec, smallvec};

/// The code of a dictionary.
pub(crate) const DICTIONARY: u64 = A::Dictionary.code();
/// The code of a plain place in a file.
pub(crate) const FILE_LINE_COL: u64 = A::FileLineColLoc.code();
/// The code of the unknown location.
pub(crate) const UNKNOWN_LOC: u64 = A::UnknownLoc.code();

/// The decoded fields of an entry, taken one after the other. What they refer to is decoded.
pub(crate) struct Fields<'v, 'f> {
    decoder: Decoder<'f>,
    values: &'v [Value<'f>],
    next: usize,
    /// The entry, for errors.
    at: Cursor<'f>,
}

impl<'v, 'f> Fields<'v, 'f> {
    pub(crate) fn new(decoder: Decoder<'f>, values: &'v [Value<'f>], at: Cursor<'f>) -> Fields<'v, 'f> {
        Fields { decoder, values, next: 0, at }
    }

    pub(crate) fn ctx(&self) -> &'f Context {
        self.decoder.ctx
    }

    #[cold]
    pub(crate) fn invalid(&self, what: &'static str) -> Fault {
        self.at.error(ErrorKind::InvalidEntry { what }).into()
    }

    /// A refusal by the type or attribute itself.
    fn checked<T>(&self, made: Result<T, Invalid>) -> Result<T> {
        made.map_err(|Invalid(message)| {
            let section = self.at.section().unwrap_or(rmlir_format::SectionId::AttrType);
            Fault::own(message, self.at.position(), section)
        })
    }

    fn take(&mut self) -> Result<Value<'f>> {
        let value = self.values.get(self.next).copied();
        self.next += 1;
        value.ok_or_else(|| self.invalid("a field is missing"))
    }

    fn left(&self) -> usize {
        self.values.len().saturating_sub(self.next)
    }

    pub(crate) fn unsigned(&mut self) -> Result<u64> {
        match self.take()? {
            Value::Unsigned(value) | Value::Count(value) => Ok(value),
            Value::Byte(value) => Ok(u64::from(value)),
            Value::Signed(value) => Ok(value as u64),
            _ => Err(self.invalid("expected a number")),
        }
    }

    pub(crate) fn signed(&mut self) -> Result<i64> {
        match self.take()? {
            Value::Signed(value) => Ok(value),
            _ => Err(self.invalid("expected a number with a sign")),
        }
    }

    pub(crate) fn count(&mut self) -> Result<usize> {
        // Every item has left a value.
        Ok(usize::try_from(self.unsigned()?).unwrap_or(usize::MAX).min(self.left()))
    }

    fn word32(&mut self) -> Result<u32> {
        u32::try_from(self.unsigned()?).map_err(|_| self.invalid("a line or column does not fit 32 bits"))
    }

    fn blob(&mut self) -> Result<Bytes> {
        match self.take()? {
            Value::Blob(data) => Ok(Bytes::copy_from_slice(data)),
            _ => Err(self.invalid("expected bytes")),
        }
    }

    fn text(&mut self) -> Result<Ident> {
        match self.take()? {
            Value::String(index) => Ok(self.ident(index)),
            _ => Err(self.invalid("expected a string")),
        }
    }

    fn ident(&self, index: StringIdx) -> Ident {
        self.ctx().ident_bytes(self.decoder.file.tables().strings.get(index).unwrap_or_default())
    }

    pub(crate) fn attr(&mut self) -> Result<Attr> {
        let (index, expect) = match self.take()? {
            Value::Attr(index, expect) => (index, expect),
            Value::OptionalAttr(index) => (index, Expect::Any),
            _ => return Err(self.invalid("expected an attribute")),
        };
        let attr = self.decoder.attr(index)?;
        if is_of_class(self.ctx(), attr, expect) {
            return Ok(attr);
        }
        let got = attr_to_string(self.ctx(), attr).into_boxed_str();
        Err(self.at.error(ErrorKind::WrongKind { expected: expect.class(), got }).into())
    }

    pub(crate) fn ty(&mut self) -> Result<Type> {
        let Value::Type(index, expect) = self.take()? else { return Err(self.invalid("expected a type")) };
        let ty = self.decoder.ty(index)?;
        let data = self.ctx().type_data(ty);
        let fits = match expect {
            Expect::Shaped => data.shaped_element().is_some() || matches!(data, TypeData::Dialect(_)),
            Expect::Float => matches!(data, TypeData::Float(_)),
            _ => true,
        };
        if fits {
            return Ok(ty);
        }
        let got = format!("'{}'", type_to_string(self.ctx(), ty)).into_boxed_str();
        Err(self.at.error(ErrorKind::WrongKind { expected: expect.class(), got }).into())
    }

    fn attrs(&mut self) -> Result<Vec<Attr>> {
        (0..self.count()?).map(|_| self.attr()).collect()
    }

    fn types(&mut self) -> Result<Vec<Type>> {
        (0..self.count()?).map(|_| self.ty()).collect()
    }

    fn string_attr(&mut self) -> Result<Ident> {
        let attr = self.attr()?;
        match self.ctx().attr_data(attr) {
            AttrData::String { value, .. } => Ok(*value),
            _ => Err(self.invalid("expected a string attribute")),
        }
    }

    /// The words of a number whose width the type said.
    fn words(&mut self) -> Result<SmallVec<[u64; 2]>> {
        match self.take()? {
            Value::Byte(value) => Ok(smallvec![u64::from(value)]),
            Value::Signed(value) => Ok(smallvec![value as u64]),
            Value::Count(_) => (0..self.left()).map(|_| self.unsigned()).collect(),
            _ => Err(self.invalid("expected a number")),
        }
    }
}

/// Whether an attribute is of the class that a field needs.
fn is_of_class(ctx: &Context, attr: Attr, expect: Expect) -> bool {
    let data = ctx.attr_data(attr);
    match expect {
        Expect::String => matches!(data, AttrData::String { .. }),
        Expect::FlatSymbolRef => matches!(data, AttrData::SymbolRef { nested, .. } if nested.is_empty()),
        Expect::Location => is_location(ctx, attr),
        Expect::DenseElements => matches!(data, AttrData::DenseElements(_) | AttrData::DenseStrings(_)),
        Expect::DenseIntElements => match data {
            AttrData::DenseElements(dense) => {
                let element = ctx.type_data(dense.ty).shaped_element();
                element.is_some_and(|element| ctx.type_data(element).is_int_or_index())
            }
            _ => false,
        },
        Expect::Layout => ctx.is_memref_layout(attr),
        _ => true,
    }
}

/// Whether an attribute can be the location of something.
pub(crate) fn is_location(ctx: &Context, attr: Attr) -> bool {
    match ctx.attr_data(attr) {
        AttrData::Dialect(data) => ctx.attr_def(data.def).location,
        data => data.is_location(),
    }
}

/// Attributes.
impl Fields<'_, '_> {
    /// The attribute of this code.
    pub(crate) fn attribute(&mut self, code: u64) -> Result<Attr> {
        let ctx = self.ctx();
        let Some(of) = A::of(code) else { return Err(self.unknown_code(code)) };
        Ok(match of {
            A::Array => ctx.array_attr(&self.attrs()?),
            A::Dictionary => self.dictionary()?,
            A::String => {
                let value = self.text()?;
                ctx.string_ident(value)
            }
            A::TypedString => {
                let value = self.text()?;
                ctx.typed_string(value, self.ty()?)
            }
            A::FlatSymbolRef => ctx.symbol_ref(self.string_attr()?, &[]),
            A::SymbolRef => self.nested_symbol()?,
            A::Type => ctx.type_attr(self.ty()?),
            A::Unit => ctx.unit(),
            A::Integer => self.integer()?,
            A::Float => self.float()?,
            A::CallSiteLoc => {
                let callee = self.attr()?;
                ctx.call_site_loc(callee, self.attr()?)
            }
            A::FileLineColLoc => {
                let file = self.string_attr()?;
                let (line, column) = (self.word32()?, self.word32()?);
                ctx.file_loc(FileRange { file, line, column, end_line: line, end_column: column })
            }
            A::FusedLoc => ctx.fused_loc(&self.attrs()?, None),
            A::FusedLocWithMetadata => {
                let locs = self.attrs()?;
                ctx.fused_loc(&locs, Some(self.attr()?))
            }
            A::NameLoc => {
                let name = self.string_attr()?;
                ctx.name_loc(name, self.attr()?)
            }
            A::UnknownLoc => ctx.unknown_loc(),
            A::FileLineColRange => self.range()?,
            A::DenseResource => self.dense_resource()?,
            A::DenseArray => {
                let ty = self.ty()?;
                let (element, len) = match self.take()? {
                    Value::Absent => self.typed_array(ty)?,
                    Value::Unsigned(len) => (ty, usize::try_from(len).unwrap_or(usize::MAX)),
                    _ => return Err(self.invalid("expected a number")),
                };
                let raw = self.blob()?;
                self.checked(ctx.dense_array(element, len, raw))?
            }
            A::DenseElements => self.dense_elements()?,
            A::DenseStrings => self.dense_strings()?,
            A::Sparse => {
                let ty = self.ty()?;
                let indices = self.attr()?;
                ctx.sparse_attr(ty, indices, self.attr()?)
            }
            A::Distinct => ctx.distinct_attr(self.attr()?),
            A::AffineMap => self.affine_map()?,
            A::IntegerSet => self.integer_set()?,
            A::Strided => {
                let offset = self.signed()?;
                let strides: Vec<i64> = (0..self.count()?).map(|_| self.signed()).collect::<Result<_>>()?;
                ctx.strided_attr(offset, &strides)
            }
        })
    }

    /// Element and size of an array whose type is that of a tensor.
    fn typed_array(&self, ty: Type) -> Result<(Type, usize)> {
        let data = self.ctx().type_data(ty);
        let len = data.num_elements().and_then(|count| usize::try_from(count).ok());
        let both = data.shaped_element().zip(len);
        both.ok_or_else(|| self.invalid("the type of an array says no number of elements"))
    }

    #[cold]
    fn unknown_code(&self, code: u64) -> Fault {
        self.at.error(ErrorKind::UnknownCode { code }).into()
    }

    fn dictionary(&mut self) -> Result<Attr> {
        let count = self.unsigned()?;
        let mut entries = Vec::with_capacity(self.left() / 2);
        for _ in 0..count.min(self.left() as u64 / 2) {
            let name = self.string_attr()?;
            entries.push(NamedAttr { name, value: self.attr()? });
        }
        let count = entries.len();
        let dict = self.ctx().dict_attr(entries);
        match self.ctx().dict(dict).len() == count {
            true => Ok(dict),
            false => Err(self.invalid("a dictionary has two entries of one name")),
        }
    }

    fn nested_symbol(&mut self) -> Result<Attr> {
        let root = self.string_attr()?;
        let parts = self.attrs()?;
        let root_of = |&part: &Attr| match self.ctx().attr_data(part) {
            AttrData::SymbolRef { root, .. } => Some(*root),
            _ => None,
        };
        let nested: Vec<Ident> = parts.iter().filter_map(root_of).collect();
        Ok(self.ctx().symbol_ref(root, &nested))
    }

    fn integer(&mut self) -> Result<Attr> {
        let ty = self.ty()?;
        let words = self.words()?;
        let width = self.ctx().type_data(ty).storage_width().unwrap_or(64);
        self.checked(self.ctx().integer_attr(ty, Int::from_words(width, &words)))
    }

    fn float(&mut self) -> Result<Attr> {
        let ty = self.ty()?;
        let words = self.words()?;
        let word = |index: usize| u128::from(words.get(index).copied().unwrap_or(0));
        self.checked(self.ctx().float_attr(ty, word(1) << 64 | word(0)))
    }

    fn range(&mut self) -> Result<Attr> {
        let file = self.string_attr()?;
        let numbers: Vec<u32> = (0..self.count()?).map(|_| self.word32()).collect::<Result<_>>()?;
        let (line, column, end_line, end_column) = match numbers[..] {
            [] => (0, 0, 0, 0),
            [line] => (line, 0, line, 0),
            [line, column] => (line, column, line, column),
            [line, column, end] => (line, column, line, end),
            [line, column, end_line, end] => (line, column, end_line, end),
            _ => return Err(self.invalid("a range in a file has more than four numbers")),
        };
        Ok(self.ctx().file_loc(FileRange { file, line, column, end_line, end_column }))
    }

    fn dense_resource(&mut self) -> Result<Attr> {
        let ty = self.ty()?;
        let Value::Resource(index) = self.take()? else { return Err(self.invalid("expected a resource")) };
        match self.decoder.file.resources.get(index.index()) {
            Some(&(_, key)) => Ok(self.ctx().dense_resource(ty, key, self.decoder.file.number)),
            None => Err(Fault::known(format!("invalid resource handle index: {}", index.0))),
        }
    }

    fn dense_elements(&mut self) -> Result<Attr> {
        let ty = self.ty()?;
        let raw = self.blob()?;
        let ctx = self.ctx();
        let element = ctx.type_data(ty).shaped_element();
        let splat = match element {
            // One byte of mixed bits is a list of up to eight elements.
            Some(element) if element == ctx.i1() => matches!(raw[..], [0 | 0xFF]),
            Some(element) => {
                ctx.dense_element_size(element).is_some_and(|size| size > 0 && size == raw.len())
            }
            None => false,
        };
        self.checked(ctx.dense_elements(ty, raw, splat))
    }

    fn dense_strings(&mut self) -> Result<Attr> {
        let ty = self.ty()?;
        let splat = self.unsigned()? != 0;
        let values: Vec<Ident> = (0..self.left()).map(|_| self.text()).collect::<Result<_>>()?;
        let wanted = if splat { Some(1) } else { self.ctx().type_data(ty).num_elements() };
        if wanted != i64::try_from(values.len()).ok() {
            return Err(self.invalid("the number of strings is not that of the elements"));
        }
        Ok(self.ctx().dense_strings(ty, &values))
    }
}

/// Types.
impl Fields<'_, '_> {
    /// The type of this code.
    pub(crate) fn r#type(&mut self, code: u64) -> Result<Type> {
        let ctx = self.ctx();
        let Some(of) = T::of(code) else { return Err(self.unknown_code(code)) };
        Ok(match of {
            T::Integer => self.integer_type()?,
            T::Index => ctx.index_type(),
            T::Function => {
                let inputs = self.types()?;
                ctx.function_type(&inputs, &self.types()?)
            }
            T::BFloat16 => ctx.float_type(FloatKind::BF16),
            T::Float16 => ctx.float_type(FloatKind::F16),
            T::Float32 => ctx.f32(),
            T::Float64 => ctx.f64(),
            T::Float80 => ctx.float_type(FloatKind::F80),
            T::Float128 => ctx.float_type(FloatKind::F128),
            T::Complex => {
                let element = self.ty()?;
                self.checked(ctx.complex_type(element))?
            }
            T::None => ctx.none_type(),
            T::Tuple => ctx.tuple_type(&self.types()?),
            T::MemRef => self.memref(None)?,
            T::MemRefWithSpace => {
                let space = self.attr()?;
                self.memref(Some(space))?
            }
            T::RankedTensor => self.tensor(None)?,
            T::RankedTensorWithEncoding => {
                let encoding = self.attr()?;
                self.tensor(Some(encoding))?
            }
            T::UnrankedMemRef => {
                let element = self.ty()?;
                self.checked(ctx.unranked_memref_type(element, None))?
            }
            T::UnrankedMemRefWithSpace => {
                let space = self.attr()?;
                let element = self.ty()?;
                self.checked(ctx.unranked_memref_type(element, Some(space)))?
            }
            T::UnrankedTensor => {
                let element = self.ty()?;
                self.checked(ctx.unranked_tensor_type(element))?
            }
            T::Vector => self.vector(None)?,
            T::ScalableVector => {
                let scalable = self.flags()?;
                self.vector(Some(scalable))?
            }
        })
    }

    fn integer_type(&mut self) -> Result<Type> {
        let packed = self.unsigned()?;
        let signedness = match packed & 3 {
            0 => Signedness::Signless,
            1 => Signedness::Signed,
            2 => Signedness::Unsigned,
            _ => return Err(self.invalid("an integer type has a signedness that does not exist")),
        };
        let width = u32::try_from(packed >> 2).unwrap_or(u32::MAX);
        self.checked(self.ctx().integer_type(width, signedness))
    }

    fn memref(&mut self, space: Option<Attr>) -> Result<Type> {
        let (shape, element) = (self.shape()?, self.ty()?);
        let layout = self.attr()?;
        self.checked(self.ctx().memref_type(&shape, element, Some(layout), space))
    }

    fn tensor(&mut self, encoding: Option<Attr>) -> Result<Type> {
        let (shape, element) = (self.shape()?, self.ty()?);
        self.checked(self.ctx().tensor_type(&shape, element, encoding))
    }

    fn vector(&mut self, scalable: Option<Vec<bool>>) -> Result<Type> {
        let shape = self.shape()?;
        if scalable.as_ref().is_some_and(|scalable| scalable.len() != shape.len()) {
            return Err(self.invalid("a vector type has another number of scalable flags than dimensions"));
        }
        let element = self.ty()?;
        self.checked(self.ctx().maybe_empty_vector_type(&shape, &scalable.unwrap_or_default(), element))
    }

    fn shape(&mut self) -> Result<Vec<i64>> {
        (0..self.count()?).map(|_| Ok(self.unsigned()? as i64)).collect()
    }

    fn flags(&mut self) -> Result<Vec<bool>> {
        (0..self.count()?).map(|_| Ok(self.unsigned()? != 0)).collect()
    }
}
