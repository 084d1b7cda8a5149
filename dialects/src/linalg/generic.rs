//! `linalg.generic {...} ins(...) outs(...) attrs = {...} { ... } -> T`, and `linalg.yield`.

use super::parts;
use super::structured::{Stated, check_index, check_yield, interfaces, stated_loops};
use crate::common::enums;
use crate::common::text;
use crate::vector::trait_dict;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::{OPERAND_SEGMENTS, OpRef, RegionRef, ValueRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut generic = dialect.op("generic");
    generic.form(parse, print).interface::<dyn OpAsmInterface>(Arc::new(Arguments("out")));
    interfaces(&mut generic, Stated(stated_loops));
    dialect.op("yield").hooks(Arc::new(Yield));
    dialect.op("index").verifier(check_index);
}

const ITERATORS: &str = "iterator_types";
const ITERATOR: (&str, &str) = ("linalg", "iterator_type");
const IN_FRONT: [&str; 4] = ["doc", "indexing_maps", ITERATORS, "library_call"];

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let loc = parser.loc();
    let dict = parser.attr(None)?;
    let ctx = parser.ctx().clone();
    let Some(entries) = ctx.attr_data(dict).as_dictionary() else {
        return Err(parser.op_error(loc, "invalid kind of attribute specified"));
    };
    state.attrs = entries.to_vec();
    let found = parts::attr_of(&ctx, &state.attrs, ITERATORS);
    let Some(found) = found.filter(|&attr| ctx.attr_data(attr).as_array().is_some()) else {
        return Err(parser.op_error(loc, "expected \"iterator_types\" array attribute"));
    };
    match enums::of_words(&ctx, found, ITERATOR) {
        Ok(found) => state.set_attr(ctx.ident(ITERATORS), found),
        Err(word) => {
            let loc = parser.loc();
            return Err(parser.op_error(loc, &format!("unexpected iterator_type ({word})")));
        }
    }
    parts::parse(parser, state, true)?;
    if parser.optional_token("attrs") {
        parser.token("=")?;
        text::optional_attrs(parser, state)?;
    }
    let body = parser.region(&[], false)?;
    state.regions.push(body);
    state.result_types = text::optional_arrow_types(parser)?;
    Ok(())
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let ctx = op.ctx();
    printer.text(" ");
    printer.attr(trait_dict(op, &IN_FRONT, ITERATOR));
    parts::print(printer, op);
    let elided: Vec<&str> = IN_FRONT.into_iter().chain([OPERAND_SEGMENTS]).collect();
    let is_elided = |name: &[u8]| elided.iter().any(|elided| elided.as_bytes() == name);
    if text::all_attrs(op).iter().any(|entry| !is_elided(ctx.bytes(entry.name))) {
        printer.text(" attrs = ");
        text::print_attrs(printer, op, &elided);
    }
    if let Some(body) = op.region(0).filter(|body| !body.is_empty()) {
        printer.text(" ");
        printer.region(body, true, true, false);
    }
    parts::print_results(printer, op);
}

fn parse_yield(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let loc = parser.loc();
    let operands = text::operand_list(parser)?;
    text::optional_attrs(parser, state)?;
    if operands.is_empty() {
        return Ok(());
    }
    parser.token(":")?;
    let types = text::type_list(parser)?;
    text::resolve_all(parser, loc, &operands, &types, state)
}

fn print_yield(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    if op.num_operands() > 0 {
        printer.text(" ");
        text::print_operands(printer, op.operands());
    }
    text::print_attrs(printer, op, &[]);
    if op.num_operands() > 0 {
        printer.text(" : ");
        text::print_types(printer, op.operands().map(|operand| operand.ty()));
    }
}

/// `linalg.yield`
struct Yield;

impl OpHooks for Yield {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        parse_yield(parser, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        print_yield(printer, op);
    }

    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        check_yield(op)
    }
}

/// Names for the arguments of the body: those for inputs, and those for outputs.
pub(super) struct Arguments(pub(super) &'static str);

impl OpAsmInterface for Arguments {
    fn block_argument_names(
        &self,
        op: OpRef<'_>,
        region: RegionRef<'_>,
        name: &mut dyn FnMut(ValueRef<'_>, &str),
    ) {
        let inputs = op.operand_group_range(0).len();
        for (i, arg) in region.entry().into_iter().flat_map(|block| block.args()).enumerate() {
            name(arg, if i < inputs { "in" } else { self.0 });
        }
    }
}
