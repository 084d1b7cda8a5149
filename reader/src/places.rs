//! Where the operations of a file's module lie: found by going over the file, or kept in a file beside it.

use rmlir_format::Tables;
use rmlir_format::sidecar::{IndexError, Place, Sidecar};
use std::sync::Arc;

/// The operations of a module.
pub(crate) enum Places {
    /// As they were found.
    Found(Vec<Place>),
    /// As a sidecar index says.
    Indexed(Arc<Sidecar>),
}

impl Places {
    pub(crate) fn len(&self) -> usize {
        match self {
            Places::Found(places) => places.len(),
            Places::Indexed(index) => index.len(),
        }
    }

    /// The place of the operation with this number; `None` beyond the last.
    ///
    /// # Errors
    /// If the index is damaged there.
    pub(crate) fn get(&self, number: usize) -> Result<Option<Place>, IndexError> {
        match self {
            Places::Found(places) => Ok(places.get(number).copied()),
            Places::Indexed(index) => index.place(number),
        }
    }

    /// The number of the first operation that defines a symbol.
    ///
    /// # Errors
    /// If the index is damaged where it was looked at.
    pub(crate) fn find(&self, symbol: &[u8], tables: &Tables<'_>) -> Result<Option<usize>, IndexError> {
        match self {
            Places::Found(places) => {
                let name = |place: &Place| tables.strings.get(place.symbol?);
                Ok(places.iter().position(|place| name(place) == Some(symbol)))
            }
            Places::Indexed(index) => index.find(symbol, tables),
        }
    }

    /// Whether anything that was read from an index was damaged.
    pub(crate) fn are_damaged(&self) -> bool {
        matches!(self, Places::Indexed(index) if index.is_damaged())
    }
}
