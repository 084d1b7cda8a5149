//! Text forms that are written by hand.

pub(super) mod bundles;
pub(super) mod call;
pub(super) mod compare;
pub(super) mod directives;
pub(super) mod function;
pub(super) mod global;
pub(super) mod memory;

pub(super) use crate::common::text::{optional_attrs as attrs, print_operands, resolve_all as resolve, set};

use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState, UnresolvedOperand};
use rmlir_ir::{Attr, Ident, NamedAttr, OpRef};

/// Adds an attribute, though there is one of its name: that is an error of the text.
pub(super) fn add(parser: &dyn AsmParser, state: &mut OperationState, name: &str, value: Attr) {
    state.attrs.push(NamedAttr { name: parser.ctx().ident(name), value });
}

/// Reads operands in parentheses onto `operands`.
pub(super) fn operands_in_parens(
    parser: &mut dyn AsmParser,
    operands: &mut Vec<UnresolvedOperand>,
) -> Result<(), Failed> {
    parser.list(Delimiter::Paren, " in operand list", &mut |parser| {
        operands.push(parser.operand()?);
        Ok(())
    })
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
