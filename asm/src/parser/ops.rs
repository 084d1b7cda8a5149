//! Operations: what is open while they nest, and making them.

use super::Parser;
use super::locs::Located;
use super::memo::OpFacts;
use super::names::NameKey;
use super::regions::OpenRegion;
use crate::token::Kind;
use rmlir_ir::diag::Failed;
use rmlir_ir::raw::RawModule;
use rmlir_ir::{Attr, BlockId, Loc, OpId, UnitId};

/// A use of a value as text has it.
#[derive(Clone, Copy)]
pub(super) struct Use<'s> {
    /// The name.
    pub(super) key: NameKey,
    /// The name without `%`.
    pub(super) text: &'s [u8],
    /// The number after `#`.
    pub(super) number: u32,
    /// Where it stands.
    pub(super) at: u32,
}

/// A name on the left side, for one or more results.
#[derive(Clone, Copy)]
pub(super) struct ResultGroup<'s> {
    /// The name, as if it were used.
    pub(super) name: Use<'s>,
    /// Number of results.
    pub(super) count: u64,
}

/// What is open.
pub(super) enum Frame {
    /// An operation in generic form in its list of regions.
    Generic(GenericOp),
    /// A region.
    Region(OpenRegion),
}

/// An operation in generic form before its type. What there are many of lies on the stacks of the parser, from here on.
#[derive(Clone, Copy)]
pub(super) struct GenericOp {
    pub(super) facts: OpFacts,
    pub(super) head: Head,
    /// Where its operands begin.
    pub(super) uses: u32,
    /// Where its successors begin.
    pub(super) successors: u32,
    /// Where its regions begin.
    pub(super) regions: u32,
    /// What stands between `<` and `>`.
    pub(super) stated: Stated,
    /// The unit in which it lies.
    pub(super) outer: UnitId,
    /// The unit that it owns.
    pub(super) inner: Option<UnitId>,
}

/// What stands between `<` and `>` of an operation in generic form.
#[derive(Clone, Copy)]
pub(super) enum Stated {
    Nothing,
    /// A dictionary: its entries, from here on on the stack of entries. Nothing uses the whole, so that it does not become an attribute.
    Entries(u32),
    Attr(Attr),
}

/// Where an operation and its parts stand.
#[derive(Clone, Copy)]
pub(super) struct Head {
    /// The first byte of the operation, results included.
    pub(super) start: u32,
    /// The first byte of its name.
    pub(super) name: u32,
    /// Where its result names begin on the stack.
    pub(super) results: u32,
}

impl<'s> Parser<'s> {
    /// The block into which operations go.
    pub(super) fn current_block(&self) -> BlockId {
        match self.frames.last() {
            Some(Frame::Region(region)) => region.block,
            _ => self.module.root_block(),
        }
    }

    /// Reads an operation, or up to the first region of one in generic form.
    pub(super) fn operation(&mut self) -> Result<(), Failed> {
        let start = self.tok.start;
        let results = self.results.len() as u32;
        if self.is(Kind::Percent) {
            self.result_groups()?;
        }
        let head = Head { start, name: self.tok.start, results };
        if matches!(self.tok.kind, Kind::Str | Kind::Ident) && self.known_line(head)? {
            return Ok(());
        }
        let read = match self.tok.kind {
            Kind::Str => self.generic_op(head),
            Kind::Ident => self.custom_op(head),
            _ => Err(self.missing("expected operation name in quotes")),
        };
        read.map_err(|failed| self.compare_failure(head, failed))
    }

    fn result_groups(&mut self) -> Result<(), Failed> {
        loop {
            let name = self.tok;
            let text = self.name();
            self.expect(Kind::Percent, "expected valid ssa identifier")?;
            let mut count = 1;
            if self.take(Kind::Colon) {
                if !self.is(Kind::Integer) {
                    return Err(self.missing("expected integer number of results"));
                }
                count = self.unsigned(self.tok).unwrap_or(0);
                if count < 1 {
                    return Err(self.error("expected named operation to have at least 1 result"));
                }
                self.advance();
            }
            let name = Use { key: self.names.key(text), text, number: 0, at: name.start };
            self.results.push(ResultGroup { name, count });
            if !self.take(Kind::Comma) {
                break;
            }
        }
        self.expect(Kind::Equal, "expected '=' after SSA name")
    }

    /// `%name` or `%name#1`
    pub(super) fn ssa_use(&mut self, allow_number: bool) -> Result<Use<'s>, Failed> {
        let (text, at) = (self.name(), self.tok.start);
        self.expect(Kind::Percent, "expected SSA operand")?;
        let mut number = 0;
        if self.is(Kind::Hash) {
            if !allow_number {
                return Err(self.error("result number not allowed in argument list"));
            }
            let digits = self.name();
            let value = super::types::digits(digits).and_then(|value| u32::try_from(value).ok());
            number = value.ok_or_else(|| self.error("invalid SSA value result number"))?;
            self.advance();
        }
        self.lines.note_use(at);
        Ok(Use { key: self.names.key(text), text, number, at })
    }

    /// Makes the operation that `self.spec` describes, puts it into the current block and names its results.
    pub(super) fn finish_op(&mut self, head: Head) -> Result<(), Failed> {
        let block = self.current_block();
        let op = self.module.append_op_exactly(self.unit, &self.spec, block);
        if self.spec.loc != Loc::UNKNOWN {
            self.note_located(Located::Op(op), self.spec.loc);
        }
        if self.results.len() > head.results as usize {
            self.name_results(head, op)?;
            self.results.truncate(head.results as usize);
        }
        Ok(())
    }

    fn name_results(&mut self, head: Head, op: OpId) -> Result<(), Failed> {
        let groups = head.results as usize..self.results.len();
        let have = self.spec.result_types.len();
        if have == 0 {
            return Err(self.error_at(head.start, "cannot name an operation with no results"));
        }
        let count = self.results[groups.clone()].iter().fold(0u64, |n, group| n.saturating_add(group.count));
        if count != have as u64 {
            let message = format!("operation defines {have} results but was provided {count} to bind");
            return Err(self.error_at(head.start, message));
        }
        let mut results = self.module.body(self.unit).results(op);
        let mut index = 0;
        for group in groups {
            let ResultGroup { name, count } = self.results[group];
            for number in 0..count {
                let Some(value) = results.next() else { break };
                let ty = self.spec.result_types[index];
                self.define(Use { number: number as u32, ..name }, value, ty)?;
                index += 1;
            }
        }
        Ok(())
    }

    /// Empties the specification for the next operation.
    pub(super) fn clear_spec(&mut self) {
        self.spec.operands.clear();
        self.spec.result_types.clear();
        self.spec.successors.clear();
        self.spec.regions.clear();
        self.spec.unit = None;
    }
}
