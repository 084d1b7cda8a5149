//! What operations without regions have in common: name, properties, attributes, types, and numbers of operands and successors.

use crate::module::OpRef;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::BuildHasher;
use std::ops::Range;

/// Writes what an operation has in common with others into `key`.
pub(crate) fn write_key(op: OpRef<'_>, key: &mut Vec<u32>) {
    let body = op.body();
    let data = body.op(op.id());
    let successors = body.extra(op.id()).map_or(0, |extra| extra.successors.len);
    key.clear();
    key.extend_from_slice(&[
        data.name.raw(),
        data.props.raw(),
        data.attrs.raw(),
        data.operands.len,
        successors,
    ]);
    // In plain loops: this is written for every operation that is verified or printed.
    for operand in &body.uses[data.operands.range()] {
        key.push(body.value_type(operand.value).raw());
    }
    for result in &body.values[data.results.range()] {
        key.push(result.ty.raw());
    }
}

/// The hash of a key.
pub(crate) fn hash_key(key: &[u32]) -> u64 {
    FxBuildHasher.hash_one(key)
}

/// A set of keys.
#[derive(Default)]
pub(crate) struct Signatures {
    keys: Vec<u32>,
    by_hash: FxHashMap<u64, Range<u32>>,
    key: Vec<u32>,
    hash: u64,
}

impl Signatures {
    /// No more is taken in behind so many words.
    const MOST: usize = 1 << 20;

    /// Whether an operation like this one was added.
    pub(crate) fn has(&mut self, op: OpRef<'_>) -> bool {
        write_key(op, &mut self.key);
        self.hash = hash_key(&self.key);
        let Some(range) = self.by_hash.get(&self.hash) else { return false };
        self.keys.get(range.start as usize..range.end as usize) == Some(&self.key[..])
    }

    /// Adds the operation that was asked for last.
    pub(crate) fn add(&mut self) {
        if self.keys.len() < Signatures::MOST {
            let start = self.keys.len() as u32;
            self.keys.extend_from_slice(&self.key);
            self.by_hash.insert(self.hash, start..self.keys.len() as u32);
        }
    }
}
