//! What operations without regions have in common: name, properties, attributes, types, and numbers of operands and successors.

use crate::module::OpRef;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::ops::Range;

/// What an operation has in common with others, as words, and their hash.
#[derive(Default)]
pub(crate) struct Key {
    /// Only the first `len` count: the others are left from longer keys.
    words: Vec<u32>,
    len: usize,
    hash: u64,
}

/// Words of a key in front of the types.
const PARTS: usize = 5;

impl Key {
    /// Makes it the key of an operation. This happens for every operation that is verified or printed.
    pub(crate) fn set(&mut self, op: OpRef<'_>) {
        let body = op.body();
        let data = body.op(op.id());
        let successors = body.extra(op.id()).map_or(0, |extra| extra.successors.len);
        let (operands, results) = (&body.uses[data.operands.range()], &body.values[data.results.range()]);
        self.len = PARTS + operands.len() + results.len();
        if self.words.len() < self.len {
            self.words.resize(self.len, 0);
        }
        let (parts, types) = self.words[..self.len].split_at_mut(PARTS);
        let operand_count = data.operands.len;
        let all = [data.name.raw(), data.props.raw(), data.attrs.raw(), operand_count, successors];
        parts.copy_from_slice(&all);
        let (of_operands, of_results) = types.split_at_mut(operands.len());
        for (word, operand) in of_operands.iter_mut().zip(operands) {
            *word = body.value_type(operand.value).raw();
        }
        for (word, result) in of_results.iter_mut().zip(results) {
            *word = result.ty.raw();
        }
        self.hash = FxBuildHasher.hash_one(self.words());
    }

    pub(crate) fn words(&self) -> &[u32] {
        &self.words[..self.len]
    }

    pub(crate) fn hash(&self) -> u64 {
        self.hash
    }
}

/// A set of keys.
#[derive(Default)]
pub(crate) struct Signatures {
    keys: Vec<u32>,
    by_hash: FxHashMap<u64, Range<u32>>,
    key: Key,
}

impl Signatures {
    /// No more is taken in behind so many words.
    const MOST: usize = 1 << 20;

    /// Whether an operation like this one was added.
    pub(crate) fn has(&mut self, op: OpRef<'_>) -> bool {
        self.key.set(op);
        let Some(range) = self.by_hash.get(&self.key.hash()) else { return false };
        self.keys.get(range.start as usize..range.end as usize) == Some(self.key.words())
    }

    /// Adds the operation that was asked for last.
    pub(crate) fn add(&mut self) {
        if self.keys.len() < Signatures::MOST {
            let start = self.keys.len() as u32;
            self.keys.extend_from_slice(self.key.words());
            self.by_hash.insert(self.key.hash(), start..self.keys.len() as u32);
        }
    }
}
