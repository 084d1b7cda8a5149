//! Which operands and results belong to which group of an operation's definition.

use crate::attrs::AttrData;
use crate::context::{Context, OPERAND_SEGMENTS, RESULT_SEGMENTS, RegisteredOp};
use crate::def::{Arity, ValueGroup};
use crate::handles::{Attr, Ident};
use crate::module::{OpRef, ValueRef};
use crate::traits::TraitSet;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The lengths of the groups of one operation.
pub(crate) type GroupLengths = SmallVec<[u32; 8]>;

/// How the length of a variable group is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroupRule {
    /// Every group holds one value.
    Plain,
    /// There is one variable group: it takes what the others leave.
    OneVariable,
    /// All variable groups have one length.
    SameSize,
    /// A property holds the lengths.
    Segments,
}

/// The rule for groups of a definition with these traits.
pub(crate) fn group_rule(groups: &[ValueGroup], traits: TraitSet, results: bool) -> GroupRule {
    let segments = if results { TraitSet::RESULT_SEGMENTS } else { TraitSet::OPERAND_SEGMENTS };
    if traits.has(segments) {
        return GroupRule::Segments;
    }
    match groups.iter().filter(|group| group.arity != Arity::One).count() {
        0 => GroupRule::Plain,
        1 => GroupRule::OneVariable,
        _ => GroupRule::SameSize,
    }
}

/// The lengths of groups among `total` values. `segments` are the lengths that a property states.
///
/// The sum of the lengths is `total` whenever the operation is valid; callers that cannot know must not index with them.
pub(crate) fn group_lengths(
    groups: &[ValueGroup],
    rule: GroupRule,
    total: usize,
    segments: Option<&[i32]>,
) -> GroupLengths {
    let plain = groups.iter().filter(|group| group.arity == Arity::One).count();
    let variable = groups.len() - plain;
    if rule == GroupRule::Segments {
        let stated = segments.unwrap_or(&[]);
        return (0..groups.len()).map(|i| stated.get(i).map_or(0, |&len| len.max(0) as u32)).collect();
    }
    let each = total.saturating_sub(plain).checked_div(variable).unwrap_or(0) as u32;
    groups.iter().map(|group| if group.arity == Arity::One { 1 } else { each }).collect()
}

/// How the values of a definition's operations fall into groups, as far as the definition says it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupShape {
    /// How the length of a variable group is found.
    pub(crate) rule: GroupRule,
    /// Number of variable groups.
    variable: usize,
    /// The slot of the property that holds the lengths, if one does.
    segments: Option<usize>,
}

impl GroupShape {
    pub(crate) fn new(
        ctx: &Context,
        groups: &[ValueGroup],
        traits: TraitSet,
        slots: &[Ident],
        results: bool,
    ) -> GroupShape {
        let rule = group_rule(groups, traits, results);
        let property = ctx.ident(if results { RESULT_SEGMENTS } else { OPERAND_SEGMENTS });
        let segments = match rule {
            GroupRule::Segments => slots.iter().position(|&slot| slot == property),
            _ => None,
        };
        let variable = groups.iter().filter(|group| group.arity != Arity::One).count();
        GroupShape { rule, variable, segments }
    }

    /// The name of the property that holds the lengths, if one does.
    pub(crate) fn property(&self, op: &RegisteredOp) -> Option<Ident> {
        op.slots.get(self.segments?).copied()
    }

    /// The slot of the property that holds the lengths, if one does.
    pub(crate) fn segments(&self) -> Option<usize> {
        self.segments
    }

    /// The length of each variable group of `groups` groups with so many values.
    fn each(&self, groups: usize, total: usize) -> usize {
        total.saturating_sub(groups - self.variable).checked_div(self.variable).unwrap_or(0)
    }
}

/// Attributes of a few lists of lengths, by a hash: the lengths in the upper half of the word, the attribute in the lower one.
pub(crate) struct SegmentSizes([AtomicU64; SegmentSizes::SLOTS]);

impl Default for SegmentSizes {
    fn default() -> SegmentSizes {
        SegmentSizes(std::array::from_fn(|_| AtomicU64::new(0)))
    }
}

impl SegmentSizes {
    const SLOTS: usize = 64;

    /// Up to seven lengths below 16 and their number.
    fn key(lengths: &[i32]) -> Option<u32> {
        if lengths.len() > 7 {
            return None;
        }
        let mut key = lengths.len() as u32;
        for &len in lengths {
            key = key << 4 | u32::try_from(len).ok().filter(|&len| len < 16)?;
        }
        Some(key)
    }

    fn slot(&self, key: u32) -> &AtomicU64 {
        &self.0[key.wrapping_mul(0x9E37_79B9) as usize >> 26]
    }

    fn get(&self, key: u32) -> Option<Attr> {
        let word = self.slot(key).load(Ordering::Relaxed);
        if (word >> 32) as u32 == key { Attr::from_raw(word as u32) } else { None }
    }

    fn put(&self, key: u32, attr: Attr) {
        self.slot(key).store(u64::from(key) << 32 | u64::from(attr.raw()), Ordering::Relaxed);
    }
}

impl Context {
    /// The attribute `array<i32: ...>` of these lengths of groups.
    pub(crate) fn segment_sizes(&self, lengths: &[i32]) -> Attr {
        let Some(key) = SegmentSizes::key(lengths) else { return self.dense_i32_array(lengths) };
        if let Some(attr) = self.known_segment_sizes().get(key) {
            return attr;
        }
        let attr = self.dense_i32_array(lengths);
        self.known_segment_sizes().put(key, attr);
        attr
    }

    /// The elements of an attribute `array<i32: ...>`.
    pub fn i32_array(&self, attr: Attr) -> Option<SmallVec<[i32; 8]>> {
        match self.attr_data(attr) {
            AttrData::DenseArray(array) if array.element == self.i32() => {
                let chunks = array.raw.chunks_exact(4);
                Some(chunks.map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
            }
            _ => None,
        }
    }

    /// The elements of an attribute `array<i64: ...>`.
    pub fn i64_array(&self, attr: Attr) -> Option<Vec<i64>> {
        match self.attr_data(attr) {
            AttrData::DenseArray(array) if array.element == self.i64() => Some(i64s(&array.raw).collect()),
            _ => None,
        }
    }

    /// The elements of an attribute `dense<...>` of `i64`, but no more than the first `most`.
    pub fn dense_i64s(&self, attr: Attr, most: usize) -> Option<Vec<i64>> {
        let AttrData::DenseElements(dense) = self.attr_data(attr) else { return None };
        let data = self.type_data(dense.ty);
        let count = usize::try_from(data.num_elements()?).ok()?.min(most);
        (data.shaped_element()? == self.i64()).then_some(())?;
        let mut elements = i64s(&dense.raw);
        match dense.splat {
            true => elements.next().map(|element| vec![element; count]),
            false => Some(elements.take(count).collect()),
        }
    }
}

fn i64s(raw: &[u8]) -> impl Iterator<Item = i64> + '_ {
    raw.chunks_exact(8).map(|word| word.iter().rev().fold(0, |n, &byte| n << 8 | i64::from(byte)))
}

impl<'m> OpRef<'m> {
    /// The lengths of the result groups, or of the operand groups; none for an unregistered operation.
    pub(crate) fn group_lengths(self, results: bool) -> GroupLengths {
        let Some((groups, shape, total)) = self.groups(results) else { return GroupLengths::new() };
        let Some(slot) = shape.segments else { return group_lengths(groups, shape.rule, total, None) };
        let mut lengths = GroupLengths::from_elem(0, groups.len());
        for (length, stated) in lengths.iter_mut().zip(self.segments_in(slot)) {
            *length = stated.max(0) as u32;
        }
        lengths
    }

    #[inline]
    fn groups(self, results: bool) -> Option<(&'m [ValueGroup], &'m GroupShape, usize)> {
        let registered = self.info().registered()?;
        Some(match results {
            true => (&registered.def.results, &registered.result_groups, self.num_results()),
            false => (&registered.def.operands, &registered.operand_groups, self.num_operands()),
        })
    }

    /// The lengths that the property in a slot states.
    fn segments_in(self, slot: usize) -> impl Iterator<Item = i32> + 'm {
        let ctx = self.ctx();
        let attr = ctx.props(self.props()).get(slot).copied().flatten();
        let raw = match attr.map(|attr| ctx.attr_data(attr)) {
            Some(AttrData::DenseArray(array)) if array.element == ctx.i32() => &array.raw[..],
            _ => &[],
        };
        raw.chunks_exact(4).map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]]))
    }

    /// The positions of the operands of group `index`; empty if there is no such group. Never beyond the operands.
    pub fn operand_group_range(self, index: usize) -> Range<usize> {
        self.group_range(index, false)
    }

    /// The positions of the results of group `index`; empty if there is no such group. Never beyond the results.
    pub fn result_group_range(self, index: usize) -> Range<usize> {
        self.group_range(index, true)
    }

    fn group_range(self, index: usize, results: bool) -> Range<usize> {
        let Some((groups, shape, total)) = self.groups(results) else { return 0..0 };
        let Some(group) = groups.get(index).filter(|_| total > 0) else { return 0..0 };
        if shape.rule == GroupRule::Plain {
            return index.min(total)..(index + 1).min(total);
        }
        let (start, len) = match shape.segments {
            Some(slot) => {
                let mut lengths = self.segments_in(slot).map(|len| len.max(0) as usize);
                let start = lengths.by_ref().take(index).fold(0, usize::saturating_add);
                (start, lengths.next().unwrap_or(0))
            }
            None => {
                let each = shape.each(groups.len(), total);
                let before = groups[..index].iter().filter(|group| group.arity != Arity::One).count();
                let start = (index - before).saturating_add(before.saturating_mul(each));
                (start, if group.arity == Arity::One { 1 } else { each })
            }
        };
        start.min(total)..start.saturating_add(len).min(total)
    }

    /// The operands of group `index`.
    pub fn operand_group(self, index: usize) -> impl Iterator<Item = ValueRef<'m>> {
        let range = self.operand_group_range(index);
        self.operands().skip(range.start).take(range.len())
    }

    /// The results of group `index`.
    pub fn result_group(self, index: usize) -> impl Iterator<Item = ValueRef<'m>> {
        let range = self.result_group_range(index);
        self.results().skip(range.start).take(range.len())
    }

    /// The position of the operand group of this name in the definition.
    pub fn operand_group_named(self, name: &str) -> Option<usize> {
        self.info().def()?.operands.iter().position(|group| &*group.name == name)
    }
}
