//! Sorting by partitions.

use super::super::code::{choose, compare, index, int64, of_two, repeat, truth, when};
use super::{Body, Part};
use rmlir_dialects::arith::CmpIPredicate::{Eq, Ne, Ugt, Ule, Ult};
use rmlir_dialects::arith::{AddIOp, AndIOp, ShRUIOp, SubIOp};
use rmlir_ir::{Builder, ValueId};

/// Ranges that are not longer are sorted by insertion.
const SHORT: i64 = 30;
/// In ranges that are not shorter the pivot is the median of five places, else of three.
const LONG: i64 = 1000;

/// Sorts parts of a range until there is nothing between them. The longer one is what is left of the range, so that calls do not go deep.
/// `depth`: how deep calls may go before a heap is better.
pub(super) fn sort(
    b: &mut Builder<'_>,
    body: &Body<'_>,
    range: [ValueId; 2],
    depth: Option<ValueId>,
) -> Option<()> {
    let is_range = |b: &mut Builder<'_>, args: &[ValueId]| {
        let &[from, to] = args else { return None };
        let one = index(b, 1)?;
        let next = of_two::<AddIOp>(b, from, one)?;
        Some((compare(b, Ult, next, to)?, args.to_vec()))
    };
    let divide = |b: &mut Builder<'_>, args: &[ValueId]| {
        let &[from, to] = args else { return None };
        match depth {
            None => divided(b, body, [from, to], None),
            Some(depth) => bounded(b, body, [from, to], depth),
        }
    };
    repeat(b, &range, is_range, divide).map(|_| ())
}

/// What is left of a range: nothing if it is short, or calls went too deep.
fn bounded(
    b: &mut Builder<'_>,
    body: &Body<'_>,
    [from, to]: [ValueId; 2],
    depth: ValueId,
) -> Option<Vec<ValueId>> {
    let types = [b.ctx().index_type(); 2];
    let length = of_two::<SubIOp>(b, to, from)?;
    let most = index(b, SHORT)?;
    let is_short = compare(b, Ule, length, most)?;
    let by_insertion = |b: &mut Builder<'_>| {
        body.call(b, Part::Stable, [from, to], None)?;
        Some(vec![from, from])
    };
    let otherwise = |b: &mut Builder<'_>| {
        let one = int64(b, 1)?;
        let depth = of_two::<SubIOp>(b, depth, one)?;
        let zero = int64(b, 0)?;
        let is_deep = compare(b, Ule, depth, zero)?;
        let by_heap = |b: &mut Builder<'_>| {
            body.call(b, Part::Heap, [from, to], None)?;
            Some(vec![from, from])
        };
        choose(b, &types, is_deep, by_heap, |b| divided(b, body, [from, to], Some(depth)))
    };
    choose(b, &types, is_short, by_insertion, otherwise)
}

/// Divides a range and sorts the shorter part of it.
fn divided(
    b: &mut Builder<'_>,
    body: &Body<'_>,
    [from, to]: [ValueId; 2],
    depth: Option<ValueId>,
) -> Option<Vec<ValueId>> {
    let types = [b.ctx().index_type(); 2];
    let part = if depth.is_some() { Part::Hybrid } else { Part::Quick };
    let pivot = *body.call(b, Part::Partition, [from, to], None)?.first()?;
    let low = of_two::<SubIOp>(b, pivot, from)?;
    let high = of_two::<SubIOp>(b, to, pivot)?;
    let two = index(b, 2)?;
    let length = of_two::<SubIOp>(b, to, from)?;
    let is_more = compare(b, Ugt, length, two)?;
    // Sorts one part, if there is any, and leaves the other one.
    let one_of = |b: &mut Builder<'_>, length: ValueId, range: [ValueId; 2], rest: [ValueId; 2]| {
        let zero = index(b, 0)?;
        let is_any = compare(b, Ne, length, zero)?;
        when(b, is_any, |b| body.call(b, part, range, depth).map(|_| ()))?;
        Some(rest.to_vec())
    };
    let shorter = |b: &mut Builder<'_>| {
        let is_low = compare(b, Ule, low, high)?;
        choose(
            b,
            &types,
            is_low,
            |b| one_of(b, low, [from, pivot], [pivot, to]),
            |b| one_of(b, high, [pivot, to], [from, pivot]),
        )
    };
    choose(b, &types, is_more, shorter, |_| Some(vec![from, from]))
}

/// Moves the last one of some places, the others of which are sorted, to where it belongs.
fn settle(b: &mut Builder<'_>, body: &Body<'_>, places: &[ValueId]) -> Option<()> {
    let &[.., before, last] = places else { return Some(()) };
    let is_less = body.buffers.less(b, [last, before])?;
    when(b, is_less, |b| {
        body.buffers.swap(b, [last, before])?;
        settle(b, body, places.get(..places.len().checked_sub(1)?)?)
    })
}

/// Sorts some places.
fn settle_all(b: &mut Builder<'_>, body: &Body<'_>, places: &[ValueId]) -> Option<()> {
    (2..=places.len()).try_for_each(|count| settle(b, body, places.get(..count)?))
}

/// Makes the middle of a range the median of some places of it.
fn choose_pivot(
    b: &mut Builder<'_>,
    body: &Body<'_>,
    [from, to]: [ValueId; 2],
    [middle, last]: [ValueId; 2],
) -> Option<()> {
    let length = of_two::<SubIOp>(b, to, from)?;
    let long = index(b, LONG)?;
    let is_short = compare(b, Ult, length, long)?;
    let of_three = |b: &mut Builder<'_>| {
        settle_all(b, body, &[from, middle, last])?;
        Some(Vec::new())
    };
    let of_five = |b: &mut Builder<'_>| {
        let half = |b: &mut Builder<'_>, from: ValueId| {
            let sum = of_two::<AddIOp>(b, from, to)?;
            let one = index(b, 1)?;
            of_two::<ShRUIOp>(b, sum, one)
        };
        let (low, high) = (half(b, from)?, half(b, middle)?);
        settle_all(b, body, &[from, low, middle, high, last])?;
        Some(Vec::new())
    };
    choose(b, &[], is_short, of_three, of_five).map(|_| ())
}

/// The next place, in steps up or down, that does not belong to this side of the pivot; and whether it is equal to it.
fn scan(
    b: &mut Builder<'_>,
    body: &Body<'_>,
    [start, pivot]: [ValueId; 2],
    step: i64,
) -> Option<[ValueId; 2]> {
    let belongs = |b: &mut Builder<'_>, args: &[ValueId]| {
        let place = *args.first()?;
        let places = if step > 0 { [place, pivot] } else { [pivot, place] };
        Some((body.buffers.less(b, places)?, vec![place]))
    };
    let go_on = |b: &mut Builder<'_>, args: &[ValueId]| {
        let step = index(b, step)?;
        Some(vec![of_two::<AddIOp>(b, *args.first()?, step)?])
    };
    let place = *repeat(b, &[start], belongs, go_on)?.first()?;
    let is_equal = body.buffers.equal(b, [place, pivot])?;
    Some([place, is_equal])
}

/// Puts what comes before some pivot of a range before what comes after it. Gives where the second part begins.
pub(super) fn partition(b: &mut Builder<'_>, body: &Body<'_>, [from, to]: [ValueId; 2]) -> Option<ValueId> {
    let sum = of_two::<AddIOp>(b, from, to)?;
    let one = index(b, 1)?;
    let pivot = of_two::<ShRUIOp>(b, sum, one)?;
    let last = of_two::<SubIOp>(b, to, one)?;
    choose_pivot(b, body, [from, to], [pivot, last])?;
    let goes_on = truth(b, true)?;
    let test = |_: &mut Builder<'_>, args: &[ValueId]| Some((*args.last()?, args.to_vec()));
    let step = |b: &mut Builder<'_>, args: &[ValueId]| {
        let &[low, high, pivot, _] = args else { return None };
        let [low, low_is_equal] = scan(b, body, [low, pivot], 1)?;
        let [high, high_is_equal] = scan(b, body, [high, pivot], -1)?;
        let are_apart = compare(b, Ult, low, high)?;
        let types = [b.ctx().index_type(), b.ctx().index_type(), b.ctx().index_type(), b.ctx().i1()];
        let exchange = |b: &mut Builder<'_>| {
            body.buffers.swap(b, [low, high])?;
            let pivot = followed(b, pivot, [low, high])?;
            let are_equal = of_two::<AndIOp>(b, low_is_equal, high_is_equal)?;
            let mut next = passed(b, are_equal, [low, high], one)?;
            next.extend([pivot, truth(b, true)?]);
            Some(next)
        };
        let end = |b: &mut Builder<'_>| {
            let behind = of_two::<AddIOp>(b, high, one)?;
            Some(vec![low, high, behind, truth(b, false)?])
        };
        choose(b, &types, are_apart, exchange, end)
    };
    repeat(b, &[from, last, pivot, goes_on], test, step)?.get(2).copied()
}

/// Where the pivot is after an exchange.
fn followed(b: &mut Builder<'_>, pivot: ValueId, [low, high]: [ValueId; 2]) -> Option<ValueId> {
    let types = [b.ctx().index_type()];
    let was_low = compare(b, Eq, low, pivot)?;
    let otherwise = |b: &mut Builder<'_>| {
        let was_high = compare(b, Eq, high, pivot)?;
        choose(b, &types, was_high, |_| Some(vec![low]), |_| Some(vec![pivot]))
    };
    choose(b, &types, was_low, |_| Some(vec![high]), otherwise)?.first().copied()
}

/// Goes past both places if both are equal to the pivot, which would be found again.
fn passed(
    b: &mut Builder<'_>,
    are_equal: ValueId,
    [low, high]: [ValueId; 2],
    one: ValueId,
) -> Option<Vec<ValueId>> {
    let types = [b.ctx().index_type(); 2];
    let past =
        |b: &mut Builder<'_>| Some(vec![of_two::<AddIOp>(b, low, one)?, of_two::<SubIOp>(b, high, one)?]);
    choose(b, &types, are_equal, past, |_| Some(vec![low, high]))
}
