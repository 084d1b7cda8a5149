//! Custom forms that were written before.
//!
//! What an operation without regions looks like follows from its signature, apart from the names of its operands and successors ([`OpHooks::prints_by_signature`](crate::hooks::OpHooks::prints_by_signature)). So its text is kept without those names, with the places where they go.

use super::printer::Printer;
use super::short;
use crate::body::Body;
use crate::cache::{Bound, Cache, Key};
use crate::dense::Dense;
use crate::handles::{BlockId, ValueId};
use crate::hooks::OpHooks;
use crate::module::{BlockRef, OpRef, ValueRef};
use crate::signature::{Keys, MOST_ROWS, Words};
use std::ops::Range;
use std::sync::Arc;

/// Longer texts are not kept.
const LONGEST: usize = 4096;
/// Texts of operations without regions, but for the names in them.
pub(crate) static FORMS: Cache = Cache::new("print.forms", Key::Signature, Bound::Bytes(4 << 20));

/// The texts that are known, and what is noted about the one that is being written.
#[derive(Default)]
pub(crate) struct Forms {
    known: Vec<Form>,
    /// The signatures of those.
    keys: Keys,
    /// Dialects whose prefix is left out.
    dialects: Vec<Arc<[u8]>>,
    /// Property rows that were met. What an operation looks like is kept when there is a second one of its row: most rows have only one.
    rows: Dense,
    text: Vec<u8>,
    holes: Vec<Hole>,
    /// The key of the operation that is being written.
    key: Words,
    notes: Option<Vec<Note>>,
}

/// A text, which begins where that of the form before ends; so do its holes.
#[derive(Clone, Copy, Default)]
struct Form {
    text: u32,
    holes: u32,
    /// The dialect whose prefix is left out, by its place in the list.
    dialect: u32,
}

/// Where a name goes.
#[derive(Clone, Copy)]
struct Hole {
    /// Offset in the text.
    at: u32,
    what: Name,
}

/// Whose name it is.
#[derive(Clone, Copy)]
enum Name {
    Operand(u32),
    Successor(u32),
}

/// A name that was written: where it lies in the output.
struct Note {
    start: usize,
    end: usize,
    what: Noted,
}

enum Noted {
    Value(ValueId),
    Block(BlockId),
}

impl Forms {
    /// The text that is being written depends on more than the parts of the operation.
    pub(crate) fn give_up(&mut self) {
        self.notes = None;
    }

    fn note(&mut self, start: usize, end: usize, what: Noted) {
        if let Some(notes) = &mut self.notes {
            notes.push(Note { start, end, what });
        }
    }

    /// The form of what the key is of.
    fn find(&self, dialect: &[u8]) -> Option<u32> {
        let is_meant = |number: u32| {
            let form = self.known.get(number as usize);
            form.is_some_and(|form| *self.dialects[form.dialect as usize] == *dialect)
        };
        self.keys.find(self.key.words(), is_meant)
    }

    /// Where in [`text`](Forms::text) the text of a form is, and its holes.
    fn get(&self, number: u32) -> (Range<usize>, &[Hole]) {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(Form::default(), |before| self.known[before]);
        let end = self.known[number];
        let range = |start: u32, end: u32| start as usize..end as usize;
        (range(start.text, end.text), &self.holes[range(start.holes, end.holes)])
    }

    /// The place of a dialect in the list, which has it from now on.
    fn dialect(&mut self, dialect: &Arc<[u8]>) -> u32 {
        let known = self.dialects.iter().position(|have| have == dialect);
        known.unwrap_or_else(|| {
            self.dialects.push(Arc::clone(dialect));
            self.dialects.len() - 1
        }) as u32
    }

    /// Whether there was an operation of this row before. From now on there was.
    fn meet(&mut self, row: usize) -> bool {
        if row >= MOST_ROWS || self.rows.get(row).is_some() {
            return true;
        }
        self.rows.set(row, 0);
        false
    }

    /// Keeps the text `written`, which begins at `start` of the output, unless it cannot be told whose names are in it.
    fn keep(&mut self, op: OpRef<'_>, dialect: &Arc<[u8]>, written: &[u8], start: usize) {
        let Some(notes) = self.notes.take() else { return };
        if written.len() > LONGEST || self.text.len() > FORMS.bound.limit() {
            return;
        }
        let (first_text, first_hole) = (self.text.len(), self.holes.len());
        let mut from = 0;
        for note in &notes {
            let Some(what) = note.what.of(op) else {
                self.text.truncate(first_text);
                self.holes.truncate(first_hole);
                return;
            };
            self.text.extend_from_slice(&written[from..note.start - start]);
            self.holes.push(Hole { at: (self.text.len() - first_text) as u32, what });
            from = note.end - start;
        }
        self.text.extend_from_slice(&written[from..]);
        let dialect = self.dialect(dialect);
        self.known.push(Form { text: self.text.len() as u32, holes: self.holes.len() as u32, dialect });
        self.keys.add(self.key.words());
    }
}

impl Noted {
    /// Which operand or successor it is; `None` if it is none, or more than one.
    fn of(&self, op: OpRef<'_>) -> Option<Name> {
        let body: &Body = op.body();
        match self {
            Noted::Value(value) => only(body.operands(op.id()), value).map(Name::Operand),
            Noted::Block(block) => only(body.successors(op.id()), block).map(Name::Successor),
        }
    }
}

/// The position of an item that occurs once.
fn only<T: PartialEq>(items: impl Iterator<Item = T>, item: &T) -> Option<u32> {
    let mut found = items.enumerate().filter(|(_, have)| have == item).map(|(at, _)| at as u32);
    let first = found.next()?;
    if found.next().is_none() { Some(first) } else { None }
}

impl Printer<'_> {
    /// Writes an operation in custom form from its name on, if it looks like one that was written before. Otherwise
    /// [`new_form`](Printer::new_form) writes it.
    pub(crate) fn known_form(&mut self, op: OpRef<'_>) -> bool {
        if !self.may_keep() || has_regions(op) {
            return false;
        }
        self.known.forms.key.set(op);
        let Some(dialect) = self.default_dialects.last() else { return false };
        let Some(form) = self.known.forms.find(dialect) else { return false };
        let (Range { start, end }, holes) = self.known.forms.get(form);
        let all = &self.known.forms.text;
        let (body, names) = (op.body(), self.names);
        let slots = names.slots(op.unit());
        let mut from = start;
        for hole in holes {
            let at = start + hole.at as usize;
            short::append(&mut self.out, all, from..at);
            from = at;
            match hole.what {
                Name::Operand(index) => {
                    let Some(value) = body.operands(op.id()).nth(index as usize) else { continue };
                    if !names.write_in(slots, value.index(), &mut self.out) {
                        names.write(op.module().value(op.unit(), value), &mut self.out);
                    }
                }
                Name::Successor(index) => {
                    if let Some(block) = body.successors(op.id()).nth(index as usize) {
                        names.write_block(op.module().block(op.unit(), block), &mut self.out);
                    }
                }
            }
        }
        short::append(&mut self.out, all, from..end);
        true
    }

    /// Writes an operation with `write`, and keeps what it looks like. [`known_form`](Printer::known_form) did not know it.
    pub(crate) fn new_form(&mut self, op: OpRef<'_>, hooks: &dyn OpHooks, write: impl FnOnce(&mut Self)) {
        let is_kept = self.may_keep() && !has_regions(op) && hooks.prints_by_signature();
        if !is_kept || !self.known.forms.meet(op.ctx().props_index(op.props())) {
            self.known.forms.give_up();
            return write(self);
        }
        self.known.forms.notes = Some(Vec::new());
        let start = self.out.len();
        write(self);
        if let Some(dialect) = self.default_dialects.last() {
            self.known.forms.keep(op, dialect, &self.out[start..], start);
        }
    }

    /// Writes the name of an operand.
    pub(crate) fn noted_operand(&mut self, value: ValueRef<'_>) {
        let start = self.out.len();
        self.names.write(value, &mut self.out);
        self.known.forms.note(start, self.out.len(), Noted::Value(value.id()));
    }

    /// Writes the name of a successor.
    pub(crate) fn noted_successor(&mut self, block: BlockRef<'_>) {
        let start = self.out.len();
        self.names.write_block(block, &mut self.out);
        self.known.forms.note(start, self.out.len(), Noted::Block(block.id()));
    }
}

fn has_regions(op: OpRef<'_>) -> bool {
    op.body().extra(op.id()).is_some_and(|extra| extra.holds_regions())
}
