//! What operations have in common: those without regions their *parts*, which are name, properties, attributes, types, and numbers of
//! operands and successors; those with regions their *outline*, which says of the regions what is seen from outside.

use crate::body::Body;
use crate::handles::RegionId;
use crate::look::OpLook;
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
        self.set_parts(op, &[]);
    }

    /// The same with name, properties and attributes of the operation around it.
    pub(crate) fn set_with_parent(&mut self, op: OpRef<'_>) {
        let parent = op.parent().map(|parent| parent.look());
        let words = parent.map_or([0; 3], |look| [look.name.raw(), look.props.raw(), look.attrs.raw()]);
        self.set_parts(op, &words);
    }

    /// Takes up the parts of an operation and `more`.
    #[inline(always)]
    fn set_parts(&mut self, op: OpRef<'_>, more: &[u32]) {
        let body = op.body();
        let data = body.op(op.id());
        let successors = body.extra(op.id()).map_or(0, |extra| extra.successors.len);
        let (operands, results) = (&body.uses[data.operands.range()], &body.values[data.results.range()]);
        self.len = PARTS + operands.len() + results.len() + more.len();
        if self.words.len() < self.len {
            self.words.resize(self.len, 0);
        }
        let (parts, types) = self.words[..self.len].split_at_mut(PARTS);
        let operand_count = data.operands.len;
        let all = [data.name.raw(), data.props.raw(), data.attrs.raw(), operand_count, successors];
        parts.copy_from_slice(&all);
        let (of_operands, rest) = types.split_at_mut(operands.len());
        let (of_results, behind) = rest.split_at_mut(results.len());
        for (word, operand) in of_operands.iter_mut().zip(operands) {
            *word = body.value_type(operand.value).raw();
        }
        for (word, result) in of_results.iter_mut().zip(results) {
            *word = result.ty.raw();
        }
        if !more.is_empty() {
            behind.copy_from_slice(more);
        }
        self.hash = FxBuildHasher.hash_one(self.words());
    }

    /// Makes it the key of an operation with regions and without successors: its parts, the name of the operation around it, whether it is
    /// the last of its block, and of each region what [`region`](Key::region) takes up. Returns whether all regions are simple.
    pub(crate) fn set_outline(&mut self, op: OpRef<'_>, look: &OpLook) -> bool {
        let (_, inner, regions) = op.region_list();
        let body = op.body();
        let data = body.op(op.id());
        let around = op.parent().map_or(0, |parent| parent.name().raw());
        let last = u32::from(data.block.is_some() && data.next.is_none());
        let (operands, results) = (data.operands.len, data.results.len);
        self.words.clear();
        let parts = [look.name.raw(), look.props.raw(), look.attrs.raw(), around];
        let counts = [last, operands, results, regions.len() as u32];
        self.words.extend_from_slice(&parts);
        self.words.extend_from_slice(&counts);
        if operands != 0 {
            let operands = body.uses[data.operands.range()].iter();
            self.words.extend(operands.map(|operand| body.value_type(operand.value).raw()));
        }
        if results != 0 {
            self.words.extend(body.values[data.results.range()].iter().map(|result| result.ty.raw()));
        }
        let mut simple = true;
        for &region in regions {
            simple &= self.region(inner, region);
        }
        self.len = self.words.len();
        self.hash = FxBuildHasher.hash_one(self.words());
        simple
    }

    /// Adds a region: whether it has no, one or more blocks, the types of the first one's arguments, and the name of its last operation.
    /// Returns whether the region is simple: one block at most, to which nothing branches.
    fn region(&mut self, body: &Body, region: RegionId) -> bool {
        let data = body.region(region);
        let Some(entry) = data.first else {
            self.words.push(0);
            return true;
        };
        let one = data.last == Some(entry);
        let block = body.block(entry);
        let end = block.last_op.map_or(0, |last| body.op_name(last).raw());
        let args = &block.args[..];
        self.words.extend_from_slice(&[if one { 1 } else { 2 }, end, args.len() as u32]);
        if !args.is_empty() {
            self.words.extend(args.iter().map(|&arg| body.value_type(arg).raw()));
        }
        one && block.first_use.is_none()
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

    /// Whether one like this was added in an operation like the one around it.
    pub(crate) fn has_with_parent(&mut self, op: OpRef<'_>) -> bool {
        self.key.set_with_parent(op);
        self.has_key()
    }

    /// Whether an operation of this outline was added, and whether the regions of this one are simple. See [`Key::set_outline`].
    pub(crate) fn has_outline(&mut self, op: OpRef<'_>, look: &OpLook) -> (bool, bool) {
        let simple = self.key.set_outline(op, look);
        (self.has_key(), simple)
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
