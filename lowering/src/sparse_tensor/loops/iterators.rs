//! Iterators over the entries of a level.

use super::super::code::{choose, compare, index, of_two, repeat, truth};
use super::levels::{Parent, StoredLevel};
use rmlir_dialects::arith::CmpIPredicate::{self, Eq, Ne, Uge, Ult};
use rmlir_dialects::arith::{AddIOp, AndIOp, DivUIOp, MulIOp, OrIOp, SelectOp, SubIOp};
use rmlir_ir::{Builder, Type, ValueId};

/// A slice of a level.
#[derive(Clone, Copy)]
pub(super) struct Slice {
    pub(super) offset: ValueId,
    pub(super) stride: ValueId,
}

/// What is around a level, where nothing is stored.
#[derive(Clone, Copy)]
pub(super) struct Padding {
    pub(super) low: ValueId,
    pub(super) high: ValueId,
}

/// What there is of a level.
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// All of it.
    Whole,
    /// Only some coordinates.
    Slice(Slice),
    /// More than all.
    Padded(Padding),
}

/// An iterator. It stands at an entry, or at all that have the same coordinate.
#[derive(Clone)]
pub(super) struct LevelIterator {
    pub(super) level: StoredLevel,
    part: Part,
    /// Coordinates of batches, of this level too if it is one.
    pub(super) batches: Vec<ValueId>,
    /// The position, and the one after the last that has the same coordinate, if several may.
    cursor: Vec<ValueId>,
    /// The coordinate, where that was looked for.
    located: Option<ValueId>,
    /// Whether that is in the padding.
    in_padding: Option<ValueId>,
    /// The position of the first entry of a dense level.
    low: Option<ValueId>,
    /// The position after the last entry.
    high: Option<ValueId>,
}

impl LevelIterator {
    pub(super) fn new(level: StoredLevel, part: Part) -> LevelIterator {
        LevelIterator {
            level,
            part,
            batches: Vec::new(),
            cursor: Vec::new(),
            located: None,
            in_padding: None,
            low: None,
            high: None,
        }
    }

    fn slice(&self) -> Option<Slice> {
        if let Part::Slice(slice) = self.part { Some(slice) } else { None }
    }

    fn padding(&self) -> Option<Padding> {
        if let Part::Padded(padding) = self.part { Some(padding) } else { None }
    }

    /// Whether one entry comes after the other without more ado.
    pub(super) fn goes_by_one(&self) -> bool {
        self.level.is_random() || self.slice().is_none() && self.level.level.is_unique()
    }

    /// Those of larger rank come first among what a loop carries.
    pub(super) fn rank(&self) -> usize {
        match self.part {
            Part::Padded(_) => 5,
            Part::Slice(_) => 4,
            Part::Whole => usize::from(!self.level.level.is_unique()),
        }
    }

    pub(super) fn cursor(&self) -> &[ValueId] {
        &self.cursor
    }

    pub(super) fn position(&self) -> Option<ValueId> {
        self.cursor.first().copied()
    }

    /// Takes the cursor out of values that are carried, and gives the rest.
    pub(super) fn link<'v>(&mut self, values: &'v [ValueId]) -> Option<&'v [ValueId]> {
        let (cursor, rest) = values.split_at_checked(self.cursor.len())?;
        self.cursor = cursor.to_vec();
        Some(rest)
    }

    /// Goes to the first entry below where an iterator of the level before stands.
    pub(super) fn init(&mut self, b: &mut Builder<'_>, parent: Option<&LevelIterator>) -> Option<()> {
        self.batches = parent.map(|parent| parent.batches.clone()).unwrap_or_default();
        let start = index(b, 0)?;
        let from = match parent.filter(|parent| !parent.level.is_batch()) {
            Some(parent) => Parent {
                at: parent.position()?,
                end: parent.cursor.get(1).copied(),
                in_padding: parent.in_padding,
            },
            None => Parent { at: start, end: None, in_padding: None },
        };
        let (low, high) = self.level.range(b, &self.batches, from)?;
        (self.low, self.high) = (Some(low), Some(high));
        self.cursor = vec![low];
        if !self.level.level.is_unique() {
            let end = self.segment_end(b, low)?;
            self.cursor.push(end);
        }
        if let Some(slice) = self.slice() {
            let outside = self.when_in_bounds(b, |iterator, b, crd| iterator.is_outside(b, slice, crd))?;
            self.forward_if(b, outside)?;
        }
        Some(())
    }

    /// The bounds of a loop over all entries.
    pub(super) fn bounds(&self, b: &mut Builder<'_>) -> Option<(ValueId, ValueId)> {
        if !self.level.is_random() {
            return Some((self.position()?, self.high?));
        }
        let size = match self.padding() {
            Some(padding) => {
                let size = of_two::<AddIOp>(b, self.level.size, padding.low)?;
                of_two::<AddIOp>(b, size, padding.high)?
            }
            None => self.level.size,
        };
        Some((self.located?, size))
    }

    /// Goes to a coordinate of a dense level.
    pub(super) fn locate(&mut self, b: &mut Builder<'_>, crd: ValueId) -> Option<()> {
        let stored = match self.padding() {
            Some(padding) => of_two::<SubIOp>(b, crd, padding.low)?,
            None => crd,
        };
        self.cursor = vec![of_two::<AddIOp>(b, stored, self.low?)?];
        if self.level.is_batch() {
            self.batches.truncate(self.level.number);
            self.batches.push(stored);
        }
        if let Some(padding) = self.padding() {
            let is_below = compare(b, Ult, crd, padding.low)?;
            let end = of_two::<AddIOp>(b, self.level.size, padding.low)?;
            let is_above = compare(b, Uge, crd, end)?;
            self.in_padding = Some(of_two::<OrIOp>(b, is_below, is_above)?);
        }
        self.located = Some(crd);
        Some(())
    }

    /// The coordinate where it stands.
    pub(super) fn coordinate(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        let crd = self.stored_coordinate(b)?;
        match self.part {
            Part::Whole => Some(crd),
            Part::Slice(slice) => sliced(b, slice, crd),
            Part::Padded(padding) => of_two::<AddIOp>(b, crd, padding.low),
        }
    }

    /// The same of the level without the slice.
    fn stored_coordinate(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        self.level.coordinate(b, &self.batches, self.position()?)
    }

    /// Whether it stands at an entry.
    pub(super) fn is_in_bounds(&mut self, b: &mut Builder<'_>) -> Option<ValueId> {
        let Some(slice) = self.slice() else { return self.is_stored(b) };
        self.when_in_bounds(b, |iterator, b, crd| {
            let crd = sliced(b, slice, crd)?;
            compare(b, Ult, crd, iterator.level.size)
        })
    }

    fn is_stored(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        compare(b, Ult, self.position()?, self.high?)
    }

    /// A condition on the coordinate where it stands, which is false after the last entry.
    fn when_in_bounds(
        &mut self,
        b: &mut Builder<'_>,
        test: impl FnOnce(&mut Self, &mut Builder<'_>, ValueId) -> Option<ValueId>,
    ) -> Option<ValueId> {
        let no = truth(b, false)?;
        let stored = self.is_stored(b)?;
        let boolean = b.ctx().i1();
        let inside = |b: &mut Builder<'_>| {
            let crd = self.stored_coordinate(b)?;
            Some(vec![test(self, b, crd)?])
        };
        choose(b, &[boolean], stored, inside, |_| Some(vec![no]))?.first().copied()
    }

    /// Whether a coordinate is not one of the slice.
    fn is_outside(&self, b: &mut Builder<'_>, slice: Slice, stored: ValueId) -> Option<ValueId> {
        let crd = sliced(b, slice, stored)?;
        let scaled = of_two::<MulIOp>(b, crd, slice.stride)?;
        let back = of_two::<AddIOp>(b, scaled, slice.offset)?;
        let off_stride = compare(b, Ne, back, stored)?;
        let is_before = compare(b, Ult, stored, slice.offset)?;
        let outside = of_two::<OrIOp>(b, is_before, off_stride)?;
        let is_behind = compare(b, Uge, crd, self.level.size)?;
        of_two::<OrIOp>(b, is_behind, outside)
    }

    /// What tells where it stands among which entries.
    pub(super) fn saved(&self) -> Option<Vec<ValueId>> {
        Some(self.cursor.iter().copied().chain([self.high?]).collect())
    }

    /// Goes to where that was.
    pub(super) fn restore(&mut self, saved: &[ValueId]) -> Option<()> {
        let (&high, cursor) = saved.split_last()?;
        (self.cursor, self.high) = (cursor.to_vec(), Some(high));
        Some(())
    }

    /// Goes to where another iterator over the same dense level stands.
    pub(super) fn restore_from(&mut self, other: &LevelIterator) {
        (self.cursor, self.low, self.high) = (other.cursor.clone(), other.low, other.high);
        self.batches.clone_from(&other.batches);
    }

    /// Goes to the next entry.
    pub(super) fn forward(&mut self, b: &mut Builder<'_>) -> Option<()> {
        match self.slice() {
            Some(slice) => self.forward_in_slice(b, slice),
            None => self.forward_by_one(b),
        }
    }

    fn forward_by_one(&mut self, b: &mut Builder<'_>) -> Option<()> {
        if let &[_, end] = &self.cursor[..] {
            self.cursor = vec![end, self.segment_end(b, end)?];
            return Some(());
        }
        let at = self.position()?;
        let one = index(b, 1)?;
        self.cursor = vec![of_two::<AddIOp>(b, at, one)?];
        Some(())
    }

    /// Goes on once, and then as long as the coordinate is before the end of the slice but not in it.
    fn forward_in_slice(&mut self, b: &mut Builder<'_>, slice: Slice) -> Option<()> {
        let first = truth(b, true)?;
        let starts: Vec<ValueId> = self.cursor.iter().copied().chain([first]).collect();
        let iterator = std::cell::RefCell::new(&mut *self);
        let before = |b: &mut Builder<'_>, args: &[ValueId]| {
            let mut iterator = iterator.borrow_mut();
            let &is_first = iterator.link(args)?.first()?;
            let goes_on = iterator.when_in_bounds(b, |iterator, b, stored| {
                let outside = iterator.is_outside(b, slice, stored)?;
                let crd = sliced(b, slice, stored)?;
                let is_below = compare(b, Ult, crd, iterator.level.size)?;
                let goes_on = of_two::<AndIOp>(b, is_below, outside)?;
                of_two::<OrIOp>(b, goes_on, is_first)
            })?;
            Some((goes_on, args.to_vec()))
        };
        let after = |b: &mut Builder<'_>, args: &[ValueId]| {
            let mut iterator = iterator.borrow_mut();
            iterator.link(args)?;
            iterator.forward_by_one(b)?;
            let later = truth(b, false)?;
            Some(iterator.cursor.iter().copied().chain([later]).collect())
        };
        let results = repeat(b, &starts, before, after)?;
        self.link(&results).map(|_| ())
    }

    /// Goes to the next entry on a condition.
    pub(super) fn forward_if(&mut self, b: &mut Builder<'_>, condition: ValueId) -> Option<()> {
        if self.goes_by_one() {
            let old = self.position()?;
            self.forward_by_one(b)?;
            self.cursor = vec![SelectOp::build(b, condition, self.position()?, old).value().ok()?];
            return Some(());
        }
        let types: Vec<Type> = vec![b.ctx().index_type(); self.cursor.len()];
        let old = self.cursor.clone();
        let forward = |b: &mut Builder<'_>| {
            self.forward(b)?;
            Some(self.cursor.clone())
        };
        self.cursor = choose(b, &types, condition, forward, |_| Some(old))?;
        Some(())
    }

    /// The position after the last that has the same coordinate as one.
    fn segment_end(&self, b: &mut Builder<'_>, at: ValueId) -> Option<ValueId> {
        let high = self.high?;
        let goes_on = |b: &mut Builder<'_>, args: &[ValueId]| {
            let &next = args.first()?;
            let is_stored = compare(b, CmpIPredicate::Ult, next, high)?;
            let boolean = b.ctx().i1();
            let is_same = |b: &mut Builder<'_>| {
                let head = self.level.coordinate(b, &self.batches, at)?;
                let tail = self.level.coordinate(b, &self.batches, next)?;
                Some(vec![compare(b, Eq, head, tail)?])
            };
            let is_same = choose(b, &[boolean], is_stored, is_same, |b| Some(vec![truth(b, false)?]))?;
            Some((*is_same.first()?, args.to_vec()))
        };
        let by_one = |b: &mut Builder<'_>, args: &[ValueId]| {
            let one = index(b, 1)?;
            Some(vec![of_two::<AddIOp>(b, *args.first()?, one)?])
        };
        repeat(b, &[at], goes_on, by_one)?.first().copied()
    }
}

/// A coordinate in a slice.
fn sliced(b: &mut Builder<'_>, slice: Slice, crd: ValueId) -> Option<ValueId> {
    let distance = of_two::<SubIOp>(b, crd, slice.offset)?;
    of_two::<DivUIOp>(b, distance, slice.stride)
}
