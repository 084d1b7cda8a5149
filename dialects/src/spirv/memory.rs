//! Variables, reading and writing.

use super::types::{param, type_in};
use super::words::{self, DIALECT};
use crate::common::enums;
use crate::common::function;
use crate::common::text;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::symbols::SYM_NAME;
use rmlir_ir::{Attr, Loc, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("GlobalVariable").form(parse_global, print_global);
    dialect.op("Variable").form(parse_variable, print_variable);
    dialect.op("Load").form(parse_load, print_load);
    dialect.op("CopyMemory").form(parse_copy, print_copy);
    dialect.op("INTEL.SubgroupBlockWrite").form(parse_block_write, print_block_write);
    dialect.op("Store").form(parse_store, print_store);
}

const SET: &str = "descriptor_set";
const BINDING: &str = "binding";
const BUILT_IN: &str = "built_in";
const INITIALIZER: &str = "initializer";
const TYPE: &str = "type";
const CLASS: &str = "storage_class";
const ACCESS: &str = "memory_access";
const ALIGNMENT: &str = "alignment";

/// Reads `bind(0, 1)` or `built_in("x")`, and attributes.
fn decorations(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    if parser.optional_token("bind") {
        parser.token("(")?;
        number(parser, SET, state)?;
        parser.token(",")?;
        number(parser, BINDING, state)?;
        parser.token(")")?;
    } else if parser.optional_token(BUILT_IN) {
        parser.token("(")?;
        let name = parser.attr(None)?;
        text::set(parser, state, BUILT_IN, name);
        parser.token(")")?;
    }
    text::optional_attrs(parser, state)
}

fn number(parser: &mut dyn AsmParser, name: &str, state: &mut OperationState) -> Result<(), Failed> {
    let i32 = parser.ctx().i32();
    let value = parser.attr(Some(i32))?;
    text::set(parser, state, name, value);
    Ok(())
}

fn print_decorations(printer: &mut dyn AsmPrinter, op: OpRef<'_>, elided: &[&str]) {
    let mut elided = elided.to_vec();
    if let (Some(set), Some(binding)) = (op.attr_named(SET), op.attr_named(BINDING)) {
        printer.text(" bind(");
        printer.attr_without_type(set);
        printer.text(", ");
        printer.attr_without_type(binding);
        printer.text(")");
        elided.extend([SET, BINDING]);
    }
    if let Some(name) = op.attr_named(BUILT_IN) {
        printer.text(" built_in(");
        printer.attr(name);
        printer.text(")");
        elided.push(BUILT_IN);
    }
    text::print_attrs(printer, op, &elided);
}

/// Reads a type that is a pointer; `loc` is where another one is reported.
fn pointer(parser: &mut dyn AsmParser, loc: Loc) -> Result<(Type, Type), Failed> {
    let ty = parser.ty()?;
    match type_in(parser.ctx(), ty, "ptr") {
        Some(pointee) => Ok((ty, pointee)),
        None => Err(parser.op_error(loc, "expected spirv.ptr type")),
    }
}

/// The storage class of a pointer.
fn class_of(op: OpRef<'_>, ty: Type) -> String {
    match param(op.ctx(), ty, "ptr", 1) {
        Some(Param::String(class)) => op.ctx().text(*class).into_owned(),
        _ => String::new(),
    }
}

/// `spirv.GlobalVariable @name initializer(@x) bind(0, 1) : !spirv.ptr<f32, Input>`
fn parse_global(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    function::symbol_name(parser, state)?;
    if parser.optional_token(INITIALIZER) {
        parser.token("(")?;
        let symbol = parser.attr(None)?;
        text::set(parser, state, INITIALIZER, symbol);
        parser.token(")")?;
    }
    decorations(parser, state)?;
    let loc = parser.loc();
    parser.token(":")?;
    let (ty, _) = pointer(parser, loc)?;
    let ty = parser.ctx().type_attr(ty);
    text::set(parser, state, TYPE, ty);
    Ok(())
}

fn print_global(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    function::print_symbol_name(printer, op);
    if let Some(symbol) = op.attr_named(INITIALIZER) {
        printer.text(" initializer(");
        printer.attr(symbol);
        printer.text(")");
    }
    print_decorations(printer, op, &[SYM_NAME, INITIALIZER, TYPE]);
    printer.text(" : ");
    if let Some(ty) = op.attr_named(TYPE) {
        printer.attr(ty);
    }
}

/// `spirv.Variable init(%x) : !spirv.ptr<f32, Function>`
fn parse_variable(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let mut init = Vec::new();
    if parser.optional_token("init") {
        parser.token("(")?;
        init.push(parser.operand()?);
        parser.token(")")?;
    }
    decorations(parser, state)?;
    parser.token(":")?;
    let loc = parser.loc();
    let (ty, pointee) = pointer(parser, loc)?;
    text::resolve_as(parser, &init, pointee, state)?;
    let ctx = parser.ctx().clone();
    if let Some(Param::String(class)) = param(&ctx, ty, "ptr", 1)
        && let Some(class) = enums::of_word(&ctx, (DIALECT, CLASS), &ctx.text(*class))
    {
        text::set(parser, state, CLASS, class);
    }
    state.result_types.push(ty);
    Ok(())
}

fn print_variable(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    if let Some(init) = op.operand(0) {
        printer.text(" init(");
        printer.operand(init);
        printer.text(")");
    }
    print_decorations(printer, op, &[CLASS]);
    printer.text(" : ");
    text::print_types(printer, op.result(0).map(|result| result.ty()));
}

/// The attributes of an access: how, and the alignment.
const TARGET: [&str; 2] = [ACCESS, ALIGNMENT];
const SOURCE: [&str; 2] = ["source_memory_access", "source_alignment"];

/// Reads `["Aligned", 4]` if it is next.
fn optional_access(
    parser: &mut dyn AsmParser,
    [access, alignment]: [&str; 2],
    state: &mut OperationState,
) -> Result<(), Failed> {
    if !parser.optional_token("[") {
        return Ok(());
    }
    let value = words::quoted(parser, ACCESS)?;
    text::set(parser, state, access, value);
    let aligned = enums::word(parser.ctx(), value, (DIALECT, ACCESS));
    if aligned.is_some_and(|words| words.split('|').any(|word| word == "Aligned")) {
        parser.token(",")?;
        number(parser, alignment, state)?;
    }
    parser.token("]")
}

/// Writes ` ["Aligned", 4]` with the attributes of these names.
fn print_words(printer: &mut dyn AsmPrinter, op: OpRef<'_>, [access, alignment]: [&str; 2]) {
    if op.attr_named(access).is_some() {
        let words = words::attr_word(op, access, ACCESS);
        printer.text(&format!(" [\"{words}\""));
        let aligned = words.split('|').any(|word| word == "Aligned");
        if let Some(alignment) = op.attr_named(alignment).filter(|_| aligned) {
            printer.text(", ");
            printer.attr_without_type(alignment);
        }
        printer.text("]");
    }
}

fn print_access(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    print_words(printer, op, TARGET);
    text::print_attrs(printer, op, &[ACCESS, ALIGNMENT, CLASS]);
}

/// Reads `"Function"`; gives the word.
fn class(parser: &mut dyn AsmParser) -> Result<Param, Failed> {
    let class: Attr = words::quoted(parser, CLASS)?;
    let ctx = parser.ctx();
    let word = enums::word(ctx, class, (DIALECT, CLASS)).unwrap_or_default();
    Ok(Param::String(ctx.ident(&word)))
}

fn pointer_to(parser: &mut dyn AsmParser, pointee: Type, class: Param) -> Result<Type, Failed> {
    let ty = rmlir_ir::typed::make_type(parser.ctx(), (DIALECT, "ptr"), vec![Param::Type(pointee), class]);
    ty.map_err(|why| {
        let loc = parser.name_loc();
        parser.op_error(loc, &why.0)
    })
}

/// `spirv.Load "Function" %ptr ["Volatile"] : f32`
fn parse_load(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let class = class(parser)?;
    let address = parser.operand()?;
    optional_access(parser, TARGET, state)?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    let pointer = pointer_to(parser, ty, class)?;
    text::resolve_as(parser, &[address], pointer, state)?;
    state.result_types.push(ty);
    Ok(())
}

fn print_load(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let class = op.operand(0).map(|address| class_of(op, address.ty())).unwrap_or_default();
    printer.text(&format!(" \"{class}\" "));
    text::print_operands(printer, op.operand(0));
    print_access(printer, op);
    printer.text(" : ");
    text::print_types(printer, op.result(0).map(|result| result.ty()));
}

/// `spirv.Store "Function" %ptr, %value ["Volatile"] : f32`
fn parse_store(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let class = class(parser)?;
    let operands = text::operands_exactly(parser, 2)?;
    optional_access(parser, TARGET, state)?;
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    let pointer = pointer_to(parser, ty, class)?;
    let loc = parser.name_loc();
    text::resolve_all(parser, loc, &operands, &[pointer, ty], state)
}

fn print_store(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let class = op.operand(0).map(|address| class_of(op, address.ty())).unwrap_or_default();
    printer.text(&format!(" \"{class}\" "));
    text::print_operands(printer, op.operands());
    print_access(printer, op);
    printer.text(" : ");
    text::print_types(printer, op.operand(1).map(|value| value.ty()));
}

/// `spirv.CopyMemory "Function" %to, "Private" %from ["Volatile"], ["Aligned", 4] : f32`
fn parse_copy(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let to_class = class(parser)?;
    let to = parser.operand()?;
    parser.token(",")?;
    let from_class = class(parser)?;
    let from = parser.operand()?;
    optional_access(parser, TARGET, state)?;
    if parser.optional_token(",") {
        optional_access(parser, SOURCE, state)?;
    }
    parser.token(":")?;
    let ty = parser.ty()?;
    text::optional_attrs(parser, state)?;
    let (to_type, from_type) = (pointer_to(parser, ty, to_class)?, pointer_to(parser, ty, from_class)?);
    text::resolve_as(parser, &[to], to_type, state)?;
    text::resolve_as(parser, &[from], from_type, state)
}

/// The reference writes two blanks before classes, a comma before a second access that may not be there, and where only the first
/// is stated, that one again.
fn print_copy(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let mut lead = " ";
    for value in op.operands() {
        printer.text(&format!("{lead} \"{}\" ", class_of(op, value.ty())));
        printer.operand(value);
        lead = ", ";
    }
    print_words(printer, op, TARGET);
    printer.text(", ");
    let stated = |names: [&'static str; 2]| op.attr_named(names[0]).is_some();
    print_words(printer, op, if stated(SOURCE) { SOURCE } else { TARGET });
    text::print_attrs(printer, op, &[ACCESS, ALIGNMENT, SOURCE[0], SOURCE[1], CLASS]);
    printer.text(" : ");
    let to = op.operand(0).and_then(|to| type_in(op.ctx(), to.ty(), "ptr"));
    text::print_types(printer, to);
}

/// `spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %ptr, %value : i32`
fn parse_block_write(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let class = class(parser)?;
    let loc = parser.loc();
    let operands = text::operands_exactly(parser, 2)?;
    parser.token(":")?;
    let ty = parser.ty()?;
    let element = match parser.ctx().type_data(ty) {
        TypeData::Vector { element, .. } => *element,
        _ => ty,
    };
    let pointer = pointer_to(parser, element, class)?;
    text::resolve_all(parser, loc, &operands, &[pointer, ty], state)
}

/// The reference leaves out the class, without which it does not read it again.
fn print_block_write(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    text::print_operands(printer, op.operands());
    printer.text(" : ");
    text::print_types(printer, op.operand(1).map(|value| value.ty()));
}
