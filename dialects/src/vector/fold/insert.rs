//! `vector.insert` and vectors of elements.

use super::extract::{POSITION, moved, position};
use super::{MOST, all_numbers, as_element, dense};
use crate::common::elements::{self, Number};
use crate::common::fold::{Args, folder, folder_in_place};
use crate::common::mixed::{Mixed, join};
use crate::ub::{is_poison, poison_attr};
use crate::vector::positions::{count, is_used_once, linear, strides};
use crate::vector::types::{numbers, of, operand};
use crate::vector::{BroadcastOp, FromElementsOp, InsertOp, ToElementsOp};
use rmlir_ir::fold::{Fold, Folded};
use rmlir_ir::{Attr, OpRef, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("insert").fold(folder_in_place(|args| insert(args).unwrap_or(Fold::No)));
    dialect.op("from_elements").fold(folder(from_elements));
    dialect.op("to_elements").fold(folder_in_place(|args| to_elements(args).unwrap_or(Fold::No)));
}

fn insert(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ctx) = (args.op, args.ctx());
    let (value, dest) = (op.operand(0)?, op.operand(1)?);
    let into = of(Some(dest))?;
    let stated = numbers(op, POSITION);
    if stated.is_empty() && Some(value.ty()) == args.ty() {
        return Some(Fold::value(Some(value)));
    }
    let (position, changed) = position(args, 2, into.shape);
    if let Some(fold) = over_insert(op, &position, value, dest) {
        return Some(fold);
    }
    if stated.contains(&-1) {
        return Some(Fold::constant(Some(poison_attr(ctx)?)));
    }
    if let Some(attr) = into_constant(args, &position) {
        return Some(Fold::constant(Some(attr)));
    }
    changed.then(|| Fold::Update(moved(op, &[value.id(), dest.id()], &position)))
}

/// What was put to the same place before does not show.
fn over_insert(op: OpRef<'_>, position: &[Mixed], value: ValueRef<'_>, dest: ValueRef<'_>) -> Option<Fold> {
    let inner = dest.defining::<InsertOp>()?;
    let values = inner.dynamic_position().map(|value| value.id());
    if join(&numbers(inner.op(), POSITION), values) != position {
        return None;
    }
    Some(Fold::Update(moved(op, &[value.id(), inner.dest().id()], position)))
}

/// A constant put into a constant.
fn into_constant(args: Args<'_, '_>, position: &[Mixed]) -> Option<Attr> {
    let ctx = args.ctx();
    let known = |at: &Mixed| if let Mixed::Known(at) = at { Some(*at) } else { None };
    let position = position.iter().map(known).collect::<Option<Vec<i64>>>()?;
    let into = dense(ctx, args.constant(1)?)?;
    let vector = operand(args.op, 1)?;
    let single = is_used_once(args.op.result(0)?);
    if vector.scalable.contains(&true) || position.contains(&-1) || (count(vector.shape) > MOST && !single) {
        return None;
    }
    let put = elements::read(ctx, args.constant(0)?)?;
    let from = put.element;
    let put = if from == put.ty { put.values } else { all_numbers(ctx, &put)? };
    let put = put.into_iter().map(|value| as_element(ctx, value, from, vector.element));
    let put = put.collect::<Option<Vec<Number>>>()?;
    let mut all = all_numbers(ctx, &into)?;
    let start = usize::try_from(linear(&position, &strides(vector.shape))).ok()?;
    for (to, from) in all.get_mut(start..start.checked_add(put.len())?)?.iter_mut().zip(put) {
        *to = from;
    }
    elements::write(ctx, vector.ty, &all, false)
}

fn from_elements(args: Args<'_, '_>) -> Option<Folded> {
    taken_apart_and_put_together(args).or_else(|| of_constants(args))
}

fn taken_apart_and_put_together(args: Args<'_, '_>) -> Option<Folded> {
    let op = args.op;
    let (apart, _) = op.operand(0)?.def_op()?;
    let source = apart.cast::<ToElementsOp>()?.source();
    let same = Some(source.ty()) == args.ty() && op.operands().eq(apart.results());
    same.then(|| Folded::Value(source.id()))
}

fn of_constants(args: Args<'_, '_>) -> Option<Folded> {
    let (ctx, element) = (args.ctx(), args.element()?);
    if !ctx.type_data(element).is_int_index_or_float() {
        return None;
    }
    let one = |attr: &Option<Attr>| {
        let attr = attr.filter(|&attr| !is_poison(ctx, attr))?;
        let elements = elements::read(ctx, attr)?;
        as_element(ctx, elements.values.into_iter().next()?, elements.ty, element)
    };
    let values = args.constants.iter().map(one).collect::<Option<Vec<Number>>>()?;
    elements::write(ctx, args.ty()?, &values, false).map(Folded::Attr)
}

fn to_elements(args: Args<'_, '_>) -> Option<Fold> {
    let op = args.op;
    let source = op.operand(0)?;
    if let Some(made) = source.defining::<FromElementsOp>() {
        return Some(Fold::Results(made.elements().map(|value| Folded::Value(value.id())).collect()));
    }
    let scalar = source.defining::<BroadcastOp>()?.source();
    if of(Some(scalar)).is_some() {
        return None;
    }
    Some(Fold::Results(vec![Folded::Value(scalar.id()); op.num_results()]))
}
