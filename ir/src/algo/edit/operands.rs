//! Operands that come and go, with the lengths of the groups they are in.

use crate::def::Arity;
use crate::handles::{Attr, Ident, ValueId};
use crate::interfaces::branch::BranchOpInterface;
use crate::module::{Module, OpAddr, OpRef};
use std::ops::Range;

/// The group that an operand is in, and lengths that say so.
fn group_of(op: OpRef<'_>, holds: impl Fn(Range<usize>) -> bool) -> Option<usize> {
    let groups = op.info().def().map_or(0, |def| def.operands.len());
    (0..groups).find(|&group| holds(op.operand_group_range(group)))
}

/// The attributes that hold lengths, as they are when `group` has `change` operands more, at position `at` of it. An operand between two
/// lists of a group of lists belongs to the list number `list`.
fn lengths(op: OpRef<'_>, group: usize, at: usize, list: Option<usize>, change: i32) -> Vec<(Ident, Attr)> {
    let ctx = op.ctx();
    let Some(registered) = op.info().registered() else { return Vec::new() };
    let mut changed = Vec::new();
    let mut adjust = |name: Ident, index: usize| {
        let Some(mut lengths) = op.attr(name).and_then(|attr| ctx.i32_array(attr)) else { return };
        if let Some(length) = lengths.get_mut(index) {
            *length = length.saturating_add(change);
            changed.push((name, ctx.dense_i32_array(&lengths)));
        }
    };
    if let Some(name) = registered.operand_groups.property(registered) {
        adjust(name, group);
    }
    if let Some(Arity::VariadicOfVariadic(name)) = registered.def.operands.get(group).map(|g| &g.arity) {
        let name = ctx.ident(name);
        let stated = op.attr(name).and_then(|attr| ctx.i32_array(attr)).unwrap_or_default();
        let mut end = 0;
        let holding = stated.iter().position(|&length| {
            end += usize::try_from(length).unwrap_or(0);
            at < end
        });
        if let Some(list) = list.or(holding) {
            adjust(name, list);
        }
    }
    changed
}

impl Module {
    /// Removes operand `position` of an operation, and from the lengths of its groups.
    pub fn erase_operand(&mut self, at: OpAddr, position: usize) {
        let op = self.op(at);
        let group = group_of(op, |range| range.contains(&position));
        let changed = group.map_or(Vec::new(), |group| {
            lengths(op, group, position - op.operand_group_range(group).start, None, -1)
        });
        self.body_mut(at.unit).erase_operands(at.op, position..position + 1);
        changed.into_iter().for_each(|(name, value)| self.set_attr(at, name, Some(value)));
    }

    /// Gives successor `index` of a branch one more value, after those that it gets. False if it is not known where that is.
    pub fn add_successor_operand(&mut self, at: OpAddr, index: usize, value: ValueId) -> bool {
        let op = self.op(at);
        let Some(branch) = op.ctx().op_interface::<dyn BranchOpInterface>(op.name()) else { return false };
        let passed = branch.all_successor_operands(op);
        let Some(own) = passed.get(index).map(|passed| passed.forwarded.clone()) else { return false };
        // Of several groups that hold nothing at one place, each belongs to one successor.
        let rank = passed[..index].iter().filter(|other| other.forwarded == own).count();
        let groups = op.info().def().map_or(0, |def| def.operands.len());
        let mut fitting = (0..groups).filter(|&group| op.operand_group_range(group) == own);
        let list = group_of_lists(op);
        let (group, list) = match (fitting.nth(rank), list) {
            (_, Some((group, first))) if index >= first => (group, Some(index - first)),
            (Some(group), _) => (group, None),
            (None, _) => return false,
        };
        let start = op.operand_group_range(group).start;
        let changed = lengths(op, group, own.end - start, list, 1);
        self.body_mut(at.unit).insert_operands(at.op, own.end, &[value]);
        changed.into_iter().for_each(|(name, value)| self.set_attr(at, name, Some(value)));
        true
    }
}

/// The group of lists of an operation whose last successors get one list each, and the first of these successors.
fn group_of_lists(op: OpRef<'_>) -> Option<(usize, usize)> {
    let groups = &op.info().def()?.operands;
    let (group, name) = groups.iter().enumerate().find_map(|(index, group)| match &group.arity {
        Arity::VariadicOfVariadic(name) => Some((index, name)),
        _ => None,
    })?;
    let lists = op.attr_named(name).and_then(|attr| op.ctx().i32_array(attr))?.len();
    Some((group, op.successors().len().checked_sub(lists)?))
}
