//! Writing of a transposed vector whose first dimension is scalable: a loop over columns.

use super::transfer::{Choices, Transfer, yielded};
use crate::vector::make::{extract, extract_at, index};
use rmlir_dialects::arith::MulIOp;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::ForOp;
use rmlir_dialects::vector::types::{numbers, of};
use rmlir_dialects::vector::{
    ConstantMaskOp, CreateMaskOp, FromElementsOp, TransferWriteOp, TransposeOp, VectorScaleOp,
};
use rmlir_ir::{Builder, Context, OpRef, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// How far a mask is set in a dimension.
#[derive(Clone, Copy)]
enum Extent {
    Size(Mixed),
    /// So many times what the machine has.
    Scaled(i64),
}

/// How far a mask is set in each dimension.
fn extents(mask: OpRef<'_>) -> Option<Vec<Extent>> {
    if let Some(mask) = mask.cast::<CreateMaskOp>() {
        return Some(mask.operands().map(|size| Extent::Size(Mixed::Value(size.id()))).collect());
    }
    mask.cast::<ConstantMaskOp>()?;
    let ty = of(mask.result(0))?;
    let one = |(dim, size): (usize, i64)| match ty.scales(dim) {
        true => Extent::Scaled(size),
        false => Extent::Size(Mixed::Known(size)),
    };
    Some(numbers(mask, "mask_dim_sizes").into_iter().enumerate().map(one).collect())
}

/// Makes multiples of what the machine has; that is asked for once.
#[derive(Default)]
struct Scale {
    made: Option<ValueId>,
}

impl Scale {
    fn times(&mut self, b: &mut Builder<'_>, count: i64) -> Option<ValueId> {
        let scale = match self.made {
            Some(scale) => scale,
            None => *self.made.insert(VectorScaleOp::build(b).value().ok()?),
        };
        let count = index(b, count)?;
        MulIOp::build(b, scale, count).value().ok()
    }

    fn value(&mut self, b: &mut Builder<'_>, extent: Extent) -> Option<ValueId> {
        match extent {
            Extent::Size(size) => size.value(b).ok(),
            Extent::Scaled(count) => self.times(b, count),
        }
    }
}

pub(super) fn write(op: TransferWriteOp, rw: &mut PatternRewriter<'_>, choices: Choices) -> Rewritten {
    let ctx = rw.ctx().clone();
    let transfer = Transfer::of(op, rw)?;
    rw.require(choices.tensors || !transfer.is_tensor)?;
    rw.require(transfer.vector.scalable == [true, false] && transfer.is_first_inside())?;
    rw.require(transfer.map.is_identity(ctx.affine()))?;
    let turned = rw.value(transfer.value).defining::<TransposeOp>()?;
    rw.require(numbers(turned.op(), "permutation") == [1, 0])?;
    let source = turned.vector().id();
    let mask = match transfer.mask {
        Some(mask) => extents(rw.value(mask).def_op()?.0)?,
        None => Vec::new(),
    };
    let &[rows, columns] = &transfer.vector.sizes[..] else { return None };
    let mut scale = Scale::default();
    let b = rw.builder();
    let mut scaled = Vec::new();
    for &extent in &mask {
        scaled.push(match extent {
            Extent::Scaled(count) => Extent::Size(Mixed::Value(scale.times(b, count)?)),
            known => known,
        });
    }
    let slices = (0..columns).map(|at| extract(b, source, &[at])).collect::<Option<Vec<ValueId>>>()?;
    let lower = index(b, 0)?;
    let upper = match scaled.first() {
        Some(&extent) => scale.value(b, extent)?,
        None => scale.times(b, rows)?,
    };
    let step = index(b, 1)?;
    let slice = transfer.vector.inner(&ctx)?;
    let slice_mask = match scaled.get(1) {
        Some(&extent) => {
            let size = scale.value(b, extent)?;
            let ty = crate::calc::with_element(&ctx, slice, ctx.i1())?;
            Some(CreateMaskOp::build(b, ty, &[size]).value().ok()?)
        }
        None => None,
    };
    let state: Vec<ValueId> = transfer.is_tensor.then_some(transfer.base).into_iter().collect();
    let types: Vec<Type> = state.iter().map(|_| transfer.base_ty).collect();
    let args: Vec<Type> = std::iter::once(ctx.index_type()).chain(types.iter().copied()).collect();
    let mut done = None;
    let made = ForOp::build(b, &types, lower, upper, step, &state).region(&args, |b, args| {
        done = column(b, &ctx, &transfer, (&slices, slice, slice_mask), args);
        done = done.take().and_then(|value| yielded(b, value).map(|()| value));
    });
    let results = made.values().ok()?;
    done?;
    match transfer.is_tensor {
        true => rw.replace(op, &results),
        false => rw.erase(op),
    }
}

/// Writes a column. Gives the tensor that it is in then, if that is one.
fn column(
    b: &mut Builder<'_>,
    ctx: &Context,
    transfer: &Transfer,
    (slices, slice, mask): (&[ValueId], Type, Option<ValueId>),
    args: &[ValueId],
) -> Option<Option<ValueId>> {
    let (&at, state) = args.split_first()?;
    let indices = transfer.indices_at(b, at)?;
    let one = |b: &mut Builder<'_>, &slice: &ValueId| extract_at(b, slice, &[Mixed::Value(at)]);
    let elements = slices.iter().map(|slice| one(b, slice)).collect::<Option<Vec<ValueId>>>()?;
    let value = FromElementsOp::build(b, slice, &elements).value().ok()?;
    let into = state.first().copied().unwrap_or(transfer.base);
    let rank = transfer.indices.len() as u32;
    let map = rmlir_ir::value::AffineMap::minor_identity(ctx.affine(), rank, 1)?;
    let (map, bounds) = (ctx.affine_map_attr(map), transfer.inner_bounds(ctx));
    let ty = transfer.is_tensor.then_some(transfer.base_ty);
    let made = TransferWriteOp::build(b, ty, value, into, &indices, map, mask, bounds);
    Some(made.values().ok()?.first().copied())
}
