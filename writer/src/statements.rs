//! What operations state, apart from what is different for each of them: there are far fewer statements than operations, so that a
//! statement is looked at once and its operations are counted.

use crate::numbering::NONE;
use crate::release::Stated;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;

/// What an operation refers to by what it states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpPayload {
    /// Its row.
    pub(crate) row: u32,
    /// The entry of the dictionary that goes out with it; [`NONE`] without one.
    pub(crate) dict: u32,
}

/// OpPayloads by number.
#[derive(Debug, Default)]
pub(crate) struct OpPayloads {
    numbers: FxHashMap<Stated, u32>,
    statements: Vec<OpPayload>,
    /// How many operations there are of each beside the first.
    repeated: Vec<u32>,
}

impl OpPayloads {
    pub(crate) fn len(&self) -> usize {
        self.statements.len()
    }

    /// The statement of this number.
    pub(crate) fn get(&self, number: u32) -> OpPayload {
        self.statements[number as usize]
    }

    /// The number of what an operation states, and whether it is new: then it is to be [set](OpPayloads::set).
    #[inline]
    pub(crate) fn number(&mut self, stated: Stated) -> (u32, bool) {
        match self.numbers.entry(stated) {
            Entry::Occupied(known) => {
                let number = *known.get();
                self.repeated[number as usize] += 1;
                (number, false)
            }
            Entry::Vacant(place) => {
                let number = self.statements.len() as u32;
                place.insert(number);
                self.statements.push(OpPayload { row: NONE, dict: NONE });
                self.repeated.push(0);
                (number, true)
            }
        }
    }

    pub(crate) fn set(&mut self, number: u32, statement: OpPayload) {
        self.statements[number as usize] = statement;
    }

    /// Each statement with the number of its operations beside the first; forgets what is only needed to add some.
    pub(crate) fn close(&mut self) -> impl Iterator<Item = (OpPayload, u32)> + '_ {
        self.numbers = FxHashMap::default();
        self.statements.iter().copied().zip(std::mem::take(&mut self.repeated))
    }
}
