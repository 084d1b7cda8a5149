//! Attributes and types of VHLO, made and taken apart by their keywords.

use rmlir_ir::construct::Invalid;
use rmlir_ir::context::RegisteredDialect;
use rmlir_ir::def::{AttrDefId, Param};
use rmlir_ir::{Attr, AttrData, Context, Ident, Type, TypeData};

/// The attributes and types of a dialect in a context.
#[derive(Clone, Copy)]
pub struct Parts<'c> {
    ctx: &'c Context,
    name: Ident,
    dialect: &'c RegisteredDialect,
}

impl<'c> Parts<'c> {
    /// Those of VHLO; none if the context does not know it.
    pub fn vhlo(ctx: &'c Context) -> Option<Parts<'c>> {
        Parts::of(ctx, "vhlo")
    }

    /// Those of a dialect.
    pub fn of(ctx: &'c Context, dialect: &str) -> Option<Parts<'c>> {
        Some(Parts { ctx, name: ctx.ident(dialect), dialect: ctx.registered_dialect(dialect.as_bytes())? })
    }

    /// The context.
    pub fn ctx(self) -> &'c Context {
        self.ctx
    }

    /// The definition of an attribute.
    pub fn attr_id(self, mnemonic: &str) -> Option<AttrDefId> {
        self.dialect.attr_named(self.ctx, mnemonic.as_bytes())
    }

    /// An attribute; none if there is no such one, or it cannot be.
    pub fn attr(self, mnemonic: &str, params: Vec<Param>) -> Option<Attr> {
        self.checked_attr(mnemonic, params)?.ok()
    }

    /// An attribute, or what is wrong with its parameters.
    pub fn checked_attr(self, mnemonic: &str, params: Vec<Param>) -> Option<Result<Attr, Invalid>> {
        Some(self.ctx.dialect_attr(self.dialect.attr_named(self.ctx, mnemonic.as_bytes())?, params))
    }

    /// A type; none if there is no such one, or it cannot be.
    pub fn ty(self, mnemonic: &str, params: Vec<Param>) -> Option<Type> {
        self.checked_type(mnemonic, params)?.ok()
    }

    /// A type, or what is wrong with its parameters.
    pub fn checked_type(self, mnemonic: &str, params: Vec<Param>) -> Option<Result<Type, Invalid>> {
        Some(self.ctx.dialect_type(self.dialect.type_named(mnemonic.as_bytes())?, params))
    }

    /// Whether a type is of the dialect.
    pub fn has_type(self, ty: Type) -> bool {
        self.type_parts(ty).is_some()
    }

    /// The keyword and the parameters of an attribute of the dialect.
    pub fn attr_parts(self, attr: Attr) -> Option<(&'c str, &'c [Param])> {
        let AttrData::Dialect(data) = self.ctx.attr_data(attr) else { return None };
        let dialect = self.ctx.dialect_info(self.ctx.attr_def_dialect(data.def)).name();
        (dialect == self.name).then(|| (&*self.ctx.attr_def(data.def).mnemonic, &*data.params))
    }

    /// The keyword and the parameters of a type of the dialect.
    pub fn type_parts(self, ty: Type) -> Option<(&'c str, &'c [Param])> {
        let TypeData::Dialect(data) = self.ctx.type_data(ty) else { return None };
        let dialect = self.ctx.dialect_info(self.ctx.type_def_dialect(data.def)).name();
        (dialect == self.name).then(|| (&*self.ctx.type_def(data.def).mnemonic, &*data.params))
    }

    /// The parameters of an attribute with this keyword.
    pub fn params_of(self, attr: Attr, mnemonic: &str) -> Option<&'c [Param]> {
        self.attr_parts(attr).filter(|(found, _)| *found == mnemonic).map(|(_, params)| params)
    }

    /// The parameters of a type with this keyword.
    pub fn params_of_type(self, ty: Type, mnemonic: &str) -> Option<&'c [Param]> {
        self.type_parts(ty).filter(|(found, _)| *found == mnemonic).map(|(_, params)| params)
    }

    /// The text of a string attribute.
    pub fn string(self, attr: Attr) -> Option<Ident> {
        if let [Param::String(text)] = self.params_of(attr, "string_v1")? { Some(*text) } else { None }
    }
}

/// A list of numbers as a parameter.
pub(crate) fn ints(values: impl IntoIterator<Item = i64>) -> Param {
    Param::List(values.into_iter().map(Param::Int).collect())
}

/// The numbers of a list.
pub(crate) fn as_ints(param: &Param) -> Option<Vec<i64>> {
    let Param::List(items) = param else { return None };
    items.iter().map(|item| if let Param::Int(value) = item { Some(*value) } else { None }).collect()
}

/// The elements of a list of types, or of one of attributes.
pub(crate) fn items(param: &Param) -> &[Param] {
    if let Param::List(items) = param { items } else { &[] }
}
