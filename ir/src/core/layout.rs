//! The time line: how the properties of operations lay in bytecode, from snapshot to snapshot of LLVM.
//!
//! From version 5 of the format on, an operation's properties are a bare list, so a file can only be read with the definitions of the
//! snapshot that wrote it. A layout is what is needed of those: names and forms, in wire order. The time line has for each operation the
//! layouts that it had, each with the span in which it was seen. Who has a time line gives it to the context; readers and writers find it
//! there.

use crate::attrs::AttrData;
use crate::context::Context;
use crate::handles::{Attr, OpName, Type};
use crate::module::{Module, OpAddr};
use crate::types::TypeData;
use rmlir_num::Int;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};

mod moved;
mod named;
pub use moved::{are_filled, are_moved, group_sizes, operand_group_sizes, operand_order};
pub use named::{Named, NamedSource};

/// A point of history: a snapshot, or somewhere between two that follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// Before all snapshots.
    pub const START: Point = Point(0);

    /// The snapshot of this index.
    pub fn at(index: usize) -> Point {
        Point(u16::try_from(index * 2 + 1).unwrap_or(u16::MAX))
    }

    /// Between the snapshot of this index and the next.
    pub fn after(index: usize) -> Point {
        Point(u16::try_from(index * 2 + 2).unwrap_or(u16::MAX))
    }

    /// Between the snapshot of this index and the one before.
    pub fn before(index: usize) -> Point {
        Point(u16::try_from(index * 2).unwrap_or(u16::MAX))
    }

    /// The index of the snapshot, if it is one.
    pub fn snapshot(self) -> Option<usize> {
        (self.0 % 2 == 1).then_some(usize::from(self.0 / 2))
    }

    /// The point after it.
    #[must_use]
    pub fn next(self) -> Point {
        Point(self.0.saturating_add(1))
    }

    /// The point before it.
    #[must_use]
    pub fn previous(self) -> Point {
        Point(self.0.saturating_sub(1))
    }
}

/// From one point to another, both of which belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first point.
    pub first: Point,
    /// The last point.
    pub last: Point,
}

impl Span {
    /// A single point.
    pub fn of(point: Point) -> Span {
        Span { first: point, last: point }
    }

    /// Whether a point belongs to it.
    pub fn contains(self, point: Point) -> bool {
        self.first <= point && point <= self.last
    }

    /// What two spans have in common.
    pub fn common(self, other: Span) -> Option<Span> {
        let both = Span { first: self.first.max(other.first), last: self.last.min(other.last) };
        (both.first <= both.last).then_some(both)
    }

    /// Its points.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (self.first.0..=self.last.0).map(Point)
    }
}

/// What LLVM was at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// What it is called: a release, or a package that was built with it.
    pub name: Box<str>,
    /// The day, as the number `YYYYMMDD`.
    pub date: u32,
    /// The major version that its tools state.
    pub major: u32,
    /// It is a release, and not something on the way to one.
    pub released: bool,
}

/// The layouts that an operation had for some time. Several if it is not known which of them it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Where it was seen.
    pub seen: Span,
    /// Where it can have held: up to where another state was seen.
    pub possible: Span,
    /// The layouts.
    pub layouts: Vec<OpLayout>,
}

impl State {
    /// Gives every state of an operation, the oldest first, the span in which it can have held on a line that is so long.
    pub fn widen(states: &mut [State], whole: Span) {
        let seen: Vec<Span> = states.iter().map(|state| state.seen).collect();
        for (index, state) in states.iter_mut().enumerate() {
            let before = index.checked_sub(1).map(|before| seen[before].last.next());
            let after = seen.get(index + 1).map(|after| after.first.previous());
            state.possible = Span { first: before.unwrap_or(whole.first), last: after.unwrap_or(whole.last) };
        }
    }
}

/// Gives an operation that was read the form of today. It fails with what cannot be kept of its meaning.
pub type Renew = fn(&mut Module, OpAddr) -> Result<(), String>;

/// The history of definitions.
#[derive(Debug, Default)]
pub struct TimeLine {
    /// The snapshots, the oldest first.
    pub snapshots: Vec<Snapshot>,
    /// The release whose definitions are those that ship.
    pub today: u32,
    /// States of operations by full name, the oldest first. An operation without properties has them, too.
    pub ops: Named<Vec<State>>,
    /// When attributes of dialects were there, as `dialect.mnemonic`, those that text does not name by their class.
    pub attrs: Named<Span>,
    /// When types were there, likewise.
    pub types: Named<Span>,
    /// How operations differ from those of today and when, by the name that they had.
    pub changes: BTreeMap<Box<str>, Vec<(Span, Change)>>,
    /// Attributes that only help: without them, an operation means the same or less.
    pub hints: BTreeSet<Box<str>>,
    /// Dialects that are in no release's tools.
    pub outside: BTreeMap<Box<str>, Span>,
    /// Where it is not known which of two orders the operand groups of an operation have, by the name that it had.
    pub unordered: BTreeMap<Box<str>, Span>,
    /// What else is to be done, by the name that the operation has after all that; what was inside it has been done.
    pub renewals: BTreeMap<Box<str>, Vec<(Span, Renew)>>,
    /// Attributes whose text had another form, as `dialect.mnemonic`. It is told by itself, so that the span does not matter.
    pub texts: BTreeMap<Box<str>, Reword>,
    /// Types whose text had another form, by dialect. It is told by itself, too.
    pub type_texts: BTreeMap<Box<str>, RewordType>,
    /// Dialects that have another name today, by the one that they had.
    pub dialects: BTreeMap<Box<str>, Box<str>>,
    /// What is to be done with a whole module after the renewals.
    pub finishes: Vec<(Span, Finish)>,
}

/// Makes the text of an attribute's parameters, from `<` to `>`, that of today, or the text of another attribute, which does not begin so;
/// none if it is of today, or neither.
pub type Reword = fn(&str) -> Option<String>;

/// Makes the text of a type, `dialect.mnemonic<...>`, that of today; none if it is that, or neither.
pub type RewordType = fn(&str) -> Option<TypeThen>;

/// Gives a module that was read the form of today. It fails with what cannot be kept of its meaning.
pub type Finish = fn(&mut Module) -> Result<(), String>;

/// What a type of an older release is today, as texts of types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeThen {
    /// The type.
    pub today: String,
    /// What it said besides: of what the pointer is one.
    pub pointee: Option<String>,
}

/// The name of a dialect that nobody has: names of dialects have no blanks.
const POINTER_THEN: &str = "pointer of an older release";

/// A type that stands for a pointer of an older release until the operations that need to know its pointee have been given the form
/// of today.
pub fn pointer_then(ctx: &Context, today: Type, pointee: Type) -> Type {
    let mark = ctx.opaque_type(ctx.ident(POINTER_THEN), ctx.ident(""));
    ctx.function_type(&[mark, today, pointee], &[])
}

/// The pointer of today and the pointee, of a type that [`pointer_then`] made.
pub fn as_pointer_then(ctx: &Context, ty: Type) -> Option<(Type, Type)> {
    let TypeData::Function { inputs, .. } = ctx.type_data(ty) else { return None };
    let &[mark, today, pointee] = &inputs[..] else { return None };
    let TypeData::Opaque { dialect, .. } = ctx.type_data(mark) else { return None };
    (ctx.bytes(*dialect) == POINTER_THEN.as_bytes()).then_some((today, pointee))
}

impl TimeLine {
    /// What a type, `dialect.mnemonic<...>`, which had another form is today; none if it had none, or the text is neither.
    pub fn type_today(&self, text: &str) -> Option<TypeThen> {
        match self.type_texts.get(text.split_once('.')?.0) {
            Some(reword) => reword(text),
            None => Some(TypeThen { today: format!("!{}", self.moved_text(text)?), pointee: None }),
        }
    }

    /// The text of today, `#` included, of an attribute, `dialect.mnemonic<...>`, which had another form; none if it had none, or the text is
    /// neither.
    pub fn attr_text_today(&self, text: &str) -> Option<String> {
        let (name, parameters) = text.split_at(text.find('<')?);
        let Some(reword) = self.texts.get(name) else { return Some(format!("#{}", self.moved_text(text)?)) };
        let today = reword(parameters)?;
        Some(if today.starts_with('<') { format!("#{name}{today}") } else { today })
    }

    /// The text of an attribute or type, `dialect.mnemonic<...>` or `dialect<...>`, of a dialect that has another name today.
    fn moved_text(&self, text: &str) -> Option<String> {
        let (dialect, rest) = text.split_at(text.find(['.', '<'])?);
        Some(format!("{}{rest}", self.dialects.get(dialect)?))
    }

    /// All of it.
    pub fn whole(&self) -> Span {
        Span { first: Point::START, last: Point::before(self.snapshots.len()) }
    }

    /// The point of the definitions that ship.
    pub fn today(&self) -> Point {
        self.release(self.today).map_or(self.whole().last, |span| span.first)
    }

    /// Where the tools of a release are; between its snapshots and those of the next if nobody looked. `None` if it is beyond the line.
    pub fn release(&self, major: u32) -> Option<Span> {
        let is = |snapshot: &Snapshot| snapshot.major == major && snapshot.released;
        if let Some(index) = self.snapshots.iter().position(is) {
            return Some(Span::of(Point::at(index)));
        }
        let next = self.snapshots.iter().position(|snapshot| snapshot.major > major)?;
        (next > 0).then(|| Span::of(Point::before(next)))
    }

    /// Where those of snapshots are that state this version. `None` if it is beyond the line.
    pub fn development(&self, major: u32) -> Option<Span> {
        let is_earlier = |snapshot: &Snapshot| snapshot.major < major;
        let is_later =
            |snapshot: &Snapshot| snapshot.major > major || snapshot.major == major && snapshot.released;
        let first = self.snapshots.iter().rposition(is_earlier).map_or(Point::START, Point::after);
        let last = match self.snapshots.iter().position(is_later) {
            Some(index) => Point::before(index),
            None if self.snapshots.last().is_none_or(|last| last.major < major) => return None,
            None => self.whole().last,
        };
        (first <= last).then_some(Span { first, last })
    }

    /// What a number stands for: a release, or a day as `YYYYMMDD`.
    pub fn numbered(&self, number: u32) -> Option<Span> {
        if number < 1_000_000 {
            return self.release(number);
        }
        if let Some(index) = self.snapshots.iter().position(|snapshot| snapshot.date == number) {
            return Some(Span::of(Point::at(index)));
        }
        let later = self.snapshots.iter().position(|snapshot| snapshot.date > number);
        let later = later.unwrap_or(self.snapshots.len());
        (later > 0).then(|| Span::of(Point::before(later)))
    }

    /// The number of what somebody calls `21`, `21.1.8`, `2025-05-05` or `iree-3.4.0`.
    pub fn number_of(&self, name: &str) -> Option<u32> {
        if let Some(snapshot) = self.snapshots.iter().find(|snapshot| *snapshot.name == *name) {
            return Some(if snapshot.released { snapshot.major } else { snapshot.date });
        }
        let digits: Vec<&str> = name.split('-').collect();
        if let [year, month, day] = digits[..]
            && (year.len(), month.len(), day.len()) == (4, 2, 2)
        {
            return digits.concat().parse().ok();
        }
        let major = name.split('.').next()?.parse().ok()?;
        self.release(major).is_some().then_some(major)
    }

    /// The number of a point: its release or day. Somewhere between two snapshots is the day after the earlier one, where that is free.
    pub fn number(&self, point: Point) -> u32 {
        match point.snapshot().and_then(|index| self.snapshots.get(index)) {
            Some(snapshot) if snapshot.released => snapshot.major,
            Some(snapshot) => snapshot.date,
            None => {
                let earlier = usize::from(point.0 / 2).checked_sub(1);
                earlier.and_then(|index| self.snapshots.get(index)).map_or(0, |snapshot| snapshot.date + 1)
            }
        }
    }

    /// A span in words.
    pub fn describe(&self, span: Span) -> String {
        let name = |index: usize| self.snapshots.get(index).map_or("", |snapshot| &*snapshot.name);
        let (first, last) = (usize::from(span.first.0), usize::from(span.last.0));
        if let (true, Some(index)) = (first == last, span.first.snapshot()) {
            return name(index).to_owned();
        }
        let from = match (first, span.first.snapshot()) {
            (0, _) => None,
            (_, Some(index)) => Some(format!("from {}", name(index))),
            (_, None) => Some(format!("after {}", name(first / 2 - 1))),
        };
        let to = match span.last.snapshot() {
            Some(index) => Some(format!("up to {}", name(index))),
            None if last / 2 < self.snapshots.len() => Some(format!("before {}", name(last / 2))),
            None => None,
        };
        let parts: Vec<String> = from.into_iter().chain(to).collect();
        if parts.is_empty() { "any snapshot".into() } else { parts.join(" and ") }
    }

    /// The states that an operation can have had in a span.
    pub fn states<'a>(&'a self, op: &str, span: Span) -> impl Iterator<Item = &'a State> + use<'a> {
        let states = self.ops.get(op).map_or(&[][..], |states| states);
        states.iter().filter(move |state| state.possible.common(span).is_some())
    }

    /// How an operation of this name differs somewhere in a span from that of today.
    pub fn changes<'a>(&'a self, op: &str, span: Span) -> impl Iterator<Item = &'a Change> + Clone + use<'a> {
        let changes = self.changes.get(op).map_or(&[][..], |changes| changes);
        changes.iter().filter(move |(of, _)| of.common(span).is_some()).map(|(_, change)| change)
    }

    /// What of an operation of this name means one thing in one part of a span and another in the rest, without names that tell: numbers of
    /// attributes, and the order of operand groups.
    pub fn unsure<'a>(&'a self, op: &str, span: Span) -> impl Iterator<Item = &'a Change> + use<'a> {
        let changes = self.changes.get(op).map_or(&[][..], |changes| changes);
        let is_between = self.is_unordered(op, span);
        let unsure = move |(of, change): &&(Span, Change)| match change {
            Change::Renumbered { .. } => of.common(span).is_some_and(|common| common != span),
            Change::Groups(places) => is_between && are_moved(places),
            _ => false,
        };
        changes.iter().filter(unsure).map(|(_, change)| change)
    }

    /// Whether it is not known somewhere in a span which of two orders the operand groups of an operation had.
    pub fn is_unordered(&self, op: &str, span: Span) -> bool {
        self.unordered.get(op).is_some_and(|between| between.common(span).is_some())
    }
}

/// What was defined somewhere on the time line.
#[derive(Clone, Debug)]
pub struct ReleaseLayout {
    /// The release, or the day as `YYYYMMDD`.
    pub release: u32,
    /// Where on the line that is.
    pub span: Span,
    /// The line.
    pub line: Arc<TimeLine>,
    /// Operations of a file that told it, beside its producer.
    pub told_by: Vec<Box<str>>,
}

impl ReleaseLayout {
    /// What was defined in a span: whatever holds in some part of it.
    pub fn new(line: Arc<TimeLine>, span: Span) -> ReleaseLayout {
        ReleaseLayout { release: line.number(span.first), span, line, told_by: Vec::new() }
    }

    /// The layouts that an operation can have had.
    pub fn layouts<'a>(&'a self, op: &str) -> impl Iterator<Item = &'a OpLayout> + use<'a> {
        self.line.states(op, self.span).flat_map(|state| &state.layouts)
    }

    /// Whether there was an operation of this name, as far as is known.
    pub fn has_op(&self, op: &str) -> bool {
        let states = self.line.ops.get(op).map_or(&[][..], |states| states);
        let (Some(first), Some(last)) = (states.first(), states.last()) else { return false };
        let last =
            if last.seen.contains(self.line.today()) { self.line.whole().last } else { last.seen.last };
        Span { first: first.seen.first, last }.common(self.span).is_some()
    }

    /// The layout of an operation by which it is written, if it was there.
    pub fn op(&self, op: &str) -> Option<&OpLayout> {
        self.layouts(op).next().filter(|_| self.has_op(op))
    }

    /// Whether there was an attribute of this name.
    pub fn has_attr(&self, name: &str) -> bool {
        self.line.attrs.get(name).is_some_and(|span| span.common(self.span).is_some())
    }

    /// Whether there was a type of this name.
    pub fn has_type(&self, name: &str) -> bool {
        self.line.types.get(name).is_some_and(|span| span.common(self.span).is_some())
    }

    /// How an operation of this name differs from that of today.
    pub fn changes_of<'a>(&'a self, op: &str) -> impl Iterator<Item = &'a Change> + Clone + use<'a> {
        self.line.changes(op, self.span)
    }

    /// What of an operation of this name is [unsure](TimeLine::unsure).
    pub fn unsure_of<'a>(&'a self, op: &str) -> impl Iterator<Item = &'a Change> + use<'a> {
        self.line.unsure(op, self.span)
    }

    /// The name that an operation has today.
    pub fn name_today<'a>(&'a self, op: &'a str) -> &'a str {
        let renamed = self.changes_of(op).find_map(|change| match change {
            Change::Operation(today) => Some(&**today),
            _ => None,
        });
        renamed.unwrap_or(op)
    }

    /// The name that an operation of today had.
    pub fn name_then<'a>(&'a self, op: &'a str) -> &'a str {
        if self.has_op(op) && self.name_today(op) == op {
            return op;
        }
        let is_it = |change: &Change| matches!(change, Change::Operation(today) if **today == *op);
        let then = self.line.changes.keys().find(|name| self.changes_of(name).any(is_it));
        then.map_or(op, |name| name)
    }

    /// Other names that an operation of today had, with some values of its attributes.
    pub fn other_names_then<'a>(&'a self, op: &'a str) -> impl Iterator<Item = &'a str> {
        let is_it = move |change: &Change| matches!(change, Change::Operation(today) if **today == *op);
        let names = self.line.changes.keys().map(|name| &**name);
        names.filter(move |name| self.has_op(name) && self.changes_of(name).any(is_it))
    }

    /// Whether a dialect is not in the tools.
    pub fn is_outside(&self, dialect: &str) -> bool {
        self.line.outside.get(dialect).is_some_and(|span| span.common(self.span).is_some())
    }

    /// What is to be done with operations of the context after their properties were read.
    pub fn renewals(&self, ctx: &Context) -> Vec<(OpName, Renew)> {
        let mut found = Vec::new();
        for (name, list) in &self.line.renewals {
            let name = ctx.op_name(name);
            let held = list.iter().filter(|(span, _)| span.common(self.span).is_some());
            found.extend(held.map(|&(_, renew)| (name, renew)));
        }
        found
    }

    /// What is to be done with a module of the context after that.
    pub fn finishes(&self) -> impl Iterator<Item = Finish> {
        let held = self.line.finishes.iter().filter(|(span, _)| span.common(self.span).is_some());
        held.map(|&(_, finish)| finish)
    }

    /// Whether more than names may have to be done for operations that were called so.
    pub fn is_renewed(&self, op: &str) -> bool {
        let list = self.line.renewals.get(op).map_or(&[][..], |list| list);
        list.iter().any(|(span, _)| span.common(self.span).is_some())
    }

    /// Whether there was anything of this dialect.
    pub fn has_dialect(&self, dialect: &str) -> bool {
        let (line, start) = (&self.line, format!("{dialect}."));
        line.ops.names(&start).any(|op| self.has_op(&op))
            || line.attrs.names(&start).any(|attr| self.has_attr(&attr))
            || line.types.names(&start).any(|ty| self.has_type(&ty))
    }
}

/// How an operation differed from that of today, beyond attributes that were added and that may be absent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It has another name today.
    Operation(Box<str>),
    /// An attribute has another name today.
    Renamed {
        /// The name that it had.
        then: Box<str>,
        /// The name that it has.
        today: Box<str>,
    },
    /// An attribute is today the only element of an array.
    Wrapped {
        /// The name that it had.
        then: Box<str>,
        /// The array.
        today: Box<str>,
    },
    /// A unit attribute is today some bits of a number.
    Bits {
        /// The name that it had.
        then: Box<str>,
        /// The number.
        today: Box<str>,
        /// The bits that stand for the attribute.
        bits: i64,
    },
    /// A number that had to be there says nothing today.
    Gone {
        /// The name that it had.
        then: Box<str>,
        /// Bits of the number.
        width: u32,
        /// The value that says nothing.
        value: i64,
    },
    /// The numbers that stand for the cases of an enum are others today, in the attribute itself or in its elements.
    Renumbered {
        /// The attribute.
        name: Box<str>,
        /// Those that are others: what each was and is.
        numbers: Box<[(i64, i64)]>,
    },
    /// An attribute was a string, and is one of an enum today that has the string as a case.
    Worded {
        /// The attribute.
        name: Box<str>,
        /// The attribute of today with its dialect, `tosa.nan_mode`.
        of: Box<str>,
    },
    /// The attribute was there, though no definition said so.
    Kept(Box<str>),
    /// The attribute was not there; one value says what was always so.
    Dropped {
        /// The attribute.
        name: Box<str>,
        /// Text of the value.
        value: Box<str>,
    },
    /// An attribute, by the name that it had, was an array of numbers and is a dense array.
    Listed(Box<str>),
    /// The sizes of operand groups were not stated, since attributes tell them.
    Unsized,
    /// What the operation holds had another form, if all of these operand groups have operands.
    Form(Box<[Box<str>]>),
    /// Operand groups were added, moved or dropped: where each of then is today, if anywhere.
    Groups(Box<[Option<usize>]>),
    /// An attribute that has to be there today, always with the same value.
    Stated {
        /// The attribute.
        today: Box<str>,
        /// Text of the value.
        value: Box<str>,
    },
    /// An array that has to be there today: as many of a value as another array has elements.
    Added {
        /// The array.
        today: Box<str>,
        /// The other array.
        like: Box<str>,
        /// Text of the value.
        value: Box<str>,
    },
}

impl Change {
    /// Where each operand group of then is today, if that is what changed.
    pub fn groups(&self) -> Option<&[Option<usize>]> {
        match self {
            Change::Groups(places) => Some(places),
            _ => None,
        }
    }
}

/// A number, or the elements of an array of numbers, with the numbers of today; none if one has no place in its type.
pub fn renumbered(ctx: &Context, value: Attr, numbers: &[(i64, i64)]) -> Option<Attr> {
    match ctx.attr_data(value) {
        AttrData::Array(elements) => {
            let elements: Option<Vec<Attr>> =
                elements.iter().map(|&element| renumbered(ctx, element, numbers)).collect();
            Some(ctx.array_attr(&elements?))
        }
        AttrData::Integer { ty, value: then } => {
            let Some(&(_, today)) = numbers.iter().find(|(of, _)| Some(*of) == then.to_i64()) else {
                return Some(value);
            };
            let width = ctx.type_data(*ty).storage_width().unwrap_or(64);
            ctx.integer_attr(*ty, Int::from_u64(width, today as u64)).ok()
        }
        _ => Some(value),
    }
}

/// The text of the attribute of an enum that a string stands for; none if it is no string, or no word.
pub fn worded(ctx: &Context, value: Attr, of: &str) -> Option<String> {
    let AttrData::String { value, .. } = ctx.attr_data(value) else { return None };
    let word = std::str::from_utf8(ctx.bytes(*value)).ok()?;
    let is_word = !word.is_empty() && word.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    is_word.then(|| format!("#{of}<{word}>"))
}

/// The properties of an operation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpLayout {
    /// Attributes ordered by name.
    pub attrs: Vec<AttrLayout>,
    /// Native properties as they were declared.
    pub natives: Vec<NativeLayout>,
    /// Number of operand groups, if their sizes are stated.
    pub operand_groups: Option<usize>,
    /// Number of result groups, if their sizes are stated.
    pub result_groups: Option<usize>,
}

impl OpLayout {
    /// Whether operations of it have no properties at all.
    pub fn is_empty(&self) -> bool {
        self.attrs.is_empty()
            && self.natives.is_empty()
            && self.operand_groups.is_none()
            && self.result_groups.is_none()
    }

    /// Whether it has an attribute or native property of this name.
    pub fn has(&self, name: &str) -> bool {
        self.attrs.iter().any(|attr| *attr.name == *name)
            || self.natives.iter().any(|native| *native.name == *name)
    }
}

/// An attribute among the properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttrLayout {
    /// Name.
    pub name: Box<str>,
    /// It may be absent.
    pub optional: bool,
}

/// A native property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeLayout {
    /// Name.
    pub name: Box<str>,
    /// What it takes on the wire.
    pub form: NativeForm,
}

/// What a native property takes on the wire.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NativeForm {
    /// A varint of a number of this many bits.
    Number(u32),
    /// A raw byte.
    Byte,
    /// An entry of the string table.
    String,
    /// A raw byte, and with 1 the value.
    Optional(Box<NativeForm>),
    /// A count and the values.
    List(Box<NativeForm>),
    /// Only code of the release knows.
    Code,
}

/// The time line of a context, or who makes it when someone looks.
#[derive(Default)]
pub(crate) struct Line(RwLock<(Option<Arc<TimeLine>>, Option<Offer>)>);

/// Makes a time line.
type Offer = fn() -> Arc<TimeLine>;

impl Context {
    /// Makes files of older and newer definitions readable.
    pub fn set_time_line(&self, line: Arc<TimeLine>) {
        *self.line().0.write().unwrap_or_else(PoisonError::into_inner) = (Some(line), None);
    }

    /// Does that with a time line that is made when a file turns up that needs it.
    pub fn offer_time_line(&self, offer: fn() -> Arc<TimeLine>) {
        self.line().0.write().unwrap_or_else(PoisonError::into_inner).1 = Some(offer);
    }

    /// The time line.
    pub fn time_line(&self) -> Option<Arc<TimeLine>> {
        {
            let have = self.line().0.read().unwrap_or_else(PoisonError::into_inner);
            if have.1.is_none() {
                return have.0.clone();
            }
        }
        let mut have = self.line().0.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(offer) = have.1.take() {
            have.0 = Some(offer());
        }
        have.0.clone()
    }

    /// What was defined in a release, or on a day as `YYYYMMDD`.
    pub fn release_layout(&self, number: u32) -> Option<ReleaseLayout> {
        let line = self.time_line()?;
        let span = line.numbered(number)?;
        Some(ReleaseLayout { release: number, ..ReleaseLayout::new(line, span) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> TimeLine {
        let snapshot =
            |name: &str, date, major, released| Snapshot { name: name.into(), date, major, released };
        let mut line = TimeLine {
            snapshots: vec![
                snapshot("one", 20230101, 17, false),
                snapshot("18.1", 20240101, 18, true),
                snapshot("two", 20240601, 19, false),
                snapshot("20.1", 20250101, 20, true),
            ],
            today: 20,
            ..TimeLine::default()
        };
        let state = |first, last, name: &str| State {
            seen: Span { first: Point::at(first), last: Point::at(last) },
            possible: line.whole(),
            layouts: vec![OpLayout {
                attrs: vec![AttrLayout { name: name.into(), optional: true }],
                ..OpLayout::default()
            }],
        };
        let mut states = vec![state(0, 0, "x"), state(2, 3, "y")];
        State::widen(&mut states, line.whole());
        line.ops.insert("a.b", states);
        line.changes.insert(
            "a.old".into(),
            vec![(Span { first: Point::START, last: Point::at(1) }, Change::Operation("a.new".into()))],
        );
        line
    }

    #[test]
    fn versions_and_names_are_found() {
        let line = line();
        assert_eq!(line.release(18), Some(Span::of(Point::at(1))));
        assert_eq!(line.release(19), Some(Span::of(Point::before(3))));
        assert_eq!(line.release(21), None);
        assert_eq!(line.development(19), Some(Span { first: Point::after(1), last: Point::before(3) }));
        assert_eq!(line.development(21), None);
        assert_eq!(line.today(), Point::at(3));
        assert_eq!(line.number_of("two"), Some(20240601));
        assert_eq!(line.number_of("2024-02-03"), Some(20240203));
        assert_eq!(line.number_of("18.1.8"), Some(18));
        assert_eq!(line.numbered(20240203), Some(Span::of(Point::after(1))));
        assert_eq!(line.number(Point::after(1)), 20240102);
        assert_eq!(line.describe(Span::of(Point::at(2))), "two");
        assert_eq!(
            line.describe(Span { first: Point::after(0), last: Point::at(2) }),
            "after one and up to two"
        );
        assert_eq!(line.describe(line.whole()), "any snapshot");
    }

    #[test]
    fn a_state_may_hold_up_to_where_another_was_seen() {
        let line = Arc::new(line());
        let at = |point| ReleaseLayout::new(Arc::clone(&line), Span::of(point));
        let names =
            |point| at(point).layouts("a.b").map(|of| of.attrs[0].name.to_string()).collect::<Vec<_>>();
        assert_eq!(names(Point::at(0)), ["x"]);
        assert_eq!(names(Point::at(1)), ["x", "y"]);
        assert_eq!(names(Point::at(2)), ["y"]);
        assert!(at(Point::at(1)).has_op("a.b") && !at(Point::START).has_op("a.b"));
        assert_eq!(at(Point::at(1)).name_today("a.old"), "a.new");
        assert_eq!(at(Point::at(1)).name_then("a.new"), "a.old");
        assert_eq!(at(Point::at(1)).name_then("a.b"), "a.b");
        assert_eq!(at(Point::at(2)).name_today("a.old"), "a.old");
        assert!(at(Point::at(2)).has_dialect("a") && !at(Point::at(2)).has_dialect("ab"));
    }
}
