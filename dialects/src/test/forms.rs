//! Operations whose form is written by hand, or whose values and blocks have names.

use super::TestReturnOp;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, InvocationBounds, RegionBranchOpInterface, RegionSuccessor,
};
use rmlir_ir::{AttrData, BlockRef, Context, OpRef, RegionRef, Type, ValueRef};
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("wrapping_region").form(parse_wrapping, print_wrapping);
    dialect
        .op("polyfor")
        .form(parse_polyfor, print_polyfor)
        .interface::<dyn OpAsmInterface>(Arc::new(ArgumentNames));
    dialect.op("isolated_region").form(parse_isolated, print_isolated);
    dialect.op("affine_scope").form(parse_scope, print_scope);
    dialect.op("single_no_terminator_custom_asm_op").form(parse_bare, print_bare);
    dialect.op("region_if").form(parse_if, print_if).interface::<dyn RegionBranchOpInterface>(Arc::new(Join));
    dialect.op("parse_integer_literal").form(parse_literal, print_literal);
    dialect.op("parse_wrapped_keyword").form(parse_keyword, print_keyword);
    dialect
        .op("string_attr_pretty_name")
        .form(parse_named, print_named)
        .interface::<dyn OpAsmInterface>(Arc::new(ResultNames));
    dialect.op("op_with_result_shape_interface").interface::<dyn OpAsmInterface>(Arc::new(NumberedResults));
    dialect.op("custom_result_name").interface::<dyn OpAsmInterface>(Arc::new(ResultNames));
    dialect.op("block_names").interface::<dyn OpAsmInterface>(Arc::new(Blocks));
    dialect.op("default_dialect").interface::<dyn OpAsmInterface>(Arc::new(Default));
    for name in ["format_infer_type", "format_infer_type2", "variadic_region_inferred"] {
        dialect.op(name).interface::<dyn InferTypeOpInterface>(Arc::new(Sixteen));
    }
    for name in ALIKE {
        dialect.op(name).interface::<dyn InferTypeOpInterface>(Arc::new(Alike));
    }
}

/// Results are of the types of the operands.
const ALIKE: [&str; 5] = [
    "format_infer_type_all_operands_and_types",
    "format_infer_type_all_types_one_operand",
    "format_infer_type_all_types_two_operands",
    "format_infer_type_all_types",
    "format_infer_type_variadic_operands",
];

struct Sixteen;

impl InferTypeOpInterface for Sixteen {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        Ok(vec![input.ctx.i16()])
    }
}

struct Alike;

impl InferTypeOpInterface for Alike {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        Ok(input.operands.to_vec())
    }
}

/// `wraps "some.op"(%a) : (i32) -> i32`: the operation, and one that gives its results back.
fn parse_wrapping(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    parser.token("wraps")?;
    // All that is made is where the operation is.
    let wrapped = parser.wrapped_op()?;
    parser.extend_region(wrapped.region, &mut |builder, results| {
        builder.set_loc(wrapped.loc);
        TestReturnOp::build(builder, results).insert().ok();
    });
    state.loc = wrapped.loc;
    state.result_types = wrapped.result_types;
    state.regions.push(wrapped.region);
    Ok(())
}

fn print_wrapping(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" wraps ");
    if let Some(inner) = op.region(0).and_then(RegionRef::entry).and_then(|block| block.first_op()) {
        printer.generic_op(inner);
    }
}

/// `%i, %j { ... }`: arguments of type index.
fn parse_polyfor(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let mut args = Vec::new();
    parser.list(Delimiter::None, "", &mut |parser| {
        args.push(parser.argument(false, false)?);
        Ok(())
    })?;
    for arg in &mut args {
        arg.ty = Some(parser.ctx().index_type());
    }
    let body = parser.region(&args, false)?;
    state.regions.push(body);
    Ok(())
}

fn print_polyfor(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let Some(region) = op.region(0) else { return };
    printer.text(" ");
    let args: Vec<ValueRef<'_>> = region.entry().map_or(Vec::new(), |block| block.args().collect());
    for (index, &arg) in args.iter().enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        printer.region_argument(arg, &[], true);
    }
    printer.text(" ");
    printer.region(region, false, true, false);
}

/// `%a { ... }`: the operand is called the same inside.
fn parse_isolated(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let mut arg = parser.argument(false, false)?;
    let index = parser.ctx().index_type();
    let operand = parser.resolve(arg.name, index)?;
    state.operands.push(operand);
    arg.ty = Some(index);
    let body = parser.region(&[arg], true)?;
    state.regions.push(body);
    Ok(())
}

fn print_isolated(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    printer.text(" ");
    if let Some(region) = op.region(0) {
        printer.region(region, false, true, false);
    }
}

fn parse_scope(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let body = parser.region(&[], false)?;
    state.regions.push(body);
    Ok(())
}

fn print_scope(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    if let Some(region) = op.region(0) {
        printer.region(region, false, true, false);
    }
}

/// A region that may be empty and has no terminator.
fn parse_bare(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let body = parser.region(&[], false)?;
    parser.ensure_block(body);
    state.regions.push(body);
    text::optional_attrs(parser, state)
}

fn print_bare(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    if let Some(region) = op.region(0) {
        printer.region(region, true, false, false);
    }
    text::print_attrs(printer, op, &[]);
}

/// `%a: i32 -> i32 then { ... } else { ... } join { ... }`
fn parse_if(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let loc = parser.loc();
    let operands = text::operand_list(parser)?;
    parser.token(":")?;
    let types = text::type_list(parser)?;
    state.result_types = text::arrow_types(parser)?;
    for word in ["then", "else", "join"] {
        parser.token(word)?;
        let region = parser.region(&[], false)?;
        state.regions.push(region);
    }
    text::resolve_all(parser, loc, &operands, &types, state)?;
    text::optional_attrs(parser, state)
}

fn print_if(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    printer.text(": ");
    text::print_types(printer, op.operands().map(|value| value.ty()));
    text::print_optional_arrow_types(printer, &text::types_of(op.results()));
    for (word, region) in [" then ", " else ", " join "].into_iter().zip(op.regions()) {
        printer.text(word);
        printer.region(region, true, true, false);
    }
    text::print_attrs(printer, op, &[]);
}

/// The first two regions go to the third one, which goes on after the operation.
struct Join;

const JOIN: usize = 2;

impl RegionBranchOpInterface for Join {
    fn successors<'m>(&self, op: OpRef<'m>, point: BranchPoint<'m>) -> Vec<RegionSuccessor<'m>> {
        match point {
            BranchPoint::Parent => (0..JOIN).map(|index| RegionSuccessor::region(op, index)).collect(),
            BranchPoint::Terminator(last) => {
                let from = last.block().and_then(BlockRef::region).map(|region| region.id());
                let join = op.region(JOIN).map(|region| region.id());
                if from == join {
                    vec![RegionSuccessor::parent(op)]
                } else {
                    vec![RegionSuccessor::region(op, JOIN)]
                }
            }
        }
    }

    fn entry_operands(&self, op: OpRef<'_>, _: &RegionSuccessor<'_>) -> Range<usize> {
        0..op.num_operands()
    }

    fn invocation_bounds(&self, _: OpRef<'_>, _: &[Option<rmlir_ir::Attr>]) -> Vec<InvocationBounds> {
        vec![InvocationBounds { min: 0, max: Some(1) }; JOIN + 1]
    }
}

/// ` : 3`: so many results of type index.
fn parse_literal(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    if !parser.optional_token(":") {
        return Ok(());
    }
    let loc = parser.loc();
    let count = parser.integer()?;
    // Results take memory that the text does not.
    let count = usize::try_from(count).ok().filter(|&count| count <= 1 << 16);
    let Some(count) = count else { return Err(parser.error(loc, "too many results")) };
    state.result_types = vec![parser.ctx().index_type(); count];
    Ok(())
}

fn print_literal(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    if op.num_results() > 0 {
        printer.text(&format!(" : {}", op.num_results()));
    }
}

fn parse_keyword(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let word = parser.keyword()?;
    let value = parser.ctx().string_ident(word);
    text::set(parser, state, "keyword", value);
    Ok(())
}

fn print_keyword(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let word = op.attr_named("keyword").and_then(|attr| rmlir_ir::typed::text(op.ctx(), attr));
    printer.text(&format!(" {}", word.unwrap_or_default()));
}

/// The results are called as the attribute says, which is not written where they are.
fn parse_named(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    text::optional_attrs(parser, state)?;
    let ctx = parser.ctx().clone();
    let count = (0..).take_while(|&index| parser.result_name(index).is_some()).count();
    state.result_types = vec![ctx.i32(); count];
    if state.attrs.iter().any(|attr| &*ctx.text(attr.name) == "names") {
        return Ok(());
    }
    let numbered = |text: &[u8]| text.first().is_some_and(u8::is_ascii_digit);
    let names: Vec<_> = (0..count)
        .map(|index| match parser.result_name(index) {
            Some(name) if !numbered(ctx.bytes(name)) => ctx.string_ident(name),
            _ => ctx.string_attr(""),
        })
        .collect();
    text::set(parser, state, "names", ctx.array_attr(&names));
    Ok(())
}

fn print_named(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    text::print_attrs(printer, op, &["names"]);
}

/// The strings of an attribute of the operation.
fn strings(op: OpRef<'_>, name: &str) -> Vec<String> {
    let ctx: &Context = op.ctx();
    let Some(AttrData::Array(entries)) = op.attr_named(name).map(|attr| ctx.attr_data(attr)) else {
        return Vec::new();
    };
    entries.iter().map(|&entry| rmlir_ir::typed::text(ctx, entry).unwrap_or_default().to_string()).collect()
}

/// Results are called as `names` says.
struct ResultNames;

impl OpAsmInterface for ResultNames {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        for (index, text) in strings(op, "names").iter().enumerate().take(op.num_results()) {
            if !text.is_empty() {
                name(index, text);
            }
        }
    }
}

/// Results are called by their number, from one on.
struct NumberedResults;

impl OpAsmInterface for NumberedResults {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        for index in 0..op.num_results() {
            name(index, &format!("result{}", index + 1));
        }
    }
}

/// Arguments are called as `arg_names` says.
struct ArgumentNames;

impl OpAsmInterface for ArgumentNames {
    fn block_argument_names(
        &self,
        op: OpRef<'_>,
        region: RegionRef<'_>,
        name: &mut dyn FnMut(ValueRef<'_>, &str),
    ) {
        let Some(block) = region.entry() else { return };
        for (arg, text) in block.args().zip(strings(op, "arg_names")) {
            name(arg, &text);
        }
    }
}

/// Blocks are called `foo` with a number.
struct Blocks;

impl OpAsmInterface for Blocks {
    fn block_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(BlockRef<'_>, &str)) {
        let blocks = op.region(0).into_iter().flat_map(|region| region.blocks());
        for (index, block) in blocks.enumerate() {
            name(block, &format!("foo{index}"));
        }
    }
}

/// Operations inside leave out the dialect.
struct Default;

impl OpAsmInterface for Default {
    fn default_dialect(&self) -> &str {
        "test"
    }
}
