//! Levels whose coordinates are sums of two loops: the outer loop goes over sections of the level that are not empty, and the inner one
//! over the entries of a section.

use super::super::code::{
    begin_count, choose, compare, index, load_at, of_two, repeat, store_at, truth, when,
};
use super::iterators::LevelIterator;
use super::walker::Walker;
use rmlir_dialects::arith::CmpIPredicate::{Eq, Ne, Uge, Ugt, Ult};
use rmlir_dialects::arith::{AddIOp, AndIOp, MaxUIOp, MinUIOp, MulIOp, SelectOp, SubIOp};
use rmlir_dialects::memref::AllocaOp;
use rmlir_ir::{Builder, DYNAMIC, Type, ValueId};

/// Sections of a level.
pub(super) struct Sections {
    inner: LevelIterator,
    /// How many coordinates are in a section.
    size: ValueId,
    /// How many places may be noted, and how many are.
    most: ValueId,
    count: Option<ValueId>,
    /// The places where the entries of the level before have entries in this one, each with where its own places begin.
    places: Option<ValueId>,
    /// Numbers that tell a place.
    width: usize,
    /// Whether the level before is looked at in sections too that are open.
    follows: bool,
    /// The smallest coordinate, where the section begins, and whether there is one.
    at: Option<[ValueId; 3]>,
}

/// Entries in a section.
pub(super) struct Within {
    pub(super) inner: LevelIterator,
    /// How many entries were visited, and where their places begin.
    visited: Option<ValueId>,
    start: Option<ValueId>,
    /// Whether the level before is one whose entries in a section are visited.
    follows: bool,
    located: Option<ValueId>,
}

/// A level whose coordinates are sums of two loops.
pub(super) struct Summed {
    pub(super) sections: Sections,
    pub(super) within: Within,
    /// How many of the loops are there.
    pub(super) loops: usize,
}

/// A condition on where an iterator stands, and what holds at the end.
fn in_bounds(
    b: &mut Builder<'_>,
    iterator: &mut LevelIterator,
    otherwise: &[ValueId],
    body: impl FnOnce(&mut Builder<'_>, &mut LevelIterator, ValueId) -> Option<Vec<ValueId>>,
) -> Option<Vec<ValueId>> {
    let types: Vec<Type> = otherwise.iter().map(|&value| b.body().value_type(value)).collect();
    let inside = iterator.is_in_bounds(b)?;
    let found = |b: &mut Builder<'_>| {
        let coordinate = iterator.coordinate(b)?;
        body(b, iterator, coordinate)
    };
    choose(b, &types, inside, found, |_| Some(otherwise.to_vec()))
}

/// How many coordinates the inner loop reaches, from how often it runs.
pub(super) fn size_of(b: &mut Builder<'_>, count: ValueId) -> Option<ValueId> {
    let zero = index(b, 0)?;
    let one = index(b, 1)?;
    let last = of_two::<SubIOp>(b, count, one)?;
    let factor = index(b, 1)?;
    let distance = of_two::<MulIOp>(b, last, factor)?;
    let size = of_two::<AddIOp>(b, zero, distance)?;
    let one = index(b, 1)?;
    of_two::<AddIOp>(b, size, one)
}

/// The first section that has a coordinate in it.
fn first_section(b: &mut Builder<'_>, coordinate: ValueId, size: ValueId) -> Option<ValueId> {
    let is_far = compare(b, Uge, coordinate, size)?;
    let one = index(b, 1)?;
    let next = of_two::<AddIOp>(b, coordinate, one)?;
    let begin = of_two::<SubIOp>(b, next, size)?;
    let zero = index(b, 0)?;
    SelectOp::build(b, is_far, begin, zero).value().ok()
}

/// What is done at each place of a level.
type Visit<'v> = &'v mut dyn FnMut(&mut Builder<'_>, &LevelIterator, &[ValueId]) -> Option<Vec<ValueId>>;

impl Sections {
    /// Sections of so many coordinates. `outer` are those of the level before, if they are open.
    pub(super) fn new(
        b: &mut Builder<'_>,
        inner: LevelIterator,
        size: ValueId,
        outer: Option<&Sections>,
    ) -> Option<Sections> {
        let most = match outer {
            Some(outer) => of_two::<MulIOp>(b, outer.most, outer.size)?,
            None => index(b, 1)?,
        };
        let width = if inner.level.level.is_unique() { 2 } else { 3 };
        let places = match inner.level.is_random() {
            true => None,
            false => {
                let ctx = b.ctx().clone();
                let shape = [DYNAMIC, i64::try_from(width + 1).ok()?];
                let ty = ctx.memref_type(&shape, ctx.index_type(), None, None).ok()?;
                Some(AllocaOp::build(b, ty, &[most], &[]).value().ok()?)
            }
        };
        Some(Sections { inner, size, most, count: None, places, width, follows: outer.is_some(), at: None })
    }

    fn is_random(&self) -> bool {
        self.inner.level.is_random()
    }

    /// Notes a place.
    fn note(&self, b: &mut Builder<'_>, place: ValueId, values: &[ValueId]) -> Option<()> {
        for (at, &value) in (0..).zip(values) {
            let at = index(b, at)?;
            store_at(b, value, self.places?, &[place, at])?;
        }
        Some(())
    }

    /// What was noted of a place.
    fn noted(&self, b: &mut Builder<'_>, place: ValueId) -> Option<Vec<ValueId>> {
        let mut values = Vec::new();
        for at in 0..self.width {
            let at = index(b, i64::try_from(at).ok()?)?;
            values.push(load_at(b, self.places?, &[place, at])?);
        }
        Some(values)
    }

    fn last_column(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        index(b, i64::try_from(self.width).ok()?)
    }

    /// Whether an entry is in the section.
    fn has_entry(&self, b: &mut Builder<'_>, inner: &mut LevelIterator) -> Option<ValueId> {
        let no = truth(b, false)?;
        let begin = self.begin()?;
        let size = self.size;
        let found = in_bounds(b, inner, &[no], |b, _, coordinate| {
            let distance = of_two::<SubIOp>(b, coordinate, begin)?;
            Some(vec![compare(b, Ult, distance, size)?])
        })?;
        found.first().copied()
    }

    /// Where the section begins.
    fn begin(&self) -> Option<ValueId> {
        self.at.map(|[_, begin, _]| begin)
    }

    fn bound(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        let rest = of_two::<SubIOp>(b, self.inner.level.size, self.size)?;
        let one = index(b, 1)?;
        of_two::<AddIOp>(b, rest, one)
    }

    /// Goes to the first section, where no sections are open.
    fn init_root(&mut self, b: &mut Builder<'_>, parent: Option<&LevelIterator>) -> Option<()> {
        let zero = index(b, 0)?;
        self.inner.init(b, parent)?;
        if self.is_random() {
            self.at = Some([zero, zero, truth(b, true)?]);
            return Some(());
        }
        self.count = Some(index(b, 1)?);
        let cursor = self.inner.saved()?;
        self.note(b, zero, &cursor)?;
        let no = truth(b, false)?;
        let size = self.size;
        let found = in_bounds(b, &mut self.inner, &[zero, zero, no], |b, _, coordinate| {
            let begin = first_section(b, coordinate, size)?;
            Some(vec![coordinate, begin, truth(b, true)?])
        })?;
        self.at = Some(found.try_into().ok()?);
        Some(())
    }

    /// The same in sections of the level before.
    fn init_inside(&mut self, b: &mut Builder<'_>, outer: &mut [Walker]) -> Option<()> {
        let zero = index(b, 0)?;
        if self.is_random() {
            self.at = Some([zero, zero, truth(b, true)?]);
            return Some(());
        }
        let none = index(b, -1)?;
        let found = visit_all(b, outer, &[none, zero], &mut |b, parent, values| {
            let &[least, place] = values else { return None };
            self.inner.init(b, Some(parent))?;
            let least = in_bounds(b, &mut self.inner, &[least], |b, _, coordinate| {
                Some(vec![of_two::<MinUIOp>(b, coordinate, least)?])
            })?;
            let cursor = self.inner.saved()?;
            self.note(b, place, &cursor)?;
            let one = index(b, 1)?;
            Some(vec![*least.first()?, of_two::<AddIOp>(b, place, one)?])
        })?;
        let &[least, count] = &found[..] else { return None };
        self.count = Some(count);
        let begin = first_section(b, least, self.size)?;
        let none = index(b, -1)?;
        self.at = Some([least, begin, compare(b, Ne, least, none)?]);
        Some(())
    }

    /// Goes to the next section.
    fn forward(&mut self, b: &mut Builder<'_>) -> Option<()> {
        let (zero, one) = (index(b, 0)?, index(b, 1)?);
        let [least, begin, any] = self.at?;
        let is_before = compare(b, Ugt, least, begin)?;
        let types: Vec<Type> = [least, begin, any].iter().map(|&value| b.body().value_type(value)).collect();
        let by_one = |b: &mut Builder<'_>| Some(vec![least, of_two::<AddIOp>(b, begin, one)?, any]);
        let search = |b: &mut Builder<'_>| {
            let (none, no) = (index(b, -1)?, truth(b, false)?);
            let looped = begin_count(b, [zero, self.count?, one], &[none, no])?;
            let (place, carried) = looped.args(b)?;
            let next = self.next_of(b, place, (least, &carried))?;
            let results = looped.end(b, &next)?;
            let &[next, found] = &results[..] else { return None };
            Some(vec![next, first_section(b, next, self.size)?, found])
        };
        let results = choose(b, &types, is_before, by_one, search)?;
        let &[least, next, any] = &results[..] else { return None };
        let following = of_two::<AddIOp>(b, begin, one)?;
        let begin = of_two::<MaxUIOp>(b, following, next)?;
        let bound = self.bound(b)?;
        let inside = compare(b, Ult, begin, bound)?;
        let any = of_two::<AndIOp>(b, any, inside)?;
        self.at = Some([least, begin, any]);
        Some(())
    }

    /// Goes on at a place if its coordinate is the smallest one, and gives the next smallest one.
    fn next_of(
        &mut self,
        b: &mut Builder<'_>,
        place: ValueId,
        (least, carried): (ValueId, &[ValueId]),
    ) -> Option<Vec<ValueId>> {
        let noted = self.noted(b, place)?;
        self.inner.restore(&noted)?;
        let mut inner = self.inner.clone();
        let found = in_bounds(b, &mut inner, carried, |b, inner, coordinate| {
            let is_least = compare(b, Eq, coordinate, least)?;
            inner.forward_if(b, is_least)?;
            let cursor = inner.saved()?;
            when(b, is_least, |b| self.note(b, place, &cursor))?;
            in_bounds(b, inner, carried, |b, _, coordinate| {
                let smaller = of_two::<MinUIOp>(b, coordinate, *carried.first()?)?;
                Some(vec![smaller, truth(b, true)?])
            })
        })?;
        self.inner = inner;
        Some(found)
    }
}

/// Visits all places of the sections of the last level.
fn visit_all(
    b: &mut Builder<'_>,
    walkers: &mut [Walker],
    starts: &[ValueId],
    visit: Visit<'_>,
) -> Option<Vec<ValueId>> {
    let (last, outer) = walkers.split_last_mut()?;
    let Walker::Summed(summed, _) = last else { return None };
    let sections = &mut summed.sections;
    if !sections.is_random() {
        return sections.visit_noted(b, starts, visit);
    }
    let follows = sections.follows;
    let mut go = |b: &mut Builder<'_>, parent: Option<&LevelIterator>, starts: &[ValueId]| {
        sections.inner.init(b, parent)?;
        let (zero, one) = (index(b, 0)?, index(b, 1)?);
        let looped = begin_count(b, [zero, sections.size, one], starts)?;
        let (variable, carried) = looped.args(b)?;
        let coordinate = of_two::<AddIOp>(b, variable, sections.begin()?)?;
        sections.inner.locate(b, coordinate)?;
        let next = visit(b, &sections.inner, &carried)?;
        looped.end(b, &next)
    };
    if follows {
        return visit_all(b, outer, starts, &mut |b, parent, starts| go(b, Some(parent), starts));
    }
    let parent = outer.last().and_then(Walker::iterator);
    go(b, parent, starts)
}

impl Sections {
    /// Visits the entries of the section at all places that were noted.
    fn visit_noted(
        &mut self,
        b: &mut Builder<'_>,
        starts: &[ValueId],
        visit: Visit<'_>,
    ) -> Option<Vec<ValueId>> {
        let zero = index(b, 0)?;
        let carried: Vec<ValueId> = [zero].iter().chain(starts).copied().collect();
        let (low, step) = (index(b, 0)?, index(b, 1)?);
        let looped = begin_count(b, [low, self.count?, step], &carried)?;
        let (place, carried) = looped.args(b)?;
        let noted = self.noted(b, place)?;
        self.inner.restore(&noted)?;
        let (&count, _) = carried.split_first()?;
        let column = self.last_column(b)?;
        store_at(b, count, self.places?, &[place, column])?;
        let inner = std::cell::RefCell::new(self.inner.clone());
        let starts: Vec<ValueId> = inner.borrow().cursor().iter().chain(&carried).copied().collect();
        let before = |b: &mut Builder<'_>, args: &[ValueId]| {
            let mut inner = inner.borrow_mut();
            inner.link(args)?;
            Some((self.has_entry(b, &mut inner)?, args.to_vec()))
        };
        let after = |b: &mut Builder<'_>, args: &[ValueId]| {
            let mut inner = inner.borrow_mut();
            let rest = inner.link(args)?.to_vec();
            let (&count, carried) = rest.split_first()?;
            let next = visit(b, &inner, carried)?;
            inner.forward(b)?;
            let one = index(b, 1)?;
            let count = of_two::<AddIOp>(b, count, one)?;
            Some(inner.cursor().iter().copied().chain([count]).chain(next).collect())
        };
        let results = repeat(b, &starts, before, after)?;
        let rest = inner.borrow_mut().link(&results)?.to_vec();
        let results = looped.end(b, &rest)?;
        Some(results.get(1..)?.to_vec())
    }
}

impl Within {
    pub(super) fn new(inner: LevelIterator, follows: bool) -> Within {
        Within { inner, visited: None, start: None, follows, located: None }
    }

    /// The number of the place where it stands.
    fn place(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        let number = if self.inner.level.is_random() { self.located? } else { self.visited? };
        of_two::<AddIOp>(b, number, self.start?)
    }

    /// Goes to the first entry of the section.
    fn init(&mut self, b: &mut Builder<'_>, sections: &Sections, outer: Option<&Within>) -> Option<()> {
        let outer = outer.filter(|_| self.follows);
        if self.inner.level.is_random() {
            match outer {
                Some(outer) => {
                    self.inner.init(b, Some(&outer.inner))?;
                    let place = outer.place(b)?;
                    self.start = Some(of_two::<MulIOp>(b, sections.size, place)?);
                }
                None => {
                    self.inner.restore_from(&sections.inner);
                    self.start = Some(index(b, 0)?);
                }
            }
            return Some(());
        }
        self.visited = Some(index(b, 0)?);
        let place = match outer {
            Some(outer) => outer.place(b)?,
            None => index(b, 0)?,
        };
        let column = sections.last_column(b)?;
        self.start = Some(load_at(b, sections.places?, &[place, column])?);
        let noted = sections.noted(b, place)?;
        self.inner.restore(&noted)
    }
}

impl Summed {
    /// Whether the outer loop is the innermost one so far.
    fn is_outer(&self) -> bool {
        self.loops < 2
    }

    pub(super) fn is_random(&self) -> bool {
        self.sections.is_random()
    }

    /// Goes to the first section or entry.
    pub(super) fn init(&mut self, b: &mut Builder<'_>, outer: &mut [Walker]) -> Option<()> {
        if self.is_outer() {
            return match self.sections.follows {
                true => self.sections.init_inside(b, outer),
                false => self.sections.init_root(b, outer.last().and_then(Walker::iterator)),
            };
        }
        let outer = match outer.last() {
            Some(Walker::Summed(outer, _)) => Some(&outer.within),
            _ => None,
        };
        self.within.init(b, &self.sections, outer)
    }

    /// Goes to a coordinate where entries are found without a search.
    pub(super) fn locate(&mut self, b: &mut Builder<'_>, crd: ValueId) -> Option<()> {
        if !self.is_outer() {
            let coordinate = of_two::<AddIOp>(b, crd, self.sections.begin()?)?;
            self.within.inner.locate(b, coordinate)?;
            self.within.located = Some(crd);
            return Some(());
        }
        if !self.sections.follows {
            self.sections.inner.locate(b, crd)?;
        }
        self.sections.at = Some([crd, crd, truth(b, true)?]);
        Some(())
    }

    /// The coordinate after the last one.
    pub(super) fn bound(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        if self.is_outer() { self.sections.bound(b) } else { Some(self.sections.size) }
    }

    pub(super) fn cursor(&self) -> Vec<ValueId> {
        if self.is_outer() {
            return self.sections.at.map(|at| at.to_vec()).unwrap_or_default();
        }
        self.within.inner.cursor().iter().copied().chain(self.within.visited).collect()
    }

    /// Takes the cursor out of values that are carried, and gives the rest.
    pub(super) fn link<'v>(&mut self, values: &'v [ValueId]) -> Option<&'v [ValueId]> {
        if self.is_outer() {
            let (at, rest) = values.split_at_checked(3)?;
            self.sections.at = Some(at.try_into().ok()?);
            return Some(rest);
        }
        let (&visited, rest) = self.within.inner.link(values)?.split_first()?;
        self.within.visited = Some(visited);
        Some(rest)
    }

    /// Whether it stands at a section or entry.
    pub(super) fn is_in_bounds(&mut self, b: &mut Builder<'_>) -> Option<ValueId> {
        if self.is_outer() {
            return self.sections.at.map(|[_, _, any]| any);
        }
        self.sections.has_entry(b, &mut self.within.inner)
    }

    /// The variable of the loop where it stands.
    pub(super) fn coordinate(&self, b: &mut Builder<'_>) -> Option<ValueId> {
        let begin = self.sections.begin()?;
        if self.is_outer() {
            return Some(begin);
        }
        let coordinate = self.within.inner.coordinate(b)?;
        of_two::<SubIOp>(b, coordinate, begin)
    }

    /// Goes to the next section or entry on a condition.
    pub(super) fn forward_if(&mut self, b: &mut Builder<'_>, condition: ValueId) -> Option<()> {
        let old = self.cursor();
        let types: Vec<Type> = old.iter().map(|&value| b.body().value_type(value)).collect();
        let forward = |b: &mut Builder<'_>| {
            if self.is_outer() {
                self.sections.forward(b)?;
            } else {
                self.within.inner.forward(b)?;
                let one = index(b, 1)?;
                self.within.visited = Some(of_two::<AddIOp>(b, self.within.visited?, one)?);
            }
            Some(self.cursor())
        };
        let results = choose(b, &types, condition, forward, |_| Some(old))?;
        self.link(&results).map(|_| ())
    }
}
