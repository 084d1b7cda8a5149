//! Aliases of attributes and types.

use super::Parser;
use crate::token::Kind;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, Type};
use rustc_hash::FxHashMap;

/// The aliases of a file by name, with the place of their definition.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aliases<'s> {
    attrs: FxHashMap<&'s [u8], (u32, Attr)>,
    types: FxHashMap<&'s [u8], (u32, Type)>,
}

impl Aliases<'_> {
    /// The attribute alias of this name, wherever it is defined.
    pub(super) fn attr(&self, name: &[u8]) -> Option<Attr> {
        self.attrs.get(name).map(|&(_, attr)| attr)
    }
}

impl<'s> Parser<'s> {
    fn undefined(&self, name: &[u8]) -> Failed {
        self.missing(format!("undefined symbol alias id '{}'", String::from_utf8_lossy(name)))
    }

    /// What an attribute alias stands for. It must be defined before its use.
    pub(super) fn attr_alias(&mut self, name: &[u8]) -> Result<Attr, Failed> {
        match self.aliases.attrs.get(name) {
            Some(&(at, attr)) if at < self.tok.start => Ok(attr),
            _ => Err(self.undefined(name)),
        }
    }

    /// What a type alias stands for.
    pub(super) fn type_alias(&mut self, name: &[u8]) -> Result<Type, Failed> {
        match self.aliases.types.get(name) {
            Some(&(at, ty)) if at < self.tok.start => Ok(ty),
            _ => Err(self.undefined(name)),
        }
    }

    /// `#name = attribute`
    pub(super) fn attr_alias_definition(&mut self) -> Result<(), Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.alias_name(self.aliases.attrs.contains_key(name), "attribute")?;
        self.expect(Kind::Equal, "expected '=' in attribute alias definition")?;
        let attr = self.parse_attr(None)?;
        std::sync::Arc::make_mut(&mut self.aliases).attrs.insert(name, (at, attr));
        Ok(())
    }

    /// `!name = type`
    pub(super) fn type_alias_definition(&mut self) -> Result<(), Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.alias_name(self.aliases.types.contains_key(name), "type")?;
        self.expect(Kind::Equal, "expected '=' in type alias definition")?;
        let ty = self.parse_type()?;
        std::sync::Arc::make_mut(&mut self.aliases).types.insert(name, (at, ty));
        Ok(())
    }

    fn alias_name(&mut self, taken: bool, what: &str) -> Result<(), Failed> {
        let name = self.name();
        if taken {
            let text = String::from_utf8_lossy(name);
            return Err(self.error(format!("redefinition of {what} alias id '{text}'")));
        }
        if name.contains(&b'.') {
            return Err(self.error(format!("{what} names with a '.' are reserved for dialect-defined names")));
        }
        self.advance();
        Ok(())
    }
}
