//! Typed operations: what generated source is made of.
//!
//! From the definition of an operation source is generated (`rmlir_ods::generate::rust`; `rmlir_dialects` has it for the shipped dialects) with
//! one struct per operation, such as `AddIOp`. It says what is read or made; what it wraps says how:
//!
//! - `AddIOp` alone is a handle: unit and number, as [`OpAddr`]. It borrows nothing, so that it can be kept while a module changes.
//! - `AddIOp<OpRef>` reads an operation that has been verified. What the definition requires is there: `lhs()` is a [`ValueRef`].
//! - `AddIOp<Unverified>` reads any operation, such as one that was just read from a file, and the one that a verifier looks at. Each
//!   part may be absent: `lhs()` is an `Option`.
//! - `AddIOp<UnverifiedSignature>` is the same for a check that may see no more than the signature: `lhs()` is at most a type.
//!
//! `AddIOp::cast(op)` is one compare of two numbers, the operation's name and the one that the context has for the kind
//! ([`Context::name_of_kind`]). Getters go by position and slot. That is right because a kind is bound to a name only where the definition in
//! the context has the layout that source was generated for (`OpTable`); where it has another one, which can be so for definitions
//! that are loaded at run time, `cast` gives `None`, and an unverified view finds parts by name.
//!
//! # Panics
//! A getter of `AddIOp<OpRef>` panics if what it is to give is absent or not valid: the operation had to be verified. Nothing else here panics.

mod build;
mod value;
mod view;

pub use build::Build;
pub use value::{AttrValue, EnumValue, Field, Form};
pub use view::{Unverified, UnverifiedSignature, Values, View, WholeView};

pub use crate::construct::Invalid;

use crate::attrs::AttrData;
use crate::context::{Context, OpKind};
use crate::def::Param;
use crate::handles::{Attr, Type};
use crate::module::{OpAddr, OpRef, ValueRef};
use crate::signature::Signature;
use crate::types::TypeData;

/// What generated source names, in one place: it says `use rmlir::ir::typed::names as ir`.
pub mod names {
    pub use super::{
        AttrValue, Build, EnumValue, Field, Form, Invalid, TypedOp, Unverified, Values, View, WholeView,
        attr_param, is_attr, is_type, make_attr, make_type, type_param,
    };
    pub use crate::def::Param;
    pub use crate::{
        Attr, BlockId, BlockRef, Builder, Context, Ident, OpAddr, OpRef, OpTable, RegionRef, Type, ValueId,
        ValueRef,
    };
}

/// A generated operation, as a handle. See [the module](self).
pub trait TypedOp: Copy + 'static {
    /// Which operation it is.
    const KIND: OpKind;

    /// The same operation around something else: [`OpRef`] or [`Unverified`] to read it.
    type On<V>;

    /// Puts something in place of the handle. That it is such an operation is for the caller to know.
    fn on<V>(inner: V) -> Self::On<V>;

    /// The handle of an operation. That it is such an operation is for the caller to know.
    fn of(at: OpAddr) -> Self;

    /// Unit and number.
    fn handle(self) -> OpAddr;
}

/// What says which operation is meant: a handle, a typed one, or a view.
pub trait Handle: Copy {
    /// Unit and number.
    fn at(self) -> OpAddr;
}

impl Handle for OpAddr {
    #[inline]
    fn at(self) -> OpAddr {
        self
    }
}

impl<O: TypedOp> Handle for O {
    #[inline]
    fn at(self) -> OpAddr {
        self.handle()
    }
}

impl<'m> ValueRef<'m> {
    /// The operation that gives the value, to be read, if it is such a one. It must have been verified.
    #[inline]
    pub fn defining<O: TypedOp>(self) -> Option<O::On<OpRef<'m>>> {
        self.def_op()?.0.cast::<O>()
    }
}

/// Typed operations.
impl<'m> OpRef<'m> {
    /// Whether it is such an operation.
    #[inline]
    pub fn is<O: TypedOp>(self) -> bool {
        self.ctx().name_of_kind(O::KIND) == Some(self.name())
    }

    /// The operation, to be read, if it is such a one. It must have been verified.
    #[inline]
    pub fn cast<O: TypedOp>(self) -> Option<O::On<OpRef<'m>>> {
        if self.is::<O>() { Some(O::on(self)) } else { None }
    }

    /// The operation, to be read as such a one whether or not it is one.
    #[inline]
    pub fn unverified<O: TypedOp>(self) -> O::On<Unverified<'m>> {
        O::on(Unverified::new(self, O::KIND))
    }

    /// The operation, to be read without having been verified, if it has the name of such a one.
    #[inline]
    pub fn cast_unverified<O: TypedOp>(self) -> Option<O::On<Unverified<'m>>> {
        if self.is_named::<O>() { Some(self.unverified::<O>()) } else { None }
    }

    /// Whether it has the name of such an operation, however that one is defined.
    #[inline]
    pub fn is_named<O: TypedOp>(self) -> bool {
        match self.ctx().name_of_kind(O::KIND) {
            Some(name) => name == self.name(),
            None => self.name_text() == O::KIND.name().as_bytes(),
        }
    }
}

/// Typed signatures.
impl<'m> Signature<'m> {
    /// The signature, to be read as that of such an operation whether or not it is one.
    #[inline]
    pub fn unverified<O: TypedOp>(self) -> O::On<UnverifiedSignature<'m>> {
        O::on(UnverifiedSignature::new(self, O::KIND))
    }
}

/// What of a generated operation does not depend on its parts. `$row` is its row in `$table`.
#[doc(hidden)]
#[macro_export]
macro_rules! typed_op {
    ($name:ident, $table:ident, $row:literal) => {
        impl $crate::typed::TypedOp for $name {
            const KIND: $crate::OpKind = $table.kind($row);
            type On<V> = $name<V>;

            #[inline]
            fn on<V>(inner: V) -> $name<V> {
                $name(inner)
            }

            #[inline]
            fn of(at: $crate::OpAddr) -> $name {
                $name(at)
            }

            #[inline]
            fn handle(self) -> $crate::OpAddr {
                self.0
            }
        }

        impl<'m> $name<$crate::OpRef<'m>> {
            /// The operation, to be read, if it is such a one. It must have been verified.
            #[inline]
            pub fn cast(op: $crate::OpRef<'m>) -> Option<Self> {
                op.cast::<$name>()
            }
        }

        impl<'m, V: $crate::typed::WholeView<'m>> $name<V> {
            /// The operation.
            #[inline]
            pub fn op(self) -> $crate::OpRef<'m> {
                self.0.op()
            }
        }
    };
}

/// Whether an operation has this full name. Where there is a typed operation, [`OpRef::is`] is one compare.
pub fn is_op(op: OpRef<'_>, name: &str) -> bool {
    op.name_text() == name.as_bytes()
}

/// The first value of an operand group.
pub fn operand<'m>(op: OpRef<'m>, group: usize) -> Option<ValueRef<'m>> {
    op.operand_group(group).next()
}

/// The first value of a result group.
pub fn result<'m>(op: OpRef<'m>, group: usize) -> Option<ValueRef<'m>> {
    op.result_group(group).next()
}

/// An inherent attribute or native property, in its attribute form.
pub fn attr(op: OpRef<'_>, name: &str) -> Option<Attr> {
    op.attr(op.ctx().find_ident(name.as_bytes())?)
}

/// The number that an attribute stands for: that of an integer attribute, or of a dialect attribute whose only parameter is one.
pub fn number(ctx: &Context, attr: Attr) -> Option<i64> {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.to_i64(),
        AttrData::Dialect(data) => match &*data.params {
            [Param::Int(value)] => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

/// The text of a string attribute.
pub fn text(ctx: &Context, attr: Attr) -> Option<std::borrow::Cow<'_, str>> {
    match ctx.attr_data(attr) {
        AttrData::String { value, .. } => Some(ctx.text(*value)),
        _ => None,
    }
}

/// A parameter of a type of this definition; `None` if the type is of another one.
pub fn type_param<'c>(
    ctx: &'c Context,
    ty: Type,
    definition: (&str, &str),
    index: usize,
) -> Option<&'c Param> {
    match ctx.type_data(ty) {
        TypeData::Dialect(data) if is_type(ctx, ty, definition) => data.params.get(index),
        _ => None,
    }
}

/// Whether a type is of a definition, by dialect and mnemonic.
pub fn is_type(ctx: &Context, ty: Type, (dialect, mnemonic): (&str, &str)) -> bool {
    let TypeData::Dialect(data) = ctx.type_data(ty) else { return false };
    let of = ctx.dialect_info(ctx.type_def_dialect(data.def)).name();
    ctx.bytes(of) == dialect.as_bytes() && *ctx.type_def(data.def).mnemonic == *mnemonic
}

/// A parameter of an attribute of this definition; `None` if the attribute is of another one.
pub fn attr_param<'c>(
    ctx: &'c Context,
    attr: Attr,
    definition: (&str, &str),
    index: usize,
) -> Option<&'c Param> {
    match ctx.attr_data(attr) {
        AttrData::Dialect(data) if is_attr(ctx, attr, definition) => data.params.get(index),
        _ => None,
    }
}

/// Whether an attribute is of a definition, by dialect and mnemonic.
pub fn is_attr(ctx: &Context, attr: Attr, (dialect, mnemonic): (&str, &str)) -> bool {
    let AttrData::Dialect(data) = ctx.attr_data(attr) else { return false };
    let of = ctx.dialect_info(ctx.attr_def_dialect(data.def)).name();
    ctx.bytes(of) == dialect.as_bytes() && *ctx.attr_def(data.def).mnemonic == *mnemonic
}

/// Makes a type of a definition.
///
/// # Errors
/// If there is no such definition, or it refuses the parameters.
pub fn make_type(
    ctx: &Context,
    (dialect, mnemonic): (&str, &str),
    params: Vec<Param>,
) -> Result<Type, Invalid> {
    let registered = ctx.registered_dialect(dialect.as_bytes());
    match registered.and_then(|dialect| dialect.type_named(mnemonic.as_bytes())) {
        Some(def) => ctx.dialect_type(def, params),
        None => Err(Invalid(format!("there is no type '!{dialect}.{mnemonic}'"))),
    }
}

/// Makes an attribute of a definition.
///
/// # Errors
/// If there is no such definition, or it refuses the parameters.
pub fn make_attr(
    ctx: &Context,
    (dialect, mnemonic): (&str, &str),
    params: Vec<Param>,
) -> Result<Attr, Invalid> {
    let registered = ctx.registered_dialect(dialect.as_bytes());
    match registered.and_then(|dialect| dialect.attr_named(ctx, mnemonic.as_bytes())) {
        Some(def) => ctx.dialect_attr(def, params),
        None => Err(Invalid(format!("there is no attribute '#{dialect}.{mnemonic}'"))),
    }
}
