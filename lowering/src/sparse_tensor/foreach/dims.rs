//! Sizes of dimensions, from those of levels.

use super::super::code::{index, of_two};
use super::super::views::level_size;
use super::add;
use rmlir_dialects::affine::AffineApplyOp;
use rmlir_dialects::arith::SubIOp;
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::tensor::DimOp;
use rmlir_ir::Context;
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::AffineMap;
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// The level that a dimension is, where levels are dimensions.
pub(super) fn level_of(ctx: &Context, encoding: &Encoding<'_>, dim: usize) -> Option<usize> {
    match encoding.dim_to_lvl {
        None => Some(dim),
        Some(map) => {
            map.results.iter().position(|&result| ctx.affine().as_dim(result) == u32::try_from(dim).ok())
        }
    }
}

pub(super) fn size(op: DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    let dim = usize::try_from(constant_int(view.index())?).ok()?;
    let source = view.source().id();
    let tensor = Tensor::of(&ctx, view.source().ty())?;
    let encoding = tensor.encoding.as_ref()?;
    if encoding.is_permutation(&ctx) {
        let level = level_of(&ctx, encoding, dim)?;
        let made = level_size(rw.builder(), source, level)?;
        return rw.replace(op, &[made]);
    }
    let levels = encoding.lvl_rank();
    let result = *encoding.lvl_to_dim?.results.get(dim)?;
    let b = rw.builder();
    let mut largest = Vec::new();
    for level in 0..levels {
        let size = level_size(b, source, level)?;
        let one = index(b, 1)?;
        largest.push(of_two::<SubIOp>(b, size, one)?);
    }
    let map = ctx.affine_map_attr(AffineMap::new(u32::try_from(levels).ok()?, 0, vec![result]));
    let largest = AffineApplyOp::build(b, map, &largest).value().ok()?;
    let one = index(b, 1)?;
    let made = add(b, largest, one)?;
    rw.replace(op, &[made])
}
