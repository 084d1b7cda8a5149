//! What operations state, apart from what is different for each of them: there are far fewer statements than operations, so that a
//! statement is looked at once and its operations are counted.

use crate::numbering::NONE;
use crate::release::Stated;
use crate::stream::Shape;
use rmlir_ir::dense::Dense;
use rustc_hash::FxHashMap;

/// What an operation refers to by what it states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OpPayload {
    /// Its row.
    pub(crate) row: u32,
    /// The entry of the dictionary that goes out with it; [`NONE`] without one.
    pub(crate) dict: u32,
    /// What its first operation has: most others have the same.
    pub(crate) shape: Shape,
}

/// What is needed as long as operations are looked at, in one place.
#[derive(Debug)]
struct Known {
    stated: Stated,
    /// How many operations there are of it beside the first.
    repeated: u32,
    /// The same as of the payload.
    shape: Shape,
}

/// OpPayloads by number.
#[derive(Debug, Default)]
pub(crate) struct OpPayloads {
    /// The first statement of each row of properties: most rows have no other one.
    first: Dense,
    others: FxHashMap<Stated, u32>,
    known: Vec<Known>,
    statements: Vec<OpPayload>,
}

impl OpPayloads {
    /// Makes room for as many statements, with so many rows of properties.
    pub(crate) fn reserve(&mut self, statements: usize, rows: usize) {
        self.first = Dense::expecting(rows);
        self.known.reserve(statements);
        self.statements.reserve(statements);
    }

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
        let is_it = |&number: &u32| self.known[number as usize].stated == stated;
        let of_row = |first| Some(first).filter(is_it).or_else(|| self.others.get(&stated).copied());
        let found = self.first.get(row).and_then(of_row);
        let number = found.unwrap_or_else(|| self.add(stated, row));
        if found.is_some() {
            self.known[number as usize].repeated += 1;
        }
        (number, found.is_none())
    }

    fn add(&mut self, stated: Stated, row: usize) -> u32 {
        let number = self.statements.len() as u32;
        match self.first.get(row) {
            None => self.first.set(row, number),
            Some(_) => _ = self.others.insert(stated, number),
        }
        self.known.push(Known { stated, repeated: 0, shape: Shape::default() });
        self.statements.push(OpPayload { row: NONE, dict: NONE, shape: Shape::default() });
        number
    }

    pub(crate) fn set(&mut self, number: u32, statement: OpPayload) {
        self.statements[number as usize] = statement;
    }

    /// What the first operation of a statement has.
    #[inline]
    pub(crate) fn shape(&self, number: u32) -> Shape {
        self.known[number as usize].shape
    }

    pub(crate) fn set_shape(&mut self, number: u32, shape: Shape) {
        self.known[number as usize].shape = shape;
        self.statements[number as usize].shape = shape;
    }

    /// Each statement with the number of its operations beside the first; forgets what is only needed to add some.
    pub(crate) fn close(&mut self) -> impl Iterator<Item = (OpPayload, u32)> + '_ {
        (self.first, self.others) = Default::default();
        let repeated = std::mem::take(&mut self.known).into_iter().map(|known| known.repeated);
        self.statements.iter().copied().zip(repeated)
    }
}
