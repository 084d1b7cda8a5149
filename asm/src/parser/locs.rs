//! Locations.

use super::Parser;
use super::values::{self, Step, StepResult, Want};
use crate::token::Kind;
use rmlir_ir::diag::Failed;
use rmlir_ir::{Attr, FileRange, Ident, Loc, OpAddr, OpId, UnitId, ValueId};

/// A location whose part is being read. `start`: where its members begin on the stack.
pub(super) enum Frame {
    /// `"name"(...`
    Name { name: Ident },
    /// `callsite(...`
    Callee,
    /// `callsite(callee at ...`
    Caller { callee: Attr },
    /// `fused<...`
    Metadata,
    /// `fused<metadata>[a, ...`
    Fused { start: u32, metadata: Option<Attr> },
}

/// What has a location that is an alias which is defined later.
#[derive(Clone, Copy, Debug)]
pub(super) enum Located {
    Op(OpId),
    Arg(ValueId),
}

/// A location that is an alias which may be defined later.
#[derive(Clone, Copy, Debug)]
struct DeferredLoc {
    unit: UnitId,
    located: Located,
    /// Where the alias is mentioned.
    at: u32,
}

/// Locations to resolve at the end of the file.
#[derive(Debug, Default)]
pub(super) struct DeferredLocs {
    users: Vec<DeferredLoc>,
    /// All mentions in the order of the text, whether something has the location or not.
    mentions: Vec<u32>,
}

fn open(frame: Frame, want: Want) -> StepResult {
    Ok(Step::Open(values::Frame::Loc(frame), want))
}

impl Parser<'_> {
    pub(super) fn begin_loc(&mut self) -> StepResult {
        match self.tok.kind {
            Kind::Hash => {
                let attr = self.parse_attr(None)?;
                if self.is_location(attr) {
                    return Ok(attr.into());
                }
                let text = rmlir_ir::print::attr_to_string(self.ctx, attr);
                Err(self.error(format!("expected location attribute, but got{text}")))
            }
            Kind::Str => self.begin_name_or_file(),
            Kind::Ident => match self.text() {
                b"callsite" => self.begin_callsite(),
                b"fused" => self.begin_fused(),
                b"unknown" => {
                    self.advance();
                    Ok(self.ctx.unknown_loc().into())
                }
                _ => Err(self.missing("expected location instance")),
            },
            _ => Err(self.missing("expected location instance")),
        }
    }

    fn is_location(&self, attr: Attr) -> bool {
        attr == self.ctx.unknown_loc() || self.ctx.loc(attr) != Loc::UNKNOWN
    }

    fn begin_name_or_file(&mut self) -> StepResult {
        let name = self.ctx.ident_bytes(&self.string_of(self.tok));
        self.advance();
        if self.take(Kind::Colon) {
            return Ok(self.file_loc(name)?.into());
        }
        if self.take(Kind::LParen) {
            return open(Frame::Name { name }, Want::Loc);
        }
        Ok(self.ctx.name_loc(name, self.ctx.unknown_loc()).into())
    }

    fn file_loc(&mut self, file: Ident) -> Result<Attr, Failed> {
        let mut range = FileRange { file, line: 0, column: 0, end_line: 0, end_column: 0 };
        range.line = self.coordinate("line")?;
        range.end_line = range.line;
        if !self.take(Kind::Colon) {
            return Ok(self.ctx.file_loc(range));
        }
        range.column = self.coordinate("column")?;
        range.end_column = range.column;
        if self.take_word("to") {
            self.file_loc_end(&mut range)?;
        } else if self.ctx.bytes(file).is_empty() {
            // A place has a file; what is written as a range may have none.
            range.file = self.ctx.ident("-");
        }
        Ok(self.ctx.file_loc(range))
    }

    fn file_loc_end(&mut self, range: &mut FileRange) -> Result<(), Failed> {
        const MISSING: &str = "expected either integer or `:` post `to` in FileLineColRange";
        if self.is(Kind::Integer) {
            range.end_line = self.coordinate("line")?;
        }
        self.expect(Kind::Colon, MISSING)?;
        range.end_column = self.coordinate("column")?;
        Ok(())
    }

    fn coordinate(&mut self, what: &str) -> Result<u32, Failed> {
        let value = if self.is(Kind::Integer) { self.unsigned(self.tok) } else { None };
        let Some(value) = value.and_then(|value| u32::try_from(value).ok()) else {
            return Err(self.missing(format!("expected integer {what} number in FileLineColRange")));
        };
        self.advance();
        Ok(value)
    }

    fn begin_callsite(&mut self) -> StepResult {
        self.advance();
        self.expect(Kind::LParen, "expected '(' in callsite location")?;
        open(Frame::Callee, Want::Loc)
    }

    fn begin_fused(&mut self) -> StepResult {
        self.advance();
        if self.take(Kind::Less) {
            return open(Frame::Metadata, Want::Attr(None));
        }
        self.begin_fused_members(None)
    }

    fn begin_fused_members(&mut self, metadata: Option<Attr>) -> StepResult {
        self.expect(Kind::LSquare, "expected '[' in fused location")?;
        let start = self.attrs.len() as u32;
        if self.take(Kind::RSquare) {
            return Ok(self.ctx.fused_loc(&[], metadata).into());
        }
        open(Frame::Fused { start, metadata }, Want::Loc)
    }

    pub(super) fn resume_loc(&mut self, frame: Frame, part: Attr) -> StepResult {
        match frame {
            Frame::Name { name } => {
                self.expect(Kind::RParen, "expected ')' after child location of NameLoc")?;
                Ok(self.ctx.name_loc(name, part).into())
            }
            Frame::Callee => {
                self.expect_word("at", "expected 'at' in callsite location")?;
                open(Frame::Caller { callee: part }, Want::Loc)
            }
            Frame::Caller { callee } => {
                self.expect(Kind::RParen, "expected ')' in callsite location")?;
                Ok(self.ctx.call_site_loc(callee, part).into())
            }
            Frame::Metadata => {
                self.expect(Kind::Greater, "expected '>' after fused location metadata")?;
                self.begin_fused_members(Some(part))
            }
            Frame::Fused { start, metadata } => {
                self.attrs.push(part);
                if self.take(Kind::Comma) {
                    return open(Frame::Fused { start, metadata }, Want::Loc);
                }
                self.expect(Kind::RSquare, "expected ']' in fused location")?;
                let loc = self.ctx.fused_loc(&self.attrs[start as usize..], metadata);
                self.attrs.truncate(start as usize);
                Ok(loc.into())
            }
        }
    }

    /// `loc(...)` after an operation or argument, if it is next. A whole location may be an alias that is defined later: then
    /// the location stands for the place where it is mentioned until the end of the file.
    pub(super) fn trailing_loc(&mut self) -> Result<Option<Loc>, Failed> {
        if !self.take_word("loc") {
            return Ok(None);
        }
        self.lines.has_locs = true;
        self.expect(Kind::LParen, "expected '(' in location")?;
        let loc = if self.is(Kind::Hash) && !self.text().contains(&b'.') {
            self.loc_alias()?
        } else {
            let attr = self.parse_loc_instance()?;
            self.ctx.loc(attr)
        };
        self.expect(Kind::RParen, "expected ')' in location")?;
        Ok(Some(loc))
    }

    fn loc_alias(&mut self) -> Result<Loc, Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.advance();
        let Some(attr) = self.aliases.attr(name) else {
            self.deferred.mentions.push(at);
            return Ok(self.loc_at(at));
        };
        self.aliased_loc(at, attr)
    }

    fn aliased_loc(&self, at: u32, attr: Attr) -> Result<Loc, Failed> {
        if self.is_location(attr) {
            return Ok(self.ctx.loc(attr));
        }
        let text = rmlir_ir::print::attr_to_string(self.ctx, attr);
        Err(self.error_at(at, format!("expected location, but found '{text}'")))
    }

    /// Notes what has a location, if that is an alias to be resolved later.
    pub(super) fn note_located(&mut self, located: Located, loc: Loc) {
        let Some(segment) = self.shared.segment else { return self.note_located_slowly(located, loc) };
        if self.deferred.mentions.is_empty() {
            return;
        }
        let Some(at) = segment.index_of(loc) else { return };
        let at = at as u32;
        let last = self.deferred.mentions.last() == Some(&at);
        if last || self.deferred.mentions.binary_search(&at).is_ok() {
            self.deferred.users.push(DeferredLoc { unit: self.unit, located, at });
        }
    }

    /// The same for files whose places are interned.
    fn note_located_slowly(&mut self, located: Located, loc: Loc) {
        let found = self.deferred.mentions.iter().rev().find(|&&at| self.loc_at(at) == loc).copied();
        if let Some(at) = found {
            self.deferred.users.push(DeferredLoc { unit: self.unit, located, at });
        }
    }

    /// Gives everything its location whose alias was not defined when it was read.
    pub(super) fn resolve_locs(&mut self) -> Result<(), Failed> {
        let DeferredLocs { users, mentions } = std::mem::take(&mut self.deferred);
        for at in mentions {
            self.resolved_loc(at)?;
        }
        for user in users {
            let loc = self.resolved_loc(user.at)?;
            match user.located {
                Located::Op(op) => self.module.set_loc(OpAddr { unit: user.unit, op }, loc),
                Located::Arg(arg) => self.module.body_mut(user.unit).set_arg_loc(arg, loc),
            }
        }
        Ok(())
    }

    fn resolved_loc(&self, at: u32) -> Result<Loc, Failed> {
        let text = self.shared.text.get(at as usize + 1..).unwrap_or(&[]);
        let len = text.iter().take_while(|&&byte| crate::lexer::is_suffix(byte)).count();
        match self.aliases.attr(&text[..len]) {
            Some(attr) => self.aliased_loc(at, attr),
            None => Err(self.error_at(at, "operation location alias was never defined")),
        }
    }
}
