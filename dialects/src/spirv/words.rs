//! Words in text: lists of them, and enums in quotes.

use crate::common::enums;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter};
use rmlir_ir::{Attr, Ident, OpRef};

/// The dialect.
pub(super) const DIALECT: &str = "spirv";

/// Reads `[a, b]`.
pub(super) fn list(parser: &mut dyn AsmParser) -> Result<Param, Failed> {
    let mut words = Vec::new();
    parser.list(Delimiter::Square, "", &mut |parser| {
        words.push(Param::String(parser.keyword()?));
        Ok(())
    })?;
    Ok(Param::List(words.into()))
}

/// The words of a list.
pub(super) fn of(param: Option<&Param>) -> Vec<Ident> {
    let Some(Param::List(list)) = param else { return Vec::new() };
    list.iter().filter_map(word).collect()
}

/// The word of a parameter.
pub(super) fn word(param: &Param) -> Option<Ident> {
    if let Param::String(word) = param { Some(*word) } else { None }
}

/// Writes words separated by commas.
pub(super) fn print(printer: &mut dyn AsmPrinter, words: &[Ident]) {
    for (i, &word) in words.iter().enumerate() {
        printer.text(if i == 0 { "" } else { ", " });
        print_one(printer, word);
    }
}

/// Writes a word.
pub(super) fn print_one(printer: &mut dyn AsmPrinter, word: Ident) {
    let text = printer.ctx().bytes(word).to_vec();
    printer.bytes(&text);
}

fn value_of(
    parser: &mut dyn AsmParser,
    word: Option<Ident>,
    loc: rmlir_ir::Loc,
    mnemonic: &str,
) -> Result<Attr, Failed> {
    let ctx = parser.ctx().clone();
    let text = word.map(|word| ctx.text(word).into_owned()).unwrap_or_default();
    match enums::of_word(&ctx, (DIALECT, mnemonic), &text) {
        Some(value) => Ok(value),
        None => Err(parser.op_error(loc, &format!("invalid {mnemonic} attribute specification: \"{text}\""))),
    }
}

/// Reads an enum in quotes: the attribute of that definition.
pub(super) fn quoted(parser: &mut dyn AsmParser, mnemonic: &str) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let word = parser.optional_string();
    value_of(parser, word, loc, mnemonic)
}

/// Reads an enum as a word: the attribute of that definition.
pub(super) fn bare(parser: &mut dyn AsmParser, mnemonic: &str) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let word = Some(parser.keyword()?);
    value_of(parser, word, loc, mnemonic)
}

/// The word of an attribute of an operation; empty if it is not there.
pub(super) fn attr_word(op: OpRef<'_>, name: &str, mnemonic: &str) -> String {
    let word = |attr| enums::word(op.ctx(), attr, (DIALECT, mnemonic));
    op.attr_named(name).and_then(word).unwrap_or_default()
}

/// Reads a word of an enum, which errors call so: the word.
pub(super) fn known(parser: &mut dyn AsmParser, mnemonic: &str, what: &str) -> Result<Param, Failed> {
    let loc = parser.loc();
    let word = parser.keyword()?;
    let ctx = parser.ctx().clone();
    match enums::of_word(&ctx, (DIALECT, mnemonic), &ctx.text(word)) {
        Some(_) => Ok(Param::String(word)),
        None => {
            Err(parser.error(loc, &format!("invalid {what} attribute specification: {}", ctx.text(word))))
        }
    }
}
