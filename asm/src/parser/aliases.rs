//! Aliases of attributes and types.

use super::Parser;
use crate::token::Kind;
use hashbrown::HashTable;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, Type};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;

/// The aliases of a file.
#[derive(Clone, Debug)]
pub(crate) struct Aliases<'s> {
    text: &'s [u8],
    attrs: ByName<Attr>,
    types: ByName<Type>,
}

impl<'s> Aliases<'s> {
    /// None, of a text.
    pub(super) fn of(text: &'s [u8]) -> Aliases<'s> {
        Aliases { text, attrs: ByName::default(), types: ByName::default() }
    }

    /// The attribute alias of this name, wherever it is defined.
    pub(super) fn attr(&self, name: &[u8]) -> Option<Attr> {
        self.attrs.get(self.text, name).map(|alias| alias.value)
    }

    /// The same, if it is defined before a place.
    pub(super) fn attr_before(&self, name: &[u8], place: u32) -> Option<Attr> {
        self.attrs.get(self.text, name).filter(|alias| alias.at < place).map(|alias| alias.value)
    }

    /// The type alias of this name, if it is defined before a place.
    fn type_before(&self, name: &[u8], place: u32) -> Option<Type> {
        self.types.get(self.text, name).filter(|alias| alias.at < place).map(|alias| alias.value)
    }
}

/// What an alias stands for. A file may have ten thousands of them.
#[derive(Clone, Debug)]
struct Alias<T> {
    /// The place of its definition, which begins with the sigil and its name.
    at: u32,
    /// How long the name is.
    len: u32,
    /// What is kept of the name's hash: when the table grows, names of long ago are not read again.
    hash: u32,
    value: T,
}

/// Aliases by name.
#[derive(Clone, Debug)]
struct ByName<T>(HashTable<Alias<T>>);

impl<T> Default for ByName<T> {
    fn default() -> Self {
        ByName(HashTable::new())
    }
}

/// What is kept of the hash of a name.
fn hash_of(name: &[u8]) -> u32 {
    let hash = FxBuildHasher.hash_one(name);
    (hash >> 32) as u32 ^ hash as u32
}

/// The table goes by the low bits and the top ones.
fn spread(hash: u32) -> u64 {
    u64::from(hash) | u64::from(hash) << 32
}

impl<T> ByName<T> {
    /// The alias of a name in the text that has the definitions.
    fn get(&self, text: &[u8], name: &[u8]) -> Option<&Alias<T>> {
        let hash = hash_of(name);
        let is_it = |alias: &Alias<T>| {
            let start = alias.at as usize + 1;
            alias.hash == hash && text.get(start..start + alias.len as usize) == Some(name)
        };
        self.0.find(spread(hash), is_it)
    }

    /// Adds one of a name that there is not, which is defined at a place.
    fn add(&mut self, name: &[u8], at: u32, value: T) {
        let hash = hash_of(name);
        let alias = Alias { at, len: name.len() as u32, hash, value };
        self.0.insert_unique(spread(hash), alias, |alias| spread(alias.hash));
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
        self.aliases.type_before(name, self.tok.start).ok_or_else(|| self.undefined(name))
    }

    /// `#name = attribute`
    pub(super) fn attr_alias_definition(&mut self) -> Result<(), Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.alias_name(self.aliases.attr(name).is_some(), "attribute")?;
        self.expect(Kind::Equal, "expected '=' in attribute alias definition")?;
        let attr = self.parse_attr(None)?;
        std::sync::Arc::make_mut(&mut self.aliases).attrs.add(name, at, attr);
        Ok(())
    }

    /// `!name = type`
    pub(super) fn type_alias_definition(&mut self) -> Result<(), Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.alias_name(self.aliases.type_before(name, u32::MAX).is_some(), "type")?;
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
