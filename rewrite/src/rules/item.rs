//! What rules bind and what native functions get and give.

use rmlir_ir::{Attr, OpAddr, Type, ValueId};
use smallvec::{SmallVec, smallvec};

/// Something that a rule works with.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Item {
    /// Nothing: an attribute that is absent, or what a function gives that only does something.
    #[default]
    Nothing,
    /// A value.
    Value(ValueId),
    /// An operand group of any length.
    Values(Vec<ValueId>),
    /// An operation.
    Op(OpAddr),
    /// An attribute, or the attribute form of a property.
    Attr(Attr),
    /// A type.
    Type(Type),
    /// A truth.
    Bool(bool),
    /// A number.
    Int(i128),
    /// A number with a fraction.
    Float(f64),
    /// A text.
    Text(Box<[u8]>),
    /// Several.
    List(Vec<Item>),
}

impl Item {
    /// The values that it is.
    pub fn values(&self) -> SmallVec<[ValueId; 2]> {
        match self {
            Item::Value(value) => smallvec![*value],
            Item::Values(values) => SmallVec::from_slice(values),
            Item::List(items) => items.iter().flat_map(Item::values).collect(),
            _ => SmallVec::new(),
        }
    }

    /// The one value that it is.
    pub fn value(&self) -> Option<ValueId> {
        match self.values()[..] {
            [value] => Some(value),
            _ => None,
        }
    }

    /// The attribute that it is.
    pub fn attr(&self) -> Option<Attr> {
        match self {
            Item::Attr(attr) => Some(*attr),
            _ => None,
        }
    }

    /// The type that it is.
    pub fn ty(&self) -> Option<Type> {
        match self {
            Item::Type(ty) => Some(*ty),
            _ => None,
        }
    }
}
