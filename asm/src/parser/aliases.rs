//! Aliases of attributes and types.

use super::Parser;
use crate::token::Kind;
use hashbrown::HashTable;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, Type};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The aliases of a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Aliases<'s> {
    attrs: ByName<'s, Attr>,
    types: ByName<'s, Type>,
}

impl Aliases<'_> {
    /// The attribute alias of this name, wherever it is defined.
    pub(super) fn attr(&self, name: &[u8]) -> Option<Attr> {
        self.attrs.get(name).map(|alias| alias.value)
    }

    /// The same, if it is defined before a place.
    pub(super) fn attr_before(&self, name: &[u8], place: u32) -> Option<Attr> {
        self.attrs.get(name).filter(|alias| alias.at < place).map(|alias| alias.value)
    }
}

/// What an alias stands for.
#[derive(Clone, Debug)]
struct Alias<'s, T> {
    name: &'s [u8],
    /// That of the name: when the table grows, names of long ago are not read again.
    hash: u64,
    /// The place of its definition.
    at: u32,
    value: T,
}

/// Aliases by name.
#[derive(Clone, Debug)]
struct ByName<'s, T>(HashTable<Alias<'s, T>>);

impl<T> Default for ByName<'_, T> {
    fn default() -> Self {
        ByName(HashTable::new())
    }
}

impl<'s, T> ByName<'s, T> {
    fn get(&self, name: &[u8]) -> Option<&Alias<'s, T>> {
        self.0.find(FxBuildHasher.hash_one(name), |alias| alias.name == name)
    }

    /// Adds one of a name that there is not.
    fn add(&mut self, name: &'s [u8], at: u32, value: T) {
        let hash = FxBuildHasher.hash_one(name);
        self.0.insert_unique(hash, Alias { name, hash, at, value }, |alias| alias.hash);
    }
}

impl<'s> Parser<'s> {
    fn undefined(&self, name: &[u8]) -> Failed {
        self.missing(format!("undefined symbol alias id '{}'", String::from_utf8_lossy(name)))
    }

    /// What an attribute alias stands for. It must be defined before its use.
    pub(super) fn attr_alias(&mut self, name: &[u8]) -> Result<Attr, Failed> {
        self.aliases.attr_before(name, self.tok.start).ok_or_else(|| self.undefined(name))
    }

    /// Takes a reference to an attribute alias. `None`, and nothing is taken, where something else is next or the alias is not defined.
    pub(super) fn known_alias(&mut self) -> Option<Attr> {
        if !self.is(Kind::Hash) || self.shared.text.get(self.tok.end as usize) == Some(&b'<') {
            return None;
        }
        let attr = self.aliases.attr_before(self.name(), self.tok.start)?;
        self.advance();
        Some(attr)
    }

    /// What a type alias stands for.
    pub(super) fn type_alias(&mut self, name: &[u8]) -> Result<Type, Failed> {
        match self.aliases.types.get(name) {
            Some(alias) if alias.at < self.tok.start => Ok(alias.value),
            _ => Err(self.undefined(name)),
        }
    }

    /// `#name = attribute`
    pub(super) fn attr_alias_definition(&mut self) -> Result<(), Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.alias_name(self.aliases.attrs.get(name).is_some(), "attribute")?;
        self.expect(Kind::Equal, "expected '=' in attribute alias definition")?;
        let attr = self.parse_attr(None)?;
        std::sync::Arc::make_mut(&mut self.aliases).attrs.add(name, at, attr);
        Ok(())
    }

    /// `!name = type`
    pub(super) fn type_alias_definition(&mut self) -> Result<(), Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.alias_name(self.aliases.types.get(name).is_some(), "type")?;
        self.expect(Kind::Equal, "expected '=' in type alias definition")?;
        let ty = self.parse_type()?;
        std::sync::Arc::make_mut(&mut self.aliases).types.add(name, at, ty);
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
