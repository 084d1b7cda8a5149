//! `vector.contract {indexing_maps = [...], iterator_types = [...], kind = ...} %a, %b, %c : T, T into T`

use super::KIND;
use super::kinds::{combines, kind};
use super::types::{Vector, operand, vector};
use crate::common::enums;
use crate::common::text;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OperationState};
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{Attr, AttrData, NamedAttr, OpRef, Signedness, Type, TypeData};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("contract").form(parse, print).verifier(check);
}

const ITERATORS: &str = "iterator_types";
const ITERATOR: (&str, &str) = ("vector", "iterator_type");
const IN_FRONT: [&str; 3] = ["indexing_maps", ITERATORS, "kind"];

fn parse(parser: &mut dyn AsmParser, state: &mut OperationState) -> Result<(), Failed> {
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

/// The maps from the loops to the operands.
pub fn maps(op: OpRef<'_>) -> Option<Vec<AffineMap>> {
    let ctx = op.ctx();
    let maps = ctx.attr_data(op.attr_named("indexing_maps")?).as_array()?;
    let map = |&attr: &Attr| match ctx.attr_data(attr) {
        AttrData::AffineMap(map) => Some(AffineMap::clone(map)),
        _ => None,
    };
    maps.iter().map(map).collect()
}

/// The word of each loop.
fn iterators(op: OpRef<'_>) -> Vec<String> {
    let ctx = op.ctx();
    let iterators = op.attr_named(ITERATORS).and_then(|attr| ctx.attr_data(attr).as_array());
    let word = |&attr: &Attr| enums::word(ctx, attr, ITERATOR).unwrap_or_default();
    iterators.unwrap_or_default().iter().map(word).collect()
}

/// Whether each loop is a reduction.
pub fn reductions(op: OpRef<'_>) -> Vec<bool> {
    iterators(op).iter().map(|word| word == "reduction").collect()
}

fn check_maps(op: OpRef<'_>, maps: &[AffineMap], loops: usize) -> Result<(), Failed> {
    let ctx = op.ctx();
    if maps.len() != 3 {
        return Err(op.emit_error("expected an indexing map for each vector operand"));
    }
    for (i, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        let rank = vector(ctx, operand.ty()).map_or(0, |vector| vector.rank());
        let why = if map.symbols != 0 {
            "have no symbols".to_owned()
        } else if map.dims as usize != loops {
            format!("have {loops} number of inputs")
        } else if map.results.len() != rank {
            format!("have {rank} number of outputs")
        } else if !map.is_projected_permutation(ctx.affine(), false) {
            "be a projected permutation of its inputs".to_owned()
        } else {
            continue;
        };
        return Err(op.emit_error(format!("expected indexing map {i} to {why}")));
    }
    Ok(())
}

fn check(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(left), Some(right), Some(maps)) = (operand(op, 0), operand(op, 1), maps(op)) else {
        return Ok(());
    };
    let words = iterators(op);
    if matches!(ctx.type_data(left.element), TypeData::Integer { signedness, .. } if *signedness != Signedness::Signless)
    {
        return Err(op.emit_error("only supports signless integer types"));
    }
    check_maps(op, &maps, words.len())?;
    let [of_left, of_right, of_sum] = &maps[..] else { return Ok(()) };
    // Which dimensions of the left and the right one go by the same loop.
    let pairs = |word: &str| -> Vec<(usize, usize)> {
        let pair = |(i, expr): (usize, &AffineExpr)| {
            let dim = of_left.dim_position(ctx.affine(), i)? as usize;
            let at = of_right.results.iter().position(|other| other == expr)?;
            (words.get(dim).is_some_and(|have| have == word)).then_some((i, at))
        };
        of_left.results.iter().enumerate().filter_map(pair).collect()
    };
    let contracted = pairs("reduction");
    let mut batch = pairs("parallel");
    batch.retain(|&(i, _)| of_sum.results.contains(&of_left.results[i]));
    if contracted.is_empty() {
        return Err(op.emit_error("expected at least one contracting dimension pair"));
    }
    for (pairs, what) in [(&contracted, "contracting"), (&batch, "batch")] {
        if pairs.iter().any(|&(i, at)| left.shape.get(i) != right.shape.get(at)) {
            return Err(op.emit_error(format!("invalid {what} dimension map")));
        }
    }
    let free = left.rank() > contracted.len() || right.rank() > contracted.len() + batch.len();
    check_result(op, [(left, of_left), (right, of_right)], of_sum, free)?;
    let element = op.result(0).map(|result| vector(ctx, result.ty()).map_or(result.ty(), |sum| sum.element));
    match (kind(op), element) {
        (Some(kind), Some(element)) if !combines(ctx, &kind, element) => {
            Err(op.emit_error("unsupported contraction type"))
        }
        _ => Ok(()),
    }
}

/// `free` says whether anything but a number can come of it.
fn check_result(
    op: OpRef<'_>,
    factors: [(Vector<'_>, &AffineMap); 2],
    of_sum: &AffineMap,
    free: bool,
) -> Result<(), Failed> {
    let ctx = op.ctx();
    let (Some(sum), Some(result)) = (op.operand(2), op.result(0)) else { return Ok(()) };
    let invalid = || Err(op.emit_error("invalid accumulator/result vector shape"));
    let (sum, result) = match (vector(ctx, sum.ty()), vector(ctx, result.ty())) {
        (None, None) if !free => return Ok(()),
        (Some(sum), Some(result)) if free => (sum, result),
        _ => return invalid(),
    };
    let mut extents = vec![None; of_sum.dims as usize];
    for (factor, map) in factors {
        for (i, &size) in factor.shape.iter().enumerate() {
            let dim = map.dim_position(ctx.affine(), i);
            if let Some(extent) = dim.and_then(|dim| extents.get_mut(dim as usize)) {
                *extent = Some(size);
            }
        }
    }
    if extents.contains(&None) {
        return Err(op.emit_error("expected all dimensions to be either a LHS or a RHS dimension"));
    }
    let extent = |i| extents.get(of_sum.dim_position(ctx.affine(), i)? as usize).copied().flatten();
    let shape: Vec<i64> = (0..of_sum.results.len()).filter_map(extent).collect();
    let Ok(expected) = ctx.vector_type(&shape, result.scalable, result.element) else { return invalid() };
    if result.ty != expected || sum.ty != expected {
        let expected = ctx.quoted_type(expected);
        return Err(op.emit_error(format!("invalid accumulator/result vector shape, expected: {expected}")));
    }
    Ok(())
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
