//! What operations have in common: their *parts*, which are name, properties, attributes, types, and numbers of operands and successors.

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
    #[inline(always)]
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
    /// What was added of late, if others are to be told.
    news: Option<News>,
}

/// Keys that one thread added, for the sets of others.
#[derive(Debug, Default)]
pub(crate) struct News {
    /// The hash and the number of words of each.
    keys: Vec<(u64, u32)>,
    words: Vec<u32>,
}

impl Signatures {
    /// No more is taken in behind so many words.
    const MOST: usize = 1 << 20;
    /// No more is told to others behind so many words: what occurs often is found early, and what occurs once is of no use to them.
    const TOLD: usize = 1 << 16;

    /// A set that notes what is [told](Signatures::tell) to others.
    pub(crate) fn that_tells() -> Signatures {
        Signatures { news: Some(News::default()), ..Signatures::default() }
    }

    /// What was added since this was asked last.
    pub(crate) fn tell(&mut self) -> News {
        self.news.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Adds what others tell.
    pub(crate) fn hear(&mut self, news: &News) {
        let mut words = &news.words[..];
        for &(hash, len) in &news.keys {
            let (key, rest) = words.split_at(len as usize);
            words = rest;
            self.insert(hash, key);
        }
    }

    fn insert(&mut self, hash: u64, key: &[u32]) {
        if self.keys.len() < Signatures::MOST {
            let start = self.keys.len() as u32;
            self.keys.extend_from_slice(key);
            self.by_hash.insert(hash, start..self.keys.len() as u32);
        }
    }

    /// Whether an operation like this one was added.
    pub(crate) fn has(&mut self, op: OpRef<'_>) -> bool {
        self.key.set(op);
        self.has_key()
    }

    #[inline(always)]
    fn has_key(&self) -> bool {
        let Some(range) = self.by_hash.get(&self.key.hash()) else { return false };
        self.keys.get(range.start as usize..range.end as usize) == Some(self.key.words())
    }

    /// Adds the operation that was asked for last.
    pub(crate) fn add(&mut self) {
        let key = std::mem::take(&mut self.key);
        let hash = key.hash();
        self.insert(hash, key.words());
        if let Some(news) = &mut self.news
            && self.keys.len() < Signatures::TOLD
        {
            news.keys.push((hash, key.words().len() as u32));
            news.words.extend_from_slice(key.words());
        }
        self.key = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Context, Loc, Module};

    #[test]
    fn what_one_set_tells_others_have() {
        let ctx = Context::new();
        let mut module = Module::new(&ctx);
        let (root, block) = (module.root(), module.root_block());
        for name in ["u.a", "u.b", "u.c"] {
            let spec = module.spec(ctx.op_name(name), Loc::UNKNOWN);
            module.body_mut(root).append_new_op(&spec, block);
        }
        let ops: Vec<OpRef<'_>> = module.block(root, block).ops().collect();
        let (mut one, mut other) = (Signatures::that_tells(), Signatures::that_tells());
        for &op in &ops[..2] {
            assert!(!one.has(op));
            one.add();
        }
        other.hear(&one.tell());
        assert_eq!(ops.iter().map(|&op| other.has(op)).collect::<Vec<_>>(), [true, true, false]);
        other.add();
        one.hear(&other.tell());
        assert!(one.has(ops[2]) && one.tell().keys.is_empty(), "what was heard is not told again");
    }
}
