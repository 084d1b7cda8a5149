//! Making structured operations: those with a body of their own, and those whose body follows from their name.

use super::body::Maker;
use super::named::MAPS;
use super::structured::{ITERATOR, element};
use super::table::{ELEMENTWISE, NAMED, Named};
use super::{GenericOp, MEMOIZED, TransposeOp, YieldOp, maps};
use crate::common::enums;
use rmlir_ir::typed::{Build, TypedOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Builder, Context, Failed, NamedAttr, OPERAND_SEGMENTS, Type, TypeData, ValueId};

/// The attribute of what loops there are: for each, whether its points go in any order.
pub fn iterators(ctx: &Context, parallel: &[bool]) -> Attr {
    let word =
        |&parallel: &bool| enums::of_word(ctx, ITERATOR, if parallel { "parallel" } else { "reduction" });
    let kinds: Vec<Attr> = parallel.iter().filter_map(word).collect();
    ctx.array_attr(&kinds)
}

/// Maps as an attribute.
pub fn maps_attr(ctx: &Context, maps: &[AffineMap]) -> Attr {
    let maps: Vec<Attr> = maps.iter().map(|map| ctx.affine_map_attr(map.clone())).collect();
    ctx.array_attr(&maps)
}

/// `linalg.generic` in the making, without its body. The results are of the types of those outputs that are tensors, which `results`
/// lists.
pub fn generic<'b, 'm>(
    b: &'b mut Builder<'m>,
    results: &[Type],
    [inputs, outputs]: [&[ValueId]; 2],
    maps: &[AffineMap],
    parallel: &[bool],
) -> Build<'b, 'm, GenericOp> {
    let (maps, kinds) = (maps_attr(b.ctx(), maps), iterators(b.ctx(), parallel));
    GenericOp::build(b, results, inputs, outputs, maps, kinds)
}

fn of_name(name: &str) -> Option<&'static Named> {
    let elementwise = ELEMENTWISE.iter().map(|(_, named)| named);
    NAMED.iter().chain(elementwise).find(|named| named.name == name)
}

/// An operation whose body follows from its name, with attributes besides.
///
/// # Errors
/// If it has no body for operands of these types.
pub fn named<O: TypedOp>(
    b: &mut Builder<'_>,
    results: &[Type],
    [inputs, outputs]: [&[ValueId]; 2],
    attrs: &[(&str, Attr)],
) -> Result<O, Failed> {
    let ctx = b.ctx().clone();
    let named = O::KIND.name().strip_prefix("linalg.").and_then(of_name).ok_or(Failed)?;
    let (args, attrs) = (elements(b, inputs, outputs), stated(&ctx, named, attrs));
    let mut made = Ok(());
    let unsigned = attrs.iter().any(|&(name, value)| {
        name == "cast" && enums::word(&ctx, value, ("linalg", "type_fn")).as_deref() == Some("cast_unsigned")
    });
    let mut op: Build<'_, '_, O> = Build::new(b).results(results).operands(inputs).operands(outputs);
    for (name, value) in attrs {
        op = op.attr(name, value);
    }
    let op = op.region(&args, |b, values| {
        let args = values.iter().copied().zip(args.iter().copied()).collect();
        made = Maker { builder: b, args, unsigned }.make(&named.body);
    });
    made.map_err(|_| Failed)?;
    op.insert()
}

/// The same for an operation of which only the name, without the dialect, is known.
///
/// # Errors
/// If there is none of the name, or it has no body for operands of these types.
pub fn named_like(
    b: &mut Builder<'_>,
    name: &str,
    results: &[Type],
    [inputs, outputs]: [&[ValueId]; 2],
    attrs: &[(&'static str, Attr)],
) -> Result<Vec<ValueId>, Failed> {
    let ctx = b.ctx().clone();
    let named = of_name(name).ok_or(Failed)?;
    let args = elements(b, inputs, outputs);
    let lengths = ctx.dense_i32_array(&[inputs, outputs].map(|list| list.len() as i32));
    let mut made = Ok(());
    let mut op = b.create(&format!("linalg.{name}")).operands(inputs).operands(outputs).results(results);
    for (name, value) in stated(&ctx, named, attrs) {
        op = op.attr(name, value);
    }
    let op = op.attr(OPERAND_SEGMENTS, lengths).region(&args, |b, values| {
        let args = values.iter().copied().zip(args.iter().copied()).collect();
        made = Maker { builder: b, args, unsigned: false }.make(&named.body);
    });
    made.map_err(|_| Failed)?;
    Ok(op.values())
}

/// The types of the arguments of a body.
fn elements(b: &mut Builder<'_>, inputs: &[ValueId], outputs: &[ValueId]) -> Vec<Type> {
    let ctx = b.ctx().clone();
    let of_value = |&value: &ValueId| element(&ctx, b.body().value_type(value));
    inputs.iter().chain(outputs).map(of_value).collect()
}

/// Attributes with those that follow from the name.
fn stated<'a>(ctx: &Context, named: &Named, attrs: &[(&'a str, Attr)]) -> Vec<(&'a str, Attr)> {
    let mut all = Vec::new();
    if let Some((dims, text)) = named.fixed {
        let entry = |&(name, value): &(&str, Attr)| NamedAttr { name: ctx.ident(name), value };
        let entries: Vec<NamedAttr> = attrs.iter().map(entry).collect();
        all.push((MEMOIZED, maps::read(ctx, &entries, dims, text)));
    }
    if let Some(usual) = &named.maps
        && !attrs.iter().any(|&(name, _)| name == MAPS)
    {
        all.push((MAPS, maps_attr(ctx, &usual.maps(ctx))));
    }
    all.extend_from_slice(attrs);
    all
}

/// `linalg.transpose` of a value into another one. Gives the results.
///
/// # Errors
/// If the output has no elements, or the operation cannot be made.
pub fn transpose(
    b: &mut Builder<'_>,
    input: ValueId,
    init: ValueId,
    order: &[usize],
) -> Result<Vec<ValueId>, Failed> {
    let order: Vec<i64> = order.iter().map(|&dim| dim as i64).collect();
    let order = b.ctx().dense_i64_array(&order);
    of_first(b, init, |b, results| TransposeOp::build(b, results, input, init, order))
}

/// An operation with one output whose body gives its first argument: a fill, a copy, a transposition, a broadcast. `make` says which, of the
/// types of its results. Gives the results.
///
/// # Errors
/// If the output has no elements, or the operation cannot be made.
pub(super) fn of_first<'m, O: TypedOp>(
    b: &mut Builder<'m>,
    output: ValueId,
    make: impl for<'b> FnOnce(&'b mut Builder<'m>, &[Type]) -> Build<'b, 'm, O>,
) -> Result<Vec<ValueId>, Failed> {
    let ctx = b.ctx().clone();
    let ty = b.body().value_type(output);
    let element = ctx.type_data(ty).shaped_element().ok_or(Failed)?;
    let is_tensor = matches!(ctx.type_data(ty), TypeData::RankedTensor { .. });
    let results: &[Type] = if is_tensor { &[ty] } else { &[] };
    let made = make(b, results).region(&[element, element], |b, args| {
        if let Some(&value) = args.first() {
            // What the yield of a body is made of cannot fail.
            let _ = YieldOp::build(b, &[value]).insert();
        }
    });
    let made = made.insert()?.handle();
    Ok(b.seen().op(made).results().map(|result| result.id()).collect())
}
