//! Tensors with the entries of others.

use super::super::code::index;
use super::super::stage::{converts_with_sort, is_sparse_constant, joins_with_sort};
use super::{add, begin, finish, foreach, insert, insert_nonzero, sizes};
use rmlir_dialects::common::dim;
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{ConcatenateOp, ConvertOp};
use rmlir_ir::{Builder, DYNAMIC, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Sizes of joined tensors.
fn joined_sizes(b: &mut Builder<'_>, shape: &[i64], inputs: &[ValueId], dim: usize) -> Option<Vec<ValueId>> {
    let (&first, rest) = inputs.split_first()?;
    let mut sizes = sizes(b, first)?;
    let at = sizes.get_mut(dim)?;
    match *shape.get(dim)? {
        DYNAMIC => {
            for &input in rest {
                let size = dim::size_of(b, input, dim).ok()?.value(b).ok()?;
                *at = add(b, *at, size)?;
            }
        }
        size => *at = index(b, size)?,
    }
    Some(sizes)
}

/// Puts the entries of all tensors into one, one tensor after the other.
pub(super) fn concatenate(op: ConcatenateOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    if joins_with_sort(view.op()) {
        // It is reported, and the rewrite goes on.
        let _ = view.op().emit_plain_error("ConcatenateOp not staged");
    }
    let ctx = rw.ctx().clone();
    let ty = view.result().ty();
    let inputs: Vec<ValueId> = view.inputs().map(|input| input.id()).collect();
    let dim = usize::try_from(view.dimension()).ok()?;
    let to = Tensor::of(&ctx, ty)?;
    let takes_zeros = to.encoding.as_ref().is_none_or(Encoding::is_all_dense);
    let mut shifts = Vec::new();
    for &input in &inputs {
        shifts.push(*Tensor::of(&ctx, rw.value(input).ty())?.shape.get(dim)?);
    }
    let b = rw.builder();
    let sizes = joined_sizes(b, to.shape, &inputs, dim)?;
    let mut made = begin(b, ty, &sizes)?;
    let mut offset = index(b, 0)?;
    for (&input, &shift) in inputs.iter().zip(&shifts) {
        let looped = foreach(b, input, &[made], None, |b, coordinates, value, carried| {
            let &[tensor] = carried else { return None };
            let mut at = coordinates.to_vec();
            let place = at.get_mut(dim)?;
            *place = add(b, *place, offset)?;
            let made = match takes_zeros {
                true => insert(b, value, tensor, &at)?,
                false => insert_nonzero(b, value, tensor, &at)?,
            };
            Some(vec![made])
        })?;
        let shift = index(b, shift)?;
        offset = add(b, offset, shift)?;
        made = *looped.first()?;
    }
    let made = finish(b, &ctx, made)?;
    rw.replace(op, &[made])
}

/// What is the same of encodings that differ in the widths of positions and coordinates only.
fn without_widths<'c>(encoding: &Encoding<'c>) -> Encoding<'c> {
    Encoding { pos_width: 0, crd_width: 0, ..encoding.clone() }
}

/// Puts the entries of a tensor into another one.
pub(super) fn convert(op: ConvertOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    if converts_with_sort(view.source(), view.dest()) {
        let _ = view.op().emit_plain_error("ConvertOp not staged.");
        return None;
    }
    let ctx = rw.ctx().clone();
    let (from, to) = (Tensor::of(&ctx, view.source().ty())?, Tensor::of(&ctx, view.dest().ty())?);
    if let (Some(old), Some(new)) = (&from.encoding, &to.encoding) {
        let same = old.slices.is_empty() && without_widths(old) == without_widths(new);
        rw.require(!same)?;
    }
    let (source, ty) = (view.source().id(), view.dest().ty());
    let of_constant = is_sparse_constant(view.source());
    let plain = to.encoding.as_ref().and_then(|encoding| encoding.dim_to_lvl);
    let order = plain.filter(|map| of_constant && !map.is_identity(ctx.affine()));
    let order = order.map(|map| ctx.affine_map_attr(map.clone()));
    let has_no_zeros = from.encoding.is_some() || of_constant;
    let b = rw.builder();
    let sizes = sizes(b, source)?;
    let made = begin(b, ty, &sizes)?;
    let looped = foreach(b, source, &[made], order, |b, coordinates, value, carried| {
        let &[tensor] = carried else { return None };
        let made = match has_no_zeros {
            true => insert(b, value, tensor, coordinates)?,
            false => insert_nonzero(b, value, tensor, coordinates)?,
        };
        Some(vec![made])
    })?;
    let made = finish(b, &ctx, *looped.first()?)?;
    rw.replace(op, &[made])
}
