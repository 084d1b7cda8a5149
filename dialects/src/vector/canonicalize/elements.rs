//! Vectors made of elements, taken apart into elements, or shuffled.

use super::{to_broadcast, to_shape_cast};
use crate::vector::positions::{count, delinear, linear, repeated_scalar, strides};
use crate::vector::types::{numbers, of};
use crate::vector::{BroadcastOp, ExtractOp, FromElementsOp, InterleaveOp, ShuffleOp, ToElementsOp};
use rmlir_ir::{DYNAMIC, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn from_elements(set: &mut PatternSet) {
    set.op("", |op: FromElementsOp, rw| {
        let root = rw.read(op);
        let first = root.elements().get(0)?.id();
        rw.require(root.elements().all(|value| value.id() == first))?;
        let ty = root.dest().ty();
        to_broadcast(op, rw, ty, first)
    });
    set.op("(anonymous namespace)::FromElementsToShapeCast", to_shape);
}

/// The position after another one.
fn advance(position: &mut [i64], shape: &[i64]) {
    for (at, &size) in position.iter_mut().zip(shape).rev() {
        *at += 1;
        if *at < size {
            break;
        }
        *at = 0;
    }
}

/// All elements of a part of a vector, in order.
fn to_shape(op: FromElementsOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (ctx, ty) = (rw.ctx(), root.dest().ty());
    let wanted = count(of(Some(root.dest()))?.shape);
    rw.require(wanted != 1)?;
    let extract = |value: ValueRef<'_>| {
        let extract = value.defining::<ExtractOp>()?;
        Some((extract.source().id(), numbers(extract.op(), "static_position")))
    };
    let (source, first) = extract(root.elements().get(0)?)?;
    let from = of(Some(rw.value(source)))?;
    let (mut have, mut lead) = (1i64, first.len());
    while lead > 0 && first.get(lead - 1) == Some(&0) && have < wanted {
        have = have.saturating_mul(*from.shape.get(lead - 1)?);
        lead -= 1;
    }
    rw.require(have == wanted)?;
    let mut expected = first.clone();
    for element in root.elements() {
        rw.require(extract(element)? == (source, expected.clone()))?;
        advance(&mut expected, from.shape);
    }
    let part = ctx.maybe_empty_vector_type(from.shape.get(lead..)?, from.scalable.get(lead..)?, from.element);
    let (part, position) = (part.ok()?, ctx.dense_i64_array(first.get(..lead)?));
    // Everything needs no extraction, and a constant part folds by itself.
    let extracted = match lead {
        0 => source,
        _ => ExtractOp::build(rw.builder(), part, source, &[], position).value().ok()?,
    };
    to_shape_cast(op, rw, ty, extracted)
}

pub(super) fn to_elements(set: &mut PatternSet) {
    set.op("ToElementsOfBroadcast", of_broadcast);
}

/// Each element of a broadcast is one of the elements of what is repeated.
fn of_broadcast(op: ToElementsOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = root.source().defining::<BroadcastOp>()?.source();
    let (from, to) = (of(Some(source))?, of(Some(root.source()))?);
    let (from_strides, to_strides) = (strides(from.shape), strides(to.shape));
    let lead = to.rank().checked_sub(from.rank())?;
    let place = |number: i64| {
        let at = delinear(number, &to_strides);
        let at = from.shape.iter().zip(at.get(lead..)?);
        let at: Vec<i64> = at.map(|(&size, &at)| if size == 1 { 0 } else { at }).collect();
        usize::try_from(linear(&at, &from_strides)).ok()
    };
    let places = (0..root.op().num_results() as i64).map(place).collect::<Option<Vec<usize>>>()?;
    let (types, source) = (vec![from.element; usize::try_from(count(from.shape)).ok()?], source.id());
    let made = ToElementsOp::build(rw.builder(), &types, source).values().ok()?;
    let values = places.iter().map(|&at| made.get(at).copied()).collect::<Option<Vec<ValueId>>>()?;
    rw.replace(op, &values)
}

pub(super) fn shuffle(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ShuffleSplat", |op: ShuffleOp, rw| {
        let root = rw.read(op);
        let scalar = repeated_scalar(root.v1())?;
        rw.require(repeated_scalar(root.v2()) == Some(scalar))?;
        let (ty, scalar) = (root.vector().ty(), scalar.id());
        to_broadcast(op, rw, ty, scalar)
    });
    set.op("(anonymous namespace)::ShuffleInterleave", interleave);
    set.op("(anonymous namespace)::Canonicalize0DShuffleOp", |op: ShuffleOp, rw| {
        let root = rw.read(op);
        let from = of(Some(root.v1()))?;
        let mask = numbers(root.op(), "mask");
        rw.require(from.rank() == 0 && mask.len() == 1)?;
        let source = if mask == [0] { root.v1() } else { root.v2() };
        let (ty, source) = (root.vector().ty(), source.id());
        to_broadcast(op, rw, ty, source)
    });
}

/// Elements of two vectors in turn.
fn interleave(op: ShuffleOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (from, to) = (of(Some(root.v1()))?, of(Some(root.vector()))?);
    let half = count(from.shape);
    rw.require(
        to.rank() == 1 && root.v1().ty() == root.v2().ty() && half.saturating_mul(2) == count(to.shape),
    )?;
    let mask = numbers(root.op(), "mask");
    let turns = mask.chunks(2).zip(0i64..).all(|(pair, at)| pair == [at, half + at]);
    rw.require(turns && !mask.contains(&DYNAMIC))?;
    let (a, b) = (root.v1().id(), root.v2().id());
    let made = InterleaveOp::build(rw.builder(), a, b).value().ok()?;
    rw.replace(op, &[made])
}
