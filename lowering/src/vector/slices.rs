//! Boxes of vectors made of shuffles, and of parts that are taken out and put in.

use super::make::{broadcast, extract, extract_box, insert, insert_box, shuffle, zero};
use rmlir_dialects::vector::types::{numbers, of};
use rmlir_dialects::vector::{ExtractStridedSliceOp, InsertStridedSliceOp};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet) {
    set.op("DecomposeDifferentRankInsertStridedSlice", insert_into_part);
    set.op("DecomposeNDExtractStridedSlice", extract_parts);
    set.op("ConvertSameRankInsertStridedSliceIntoShuffle", insert_same_rank);
    set.op("Convert1DExtractStridedSliceIntoShuffle", |op: ExtractStridedSliceOp, rw| {
        let root = rw.read(op);
        let list = |name: &str| numbers(root.op(), name);
        let (offsets, sizes, strides) = (list("offsets"), list("sizes"), list("strides"));
        let (&[offset], &[size], &[stride]) = (&offsets[..], &sizes[..], &strides[..]) else { return None };
        let source = root.source().id();
        let mask: Vec<i64> = (0..size).map(|at| offset + at * stride).collect();
        let made = shuffle(rw.builder(), source, source, &mask)?;
        rw.replace(op, &[made])
    });
}

/// A box of fewer dimensions goes into the part that has as many.
fn insert_into_part(op: InsertStridedSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (put, into) = (of(Some(root.value_to_store()))?, of(Some(root.dest()))?);
    let (offsets, strides) = (numbers(root.op(), "offsets"), numbers(root.op(), "strides"));
    let lead = into.rank().checked_sub(put.rank()).filter(|&lead| lead > 0 && !offsets.is_empty())?;
    let (outer, inner) = offsets.split_at_checked(lead)?;
    let (source, dest) = (root.value_to_store().id(), root.dest().id());
    let b = rw.builder();
    let part = extract(b, dest, outer)?;
    let part = insert_box(b, source, part, inner, &strides)?;
    let made = insert(b, part, dest, outer)?;
    rw.replace(op, &[made])
}

fn insert_same_rank(op: InsertStridedSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (put, into) = (of(Some(root.value_to_store()))?, of(Some(root.dest()))?);
    let (offsets, strides) = (numbers(root.op(), "offsets"), numbers(root.op(), "strides"));
    rw.require(put.rank() == into.rank())?;
    let (source, dest) = (root.value_to_store().id(), root.dest().id());
    let ((&offset, offsets), (&stride, strides)) = (offsets.split_first()?, strides.split_first()?);
    if put.ty == into.ty {
        return rw.replace(op, &[source]);
    }
    let (count, whole, rank) = (*put.shape.first()?, *into.shape.first()?, put.rank());
    rw.require(stride > 0)?;
    let b = rw.builder();
    if rank == 1 {
        let mut mask = vec![0; usize::try_from(whole).ok()?];
        mask.iter_mut().zip(0..count).for_each(|(to, at)| *to = at);
        let scaled = shuffle(b, source, source, &mask)?;
        let from = |at: i64| match at >= offset && at < offset + count * stride && (at - offset) % stride == 0
        {
            true => (at - offset) / stride,
            false => whole + at,
        };
        let mask: Vec<i64> = (0..whole).map(from).collect();
        let made = shuffle(b, scaled, dest, &mask)?;
        return rw.replace(op, &[made]);
    }
    let mut result = dest;
    for at in 0..count {
        let place = offset + at * stride;
        let part = extract(b, source, &[at])?;
        let old = extract(b, dest, &[place])?;
        let part = insert_box(b, part, old, offsets, strides)?;
        result = insert(b, part, result, &[place])?;
    }
    rw.replace(op, &[result])
}

/// A box of several dimensions is put together of boxes of parts.
fn extract_parts(op: ExtractStridedSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let list = |name: &str| numbers(root.op(), name);
    let (offsets, sizes, strides) = (list("offsets"), list("sizes"), list("strides"));
    rw.require(offsets.len() > 1)?;
    let (source, to) = (root.source().id(), of(root.op().result(0))?);
    let (ty, element) = (to.ty, to.element);
    let ((&offset, offsets), (&size, sizes)) = (offsets.split_first()?, sizes.split_first()?);
    let (&stride, strides) = strides.split_first()?;
    let b = rw.builder();
    let start = zero(b, element)?;
    let mut result = broadcast(b, ty, start)?;
    for at in 0..size {
        let part = extract(b, source, &[offset + at * stride])?;
        let part = extract_box(b, part, offsets, sizes, strides)?;
        result = insert(b, part, result, &[at])?;
    }
    rw.replace(op, &[result])
}
