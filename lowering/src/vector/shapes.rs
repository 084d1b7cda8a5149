//! `vector.shape_cast` made of parts that are taken out and put in.

use super::make::{extract, extract_box, insert, insert_box, poison};
use rmlir_dialects::vector::positions::{count, in_box};
use rmlir_dialects::vector::types::{Vector, of};
use rmlir_dialects::vector::{ScalableExtractOp, ScalableInsertOp, ShapeCastOp};
use rmlir_ir::ValueId;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ShapeCastOpRewritePattern", lower);
    set.op("(anonymous namespace)::ScalableShapeCastOpRewritePattern", lower_scalable);
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// All positions in the first dimensions, in order.
fn positions(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> + use<> {
    in_box(&vec![0; shape.len()], shape)
}

fn lower(op: ShapeCastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = root.source().id();
    let ctx = rw.ctx().clone();
    let (from, to) = (of(Some(root.source()))?, of(Some(root.result()))?);
    rw.require(!from.is_scalable() && !to.is_scalable())?;
    let (from, to) = (own(from), own(to));
    let same = from.shape.iter().rev().zip(to.shape.iter().rev()).take_while(|(a, b)| a == b).count();
    let (kept, made) = (from.shape.len() - same, to.shape.len() - same);
    if kept == 0 || made == 0 {
        let (dropped, added) = (kept, made);
        let b = rw.builder();
        let start = poison(b, to.ty)?;
        let part = extract(b, source, &vec![0; dropped])?;
        let result = insert(b, part, start, &vec![0; added])?;
        return rw.replace(op, &[result]);
    }
    let (have, want) = (from.shape[kept - 1], to.shape[made - 1]);
    let size = gcd(have, want);
    rw.require(size > 0)?;
    if size == 1 {
        let places = positions(&from.shape[..kept]).zip(positions(&to.shape[..made]));
        let b = rw.builder();
        let mut result = poison(b, to.ty)?;
        for (from, to) in places {
            let part = extract(b, source, &from)?;
            result = insert(b, part, result, &to)?;
        }
        return rw.replace(op, &[result]);
    }
    let inner = ctx.vector_type(&to.shape[made - 1..], &[], to.element).ok()?;
    let mut piece = from.shape[kept - 1..].to_vec();
    piece[0] = size;
    let pieces = count(&from.shape).checked_div(count(&piece))?;
    let (taken, put) = (have / size, want / size);
    let ones = vec![1; piece.len()];
    let mut sources = positions(&from.shape[..kept - 1]);
    let mut targets = positions(&to.shape[..made - 1]);
    let b = rw.builder();
    let mut result = poison(b, to.ty)?;
    let start = poison(b, inner)?;
    let (mut part, mut whole) = (source, start);
    let mut offsets = vec![0; piece.len()];
    for number in 0..pieces {
        let (from_at, to_at) = (number % taken, number % put);
        if from_at == 0 {
            part = extract(b, source, &sources.next()?)?;
        }
        offsets[0] = from_at * size;
        let cut = extract_box(b, part, &offsets, &piece, &ones)?;
        if to_at == 0 {
            whole = start;
        }
        offsets[0] = to_at * size;
        whole = insert_box(b, cut, whole, &offsets, &ones)?;
        if to_at + 1 == put {
            result = insert(b, whole, result, &targets.next()?)?;
        }
    }
    rw.replace(op, &[result])
}

/// A vector type that is kept while the IR changes.
struct Own {
    ty: rmlir_ir::Type,
    shape: Vec<i64>,
    element: rmlir_ir::Type,
}

fn own(vector: Vector<'_>) -> Own {
    Own { ty: vector.ty, shape: vector.shape.to_vec(), element: vector.element }
}

/// Whether the last dimension, and no other, is scalable.
fn only_last_scales(vector: Vector<'_>) -> bool {
    let last = vector.rank().checked_sub(1);
    last.is_some_and(|last| (0..vector.rank()).all(|dim| vector.scales(dim) == (dim == last)))
}

/// The next position, `step` elements on.
fn advance(position: &mut [i64], shape: &[i64], step: i64) {
    let mut carry = step;
    for (at, &size) in position.iter_mut().zip(shape).rev() {
        let sum = *at + carry;
        (*at, carry) = (sum % size, sum / size);
    }
}

/// Vectors whose last dimension is scalable: whole rows move, or parts of them.
fn lower_scalable(op: ShapeCastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = root.source().id();
    let (from, to) = (of(Some(root.source()))?, of(Some(root.result()))?);
    rw.require(only_last_scales(from) && only_last_scales(to))?;
    let ctx = rw.ctx().clone();
    let (from, to) = (own(from), own(to));
    let (&have, &want) = (from.shape.last()?, to.shape.last()?);
    let step = have.min(want);
    rw.require(step > 0)?;
    let piece = ctx.vector_type(&[step], &[true], from.element).ok()?;
    let b = rw.builder();
    let mut result = poison(b, to.ty)?;
    let (mut from_at, mut to_at) = (vec![0; from.shape.len()], vec![0; to.shape.len()]);
    let (mut row, mut made): (Option<ValueId>, Option<ValueId>) = (None, None);
    let mut done = 0;
    while done < count(&from.shape) {
        let (from_last, from_row) = from_at.split_last()?;
        let (to_last, to_row) = to_at.split_last()?;
        let current = match row {
            Some(row) => row,
            None if from_row.is_empty() => source,
            None => extract(b, source, from_row)?,
        };
        row = Some(current);
        let part = match step < have {
            true => ScalableExtractOp::build(b, piece, current, *from_last).value().ok()?,
            false => current,
        };
        let mut target = match made {
            Some(made) => made,
            None if step == want => part,
            None if to_row.is_empty() => result,
            None => extract(b, result, to_row)?,
        };
        if step < want {
            target = ScalableInsertOp::build(b, part, target, *to_last).value().ok()?;
        }
        made = Some(target);
        if to_last + step >= want && target != result {
            result = match to_row.is_empty() {
                true => target,
                false => insert(b, target, result, to_row)?,
            };
            made = None;
        }
        if from_last + step >= have {
            row = None;
        }
        advance(&mut from_at, &from.shape, step);
        advance(&mut to_at, &to.shape, step);
        done += step;
    }
    rw.replace(op, &[result])
}
