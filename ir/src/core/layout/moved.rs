//! Groups of operands that stood elsewhere.

use crate::context::{Context, RegisteredOp};
use crate::def::{Arity, ValueGroup};
use crate::{OPERAND_SEGMENTS, Props};

/// The sizes of groups that are not stated: those of one value each, and the rest in the first other one that `is_there`.
pub fn group_sizes(groups: &[ValueGroup], values: usize, is_there: impl Fn(usize) -> bool) -> Vec<i32> {
    let single = groups.iter().filter(|group| group.arity == Arity::One).count();
    let mut rest = i32::try_from(values.saturating_sub(single)).unwrap_or(i32::MAX);
    let size = |(at, group): (usize, &ValueGroup)| match group.arity {
        Arity::One => 1,
        _ if is_there(at) => std::mem::take(&mut rest),
        _ => 0,
    };
    groups.iter().enumerate().map(size).collect()
}

/// The sizes that an operation's operand groups have today: as its properties state them or, where they do not have to, as `operands` of them
/// come to lie.
pub fn operand_group_sizes(ctx: &Context, op: &RegisteredOp, props: Props, operands: usize) -> Vec<i32> {
    match op.slot(ctx.ident(OPERAND_SEGMENTS)) {
        Some(slot) => {
            let stated = ctx.props(props).get(slot).copied().flatten();
            stated.and_then(|sizes| ctx.as_i32_array(sizes)).unwrap_or_default()
        }
        None => group_sizes(&op.def.operands, operands, |_| true),
    }
}

/// Whether each of the operand groups with these names has operands. `sizes` are those of all groups.
pub fn are_filled(op: &RegisteredOp, sizes: &[i32], names: &[Box<str>]) -> bool {
    names.iter().all(|name| {
        let place = op.def.operands.iter().position(|group| group.name == *name);
        place.and_then(|place| sizes.get(place)).is_some_and(|&size| size > 0)
    })
}

/// Whether groups stand in another order today. `places` are as in [`Change::Groups`](super::Change::Groups).
pub fn are_moved(places: &[Option<usize>]) -> bool {
    let there = places.iter().flatten();
    there.clone().zip(there.skip(1)).any(|(first, second)| first > second)
}

/// The order in which the operands of an operation stood then: the place today of the first, the second and so on. None if they stood as today.
/// `places` are as in [`Change::Groups`](super::Change::Groups), `sizes` those of the groups of today, of `operands` in all.
pub fn operand_order(places: &[Option<usize>], sizes: &[i32], operands: usize) -> Option<Vec<usize>> {
    let mut ranges = Vec::with_capacity(sizes.len());
    let mut start = 0usize;
    for &size in sizes {
        let end = start.checked_add(usize::try_from(size).ok()?)?;
        ranges.push(start..end);
        start = end;
    }
    if start != operands {
        return None;
    }
    let of = |place: &usize| ranges.get(*place).cloned().unwrap_or_default();
    let order: Vec<usize> = places.iter().flatten().flat_map(of).collect();
    (order.len() == operands && !order.is_sorted()).then_some(order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_follow_their_groups() {
        let places = [Some(2), None, Some(0)];
        assert!(are_moved(&places));
        assert_eq!(operand_order(&places, &[2, 0, 1], 3), Some(vec![2, 0, 1]));
        assert_eq!(operand_order(&places, &[2, 0, 0], 2), None, "they stood so");
        assert_eq!(operand_order(&places, &[1, 1, 1], 3), None, "one of them was not there");
        assert_eq!(operand_order(&places, &[i32::MAX, 0, i32::MAX], 3), None, "there are not so many");
        assert_eq!(operand_order(&places, &[-1, 0, 1], 3), None);
        assert!(!are_moved(&[Some(0), None, Some(2)]));
    }
}
