//! Slices with dimensions of size one.

use crate::linalg::tensors::{self, Groups, Slice, shape};
use rmlir_dialects::common::mixed;
use rmlir_dialects::tensor::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Dimensions of size one go to the one before them, the first ones to the one after them. `None` if there are none.
fn groups_of_units(shape: &[i64]) -> Option<Groups> {
    let (mut groups, mut group) = (Groups::new(), Vec::new());
    for (dim, &size) in shape.iter().enumerate() {
        group.push(dim as i64);
        if size != 1 {
            groups.push(std::mem::take(&mut group));
        }
    }
    if let Some(last) = groups.last_mut() {
        last.append(&mut group);
    }
    (groups.len() != shape.len()).then_some(groups)
}

/// A slice with fewer dimensions, expanded.
pub(super) fn extract(op: ExtractSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, ty) = (root.source().id(), root.result().ty());
    let groups = groups_of_units(shape(root.result()))?;
    let slice = Slice::of(root.op(), 1)?;
    let mut sizes = mixed::split(&slice.sizes).0;
    let mut extra = sizes.len().checked_sub(groups.len())?;
    sizes.retain(|&size| {
        let goes = size == 1 && extra > 0;
        extra -= usize::from(goes);
        !goes
    });
    let reduced = tensors::tensor_type(rw.ctx(), &sizes, tensors::element(rw.ctx(), ty)).ok()?;
    let made = slice.extract(rw.builder(), reduced, source).ok()?;
    let made = tensors::expand_inferring(rw.builder(), ty, made, &groups).ok()?;
    rw.replace(op, &[made])
}

/// What is put in, collapsed.
pub(super) fn insert(op: InsertSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, dest) = (root.source().id(), root.dest().id());
    let groups = groups_of_units(shape(root.source()))?;
    let slice = Slice::of(root.op(), 2)?;
    let source = tensors::collapse_inferring(rw.builder(), source, &groups).ok()?;
    let made = slice.insert(rw.builder(), source, dest).ok()?;
    rw.replace(op, &[made])
}

/// The same where all is put in at the end.
pub(super) fn insert_in_parallel(op: ParallelInsertSliceOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, dest) = (root.source().id(), root.dest().id());
    let groups = groups_of_units(shape(root.source()))?;
    let slice = Slice::of(root.op(), 2)?;
    let parent = root.op().parent()?.global();
    rw.at_op(parent);
    let source = tensors::collapse_inferring(rw.builder(), source, &groups).ok()?;
    rw.at_op(op);
    slice.insert_in_parallel(rw.builder(), source, dest).ok()?;
    rw.erase(op)
}
