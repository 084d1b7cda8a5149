//! Which encodings a program knows.

use super::{BUILTIN_ATTRIBUTES, BUILTIN_TYPES, EncodingTable};
use crate::read::Tables;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};

/// The encodings that are known: those of the builtin dialect, and those that dialects bring. A cheap handle.
#[derive(Clone, Debug)]
pub struct Encodings(Arc<Vec<&'static EncodingTable>>);

/// A table that cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableError {
    /// There is a table of the dialect's attributes, or of its types, already.
    Twice(&'static str),
    /// Codes do not ascend: this one of the dialect.
    Order(&'static str, u64),
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TableError::Twice(dialect) => write!(f, "encodings of dialect '{dialect}' are registered twice"),
            TableError::Order(dialect, code) => {
                write!(f, "encodings of dialect '{dialect}' are out of order at code {code}")
            }
        }
    }
}

impl std::error::Error for TableError {}

impl Default for Encodings {
    /// Those of the builtin dialect.
    fn default() -> Self {
        Encodings(Arc::new(vec![&BUILTIN_ATTRIBUTES, &BUILTIN_TYPES]))
    }
}

impl Encodings {
    /// Those of the builtin dialect and these.
    ///
    /// # Errors
    /// If there are two tables for the same, or codes of one do not ascend.
    pub fn new(tables: impl IntoIterator<Item = &'static EncodingTable>) -> Result<Encodings, TableError> {
        let mut encodings = Encodings::default();
        tables.into_iter().try_for_each(|table| encodings.add(table))?;
        Ok(encodings)
    }

    /// Adds a table.
    ///
    /// # Errors
    /// As for [`new`](Encodings::new).
    pub fn add(&mut self, table: &'static EncodingTable) -> Result<(), TableError> {
        if self.find(table.dialect.as_bytes(), table.types).is_some() {
            return Err(TableError::Twice(table.dialect));
        }
        if let Some([_, next]) = table.encodings.array_windows().find(|[one, next]| one.code >= next.code) {
            return Err(TableError::Order(table.dialect, next.code));
        }
        Arc::make_mut(&mut self.0).push(table);
        Ok(())
    }

    /// The table for a dialect's attributes or types.
    pub fn find(&self, dialect: &[u8], types: bool) -> Option<&'static EncodingTable> {
        self.0.iter().find(|table| table.types == types && table.dialect.as_bytes() == dialect).copied()
    }

    /// All tables.
    pub fn tables(&self) -> &[&'static EncodingTable] {
        &self.0
    }
}

/// Encodings that something else keeps for those who read and write, a context for instance.
#[derive(Default)]
pub struct Registry(RwLock<Encodings>);

impl Registry {
    /// What is registered now.
    pub fn all(&self) -> Encodings {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Adds the tables that are not there.
    pub fn extend(&self, more: &Encodings) {
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        for table in more.tables() {
            // Only a table of another dialect can be new, and its order has been checked.
            let _ = all.add(table);
        }
    }
}

impl fmt::Debug for Registry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Registry({} tables)", self.all().tables().len())
    }
}

/// The table of each dialect of a file.
pub fn known_tables(tables: &Tables<'_>, types: bool) -> Vec<Option<&'static EncodingTable>> {
    let names = tables.dialects.names().iter();
    names.map(|&name| tables.encodings.find(tables.strings.get(name).unwrap_or_default(), types)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::encoding::Encoding;

    const fn table(dialect: &'static str, encodings: &'static [Encoding]) -> EncodingTable {
        EncodingTable { dialect, types: false, binding: false, since: &[], encodings }
    }

    static ONE: EncodingTable = table("one", &[Encoding::new(3, "a", &[]), Encoding::new(5, "b", &[])]);
    static OTHER: EncodingTable = table("one", &[]);
    static BACK: EncodingTable = table("back", &[Encoding::new(3, "a", &[]), Encoding::new(3, "b", &[])]);

    #[test]
    fn a_dialect_registers_once_and_in_order() {
        let known = Encodings::new([&ONE]).unwrap();
        assert!(known.find(b"one", false).is_some_and(|table| table.find(5).is_some()));
        assert!(known.find(b"one", true).is_none() && known.find(b"builtin", true).is_some());
        assert_eq!(Encodings::new([&ONE, &OTHER]).err(), Some(TableError::Twice("one")));
        assert_eq!(Encodings::new([&BUILTIN_TYPES]).err(), Some(TableError::Twice("builtin")));
        assert_eq!(Encodings::new([&BACK]).err(), Some(TableError::Order("back", 3)));
    }

    #[test]
    fn a_registry_takes_what_is_new() {
        let registry = Registry::default();
        assert!(registry.all().find(b"one", false).is_none());
        let known = Encodings::new([&ONE]).unwrap();
        registry.extend(&known);
        registry.extend(&known);
        assert_eq!(registry.all().tables().len(), 3);
    }
}
