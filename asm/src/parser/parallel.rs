//! Bodies that are left for later and then read side by side.
//!
//! While a file is read for the first time, the text of a body that is isolated from above is only skipped: to the line that seems to close
//! it where the text is laid out as printers do, else by matching braces.
//! Skipped bodies are handed out to other threads in shares of about the same length of text, while the rest is still being skipped
//! unless aliases come at the end. Each thread reads with a parser and a module of its own whose units are then adopted. Nothing is
//! reported on the way: if anything is wrong, or a body uses a name from outside, the file is read again in order, so that the first
//! error is the one that reading in order finds.

use super::aliases::Aliases;
use super::custom::HookParser;
use super::lines::Lines;
use super::memo::{Memo, OpFacts};
use super::{Parser, Shared};
use crate::token::Kind;
use rmlir_ir::diag::{Failed, capture};
use rmlir_ir::hooks::Argument;
use rmlir_ir::raw::{BodyPool, RawModule};
use rmlir_ir::{Ident, Loc, Module, OpName, RegionId, TraitSet, UnitId};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Shares of each thread.
const SHARES: usize = 32;

/// A body that was skipped.
struct Body<'s> {
    /// Its unit and region.
    unit: UnitId,
    region: RegionId,
    /// The opening brace.
    start: u32,
    /// One after the closing one.
    end: u32,
    args: Vec<Argument>,
    shadow: bool,
    default_dialects: Vec<&'s str>,
    ensure_block: bool,
    ensure_terminator: Option<(OpName, Loc)>,
}

/// Bodies that one thread reads.
struct Share<'s> {
    number: usize,
    bodies: Vec<Body<'s>>,
    /// The aliases that were known when the share was handed out.
    aliases: Arc<Aliases<'s>>,
}

/// Bodies left for later.
#[derive(Default)]
pub(super) struct Postponed<'s> {
    /// Where shares go. Without it, no body is left for later.
    readers: Option<Sender<Share<'s>>>,
    /// How many shares were handed out.
    shares: usize,
    /// Bytes of text of a share.
    share: usize,
    /// Shares must wait: aliases that they use may come at the end of the file.
    wait: bool,
    /// Bodies of the shares to come.
    bodies: Vec<Body<'s>>,
    /// Bytes of their text.
    size: usize,
    /// Where two slashes come next, seen from what was skipped last.
    comment: usize,
    /// No line closed a body where one was expected: the text is not laid out as printers do.
    own_layout: bool,
}

/// Threads that read bodies.
pub(super) struct Readers<'s> {
    shared: &'s Shared<'s>,
    shares: Mutex<Receiver<Share<'s>>>,
    /// A module without anything in it of the file.
    module: Module,
    parts: Mutex<Vec<(usize, Part)>>,
    /// Something is wrong: there is no use in reading on.
    failed: AtomicBool,
}

impl<'s> Postponed<'s> {
    /// Whether bodies are left for others.
    pub(super) fn is_used(&self) -> bool {
        self.readers.is_some()
    }

    /// For a file that begins at `start`, of which so many threads read the bodies. `module` is one without anything in it.
    pub(super) fn new(
        shared: &'s Shared<'s>,
        module: Module,
        start: usize,
        threads: usize,
    ) -> (Postponed<'s>, Readers<'s>) {
        let (readers, shares) = channel();
        let text = shared.text.get(start..).unwrap_or(&[]);
        let postponed = Postponed {
            readers: Some(readers),
            share: text.len() / (threads * SHARES),
            wait: ends_with_aliases(text),
            ..Postponed::default()
        };
        let (parts, failed) = Default::default();
        (postponed, Readers { shared, shares: Mutex::new(shares), module, parts, failed })
    }

    fn add(&mut self, body: Body<'s>, aliases: &Arc<Aliases<'s>>) {
        if self.size > self.share && !self.wait {
            self.hand_out(self.bodies.len(), aliases);
        }
        self.size += body.len();
        self.bodies.push(body);
    }

    /// Hands out the first `count` bodies.
    fn hand_out(&mut self, count: usize, aliases: &Arc<Aliases<'s>>) {
        let rest = self.bodies.split_off(count);
        let bodies = std::mem::replace(&mut self.bodies, rest);
        let share = Share { number: self.shares, bodies, aliases: Arc::clone(aliases) };
        self.shares += 1;
        self.size = self.bodies.iter().map(Body::len).sum();
        if let Some(readers) = &self.readers {
            // The readers are there until the last share is handed out.
            let _ = readers.send(share);
        }
    }
}

impl Body<'_> {
    /// Bytes of text.
    fn len(&self) -> usize {
        (self.end - self.start) as usize
    }
}

/// Whether the last line of a text, but for resources, seems to define an alias. There may be others before it.
fn ends_with_aliases(text: &[u8]) -> bool {
    let mut text = text.trim_ascii_end();
    if let Some(resources) = text.strip_suffix(b"#-}") {
        text = resources[..memchr::memmem::rfind(resources, b"{-#").unwrap_or(0)].trim_ascii_end();
    }
    let line = memchr::memrchr(b'\n', text).map_or(0, |at| at + 1);
    matches!(text.get(line), Some(b'#' | b'!'))
}

impl Postponed<'_> {
    /// Where the body that opens at `start` ends, or seems to end.
    fn end_of_body(&mut self, text: &[u8], start: usize) -> Option<usize> {
        if !self.own_layout
            && let Some(line) = closing_line(text, start)
        {
            match memchr::memmem::find(&text[start..], &line) {
                Some(found) => return Some(start + found + line.len()),
                // Not to search the rest of the text again for each body.
                None => self.own_layout = true,
            }
        }
        closing_brace(text, start, &mut self.comment)
    }

    /// Notes what a skipped body needs at its end. False if the region was not skipped.
    pub(super) fn ensure(
        &mut self,
        unit: UnitId,
        region: RegionId,
        terminator: Option<(OpName, Loc)>,
    ) -> bool {
        let last = self.bodies.last_mut().filter(|body| body.unit == unit && body.region == region);
        let Some(body) = last else { return false };
        body.ensure_block = true;
        body.ensure_terminator = body.ensure_terminator.or(terminator);
        true
    }
}

/// What a parser knows of texts that it has seen, and its memory, for the next share.
type Learned<'s> = (Memo<'s>, Lines<'s>, BodyPool);

/// What a worker has made of its share.
struct Part {
    module: Module,
    /// Units of the whole and of the part.
    units: Vec<(UnitId, UnitId)>,
    mentions: Vec<(u32, Ident)>,
}

impl<'s> HookParser<'_, 's> {
    /// Skips the region that is next if it may be left for later.
    pub(super) fn postponed_region(&mut self, args: &[Argument], shadow: bool) -> Option<RegionId> {
        let op = self.op.as_mut().filter(|op| op.inner.is_none())?;
        let (inner, region) = self.parser.postpone(op.facts, args, shadow)?;
        op.inner = Some(inner);
        Some(region)
    }

    /// Whether a region whose text was skipped will have no block; `None` if it was not skipped.
    pub(super) fn postponed_is_empty(&self, region: RegionId) -> Option<bool> {
        let inner = self.op.as_ref()?.inner?;
        let skipped = |body: &&Body| body.unit == inner && body.region == region;
        let body = self.parser.postponed.bodies.last().filter(skipped)?;
        let text =
            self.parser.shared.text.get(body.start as usize + 1..(body.end as usize).saturating_sub(1))?;
        Some(body.args.is_empty() && is_blank(text))
    }
}

/// Whether there is nothing but blanks and comments.
fn is_blank(text: &[u8]) -> bool {
    let mut rest = text.trim_ascii_start();
    while let Some(comment) = rest.strip_prefix(b"//") {
        let end = comment.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(comment.len());
        rest = comment[end..].trim_ascii_start();
    }
    rest.is_empty()
}

impl<'s> Parser<'s> {
    /// Skips the region that is next if it may be left for later; gives a unit for it, and the region there.
    pub(super) fn postpone(
        &mut self,
        op: OpFacts,
        args: &[Argument],
        shadow: bool,
    ) -> Option<(UnitId, RegionId)> {
        let may = self.postponed.is_used()
            && op.isolated
            && !self.ctx.op_info(op.name).has_trait(TraitSet::SYMBOL_TABLE)
            && self.is(Kind::LBrace)
            // Names from outside could be meant, or defined a second time.
            && (shadow || self.names.is_empty());
        if !may {
            return None;
        }
        let start = self.tok.start;
        let end = self.postponed.end_of_body(self.shared.text, start as usize)? as u32;
        let unit = self.module.new_unit();
        let region = self.module.body_mut(unit).new_region();
        let body = Body {
            unit,
            region,
            start,
            end,
            args: args.to_vec(),
            shadow,
            default_dialects: self.default_dialects.clone(),
            ensure_block: false,
            ensure_terminator: None,
        };
        self.postponed.add(body, &self.aliases);
        self.seek(end as usize);
        Some((unit, region))
    }

    /// Hands out the bodies that are left, if they are to be read, and lets the readers come to an end.
    pub(super) fn hand_out_rest(&mut self, read: bool) {
        while read && !self.postponed.bodies.is_empty() {
            let (mut size, mut count) = (0, 0);
            while size <= self.postponed.share && count < self.postponed.bodies.len() {
                size += self.postponed.bodies[count].len();
                count += 1;
            }
            self.postponed.hand_out(count, &self.aliases);
        }
        self.postponed.readers = None;
    }

    /// Puts what was read into its place. Gives up if a unit with a skipped body has other regions too: they would be lost.
    pub(super) fn take_parts(&mut self, readers: Readers<'s>) -> Result<(), Failed> {
        let mut parts = readers.parts.into_inner().unwrap_or_else(PoisonError::into_inner);
        if parts.len() < self.postponed.shares {
            return Err(Failed);
        }
        parts.sort_by_key(|&(number, _)| number);
        for (_, mut part) in parts {
            let mut skipped = part.units.iter().map(|&(unit, _)| unit);
            if skipped.any(|unit| self.module.body(unit).root_regions().len() != 1) {
                return Err(Failed);
            }
            self.module.adopt_units(&mut part.module, &part.units).map_err(|_| Failed)?;
            self.mentions.append(&mut part.mentions);
        }
        Ok(())
    }
}

impl<'s> Readers<'s> {
    /// Reads shares until there are no more. What was learned with one serves the next, which is always after it in the file.
    pub(super) fn run(&self) {
        let mut learned = Learned::default();
        loop {
            let share = self.shares.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(share) = share else { return };
            if self.failed.load(Ordering::Relaxed) {
                continue;
            }
            let number = share.number;
            match capture(|| self.read(share, &mut learned)) {
                (Ok(part), said) if said.is_empty() => {
                    self.parts.lock().unwrap_or_else(PoisonError::into_inner).push((number, part));
                }
                _ => self.failed.store(true, Ordering::Relaxed),
            }
        }
    }

    fn read(&self, share: Share<'s>, learned: &mut Learned<'s>) -> Result<Part, Failed> {
        let start = share.bodies.first().map_or(0, |body| body.start as usize);
        let mut parser = Parser::new(self.shared, start, self.module.part_of_file(), share.aliases);
        (parser.memo, parser.lines, parser.rooms) = std::mem::take(learned);
        let mut units = Vec::with_capacity(share.bodies.len());
        for body in &share.bodies {
            units.push((body.unit, parser.postponed_body(body)?));
        }
        parser.resolve_locs()?;
        *learned = (parser.memo, parser.lines, parser.rooms);
        Ok(Part { module: parser.module, units, mentions: parser.mentions })
    }
}

impl<'s> Parser<'s> {
    /// Reads one body into a unit of its own.
    fn postponed_body(&mut self, body: &Body<'s>) -> Result<UnitId, Failed> {
        self.unit = self.module.new_unit_in(&mut self.rooms);
        self.default_dialects.clone_from(&body.default_dialects);
        self.seek(body.start as usize);
        let region = self.region(&body.args, body.shadow)?;
        if self.has_undefined() || !self.has_ended_at(body.end) {
            return Err(Failed);
        }
        if body.ensure_block {
            self.ensure_block(region);
        }
        if let Some((terminator, loc)) = body.ensure_terminator {
            self.ensure_terminator(region, terminator, loc);
        }
        self.module.body_mut(self.unit).add_root_region(region);
        self.module.settle_unit(self.unit, &mut self.rooms);
        Ok(self.unit)
    }

    /// Whether what was read last ends at `end`.
    fn has_ended_at(&self, end: u32) -> bool {
        self.shared.text.get(end as usize..self.tok.start as usize).is_some_and(is_blank)
    }
}

/// How the line begins that seems to close the body that opens at `start`, from the line feed before it to the brace: as far to the
/// left as the line of the opening brace, if what is between stands further to the right, or begins with a label. It may be another
/// brace that stands so, which shows when the body is read.
fn closing_line(text: &[u8], start: usize) -> Option<Vec<u8>> {
    let behind = text.get(start + 1..)?.strip_prefix(b"\n")?;
    let line = memchr::memrchr(b'\n', &text[..start]).map_or(0, |at| at + 1);
    let (indent, first) = (spaces(&text[line..start]), spaces(behind));
    let may = first > indent || first == indent && behind.get(first) == Some(&b'^');
    may.then(|| [b"\n", &text[line..line + indent], b"}"].concat())
}

/// How many spaces a text begins with.
fn spaces(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| byte == b' ').count()
}

/// One after the brace that closes the one at `start`. Braces in strings and comments do not count.
///
/// Two slashes do not come between `start` and `comment`; on return, not between the end and `comment`.
fn closing_brace(text: &[u8], start: usize, comment: &mut usize) -> Option<usize> {
    let mut depth = 0u32;
    let mut at = start;
    loop {
        if *comment < at {
            *comment = next_comment(text, at);
        }
        let found = at + memchr::memchr3(b'{', b'}', b'"', text.get(at..)?)?;
        if found > *comment {
            at = *comment + memchr::memchr2(b'\n', b'\r', &text[*comment..])?;
            continue;
        }
        at = found + 1;
        match text[found] {
            b'{' => depth += 1,
            b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            // What looks like a comment in the string is none: it is after us then.
            _ => at = string_end(text, at)?,
        }
    }
}

/// Where two slashes come next; after the text if nowhere.
fn next_comment(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or(&[]);
    memchr::memmem::find(rest, b"//").map_or(text.len(), |found| at + found)
}

/// One after the quote that closes a string.
fn string_end(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr::memchr2(b'"', b'\\', text.get(at..)?)?;
        if text[at] == b'"' {
            return Some(at + 1);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    fn closing_brace(text: &[u8], start: usize) -> Option<usize> {
        super::closing_brace(text, start, &mut 0)
    }

    #[test]
    fn aliases_at_the_end_are_seen() {
        for text in ["f {}\n#loc = loc(unknown)\n", "!t = i8", "f\n#a = 1\n\n{-#\n  x: {}\n#-}\n"] {
            assert!(super::ends_with_aliases(text.as_bytes()), "{text}");
        }
        for text in ["", "#a = 1\nf {}", "#a = 1\nf\n{-#\n  x: {}\n#-}\n", "#-}"] {
            assert!(!super::ends_with_aliases(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn the_line_that_closes_a_body_is_found_by_its_indentation() {
        let end = |text: &str| {
            let mut postponed = super::Postponed::default();
            let end = postponed.end_of_body(text.as_bytes(), text.find('{').unwrap());
            (end.map(|end| text.len() - end), postponed.own_layout)
        };
        for text in
            ["f {\n  g \"}\n}", "  f {\n    g {\n    }\n  }", "f ({\n^bb0:\n  g\n}", "  f(\n    a) {\n  g\n}"]
        {
            assert_eq!(end(&format!("{text} : b\n}}")), (Some(6), false), "{text}");
        }
        for text in ["f {}", "f {\ng\n}", "f { g\n}", "f {\n  g }"] {
            assert_eq!(end(text).0, Some(0), "{text}");
        }
        assert_eq!(end("f {\n  g }"), (Some(0), true));
        assert_eq!(end("f {\n  g"), (None, true));
    }

    #[test]
    fn braces_match_around_strings_and_comments() {
        let text = b"{ \"}\\\"}\" // }\n { } / } x }";
        assert_eq!(closing_brace(text, 0), Some(text.len() - 4));
        assert_eq!(closing_brace(b"{ // }", 0), None);
        assert_eq!(closing_brace(b"{ \"}", 0), None);
    }
}
