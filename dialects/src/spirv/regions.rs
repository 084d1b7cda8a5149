//! Modules, functions and structured control flow.

use super::checks::flow;
use super::words::{self, DIALECT};
use crate::common::enums;
use crate::common::function;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::symbols::SYM_NAME;
use rmlir_ir::{OpRef, ValueId};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("module").form(parse_module, print_module);
    dialect.op("func").hooks(Arc::new(Func)).interface::<dyn FunctionOpInterface>(Arc::new(Func));
    dialect.op("SpecConstantOperation").form(parse_wrapped, print_wrapped);
    dialect.op("ARM.Graph").hooks(Arc::new(Graph)).interface::<dyn FunctionOpInterface>(Arc::new(Graph));
    let structured = |control, check| Arc::new(Structured { control, check });
    dialect.op("mlir.loop").hooks(structured("loop_control", flow::check_loop));
    dialect.op("mlir.selection").hooks(structured("selection_control", flow::check_selection));
}

const MODELS: [&str; 2] = ["addressing_model", "memory_model"];
const TRIPLE: &str = "vce_triple";

/// `spirv.module @name Logical GLSL450 requires #spirv.vce<...> attributes {...} { ... }`
fn parse_module(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    if let Some(name) = parser.optional_symbol_name() {
        let name = parser.ctx().string_ident(name);
        text::set(parser, state, SYM_NAME, name);
    }
    for model in MODELS {
        let value = words::bare(parser, model)?;
        text::set(parser, state, model, value);
    }
    if parser.optional_token("requires") {
        let triple = parser.attr(None)?;
        text::set(parser, state, TRIPLE, triple);
    }
    let entries = parser.optional_attr_dict_with_keyword()?;
    state.attrs.extend(entries);
    let body = parser.region(&[], false)?;
    parser.ensure_block(body);
    state.regions.push(body);
    Ok(())
}

fn print_module(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    if op.attr_named(SYM_NAME).is_some() {
        function::print_symbol_name(printer, op);
    }
    for model in MODELS {
        printer.text(" ");
        printer.text(&words::attr_word(op, model, model));
    }
    if let Some(triple) = op.attr_named(TRIPLE) {
        printer.text(" requires ");
        printer.attr(triple);
    }
    text::print_attrs_with_keyword(printer, op, &[SYM_NAME, MODELS[0], MODELS[1], TRIPLE]);
    printer.text(" ");
    if let Some(body) = op.region(0) {
        printer.region(body, true, true, false);
    }
}

/// `spirv.func @name(%a: f32) -> f32 "None" attributes {...} { ... }`
struct Func;

impl FunctionOpInterface for Func {
    fn verify_type(&self, op: OpRef<'_>) -> Result<(), Failed> {
        match flow::signature(op) {
            Some((_, results)) if results.len() > 1 => Err(op.emit_error("cannot have more than one result")),
            _ => Ok(()),
        }
    }

    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Failed> {
        flow::check_returns(op)
    }
}

const TYPE: &str = "function_type";
const CONTROL: &str = "function_control";

impl OpHooks for Func {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        function::symbol_name(parser, state)?;
        let signature = function::signature(parser, false)?;
        let ty = parser.ctx().function_type(&signature.arg_types(), &signature.results);
        let ty = parser.ctx().type_attr(ty);
        text::set(parser, state, TYPE, ty);
        let control = words::quoted(parser, CONTROL)?;
        text::set(parser, state, CONTROL, control);
        let entries = parser.optional_attr_dict_with_keyword()?;
        state.attrs.extend(entries);
        function::add_arg_and_result_attrs(parser, &signature, state);
        function::filled_body(parser, &signature, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        function::print_symbol_name(printer, op);
        function::print_signature(printer, op, &self.argument_types(op), false, &self.result_types(op));
        printer.text(&format!(" \"{}\"", words::attr_word(op, CONTROL, CONTROL)));
        function::print_attributes(printer, op, &[TYPE, CONTROL]);
        function::print_body(printer, op);
    }
}

/// `spirv.mlir.loop control(Unroll) -> T { ... }`
struct Structured {
    /// The attribute, which is of the definition of that name.
    control: &'static str,
    /// The check of the blocks.
    check: fn(OpRef<'_>) -> Result<(), Failed>,
}

/// The word that is not written.
const NONE: &str = "None";

impl OpHooks for Structured {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Result<(), Failed> {
        (self.check)(op)
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        let control = if parser.optional_token("control") {
            parser.token("(")?;
            let control = words::bare(parser, self.control)?;
            parser.token(")")?;
            Some(control)
        } else {
            enums::of_word(parser.ctx(), (DIALECT, self.control), NONE)
        };
        if let Some(control) = control {
            text::set(parser, state, self.control, control);
        }
        if parser.optional_token("->") {
            state.result_types = text::type_list(parser)?;
        }
        let body = parser.region(&[], false)?;
        state.regions.push(body);
        Ok(())
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        let control = words::attr_word(op, self.control, self.control);
        if control != NONE {
            printer.text(&format!(" control({control})"));
        }
        if op.num_results() > 0 {
            printer.text(" -> ");
            text::print_types(printer, op.results().map(|result| result.ty()));
        }
        printer.text(" ");
        if let Some(body) = op.region(0) {
            printer.region(body, false, true, false);
        }
    }
}

/// `spirv.SpecConstantOperation wraps "spirv.IAdd"(%a, %b) : (i32, i32) -> i32`
fn parse_wrapped(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    parser.token("wraps")?;
    // All three operations are where the one in text is, or says that it is.
    let wrapped = parser.wrapped_op()?;
    parser.extend_region(wrapped.region, &mut |builder, results| {
        let first: Vec<ValueId> = results.first().copied().into_iter().collect();
        builder.create("spirv.mlir.yield").operands(&first).loc(wrapped.loc).insert();
    });
    state.loc = wrapped.loc;
    state.result_types = wrapped.result_types;
    state.regions.push(wrapped.region);
    Ok(())
}

fn print_wrapped(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" wraps ");
    if let Some(inner) = op.region(0).and_then(|region| region.entry()).and_then(|block| block.first_op()) {
        printer.generic_op(inner);
    }
}

/// `spirv.ARM.Graph @name(%a: T) -> T attributes {...} { ... }`
struct Graph;

impl FunctionOpInterface for Graph {
    fn verify_type(&self, op: OpRef<'_>) -> Result<(), Failed> {
        match flow::signature(op) {
            Some((_, [])) => Err(op.emit_error("there should be at least one result")),
            _ => Ok(()),
        }
    }

    fn verify_body(&self, op: OpRef<'_>) -> Result<(), Failed> {
        flow::check_graph(op)
    }
}

impl OpHooks for Graph {
    fn has_custom_form(&self) -> bool {
        true
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
        function::symbol_name(parser, state)?;
        let signature = function::signature(parser, false)?;
        let ty = parser.ctx().function_type(&signature.arg_types(), &signature.results);
        let ty = parser.ctx().type_attr(ty);
        text::set(parser, state, TYPE, ty);
        let entries = parser.optional_attr_dict_with_keyword()?;
        state.attrs.extend(entries);
        function::add_arg_and_result_attrs(parser, &signature, state);
        function::filled_body(parser, &signature, state)
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        function::print_symbol_name(printer, op);
        function::print_signature(printer, op, &self.argument_types(op), false, &self.result_types(op));
        function::print_attributes(printer, op, &[TYPE]);
        function::print_body(printer, op);
    }
}
