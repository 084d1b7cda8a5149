//! What operations state, apart from what is different for each of them: there are far fewer statements than operations, so that a
//! statement is looked at once and its operations are counted.

use crate::numbering::NONE;
use crate::release::Stated;
use rmlir_ir::dense::Dense;
use rustc_hash::FxHashMap;

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
    /// The first statement of each row of properties: most rows have no other one.
    first: Dense,
    others: FxHashMap<Stated, u32>,
    stated: Vec<Stated>,
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

    /// The number of what an operation states, whose row is at the place `row`, and whether it is new: then it is to be
    /// [set](OpPayloads::set).
    #[inline]
    pub(crate) fn number(&mut self, stated: Stated, row: usize) -> (u32, bool) {
        let first = self.first.get(row);
        let known = match first {
            Some(first) if self.stated[first as usize] == stated => first,
            Some(_) => match self.others.get(&stated) {
                Some(&known) => known,
                None => return (self.add(stated, row, false), true),
            },
            None => return (self.add(stated, row, true), true),
        };
        self.repeated[known as usize] += 1;
        (known, false)
    }

    fn add(&mut self, stated: Stated, row: usize, is_first: bool) -> u32 {
        let number = self.statements.len() as u32;
        match is_first {
            true => self.first.set(row, number),
            false => _ = self.others.insert(stated, number),
        }
        self.stated.push(stated);
        self.statements.push(OpPayload { row: NONE, dict: NONE });
        self.repeated.push(0);
        number
    }

    pub(crate) fn set(&mut self, number: u32, statement: OpPayload) {
        self.statements[number as usize] = statement;
    }

    /// Each statement with the number of its operations beside the first; forgets what is only needed to add some.
    pub(crate) fn close(&mut self) -> impl Iterator<Item = (OpPayload, u32)> + '_ {
        (self.first, self.others, self.stated) = (Dense::default(), FxHashMap::default(), Vec::new());
        self.statements.iter().copied().zip(std::mem::take(&mut self.repeated))
    }
}
