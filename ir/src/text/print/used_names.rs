//! The names that values and blocks have, so that no two have the same.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rmlir_par::intern::hash_of;

/// The special names in use, by nested scope.
#[derive(Clone, Default)]
pub(super) struct UsedNames {
    /// All names, one after the other.
    bytes: Vec<u8>,
    /// Where each begins, with its hash.
    names: Vec<(usize, u64)>,
    /// Numbers of names.
    index: HashTable<u32>,
    /// How many names there are where each scope begins.
    scopes: Vec<usize>,
}

impl UsedNames {
    /// How many scopes are open.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Opens a scope.
    pub(super) fn open(&mut self) {
        self.scopes.push(self.names.len());
    }

    /// Closes scopes until so many are open. Their names are free again.
    pub(super) fn close_to(&mut self, depth: usize) {
        let Some(&first) = self.scopes.get(depth) else { return };
        self.scopes.truncate(depth);
        for (&(_, hash), number) in self.names[first..].iter().zip(first as u32..) {
            if let Ok(entry) = self.index.find_entry(hash, |&have| have == number) {
                entry.remove();
            }
        }
        if let Some(&(start, _)) = self.names.get(first) {
            self.bytes.truncate(start);
        }
        self.names.truncate(first);
    }

    /// Takes a name, if it is free.
    pub(super) fn take(&mut self, name: &[u8]) -> bool {
        let (bytes, names, hash) = (&self.bytes, &self.names, hash_of(name));
        let is_same = |&number: &u32| {
            let (start, of) = names[number as usize];
            let end = names.get(number as usize + 1).map_or(bytes.len(), |&(next, _)| next);
            of == hash && bytes[start..end] == *name
        };
        let hash_again = |&number: &u32| names[number as usize].1;
        match self.index.entry(hash, is_same, hash_again) {
            Entry::Occupied(_) => false,
            Entry::Vacant(entry) => {
                entry.insert(names.len() as u32);
                self.names.push((self.bytes.len(), hash));
                self.bytes.extend_from_slice(name);
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_free_again_when_their_scope_is_closed() {
        let mut used = UsedNames::default();
        used.open();
        assert!(used.take(b"a") && used.take(b"") && !used.take(b"a") && !used.take(b""));
        used.open();
        let inner: Vec<String> = (0..1000).map(|i| format!("n{i}")).collect();
        assert!(inner.iter().all(|name| used.take(name.as_bytes())));
        assert!(!inner.iter().any(|name| used.take(name.as_bytes())));
        assert_eq!(used.depth(), 2);
        used.close_to(1);
        assert!(inner.iter().all(|name| used.take(name.as_bytes())) && !used.take(b"a"));
        used.close_to(0);
        assert!(used.take(b"a") && used.take(b"n7"));
    }
}
