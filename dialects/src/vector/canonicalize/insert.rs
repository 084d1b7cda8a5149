//! `vector.insert`

use super::to_broadcast;
use crate::vector::positions::{count, is_used_once, linear, repeated_scalar, strides};
use crate::vector::types::{numbers, of};
use crate::vector::{FromElementsOp, InsertOp, ToElementsOp};
use rmlir_ir::{DYNAMIC, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn insert(set: &mut PatternSet) {
    set.op("(anonymous namespace)::InsertToBroadcast", |op: InsertOp, rw| {
        let root = rw.read(op);
        let (value, into) = (of(Some(root.value_to_store()))?, of(Some(root.dest()))?);
        rw.require(count(value.shape) == count(into.shape))?;
        let (ty, source) = (into.ty, root.value_to_store().id());
        to_broadcast(op, rw, ty, source)
    });
    set.op("(anonymous namespace)::InsertSplatToSplat", |op: InsertOp, rw| {
        let root = rw.read(op);
        let scalar = repeated_scalar(root.value_to_store())?;
        rw.require(repeated_scalar(root.dest()) == Some(scalar))?;
        let (ty, scalar) = (root.result().ty(), scalar.id());
        to_broadcast(op, rw, ty, scalar)
    });
    set.op("(anonymous namespace)::InsertChainFullyInitialized", chain);
}

/// What an insertion puts where.
struct Put {
    start: usize,
    len: usize,
    value: ValueId,
}

/// Insertions that set all elements.
fn chain(op: InsertOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let vector = of(Some(root.dest()))?;
    rw.require(!vector.scalable.contains(&true))?;
    let goes_on =
        |user: rmlir_ir::OpRef<'_>| user.cast::<InsertOp>().is_some_and(|user| user.dest() == root.result());
    rw.require(!root.result().users().any(goes_on))?;
    let (mut inserts, mut current) = (Vec::new(), root);
    loop {
        rw.require(!numbers(current.op(), "static_position").contains(&DYNAMIC))?;
        inserts.push(current);
        let Some(before) = current.dest().defining::<InsertOp>() else { break };
        rw.require(is_used_once(before.result()))?;
        current = before;
    }
    let strides = strides(vector.shape);
    let total = usize::try_from(count(vector.shape)).ok()?;
    // Long vectors of few insertions need not be looked at element by element.
    let mut covered: Vec<(usize, usize)> = Vec::new();
    let mut puts = Vec::new();
    let mut complete = false;
    for insert in inserts {
        let position = numbers(insert.op(), "static_position");
        rw.require(!position.contains(&-1))?;
        let start = usize::try_from(linear(&position, &strides)).ok()?;
        let len =
            usize::try_from(of(Some(insert.value_to_store())).map_or(1, |part| count(part.shape))).ok()?;
        puts.push(Put { start, len, value: insert.value_to_store().id() });
        cover(&mut covered, start, start.checked_add(len)?);
        if covered == [(0, total)] {
            complete = true;
            break;
        }
    }
    rw.require(complete)?;
    let (ty, element) = (vector.ty, vector.element);
    let mut elements: Vec<Option<ValueId>> = vec![None; total];
    for put in puts.iter().rev() {
        let values = match of(Some(rw.value(put.value))) {
            None => vec![put.value],
            Some(_) => {
                let types = vec![element; put.len];
                ToElementsOp::build(rw.builder(), &types, put.value).values().ok()?
            }
        };
        for (to, from) in elements.get_mut(put.start..)?.iter_mut().zip(values) {
            *to = Some(from);
        }
    }
    let elements = elements.into_iter().collect::<Option<Vec<ValueId>>>()?;
    let made = FromElementsOp::build(rw.builder(), ty, &elements).value().ok()?;
    rw.replace(op, &[made])
}

/// Adds a range to sorted ranges that do not touch each other.
fn cover(ranges: &mut Vec<(usize, usize)>, start: usize, end: usize) {
    let (mut start, mut end) = (start, end);
    ranges.retain(|&(from, to)| {
        let touches = from <= end && start <= to;
        if touches {
            (start, end) = (start.min(from), end.max(to));
        }
        !touches
    });
    let at = ranges.partition_point(|&(from, _)| from < start);
    ranges.insert(at, (start, end));
}
