//! Words in text: lists of them, and enums in quotes.

use crate::common::enums;
use rmlir_ir::attrs::AttrData;
use rmlir_ir::def::Param;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter};
use rmlir_ir::{Attr, Ident, Loc, OpRef};

/// The dialect.
pub(super) const DIALECT: &str = "spirv";

/// Reads `[a, b]`, words of an enum.
pub(super) fn list(
    parser: &mut dyn AsmParser,
    mnemonic: &str,
    unknown: fn(&str) -> String,
) -> Result<Param, Failed> {
    let mut words = Vec::new();
    parser.list(Delimiter::Square, "", &mut |parser| {
        words.push(member(parser, mnemonic, unknown)?);
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

/// Reads a word of an enum, which `unknown` refuses if there is no such word.
pub(super) fn member(
    parser: &mut dyn AsmParser,
    mnemonic: &str,
    unknown: fn(&str) -> String,
) -> Result<Param, Failed> {
    let loc = parser.loc();
    member_at(parser, loc, mnemonic, unknown)
}

fn member_at(
    parser: &mut dyn AsmParser,
    loc: Loc,
    mnemonic: &str,
    unknown: fn(&str) -> String,
) -> Result<Param, Failed> {
    let word = parser.keyword()?;
    let ctx = parser.ctx().clone();
    match enums::of_word(&ctx, (DIALECT, mnemonic), &ctx.text(word)) {
        Some(_) => Ok(Param::String(word)),
        None => Err(parser.error(loc, &unknown(&ctx.text(word)))),
    }
}

/// How most words are refused.
pub(super) fn unknown_attribute(word: &str) -> String {
    format!("unknown attribute: '{word}'")
}

/// Reads a storage class; `loc` is where another word is reported.
pub(super) fn storage_class(parser: &mut dyn AsmParser, loc: Loc) -> Result<Param, Failed> {
    member_at(parser, loc, "storage_class", |word| format!("unknown storage class: {word}"))
}

fn value_of(
    parser: &mut dyn AsmParser,
    word: Ident,
    loc: Loc,
    mnemonic: &str,
    mark: &str,
) -> Result<Attr, Failed> {
    let ctx = parser.ctx().clone();
    let text = ctx.text(word).into_owned();
    match enums::of_word(&ctx, (DIALECT, mnemonic), &text) {
        Some(value) => Ok(value),
        None => {
            let what = format!("invalid {mnemonic} attribute specification");
            Err(parser.op_error(loc, &format!("{what}: {mark}{text}{mark}")))
        }
    }
}

/// Reads an enum in quotes: the attribute of that definition.
pub(super) fn quoted(parser: &mut dyn AsmParser, mnemonic: &str) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let none = parser.ctx().none_type();
    let attr = parser.attr(Some(none))?;
    let &AttrData::String { value, .. } = parser.ctx().attr_data(attr) else {
        return Err(parser.op_error(loc, &format!("expected {mnemonic} attribute specified as string")));
    };
    value_of(parser, value, loc, mnemonic, "\"")
}

/// Reads an enum as a word: the attribute of that definition.
pub(super) fn bare(parser: &mut dyn AsmParser, mnemonic: &str) -> Result<Attr, Failed> {
    let loc = parser.loc();
    let word = parser.keyword()?;
    value_of(parser, word, loc, mnemonic, "")
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
