//! Two places of the buffers, compared and exchanged.

use super::super::code::{choose, compare, index, load, of_two, store};
use rmlir_dialects::arith::CmpIPredicate::{Eq, Ne, Ult};
use rmlir_dialects::arith::{AddIOp, CmpIPredicate, MulIOp};
use rmlir_ir::{Builder, ValueId};

/// What is sorted: coordinates with what lies beside them in one buffer, and buffers with one element for each of them.
pub(super) struct Buffers<'a> {
    pub(super) all: &'a [ValueId],
    /// The coordinates, the one that counts most first.
    pub(super) order: &'a [i64],
    /// How many elements lie beside the coordinates.
    pub(super) beside: i64,
}

/// Where an element of two places lies in a buffer.
pub(super) struct Pair {
    pub(super) buffer: ValueId,
    pub(super) first: ValueId,
    pub(super) second: ValueId,
}

impl Buffers<'_> {
    /// The start of two places in the buffer of coordinates.
    fn starts(&self, b: &mut Builder<'_>, places: [ValueId; 2]) -> Option<[ValueId; 2]> {
        let step = i64::try_from(self.order.len()).ok()?.checked_add(self.beside)?;
        let step = index(b, step)?;
        Some([of_two::<MulIOp>(b, places[0], step)?, of_two::<MulIOp>(b, places[1], step)?])
    }

    fn pair(&self, b: &mut Builder<'_>, starts: [ValueId; 2], offset: i64) -> Option<Pair> {
        let offset = index(b, offset)?;
        let first = of_two::<AddIOp>(b, offset, starts[0])?;
        let second = of_two::<AddIOp>(b, offset, starts[1])?;
        Some(Pair { buffer: *self.all.first()?, first, second })
    }

    /// Visits all elements of two places.
    pub(super) fn each(
        &self,
        b: &mut Builder<'_>,
        places: [ValueId; 2],
        mut visit: impl FnMut(&mut Builder<'_>, Pair) -> Option<()>,
    ) -> Option<()> {
        let starts = self.starts(b, places)?;
        let coordinates = self.order.len() as i64;
        let beside = coordinates..coordinates.checked_add(self.beside)?;
        for offset in self.order.iter().copied().chain(beside) {
            let pair = self.pair(b, starts, offset)?;
            visit(b, pair)?;
        }
        for &buffer in self.all.iter().skip(1) {
            visit(b, Pair { buffer, first: places[0], second: places[1] })?;
        }
        Some(())
    }

    /// Exchanges what lies at two places.
    pub(super) fn swap(&self, b: &mut Builder<'_>, places: [ValueId; 2]) -> Option<()> {
        self.each(b, places, |b, pair| {
            let first = load(b, pair.buffer, pair.first)?;
            let second = load(b, pair.buffer, pair.second)?;
            store(b, second, pair.buffer, pair.first)?;
            store(b, first, pair.buffer, pair.second)
        })
    }

    /// Whether the coordinates of the first place come before those of the second.
    pub(super) fn less(&self, b: &mut Builder<'_>, places: [ValueId; 2]) -> Option<ValueId> {
        let starts = self.starts(b, places)?;
        self.compared(b, starts, self.order, Ult)
    }

    /// Whether the coordinates of both places are the same.
    pub(super) fn equal(&self, b: &mut Builder<'_>, places: [ValueId; 2]) -> Option<ValueId> {
        let starts = self.starts(b, places)?;
        self.compared(b, starts, self.order, Eq)
    }

    /// Compares the first coordinates that are not the same, or the last ones.
    fn compared(
        &self,
        b: &mut Builder<'_>,
        starts: [ValueId; 2],
        order: &[i64],
        how: CmpIPredicate,
    ) -> Option<ValueId> {
        let (&offset, rest) = order.split_first()?;
        let pair = self.pair(b, starts, offset)?;
        let (first, second) = (load(b, pair.buffer, pair.first)?, load(b, pair.buffer, pair.second)?);
        if rest.is_empty() {
            return compare(b, how, first, second);
        }
        let differ = compare(b, Ne, first, second)?;
        let truth = b.ctx().i1();
        let decided = |b: &mut Builder<'_>| match how {
            Eq => super::super::code::truth(b, false).map(|no| vec![no]),
            _ => compare(b, how, first, second).map(|is| vec![is]),
        };
        let undecided = |b: &mut Builder<'_>| Some(vec![self.compared(b, starts, rest, how)?]);
        choose(b, &[truth], differ, decided, undecided)?.first().copied()
    }
}
