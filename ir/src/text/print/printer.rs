//! The [`Printer`]: one output buffer, and what is known while it is filled.

use super::PrintOptions;
use super::aliases::Aliases;
use super::forms::Forms;
use super::limit::{Root, TooLong};
use super::memo::{MOST_TEXT, Memo};
use super::names::Names;
use super::resources::Mentioned;
use super::short;
use super::strings;
use crate::attrs::{AttrData, NamedAttr};
use crate::cache::{Cache, Key};
use crate::context::Context;
use crate::handles::{Attr, Ident, OpName, Type, UnitId};
use crate::module::OpAddr;
use crate::sub_elements::Part;
use rmlir_num::print_i64;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Whether the type after an attribute may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Elide {
    /// Always printed.
    Never,
    /// Left out where reading without it gives the same attribute.
    May,
    /// Never printed.
    Must,
}

/// A piece of a type, attribute or location that is still to be written. Nesting goes through a stack of these.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    Text(&'static str),
    /// An identifier as it is.
    Name(Ident),
    /// An identifier as a string.
    Quoted(Ident),
    Int(i64),
    Type(Type),
    Attr(Attr, Elide),
    /// An entry of a dictionary.
    Entry(NamedAttr),
    /// A location inside another one.
    Loc(Attr),
}

/// Texts of types, attributes, dictionaries and names of operations.
static PARTS: Cache = Cache::new("print.parts", Key::Handle, MOST_TEXT);
/// Texts of property rows.
static PROPERTIES: Cache = Cache::new("print.properties", Key::Handle, MOST_TEXT);
/// Texts of the types of operations with few operands and results.
static TYPES: Cache = Cache::new("print.types", Key::Handle, MOST_TEXT);

/// Texts that were written before. They are the same everywhere in a module, once its aliases have their lines.
pub(crate) struct Known {
    /// Of types and attributes.
    pub(crate) parts: Memo,
    /// Of property rows.
    pub(crate) rows: Memo,
    /// Of the types of operations.
    pub(crate) signatures: Memo,
    /// Custom forms of operations.
    pub(crate) forms: Forms,
}

impl Default for Known {
    fn default() -> Known {
        Known {
            parts: Memo::new(&PARTS),
            rows: Memo::new(&PROPERTIES),
            signatures: Memo::new(&TYPES),
            forms: Forms::default(),
        }
    }
}

/// Writes text. See the [module page](super).
pub(crate) struct Printer<'p> {
    pub(crate) ctx: &'p Context,
    pub(crate) options: &'p PrintOptions,
    pub(crate) names: &'p Names,
    pub(crate) aliases: &'p Aliases,
    pub(crate) out: Vec<u8>,
    /// Where the text goes when it becomes long.
    pub(crate) sink: Option<Sink<'p>>,
    pub(crate) steps: Vec<Step>,
    pub(crate) known: Known,
    /// What attributes of dialects have after their names, where that depends on nothing else.
    pub(crate) params: Option<Memo>,
    /// The attribute that is all that is to be written, if that is known.
    pub(crate) whole: Option<Attr>,
    /// Which aliases have had their line; types use theirs only then.
    pub(crate) defined: Vec<bool>,
    /// Aliases are not used.
    pub(crate) without_aliases: bool,
    /// Mutable types and attributes that are being written.
    pub(crate) open: Vec<Part>,
    /// Printed numbers of distinct attributes.
    pub(crate) distinct: FxHashMap<u64, u32>,
    /// Keys of resources in order of first mention.
    pub(crate) resources: Mentioned,
    /// Blanks before a line.
    pub(crate) indent: usize,
    /// Dialects whose prefix is left out, the innermost last.
    pub(crate) default_dialects: Vec<Arc<[u8]>>,
    pub(crate) dialect_of_op: FxHashMap<OpName, Arc<[u8]>>,
    /// The unit of the top-level operation, if that is printed: what lies in it may be printed in parallel.
    pub(crate) top: Option<UnitId>,
    /// Where operations begin, if anyone asks: the position in the text, and the blanks before it.
    pub(crate) places: Option<Vec<(OpAddr, usize, usize)>>,
    /// The type or attribute that is being written, if one is.
    pub(crate) root: Option<Root>,
    /// Why nothing more is written.
    pub(crate) stopped: Option<TooLong>,
    /// Without a sink, so many bytes at most are kept after an operation has ended.
    pub(crate) kept: usize,
}

/// Takes text in pieces.
pub(crate) struct Sink<'p> {
    write: &'p mut dyn std::io::Write,
    /// The first failure; nothing is written after it.
    pub(crate) error: Option<std::io::Error>,
    /// How many bytes may still follow.
    left: u64,
    /// How many there may be in all.
    most: u64,
}

impl<'p> Sink<'p> {
    /// Text is passed on when there are so many bytes of it.
    const PIECE: usize = 256 << 10;

    pub(crate) fn new(write: &'p mut dyn std::io::Write, most: Option<u64>) -> Sink<'p> {
        let most = most.unwrap_or(u64::MAX);
        Sink { write, error: None, left: most, most }
    }

    /// Passes text on. What it says then stops the printer.
    fn take(&mut self, text: &mut Vec<u8>) -> Option<TooLong> {
        let mut stop = None;
        if self.error.is_none() && !text.is_empty() {
            match self.left.checked_sub(text.len() as u64) {
                Some(left) => {
                    self.left = left;
                    self.error = self.write.write_all(text).err();
                    stop = self.error.as_ref().map(|_| TooLong::Refused);
                }
                None => stop = Some(TooLong::Module(self.most)),
            }
        }
        text.clear();
        stop
    }
}

/// Kinds of keys in the memo of parts.
const KEY_TYPE: u64 = 1 << 32;
const KEY_ATTR: u64 = 2 << 32;
const KEY_DICT: u64 = 5 << 32;
const KEY_NAME: u64 = 6 << 32;

impl<'p> Printer<'p> {
    pub(crate) fn new(
        ctx: &'p Context,
        options: &'p PrintOptions,
        names: &'p Names,
        aliases: &'p Aliases,
    ) -> Printer<'p> {
        Printer {
            ctx,
            options,
            names,
            aliases,
            out: Vec::new(),
            sink: None,
            steps: Vec::new(),
            known: Known::default(),
            params: None,
            whole: None,
            defined: vec![false; aliases.entries.len()],
            without_aliases: false,
            open: Vec::new(),
            distinct: FxHashMap::default(),
            resources: Mentioned::default(),
            indent: 0,
            default_dialects: vec![b"builtin"[..].into()],
            dialect_of_op: FxHashMap::default(),
            top: None,
            places: None,
            root: None,
            stopped: None,
            kept: usize::MAX,
        }
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn newline(&mut self) {
        self.out.push(b'\n');
    }

    /// The end of an operation: nobody holds a position in the buffer.
    pub(crate) fn pass_on(&mut self) {
        if self.out.len() < Sink::PIECE {
            return;
        }
        let stop = match &mut self.sink {
            Some(sink) => sink.take(&mut self.out),
            None => (self.out.len() > self.kept).then_some(TooLong::Kept),
        };
        self.stopped = self.stopped.or(stop);
    }

    /// Puts a text after what there is, and leaves it empty.
    pub(crate) fn put(&mut self, text: &mut Vec<u8>) {
        match &mut self.sink {
            Some(sink) if text.len() >= Sink::PIECE / 8 => {
                let stop = sink.take(&mut self.out).or_else(|| sink.take(text));
                self.stopped = self.stopped.or(stop);
            }
            _ => self.out.append(text),
        }
    }

    pub(crate) fn write_indent(&mut self) {
        short::spaces(&mut self.out, self.indent);
    }

    /// Writes a step and all that it entails.
    pub(crate) fn run(&mut self, first: Step) {
        let base = self.steps.len();
        self.steps.push(first);
        self.run_down_to(base);
    }

    /// Writes the steps on the stack but for so many.
    pub(crate) fn run_down_to(&mut self, base: usize) {
        while self.steps.len() > base {
            if !self.goes_on() {
                return self.steps.truncate(base);
            }
            match self.steps.pop() {
                Some(Step::Text(text)) => self.text(text),
                Some(Step::Name(name)) => self.out.extend_from_slice(self.ctx.bytes(name)),
                Some(Step::Quoted(text)) => strings::quoted(self.ctx.bytes(text), &mut self.out),
                Some(Step::Int(value)) => print_i64(value, &mut self.out),
                Some(Step::Type(ty)) => self.type_step(ty),
                Some(Step::Attr(attr, elide)) => self.attr_step(attr, elide),
                Some(Step::Entry(entry)) => self.entry_step(entry),
                Some(Step::Loc(loc)) => self.inner_loc_step(loc),
                None => return,
            }
        }
    }

    /// Puts steps on the stack so that they are taken in the given order.
    pub(crate) fn push<I: IntoIterator<Item = Step, IntoIter: DoubleEndedIterator>>(&mut self, steps: I) {
        self.steps.extend(steps.into_iter().rev());
    }

    /// Puts a list on the stack, with commas.
    pub(crate) fn push_list<T: Copy>(&mut self, items: &[T], step: impl Fn(T) -> Step) {
        for (at, &item) in items.iter().enumerate().rev() {
            self.steps.push(step(item));
            if at > 0 {
                self.steps.push(Step::Text(", "));
            }
        }
    }

    /// Writes the alias of a part, if it has one that can be used here.
    pub(crate) fn alias(&mut self, part: Part) -> bool {
        if self.without_aliases {
            return false;
        }
        let Some(index) = self.aliases.find(self.ctx, part) else { return false };
        if matches!(part, Part::Type(_)) && !self.defined[index] {
            return false;
        }
        self.aliases.write_name(index, &mut self.out);
        true
    }

    /// Whether what is written now would be written so everywhere.
    pub(crate) fn may_keep(&self) -> bool {
        self.open.is_empty() && !self.without_aliases
    }

    /// Writes what `write` writes, from one of the texts that are known if it was written before.
    pub(crate) fn remembered(
        &mut self,
        texts: impl Fn(&mut Known) -> &mut Memo,
        key: u64,
        write: impl FnOnce(&mut Self),
    ) {
        if !self.may_keep() {
            return write(self);
        }
        let start = self.out.len();
        let known = texts(&mut self.known);
        if !known.append(key, &mut self.out) {
            write(self);
            if self.stopped.is_none() {
                texts(&mut self.known).put(key, &self.out[start..]);
            }
            return;
        }
        let kind = known.kind();
        if kind.hit(self.ctx) {
            self.write_again(kind, start, write);
        }
    }

    /// Writes what a cache of this kind wrote from `start` on once more, and compares.
    #[cold]
    pub(crate) fn write_again(&mut self, kind: &'static Cache, start: usize, write: impl FnOnce(&mut Self)) {
        let kept = self.out.split_off(start);
        write(self);
        // What became too long meanwhile is cut off, and told.
        if self.stopped.is_some() || self.out[start..] == kept {
            return;
        }
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        kind.differs(self.ctx, &"text", &text(&kept), &text(&self.out[start..]));
        if let Some(sink) = &mut self.sink {
            sink.error.get_or_insert_with(|| std::io::Error::other("a cache differs"));
        }
    }

    fn memoised(&mut self, key: u64, write: impl FnOnce(&mut Self)) {
        self.remembered(|known| &mut known.parts, key, write);
    }

    /// Writes a type or its alias.
    pub(crate) fn ty(&mut self, ty: Type) {
        self.within_limit(ty.into(), |p| {
            p.memoised(KEY_TYPE | u64::from(ty.raw()), |p| p.run(Step::Type(ty)));
        });
    }

    fn type_step(&mut self, ty: Type) {
        let kept = self.known.parts.get(KEY_TYPE | u64::from(ty.raw())).filter(|_| self.may_keep());
        if let Some(text) = kept.filter(|_| !PARTS.hit(self.ctx)) {
            return self.out.extend_from_slice(text);
        }
        if !self.alias(ty.into()) {
            self.type_body(ty);
        }
    }

    /// Writes an attribute or its alias.
    pub(crate) fn attr(&mut self, attr: Attr, elide: Elide) {
        // A name is sooner found than a text that was kept.
        if self.alias(attr.into()) {
            return;
        }
        let key = (KEY_ATTR + ((elide as u64) << 32)) | u64::from(attr.raw());
        self.within_limit(attr.into(), |p| match *p.ctx.attr_data(attr) {
            // Sooner written, too.
            AttrData::String { value, ty } if elide == Elide::Must || ty == p.ctx.none_type() => {
                strings::quoted(p.ctx.bytes(value), &mut p.out);
            }
            _ => p.memoised(key, |p| p.attr_without_alias(attr, elide)),
        });
    }

    /// Writes an attribute that has no alias here.
    pub(crate) fn attr_without_alias(&mut self, attr: Attr, elide: Elide) {
        let base = self.steps.len();
        self.attr_body(attr, elide);
        self.run_down_to(base);
    }

    fn attr_step(&mut self, attr: Attr, elide: Elide) {
        if !self.alias(attr.into()) {
            self.attr_body(attr, elide);
        }
    }

    fn entry_step(&mut self, entry: NamedAttr) {
        strings::keyword_or_string(self.ctx.bytes(entry.name), &mut self.out);
        if entry.value != self.ctx.unit() {
            self.text(" = ");
            self.steps.push(Step::Attr(entry.value, Elide::Never));
        }
    }

    /// Writes the name of an operation in quotes and the parenthesis after it.
    pub(crate) fn quoted_op_name(&mut self, name: OpName) {
        self.memoised(KEY_NAME | u64::from(name.raw()), |p| {
            strings::quoted(p.ctx.op_name_text(name), &mut p.out);
            p.out.push(b'(');
        });
    }

    /// Writes ` {...}` of a dictionary attribute, nothing if it is empty.
    pub(crate) fn dict_suffix(&mut self, dict: Attr) {
        if dict != self.ctx.empty_dict() {
            self.memoised(KEY_DICT | u64::from(dict.raw()), |p| {
                p.text(" ");
                p.run_entries("{", p.ctx.dict(dict), "}");
            });
        }
    }

    /// Writes entries of a dictionary.
    pub(crate) fn run_entries(&mut self, open: &str, entries: &[NamedAttr], close: &str) {
        self.text(open);
        for (at, &entry) in entries.iter().enumerate() {
            if at > 0 {
                self.text(", ");
            }
            strings::keyword_or_string(self.ctx.bytes(entry.name), &mut self.out);
            if entry.value != self.ctx.unit() {
                self.text(" = ");
                self.attr(entry.value, Elide::Never);
            }
        }
        self.text(close);
    }

    /// Writes entries except those named, in braces after `lead`; nothing if none is left.
    pub(crate) fn attr_dict(&mut self, lead: &str, attrs: &[NamedAttr], elided: &[Ident]) {
        if elided.is_empty() && !attrs.is_empty() {
            self.text(lead);
            return self.run_entries("{", attrs, "}");
        }
        let left: Vec<NamedAttr> = attrs.iter().filter(|e| !elided.contains(&e.name)).copied().collect();
        if !left.is_empty() {
            self.text(lead);
            self.run_entries("{", &left, "}");
        }
    }
}
