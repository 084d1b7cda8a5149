//! Sorting with a heap: a tree in which no place comes before those below it.

use super::super::code::{choose, compare, count, index, of_two, repeat, when};
use super::{Body, Part};
use rmlir_dialects::arith::CmpIPredicate::{Uge, Ult};
use rmlir_dialects::arith::{AddIOp, ShLIOp, ShRUIOp, SubIOp};
use rmlir_ir::{Builder, ValueId};

/// The last node of a heap of a size that has others below it.
fn last_parent(b: &mut Builder<'_>, size: ValueId) -> Option<ValueId> {
    let two = index(b, 2)?;
    let less = of_two::<SubIOp>(b, size, two)?;
    let one = index(b, 1)?;
    of_two::<ShRUIOp>(b, less, one)
}

/// A heap from a place on.
struct Heap<'a> {
    body: &'a Body<'a>,
    first: ValueId,
    size: ValueId,
    one: ValueId,
}

impl Heap<'_> {
    /// The larger one of the nodes below a node that has any, as a node and as a place.
    fn larger_child(&self, b: &mut Builder<'_>, node: ValueId) -> Option<Vec<ValueId>> {
        let twice = of_two::<ShLIOp>(b, node, self.one)?;
        let left = of_two::<AddIOp>(b, twice, self.one)?;
        let left_place = of_two::<AddIOp>(b, left, self.first)?;
        let right = of_two::<AddIOp>(b, left, self.one)?;
        let is_there = compare(b, Ult, right, self.size)?;
        let types = [b.ctx().index_type(); 2];
        let of_both = |b: &mut Builder<'_>| {
            let right_place = of_two::<AddIOp>(b, right, self.first)?;
            let is_larger = self.body.buffers.less(b, [left_place, right_place])?;
            let (larger, other) = (vec![right, right_place], vec![left, left_place]);
            choose(b, &types, is_larger, |_| Some(larger), |_| Some(other))
        };
        choose(b, &types, is_there, of_both, |_| Some(vec![left, left_place]))
    }

    /// Exchanges a place with the larger one below it for as long as that is larger.
    fn sink(&self, b: &mut Builder<'_>, place: ValueId, node: ValueId, last: ValueId) -> Option<()> {
        let below = self.larger_child(b, node)?;
        let &[child, child_place] = &below[..] else { return None };
        let is_smaller = |b: &mut Builder<'_>, args: &[ValueId]| {
            let &[place, _, child_place] = args else { return None };
            Some((self.body.buffers.less(b, [place, child_place])?, args.to_vec()))
        };
        let go_down = |b: &mut Builder<'_>, args: &[ValueId]| {
            let &[place, child, child_place] = args else { return None };
            self.body.buffers.swap(b, [place, child_place])?;
            let has_children = compare(b, Uge, last, child)?;
            let types = [b.ctx().index_type(); 2];
            let next = choose(
                b,
                &types,
                has_children,
                |b| self.larger_child(b, child),
                |_| Some(vec![child, child_place]),
            )?;
            Some(std::iter::once(child_place).chain(next).collect())
        };
        repeat(b, &[place, child, child_place], is_smaller, go_down).map(|_| ())
    }
}

/// Lets a place of a heap sink to where it belongs.
pub(super) fn shift_down(
    b: &mut Builder<'_>,
    body: &Body<'_>,
    [first, place]: [ValueId; 2],
    size: ValueId,
) -> Option<()> {
    let two = index(b, 2)?;
    let is_tree = compare(b, Uge, size, two)?;
    when(b, is_tree, |b| {
        let node = of_two::<SubIOp>(b, place, first)?;
        let last = last_parent(b, size)?;
        let has_children = compare(b, Uge, last, node)?;
        when(b, has_children, |b| {
            let one = index(b, 1)?;
            Heap { body, first, size, one }.sink(b, place, node, last)
        })
    })
}

/// Makes a heap, and takes the largest place from it until it is empty.
pub(super) fn sort(b: &mut Builder<'_>, body: &Body<'_>, [from, to]: [ValueId; 2]) -> Option<()> {
    let size = of_two::<SubIOp>(b, to, from)?;
    let (zero, one) = (index(b, 0)?, index(b, 1)?);
    let last = last_parent(b, size)?;
    let parents = of_two::<AddIOp>(b, last, one)?;
    count(b, [zero, parents, one], |b, done| {
        let node = of_two::<SubIOp>(b, last, done)?;
        let place = of_two::<AddIOp>(b, from, node)?;
        body.call(b, Part::ShiftDown, [from, place], Some(size)).map(|_| ())
    })?;
    let rest = of_two::<SubIOp>(b, size, one)?;
    count(b, [zero, rest, one], |b, done| {
        let left = of_two::<SubIOp>(b, size, done)?;
        let end = of_two::<AddIOp>(b, from, left)?;
        let end = of_two::<SubIOp>(b, end, one)?;
        body.buffers.swap(b, [from, end])?;
        let left = of_two::<SubIOp>(b, left, one)?;
        body.call(b, Part::ShiftDown, [from, from], Some(left)).map(|_| ())
    })
}
