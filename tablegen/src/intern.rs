//! Interned strings: names and string values are small integers, so that comparing and hashing them is free.

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use std::hash::Hasher;

/// An interned string. Its text is found with [`RecordKeeper::text`](crate::RecordKeeper::text).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Symbol(pub(crate) u32);

/// The table after [`Symbol`].
#[derive(Default)]
pub(crate) struct Interner {
    strings: Vec<Box<str>>,
    table: HashTable<u32>,
}

impl std::fmt::Debug for Interner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Interner({} strings)", self.strings.len())
    }
}

fn hash(text: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

impl Interner {
    /// The symbol of `text`, new if it was not seen before.
    pub(crate) fn intern(&mut self, text: &str) -> Symbol {
        let strings = &mut self.strings;
        let key = hash(text);
        if let Some(&index) = self.table.find(key, |&i| &*strings[i as usize] == text) {
            return Symbol(index);
        }
        let index = strings.len() as u32;
        strings.push(text.into());
        self.table.insert_unique(key, index, |&i| hash(&strings[i as usize]));
        Symbol(index)
    }

    /// The symbol of `text` if it was seen before.
    pub(crate) fn find(&self, text: &str) -> Option<Symbol> {
        self.table.find(hash(text), |&i| &*self.strings[i as usize] == text).map(|&i| Symbol(i))
    }

    /// The text of a symbol.
    pub(crate) fn text(&self, symbol: Symbol) -> &str {
        self.strings.get(symbol.0 as usize).map_or("", |text| text)
    }
}
