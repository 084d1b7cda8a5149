//! `vector.extract`: what is taken may be there already, or be in something nearer to it.

use super::{dense, splat};
use crate::common::elements;
use crate::common::fold::{Args, folder_in_place};
use crate::common::mixed::{Mixed, join};
use crate::ub::is_poison;
use crate::vector::positions::{count, delinear, inverse, linear, permuted, strides};
use crate::vector::types::{numbers, of, result};
use crate::vector::{
    BroadcastOp, ExtractOp, ExtractStridedSliceOp, FromElementsOp, InsertOp, InsertStridedSliceOp,
    ShapeCastOp, ShuffleOp, TransposeOp,
};
use rmlir_ir::fold::{Fold, Update};
use rmlir_ir::{Attr, AttrData, DYNAMIC, OpRef, ValueId, ValueRef};
use rmlir_ods::DialectImpl;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("extract").fold(folder_in_place(extract));
}

/// Where something is taken from, or put.
pub(super) const POSITION: &str = "static_position";

/// The position of an operation, with constants among the operands from `first` on in their place if they are inside; and whether there
/// are any.
pub(super) fn position(args: Args<'_, '_>, first: usize, shape: &[i64]) -> (Vec<Mixed>, bool) {
    let known = numbers(args.op, POSITION);
    let values = args.op.operands().skip(first).map(|value| value.id());
    let mut mixed = join(&known, values);
    let (mut operand, mut changed) = (first, false);
    for (at, &size) in mixed.iter_mut().zip(shape) {
        let Mixed::Value(_) = at else { continue };
        let constant = args.constant(operand).and_then(|attr| match args.ctx().attr_data(attr) {
            AttrData::Integer { value, .. } => value.to_i64(),
            _ => None,
        });
        operand += 1;
        if let Some(value) = constant.filter(|value| (-1..size).contains(value)) {
            *at = Mixed::Known(value);
            changed = true;
        }
    }
    (mixed, changed)
}

/// The positions, if all are known.
fn known(position: &[Mixed]) -> Option<Vec<i64>> {
    position.iter().map(|at| if let Mixed::Known(at) = at { Some(*at) } else { None }).collect()
}

/// The known position of an operation of its kind.
fn known_position(op: OpRef<'_>) -> Option<Vec<i64>> {
    let position = numbers(op, POSITION);
    (!position.contains(&DYNAMIC)).then_some(position)
}

/// The change to other operands and another position.
pub(super) fn moved(op: OpRef<'_>, operands: &[ValueId], position: &[Mixed]) -> Update {
    let ctx = op.ctx();
    let known: Vec<i64> =
        position.iter().map(|at| if let Mixed::Known(at) = at { *at } else { DYNAMIC }).collect();
    let values =
        position.iter().filter_map(|at| if let Mixed::Value(value) = at { Some(*value) } else { None });
    Update::operands(operands.iter().copied().chain(values).collect())
        .attr(ctx.ident(POSITION), ctx.dense_i64_array(&known))
}

/// What an extraction comes to.
enum Found<'m> {
    /// This value.
    Value(ValueRef<'m>),
    /// What is at a position of another vector.
    At(ValueRef<'m>, Vec<i64>),
}

fn extract(args: Args<'_, '_>) -> Fold {
    extracted(args).unwrap_or(Fold::No)
}

fn extracted(args: Args<'_, '_>) -> Option<Fold> {
    let (op, ctx) = (args.op, args.ctx());
    let source = op.operand(0)?;
    let from = of(Some(source))?;
    let stated = numbers(op, POSITION);
    if stated.is_empty() && Some(source.ty()) == args.ty() {
        return Some(Fold::value(Some(source)));
    }
    if let Some(poison) = args.constant(0).filter(|&attr| is_poison(ctx, attr)) {
        return Some(Fold::constant(Some(poison)));
    }
    let (position, changed) = position(args, 1, from.shape);
    // Positions that are constants become part of the operation, whatever it comes to.
    let done = |fold: Fold| match fold {
        Fold::Results(results) if changed => Fold::Both(moved(op, &[source.id()], &position), results),
        fold => fold,
    };
    if stated.contains(&-1) {
        return Some(done(Fold::constant(Some(crate::ub::poison_attr(ctx)?))));
    }
    if let Some(attr) = args.constant(0).and_then(|attr| of_constant(args, attr, &position)) {
        return Some(done(Fold::constant(Some(attr))));
    }
    let found = known(&position)
        .and_then(|position| of_extract(source, &position).or_else(|| of_inserts(op, source, &position)));
    let finish = |found: Found<'_>| match found {
        Found::Value(value) => Fold::value(Some(value)),
        Found::At(value, at) => {
            let at: Vec<Mixed> = at.into_iter().map(Mixed::Known).collect();
            Fold::Update(moved(op, &[value.id()], &at))
        }
    };
    if let Some(found) = found {
        return Some(done(finish(found)));
    }
    if let Some(fold) = of_broadcast(args, source, &position) {
        return Some(done(fold));
    }
    let found = known(&position).and_then(|position| {
        of_shuffle(source, &position)
            .or_else(|| of_shape_cast(op, source, &position))
            .or_else(|| of_slice(op, source, &position))
            .or_else(|| of_inserted_slices(op, source, &position))
            .or_else(|| of_elements(op, source, &position))
    });
    if let Some(found) = found {
        return Some(done(finish(found)));
    }
    changed.then(|| Fold::Update(moved(op, &[source.id()], &position)))
}

/// The rank of the result; 0 for a scalar.
fn result_rank(op: OpRef<'_>) -> usize {
    result(op).map_or(0, |vector| vector.rank())
}

/// A part of a constant.
fn of_constant(args: Args<'_, '_>, attr: Attr, position: &[Mixed]) -> Option<Attr> {
    let (ctx, ty) = (args.ctx(), args.ty()?);
    let numbers = dense(ctx, attr)?;
    if numbers.splat {
        return splat(ctx, ty, numbers.values.first()?);
    }
    let from = of(args.op.operand(0))?;
    if from.scalable.contains(&true) {
        return None;
    }
    let start = usize::try_from(linear(&known(position)?, &strides(from.shape))).ok()?;
    let len = usize::try_from(result(args.op).map_or(1, |vector| count(vector.shape))).ok()?;
    elements::write(ctx, ty, numbers.values.get(start..start.checked_add(len)?)?, false)
}

/// From what is extracted itself.
fn of_extract<'m>(source: ValueRef<'m>, position: &[i64]) -> Option<Found<'m>> {
    let (mut value, mut at) = (source, position.to_vec());
    value.defining::<ExtractOp>()?;
    while let Some(inner) = value.defining::<ExtractOp>() {
        let mut whole = known_position(inner.op())?;
        whole.extend(at);
        (value, at) = (inner.source(), whole);
    }
    Some(Found::At(value, at))
}

/// Through transpositions and insertions, up to the one that put it there. What is extracted is numbered by -1, -2, ... in the
/// dimensions that it keeps: they must come out in this order.
fn of_inserts<'m>(op: OpRef<'m>, source: ValueRef<'m>, position: &[i64]) -> Option<Found<'m>> {
    let rank = of(Some(source))?.rank();
    let mut taken = position.len();
    let kept: Vec<i64> = (1..=(rank.checked_sub(taken)? as i64)).map(|at| -at).collect();
    let mut at: Vec<i64> = position.iter().chain(&kept).copied().collect();
    let in_place = |value: ValueRef<'m>, at: &[i64], taken: usize| {
        let moved = value != op.operand(0)? && at.get(taken..)? == kept;
        moved.then(|| Found::At(value, at[..taken].to_vec()))
    };
    let mut value = source;
    loop {
        if let Some(transpose) = value.defining::<TransposeOp>() {
            let back = inverse(&numbers(transpose.op(), "permutation"))?;
            at = permuted(&at, &back)?;
            value = transpose.vector();
            continue;
        }
        let Some(insert) = value.defining::<InsertOp>() else { return in_place(value, &at, taken) };
        let stored = insert.value_to_store();
        let put = numbers(insert.op(), POSITION);
        if !put.contains(&DYNAMIC) {
            if at.get(..taken)? == put && at.get(taken..)? == kept {
                return Some(Found::Value(stored));
            }
            if at.starts_with(&put) {
                at.drain(..put.len());
                taken = at.len().checked_sub(kept.len())?;
                return in_place(stored, &at, taken);
            }
        }
        let apart = at.iter().zip(&put).any(|(&a, &b)| a >= 0 && b >= 0 && a != b);
        if put.starts_with(&at) || !apart {
            return None;
        }
        value = insert.dest();
    }
}

/// What repeats a vector in new dimensions before its own.
pub(in crate::vector) fn repeated<'m>(value: ValueRef<'m>) -> Option<ValueRef<'m>> {
    if let Some(broadcast) = value.defining::<BroadcastOp>() {
        return Some(broadcast.source());
    }
    let cast = value.defining::<ShapeCastOp>()?;
    let (from, to) = (of(Some(cast.source()))?, of(Some(value))?);
    to.shape.ends_with(from.shape).then(|| cast.source())
}

fn of_broadcast(args: Args<'_, '_>, source: ValueRef<'_>, position: &[Mixed]) -> Option<Fold> {
    let input = repeated(source)?;
    if Some(input.ty()) == args.ty() {
        return Some(Fold::value(Some(input)));
    }
    let rank = result_rank(args.op);
    let from = of(Some(input))?;
    let drop = from.rank().checked_sub(rank)?;
    let lead = of(Some(source))?.rank().checked_sub(from.rank())?;
    if let Some(result) = result(args.op)
        && from.shape.get(drop..)? != result.shape
    {
        return None;
    }
    let place = |(dim, &size): (usize, &i64)| match size {
        1 => Some(Mixed::Known(0)),
        _ => position.get(dim + lead).copied(),
    };
    let position = from.shape.iter().enumerate().take(drop).map(place).collect::<Option<Vec<Mixed>>>()?;
    Some(Fold::Update(moved(args.op, &[input.id()], &position)))
}

fn of_shuffle<'m>(source: ValueRef<'m>, position: &[i64]) -> Option<Found<'m>> {
    let shuffle = source.defining::<ShuffleOp>()?;
    if of(Some(source))?.rank() != 1 {
        return None;
    }
    let size = of(Some(shuffle.v1()))?.shape.first().copied()?;
    let mask = numbers(shuffle.op(), "mask");
    let at = *mask.get(usize::try_from(*position.first()?).ok()?)?;
    Some(match at < size {
        true => Found::At(shuffle.v1(), vec![at]),
        false => Found::At(shuffle.v2(), vec![at - size]),
    })
}

fn of_shape_cast<'m>(op: OpRef<'m>, source: ValueRef<'m>, position: &[i64]) -> Option<Found<'m>> {
    let cast = source.defining::<ShapeCastOp>()?;
    let (from, to) = (of(Some(cast.source()))?, of(Some(source))?);
    let drop = from.rank().checked_sub(result_rank(op))?;
    if let Some(result) = result(op)
        && from.shape.get(drop..)? != result.shape
    {
        return None;
    }
    let outer = to.shape.get(..position.len())?;
    let number = linear(position, &strides(outer));
    Some(Found::At(cast.source(), delinear(number, &strides(from.shape.get(..drop)?))))
}

fn of_slice<'m>(op: OpRef<'m>, source: ValueRef<'m>, position: &[i64]) -> Option<Found<'m>> {
    let slice = source.defining::<ExtractStridedSliceOp>()?;
    let (from, to) = (of(Some(slice.source()))?, of(Some(source))?);
    if numbers(slice.op(), "strides").iter().any(|&stride| stride != 1) {
        return None;
    }
    let mut offsets = numbers(slice.op(), "offsets");
    while let Some(last) = offsets.len().checked_sub(1) {
        if offsets[last] != 0 || to.shape.get(last) != from.shape.get(last) {
            break;
        }
        offsets.pop();
    }
    if result_rank(op) > from.rank().checked_sub(offsets.len())? {
        return None;
    }
    let shift = |(dim, &at): (usize, &i64)| at.saturating_add(offsets.get(dim).copied().unwrap_or(0));
    Some(Found::At(slice.source(), position.iter().enumerate().map(shift).collect()))
}

fn of_inserted_slices<'m>(op: OpRef<'m>, source: ValueRef<'m>, position: &[i64]) -> Option<Found<'m>> {
    let rank = result_rank(op);
    let mut value = source;
    while let Some(insert) = value.defining::<InsertStridedSliceOp>() {
        let (put, into) = (of(Some(insert.value_to_store()))?, of(Some(value))?);
        let lead = into.rank().checked_sub(put.rank())?;
        if rank > put.rank() || numbers(insert.op(), "strides").iter().any(|&stride| stride != 1) {
            return None;
        }
        let offsets = numbers(insert.op(), "offsets");
        let size =
            |dim: usize| dim.checked_sub(lead).and_then(|dim| put.shape.get(dim)).copied().unwrap_or(1);
        let inside = |(dim, &at): (usize, &i64)| {
            let start = offsets.get(dim).copied().unwrap_or(0);
            (start <= at && at < start.saturating_add(size(dim))).then_some(at - start)
        };
        if let Some(at) = position.iter().enumerate().map(inside).collect::<Option<Vec<i64>>>() {
            let skip = put.rank() - rank;
            if put.shape.get(skip..) != into.shape.get(skip + lead..) {
                return None;
            }
            return Some(Found::At(insert.value_to_store(), at.into_iter().skip(lead).collect()));
        }
        value = insert.dest();
    }
    None
}

fn of_elements<'m>(op: OpRef<'m>, source: ValueRef<'m>, position: &[i64]) -> Option<Found<'m>> {
    let made = source.defining::<FromElementsOp>()?;
    let from = of(Some(source))?;
    if from.scalable.contains(&true) || op.result(0)?.ty() != from.element {
        return None;
    }
    let number = usize::try_from(linear(position, &strides(from.shape))).ok()?;
    made.elements().get(number).map(Found::Value)
}
