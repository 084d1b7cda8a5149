//! The functions that the rules call.

use super::opposite;
use crate::arith::CmpIPredicate;
use crate::common::elements::splat_int;
use rmlir_ir::def::Param;
use rmlir_ir::typed::{self, make_attr};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, Type};
use rmlir_ods::rules::{Item, Natives};
use rmlir_rewrite::PatternRewriter;

/// Registers them under the names that they have in C++.
pub fn natives(natives: &mut Natives) {
    natives.look("addIntegerAttrs", |rw, args| combined(rw, args, Int::add));
    natives.look("subIntegerAttrs", |rw, args| combined(rw, args, Int::sub));
    // Of products the reference wants numbers of the type of the result.
    natives.look("mulIntegerAttrs", |rw, args| {
        let ty = type_of(rw, args.first()?)?;
        let fits = args.get(1..)?.iter().all(|item| type_of(rw, item) == Some(ty));
        if fits { combined(rw, args, Int::mul) } else { None }
    });
    natives.look("mergeOverflowFlags", merged_flags);
    natives.look("invertPredicate", |rw, args| {
        let predicate = CmpIPredicate::from_value(typed::number(rw.ctx(), args.first()?.attr()?)?)?;
        Some(Item::Attr(rw.ctx().int_attr(64, opposite(predicate).value())))
    });
    natives.look("getScalarOrElementWidth", |rw, args| Some(Item::Int(width(rw, args.first()?)?.into())));
    natives.look("isScalarOrSplatNegativeOne", |rw, args| {
        let value = splat_int(rw.ctx(), args.first()?.attr()?)?;
        Some(Item::Bool(value.is_all_ones()))
    });
    natives.look("isHighHalf", high_half);
}

/// The type of a value or attribute.
fn type_of(rw: &PatternRewriter<'_>, item: &Item) -> Option<Type> {
    match item {
        Item::Type(ty) => Some(*ty),
        Item::Attr(attr) => rw.ctx().attr_type(*attr),
        item => Some(rw.value(item.value()?).ty()),
    }
}

/// The width of a number, or of the elements.
fn width(rw: &PatternRewriter<'_>, item: &Item) -> Option<u32> {
    let (ctx, ty) = (rw.ctx(), type_of(rw, item)?);
    let ty = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    ctx.type_data(ty).storage_width()
}

/// Two numbers together, of the type of the first argument.
fn combined(rw: &PatternRewriter<'_>, args: &[Item], combine: fn(&Int, &Int) -> Int) -> Option<Item> {
    let [like, a, b] = args else { return None };
    let ctx = rw.ctx();
    let int = |attr: Attr| match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => Some(value),
        _ => None,
    };
    let value = combine(int(a.attr()?)?, int(b.attr()?)?);
    Some(Item::Attr(ctx.integer_attr(type_of(rw, like)?, value).ok()?))
}

/// The promises that two operations have in common.
fn merged_flags(rw: &PatternRewriter<'_>, args: &[Item]) -> Option<Item> {
    let [a, b] = args else { return None };
    let flags = |item: &Item| typed::number(rw.ctx(), item.attr()?);
    let merged = Param::Int(flags(a)? & flags(b)?);
    Some(Item::Attr(make_attr(rw.ctx(), ("arith", "overflow"), vec![merged]).ok()?))
}

/// Whether a shift by a constant moves those bits of a value down that a cut leaves.
fn high_half(rw: &PatternRewriter<'_>, args: &[Item]) -> Option<Item> {
    let [value, amount, cut] = args else { return None };
    let by = splat_int(rw.ctx(), amount.attr()?)?.to_u64()?;
    let moved = width(rw, value)?.checked_sub(width(rw, cut)?)?;
    Some(Item::Bool(u64::from(moved) == by))
}
