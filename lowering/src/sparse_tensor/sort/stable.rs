//! Sorting by insertion, which keeps the order of what is equal.

use super::super::code::{compare, count, index, load, of_two, repeat, store};
use super::{Body, Part};
use rmlir_dialects::arith::CmpIPredicate::Ult;
use rmlir_dialects::arith::{AddIOp, SelectOp, ShRUIOp, SubIOp};
use rmlir_ir::{Builder, ValueId};

/// Where the place after a sorted range belongs in it.
pub(super) fn search(b: &mut Builder<'_>, body: &Body<'_>, range: [ValueId; 2]) -> Option<ValueId> {
    let wanted = range[1];
    let goes_on = |b: &mut Builder<'_>, args: &[ValueId]| {
        let &[from, to] = args else { return None };
        Some((compare(b, Ult, from, to)?, args.to_vec()))
    };
    let halve = |b: &mut Builder<'_>, args: &[ValueId]| {
        let &[from, to] = args else { return None };
        let one = index(b, 1)?;
        let sum = of_two::<AddIOp>(b, from, to)?;
        let middle = of_two::<ShRUIOp>(b, sum, one)?;
        let next = of_two::<AddIOp>(b, middle, one)?;
        let is_before = body.buffers.less(b, [wanted, middle])?;
        let from = SelectOp::build(b, is_before, from, next).value().ok()?;
        let to = SelectOp::build(b, is_before, middle, to).value().ok()?;
        Some(vec![from, to])
    };
    repeat(b, &range, goes_on, halve)?.first().copied()
}

/// Each place is inserted into what is sorted before it.
pub(super) fn sort(b: &mut Builder<'_>, body: &Body<'_>, [from, to]: [ValueId; 2]) -> Option<()> {
    let one = index(b, 1)?;
    let second = of_two::<AddIOp>(b, from, one)?;
    count(b, [second, to, one], |b, place| {
        let found = body.call(b, Part::BinarySearch, [from, place], None)?;
        insert(b, body, place, *found.first()?, one)
    })
}

/// Moves a place to an earlier one, and what lies between by one.
fn insert(b: &mut Builder<'_>, body: &Body<'_>, place: ValueId, at: ValueId, one: ValueId) -> Option<()> {
    let mut values = Vec::new();
    body.buffers.each(b, [place, place], |b, pair| {
        values.push(load(b, pair.buffer, pair.first)?);
        Some(())
    })?;
    let between = of_two::<SubIOp>(b, place, at)?;
    let zero = index(b, 0)?;
    count(b, [zero, between, one], |b, steps| {
        let to = of_two::<SubIOp>(b, place, steps)?;
        let from = of_two::<SubIOp>(b, to, one)?;
        body.buffers.each(b, [from, to], |b, pair| {
            let value = load(b, pair.buffer, pair.first)?;
            store(b, value, pair.buffer, pair.second)
        })
    })?;
    let mut values = values.into_iter();
    body.buffers.each(b, [at, at], |b, pair| store(b, values.next()?, pair.buffer, pair.first))
}
