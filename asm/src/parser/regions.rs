//! Regions and blocks.

use super::Parser;
use super::locs::Located;
use super::ops::{Frame, Head, Use};
use crate::token::Kind;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::hooks::{Argument, WrappedOp};
use rmlir_ir::{BlockId, OpAddr, RegionId};

/// A region whose end has not been read.
#[derive(Clone, Copy)]
pub(super) struct OpenRegion {
    pub(super) region: RegionId,
    /// The block that is being read.
    pub(super) block: BlockId,
}

impl<'s> Parser<'s> {
    /// Reads the start of a region, up to its first operation. Gives the region if it is complete, for it has no block.
    pub(super) fn begin_region(
        &mut self,
        args: &[Argument],
        shadow: bool,
    ) -> Result<Option<RegionId>, Failed> {
        let region = self.module.body_mut(self.unit).new_region();
        self.expect(Kind::LBrace, "expected '{' to begin a region")?;
        if args.is_empty() && self.take(Kind::RBrace) {
            return Ok(Some(region));
        }
        self.names.push_scope(shadow);
        self.blocks.push_scope();
        let block = self.module.body_mut(self.unit).new_block();
        if !args.is_empty() {
            self.entry_arguments(block, args)?;
        }
        if self.is(Kind::Caret) {
            self.block_header(Some(block))?;
        }
        self.module.body_mut(self.unit).append_block(block, region);
        self.frames.push(Frame::Region(OpenRegion { region, block }));
        Ok(None)
    }

    fn entry_arguments(&mut self, block: BlockId, args: &[Argument]) -> Result<(), Failed> {
        if self.is(Kind::Caret) {
            return Err(self.error("invalid block name in region with named arguments"));
        }
        for arg in args {
            let name = self.use_of(arg.name);
            if let Some(before) = self.first_mention(name) {
                let text = String::from_utf8_lossy(name.text);
                let message = format!("region entry argument '%{text}' is already in use");
                let diagnostic = Diagnostic::error(arg.name.loc, message);
                let note = self.loc_at(before);
                return Err(self.emit(diagnostic.with_note(note, "previously referenced here")));
            }
            let ty = arg.ty.unwrap_or(self.ctx.none_type());
            let value = self.module.body_mut(self.unit).add_arg(block, ty, arg.loc);
            self.note_located(Located::Arg(value), arg.loc);
            self.define(name, value, ty)?;
        }
        Ok(())
    }

    /// `^name(%arg: type, ...):`
    fn block_header(&mut self, block: Option<BlockId>) -> Result<BlockId, Failed> {
        let (name, at) = (self.name(), self.tok.start);
        self.expect(Kind::Caret, "expected block name")?;
        let block = self.define_block(name, at, block)?;
        if self.take(Kind::LParen) && !self.take(Kind::RParen) {
            self.block_arguments(block)?;
        }
        self.expect(Kind::Colon, "expected ':' after block name")?;
        Ok(block)
    }

    fn block_arguments(&mut self, block: BlockId) -> Result<(), Failed> {
        loop {
            let name: Use<'s> = self.ssa_use(true)?;
            self.expect(Kind::Colon, "expected ':' and type for SSA operand")?;
            let ty = self.memoised_type()?;
            let loc = self.trailing_loc()?.unwrap_or(self.loc_at(name.at));
            let arg = self.module.body_mut(self.unit).add_arg(block, ty, loc);
            self.note_located(Located::Arg(arg), loc);
            self.define(name, arg, ty)?;
            if !self.take(Kind::Comma) {
                return self.expect(Kind::RParen, "expected ')'");
            }
        }
    }

    /// Reads on until the region that was begun on a stack of height `base` is complete.
    pub(super) fn run(&mut self, base: usize) -> Result<RegionId, Failed> {
        loop {
            match self.tok.kind {
                Kind::Caret => {
                    let block = self.block_header(None)?;
                    let Some(Frame::Region(open)) = self.frames.last_mut() else { return Err(Failed) };
                    open.block = block;
                    let region = open.region;
                    self.module.body_mut(self.unit).append_block(block, region);
                }
                Kind::RBrace => {
                    let region = self.end_region()?;
                    if self.frames.len() <= base {
                        return Ok(region);
                    }
                    self.after_region(region)?;
                }
                _ => self.operation()?,
            }
        }
    }

    fn end_region(&mut self) -> Result<RegionId, Failed> {
        let undefined = self.blocks.pop_scope();
        for &at in &undefined {
            self.error_at(at, "reference to an undefined block");
        }
        if !undefined.is_empty() {
            return Err(Failed);
        }
        self.names.pop_scope();
        self.advance();
        match self.frames.pop() {
            Some(Frame::Region(open)) => Ok(open.region),
            _ => Err(Failed),
        }
    }

    /// Reads an operation in generic form, without regions, into a region of its own.
    pub(super) fn wrapped_op(&mut self) -> Result<WrappedOp, Failed> {
        if !self.is(Kind::Str) {
            return Err(self.missing("expected operation name in quotes"));
        }
        let body = self.module.body_mut(self.unit);
        let (region, block) = (body.new_region(), body.new_block());
        body.append_block(block, region);
        let base = self.frames.len();
        self.frames.push(Frame::Region(OpenRegion { region, block }));
        let start = self.tok.start;
        self.generic_op(Head { start, name: start, results: self.results.len() as u32 })?;
        if self.frames.len() != base + 1 {
            return Err(self.error("expected an operation without regions"));
        }
        self.frames.pop();
        let body = self.module.body(self.unit);
        let op = body.last_op(block).ok_or(Failed)?;
        let result_types = body.results(op).map(|value| body.value_type(value)).collect();
        let loc = self.module.op(OpAddr { unit: self.unit, op }).loc();
        Ok(WrappedOp { region, result_types, loc })
    }

    /// Reads a whole region.
    pub(super) fn region(&mut self, args: &[Argument], shadow: bool) -> Result<RegionId, Failed> {
        let base = self.frames.len();
        match self.begin_region(args, shadow)? {
            Some(region) => Ok(region),
            None => self.run(base),
        }
    }
}
