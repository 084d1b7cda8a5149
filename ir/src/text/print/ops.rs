//! The text of operations, blocks and regions.
//!
//! Regions of operations in generic form nest on an explicit stack. A custom form is written by its hook, which comes back here
//! for the regions it prints.

use super::forms::FORMS;
use super::printer::Printer;
use crate::attrs::NamedAttr;
use crate::context::Context;
use crate::handles::{BlockId, OpId, OpName};
use crate::hooks::OpHooks;
use crate::interfaces::asm::OpAsmInterface;
use crate::module::{BlockRef, OpRef, RegionRef};
use crate::traits::TraitSet;
use smallvec::SmallVec;
use std::sync::Arc;

const INDENT: usize = 2;

/// How a region is to be printed.
#[derive(Clone, Copy)]
pub(crate) struct RegionStyle {
    /// The header of the entry block, if it has arguments.
    pub(crate) entry_args: bool,
    /// Terminators.
    pub(crate) terminators: bool,
    /// The header of the entry block, if it is empty.
    pub(crate) empty_block: bool,
}

impl RegionStyle {
    const GENERIC: RegionStyle = RegionStyle { entry_args: true, terminators: true, empty_block: true };
}

/// A region that is being printed.
struct Frame<'o> {
    region: RegionRef<'o>,
    /// The operation in generic form that goes on after the region, and which of its regions this is.
    owner: Option<(OpRef<'o>, usize)>,
    /// Block whose operations are being printed.
    block: Option<BlockId>,
    next: Option<OpId>,
    /// The terminator that is left out.
    stop: Option<OpId>,
    indent: usize,
}

/// The hooks that write an operation, if it has a custom form.
fn custom_form<'m>(op: OpRef<'m>) -> Option<&'m dyn OpHooks> {
    let hooks = op.info().def()?.hooks.as_deref()?;
    hooks.can_print().then_some(hooks)
}

impl<'p> Printer<'p> {
    /// Writes an operation with its results, location and users, without indentation and line end.
    pub(crate) fn full_op(&mut self, op: OpRef<'_>) {
        if self.stopped.is_some() {
            return;
        }
        if !self.begin_op(op) {
            self.regions_of(op);
            self.generic_tail(op);
        }
        self.end_op(op);
    }

    /// Writes an operation up to its regions; true if it is complete.
    fn begin_op(&mut self, op: OpRef<'_>) -> bool {
        if let Some(places) = &mut self.places {
            places.push((op.global(), self.out.len(), self.indent));
        }
        if op.num_results() > 0 {
            self.result_names(op);
        }
        if !self.options.generic {
            let start = self.out.len();
            if self.known_form(op) {
                if FORMS.hit(self.ctx) {
                    self.known.forms.give_up();
                    self.write_again(&FORMS, start, |printer| printer.short_op(op));
                }
                return true;
            }
            if let Some(hooks) = custom_form(op) {
                self.new_form(op, hooks, |printer| {
                    printer.short_op_name(op.name());
                    hooks.print(printer, op);
                });
                return true;
            }
        }
        self.generic_head(op);
        false
    }

    /// Writes an operation without its results and location.
    pub(crate) fn short_op(&mut self, op: OpRef<'_>) {
        match custom_form(op).filter(|_| !self.options.generic) {
            Some(hooks) => {
                self.short_op_name(op.name());
                hooks.print(self, op);
            }
            None => self.generic_op(op),
        }
    }

    fn end_op(&mut self, op: OpRef<'_>) {
        if self.options.debuginfo {
            self.trailing_loc(op.loc(), true);
        }
        if self.options.value_users {
            self.users_of_op(op);
        }
    }

    fn result_names(&mut self, op: OpRef<'_>) {
        let range = op.body().op(op.id()).results.range();
        match self.names.slots(op.unit()).get(range) {
            Some(slots) => self.names.write_results(slots, &mut self.out),
            None => self.text("<<UNKNOWN SSA VALUE>> = "),
        }
    }

    /// Writes the name of an operation, without the prefix of the default dialect if that is clear enough.
    fn short_op_name(&mut self, name: OpName) {
        let text = self.ctx.op_name_text(name);
        let mut parts = text.split(|&byte| byte == b'.');
        let short = match (parts.next(), parts.next(), parts.next(), self.default_dialects.last()) {
            (Some(dialect), Some(rest), None, Some(default)) if *dialect == **default => rest,
            _ => text,
        };
        self.out.extend_from_slice(short);
    }

    /// Writes an operation in generic form.
    pub(crate) fn generic_op(&mut self, op: OpRef<'_>) {
        self.generic_head(op);
        self.regions_of(op);
        self.generic_tail(op);
    }

    /// Name, operands, successors and properties.
    fn generic_head(&mut self, op: OpRef<'_>) {
        self.quoted_op_name(op.name());
        let (body, names) = (op.body(), self.names);
        let slots = names.slots(op.unit());
        for (at, value) in body.operands(op.id()).enumerate() {
            if at > 0 {
                self.text(", ");
            }
            if !names.write_in(slots, value.index(), &mut self.out) {
                names.write(op.module().value(op.unit(), value), &mut self.out);
            }
        }
        self.text(")");
        if body.extra(op.id()).is_some() {
            self.successors(op);
        }
        self.properties(op);
    }

    fn successors(&mut self, op: OpRef<'_>) {
        let mut lead = "[";
        for block in op.successors() {
            self.text(lead);
            self.names.write_block(block, &mut self.out);
            lead = ", ";
        }
        self.text(if lead == "[" { "" } else { "]" });
    }

    /// Writes ` <{...}>` if any property is set.
    fn properties(&mut self, op: OpRef<'_>) {
        let data = op.body().op(op.id());
        // Without extra parts there is no unit that holds the header.
        let props = if data.extra == 0 { data.props } else { op.props() };
        if props == self.ctx.empty_props() {
            return;
        }
        let key = u64::from(op.name().raw()) << 32 | u64::from(props.raw());
        self.remembered(|known| &mut known.rows, key, |printer| printer.write_properties(op));
    }

    fn write_properties(&mut self, op: OpRef<'_>) {
        if op.info().registered().is_none() {
            if let Some(&Some(attr)) = self.ctx.props(op.props()).first() {
                self.text(" <");
                self.attr(attr, super::printer::Elide::Never);
                self.text(">");
            }
            return;
        }
        let mut entries: SmallVec<[NamedAttr; 8]> = op.inherent().collect();
        entries.sort_by_key(|entry| self.ctx.bytes(entry.name));
        if !entries.is_empty() {
            self.run_entries(" <{", &entries, "}>");
        }
    }

    /// Discardable attributes and types.
    fn generic_tail(&mut self, op: OpRef<'_>) {
        let body = op.body();
        let data = body.op(op.id());
        self.dict_suffix(if data.extra == 0 { data.attrs } else { op.discardable() });
        match signature_key(op) {
            Some(key) if key > 0 => {
                self.remembered(|known| &mut known.signatures, key, |printer| printer.signature(op));
            }
            _ => self.signature(op),
        }
    }

    /// Writes ` : (i32) -> f32`.
    fn signature(&mut self, op: OpRef<'_>) {
        let body = op.body();
        self.text(" : (");
        for (at, value) in body.operands(op.id()).enumerate() {
            self.text(if at > 0 { ", " } else { "" });
            self.ty(body.value_type(value));
        }
        self.text(") -> ");
        let mut results = body.results(op.id());
        match (results.len(), results.next()) {
            (1, Some(only)) if !self.is_function(body.value_type(only)) => self.ty(body.value_type(only)),
            _ => {
                let mut lead = "(";
                for value in body.results(op.id()) {
                    self.text(lead);
                    self.ty(body.value_type(value));
                    lead = ", ";
                }
                self.text(if lead == "(" { "()" } else { ")" });
            }
        }
    }

    /// Writes ` ({...}, {...})` of an operation in generic form, nothing if it has no regions.
    fn regions_of(&mut self, op: OpRef<'_>) {
        if op.body().extra(op.id()).is_none() {
            return;
        }
        let mut lead = " (";
        for region in op.regions() {
            self.text(lead);
            self.region(region, RegionStyle::GENERIC);
            lead = ", ";
        }
        self.text(if lead == " (" { "" } else { ")" });
    }

    /// Writes a region in braces.
    pub(crate) fn region(&mut self, region: RegionRef<'_>, style: RegionStyle) {
        let mut stack = Vec::new();
        self.open_region(region, style, None, &mut stack);
        while let Some(frame) = stack.last_mut().filter(|_| self.stopped.is_none()) {
            if frame.next.is_some() && frame.next != frame.stop {
                self.next_op(&mut stack);
            } else if let Some(block) = frame.block {
                let next = frame.region.module().block(frame.region.unit(), block).next();
                self.enter_block(next, RegionStyle::GENERIC, frame);
            } else {
                self.close_region(&mut stack);
            }
        }
    }

    /// Writes the brace and, unless regions are skipped, gets ready for the first block.
    fn open_region<'o>(
        &mut self,
        region: RegionRef<'o>,
        style: RegionStyle,
        owner: Option<(OpRef<'o>, usize)>,
        stack: &mut Vec<Frame<'o>>,
    ) {
        let indent = self.indent;
        let mut frame = Frame { region, owner, block: None, next: None, stop: None, indent };
        if !self.options.skip_regions {
            self.text("{\n");
            if !self.options.generic {
                self.push_default_dialect(region);
            }
            if let Some(entry) = region.entry() {
                let header =
                    style.empty_block && entry.is_empty() || style.entry_args && entry.num_args() > 0;
                self.start_block(entry, header, style.terminators, &mut frame);
            }
        }
        stack.push(frame);
    }

    fn enter_block<'o>(&mut self, next: Option<BlockRef<'o>>, style: RegionStyle, frame: &mut Frame<'o>) {
        frame.next = None;
        frame.block = None;
        if let Some(block) = next {
            self.start_block(block, true, style.terminators, frame);
        }
    }

    fn start_block<'o>(
        &mut self,
        block: BlockRef<'o>,
        header: bool,
        terminators: bool,
        frame: &mut Frame<'o>,
    ) {
        self.indent = frame.indent;
        if header {
            self.block_header(block);
        }
        self.indent = frame.indent + INDENT;
        if self.options.value_users {
            self.users_of_args(block);
        }
        let last = block.last_op().filter(|op| !terminators && op.has_trait(TraitSet::IS_TERMINATOR));
        frame.block = Some(block.id());
        frame.stop = last.map(OpRef::id);
        frame.next = block.first_op().map(OpRef::id);
        if last.is_none() && self.ops_in_parallel(frame.region, block.id()) {
            frame.next = None;
        }
    }

    /// Writes the next operation of the innermost region, or its beginning if it has regions in generic form.
    fn next_op<'o>(&mut self, stack: &mut Vec<Frame<'o>>) {
        let Some(frame) = stack.last_mut() else { return };
        let Some(id) = frame.next else { return };
        let RegionRef { module, body, unit, .. } = frame.region;
        let op = OpRef { module, body, unit, id };
        frame.next = body.next_op(id);
        self.write_indent();
        if !self.begin_op(op) {
            if op.body().op(id).extra != 0
                && let Some(first) = op.region(0)
            {
                self.text(" (");
                return self.open_region(first, RegionStyle::GENERIC, Some((op, 0)), stack);
            }
            self.generic_tail(op);
        }
        self.end_op(op);
        self.newline();
        self.pass_on();
    }

    /// Writes the closing brace of the innermost region and what follows it.
    fn close_region(&mut self, stack: &mut Vec<Frame<'_>>) {
        let Some(frame) = stack.pop() else { return };
        self.indent = frame.indent;
        match self.options.skip_regions {
            true => self.text("{...}"),
            false => {
                self.write_indent();
                self.text("}");
                if !self.options.generic {
                    self.default_dialects.pop();
                }
            }
        }
        let Some((op, number)) = frame.owner else { return };
        if let Some(next) = op.region(number + 1) {
            self.text(", ");
            return self.open_region(next, RegionStyle::GENERIC, Some((op, number + 1)), stack);
        }
        self.text(")");
        self.generic_tail(op);
        self.end_op(op);
        self.newline();
        self.pass_on();
    }

    fn push_default_dialect(&mut self, region: RegionRef<'_>) {
        let dialect = match region.parent() {
            Some(op) => {
                let ctx = self.ctx;
                let name = op.name();
                Arc::clone(self.dialect_of_op.entry(name).or_insert_with(|| default_dialect(ctx, name)))
            }
            None => Arc::default(),
        };
        self.default_dialects.push(dialect);
    }

    /// Writes `^bb0(%arg0: i32):  // pred: ^bb1` as a line.
    fn block_header(&mut self, block: BlockRef<'_>) {
        self.write_indent();
        self.names.write_block(block, &mut self.out);
        let mut lead = "(";
        for arg in block.args() {
            self.text(lead);
            self.names.write(arg, &mut self.out);
            self.text(": ");
            self.ty(arg.ty());
            if self.options.debuginfo {
                self.trailing_loc(arg.loc(), false);
            }
            lead = ", ";
        }
        self.text(if lead == "(" { ":" } else { "):" });
        self.predecessors(block);
        self.newline();
    }

    fn predecessors(&mut self, block: BlockRef<'_>) {
        let mut preds: SmallVec<[BlockRef<'_>; 8]> = block.predecessors().collect();
        match preds[..] {
            [] if block.is_entry() => {}
            [] => self.text("  // no predecessors"),
            [only] => {
                self.text("  // pred: ");
                self.names.write_block(only, &mut self.out);
            }
            _ => {
                preds.sort_by_key(|&pred| self.names.block_number(pred));
                self.text("  // ");
                rmlir_num::print_u64(preds.len() as u64, &mut self.out);
                let mut lead = " preds: ";
                for pred in preds {
                    self.text(lead);
                    self.names.write_block(pred, &mut self.out);
                    lead = ", ";
                }
            }
        }
    }
}

/// The types of an operation in one number, if there are at most three: twenty bits for each, and how many of them are operands
/// and results.
fn signature_key(op: OpRef<'_>) -> Option<u64> {
    let body = op.body();
    let data = body.op(op.id());
    let (operands, results) = (data.operands.len as u64, data.results.len as u64);
    if operands + results > 3 {
        return None;
    }
    let types = body.operands(op.id()).chain(body.results(op.id())).map(|value| body.value_type(value).raw());
    types
        .into_iter()
        .try_fold(operands << 2 | results, |key, raw| (raw < 1 << 20).then(|| key << 20 | u64::from(raw)))
}

/// The dialect whose prefix is left out inside operations of this name.
fn default_dialect(ctx: &Context, name: OpName) -> Arc<[u8]> {
    let model = ctx.op_interface::<dyn OpAsmInterface>(name);
    model.map_or_else(Arc::default, |model| model.default_dialect().as_bytes().into())
}
