//! `linalg.map { arith.addf } ins(...) outs(...)` and `linalg.reduce`: bodies of one operation are written as its name.

use super::parts::{self, Operands};
use super::{YIELD, generic};
use crate::common::enums;
use crate::common::names::Named;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{Ident, NamedAttr, OpRef, RegionRef, ValueRef};

/// An operation with a body of its own that may be written short.
pub(super) struct Short {
    /// The numbers that it has besides.
    pub(super) numbers: Option<&'static str>,
    /// Whether the one operation takes the output, and that first.
    pub(super) output_first: bool,
    /// What the dialect checks besides.
    pub(super) check: fn(OpRef<'_>) -> Result<(), Failed>,
}

/// The one operation of a body: its name and its attributes.
struct Payload {
    name: String,
    attrs: Vec<NamedAttr>,
}

fn optional_payload(parser: &mut dyn AsmParser) -> Result<Option<Payload>, Failed> {
    if !parser.optional_token("{") {
        return Ok(None);
    }
    let Some(name) = parser.optional_keyword() else {
        let loc = parser.loc();
        return Err(parser.error(loc, "expected bare identifier or keyword"));
    };
    let name = parser.ctx().text(name).into_owned();
    let attrs = parser.optional_attr_dict()?;
    parser.token("}")?;
    Ok(Some(Payload { name, attrs }))
}

impl Short {
    fn add_payload(
        &self,
        parser: &mut dyn AsmParser,
        state: &mut OperationState,
        operands: &Operands,
        payload: &Payload,
    ) {
        let args = operands.elements(parser.ctx());
        let Some(&result) = args.last() else {
            let empty = parser.empty_region(false);
            return state.regions.push(empty);
        };
        let ctx = parser.ctx().clone();
        let loc = state.loc;
        let region = parser.implied_region(&args, &mut |builder, values| {
            let (unknown, here) = (builder.loc(), loc);
            let mut taken: Vec<_> = values.split_last().map_or(Vec::new(), |(_, inputs)| inputs.to_vec());
            if self.output_first {
                taken.splice(0..0, values.last().copied());
            }
            builder.set_loc(here);
            let mut op = builder.create(&payload.name).operands(&taken);
            for entry in &payload.attrs {
                op = op.attr(&ctx.text(entry.name), entry.value);
            }
            let value = op.value(result);
            builder.create(YIELD).operands(&[value]).insert();
            builder.set_loc(unknown);
        });
        state.regions.push(region);
    }

    /// The operation that the body consists of, if there is one and it takes the arguments in order.
    fn payload<'m>(&self, body: RegionRef<'m>) -> Option<OpRef<'m>> {
        let block = body.entry()?;
        let args: Vec<ValueRef<'m>> = block.args().collect();
        let (&output, inputs) = args.split_last()?;
        let (first, last) = (block.first_op()?, block.last_op()?);
        if first.next() != Some(last) || last.name_text() != YIELD.as_bytes() {
            return None;
        }
        let wanted: Vec<ValueRef<'m>> = match self.output_first {
            true => std::iter::once(output).chain(inputs.iter().copied()).collect(),
            false => inputs.to_vec(),
        };
        let takes_all = !wanted.is_empty() && first.operands().eq(wanted);
        let yields = last.num_operands() == 1
            && last.operand(0).and_then(|value| value.def_op()).is_some_and(|(op, _)| op == first);
        (takes_all && yields).then_some(first)
    }
}

/// Writes ` { name {attributes} }`. The first of flags that are none is left out.
fn print_payload(printer: &mut dyn AsmPrinter, payload: OpRef<'_>) {
    let ctx = payload.ctx();
    printer.text(" { ");
    printer.bytes(payload.name_text());
    let attrs = text::all_attrs(payload);
    let is_none = |entry: &&NamedAttr| {
        [("arith", "fastmath"), ("arith", "overflow")]
            .iter()
            .any(|&flags| enums::word(ctx, entry.value, flags).as_deref() == Some("none"))
    };
    let elided: Vec<Ident> = attrs.iter().find(is_none).map(|entry| entry.name).into_iter().collect();
    printer.attr_dict(&attrs, &elided);
    printer.text(" }");
}

/// Writes a body on lines of its own, further in.
fn print_body(printer: &mut dyn AsmPrinter, body: RegionRef<'_>) {
    printer.indent();
    printer.newline();
    printer.text("(");
    for (i, arg) in body.entry().into_iter().flat_map(|block| block.args()).enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        printer.region_argument(arg, &[], false);
    }
    printer.text(") ");
    printer.region(body, false, true, false);
    printer.dedent();
}

impl OpHooks for Short {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let payload = optional_payload(parser)?;
        let operands = parts::parse(parser, state, false)?;
        state.result_types = parts::tensors(parser.ctx(), &operands.outputs);
        if let Some(numbers) = self.numbers {
            parts::numbers(parser, state, numbers)?;
        }
        text::optional_attrs(parser, state)?;
        if let Some(payload) = payload {
            self.add_payload(parser, state, &operands, &payload);
            return Ok(());
        }
        let mut args = Vec::new();
        parser.list(Delimiter::Paren, " in argument list", &mut |parser| {
            args.push(parser.argument(true, true)?);
            Ok(())
        })?;
        let body = parser.region(&args, false)?;
        state.regions.push(body);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let Some(body) = op.region(0) else { return };
        let payload = self.payload(body);
        if let Some(payload) = payload {
            print_payload(printer, payload);
        }
        parts::print(printer, op);
        if let Some(numbers) = self.numbers {
            parts::print_numbers(printer, op, numbers);
        }
        text::print_attrs(printer, op, self.numbers.as_slice());
        if payload.is_none() {
            print_body(printer, body);
        }
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.check)(op)
    }
}

/// Names of the result and of the arguments of the body.
pub(super) struct Names(pub(super) &'static [&'static str]);

impl OpAsmInterface for Names {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        Named(self.0).result_names(op, name);
    }

    fn block_argument_names(
        &self,
        op: OpRef<'_>,
        region: RegionRef<'_>,
        name: &mut dyn FnMut(ValueRef<'_>, &str),
    ) {
        generic::Arguments("init").block_argument_names(op, region, name);
    }
}
