//! Bodies that are left for later and then read side by side.
//!
//! While a file is read for the first time, the text of a body that is isolated from above is only skipped, by matching braces.
//! At the end, the skipped bodies are read in parallel, each worker with a parser and a module of its own whose units are then
//! adopted. Nothing is reported on the way: if anything is wrong, or a body uses a name from outside, the file is read again in
//! order, so that the first error is the one that reading in order finds.

use super::Parser;
use super::aliases::Aliases;
use super::custom::HookParser;
use super::lines::Lines;
use super::memo::Memo;
use crate::token::Kind;
use rayon::prelude::*;
use rmlir_ir::diag::{Failed, capture};
use rmlir_ir::hooks::Argument;
use rmlir_ir::threads::{Spare, shares};
use rmlir_ir::{Ident, Loc, Module, OpName, RegionId, Room, TraitSet, UnitId};
use std::sync::Arc;

/// Shares of each thread.
const SHARES: usize = 8;

/// A body that was skipped.
struct Body<'s> {
    /// Its unit and region.
    unit: UnitId,
    region: RegionId,
    /// The opening brace.
    start: u32,
    /// One behind the closing one.
    end: u32,
    args: Vec<Argument>,
    shadow: bool,
    default_dialects: Vec<&'s str>,
    ensure_block: bool,
    ensure_terminator: Option<(OpName, Loc)>,
}

/// Bodies left for later.
#[derive(Default)]
pub(super) struct Postponed<'s> {
    /// Whether bodies may be left for later.
    pub(super) enabled: bool,
    bodies: Vec<Body<'s>>,
    /// Where two slashes come next, seen from what was skipped last.
    comment: usize,
}

impl Postponed<'_> {
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
type Learned<'s> = (Memo<'s>, Lines<'s>, Vec<Room>);

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
        let parser = &*self.parser;
        let op = self.op.as_ref()?;
        let info = parser.ctx.op_info(op.facts.name);
        let may = parser.postponed.enabled
            && op.facts.isolated
            && op.inner.is_none()
            && !info.has_trait(TraitSet::SYMBOL_TABLE)
            && parser.is(Kind::LBrace)
            // Names from outside could be meant, or defined a second time.
            && (shadow || parser.names.is_empty());
        if !may {
            return None;
        }
        let start = parser.tok.start;
        let mut comment = parser.postponed.comment;
        let end = closing_brace(parser.shared.text, start as usize, &mut comment)? as u32;
        self.parser.postponed.comment = comment;
        let inner = self.parser.module.new_unit();
        let region = self.parser.module.body_mut(inner).new_region();
        if let Some(op) = &mut self.op {
            op.inner = Some(inner);
        }
        self.parser.postponed.bodies.push(Body {
            unit: inner,
            region,
            start,
            end,
            args: args.to_vec(),
            shadow,
            default_dialects: self.parser.default_dialects.clone(),
            ensure_block: false,
            ensure_terminator: None,
        });
        self.parser.seek(end as usize);
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
    /// Gives up reading in parallel if a unit with a skipped body has other regions too.
    pub(super) fn check_postponed(&self, unit: UnitId, regions: &[RegionId]) -> Result<(), Failed> {
        let skipped = self.postponed.bodies.last().is_some_and(|body| body.unit == unit);
        if skipped && regions.len() != 1 { Err(Failed) } else { Ok(()) }
    }

    /// Reads the skipped bodies and puts them into their places.
    pub(super) fn parse_postponed(&mut self) -> Result<(), Failed> {
        let bodies = std::mem::take(&mut self.postponed.bodies);
        if bodies.is_empty() {
            return Ok(());
        }
        let len = |body: &Body<'_>| (body.end - body.start) as usize;
        let shares = shares(&bodies, rayon::current_num_threads() * SHARES, len);
        let learned = Spare::default();
        let parts: Vec<_> = shares
            .into_iter()
            .map(|share| (&bodies[share], self.module.part_of_file()))
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|(share, module)| self.parse_share(share, module, &learned))
            .collect();
        for part in parts {
            let mut part = part?;
            self.module.adopt_units(&mut part.module, &part.units).map_err(|_| Failed)?;
            self.mentions.append(&mut part.mentions);
        }
        Ok(())
    }

    fn parse_share(
        &self,
        share: &[Body<'s>],
        module: Module,
        learned: &Spare<Learned<'s>>,
    ) -> Result<Part, Failed> {
        let aliases: Arc<Aliases<'s>> = Arc::clone(&self.aliases);
        let (result, _) = capture(|| {
            let start = share.first().map_or(0, |body| body.start as usize);
            let mut parser = Parser::new(self.shared, start, module, aliases);
            if let Some(before) = learned.take() {
                (parser.memo, parser.lines, parser.rooms) = before;
            }
            let mut units = Vec::with_capacity(share.len());
            for body in share {
                units.push((body.unit, parser.postponed_body(body)?));
            }
            parser.resolve_locs()?;
            learned.leave((parser.memo, parser.lines, parser.rooms));
            Ok(Part { module: parser.module, units, mentions: parser.mentions })
        });
        result
    }

    /// Reads one body into a unit of its own.
    fn postponed_body(&mut self, body: &Body<'s>) -> Result<UnitId, Failed> {
        self.unit = self.begin_unit();
        self.default_dialects.clone_from(&body.default_dialects);
        self.seek(body.start as usize);
        let region = self.region(&body.args, body.shadow)?;
        if self.has_undefined() || self.tok.start < body.end {
            return Err(Failed);
        }
        if body.ensure_block {
            self.ensure_block(region);
        }
        if let Some((terminator, loc)) = body.ensure_terminator {
            self.ensure_terminator(region, terminator, loc);
        }
        self.module.body_mut(self.unit).add_root_region(region);
        self.end_unit(self.unit);
        Ok(self.unit)
    }
}

/// One behind the brace that closes the one at `start`. Braces in strings and comments do not count.
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
            // What looks like a comment in the string is none: it is behind us then.
            _ => at = string_end(text, at)?,
        }
    }
}

/// Where two slashes come next; behind the text if nowhere.
fn next_comment(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or(&[]);
    memchr::memmem::find(rest, b"//").map_or(text.len(), |found| at + found)
}

/// One behind the quote that closes a string.
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
    fn braces_match_around_strings_and_comments() {
        let text = b"{ \"}\\\"}\" // }\n { } / } x }";
        assert_eq!(closing_brace(text, 0), Some(text.len() - 4));
        assert_eq!(closing_brace(b"{ // }", 0), None);
        assert_eq!(closing_brace(b"{ \"}", 0), None);
    }
}
