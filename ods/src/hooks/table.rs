//! Registrations by name, and which of them definitions asked for.

use rustc_hash::FxHashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Registrations of one kind.
pub(crate) struct Table<T> {
    entries: FxHashMap<Box<str>, Entry<T>>,
}

struct Entry<T> {
    value: T,
    /// The dialect that registered it; empty for what all share.
    dialect: Arc<str>,
    used: AtomicBool,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Table { entries: FxHashMap::default() }
    }
}

impl<T> Table<T> {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What is registered for a name. Notes that somebody asked.
    pub(crate) fn get(&self, name: &str) -> Option<&T> {
        let entry = self.entries.get(name)?;
        entry.used.store(true, Ordering::Relaxed);
        Some(&entry.value)
    }

    pub(crate) fn contains_key(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.entries.iter().map(|(name, entry)| (&**name, &entry.value))
    }

    /// The place of a name, made if there is none.
    pub(super) fn of(&mut self, name: Box<str>, dialect: &Arc<str>) -> &mut T
    where
        T: Default,
    {
        let new =
            || Entry { value: T::default(), dialect: Arc::clone(dialect), used: AtomicBool::new(false) };
        &mut self.entries.entry(name).or_insert_with(new).value
    }

    /// Adds something of a new name; says who has the name already, and then leaves it to them.
    pub(super) fn add(&mut self, name: Box<str>, dialect: &Arc<str>, value: T) -> Result<(), String> {
        if let Some(entry) = self.entries.get(&name) {
            return Err(match &*entry.dialect {
                have if *have == **dialect => "is registered twice".to_owned(),
                "" => format!("of dialect '{dialect}' is registered for all dialects already"),
                have => format!("is registered by the dialects '{have}' and '{dialect}'"),
            });
        }
        self.entries
            .insert(name, Entry { value, dialect: Arc::clone(dialect), used: AtomicBool::new(false) });
        Ok(())
    }

    /// What a dialect registered, in no order.
    pub(super) fn names(&self, dialect: &str) -> Vec<&str> {
        self.of_dialect(dialect).map(|(name, _)| name).collect()
    }

    /// What a dialect registered and nobody asked for, in no order.
    pub(super) fn unused(&self, dialect: &str) -> Vec<&str> {
        let unused = self.of_dialect(dialect).filter(|(_, entry)| !entry.used.load(Ordering::Relaxed));
        unused.map(|(name, _)| name).collect()
    }

    fn of_dialect(&self, dialect: &str) -> impl Iterator<Item = (&str, &Entry<T>)> {
        let all = self.entries.iter().map(|(name, entry)| (&**name, entry));
        all.filter(move |(_, entry)| *entry.dialect == *dialect)
    }
}
