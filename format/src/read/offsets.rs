//! Where the items of a table begin: found by going over the table, or as a sidecar index says.

use crate::sidecar::{Column, Sidecar};
use std::sync::Arc;

/// A list of offsets.
#[derive(Clone, Debug)]
pub(crate) enum Offsets {
    /// As they were found.
    Found(Vec<u64>),
    /// As an index says.
    Indexed(Arc<Sidecar>, Column),
}

impl Offsets {
    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            Offsets::Found(offsets) => offsets.len(),
            Offsets::Indexed(sidecar, column) => sidecar.count(*column),
        }
    }

    /// One of them; `None` beyond the end, and if the index is damaged.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> Option<u64> {
        match self {
            Offsets::Found(offsets) => offsets.get(at).copied(),
            Offsets::Indexed(sidecar, column) => sidecar.word(*column, at),
        }
    }

    /// One of them and the one after it.
    #[inline]
    pub(crate) fn pair(&self, at: usize) -> Option<(u64, u64)> {
        match self {
            Offsets::Found(offsets) => Some((*offsets.get(at)?, *offsets.get(at + 1)?)),
            Offsets::Indexed(sidecar, column) => indexed_pair(sidecar, *column, at),
        }
    }

    /// All of them in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.len()).filter_map(|at| self.get(at))
    }
}

#[cold]
fn indexed_pair(sidecar: &Sidecar, column: Column, at: usize) -> Option<(u64, u64)> {
    sidecar.pair(column, at)
}
