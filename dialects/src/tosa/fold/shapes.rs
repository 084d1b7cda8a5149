//! Reductions, and what moves elements.

use super::{extents, has_numbers, is_same, is_static, same_type};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, FoldFn, folder_in_place};
use crate::tosa::{ConcatOp, ReshapeOp};
use rmlir_ir::fold::{Fold, Folded, Update};
use rmlir_ir::typed::number;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Context, DYNAMIC};
use rmlir_ods::DialectImpl;

pub(super) const FOLDS: &[(&str, FoldFn)] = &[
    ("argmax", argmax),
    ("pad", pad),
    ("reduce_all", reduce),
    ("reduce_any", reduce),
    ("reduce_max", reduce),
    ("reduce_min", reduce),
    ("reduce_product", reduce),
    ("reduce_sum", reduce),
    ("resize", resize),
    ("slice", slice),
    ("tile", tile),
    ("transpose", transpose),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("concat").fold(folder_in_place(concat));
    dialect.op("reshape").fold(folder_in_place(reshape));
    dialect.op("reverse").fold(folder_in_place(reverse));
}

fn shape<'m>(args: Args<'m, '_>) -> Option<&'m [i64]> {
    args.ctx().type_data(args.op.operand(0)?.ty()).shape()
}

/// The size of the first operand along the axis.
fn along_axis(args: Args<'_, '_>) -> Option<i64> {
    let axis = number(args.ctx(), args.op.attr_named("axis")?)?;
    shape(args)?.get(usize::try_from(axis).ok()?).copied()
}

/// A reduction of one element.
fn reduce(args: Args<'_, '_>) -> Option<Folded> {
    let single = shape(args)?.is_empty() || along_axis(args) == Some(1);
    if single { same_type(args) } else { None }
}

/// Of one element the first one is the greatest.
fn argmax(args: Args<'_, '_>) -> Option<Folded> {
    if along_axis(args)? != 1 || !is_static(args) {
        return None;
    }
    args.give_int(Int::zero(args.width()?))
}

fn is_splat(ctx: &Context, attr: Attr) -> bool {
    matches!(ctx.attr_data(attr), AttrData::DenseElements(dense) if dense.splat)
}

/// The same elements in the type of the result.
fn in_result_type(args: Args<'_, '_>, attr: Attr) -> Option<Folded> {
    let read = elements::read(args.ctx(), attr)?;
    elements::write(args.ctx(), args.ty()?, &read.values, read.splat).map(Folded::Attr)
}

/// One element, or elements that are all the same, the other way round.
fn reverse(args: Args<'_, '_>) -> Fold {
    if let Some(value) = args.constant(0).filter(|&value| is_splat(args.ctx(), value)) {
        return Fold::constant(Some(value));
    }
    let single = shape(args).is_some_and(|shape| !shape.is_empty()) && along_axis(args) == Some(1);
    // As in the reference, nobody looks at the type of the result.
    let update = Update { retypes: true, ..Update::default() };
    args.value(0).filter(|_| single).map_or(Fold::No, |value| Fold::Both(update, vec![value]))
}

fn all_are(args: Args<'_, '_>, operand: usize, wanted: i64) -> bool {
    extents(args, operand).is_some_and(|values| values.iter().all(|&value| value == wanted))
}

fn pad(args: Args<'_, '_>) -> Option<Folded> {
    if all_are(args, 1, 0) { same_type(args) } else { None }
}

fn tile(args: Args<'_, '_>) -> Option<Folded> {
    if all_are(args, 1, 1) { same_type(args) } else { None }
}

/// An image that stays as large as it is.
fn resize(args: Args<'_, '_>) -> Option<Folded> {
    let scale = extents(args, 1)?;
    let kept = scale.chunks(2).all(|pair| pair.first() == pair.last());
    let still = all_are(args, 2, 0) && all_are(args, 3, 0);
    if kept && still { same_type(args) } else { None }
}

/// A transposition that moves nothing, or of elements that are all the same.
fn transpose(args: Args<'_, '_>) -> Option<Folded> {
    let constant = args.constant(0).filter(|&value| is_splat(args.ctx(), value) && is_static(args));
    if let Some(value) = constant.filter(|_| has_numbers(args, 0)) {
        return in_result_type(args, value);
    }
    let order = args.ctx().as_i32_array(args.op.attr_named("perms")?)?;
    let stays = order.iter().zip(0..).all(|(&dim, at)| dim == at);
    if stays { same_type(args) } else { None }
}

/// All of a tensor, or a part of a constant that is one number.
fn slice(args: Args<'_, '_>) -> Option<Folded> {
    if is_same(args, 0) && is_static(args) {
        return args.value(0);
    }
    let ctx = args.ctx();
    let source = elements::read(ctx, args.constant(0).filter(|_| has_numbers(args, 0) && is_static(args))?)?;
    if source.splat {
        return elements::write(ctx, args.ty()?, &source.values, true).map(Folded::Attr);
    }
    if ctx.type_data(args.ty()?).num_elements() != Some(1) {
        return None;
    }
    let mut at = 0i64;
    for (&size, start) in shape(args)?.iter().zip(extents(args, 1)?) {
        if !(0..size).contains(&start) {
            return None;
        }
        at = at.checked_mul(size)?.checked_add(start)?;
    }
    let found: &Number = source.get(usize::try_from(at).ok()?)?;
    elements::write(ctx, args.ty()?, std::slice::from_ref(found), true).map(Folded::Attr)
}

/// Parts that are put together along the same axis count themselves.
fn concat(args: Args<'_, '_>) -> Fold {
    let axis = args.op.attr_named("axis");
    let mut all = Vec::new();
    for value in args.op.operands() {
        let inner = value.defining::<ConcatOp>().map(|inner| inner.op());
        match inner.filter(|inner| inner.attr_named("axis") == axis) {
            Some(inner) => all.extend(inner.operands().map(|value| value.id())),
            None => all.push(value.id()),
        }
    }
    let known: Vec<_> = args.op.operands().map(|value| value.id()).collect();
    if all == known { Fold::No } else { Fold::Update(Update::operands(all)) }
}

/// The same shape, a reshape of a reshape, a constant.
fn reshape(args: Args<'_, '_>) -> Fold {
    let open = shape(args).map_or(2, |shape| shape.iter().filter(|&&size| size == DYNAMIC).count());
    if is_same(args, 0) && open < 2 {
        return Fold::value(args.op.operand(0));
    }
    if let Some(inner) = args.def::<ReshapeOp>(0).and_then(|inner| inner.input1()) {
        return args.with_operand(inner);
    }
    Fold::one(reshaped_constant(args))
}

fn reshaped_constant(args: Args<'_, '_>) -> Option<Folded> {
    let value = args.constant(0).filter(|_| has_numbers(args, 0) && is_static(args))?;
    let once = args.op.operand(0)?.users().count() == 1;
    let known = is_splat(args.ctx(), value) || once && args.constant(1).is_some();
    if known { in_result_type(args, value) } else { None }
}
