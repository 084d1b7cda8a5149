//! Text forms that are written by hand.

pub(super) mod bundles;
pub(super) mod call;
pub(super) mod compare;
pub(super) mod directives;
pub(super) mod function;
pub(super) mod global;
pub(super) mod memory;

use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OpState, Unresolved};
use rmlir_ir::{Attr, Ident, Loc, NamedAttr, OpRef, Type, ValueRef};

/// Reads `{...}` if it is next, into `state`.
pub(super) fn attrs(parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
    let entries = parser.optional_attr_dict()?;
    state.attrs.extend(entries);
    Ok(())
}

/// Sets an attribute by the text of its name.
pub(super) fn set(parser: &dyn AsmParser, state: &mut OpState, name: &str, value: Attr) {
    let name = parser.ctx().ident(name);
    match state.attrs.iter_mut().find(|entry| entry.name == name) {
        Some(entry) => entry.value = value,
        None => state.attrs.push(NamedAttr { name, value }),
    }
}

/// Reads operands in parentheses onto `operands`.
pub(super) fn operands_in_parens(
    parser: &mut dyn AsmParser,
    operands: &mut Vec<Unresolved>,
) -> Result<(), Failed> {
    parser.list(Delimiter::Paren, "", &mut |parser| {
        operands.push(parser.operand()?);
        Ok(())
    })
}

/// Looks up operands, each with its type.
pub(super) fn resolve(
    parser: &mut dyn AsmParser,
    loc: Loc,
    operands: &[Unresolved],
    types: &[Type],
    state: &mut OpState,
) -> Result<(), Failed> {
    if operands.len() != types.len() {
        let (have, want) = (operands.len(), types.len());
        return Err(parser.op_error(
            loc,
            &format!("number of operands and types do not match: got {have} operands and {want} types"),
        ));
    }
    for (&operand, &ty) in operands.iter().zip(types) {
        let value = parser.resolve(operand, ty)?;
        state.operands.push(value);
    }
    Ok(())
}

/// Writes values separated by commas.
pub(super) fn print_operands<'m>(
    printer: &mut dyn AsmPrinter,
    values: impl IntoIterator<Item = ValueRef<'m>>,
) {
    let mut lead = "";
    for value in values {
        printer.text(lead);
        printer.operand(value);
        lead = ", ";
    }
}

/// Writes ` {...}` with all attributes but those named, and without fast-math flags that allow nothing.
pub(super) fn print_attrs(printer: &mut dyn AsmPrinter, op: OpRef<'_>, elided: &[&str]) {
    let ctx = op.ctx();
    let discardable = ctx.dict(op.discardable());
    let mut entries: Vec<NamedAttr> = Vec::new();
    for entry in op.inherent() {
        let name = ctx.bytes(entry.name);
        let hidden = elided.iter().any(|elided| elided.as_bytes() == name)
            || (name == b"fastmathFlags" && super::attrs::enum_value(ctx, entry.value) == Some(0));
        if !hidden {
            entries.push(entry);
        }
    }
    if entries.is_empty() {
        return printer.attr_dict(discardable, &[]);
    }
    entries.extend_from_slice(discardable);
    entries.sort_by_key(|entry| ctx.bytes(entry.name));
    printer.attr_dict(&entries, &[]);
}

/// The names of attributes that a form writes elsewhere.
pub(super) fn idents(op: OpRef<'_>, names: &[&str]) -> Vec<Ident> {
    names.iter().map(|name| op.ctx().ident(name)).collect()
}
