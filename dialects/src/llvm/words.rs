//! Enums that hand-written forms spell as bare words.

use super::attrs::{definition, enum_value};
use rmlir_ir::def::{EnumDef, Param};
use rmlir_ir::diag::Failed;
use rmlir_ir::format::ParamKind;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::{Attr, Context};

/// Predicates of `icmp`, in the order of their values.
pub(super) const ICMP: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
/// Predicates of `fcmp`, in the order of their values.
pub(super) const FCMP: [&str; 16] = [
    "_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "_true",
];
/// Visibilities, in the order of their values. The first is not written.
pub(super) const VISIBILITY: [&str; 3] = ["", "hidden", "protected"];
/// Whether the address of a symbol matters, in the order of the values. The first is not written.
pub(super) const UNNAMED_ADDR: [&str; 3] = ["", "local_unnamed_addr", "unnamed_addr"];

/// Reads one of `words` if it is next; else it is the first. The value is an i64 attribute.
pub(super) fn optional_word(parser: &mut dyn AsmParser, words: &[&str]) -> Attr {
    let next = parser.next_keyword();
    let value = words.iter().position(|word| next == Some(word.as_bytes())).unwrap_or(0);
    if value > 0 || next.is_some_and(|next| next == words[0].as_bytes()) {
        let _ = parser.optional_keyword();
    }
    parser.ctx().int_attr(64, value as i64)
}

/// Writes the word of a value and a blank, nothing for the empty word.
pub(super) fn print_word(printer: &mut dyn AsmPrinter, words: &[&str], value: i64) {
    let word = usize::try_from(value).ok().and_then(|value| words.get(value)).copied().unwrap_or("");
    if !word.is_empty() {
        printer.text(word);
        printer.text(" ");
    }
}

/// The enum that is the only parameter of a definition.
fn enum_of<'c>(ctx: &'c Context, mnemonic: &str) -> Option<&'c EnumDef> {
    let def = ctx.attr_def(definition(ctx, mnemonic)?);
    match def.params.first().map(|param| &param.syntax) {
        Some(ParamKind::Enum(found)) => Some(found),
        _ => None,
    }
}

/// Reads a case of the enum that the attribute `mnemonic` wraps if it is next, and sets attribute `name`; to case 0 if not.
pub(super) fn optional_case(
    parser: &mut dyn AsmParser,
    state: &mut OperationState,
    mnemonic: &str,
    name: &str,
) -> Result<(), Failed> {
    let value = optional_case_attr(parser, mnemonic)?;
    state.set_attr(parser.ctx().ident(name), value);
    Ok(())
}

/// Reads a case of the enum that the attribute `mnemonic` wraps if it is next, else it is case 0.
pub(super) fn optional_case_attr(parser: &mut dyn AsmParser, mnemonic: &str) -> Result<Attr, Failed> {
    let ctx = parser.ctx().clone();
    let loc = parser.loc();
    let case = enum_of(&ctx, mnemonic).and_then(|found| {
        let next = parser.next_keyword()?;
        found.cases.iter().find(|case| case.text.as_bytes() == next)
    });
    if case.is_some() {
        let _ = parser.optional_keyword();
    }
    let def = definition(&ctx, mnemonic).ok_or(Failed)?;
    parser.checked_attr(loc, def, vec![Param::Int(case.map_or(0, |case| case.value))])
}

/// Writes the case of an attribute that wraps an enum and a blank; nothing for case 0 unless `always`.
pub(super) fn print_case(printer: &mut dyn AsmPrinter, attr: Option<Attr>, mnemonic: &str, always: bool) {
    let ctx = printer.ctx().clone();
    let value = attr.and_then(|attr| enum_value(&ctx, attr)).unwrap_or(0);
    if value == 0 && !always {
        return;
    }
    print_bare_case(printer, value, mnemonic);
    printer.text(" ");
}

/// Writes the case of a value of the enum that an attribute wraps.
pub(super) fn print_bare_case(printer: &mut dyn AsmPrinter, value: i64, mnemonic: &str) {
    let ctx = printer.ctx().clone();
    let found = enum_of(&ctx, mnemonic);
    if let Some(case) = found.and_then(|found| found.cases.iter().find(|case| case.value == value)) {
        printer.text(&case.text);
    }
}
