//! Forms whose attributes are in braces in the middle, enums as mere words.

use crate::common::enums;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, Delimiter, OperationState};
use rmlir_ir::{Attr, NamedAttr, OpRef, Type, TypeData};

/// The attributes that are words: their names, definitions and the word that is left out.
const WORDS: [(&str, (&str, &str), &str); 4] = [
    ("block_size", ("tosa", "block_size"), ""),
    ("mode", ("tosa", "resize_mode"), ""),
    ("nan_mode", ("tosa", "nan_mode"), "PROPAGATE"),
    ("rounding_mode", ("tosa", "rounding_mode"), ""),
];

/// `name = value`, where the value of some names is a word.
fn entry(parser: &mut dyn AsmParser) -> Result<NamedAttr, Failed> {
    let name = parser.keyword()?;
    parser.token("=")?;
    let ctx = parser.ctx().clone();
    let definition = WORDS.iter().find(|(word, ..)| word.as_bytes() == ctx.bytes(name));
    let word = parser.next_keyword().map(|word| String::from_utf8_lossy(word).into_owned());
    if let (Some(&(what, definition, _)), Some(word)) = (definition, word) {
        let loc = parser.loc();
        let _ = parser.optional_keyword();
        return match enums::of_word(&ctx, definition, &word) {
            Some(value) => Ok(NamedAttr { name, value }),
            None => Err(parser.op_error(loc, &format!("invalid {what} value: {word}"))),
        };
    }
    Ok(NamedAttr { name, value: parser.attr(None)? })
}

pub(super) fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
    let operands = text::operand_list(parser)?;
    let mut entries = Vec::new();
    parser.list(Delimiter::OptionalBraces, "", &mut |parser| {
        entries.push(entry(parser)?);
        Ok(())
    })?;
    state.attrs.extend(entries);
    let loc = parser.loc();
    parser.token(":")?;
    let ty = parser.ty()?;
    let ctx = parser.ctx().clone();
    let TypeData::Function { inputs, results } = ctx.type_data(ty) else {
        return Err(text::no_function_type(parser, loc, ty));
    };
    let (inputs, results): (Vec<Type>, Vec<Type>) = (inputs.to_vec(), results.to_vec());
    text::resolve_all(parser, loc, &operands, &inputs, state)?;
    state.result_types = results;
    Ok(())
}

/// The word for the value of an attribute. `Some(None)`: it is left out.
fn word_of(op: OpRef<'_>, name: &[u8], value: Attr) -> Option<Option<String>> {
    let (_, definition, default) = WORDS.iter().find(|(word, ..)| word.as_bytes() == name)?;
    let word = enums::word(op.ctx(), value, *definition)?;
    Some((word != *default).then_some(word))
}

pub(super) fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    let ctx = op.ctx();
    printer.text(" ");
    text::print_operands(printer, op.operands());
    let mut lead = " {";
    for entry in text::all_attrs(op) {
        let word = word_of(op, ctx.bytes(entry.name), entry.value);
        if word == Some(None) {
            continue;
        }
        printer.text(lead);
        lead = ", ";
        printer.keyword_or_string(ctx.bytes(entry.name));
        printer.text(" = ");
        match word.flatten() {
            Some(word) => printer.text(&word),
            None => printer.attr(entry.value),
        }
    }
    printer.text(if lead == ", " { "} : (" } else { " : (" });
    text::print_types(printer, op.operands().map(|operand| operand.ty()));
    printer.text(")");
    let results = text::types_of(op.results());
    if results.is_empty() {
        printer.text(" -> ()");
    }
    text::print_optional_arrow_types(printer, &results);
}
