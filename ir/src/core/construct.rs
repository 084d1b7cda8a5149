//! Constructors of builtin types and attributes. Those that can refuse say why, in upstream's words.

use crate::attrs::{
    AttrData, DenseArray, DenseElements, DenseStrings, DialectAttr, FileRange, NamedAttr, OneKind, OpaqueAttr,
};
use crate::context::{AttrDefEntry, Context};
use crate::def::{AttrDefId, Param, TypeDefId};
use crate::handles::{Attr, Ident, Type};
use crate::interfaces::{MemRefElementType, MemRefLayout, TensorEncoding, VectorElementType};
use crate::mutable::BodyCell;
use crate::types::{DYNAMIC, DialectType, MAX_INT_WIDTH, Signedness, TypeData};
use bytes::Bytes;
use rmlir_num::{AffineMap, FloatKind, Int, IntegerSet};
use rustc_hash::FxHashSet;
use std::fmt;

/// Why a type or attribute cannot be: upstream's message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid(pub String);

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Invalid {}

fn invalid<T>(message: impl Into<String>) -> Result<T, Invalid> {
    Err(Invalid(message.into()))
}

/// Types.
impl Context {
    /// `iN`, `siN`, `uiN`
    ///
    /// # Errors
    /// If the width is more than [`MAX_INT_WIDTH`].
    pub fn integer_type(&self, width: u32, signedness: Signedness) -> Result<Type, Invalid> {
        if width > MAX_INT_WIDTH {
            return invalid(format!("integer bitwidth is limited to {MAX_INT_WIDTH} bits"));
        }
        Ok(self.intern_type(TypeData::Integer { width, signedness }))
    }

    /// `f32` and the like
    pub fn float_type(&self, kind: FloatKind) -> Type {
        self.intern_type(TypeData::Float(kind))
    }

    /// `(inputs) -> results`
    pub fn function_type(&self, inputs: &[Type], results: &[Type]) -> Type {
        self.intern_type(TypeData::Function { inputs: inputs.into(), results: results.into() })
    }

    /// `tuple<...>`
    pub fn tuple_type(&self, types: &[Type]) -> Type {
        self.intern_type(TypeData::Tuple(types.into()))
    }

    /// `complex<element>`
    ///
    /// # Errors
    /// If the element is neither an integer nor a float type.
    pub fn complex_type(&self, element: Type) -> Result<Type, Invalid> {
        match self.type_data(element) {
            TypeData::Integer { .. } | TypeData::Float(_) => Ok(self.intern_type(TypeData::Complex(element))),
            _ => invalid("invalid element type for complex"),
        }
    }

    /// `vector<4x[2]xf32>`; `scalable` is as long as `shape` or empty.
    ///
    /// # Errors
    /// If a size is not positive or the element type cannot be in a vector.
    pub fn vector_type(&self, shape: &[i64], scalable: &[bool], element: Type) -> Result<Type, Invalid> {
        if !self.is_vector_element(element) {
            return invalid("failed to verify 'elementType': VectorElementTypeInterface instance");
        }
        if shape.iter().any(|&dim| dim <= 0) {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            return invalid(format!(
                "vector types must have positive constant sizes but got {}",
                sizes.join(", ")
            ));
        }
        Ok(self.sized_vector_type(shape, scalable, element))
    }

    /// A vector type one of whose sizes may be 0, which no text says: some operations make one.
    ///
    /// # Errors
    /// If it is wrong in another way.
    pub fn maybe_empty_vector_type(
        &self,
        shape: &[i64],
        scalable: &[bool],
        element: Type,
    ) -> Result<Type, Invalid> {
        match shape.contains(&0) && shape.iter().all(|&dim| dim >= 0) && self.is_vector_element(element) {
            true => Ok(self.sized_vector_type(shape, scalable, element)),
            false => self.vector_type(shape, scalable, element),
        }
    }

    fn sized_vector_type(&self, shape: &[i64], scalable: &[bool], element: Type) -> Type {
        let scalable = (0..shape.len()).map(|i| scalable.get(i).copied().unwrap_or(false)).collect();
        self.intern_type(TypeData::Vector { shape: shape.into(), scalable, element })
    }

    /// Whether a vector may have this element type. Unregistered types get the benefit of the doubt.
    pub fn is_vector_element(&self, element: Type) -> bool {
        match self.type_data(element) {
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::Float(_)
            | TypeData::Opaque { .. }
            | TypeData::Encoded(_) => true,
            TypeData::Dialect(ty) => {
                self.type_def(ty.def).interfaces.get::<dyn VectorElementType>().is_some()
            }
            _ => false,
        }
    }

    /// Whether a tensor may have this element type.
    pub fn is_tensor_element(&self, element: Type) -> bool {
        matches!(
            self.type_data(element),
            TypeData::Complex(_)
                | TypeData::Float(_)
                | TypeData::Integer { .. }
                | TypeData::Opaque { .. }
                | TypeData::Encoded(_)
                | TypeData::Vector { .. }
                | TypeData::Index
                | TypeData::Dialect(_)
        )
    }

    /// Whether a memref may have this element type. Unregistered types get the benefit of the doubt.
    pub fn is_memref_element(&self, element: Type) -> bool {
        match self.type_data(element) {
            TypeData::Dialect(ty) => {
                self.type_def(ty.def).interfaces.get::<dyn MemRefElementType>().is_some()
            }
            TypeData::Function { .. }
            | TypeData::Tuple(_)
            | TypeData::RankedTensor { .. }
            | TypeData::UnrankedTensor(_)
            | TypeData::None => false,
            _ => true,
        }
    }

    /// `tensor<4x?xf32, encoding>`
    ///
    /// # Errors
    /// If the element type cannot be in a tensor, a size is negative, or the encoding refuses them.
    pub fn tensor_type(&self, shape: &[i64], element: Type, encoding: Option<Attr>) -> Result<Type, Invalid> {
        check_sizes(shape)?;
        if !self.is_tensor_element(element) {
            return invalid("invalid tensor element type");
        }
        self.check_encoding(shape, element, encoding)?;
        Ok(self.intern_type(TypeData::RankedTensor { shape: shape.into(), element, encoding }))
    }

    /// Asks the encoding of a tensor about its shape and element type.
    ///
    /// # Errors
    /// If it refuses them.
    pub fn check_encoding(
        &self,
        shape: &[i64],
        element: Type,
        encoding: Option<Attr>,
    ) -> Result<(), Invalid> {
        let Some(encoding) = encoding else { return Ok(()) };
        match self.attr_interface::<dyn TensorEncoding>(encoding) {
            Some(model) => model.verify(self, encoding, shape, element).map_err(Invalid),
            None => Ok(()),
        }
    }

    /// `tensor<*xf32>`
    ///
    /// # Errors
    /// If the element type cannot be in a tensor.
    pub fn unranked_tensor_type(&self, element: Type) -> Result<Type, Invalid> {
        if !self.is_tensor_element(element) {
            return invalid("invalid tensor element type");
        }
        Ok(self.intern_type(TypeData::UnrankedTensor(element)))
    }

    /// `memref<4x?xf32, layout, space>`. An identity map as layout and an integer 0 as space are dropped.
    ///
    /// # Errors
    /// If the element type cannot be in a memref, a size is negative, or layout and rank do not fit together.
    pub fn memref_type(
        &self,
        shape: &[i64],
        element: Type,
        layout: Option<Attr>,
        space: Option<Attr>,
    ) -> Result<Type, Invalid> {
        if !self.is_memref_element(element) {
            return invalid("invalid memref element type");
        }
        check_sizes(shape)?;
        let layout = self.checked_layout(shape.len(), layout)?;
        let space = self.checked_space(space)?;
        Ok(self.unverified_memref_type(shape, element, layout, space))
    }

    /// A memref whose parts nobody looks at, for the same reason as [`unverified_dialect_type`](Self::unverified_dialect_type).
    pub fn unverified_memref_type(
        &self,
        shape: &[i64],
        element: Type,
        layout: Option<Attr>,
        space: Option<Attr>,
    ) -> Type {
        self.intern_type(TypeData::MemRef { shape: shape.into(), element, layout, space })
    }

    /// `memref<*xf32, space>`
    ///
    /// # Errors
    /// If the element type cannot be in a memref.
    pub fn unranked_memref_type(&self, element: Type, space: Option<Attr>) -> Result<Type, Invalid> {
        if !self.is_memref_element(element) {
            return invalid("invalid memref element type");
        }
        let space = self.checked_space(space)?;
        Ok(self.intern_type(TypeData::UnrankedMemRef { element, space }))
    }

    fn checked_layout(&self, rank: usize, layout: Option<Attr>) -> Result<Option<Attr>, Invalid> {
        let Some(layout) = layout else { return Ok(None) };
        match self.attr_data(layout) {
            AttrData::AffineMap(map) if map.dims as usize != rank => {
                invalid(format!("memref layout mismatch between rank and affine map: {rank} != {}", map.dims))
            }
            AttrData::AffineMap(map) if map.is_identity(self.affine()) => Ok(None),
            AttrData::Strided { strides, .. } if strides.len() != rank => {
                invalid("expected the number of strides to match the rank")
            }
            _ => Ok(Some(layout)),
        }
    }

    fn checked_space(&self, space: Option<Attr>) -> Result<Option<Attr>, Invalid> {
        match space.map(|space| self.attr_data(space)) {
            Some(AttrData::Integer { value, .. }) if value.is_zero() => Ok(None),
            None
            | Some(
                AttrData::Integer { .. }
                | AttrData::String { .. }
                | AttrData::Dictionary(_)
                | AttrData::Opaque(_)
                | AttrData::Encoded(_)
                | AttrData::Dialect(_),
            ) => Ok(space),
            Some(_) => invalid("unsupported memory space Attribute"),
        }
    }

    /// Whether an attribute stands for a memref layout rather than a memory space.
    pub fn is_memref_layout(&self, attr: Attr) -> bool {
        match self.attr_data(attr) {
            AttrData::AffineMap(_) | AttrData::Strided { .. } => true,
            AttrData::Dialect(data) => self.attr_def(data.def).interfaces.get::<dyn MemRefLayout>().is_some(),
            _ => false,
        }
    }

    /// A type of an unregistered dialect, kept as text.
    pub fn opaque_type(&self, dialect: Ident, text: Ident) -> Type {
        self.intern_type(TypeData::Opaque { dialect, text })
    }

    /// A type of a registered dialect.
    ///
    /// # Errors
    /// If its definition refuses the parameters.
    pub fn dialect_type(&self, def: TypeDefId, params: Vec<Param>) -> Result<Type, Invalid> {
        let defined = self.type_def(def);
        self.check_params(&defined.params, &params)?;
        if let Some(hooks) = &defined.hooks {
            hooks.verify(self, &params).map_err(Invalid)?;
        }
        Ok(self.unverified_dialect_type(def, params))
    }

    /// A type of a registered dialect whose parameters nobody looks at. Upstream's passes check none of the types that they make, and
    /// leave some in their output that no parser would take.
    pub fn unverified_dialect_type(&self, def: TypeDefId, params: Vec<Param>) -> Type {
        let body = BodyCell::new(self.type_def(def).mutable);
        let data = DialectType { def, params: params.into(), body };
        self.intern_type(TypeData::Dialect(Box::new(data)))
    }

    /// Sets the body of a mutable type.
    ///
    /// # Errors
    /// If it has another body already, or is not mutable.
    pub fn set_type_body(&self, ty: Type, body: Vec<Param>) -> Result<(), Invalid> {
        match self.type_data(ty) {
            TypeData::Dialect(data) => set_body(data.body.set(body), "type"),
            _ => set_body(None, "type"),
        }
    }

    /// An attribute of a registered dialect.
    ///
    /// # Errors
    /// If its definition refuses the parameters.
    pub fn dialect_attr(&self, def: AttrDefId, params: Vec<Param>) -> Result<Attr, Invalid> {
        let AttrDefEntry { def: defined, constrained, .. } = self.attr_def_entry(def);
        if *constrained {
            self.check_params(&defined.params, &params)?;
        }
        if let Some(hooks) = &defined.hooks {
            hooks.verify(self, &params).map_err(Invalid)?;
        }
        let body = BodyCell::new(defined.mutable);
        let (params, kind) = (params.into(), OneKind::default());
        Ok(self.intern_attr(AttrData::Dialect(DialectAttr { def, params, body, kind })))
    }

    /// Sets the body of a mutable attribute.
    ///
    /// # Errors
    /// If it has another body already, or is not mutable.
    pub fn set_attr_body(&self, attr: Attr, body: Vec<Param>) -> Result<(), Invalid> {
        match self.attr_data(attr) {
            AttrData::Dialect(data) => set_body(data.body.set(body), "attribute"),
            _ => set_body(None, "attribute"),
        }
    }
}

impl Context {
    /// The constraints of the definition's parameters.
    fn check_params(&self, defs: &[crate::def::ParamDef], params: &[Param]) -> Result<(), Invalid> {
        use crate::constraint::Subject;
        for (def, param) in defs.iter().zip(params) {
            let Some(constraint) = &def.constraint else { continue };
            let subject = match param {
                Param::Type(ty) => Subject::Type(*ty),
                Param::Attr(attr) => Subject::Attr(*attr),
                _ => continue,
            };
            if constraint.pred.eval(self, subject).refuses() {
                return invalid(format!("failed to verify '{}': {}", def.name, constraint.summary));
            }
        }
        Ok(())
    }
}

fn set_body(set: Option<bool>, what: &str) -> Result<(), Invalid> {
    match set {
        Some(true) => Ok(()),
        Some(false) => invalid("the body is set already, to something else"),
        None => invalid(format!("this {what} has no body")),
    }
}

fn check_sizes(shape: &[i64]) -> Result<(), Invalid> {
    match shape.iter().any(|&dim| dim < 0 && dim != DYNAMIC) {
        true => invalid("invalid dimension size"),
        false => Ok(()),
    }
}

/// Attributes.
impl Context {
    /// `value : ty`; the value is brought to the width of the type.
    ///
    /// # Errors
    /// If the type is neither integer nor index.
    pub fn integer_attr(&self, ty: Type, value: Int) -> Result<Attr, Invalid> {
        let width = match self.type_data(ty) {
            TypeData::Integer { width, .. } => *width,
            TypeData::Index => 64,
            _ => return invalid("integer literal not valid for specified type"),
        };
        let value = match value.width() {
            have if have == width => value,
            have if have > width => value.trunc(width),
            _ => value.sext(width),
        };
        Ok(self.intern_attr(AttrData::Integer { ty, value }))
    }

    /// `value : iN` of a common signless width
    pub fn int_attr(&self, width: u32, value: i64) -> Attr {
        let width = width.min(MAX_INT_WIDTH);
        let ty = self.intern_type(TypeData::Integer { width, signedness: Signedness::Signless });
        self.intern_attr(AttrData::Integer { ty, value: Int::from_i64(width, value) })
    }

    /// `value : index`
    pub fn index_attr(&self, value: i64) -> Attr {
        self.intern_attr(AttrData::Integer { ty: self.index_type(), value: Int::from_i64(64, value) })
    }

    /// `true` or `false`
    pub fn bool_attr(&self, value: bool) -> Attr {
        self.intern_attr(AttrData::Integer { ty: self.i1(), value: Int::from_bool(value) })
    }

    /// A float of a bit pattern of its type.
    ///
    /// # Errors
    /// If the type is not a float type.
    pub fn float_attr(&self, ty: Type, bits: u128) -> Result<Attr, Invalid> {
        let TypeData::Float(kind) = self.type_data(ty) else {
            return invalid("floating point value not valid for specified type");
        };
        let bits = kind.canonical(bits);
        Ok(self.intern_attr(AttrData::Float { ty, bits: [bits as u64, (bits >> 64) as u64] }))
    }

    /// `"value"`
    pub fn string_attr(&self, value: &str) -> Attr {
        self.string_ident(self.ident(value))
    }

    /// `"value"`
    pub fn string_ident(&self, value: Ident) -> Attr {
        self.intern_attr(AttrData::String { value, ty: self.none_type() })
    }

    /// `"value" : ty`
    pub fn typed_string(&self, value: Ident, ty: Type) -> Attr {
        self.intern_attr(AttrData::String { value, ty })
    }

    /// `[elements]`
    pub fn array_attr(&self, elements: &[Attr]) -> Attr {
        self.intern_attr(AttrData::Array(elements.into()))
    }

    /// `{entries}`, in any order. Of entries with the same key the first stays.
    pub fn dict_attr(&self, mut entries: Vec<NamedAttr>) -> Attr {
        if entries.is_empty() {
            return self.empty_dict();
        }
        entries.sort_by(|a, b| self.bytes(a.name).cmp(self.bytes(b.name)));
        entries.dedup_by_key(|entry| entry.name);
        self.intern_attr(AttrData::Dictionary(entries.into()))
    }

    /// A type as attribute.
    pub fn type_attr(&self, ty: Type) -> Attr {
        self.intern_attr(AttrData::Type(ty))
    }

    /// `@root::@nested`
    pub fn symbol_ref(&self, root: Ident, nested: &[Ident]) -> Attr {
        self.intern_attr(AttrData::SymbolRef { root, nested: nested.into() })
    }

    /// `affine_map<...>`
    pub fn affine_map_attr(&self, map: AffineMap) -> Attr {
        self.intern_attr(AttrData::AffineMap(Box::new(map)))
    }

    /// `affine_set<...>`
    pub fn integer_set_attr(&self, set: IntegerSet) -> Attr {
        self.intern_attr(AttrData::IntegerSet(Box::new(set)))
    }

    /// `strided<strides, offset: offset>`
    pub fn strided_attr(&self, offset: i64, strides: &[i64]) -> Attr {
        self.intern_attr(AttrData::Strided { offset, strides: strides.into() })
    }

    /// `array<element: ...>` of raw little-endian elements.
    ///
    /// # Errors
    /// If the element type is not `i1` or of whole bytes, or the size of `raw` does not fit.
    pub fn dense_array(&self, element: Type, len: usize, raw: impl Into<Bytes>) -> Result<Attr, Invalid> {
        let raw = raw.into();
        let width = match self.type_data(element) {
            TypeData::Integer { width: 1, .. } => 8,
            data if data.is_int_index_or_float() => data.storage_width().unwrap_or(0),
            _ => {
                return invalid(format!(
                    "expected integer or float type, got: {}",
                    self.quoted_type(element)
                ));
            }
        };
        if width % 8 != 0 {
            return invalid("element type bitwidth must be a multiple of 8");
        }
        if len.checked_mul(width as usize / 8) != Some(raw.len()) {
            return invalid("the data does not have the size of the elements");
        }
        Ok(self.intern_attr(AttrData::DenseArray(Box::new(DenseArray { element, raw, len }))))
    }

    /// `array<i32: ...>`
    pub fn dense_i32_array(&self, values: &[i32]) -> Attr {
        let raw: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let data = DenseArray { element: self.i32(), raw: raw.into(), len: values.len() };
        self.intern_attr(AttrData::DenseArray(Box::new(data)))
    }

    /// `array<i1: ...>`
    pub fn dense_bool_array(&self, values: &[bool]) -> Attr {
        let raw: Vec<u8> = values.iter().map(|&value| u8::from(value)).collect();
        let data = DenseArray { element: self.i1(), raw: raw.into(), len: values.len() };
        self.intern_attr(AttrData::DenseArray(Box::new(data)))
    }

    /// `array<i64: ...>`
    pub fn dense_i64_array(&self, values: &[i64]) -> Attr {
        let raw: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let data = DenseArray { element: self.i64(), raw: raw.into(), len: values.len() };
        self.intern_attr(AttrData::DenseArray(Box::new(data)))
    }

    /// The values of a dense array of 32-bit integers.
    pub fn as_i32_array(&self, attr: Attr) -> Option<Vec<i32>> {
        match self.attr_data(attr) {
            AttrData::DenseArray(data) if data.element == self.i32() => {
                Some(data.raw.chunks_exact(4).map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect())
            }
            _ => None,
        }
    }

    /// Bytes that an element of this type takes in dense data; two elements for complex ones. `None` if it cannot be there.
    pub fn dense_element_size(&self, element: Type) -> Option<usize> {
        match self.type_data(element) {
            TypeData::Complex(inner) => Some(2 * self.dense_element_size(*inner)?),
            data => Some(data.storage_width()?.div_ceil(8) as usize),
        }
    }

    /// `dense<...> : ty` of raw little-endian elements, or of one element for a splat. Equal elements become a splat.
    ///
    /// For `i1` the raw data are bits, eight to a byte, the least significant first; a splat is one byte, `0` or `0xFF`.
    ///
    /// # Errors
    /// If the type is not shaped and static, its element type cannot be dense, or the size of `raw` does not fit.
    pub fn dense_elements(&self, ty: Type, raw: impl Into<Bytes>, splat: bool) -> Result<Attr, Invalid> {
        let raw = raw.into();
        let data = self.type_data(ty);
        let (Some(element), Some(count)) = (data.shaped_element(), data.num_elements()) else {
            return invalid(match data.is_beyond_counting() {
                true => "elements literal type has more elements than 64 bits can count",
                false => "elements literal type must have static shape",
            });
        };
        let Some(size) = self.dense_element_size(element) else {
            return invalid("expected integer, index, float or complex elements");
        };
        let packed = element == self.i1();
        let count = usize::try_from(count).map_err(|_| Invalid("too many elements".into()))?;
        let whole = if packed { Some(count.div_ceil(8)) } else { count.checked_mul(size) };
        if raw.len() != if splat { size } else { whole.unwrap_or(usize::MAX) } {
            return invalid("the data does not have the size of the elements");
        }
        let (raw, splat) =
            if splat { (raw, true) } else { as_splat(raw, size, count, packed, self.is_empty_int(element)) };
        Ok(self.intern_attr(AttrData::DenseElements(Box::new(DenseElements { ty, raw, splat }))))
    }

    /// Elements without bits never become a splat (upstream's behaviour).
    fn is_empty_int(&self, element: Type) -> bool {
        matches!(self.type_data(element), TypeData::Integer { width: 0, .. })
    }

    /// `dense<["a", "b"]> : ty`; one value, or all equal, is a splat.
    pub fn dense_strings(&self, ty: Type, values: &[Ident]) -> Attr {
        let splat = values.first().is_some_and(|first| values.iter().all(|value| value == first));
        let values = if splat { values[..1].into() } else { values.into() };
        self.intern_attr(AttrData::DenseStrings(Box::new(DenseStrings { ty, values, splat })))
    }

    /// `dense_resource<key> : ty` of the file with this number (see [`Resources::file`](crate::resources::Resources::file)).
    pub fn dense_resource(&self, ty: Type, key: Ident, file: u32) -> Attr {
        self.intern_attr(AttrData::DenseResource { ty, key, file })
    }

    /// `sparse<indices, values> : ty`. The caller has checked that they fit together.
    pub fn sparse_attr(&self, ty: Type, indices: Attr, values: Attr) -> Attr {
        self.intern_attr(AttrData::Sparse { ty, indices, values })
    }

    /// An attribute of an unregistered dialect, kept as text.
    pub fn opaque_attr(&self, dialect: Ident, text: Ident, ty: Type) -> Attr {
        self.intern_attr(AttrData::Opaque(Box::new(OpaqueAttr { dialect, text, ty })))
    }

    /// A new `distinct[...]<value>`, equal to no other.
    pub fn distinct_attr(&self, value: Attr) -> Attr {
        self.intern_attr(AttrData::Distinct { id: self.next_serial(), value })
    }

    /// The type of a typed attribute: integer, float, string, elements, opaque, or what a dialect's attribute says.
    pub fn attr_type(&self, attr: Attr) -> Option<Type> {
        match self.attr_data(attr) {
            &AttrData::Integer { ty, .. }
            | &AttrData::Float { ty, .. }
            | &AttrData::String { ty, .. }
            | &AttrData::DenseResource { ty, .. }
            | &AttrData::Sparse { ty, .. } => Some(ty),
            AttrData::DenseElements(dense) => Some(dense.ty),
            AttrData::DenseStrings(dense) => Some(dense.ty),
            AttrData::Opaque(opaque) => Some(opaque.ty),
            AttrData::Dialect(data) => self.dialect_attr_type(data),
            _ => None,
        }
    }

    /// The type of a dialect's attribute: a parameter that is declared to be it, else what a hook says.
    fn dialect_attr_type(&self, data: &DialectAttr) -> Option<Type> {
        let def = self.attr_def(data.def);
        let declared = def.params.iter().zip(&data.params);
        let mut of_params =
            declared.filter(|(def, _)| matches!(def.syntax, crate::format::ParamKind::SelfType));
        match of_params.next() {
            Some((_, Param::Type(ty))) => Some(*ty),
            _ => def.hooks.as_ref()?.attr_type(self, data),
        }
    }
}

/// The one element of data whose elements are all equal, else the data.
fn as_splat(raw: Bytes, size: usize, count: usize, packed: bool, never: bool) -> (Bytes, bool) {
    if count == 0 || never {
        return (raw, false);
    }
    if packed {
        return match packed_splat(&raw, count) {
            Some(value) => (Bytes::from_static(if value { &[0xFF] } else { &[0] }), true),
            None => (raw, false),
        };
    }
    let same = raw.len() > size && raw[size..] == raw[..raw.len() - size];
    if same || count == 1 { (raw.slice(..size), true) } else { (raw, false) }
}

/// The value of bits that are all equal.
fn packed_splat(raw: &[u8], count: usize) -> Option<bool> {
    let bit = |i: usize| raw[i / 8] >> (i % 8) & 1 == 1;
    let first = bit(0);
    let whole = if first { 0xFF } else { 0 };
    let full = count / 8;
    (raw[..full].iter().all(|&byte| byte == whole) && (full * 8..count).all(|i| bit(i) == first))
        .then_some(first)
}

/// Locations.
impl Context {
    /// `loc("file":line:column)` and ranges.
    pub fn file_loc(&self, range: FileRange) -> Attr {
        self.intern_attr(AttrData::LocFile(range))
    }

    /// `loc("name"(child))`
    pub fn name_loc(&self, name: Ident, child: Attr) -> Attr {
        self.intern_attr(AttrData::LocName { name, child })
    }

    /// `loc(callsite(callee at caller))`
    pub fn call_site_loc(&self, callee: Attr, caller: Attr) -> Attr {
        self.intern_attr(AttrData::LocCallSite { callee, caller })
    }

    /// `loc(fused<metadata>[locs])`, brought to its normal form: nested fused locations with the same metadata are flattened,
    /// unknown members and repetitions dropped, and a single member without metadata stands for itself.
    pub fn fused_loc(&self, locs: &[Attr], metadata: Option<Attr>) -> Attr {
        let mut members: Vec<Attr> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &loc in locs {
            match self.attr_data(loc) {
                AttrData::LocFused { locs: inner, metadata: of_inner } if *of_inner == metadata => {
                    members.extend(inner.iter().filter(|&&member| seen.insert(member)));
                }
                AttrData::LocUnknown => {}
                _ if seen.insert(loc) => members.push(loc),
                _ => {}
            }
        }
        match (&members[..], metadata) {
            ([], None) => self.unknown_loc(),
            ([only], None) => *only,
            ([], Some(_)) => {
                self.intern_attr(AttrData::LocFused { locs: Box::new([self.unknown_loc()]), metadata })
            }
            _ => self.intern_attr(AttrData::LocFused { locs: members.into(), metadata }),
        }
    }

    /// The first file location inside a location: of a call, that of the callee.
    pub fn first_file_loc(&self, loc: Attr) -> Option<FileRange> {
        self.find_in_loc(loc, CallSide::Callee, |part| match self.attr_data(part) {
            AttrData::LocFile(range) => Some(*range),
            _ => None,
        })
    }

    /// The first answer that a location or one inside it gives, from the outside in. Each is asked once, however often it is in there.
    pub fn find_in_loc<T>(
        &self,
        loc: Attr,
        side: CallSide,
        mut answer: impl FnMut(Attr) -> Option<T>,
    ) -> Option<T> {
        let (mut stack, mut seen) = (vec![loc], FxHashSet::default());
        while let Some(loc) = stack.pop() {
            if let Some(found) = answer(loc) {
                return Some(found);
            }
            match self.attr_data(loc) {
                AttrData::LocName { child, .. } => stack.push(*child),
                // Only what holds several others makes them many.
                AttrData::LocCallSite { .. } | AttrData::LocFused { .. } if !seen.insert(loc) => {}
                AttrData::LocCallSite { callee, caller } => match side {
                    CallSide::Callee => stack.push(*callee),
                    CallSide::Caller => stack.push(*caller),
                    CallSide::Both => stack.extend([*caller, *callee]),
                },
                AttrData::LocFused { locs, .. } => stack.extend(locs.iter().rev()),
                _ => {}
            }
        }
        None
    }

    /// Text of a type in single quotes, as messages have it.
    pub fn quoted_type(&self, ty: Type) -> String {
        format!("'{}'", (self.upper().type_text)(self, ty))
    }
}

/// Which location of a call is looked into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallSide {
    /// That of what is called.
    Callee,
    /// That of who calls it.
    Caller,
    /// Both, what is called first.
    Both,
}

/// The implementation of interface `I` by the type of a dialect.
impl Context {
    /// The implementation of interface `I` by a dialect's type.
    pub fn type_interface<I: ?Sized + Send + Sync + 'static>(&self, ty: Type) -> Option<&I> {
        match self.type_data(ty) {
            TypeData::Dialect(data) => self.type_def(data.def).interfaces.get::<I>(),
            _ => None,
        }
    }

    /// The implementation of interface `I` by a dialect's attribute.
    pub fn attr_interface<I: ?Sized + Send + Sync + 'static>(&self, attr: Attr) -> Option<&I> {
        match self.attr_data(attr) {
            AttrData::Dialect(data) => self.attr_def(data.def).interfaces.get::<I>(),
            _ => None,
        }
    }
}
