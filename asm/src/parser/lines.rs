//! Lines that were read before.
//!
//! Most operations of a file stand on a line that occurs again with other names of values and blocks. What such a line comes to (name,
//! properties, attributes, types) is remembered by its text without those names. When it occurs again, only the names are looked up.
//!
//! That is sound because reading goes from left to right and decides by the next token only: as far as two lines agree, the parser
//! does the same with both. So an operation ends where it ended before, if the token after it is of a kind that ended it before.
//! Hooks say of themselves that text is all they go by ([`OpHooks::reads_by_text`](rmlir_ir::hooks::OpHooks::reads_by_text)).

use super::Parser;
use super::memo::OpFacts;
use super::ops::{Head, Use};
use crate::lexer;
use crate::token::{Kind, Token};
use hashbrown::HashTable;
use rmlir_ir::cache::{Bound, Cache, Key, room_for_all};
use rmlir_ir::diag::{Failed, capture};
use rmlir_ir::{Attr, BlockId, OpName, Props, Type, ValueId};
use rustc_hash::FxBuildHasher;
use std::hash::BuildHasher;
use std::ops::Range;
use wide::u8x16;

/// The longest line that is remembered, without its names.
const LONGEST: usize = 1 << 9;
/// Operations by the line that they stand on, without names of values and blocks.
static LINES: Cache = Cache::new("asm.lines", Key::Text, Bound::Bytes(4 << 20));
/// The lines that are known, and what is going on in the one that is being read.
#[derive(Default)]
pub(super) struct Lines<'s> {
    known: Vec<Line>,
    by_hash: HashTable<Found>,
    /// Texts of lines without names, one after the other.
    text: Vec<u8>,
    operands: Vec<Operand>,
    results: Vec<Type>,
    /// Dialects whose prefix could be left out.
    dialects: Vec<&'s str>,
    trace: Trace,
    /// The known line that is being read again, to compare.
    again: Option<usize>,
    /// The text has locations after operations.
    pub(super) has_locs: bool,
}

/// A line and what it came to. Many occur but once: what is known of them is kept short. Text, operands and results begin where those of the line
/// before end.
#[derive(Clone, Copy)]
struct Line {
    name: OpName,
    props: Props,
    attrs: Attr,
    to: Lengths,
    /// The dialect whose prefix could be left out, by its place in the list.
    dialect: u16,
    /// What stood after it.
    ends: Ends,
}

/// A known line by the hash of its text. Where that begins stands here too, so that it is on its way while the line is looked at.
#[derive(Clone, Copy)]
struct Found {
    index: u32,
    text: u32,
}

/// How long the lists are after a line was added.
#[derive(Clone, Copy, Default)]
struct Lengths {
    text: u32,
    operands: u32,
    results: u32,
}

/// Kinds of tokens that may stand after a line.
type Ends = u8;

/// A location.
const LOC: Ends = 1;
/// A name of an operation.
const NAME: Ends = 1 << 1;
const VALUE: Ends = 1 << 2;
const BLOCK: Ends = 1 << 3;
const CLOSED: Ends = 1 << 4;
/// A name of an operation in quotes.
const QUOTED: Ends = 1 << 5;

/// An operand of a known line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Operand {
    /// Which of the names in the line it has: a line has less than [`LONGEST`].
    hole: u16,
    number: u16,
    ty: Type,
}

/// A name in a line.
#[derive(Clone, Copy)]
struct Hole {
    /// Where the sigil stands.
    at: u32,
    /// One after the name.
    end: u32,
    block: bool,
}

/// What is noted while an operation is read.
#[derive(Default)]
struct Trace {
    /// Where the name of the operation stands; something else once another operation was begun.
    op: Option<u32>,
    hash: u64,
    /// The line without names.
    text: Text,
    /// The known line that it is.
    found: Option<u32>,
    holes: Vec<Hole>,
    /// One after the part of the line that is the operation's.
    end: u32,
    /// A location stands there.
    loc: bool,
    uses: Vec<u32>,
    resolved: Vec<Resolved>,
    successors: Vec<(u32, BlockId)>,
}

/// The text of a line that is put together from parts. Most are short and of many lengths, so that some bytes more than a part has are copied
/// with it, and the next one is put over them: copies of one length take no call, and no branch that cannot be foreseen.
struct Text {
    bytes: [u8; LONGEST + STEP],
    len: usize,
}

/// So many bytes are copied for a short part.
const STEP: usize = 32;

impl Default for Text {
    fn default() -> Text {
        Text { bytes: [0; LONGEST + STEP], len: 0 }
    }
}

impl Text {
    fn get(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    /// Appends the first `len` bytes of a text. All parts together are no longer than [`LONGEST`].
    #[inline]
    fn push(&mut self, text: &[u8], len: usize) {
        let to = &mut self.bytes[self.len..];
        match (text.first_chunk::<STEP>(), to.first_chunk_mut::<STEP>()) {
            (Some(from), Some(to)) if len <= STEP => *to = *from,
            _ => to[..len].copy_from_slice(&text[..len]),
        }
        self.len += len;
    }
}

/// An operand that was looked up.
#[derive(Clone, Copy)]
struct Resolved {
    at: u32,
    number: u32,
    ty: Type,
    value: ValueId,
}

impl Trace {
    fn begin(&mut self, op: u32) {
        self.op = Some(op);
        self.found = None;
        self.text.len = 0;
        self.holes.clear();
        self.uses.clear();
        self.resolved.clear();
        self.successors.clear();
    }

    /// Takes the line at `start` apart. False if it is none that can be remembered.
    fn scan(&mut self, text: &[u8], start: usize, has_locs: bool) -> bool {
        let rest = text.get(start..).unwrap_or(&[]);
        let rest = &rest[..rest.len().min(LONGEST)];
        let Some(len) = self.find_holes(rest) else { return false };
        let mut line = &rest[..len];
        if line.ends_with(b"{") {
            // A region begins, or a dictionary that goes on: the line is not all of the operation.
            return false;
        }
        let loc = if has_locs { trailing_loc(line) } else { None };
        self.loc = loc.is_some();
        if let Some(at) = loc {
            line = &line[..=at];
            let inside = self.holes.partition_point(|hole| (hole.at as usize) < line.len());
            self.holes.truncate(inside);
        }
        self.end = (start + line.len()) as u32;
        let mut from = 0;
        for hole in &mut self.holes {
            let (sigil, end) = (hole.at as usize, hole.end as usize);
            if end == sigil + 1 {
                return false;
            }
            self.text.push(&rest[from..], sigil + 1 - from);
            from = end;
            (hole.at, hole.end) = ((start + sigil) as u32, (start + end) as u32);
        }
        self.text.push(&rest[from..], line.len() - from);
        self.hash = FxBuildHasher.hash_one(self.text.get());
        true
    }

    /// Finds the names in the line at the start of a text, by their offsets in it. Gives the length of the line, if that ends.
    fn find_holes(&mut self, rest: &[u8]) -> Option<usize> {
        let mut start = 0;
        let [value, block, newline] = [b'%', b'^', b'\n'].map(u8x16::splat);
        // Marks are close to each other, so that this many bytes are looked at together and no more.
        while let Some(bytes) = rest[start..].first_chunk() {
            let bytes = u8x16::new(*bytes);
            let mut marks =
                (bytes.simd_eq(value) | bytes.simd_eq(block) | bytes.simd_eq(newline)).to_bitmask();
            while marks != 0 {
                let at = start + marks.trailing_zeros() as usize;
                if self.mark(rest, at) {
                    return Some(at);
                }
                marks &= marks - 1;
            }
            start += size_of::<u8x16>();
        }
        (start..rest.len()).find(|&at| self.mark(rest, at))
    }

    /// Notes the name whose sigil stands at `at`, if one does. Whether the line ends there.
    #[inline]
    fn mark(&mut self, rest: &[u8], at: usize) -> bool {
        let byte = rest[at];
        if matches!(byte, b'%' | b'^') {
            let end = name_end(rest, at + 1);
            self.holes.push(Hole { at: at as u32, end: end as u32, block: byte == b'^' });
        }
        byte == b'\n'
    }

    /// The operands by their names in the line. `None` if some name is not what it looked like.
    fn operands(&self, values: &[ValueId]) -> Option<Vec<Operand>> {
        let values_in_order = self.resolved.iter().map(|resolved| &resolved.value);
        if self.resolved.len() != values.len() || !values_in_order.eq(values) {
            return None;
        }
        let find = |resolved: &Resolved| {
            let hole = self.holes.iter().position(|hole| hole.at == resolved.at && !hole.block)?;
            let (hole, number) = (u16::try_from(hole).ok()?, u16::try_from(resolved.number).ok()?);
            Some(Operand { hole, number, ty: resolved.ty })
        };
        self.resolved.iter().map(find).collect()
    }

    /// Whether the names in the line are those that were read, in this order, and the blocks the successors.
    fn agrees(&self, successors: &[BlockId]) -> bool {
        let values = self.holes.iter().filter(|hole| !hole.block).map(|hole| hole.at);
        let blocks = self.holes.iter().filter(|hole| hole.block).map(|hole| hole.at);
        values.eq(self.uses.iter().copied())
            && blocks.eq(self.successors.iter().map(|&(at, _)| at))
            && self.successors.iter().map(|(_, block)| block).eq(successors)
    }
}

/// Where the last ` loc(` of a line begins, if a bracket is at its end.
fn trailing_loc(line: &[u8]) -> Option<usize> {
    const LOC: &[u8] = b" loc(";
    if !line.ends_with(b")") {
        return None;
    }
    let mut end = line.len();
    // Mostly it is the last bracket that opens.
    while let Some(at) = memchr::memrchr(b'(', &line[..end]) {
        if line[..=at].ends_with(LOC) {
            return Some(at + 1 - LOC.len());
        }
        end = at;
    }
    None
}

/// One after the name that begins at `at`, as the lexer sees it.
fn name_end(line: &[u8], at: usize) -> usize {
    let digits = line.get(at).is_some_and(u8::is_ascii_digit);
    let inside = |&byte: &u8| if digits { byte.is_ascii_digit() } else { lexer::is_suffix(byte) };
    at + line[at..].iter().take_while(|byte| inside(byte)).count()
}

impl<'s> Lines<'s> {
    /// Finds the line that is being read, if it is known.
    fn find(&mut self, dialect: &str) -> Option<usize> {
        let text = self.trace.text.get();
        let is_it = |found: &Found| {
            let start = found.text as usize;
            let line = &self.known[found.index as usize];
            self.text.get(start..start + text.len()) == Some(text)
                && line.to.text as usize == start + text.len()
                && self.dialects.get(usize::from(line.dialect)) == Some(&dialect)
        };
        let found = self.by_hash.find(self.trace.hash, is_it).map(|found| found.index);
        self.trace.found = found;
        found.map(|found| found as usize)
    }

    /// Where a part of the line lies in its list.
    fn part(&self, index: usize, end: impl Fn(&Lengths) -> u32) -> Range<usize> {
        let start = index.checked_sub(1).map_or(0, |before| end(&self.known[before].to));
        start as usize..end(&self.known[index].to) as usize
    }

    fn text_of(&self, index: usize) -> &[u8] {
        &self.text[self.part(index, |to| to.text)]
    }

    fn operands_of(&self, index: usize) -> Range<usize> {
        self.part(index, |to| to.operands)
    }

    fn results_of(&self, index: usize) -> &[Type] {
        &self.results[self.part(index, |to| to.results)]
    }

    /// The place of a dialect in the list, which has one unless it is full.
    fn dialect(&mut self, dialect: &'s str) -> Option<u16> {
        let known = self.dialects.iter().position(|have| *have == dialect);
        let place = known.unwrap_or(self.dialects.len());
        if known.is_none() {
            self.dialects.push(dialect);
        }
        u16::try_from(place).ok()
    }

    /// Adds the line that is being read.
    fn add(&mut self, line: Line, operands: &[Operand], results: &[Type]) {
        let found = Found { index: self.known.len() as u32, text: self.text.len() as u32 };
        if let Some(times) = room_for_all(&mut self.text, LINES.bound.limit() + LONGEST) {
            self.reserve_all(times - 1);
        }
        self.text.extend_from_slice(self.trace.text.get());
        self.operands.extend_from_slice(operands);
        self.results.extend_from_slice(results);
        let to = Lengths {
            text: self.text.len() as u32,
            operands: self.operands.len() as u32,
            results: self.results.len() as u32,
        };
        self.known.push(Line { to, ..line });
        let (known, text) = (&self.known, &self.text);
        self.by_hash.insert_unique(self.trace.hash, found, |found| {
            let end = known[found.index as usize].to.text as usize;
            FxBuildHasher.hash_one(&text[found.text as usize..end])
        });
    }

    /// Makes room for so many times as many lines as there are, if they go on as they began.
    #[cold]
    fn reserve_all(&mut self, more: usize) {
        self.known.reserve_exact(self.known.len() * more);
        self.operands.reserve_exact(self.operands.len() * more);
        self.results.reserve_exact(self.results.len() * more);
    }

    /// Notes that the name of a value was read.
    pub(super) fn note_use(&mut self, at: u32) {
        self.trace.uses.push(at);
    }

    /// Notes that an operand was looked up.
    pub(super) fn note_resolved(&mut self, found: Use<'_>, ty: Type, value: ValueId) {
        let Use { at, number, .. } = found;
        self.trace.resolved.push(Resolved { at, number, ty, value });
    }

    /// Notes that the name of a block was read.
    pub(super) fn note_successor(&mut self, at: u32, block: BlockId) {
        self.trace.successors.push((at, block));
    }

    /// The operation that is being read depends on more than its text.
    pub(super) fn forget_op(&mut self) {
        self.trace.op = None;
    }
}

impl<'s> Parser<'s> {
    /// Reads the operation whose name is next, if its line is known.
    pub(super) fn known_line(&mut self, head: Head) -> Result<bool, Failed> {
        self.lines.again = None;
        let text = self.shared.text;
        self.lines.trace.begin(head.name);
        if !self.lines.trace.scan(text, head.name as usize, self.lines.has_locs) {
            self.lines.forget_op();
            return Ok(false);
        }
        let dialect = self.default_dialects.last().copied().unwrap_or("");
        let Some(index) = self.lines.find(dialect) else { return Ok(false) };
        if self.depth >= self.shared.options.max_depth {
            return Ok(false);
        }
        let (end, loc) = (self.lines.trace.end as usize, self.lines.trace.loc);
        self.lex.seek(end);
        let behind = self.lex.next_token();
        if self.end_of(behind.kind, self.text_of(behind), loc) & self.lines.known[index].ends == 0 {
            self.seek(head.name as usize);
            return Ok(false);
        }
        if LINES.hit(self.ctx) {
            self.lines.again = Some(index);
            self.seek(head.name as usize);
            return Ok(false);
        }
        self.tok = behind;
        self.lines.forget_op();
        self.repeat_line(head, index)?;
        Ok(true)
    }

    /// A known line was read again and gave an error. Reports a difference unless what is known of it gives an error too.
    #[cold]
    pub(super) fn compare_failure(&mut self, head: Head, said: Failed) -> Failed {
        let Some(index) = self.lines.again.take() else { return said };
        self.lex.seek(self.lines.trace.end as usize);
        self.tok = self.lex.next_token();
        let (repeated, _) = capture(|| self.repeat_line(head, index));
        match repeated {
            Ok(()) => LINES.differs(self.ctx, &self.shown_line(index), "an operation", "an error"),
            Err(Failed) => said,
        }
    }

    fn shown_line(&self, index: usize) -> String {
        String::from_utf8_lossy(self.lines.text_of(index)).into_owned()
    }

    /// Compares a known line with the operation that was read from it again; `operands` are its operands, if they could be told.
    #[cold]
    fn compare_line(&self, index: usize, op: OpFacts, operands: Option<Vec<Operand>>) -> Result<(), Failed> {
        let (ctx, lines) = (self.ctx, &self.lines);
        let (what, line) = (self.shown_line(index), &lines.known[index]);
        LINES.compare(ctx, &what, &line.name, &op.name)?;
        LINES.compare(ctx, &what, &line.props, &self.spec.props)?;
        LINES.compare(ctx, &what, &line.attrs, &self.spec.attrs)?;
        let results = lines.results_of(index);
        LINES.compare(ctx, &what, &results, &&self.spec.result_types[..])?;
        let have = lines.operands[lines.operands_of(index)].to_vec();
        LINES.compare(ctx, &what, &Some(have), &operands)
    }

    /// The kind of a token after a line, in a set; 0 for one that may go on with the operation.
    fn end_of(&self, kind: Kind, text: &[u8], loc: bool) -> Ends {
        match kind {
            Kind::Ident if loc => LOC,
            Kind::Ident if text.contains(&b'.') => NAME,
            Kind::Percent => VALUE,
            Kind::Caret => BLOCK,
            Kind::RBrace => CLOSED,
            Kind::Str => QUOTED,
            _ => 0,
        }
    }

    fn repeat_line(&mut self, head: Head, index: usize) -> Result<(), Failed> {
        let text = self.shared.text;
        self.clear_spec();
        let line = self.lines.known[index];
        self.spec.name = line.name;
        (self.spec.props, self.spec.attrs) = (line.props, line.attrs);
        self.spec.result_types.extend_from_slice(self.lines.results_of(index));
        for at in 0..self.lines.trace.holes.len() {
            let hole = self.lines.trace.holes[at];
            if hole.block {
                let block = self.block_named(&text[hole.at as usize + 1..hole.end as usize], hole.at);
                self.spec.successors.push(block);
            }
        }
        for at in self.lines.operands_of(index) {
            let Operand { hole, number, ty } = self.lines.operands[at];
            let Hole { at, end, .. } = self.lines.trace.holes[usize::from(hole)];
            let text = &text[at as usize + 1..end as usize];
            let found = Use { key: self.names.key(text), text, number: u32::from(number), at };
            let value = self.resolve_use(found, ty)?;
            self.spec.operands.push(value);
        }
        let loc = if self.is(Kind::Ident) { self.trailing_loc()? } else { None };
        self.spec.loc = loc.unwrap_or_else(|| self.loc_at(head.name));
        self.finish_op(head)
    }

    /// Remembers the line of the operation that the specification describes. `after` is the token after it, its location included.
    ///
    /// # Errors
    /// If the line was read again and came to something else than before.
    pub(super) fn remember_line(&mut self, head: Head, op: OpFacts, behind: Token) -> Result<(), Failed> {
        let again = self.lines.again.take();
        let trace = &self.lines.trace;
        let whole = trace.op == Some(head.name)
            && !op.isolated
            && self.spec.regions.is_empty()
            && match trace.loc {
                true => behind.start == trace.end,
                false => self.stands_between(trace.end as usize, behind.start as usize),
            };
        if !whole || !trace.agrees(&self.spec.successors) {
            let differs =
                |index| LINES.differs(self.ctx, &self.shown_line(index), "one line", "more or less");
            return again.map_or(Ok(()), |index| Err(differs(index)));
        }
        let end = self.end_of(behind.kind, self.text_of(behind), trace.loc);
        let dialect = self.default_dialects.last().copied().unwrap_or("");
        if let Some(index) = self.lines.trace.found.map(|found| found as usize) {
            if again == Some(index) {
                self.compare_line(index, op, self.lines.trace.operands(&self.spec.operands))?;
            }
            self.lines.known[index].ends |= end;
            return Ok(());
        }
        if end == 0 || self.lines.text.len() >= LINES.bound.limit() {
            return Ok(());
        }
        let Some(operands) = trace.operands(&self.spec.operands) else { return Ok(()) };
        let lines = &mut self.lines;
        let Some(dialect) = lines.dialect(dialect) else { return Ok(()) };
        let (props, attrs) = (self.spec.props, self.spec.attrs);
        let to = Lengths::default();
        let line = Line { name: op.name, props, attrs, to, dialect, ends: end };
        lines.add(line, &operands, &self.spec.result_types);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scanned(line: &str) -> Option<(String, Vec<&str>, bool)> {
        let mut trace = Trace::default();
        trace.begin(0);
        if !trace.scan(line.as_bytes(), 0, true) {
            return None;
        }
        let names = trace.holes.iter().map(|hole| &line[hole.at as usize..hole.end as usize]).collect();
        Some((String::from_utf8(trace.text.get().to_vec()).unwrap(), names, trace.loc))
    }

    #[test]
    fn names_are_cut_out() {
        let cut = |line| scanned(line).unwrap();
        assert_eq!(
            cut("a.b %x, %12y#1 ^bb-1 : i32\n"),
            ("a.b %, %y#1 ^ : i32".into(), vec!["%x", "%12", "^bb-1"], false)
        );
        assert_eq!(cut("a.b %x loc(#loc1)\n"), ("a.b % ".into(), vec!["%x"], true));
        // What is in a location is no name.
        assert_eq!(cut("a.b %x loc(\"%y % ^\")\n"), ("a.b % ".into(), vec!["%x"], true));
        assert_eq!(cut("a.b : index, %long-name_1, ^b\n").1, vec!["%long-name_1", "^b"]);
        assert_eq!(scanned("a.b %x"), None);
        assert_eq!(scanned("a.b % x\n"), None);
        assert_eq!(scanned("a.b %x {\n"), None);
    }
}
