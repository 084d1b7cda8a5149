//! Pieces of text that many operations have: lists of operands and types.

use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::{Attr, BlockRef, Loc, NamedAttr, OpRef, Type, TypeData, ValueRef};

/// Says that a type is none of functions, where an operation has one.
pub fn no_function_type(parser: &mut dyn AsmParser, loc: Loc, ty: Type) -> Failed {
    let found = parser.ctx().quoted_type(ty);
    parser.op_error(
        loc,
        &format!("invalid kind of type specified: expected builtin.function, but found {found}"),
    )
}

/// Reads operands separated by commas; none is allowed.
///
/// # Errors
/// If one is malformed; it has been reported.
pub fn operand_list(parser: &mut dyn AsmParser) -> Result<Vec<UnresolvedOperand>, Failed> {
    let mut operands: Vec<UnresolvedOperand> = parser.optional_operand()?.into_iter().collect();
    while !operands.is_empty() && parser.optional_token(",") {
        operands.push(parser.operand()?);
    }
    Ok(operands)
}

/// Reads exactly so many operands separated by commas.
///
/// # Errors
/// If there are more or fewer; it has been reported.
pub fn operands_exactly(parser: &mut dyn AsmParser, count: usize) -> Result<Vec<UnresolvedOperand>, Failed> {
    let loc = parser.loc();
    let operands = operand_list(parser)?;
    if operands.is_empty() && count > 0 {
        let bracket = parser.is_next("(") || parser.is_next("[");
        return Err(if bracket {
            parser.error(loc, "unexpected delimiter")
        } else {
            parser.expected("expected operand")
        });
    }
    counted(parser, loc, operands, Some(count))
}

/// Reads operands in brackets; with a count, exactly so many.
///
/// # Errors
/// If a bracket is missing or the number is wrong; it has been reported.
pub fn operands_in(
    parser: &mut dyn AsmParser,
    brackets: Delimiter,
    count: Option<usize>,
) -> Result<Vec<UnresolvedOperand>, Failed> {
    let loc = parser.loc();
    let mut operands = Vec::new();
    parser.list(brackets, " in operand list", &mut |parser| {
        operands.push(parser.operand()?);
        Ok(())
    })?;
    counted(parser, loc, operands, count)
}

fn counted(
    parser: &mut dyn AsmParser,
    loc: Loc,
    operands: Vec<UnresolvedOperand>,
    count: Option<usize>,
) -> Result<Vec<UnresolvedOperand>, Failed> {
    match count {
        Some(count) if operands.len() != count => {
            Err(parser.op_error(loc, &format!("expected {count} operands")))
        }
        _ => Ok(operands),
    }
}

/// Reads types separated by commas, at least one.
///
/// # Errors
/// If one is malformed; it has been reported.
pub fn type_list(parser: &mut dyn AsmParser) -> Result<Vec<Type>, Failed> {
    let mut types = vec![parser.ty()?];
    while parser.optional_token(",") {
        types.push(parser.ty()?);
    }
    Ok(types)
}

/// Reads `: T, T` if it is next.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn optional_colon_types(parser: &mut dyn AsmParser) -> Result<Vec<Type>, Failed> {
    if parser.optional_token(":") { type_list(parser) } else { Ok(Vec::new()) }
}

/// Reads `-> T` or `-> (T, T)` if it is next.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn optional_arrow_types(parser: &mut dyn AsmParser) -> Result<Vec<Type>, Failed> {
    if parser.is_next("->") { arrow_types(parser) } else { Ok(Vec::new()) }
}

/// Reads `-> T` or `-> (T, T)`.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn arrow_types(parser: &mut dyn AsmParser) -> Result<Vec<Type>, Failed> {
    parser.token("->")?;
    if !parser.is_next("(") {
        return Ok(vec![parser.ty()?]);
    }
    let mut types = Vec::new();
    parser.list(Delimiter::Paren, "", &mut |parser| {
        types.push(parser.ty()?);
        Ok(())
    })?;
    Ok(types)
}

/// Looks up operands, each with its type. `loc` is where a wrong number is reported.
///
/// # Errors
/// If the numbers or a type do not fit; it has been reported.
pub fn resolve_all(
    parser: &mut dyn AsmParser,
    loc: Loc,
    operands: &[UnresolvedOperand],
    types: &[Type],
    state: &mut OperationState,
) -> Result<(), Failed> {
    if operands.len() != types.len() {
        let (have, want) = (operands.len(), types.len());
        let what = "number of operands and types do not match: got";
        return Err(parser.op_error(loc, &format!("{what} {have} operands and {want} types")));
    }
    for (&operand, &ty) in operands.iter().zip(types) {
        state.operands.push(parser.resolve(operand, ty)?);
    }
    Ok(())
}

/// Looks up operands that are all of one type.
///
/// # Errors
/// If a type does not fit; it has been reported.
pub fn resolve_as(
    parser: &mut dyn AsmParser,
    operands: &[UnresolvedOperand],
    ty: Type,
    state: &mut OperationState,
) -> Result<(), Failed> {
    for &operand in operands {
        state.operands.push(parser.resolve(operand, ty)?);
    }
    Ok(())
}

/// Reads `{...}` if it is next, into `state`.
///
/// # Errors
/// If it is malformed; it has been reported.
pub fn optional_attrs(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let entries = parser.optional_attr_dict()?;
    state.attrs.extend(entries);
    Ok(())
}

/// Checks the inherent attributes that have been read so far: one that cannot be kept would be lost without a word.
pub fn check_inherent(parser: &mut dyn AsmParser, loc: Loc, state: &OperationState) -> Result<(), Failed> {
    let ctx = parser.ctx();
    let Some(def) = ctx.op_info(state.name).def() else { return Ok(()) };
    match rmlir_ir::assembly::check_inherent(ctx, def, &state.attrs) {
        Ok(_) => Ok(()),
        Err(message) => Err(parser.op_error(loc, &message)),
    }
}

/// Sets an attribute by the text of its name.
pub fn set(parser: &dyn AsmParser, state: &mut OperationState, name: &str, value: Attr) {
    state.set_attr(parser.ctx().ident(name), value);
}

/// Inherent and discardable attributes together, sorted by name.
pub fn all_attrs(op: OpRef<'_>) -> Vec<NamedAttr> {
    let ctx = op.ctx();
    let mut attrs: Vec<NamedAttr> = op.inherent().collect();
    attrs.extend_from_slice(ctx.dict(op.discardable()));
    attrs.sort_by_key(|entry| ctx.bytes(entry.name));
    attrs
}

/// Writes ` {...}` with all attributes but those named.
pub fn print_attrs(printer: &mut dyn AsmPrinter, op: OpRef<'_>, elided: &[&str]) {
    let elided: Vec<_> = elided.iter().map(|name| op.ctx().ident(name)).collect();
    printer.attr_dict(&all_attrs(op), &elided);
}

/// Writes ` attributes {...}` with all attributes but those named.
pub fn print_attrs_with_keyword(printer: &mut dyn AsmPrinter, op: OpRef<'_>, elided: &[&str]) {
    let elided: Vec<_> = elided.iter().map(|name| op.ctx().ident(name)).collect();
    printer.attr_dict_with_keyword(&all_attrs(op), &elided);
}

/// Writes values separated by commas.
pub fn print_operands<'m>(printer: &mut dyn AsmPrinter, values: impl IntoIterator<Item = ValueRef<'m>>) {
    let mut lead = "";
    for value in values {
        printer.text(lead);
        printer.operand(value);
        lead = ", ";
    }
}

/// Writes types separated by commas.
pub fn print_types(printer: &mut dyn AsmPrinter, types: impl IntoIterator<Item = Type>) {
    let mut lead = "";
    for ty in types {
        printer.text(lead);
        printer.ty(ty);
        lead = ", ";
    }
}

/// Writes a successor and what is passed to it: `^bb1(%a, %b : T, T)`, or `^bb1` without operands.
pub fn print_successor(printer: &mut dyn AsmPrinter, block: BlockRef<'_>, operands: &[ValueRef<'_>]) {
    printer.successor(block);
    if operands.is_empty() {
        return;
    }
    printer.text("(");
    print_operands(printer, operands.iter().copied());
    printer.text(" : ");
    print_types(printer, operands.iter().map(|operand| operand.ty()));
    printer.text(")");
}

/// Writes ` -> T` or ` -> (T, T)`, nothing without types.
pub fn print_optional_arrow_types(printer: &mut dyn AsmPrinter, types: &[Type]) {
    let Some(&first) = types.first() else { return };
    let is_function = matches!(printer.ctx().type_data(first), TypeData::Function { .. });
    let (open, close) = if types.len() == 1 && !is_function { (" -> ", "") } else { (" -> (", ")") };
    printer.text(open);
    print_types(printer, types.iter().copied());
    printer.text(close);
}

/// The types of values.
pub fn types_of<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}
