//! Which operands and results belong to which group of an operation's definition.

use crate::attrs::AttrData;
use crate::context::{Context, OPERAND_SEGMENTS, RESULT_SEGMENTS};
use crate::def::{Arity, ValueGroup};
use crate::handles::Attr;
use crate::module::{OpRef, ValueRef};
use crate::traits::TraitSet;
use smallvec::SmallVec;
use std::ops::Range;

/// The lengths of the groups of one operation.
pub type GroupLengths = SmallVec<[u32; 8]>;

/// How the length of a variable group is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupRule {
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
pub fn group_rule(groups: &[ValueGroup], traits: TraitSet, results: bool) -> GroupRule {
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
pub fn group_lengths(
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

impl Context {
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
            AttrData::DenseArray(array) if array.element == self.i64() => {
                let word = |b: &[u8]| b.iter().rev().fold(0u64, |n, &byte| n << 8 | u64::from(byte)) as i64;
                Some(array.raw.chunks_exact(8).map(word).collect())
            }
            _ => None,
        }
    }
}

impl<'m> OpRef<'m> {
    /// The lengths of the operand groups; none for an unregistered operation.
    pub fn operand_group_lengths(self) -> GroupLengths {
        self.group_lengths_of(false)
    }

    /// The lengths of the result groups; none for an unregistered operation.
    pub fn result_group_lengths(self) -> GroupLengths {
        self.group_lengths_of(true)
    }

    fn group_lengths_of(self, results: bool) -> GroupLengths {
        let Some(registered) = self.info().registered() else { return GroupLengths::new() };
        let (groups, total, property) = match results {
            true => (&registered.def.results, self.num_results(), RESULT_SEGMENTS),
            false => (&registered.def.operands, self.num_operands(), OPERAND_SEGMENTS),
        };
        let rule = group_rule(groups, registered.traits, results);
        let segments = match rule {
            GroupRule::Segments => self.attr_named(property).and_then(|attr| self.ctx().i32_array(attr)),
            _ => None,
        };
        group_lengths(groups, rule, total, segments.as_deref())
    }

    /// The positions of the operands of group `index`; empty if there is no such group. Never beyond the operands.
    pub fn operand_group_range(self, index: usize) -> Range<usize> {
        range_of(&self.operand_group_lengths(), index, self.num_operands())
    }

    /// The positions of the results of group `index`; empty if there is no such group. Never beyond the results.
    pub fn result_group_range(self, index: usize) -> Range<usize> {
        range_of(&self.result_group_lengths(), index, self.num_results())
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

fn range_of(lengths: &[u32], index: usize, total: usize) -> Range<usize> {
    let Some(&len) = lengths.get(index) else { return 0..0 };
    let start: usize = lengths[..index].iter().map(|&len| len as usize).sum();
    start.min(total)..start.saturating_add(len as usize).min(total)
}
