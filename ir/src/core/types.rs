//! What a [`Type`] is: one variant per builtin kind, and `{definition, parameters}` for those of dialects.

use crate::def::{Param, TypeDefId};
use crate::encoded::Encoded;
use crate::handles::{Attr, Ident, Type};
use crate::mutable::BodyCell;
use rmlir_num::FloatKind;
pub use rmlir_num::Signedness;
use std::hash::{Hash, Hasher};

/// The size of a dimension that is not known statically (`?` in text).
pub const DYNAMIC: i64 = i64::MIN;

/// The widest integer type, in bits.
pub const MAX_INT_WIDTH: u32 = (1 << 24) - 1;

/// The contents of a uniqued type.
#[derive(Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TypeData {
    /// `i32`, `si8`, `ui1`
    Integer {
        /// Width in bits, at most [`MAX_INT_WIDTH`].
        width: u32,
        /// `i`, `si` or `ui`.
        signedness: Signedness,
    },
    /// `index`
    Index,
    /// `none`
    None,
    /// `f32` and the like
    Float(FloatKind),
    /// `(i32) -> f32`
    Function {
        /// Argument types.
        inputs: Box<[Type]>,
        /// Result types.
        results: Box<[Type]>,
    },
    /// `tuple<i32, f32>`
    Tuple(Box<[Type]>),
    /// `complex<f32>`
    Complex(Type),
    /// `vector<4x[2]xf32>`
    Vector {
        /// Sizes, all positive.
        shape: Box<[i64]>,
        /// Which dimensions are scalable; as long as `shape`.
        scalable: Box<[bool]>,
        /// Element type.
        element: Type,
    },
    /// `tensor<4x?xf32, #enc>`
    RankedTensor {
        /// Sizes, [`DYNAMIC`] where unknown.
        shape: Box<[i64]>,
        /// Element type.
        element: Type,
        /// Encoding attribute.
        encoding: Option<Attr>,
    },
    /// `tensor<*xf32>`
    UnrankedTensor(Type),
    /// `memref<4x?xf32, strided<[?, 1]>, 3>`
    MemRef {
        /// Sizes, [`DYNAMIC`] where unknown.
        shape: Box<[i64]>,
        /// Element type.
        element: Type,
        /// Layout; `None` stands for the identity map of the rank.
        layout: Option<Attr>,
        /// Memory space; `None` is the default one.
        space: Option<Attr>,
    },
    /// `memref<*xf32, 3>`
    UnrankedMemRef {
        /// Element type.
        element: Type,
        /// Memory space; `None` is the default one.
        space: Option<Attr>,
    },
    /// A type of a dialect that nobody registered: its text is kept as it stands.
    Opaque {
        /// Dialect namespace.
        dialect: Ident,
        /// The text after `!dialect.`.
        text: Ident,
    },
    /// A type of a dialect that nobody registered, from its binary encoding.
    Encoded(Box<Encoded>),
    /// A type of a registered dialect.
    Dialect(Box<DialectType>),
}

/// A type of a registered dialect: its definition and parameters.
///
/// A *mutable* type is identified by its parameters alone; its body is set once, after creation, so that it may refer to itself.
#[derive(Debug)]
pub struct DialectType {
    /// Which type of which dialect.
    pub def: TypeDefId,
    /// Parameters in the order of the definition.
    pub params: Box<[Param]>,
    pub(crate) body: BodyCell,
}

impl DialectType {
    /// The body of a mutable type, once it is set.
    pub fn body(&self) -> Option<&[Param]> {
        self.body.get()
    }
}

impl PartialEq for DialectType {
    fn eq(&self, other: &Self) -> bool {
        self.def == other.def && self.params == other.params
    }
}

impl Eq for DialectType {}

impl Hash for DialectType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.def.hash(state);
        self.params.hash(state);
    }
}

impl TypeData {
    /// Sizes of a ranked shaped type (vector, ranked tensor, ranked memref).
    pub fn shape(&self) -> Option<&[i64]> {
        match self {
            TypeData::Vector { shape, .. }
            | TypeData::RankedTensor { shape, .. }
            | TypeData::MemRef { shape, .. } => Some(shape),
            _ => None,
        }
    }

    /// Element type of a builtin shaped type (vector, tensor, memref).
    pub fn shaped_element(&self) -> Option<Type> {
        match *self {
            TypeData::Vector { element, .. }
            | TypeData::RankedTensor { element, .. }
            | TypeData::UnrankedTensor(element)
            | TypeData::MemRef { element, .. }
            | TypeData::UnrankedMemRef { element, .. } => Some(element),
            _ => None,
        }
    }

    /// Whether all sizes are known.
    pub fn has_static_shape(&self) -> bool {
        self.shape().is_some_and(|shape| shape.iter().all(|&dim| dim != DYNAMIC))
    }

    /// Number of elements of a shaped type of static shape; `None` also when it exceeds 64 bits.
    pub fn num_elements(&self) -> Option<i64> {
        let shape = self.shape()?;
        shape.iter().try_fold(1i64, |n, &dim| if dim == DYNAMIC { None } else { n.checked_mul(dim) })
    }

    /// Whether all dimensions are stated, but their product is beyond 64 bits, so that elements cannot be counted.
    pub fn is_beyond_counting(&self) -> bool {
        self.num_elements().is_none() && self.shape().is_some_and(|shape| !shape.contains(&DYNAMIC))
    }

    /// Whether this is an integer or index type.
    pub fn is_int_or_index(&self) -> bool {
        matches!(self, TypeData::Integer { .. } | TypeData::Index)
    }

    /// Whether this is an integer, index or float type.
    pub fn is_int_index_or_float(&self) -> bool {
        self.is_int_or_index() || matches!(self, TypeData::Float(_))
    }

    /// Width in bits of an integer or float type; 64 for index, as its attributes are stored.
    pub fn storage_width(&self) -> Option<u32> {
        match *self {
            TypeData::Integer { width, .. } => Some(width),
            TypeData::Index => Some(64),
            TypeData::Float(kind) => Some(kind.width()),
            _ => None,
        }
    }
}
