//! Rust values of attributes.

use super::{make_attr, number};
use crate::attrs::AttrData;
use crate::context::Context;
use crate::def::Param;
use crate::handles::{Attr, Ident, Type};
use std::marker::PhantomData;

/// The attribute that a field holds its value as.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Any: the value is the attribute.
    Attr,
    /// An integer of so many bits, signless.
    Int(u32),
    /// An `index`.
    Index,
    /// `true` or `false`.
    Bool,
    /// There or not.
    Unit,
    /// `unit` or `false`.
    UnitOrFalse,
    /// A type.
    Type,
    /// A string.
    String,
    /// A reference to a symbol by its name alone.
    Symbol,
    /// An attribute, by dialect and mnemonic, whose only parameter is the value of an enum.
    Enum(&'static str, &'static str),
}

/// A Rust value that an attribute holds.
pub trait AttrValue: Sized {
    /// The value that an attribute holds; `None` if it holds none of this type.
    fn of_attr(ctx: &Context, attr: Attr) -> Option<Self>;

    /// The attribute of the form that holds the value. `None` if there is none: a flag that is not set, or an enum whose dialect the
    /// context does not know.
    fn to_attr(self, ctx: &Context, form: Form) -> Option<Attr>;
}

impl AttrValue for Attr {
    #[inline]
    fn of_attr(_: &Context, attr: Attr) -> Option<Attr> {
        Some(attr)
    }

    fn to_attr(self, _: &Context, _: Form) -> Option<Attr> {
        Some(self)
    }
}

impl AttrValue for Type {
    fn of_attr(ctx: &Context, attr: Attr) -> Option<Type> {
        match ctx.attr_data(attr) {
            AttrData::Type(ty) => Some(*ty),
            _ => None,
        }
    }

    fn to_attr(self, ctx: &Context, _: Form) -> Option<Attr> {
        Some(ctx.type_attr(self))
    }
}

/// The text of a string, or the name of a symbol.
impl AttrValue for Ident {
    fn of_attr(ctx: &Context, attr: Attr) -> Option<Ident> {
        match ctx.attr_data(attr) {
            AttrData::String { value, .. } => Some(*value),
            AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        }
    }

    fn to_attr(self, ctx: &Context, form: Form) -> Option<Attr> {
        Some(match form {
            Form::Symbol => ctx.symbol_ref(self, &[]),
            _ => ctx.string_ident(self),
        })
    }
}

/// The number of an integer attribute of at most 64 bits, or of an enum.
impl AttrValue for i64 {
    fn of_attr(ctx: &Context, attr: Attr) -> Option<i64> {
        number(ctx, attr)
    }

    fn to_attr(self, ctx: &Context, form: Form) -> Option<Attr> {
        match form {
            Form::Enum(dialect, mnemonic) => make_attr(ctx, (dialect, mnemonic), vec![Param::Int(self)]).ok(),
            Form::Int(width) => Some(ctx.int_attr(width, self)),
            Form::Bool => Some(ctx.bool_attr(self != 0)),
            _ => Some(ctx.index_attr(self)),
        }
    }
}

impl AttrValue for bool {
    fn of_attr(ctx: &Context, attr: Attr) -> Option<bool> {
        match ctx.attr_data(attr) {
            AttrData::Integer { value, .. } => Some(!value.is_zero()),
            AttrData::Unit => Some(true),
            _ => None,
        }
    }

    fn to_attr(self, ctx: &Context, form: Form) -> Option<Attr> {
        match (form, self) {
            (Form::Unit, false) => None,
            (Form::Unit | Form::UnitOrFalse, true) => Some(ctx.unit()),
            _ => Some(ctx.bool_attr(self)),
        }
    }
}

/// An enum that source was generated for.
pub trait EnumValue: Copy {
    /// The case of a value, or the set of bits.
    fn of_value(value: i64) -> Option<Self>;

    /// The value.
    fn to_value(self) -> i64;
}

impl<E: EnumValue> AttrValue for E {
    fn of_attr(ctx: &Context, attr: Attr) -> Option<E> {
        E::of_value(number(ctx, attr)?)
    }

    fn to_attr(self, ctx: &Context, form: Form) -> Option<Attr> {
        self.to_value().to_attr(ctx, form)
    }
}

/// An attribute or property of operation `O` with values `T`, for [`Build::set`](super::Build::set) and
/// [`Module::set`](crate::Module::set).
pub struct Field<O, T> {
    pub(super) slot: usize,
    pub(super) form: Form,
    of: PhantomData<fn(O) -> T>,
}

impl<O, T> Clone for Field<O, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O, T> Copy for Field<O, T> {}

impl<O, T> Field<O, T> {
    /// The field in slot `slot` of the property row.
    pub const fn new(slot: usize, form: Form) -> Field<O, T> {
        Field { slot, form, of: PhantomData }
    }
}
