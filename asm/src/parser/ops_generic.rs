//! Operations in generic form.

use super::Parser;
use super::memo::OpFacts;
use super::ops::{Frame, GenericOp, Head, Stated};
use crate::token::Kind;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::raw::{RawContext, RawModule};
use rmlir_ir::{Attr, Loc, RegionId, TraitSet, Type, TypeData};

impl<'s> Parser<'s> {
    /// Reads an operation in generic form, or up to its first region.
    pub(super) fn generic_op(&mut self, head: Head) -> Result<(), Failed> {
        let facts = self.generic_name()?;
        let (uses, successors) = (self.uses.len() as u32, self.successors.len() as u32);
        self.expect(Kind::LParen, "expected '(' to start operand list")?;
        if self.is(Kind::Percent) {
            self.operand_list()?;
        }
        self.expect(Kind::RParen, "expected ')' to end operand list")?;
        if self.is(Kind::LSquare) {
            self.successor_list(facts)?;
        }
        let stated = if self.is(Kind::Less) { self.stated_properties(facts)? } else { Stated::Nothing };
        let regions = self.regions.len() as u32;
        let outer = self.unit;
        let op = GenericOp { facts, head, uses, successors, regions, stated, outer, inner: None };
        if self.is(Kind::LParen) {
            return self.open_regions(op);
        }
        self.finish_generic(&op)
    }

    /// The name, a string token.
    fn generic_name(&mut self) -> Result<OpFacts, Failed> {
        let raw = self.text();
        let token = self.tok;
        if raw.len() == 2 {
            return Err(self.error("empty operation name is invalid"));
        }
        if memchr::memchr2(0, b'\\', raw).is_some() && self.string_of(token).contains(&0) {
            return Err(self.error("null character not allowed in operation name"));
        }
        self.advance();
        let facts = self.op_facts(raw, |parser| {
            let name = parser.ctx.op_name_bytes(&parser.string_of(token));
            parser.facts_of(name)
        });
        if !facts.registered && !self.ctx.allows_unregistered_dialects() {
            self.check_dialect(facts)?;
        }
        Ok(facts)
    }

    pub(super) fn facts_of(&self, name: rmlir_ir::OpName) -> OpFacts {
        self.ctx.freeze_op(name);
        let info = self.ctx.op_info(name);
        let registered = info.registered().is_some();
        OpFacts {
            name,
            registered,
            may_branch: !registered || info.has_trait(TraitSet::IS_TERMINATOR),
            isolated: info.has_trait(TraitSet::ISOLATED_FROM_ABOVE),
            form: u32::MAX,
        }
    }

    fn check_dialect(&self, facts: OpFacts) -> Result<(), Failed> {
        let dialect = self.ctx.op_info(facts.name).dialect();
        if self.ctx.dialect_info(dialect).registered().is_some_and(|dialect| !dialect.lacks_ops) {
            return Ok(());
        }
        Err(self.error(
            "operation being parsed with an unregistered dialect. If this is intended, please use \
             -allow-unregistered-dialect with the MLIR tool used",
        ))
    }

    fn operand_list(&mut self) -> Result<(), Failed> {
        loop {
            let operand = self.ssa_use(true)?;
            self.uses.push(operand);
            if !self.take(Kind::Comma) {
                return Ok(());
            }
        }
    }

    fn successor_list(&mut self, facts: OpFacts) -> Result<(), Failed> {
        if !facts.may_branch {
            return Err(self.error("successors in non-terminator"));
        }
        self.advance();
        if self.is(Kind::RSquare) {
            return Err(self.missing("expected list element"));
        }
        loop {
            let block = self.successor()?;
            self.successors.push(block);
            if !self.take(Kind::Comma) {
                return self.expect(Kind::RSquare, "expected ',' or ']'");
            }
        }
    }

    /// `^name`
    pub(super) fn successor(&mut self) -> Result<rmlir_ir::BlockId, Failed> {
        if !self.is(Kind::Caret) {
            return Err(self.missing("expected block name"));
        }
        let block = self.block_named(self.name(), self.tok.start);
        self.lines.note_successor(self.tok.start, block);
        self.advance();
        Ok(block)
    }

    /// `<attribute>`
    fn stated_properties(&mut self, op: OpFacts) -> Result<Stated, Failed> {
        const CLOSE: &str = "expected '>' to close properties";
        self.advance();
        if !self.is(Kind::LBrace) || !op.registered || self.shared.options.syntax_of.is_some() {
            let attr = self.parse_attr(None)?;
            self.expect(Kind::Greater, CLOSE)?;
            return Ok(Stated::Attr(attr));
        }
        let start = self.entries_in_braces()?;
        self.expect(Kind::Greater, CLOSE)?;
        // Where more comes than the type, the entries would be in the way of others, or are not all that counts.
        Ok(if self.is(Kind::Colon) { Stated::Entries(start) } else { Stated::Attr(self.stated_attr(start)) })
    }

    /// The dictionary of the entries from `start` on, which are taken off the stack.
    fn stated_attr(&mut self, start: u32) -> Attr {
        let entries = self.entries.split_off(start as usize);
        self.ctx.dict_attr(entries)
    }

    /// The property row and discardable attributes of an operation for which this is stated and that has the dictionary `dict`.
    fn split(
        &mut self,
        op: OpFacts,
        loc: Loc,
        stated: Stated,
        dict: Attr,
    ) -> Result<(rmlir_ir::Props, Attr), Failed> {
        let stated = match stated {
            Stated::Nothing => None,
            Stated::Attr(attr) => Some(attr),
            Stated::Entries(start) => match self.split_stated(op, start) {
                Some(split) => return Ok(split),
                None => Some(self.stated_attr(start)),
            },
        };
        self.split_generic(op, loc, stated, dict)
    }

    fn open_regions(&mut self, mut op: GenericOp) -> Result<(), Failed> {
        self.advance();
        let skipped = self.postpone(op.facts, &[], false);
        if op.facts.isolated {
            let inner = match skipped {
                Some((unit, _)) => unit,
                None => self.module.new_unit_in(&mut self.rooms),
            };
            op.inner = Some(inner);
            self.unit = inner;
        }
        self.frames.push(Frame::Generic(op));
        let region = match skipped {
            Some((_, region)) => Some(region),
            None => self.begin_region(&[], false)?,
        };
        region.map_or(Ok(()), |region| self.after_region(region))
    }

    /// Goes on after a region of the operation in generic form on top of the stack.
    pub(super) fn after_region(&mut self, region: RegionId) -> Result<(), Failed> {
        self.regions.push(region);
        while self.take(Kind::Comma) {
            match self.begin_region(&[], false)? {
                Some(region) => self.regions.push(region),
                None => return Ok(()),
            }
        }
        self.expect(Kind::RParen, "expected ')' to end region list")?;
        let Some(Frame::Generic(op)) = self.frames.pop() else { return Err(Failed) };
        self.unit = op.outer;
        self.finish_generic(&op)
    }

    /// Reads an operation in generic form from its attributes on, and makes it.
    fn finish_generic(&mut self, op: &GenericOp) -> Result<(), Failed> {
        let mut attrs = if self.is(Kind::LBrace) { self.memoised_dict()? } else { self.ctx.empty_dict() };
        let mut stated = op.stated;
        if self.shared.options.syntax_of.is_some() {
            attrs = self.dict_today(op.facts, attrs);
            if let Stated::Attr(attr) = stated {
                stated = Stated::Attr(self.dict_today(op.facts, attr));
            }
        }
        let name_loc = self.loc_at(op.head.name);
        self.clear_spec();
        self.generic_types(op)?;
        let mut split = None;
        if matches!(stated, Stated::Nothing) {
            split = Some(self.split(op.facts, name_loc, stated, attrs)?);
        }
        let behind = self.tok;
        let loc = if self.is(Kind::Ident) { self.trailing_loc()? } else { None };
        let (props, attrs) = match split {
            Some(split) => split,
            None => self.split(op.facts, name_loc, stated, attrs)?,
        };
        self.spec.name = op.facts.name;
        self.spec.loc = loc.unwrap_or(name_loc);
        (self.spec.props, self.spec.attrs) = (props, attrs);
        self.generic_parts(op);
        self.remember_line(op.head, op.facts, behind)?;
        self.finish_op(op.head)
    }

    /// Successors and regions.
    fn generic_parts(&mut self, op: &GenericOp) {
        self.spec.successors.extend(self.successors.drain(op.successors as usize..));
        let regions = op.regions as usize..;
        match op.inner {
            None => self.spec.regions.extend(self.regions.drain(regions)),
            Some(inner) => {
                for region in self.regions.drain(regions) {
                    self.module.body_mut(inner).add_root_region(region);
                }
                self.complete_body(inner);
            }
        }
        self.spec.unit = op.inner.or_else(|| op.facts.isolated.then(|| self.module.new_unit()));
    }

    /// The type after the colon; gives operands and results.
    fn generic_types(&mut self, op: &GenericOp) -> Result<(), Failed> {
        self.expect(Kind::Colon, "expected ':' followed by operation type")?;
        let at = self.tok.start;
        let ty = self.memoised_type()?;
        let ctx = self.ctx;
        let TypeData::Function { inputs, results } = ctx.type_data(ty) else {
            return Err(self.type_error(at, "expected function type".into()));
        };
        let uses = op.uses as usize..self.uses.len();
        if inputs.len() != uses.len() {
            return Err(self.operand_count(at, uses.len(), inputs));
        }
        for (at, &ty) in uses.clone().zip(inputs.iter()) {
            let value = self.resolve_use(self.uses[at], ty)?;
            self.lines.note_resolved(self.uses[at], ty, value);
            self.spec.operands.push(value);
        }
        self.uses.truncate(uses.start);
        self.spec.result_types.extend_from_slice(results);
        Ok(())
    }

    fn operand_count(&self, at: u32, want: usize, have: &[Type]) -> Failed {
        // For one operand the reference puts the NUL after its "s" where the letter would be.
        let plural = if want == 1 { '\0' } else { 's' };
        self.type_error(at, format!("expected {want} operand type{plural} but had {}", have.len()))
    }

    /// An error that is reported even if the next token is none.
    fn type_error(&self, at: u32, message: String) -> Failed {
        let loc: Loc = self.loc_at(at);
        self.ctx.emit(Diagnostic::error(loc, message));
        Failed
    }
}
