//! Types and attributes of dialects that nobody registered, of which a file has the binary encoding.
//!
//! Where the layout of an encoding is known, but not what it means, the fields are kept as they are: they can be written back, with
//! other numbers for what they refer to, and compared. Their text is the list of the fields, which says no more than the file does.

use crate::attrs::AttrData;
use crate::context::Context;
use crate::def::Param;
use crate::handles::{Attr, Ident, Type};
use crate::types::TypeData;

/// The fields of an encoding of an unregistered dialect.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Encoded {
    /// Dialect namespace.
    pub dialect: Ident,
    /// The name of the kind, after `dialect.` in text.
    pub mnemonic: Ident,
    /// The number that says which kind it is.
    pub code: u64,
    /// Names and values in the order of the encoding.
    pub fields: Box<[(Ident, Param)]>,
}

impl Encoded {
    /// The values.
    pub fn params(&self) -> impl Iterator<Item = &Param> {
        self.fields.iter().map(|(_, param)| param)
    }
}

impl Context {
    /// An attribute of which only the fields are known.
    pub fn encoded_attr(&self, encoded: Encoded) -> Attr {
        self.intern_attr(AttrData::Encoded(Box::new(encoded)))
    }

    /// A type of which only the fields are known.
    pub fn encoded_type(&self, encoded: Encoded) -> Type {
        self.intern_type(TypeData::Encoded(Box::new(encoded)))
    }
}
