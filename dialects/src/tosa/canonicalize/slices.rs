//! `tosa.slice`

use super::{const_shape, replace_cast, shape_of};
use crate::tosa::checks::known_shape;
use crate::tosa::{ConcatOp, PadOp, SliceOp};
use rmlir_ir::typed::number;
use rmlir_ir::{DYNAMIC, TypeData};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("ConcatSliceOptimization", of_concat);
    set.op("PadSliceOptimization", of_pad);
    set.op("SliceDynamicSizeCanonicalization", known_sizes);
}

/// Where a slice starts, and how large it is.
fn bounds(op: SliceOp, rw: &PatternRewriter<'_>) -> Option<(Vec<i64>, Vec<i64>)> {
    let root = rw.read(op);
    Some((known_shape(Some(root.start()))?, known_shape(Some(root.size()))?))
}

/// A slice that lies in one of the parts that are put together is a slice of that.
fn of_concat(op: SliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let concat = root.input1().defining::<ConcatOp>()?;
    rw.require(!shape_of(root.input1())?.contains(&DYNAMIC))?;
    let axis = usize::try_from(number(rw.ctx(), concat.op().attr_named("axis")?)?).ok()?;
    let (mut starts, sizes) = bounds(op, rw)?;
    let size = *sizes.get(axis)?;
    let mut found = None;
    for part in concat.op().operands() {
        let shape = shape_of(part)?;
        rw.require(!shape.contains(&DYNAMIC))?;
        let (start, len) = (*starts.get(axis)?, *shape.get(axis)?);
        if start >= 0 && start.checked_add(size)? <= len {
            found = Some(part.id());
            break;
        }
        *starts.get_mut(axis)? = start.checked_sub(len)?;
    }
    let (part, ty) = (found?, root.output().ty());
    let start = const_shape(rw, &starts)?;
    let size = const_shape(rw, &sizes)?;
    let made = SliceOp::build(rw.builder(), ty, part, start, size).value().ok()?;
    replace_cast(op, rw, made)
}

/// What is padded and cut off again is not padded.
fn of_pad(op: SliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let pad = root.input1().defining::<PadOp>()?;
    rw.require(root.input1().users().count() == 1)?;
    let TypeData::RankedTensor { shape, element, .. } = rw.ctx().type_data(pad.input1().ty()) else {
        return None;
    };
    let (mut starts, sizes) = bounds(op, rw)?;
    let mut padding = known_shape(Some(pad.padding()))?;
    rw.require(
        starts.len() == shape.len() && sizes.len() == shape.len() && padding.len() == 2 * shape.len(),
    )?;
    let mut padded = Vec::new();
    let mut changed = false;
    for (at, &size) in shape.iter().enumerate() {
        let (low, high, start) = (padding[2 * at], padding[2 * at + 1], starts[at]);
        if size == DYNAMIC {
            rw.require(start == 0 && sizes[at] == -1)?;
            padded.push(DYNAMIC);
            continue;
        }
        let (end, total) = (start.checked_add(sizes[at])?, low.checked_add(size)?.checked_add(high)?);
        rw.require(start >= 0 && end <= total)?;
        let new = (low.checked_sub(start)?.max(0), end.checked_sub(low)?.checked_sub(size)?.max(0));
        let moved = start.checked_sub(low)?.max(0);
        changed |= new != (low, high) || moved != start;
        (padding[2 * at], padding[2 * at + 1], starts[at]) = (new.0, new.1, moved);
        padded.push(new.0 + size + new.1);
    }
    rw.require(changed)?;
    let ctx = rw.ctx().clone();
    let ty = ctx.tensor_type(&padded, *element, None).ok()?;
    let (source, filling, loc) = (pad.input1().id(), pad.pad_const().id(), pad.op().loc());
    let (size, result) = (root.size().id(), root.output().ty());
    let padding = const_shape(rw, &padding)?;
    let made = PadOp::build(rw.builder(), ty, source, padding, filling).loc(loc).value().ok()?;
    let start = const_shape(rw, &starts)?;
    let made = SliceOp::build(rw.builder(), result, made, start, size).value().ok()?;
    rw.replace(op, &[made])
}

/// Sizes that the type says are stated.
fn known_sizes(op: SliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let shape = shape_of(root.output())?;
    let stated = known_shape(Some(root.size()))?;
    rw.require(stated.len() == shape.len())?;
    let known = stated.iter().zip(shape).map(|(&stated, &size)| match stated {
        -1 if size != DYNAMIC => size,
        _ => stated,
    });
    let known: Vec<i64> = known.collect();
    rw.require(known != stated)?;
    let (ty, input, start) = (root.output().ty(), root.input1().id(), root.start().id());
    let size = const_shape(rw, &known)?;
    let made = SliceOp::build(rw.builder(), ty, input, start, size).value().ok()?;
    rw.replace(op, &[made])
}
