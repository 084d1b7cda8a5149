//! `vector.contract {indexing_maps = [...], iterator_types = [...], kind = ...} %a, %b, %c : T, T into T`

use super::KIND;
use crate::common::enums;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpState};
use rmlir_ir::{Attr, NamedAttr, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("contract").form(parse, print);
}

const ITERATORS: &str = "iterator_types";
const ITERATOR: (&str, &str) = ("vector", "iterator_type");
const IN_FRONT: [&str; 3] = ["indexing_maps", ITERATORS, "kind"];

fn parse(parser: &mut dyn AsmParser, state: &mut OpState) -> Result<(), Failed> {
    let loc = parser.loc();
    let dict = parser.attr(None)?;
    let mut operands = vec![parser.operand()?];
    for _ in 0..2 {
        parser.token(",")?;
        operands.push(parser.operand()?);
    }
    while parser.optional_token(",") {
        operands.push(parser.operand()?);
    }
    text::optional_attrs(parser, state)?;
    parser.token(":")?;
    let types = text::type_list(parser)?;
    parser.token("into")?;
    let result = parser.ty()?;
    // Types beyond the second are read and mean nothing, as upstream.
    let [left, right, ..] = types[..] else { return Err(parser.op_error(loc, "expected two types")) };
    let masks = operands.split_off(3);
    text::resolve_all(parser, loc, &operands, &[left, right, result], state)?;
    let ctx = parser.ctx().clone();
    state.attrs.extend_from_slice(ctx.attr_data(dict).as_dictionary().unwrap_or_default());
    let iterators = ctx.ident(ITERATORS);
    let found = state.attrs.iter().find(|entry| entry.name == iterators).map(|entry| entry.value);
    let Some(found) = found.filter(|&attr| ctx.attr_data(attr).as_array().is_some()) else {
        return Err(parser.op_error(loc, "expected \"iterator_types\" array attribute"));
    };
    match enums::of_words(&ctx, found, ITERATOR) {
        Ok(found) => state.set_attr(iterators, found),
        Err(word) => return Err(parser.op_error(loc, &format!("unexpected iterator_type ({word})"))),
    }
    let kind = ctx.ident("kind");
    if !state.attrs.iter().any(|entry| entry.name == kind)
        && let Some(add) = enums::of_word(&ctx, KIND, "add")
    {
        state.set_attr(kind, add);
    }
    state.result_types.push(result);
    if masks.is_empty() {
        return Ok(());
    }
    if masks.len() != 2 {
        let name = parser.name_loc();
        return Err(parser.op_error(name, "expected zero or exactly 2 vector mask operands"));
    }
    let of: Vec<Type> = [left, right].iter().filter_map(|&ty| mask_of(parser, ty)).collect();
    text::resolve_all(parser, loc, &masks, &of, state)
}

/// The type of the mask of a vector.
fn mask_of(parser: &dyn AsmParser, ty: Type) -> Option<Type> {
    let ctx = parser.ctx();
    match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => ctx.vector_type(shape, scalable, ctx.i1()).ok(),
        _ => None,
    }
}

fn print(printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
    printer.text(" ");
    printer.attr(trait_dict(op, &IN_FRONT, ITERATOR));
    printer.text(" ");
    text::print_operands(printer, op.operands().take(3));
    text::print_attrs(printer, op, &IN_FRONT);
    printer.text(" : ");
    text::print_types(printer, op.operands().take(2).map(|operand| operand.ty()));
    printer.text(" into ");
    text::print_types(printer, op.result(0).map(|result| result.ty()));
}

/// The attributes of these names as a dictionary, with iterators as words.
pub(crate) fn trait_dict(op: OpRef<'_>, names: &[&str], iterator: (&str, &str)) -> Attr {
    let ctx = op.ctx();
    let names: Vec<_> = names.iter().map(|name| ctx.ident(name)).collect();
    let entries = text::all_attrs(op).into_iter().filter(|entry| names.contains(&entry.name));
    let iterators = ctx.ident(ITERATORS);
    let in_words = |entry: NamedAttr| match entry.name == iterators {
        true => NamedAttr { name: entry.name, value: enums::to_words(ctx, entry.value, iterator) },
        false => entry,
    };
    ctx.dict_attr(entries.map(in_words).collect())
}
