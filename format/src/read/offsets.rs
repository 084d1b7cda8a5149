//! Where the items of a table begin: found by going over the table, or as a sidecar index says.

use crate::sidecar::{Column, Sidecar};
use std::ops::Range;
use std::sync::Arc;

/// A list of offsets.
#[derive(Clone, Debug)]
pub(crate) enum Offsets {
    /// As they were found, of 32 bits each: those of nearly all files.
    Short(Vec<u32>),
    /// As they were found.
    Found(Vec<u64>),
    /// As an index says.
    Indexed(Arc<Sidecar>, Column),
}

impl Offsets {
    /// Room for so many, none of which is larger than `largest`.
    pub(crate) fn with_capacity(count: usize, largest: u64) -> Offsets {
        match u32::try_from(largest) {
            Ok(_) => Offsets::Short(Vec::with_capacity(count)),
            Err(_) => Offsets::Found(Vec::with_capacity(count)),
        }
    }

    /// Adds one that is not larger than was said. An index has all already.
    #[inline]
    pub(crate) fn push(&mut self, offset: u64) {
        match self {
            Offsets::Short(offsets) => offsets.push(offset as u32),
            Offsets::Found(offsets) => offsets.push(offset),
            Offsets::Indexed(..) => {}
        }
    }

    /// How many there are.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            Offsets::Short(offsets) => offsets.len(),
            Offsets::Found(offsets) => offsets.len(),
            Offsets::Indexed(sidecar, column) => sidecar.count(*column),
        }
    }

    /// One of them; `None` beyond the end, and if the index is damaged.
    #[inline]
    pub(crate) fn get(&self, at: usize) -> Option<u64> {
        match self {
            Offsets::Short(offsets) => offsets.get(at).copied().map(u64::from),
            Offsets::Found(offsets) => offsets.get(at).copied(),
            Offsets::Indexed(sidecar, column) => sidecar.word(*column, at),
        }
    }

    /// One of them and the one after it.
    #[inline]
    pub(crate) fn pair(&self, at: usize) -> Option<(u64, u64)> {
        match self {
            Offsets::Short(offsets) => Some(((*offsets.get(at)?).into(), (*offsets.get(at + 1)?).into())),
            Offsets::Found(offsets) => Some((*offsets.get(at)?, *offsets.get(at + 1)?)),
            Offsets::Indexed(sidecar, column) => indexed_pair(sidecar, *column, at),
        }
    }

    /// How many of those at some places, from the first one on, `fits` accepts, each with the one after it.
    #[inline]
    pub(crate) fn run_of(&self, places: Range<usize>, fits: impl Fn(u64, u64) -> bool) -> usize {
        match self {
            Offsets::Short(offsets) => {
                let offsets = offsets.get(places.start..=places.end).unwrap_or_default();
                offsets.windows(2).take_while(|pair| fits(pair[0].into(), pair[1].into())).count()
            }
            _ => places
                .take_while(|&at| self.pair(at).is_some_and(|(offset, next)| fits(offset, next)))
                .count(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_come_back_whatever_their_size() {
        for largest in [u64::from(u32::MAX), u64::from(u32::MAX) + 1] {
            let mut offsets = Offsets::with_capacity(2, largest);
            [0, largest].into_iter().for_each(|offset| offsets.push(offset));
            assert_eq!(offsets.iter().collect::<Vec<_>>(), [0, largest]);
            assert_eq!((offsets.pair(0), offsets.pair(1)), (Some((0, largest)), None));
            assert_eq!(offsets.run_of(0..1, |offset, next| (offset, next) == (0, largest)), 1);
            assert_eq!(offsets.run_of(0..1, |_, _| false), 0);
        }
    }
}
