//! Aliases of attributes and types.

use super::Parser;
use crate::token::Kind;
use hashbrown::HashTable;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, Type};
use rustc_hash::{FxBuildHasher, FxHashMap};
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

/// What an alias stands for, and the place of its definition.
#[derive(Clone, Copy, Debug)]
struct Alias<T> {
    at: u32,
    value: T,
}

/// Aliases by name. A file may have ten thousands of them, whose names are a few words with numbers after them: what has a number is
/// found by it, without a look at the text of its own definition: the words are compared where they stood first.
#[derive(Clone, Debug)]
struct ByName<T> {
    stems: Vec<Stem<T>>,
    by_text: HashTable<u32>,
    /// What has no number, or one far from others, by stem and number.
    seldom: FxHashMap<(u32, Option<u32>), Alias<T>>,
}

/// What names begin with, to their number.
#[derive(Clone, Debug)]
struct Stem<T> {
    /// Where it stands in the text.
    at: u32,
    len: u32,
    hash: u64,
    numbered: Vec<Option<Alias<T>>>,
    /// How many of the places have an alias.
    known: usize,
}

/// As many places are free as have an alias, and these.
const FREE: usize = 8;

impl<T> Stem<T> {
    /// Whether a number is so near to others that its alias has a place.
    fn has_place(&self, number: u32) -> bool {
        number as usize <= self.known * 2 + FREE
    }
}

impl<T> Default for ByName<T> {
    fn default() -> Self {
        ByName { stems: Vec::new(), by_text: HashTable::new(), seldom: FxHashMap::default() }
    }
}

/// How many digits a number has at most.
const DIGITS: usize = 9;

/// The stem of a name, and the number after it in the only way to write it. They make the name again.
#[inline]
fn split(name: &[u8]) -> (&[u8], Option<u32>) {
    let (mut number, mut start, mut value, mut unit) = (None, name.len(), 0, 1);
    for (place, &byte) in name.iter().enumerate().rev().take(DIGITS) {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        // A zero is the whole number, or stands further down in it.
        if digit != 0 || number.is_none() {
            value += u32::from(digit) * unit;
            (number, start) = (Some(value), place);
        }
        unit *= 10;
    }
    (&name[..start], number)
}

impl<T: Copy> ByName<T> {
    /// The alias of a name in the text that has the definitions.
    fn get(&self, text: &[u8], name: &[u8]) -> Option<Alias<T>> {
        let (stem, number) = split(name);
        let index = self.stem(text, stem)?;
        if let Some(number) = number
            && let Some(&Some(alias)) = self.stems[index as usize].numbered.get(number as usize)
        {
            return Some(alias);
        }
        self.seldom.get(&(index, number)).copied()
    }

    #[inline]
    fn stem(&self, text: &[u8], stem: &[u8]) -> Option<u32> {
        let is_it = |&index: &u32| {
            let have = &self.stems[index as usize];
            let start = have.at as usize;
            text.get(start..start + have.len as usize) == Some(stem)
        };
        self.by_text.find(FxBuildHasher.hash_one(stem), is_it).copied()
    }

    /// Adds one of a name that there is not, which is defined at a place: the sigil and the name stand there.
    fn add(&mut self, text: &[u8], name: &[u8], at: u32, value: T) {
        let (stem, number) = split(name);
        let index = self.stem(text, stem).unwrap_or_else(|| {
            let hash = FxBuildHasher.hash_one(stem);
            let index = self.stems.len() as u32;
            let new = Stem { at: at + 1, len: stem.len() as u32, hash, numbered: Vec::new(), known: 0 };
            self.stems.push(new);
            let stems = &self.stems;
            self.by_text.insert_unique(hash, index, |&index| stems[index as usize].hash);
            index
        });
        let have = &mut self.stems[index as usize];
        match number {
            Some(number) if have.has_place(number) => {
                let place = number as usize;
                if have.numbered.len() <= place {
                    have.numbered.resize(place + 1, None);
                }
                have.numbered[place] = Some(Alias { at, value });
                have.known += 1;
            }
            _ => {
                self.seldom.insert((index, number), Alias { at, value });
            }
        }
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
        let text = self.shared.text;
        std::sync::Arc::make_mut(&mut self.aliases).attrs.add(text, name, at, attr);
        Ok(())
    }

    /// `!name = type`
    pub(super) fn type_alias_definition(&mut self) -> Result<(), Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.alias_name(self.aliases.type_before(name, u32::MAX).is_some(), "type")?;
        self.expect(Kind::Equal, "expected '=' in type alias definition")?;
        let ty = self.parse_type()?;
        let text = self.shared.text;
        std::sync::Arc::make_mut(&mut self.aliases).types.add(text, name, at, ty);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_stem_and_a_number() {
        let names = ["", "a", "a1", "a10", "a0", "a00", "a010", "7", "a1b", "x1234567890", "x000000000000"];
        for name in names {
            let (stem, number) = split(name.as_bytes());
            let again = format!(
                "{}{}",
                String::from_utf8_lossy(stem),
                number.map_or(String::new(), |n| n.to_string())
            );
            assert_eq!(again, name);
            assert_eq!(number.is_some(), name.ends_with(|last: char| last.is_ascii_digit()));
        }
        assert_eq!(split(b"a010"), (&b"a0"[..], Some(10)));
        assert_eq!(split(b"x1234567890"), (&b"x1"[..], Some(234_567_890)));
    }

    #[test]
    fn aliases_are_found_by_name() {
        let names = ["b", "b5", "b4000000", "b05", "b50", "b0", "b00", "5", "map", "map1", "b1"];
        let text: String = names.iter().map(|name| format!("#{name}")).collect();
        let mut aliases = ByName::default();
        let mut at = 0;
        for (value, name) in names.iter().enumerate() {
            assert_eq!(aliases.get(text.as_bytes(), name.as_bytes()).map(|found| found.value), None);
            aliases.add(text.as_bytes(), name.as_bytes(), at, value);
            at += 1 + name.len() as u32;
        }
        for (value, name) in names.iter().enumerate() {
            let found = aliases.get(text.as_bytes(), name.as_bytes());
            assert_eq!(found.map(|found| found.value), Some(value), "{name}");
        }
        assert!(
            aliases.get(text.as_bytes(), b"b2").is_none() && aliases.get(text.as_bytes(), b"ma").is_none()
        );
    }
}
