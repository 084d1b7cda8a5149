//! The signature of an operation: its name, properties, attributes, types of operands and results, and number of successors.
//!
//! A check that goes by nothing else is given a [`Signature`], through which nothing else can be seen, so that what it says of one operation
//! holds for all of that signature.

use crate::body::{Body, ValueData};
use crate::cache::{Cache, room_for_all};
use crate::context::{Context, OpInfo};
use crate::dense::Dense;
use crate::diag::Failed;
use crate::handles::{Attr, Ident, OpName, Props, Type, ValueId};
use crate::interfaces::infer_type::InferInput;
use crate::module::{OpRef, RegionRef, ValueRef};
use crate::snapshot::OpSnapshot;
use crate::traits::TraitSet;
use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::ops::Range;

/// The signature of an operation. What is not part of it (values, blocks, regions, operations around it, its place) cannot be reached.
#[derive(Clone, Copy)]
pub struct Signature<'m>(OpRef<'m>);

/// A value of which only the type is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Typed(Type);

impl Typed {
    /// Its type.
    pub fn ty(self) -> Type {
        self.0
    }
}

impl From<ValueRef<'_>> for Typed {
    fn from(value: ValueRef<'_>) -> Typed {
        Typed(value.ty())
    }
}

impl<'m> From<OpRef<'m>> for Signature<'m> {
    fn from(op: OpRef<'m>) -> Signature<'m> {
        Signature(op)
    }
}

impl<'m> Signature<'m> {
    /// The whole operation, for what reads no more of it than a signature shows.
    pub(crate) fn whole(self) -> OpRef<'m> {
        self.0
    }

    /// The context.
    pub fn ctx(self) -> &'m Context {
        self.0.ctx()
    }

    /// What is known of the name.
    pub fn info(self) -> &'m OpInfo {
        self.0.info()
    }

    /// The name.
    pub fn name(self) -> OpName {
        self.0.name()
    }

    /// Whether the definition has a trait.
    pub fn has_trait(self, flag: TraitSet) -> bool {
        self.0.has_trait(flag)
    }

    /// The property row.
    pub fn props(self) -> Props {
        self.0.props()
    }

    /// The dictionary of discardable attributes.
    pub fn discardable(self) -> Attr {
        self.0.discardable()
    }

    /// An attribute, inherent or discardable.
    pub fn attr(self, name: Ident) -> Option<Attr> {
        self.0.attr(name)
    }

    /// An attribute, inherent or discardable, by the text of its name.
    pub fn attr_named(self, name: &str) -> Option<Attr> {
        self.0.attr_named(name)
    }

    /// Number of operands.
    pub fn num_operands(self) -> usize {
        self.0.num_operands()
    }

    /// Number of results.
    pub fn num_results(self) -> usize {
        self.0.num_results()
    }

    /// Number of successors.
    pub fn num_successors(self) -> usize {
        self.0.successors().len()
    }

    /// An operand.
    pub fn operand(self, index: usize) -> Option<Typed> {
        self.0.operand(index).map(Typed::from)
    }

    /// A result.
    pub fn result(self, index: usize) -> Option<Typed> {
        self.0.result(index).map(Typed::from)
    }

    /// All operands.
    pub fn operands(self) -> impl ExactSizeIterator<Item = Typed> + 'm {
        self.0.operands().map(Typed::from)
    }

    /// All results.
    pub fn results(self) -> impl ExactSizeIterator<Item = Typed> + 'm {
        self.0.results().map(Typed::from)
    }

    /// The types of all operands.
    pub fn operand_types(self) -> impl ExactSizeIterator<Item = Type> + 'm {
        let body = self.0.body();
        body.operands(self.0.id()).map(|value| body.value_type(value))
    }

    /// The types of all results.
    pub fn result_types(self) -> impl ExactSizeIterator<Item = Type> + 'm {
        let body = self.0.body();
        body.results(self.0.id()).map(|value| body.value_type(value))
    }

    /// Where the operands of a declared group are among all.
    pub fn operand_group_range(self, index: usize) -> Range<usize> {
        self.0.operand_group_range(index)
    }

    /// What result types are inferred from.
    pub(crate) fn infer_input<'a>(self, operands: &'a [Type], regions: &'a [RegionRef<'m>]) -> InferInput<'a>
    where
        'm: 'a,
    {
        let OpSnapshot { name, loc, attrs, props, .. } = self.0.snapshot();
        InferInput { ctx: self.ctx(), name, loc: Some(loc), operands, props, attrs, regions }
    }

    /// Emits `'d.op' op MESSAGE` at the operation.
    pub fn emit_error(self, message: impl AsRef<str>) -> Failed {
        self.0.emit_error(message)
    }

    /// Emits `MESSAGE` at the operation.
    pub fn emit_plain_error(self, message: impl Into<String>) -> Failed {
        self.0.emit_plain_error(message)
    }
}

/// A signature as words.
#[derive(Default)]
pub(crate) struct Words {
    /// Only the first `len` count: the others are left from longer ones.
    words: Vec<u32>,
    len: usize,
}

/// Words before those of the types.
const PARTS: usize = 5;

/// The parts of an operation that its signature is made of.
#[derive(Clone, Copy)]
struct Pieces<'b> {
    body: &'b Body,
    /// The words before those of the types.
    parts: [u32; PARTS],
    operands: &'b [ValueId],
    results: &'b [ValueData],
}

impl<'b> Pieces<'b> {
    #[inline(always)]
    fn of(op: OpRef<'b>) -> Pieces<'b> {
        let body = op.body();
        let data = body.op(op.id());
        let successors = body.extra(op.id()).map_or(0, |extra| extra.successors.len);
        let row = op.ctx().props_index(data.props) as u32;
        Pieces {
            body,
            parts: [row, data.name.raw(), data.attrs.raw(), data.operands.len, successors],
            operands: &body.slots[data.operands.range()],
            results: &body.values[data.results.range()],
        }
    }

    /// Whether these are the words of the signature.
    #[inline(always)]
    fn are(self, words: &[u32]) -> bool {
        let Some((parts, types)) = words.split_first_chunk::<PARTS>() else { return false };
        // One by one: parts that were just put together would have to arrive in memory to be compared as a whole.
        let differ = parts.iter().zip(self.parts).fold(0, |all, (&part, own)| all | (part ^ own));
        if differ != 0 || types.len() != self.operands.len() + self.results.len() {
            return false;
        }
        let (of_operands, of_results) = types.split_at(self.operands.len());
        let type_of = |operand: ValueId| self.body.value_type(operand).raw();
        of_operands.iter().zip(self.operands).all(|(&word, &operand)| word == type_of(operand))
            && of_results.iter().zip(self.results).all(|(&word, result)| word == result.ty.raw())
    }

    /// A number below `places`, a power of two, which signatures share that are not likely to occur in turns.
    #[inline(always)]
    fn place(self, places: usize) -> usize {
        const MIX: u64 = 0x9E37_79B9_7F4A_7C15;
        let [row, name, attrs, ..] = self.parts;
        let from = self.operands.first().map_or(0, |&operand| self.body.value_type(operand).raw());
        let to = self.results.first().map_or(0, |result| result.ty.raw());
        let both = |high: u32, low: u32| u64::from(high) << 32 | u64::from(low);
        let types = both(from, to);
        let mixed =
            (both(name, row).wrapping_mul(MIX) ^ types).wrapping_add(u64::from(attrs)).wrapping_mul(MIX);
        (mixed >> 32) as usize & places.wrapping_sub(1)
    }
}

impl Words {
    /// Makes it the signature of an operation. This happens for every operation that is printed.
    #[inline(always)]
    pub(crate) fn set(&mut self, op: OpRef<'_>) {
        let pieces = Pieces::of(op);
        self.len = PARTS + pieces.operands.len() + pieces.results.len();
        if self.words.len() < self.len {
            self.words.resize(self.len, 0);
        }
        let (parts, types) = self.words[..self.len].split_at_mut(PARTS);
        parts.copy_from_slice(&pieces.parts);
        let (of_operands, of_results) = types.split_at_mut(pieces.operands.len());
        for (word, &operand) in of_operands.iter_mut().zip(pieces.operands) {
            *word = pieces.body.value_type(operand).raw();
        }
        for (word, result) in of_results.iter_mut().zip(pieces.results) {
            *word = result.ty.raw();
        }
    }

    #[inline]
    pub(crate) fn words(&self) -> &[u32] {
        &self.words[..self.len]
    }
}

/// Property rows from here on are not looked up by place, so that tables stay small.
pub(crate) const MOST_ROWS: usize = 1 << 20;

/// Signatures by number: the first one of a property row is found by the place of the row, which is all that most rows have; others by hash.
#[derive(Default)]
pub(crate) struct Keys {
    /// The words of all, one after the other.
    words: Vec<u32>,
    ends: Vec<u32>,
    first: Dense,
    by_hash: HashTable<u32>,
}

impl Keys {
    fn row(key: &[u32]) -> usize {
        key.first().map_or(0, |&row| row as usize)
    }

    /// Makes [room](room_for_all) for so many words.
    fn reserve_up_to(&mut self, most: usize) {
        if let Some(times) = room_for_all(&mut self.words, most) {
            self.ends.reserve_exact(self.ends.len() * (times - 1));
        }
    }

    /// The words of a number.
    #[inline]
    fn get(&self, number: u32) -> Option<&[u32]> {
        let number = number as usize;
        let end = *self.ends.get(number)?;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.words.get(start as usize..end as usize)
    }

    /// The number of a signature that `is_meant` takes.
    #[inline]
    pub(crate) fn find(&self, key: &[u32], is_meant: impl Fn(u32) -> bool) -> Option<u32> {
        let row = Keys::row(key);
        let is_it = |&number: &u32| self.get(number) == Some(key) && is_meant(number);
        match self.first.get(row) {
            Some(first) if is_it(&first) => Some(first),
            None if row < MOST_ROWS => None,
            _ => self.by_hash.find(FxBuildHasher.hash_one(key), is_it).copied(),
        }
    }

    /// Adds one that is not there; its number.
    pub(crate) fn add(&mut self, key: &[u32]) -> u32 {
        let (row, number) = (Keys::row(key), self.ends.len() as u32);
        self.words.extend_from_slice(key);
        self.ends.push(self.words.len() as u32);
        match self.first.get(row) {
            None if row < MOST_ROWS => self.first.set(row, number),
            _ => {
                let (words, ends) = (&self.words, &self.ends);
                let hash_of = |&number: &u32| {
                    let start = (number as usize).checked_sub(1).map_or(0, |before| ends[before]);
                    FxBuildHasher.hash_one(&words[start as usize..ends[number as usize] as usize])
                };
                self.by_hash.insert_unique(FxBuildHasher.hash_one(key), number, hash_of);
            }
        }
        number
    }
}

/// A cache of signatures that were found good. One thread has it.
pub(crate) struct SignatureCache {
    cache: &'static Cache,
    keys: Keys,
    key: Words,
    /// Numbers of signatures that were met of late, by [`Pieces::place`]: those need not be put into words to be found. Any number may stand
    /// where there is none. Empty as long as no signature was added.
    recent: Vec<u32>,
    /// The place of the operation that was asked for last.
    place: usize,
    /// What was added of late, if others are to be told.
    news: Option<News>,
}

/// Keys that one thread added, for the sets of others: each after its number of words.
#[derive(Debug, Default)]
pub(crate) struct News(Vec<u32>);

impl SignatureCache {
    /// No more is told to others after so many words: what occurs often is found early, and what occurs once is of no use to them.
    const TOLD: usize = 1 << 16;
    /// Places of signatures that were met of late.
    const RECENT: usize = 1 << 12;

    /// An empty one of a kind that is bound by bytes.
    pub(crate) fn new(cache: &'static Cache) -> SignatureCache {
        let (keys, key, recent) = (Keys::default(), Words::default(), Vec::new());
        SignatureCache { cache, keys, key, recent, place: 0, news: None }
    }

    /// One that notes what is [told](SignatureCache::tell) to others.
    pub(crate) fn that_tells(cache: &'static Cache) -> SignatureCache {
        SignatureCache { news: Some(News::default()), ..SignatureCache::new(cache) }
    }

    /// What was added since this was asked last.
    pub(crate) fn tell(&mut self) -> News {
        self.news.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Adds what others tell.
    pub(crate) fn hear(&mut self, news: &News) {
        let mut left = &news.0[..];
        while let Some((&len, rest)) = left.split_first()
            && let Some((key, rest)) = rest.split_at_checked(len as usize)
        {
            if self.keys.find(key, |_| true).is_none() {
                self.insert(key);
            }
            left = rest;
        }
    }

    /// The kind of cache.
    pub(crate) fn kind(&self) -> &'static Cache {
        self.cache
    }

    /// Adds a key if there is room for it.
    fn insert(&mut self, key: &[u32]) {
        let most = self.cache.bound.limit() / size_of::<u32>();
        if self.keys.words.len() + key.len() <= most {
            self.keys.reserve_up_to(most);
            let number = self.keys.add(key);
            self.note(number);
        }
    }

    /// Notes that the operation that was asked for last has the signature of this number.
    fn note(&mut self, number: u32) {
        if self.recent.is_empty() {
            self.recent.resize(SignatureCache::RECENT, 0);
        }
        if let Some(recent) = self.recent.get_mut(self.place) {
            *recent = number;
        }
    }

    /// Whether an operation like this one was added.
    pub(crate) fn has(&mut self, op: OpRef<'_>) -> bool {
        let pieces = Pieces::of(op);
        self.place = pieces.place(SignatureCache::RECENT);
        let recent = self.recent.get(self.place).and_then(|&number| self.keys.get(number));
        recent.is_some_and(|words| pieces.are(words)) || self.has_long(op)
    }

    /// The same for one that was not met of late.
    #[inline(never)]
    fn has_long(&mut self, op: OpRef<'_>) -> bool {
        self.key.set(op);
        match self.keys.find(self.key.words(), |_| true) {
            Some(number) => {
                self.note(number);
                true
            }
            None => false,
        }
    }

    /// Adds the operation that was asked for last, which was not there.
    pub(crate) fn add(&mut self) {
        let key = std::mem::take(&mut self.key);
        self.insert(key.words());
        if let Some(News(words)) = &mut self.news
            && self.keys.words.len() < SignatureCache::TOLD
        {
            words.push(key.words().len() as u32);
            words.extend_from_slice(key.words());
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
        static TEST: Cache =
            Cache::new("test", crate::cache::Key::Signature, crate::cache::Bound::Bytes(1 << 10));
        let (mut one, mut other) = (SignatureCache::that_tells(&TEST), SignatureCache::that_tells(&TEST));
        for &op in &ops[..2] {
            assert!(!one.has(op));
            one.add();
        }
        other.hear(&one.tell());
        assert_eq!(ops.iter().map(|&op| other.has(op)).collect::<Vec<_>>(), [true, true, false]);
        other.add();
        one.hear(&other.tell());
        assert!(one.has(ops[2]) && one.tell().0.is_empty(), "what was heard is not told again");
    }
}
