//! Operations in their custom form.

use super::Parser;
use super::custom::{HookParser, HookedOp};
use super::memo::OpFacts;
use super::ops::Head;
use crate::suggest::nearest;
use crate::token::{Kind, Token};
use rmlir_ir::def::BlockCount;
use rmlir_ir::diag::{Diagnostic, Failed, errors_emitted};
use rmlir_ir::hooks::OperationState;
use rmlir_ir::{Loc, NamedAttr, OpName, RegionId, TraitSet};

impl<'s> Parser<'s> {
    /// Reads an operation in custom form; its name is next.
    pub(super) fn custom_op(&mut self, head: Head) -> Result<(), Failed> {
        let text = self.text();
        self.advance();
        let facts = match self.custom_facts(text) {
            Ok(facts) => facts,
            Err(tried) => return Err(self.unknown_op(head.name, text, &tried)),
        };
        let mut state = self.fresh_state(facts.name, self.loc_at(head.name));
        let results = head.results as usize..self.results.len();
        let op = HookedOp { facts, inner: None, results };
        let op = self.run_hook(head, op, &mut state)?;
        self.check_duplicates(head.name, facts, &state.attrs)?;
        if self.shared.options.syntax_of.is_some() {
            self.custom_today(text, facts, &mut state.attrs);
        }
        let behind = self.tok;
        let loc = if self.is(Kind::Ident) { self.trailing_loc()? } else { None };
        self.finish_custom(head, &op, &state, loc.unwrap_or(state.loc), behind)?;
        self.states.push(state);
        Ok(())
    }

    /// An empty state for an operation, with the memory of one that is done.
    fn fresh_state(&mut self, name: OpName, loc: Loc) -> OperationState {
        let Some(mut state) = self.states.pop() else {
            return OperationState {
                name,
                loc,
                operands: Vec::new(),
                result_types: Vec::new(),
                attrs: Vec::new(),
                discardable: Vec::new(),
                stated: None,
                successors: Vec::new(),
                regions: Vec::new(),
            };
        };
        (state.name, state.loc) = (name, loc);
        state.operands.clear();
        state.result_types.clear();
        state.attrs.clear();
        state.discardable.clear();
        state.stated = None;
        state.successors.clear();
        state.regions.clear();
        state
    }

    /// The registered operation that a name stands for, else the name that was tried last.
    pub(super) fn custom_name(&self, text: &[u8]) -> Result<OpName, Vec<u8>> {
        if let Some(name) = self.ctx.registered_op(text) {
            return Ok(name);
        }
        if text.contains(&b'.') {
            return self.renamed(text).ok_or_else(|| text.to_vec());
        }
        let dialect = self.default_dialects.last().copied().unwrap_or("");
        let full = [dialect.as_bytes(), b".", text].concat();
        self.ctx.registered_op(&full).ok_or(full)
    }

    /// The operation that was called so when the text was written, if that is said.
    pub(super) fn renamed(&self, text: &[u8]) -> Option<OpName> {
        let layout = self.ctx.release_layout(self.shared.options.syntax_of?)?;
        let then = std::str::from_utf8(text).ok()?;
        let today = layout.name_today(then);
        if today == then { None } else { self.ctx.registered_op(today.as_bytes()) }
    }

    fn unknown_op(&self, at: u32, text: &[u8], tried: &[u8]) -> Failed {
        let name = String::from_utf8_lossy(text);
        let mut also = String::new();
        if text != tried {
            also = format!(" (tried '{}' as well)", String::from_utf8_lossy(tried));
        }
        let dialect = &tried[..memchr::memchr(b'.', tried).unwrap_or(tried.len())];
        if self.ctx.registered_dialect(dialect).is_some() {
            let error = Diagnostic::error(self.loc_at(at), format!("custom op '{name}' is unknown{also}"));
            return self.emit(match self.meant(tried) {
                Some(meant) => error.with_note(self.loc_at(at), format!("did you mean '{meant}'?")),
                None => error,
            });
        }
        let dialect = String::from_utf8_lossy(dialect);
        let message = format!("Dialect `{dialect}' not found for custom op '{name}' {also}");
        let known = self.ctx.available_dialects();
        let known: Vec<_> = known.into_iter().map(|name| self.ctx.text(name)).collect();
        let note = format!(
            "Available dialects: {} ; definitions of another one are loaded by --load-ods=FILE.td or --irdl-file=FILE, and without them its \
             operations are read in generic form by --allow-unregistered-dialect",
            known.join(", ")
        );
        let loc = self.loc_at(at);
        self.emit(Diagnostic::error(loc, message).with_note(loc, note))
    }

    /// The operation that may have been meant, if that is asked for.
    fn meant(&self, tried: &[u8]) -> Option<String> {
        if !self.shared.options.suggest {
            return None;
        }
        let ops = self.ctx.registered_ops();
        let names = ops.iter().map(|&op| self.ctx.op_name_text(op));
        nearest(tried, names).map(|name| String::from_utf8_lossy(name).into_owned())
    }

    /// Has the definition read its text.
    fn run_hook(&mut self, head: Head, op: HookedOp, state: &mut OperationState) -> Result<HookedOp, Failed> {
        let ctx = self.ctx;
        let Some(form) = self.custom_form(op.facts) else {
            let info = ctx.op_info(op.facts.name);
            let name = ctx.text(info.name());
            let message = match info.def().is_some_and(|def| def.lacks_form) {
                true => format!(
                    "the custom form of '{name}' is written by hand and not known here; its generic form can be read"
                ),
                false => format!("custom op '{name}' has no custom assembly form"),
            };
            return Err(self.error_at(head.name, message));
        };
        self.default_dialects.push(form.default_dialect);
        let (unit, told, name) = (self.unit, errors_emitted(), op.facts.name);
        let result = self.deeper(|parser| {
            let mut hook = HookParser::of_op(parser, head.name, op);
            form.hooks.parse(&mut hook, state)?;
            hook.op.ok_or(Failed)
        });
        self.unit = unit;
        self.default_dialects.pop();
        // Where the reference's parser of a form fails without a word, so does ours: the person who has the file is to know where.
        if result.is_err() && errors_emitted() == told && !self.is(Kind::Error) {
            let name = ctx.text(ctx.op_info(name).name());
            return Err(self.error(format!("custom op '{name}' is not understood up to here")));
        }
        result
    }

    fn check_duplicates(&self, at: u32, op: OpFacts, attrs: &[NamedAttr]) -> Result<(), Failed> {
        if attrs.len() < 2 {
            return Ok(());
        }
        let few = attrs.len() <= 8;
        if few && attrs.iter().enumerate().all(|(at, e)| attrs[..at].iter().all(|b| b.name != e.name)) {
            return Ok(());
        }
        let mut names: Vec<_> = attrs.iter().map(|entry| entry.name).collect();
        names.sort_unstable_by_key(|&name| self.ctx.bytes(name));
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            None => Ok(()),
            Some(pair) => {
                let name = self.ctx.text(pair[0]);
                let op = self.ctx.text(self.ctx.op_info(op.name).name());
                let message = format!(
                    "custom op '{op}' attribute '{name}' occurs more than once in the attribute list"
                );
                Err(self.error_at(at, message))
            }
        }
    }

    fn finish_custom(
        &mut self,
        head: Head,
        op: &HookedOp,
        state: &OperationState,
        loc: Loc,
        behind: Token,
    ) -> Result<(), Failed> {
        if let Some(stated) = state.stated {
            self.check_stated(op.facts, state.loc, stated)?;
        }
        let (props, mut attrs) = self.split_custom(op.facts, &state.attrs);
        if !state.discardable.is_empty() {
            let both = self.ctx.dict(attrs).iter().chain(&state.discardable);
            attrs = self.ctx.dict_attr(both.copied().collect());
        }
        self.clear_spec();
        self.spec.name = state.name;
        self.spec.loc = loc;
        (self.spec.props, self.spec.attrs) = (props, attrs);
        self.spec.operands.extend_from_slice(&state.operands);
        self.spec.result_types.extend_from_slice(&state.result_types);
        self.spec.successors.extend_from_slice(&state.successors);
        if op.facts.isolated {
            self.own_regions(op, &state.regions);
        } else {
            self.spec.regions.extend_from_slice(&state.regions);
        }
        if self.custom_form(op.facts).is_some_and(|form| form.by_text) {
            self.remember_line(head, op.facts, behind)?;
        }
        self.finish_op(head)
    }

    /// Makes the regions those of the operation's unit.
    fn own_regions(&mut self, op: &HookedOp, regions: &[RegionId]) {
        let inner = op.inner.unwrap_or_else(|| self.module.new_unit());
        for &region in regions {
            self.module.body_mut(inner).add_root_region(region);
        }
        self.complete_body(inner);
        self.spec.unit = Some(inner);
    }

    /// Gives a region an empty block if it has none.
    pub(super) fn ensure_block(&mut self, region: RegionId) {
        if self.postponed.ensure(self.unit, region, None) {
            return;
        }
        let body = self.module.body_mut(self.unit);
        if body.entry_block(region).is_none() {
            let block = body.new_block();
            body.append_block(block, region);
        }
    }

    /// Puts a terminator at the end of a region's last block unless one is there.
    pub(super) fn ensure_terminator(&mut self, region: RegionId, terminator: OpName, loc: Loc) {
        if self.postponed.ensure(self.unit, region, Some((terminator, loc))) {
            return;
        }
        self.ensure_block(region);
        let body = self.module.body(self.unit);
        let Some(block) = body.blocks_in(region).last() else { return };
        let ends = |op| self.ctx.op_info(body.op_name(op)).has_trait(TraitSet::IS_TERMINATOR);
        let has_one = body.last_op(block).is_some_and(ends);
        if has_one {
            return;
        }
        let mut spec = self.module.spec(terminator, loc);
        spec.regions = self.required_regions(terminator);
        let op = self.module.create_op(self.unit, spec);
        self.module.body_mut(self.unit).append_op(op, block);
    }

    /// Empty regions, as many as an operation has by its definition, with a block where there must be one.
    fn required_regions(&mut self, name: OpName) -> Vec<RegionId> {
        let fields = self.ctx.op_info(name).def().map_or(&[][..], |def| &def.regions);
        let mut regions = Vec::new();
        for field in fields.iter().filter(|field| !field.variadic) {
            let body = self.module.body_mut(self.unit);
            let region = body.new_region();
            if field.blocks == BlockCount::Exactly(1) {
                let block = body.new_block();
                body.append_block(block, region);
            }
            regions.push(region);
        }
        regions
    }
}
