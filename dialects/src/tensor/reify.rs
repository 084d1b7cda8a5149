//! Sizes of results from operands.

use super::{
    CollapseShapeOp, ConcatOp, DimOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, GenerateOp, InsertSliceOp,
    PadOp,
};
use crate::affine::compose;
use crate::common::dim;
use crate::common::mixed::{self, Mixed};
use crate::common::reify::ReifyRankedShapedTypeOpInterface;
use crate::memref::reshape::groups;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Builder, DYNAMIC, OpAddr, OpRef, ValueId};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::create_or_fold;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in [
        "collapse_shape",
        "concat",
        "empty",
        "expand_shape",
        "extract_slice",
        "generate",
        "insert_slice",
        "pad",
    ] {
        dialect.op(name).interface::<dyn ReifyRankedShapedTypeOpInterface>(Arc::new(Sizes));
    }
}

/// Operations whose only result has sizes that are listed or easily computed.
struct Sizes;

impl ReifyRankedShapedTypeOpInterface for Sizes {
    fn reify(&self, b: &mut Builder<'_>, op: OpAddr) -> Option<Vec<Vec<Mixed>>> {
        let view = b.seen().op(op);
        let sizes = if view.is::<CollapseShapeOp>() {
            collapsed(b, op)?
        } else if view.is::<ConcatOp>() {
            joined(b, op)?
        } else if view.is::<PadOp>() {
            padded(b, op)?
        } else if let Some(insert) = view.cast::<InsertSliceOp>() {
            let dest = insert.dest().id();
            dim::sizes_of(b, dest).ok()?
        } else {
            listed(view)?
        };
        Some(vec![sizes])
    }
}

/// Numbers of an attribute, with a group of operands for those that are open.
fn list(op: OpRef<'_>, name: &str, group: usize) -> Option<Vec<Mixed>> {
    let known = op.ctx().i64_array(op.attr_named(name)?)?;
    Some(mixed::join(&known, op.operand_group(group).map(|value| value.id())))
}

fn result_shape(op: OpRef<'_>) -> Option<&[i64]> {
    op.ctx().type_data(op.result(0)?.ty()).shape()
}

fn listed(op: OpRef<'_>) -> Option<Vec<Mixed>> {
    if op.is::<EmptyOp>() || op.is::<GenerateOp>() {
        return Some(mixed::join(result_shape(op)?, op.operand_group(0).map(|value| value.id())));
    }
    if op.is::<ExpandShapeOp>() {
        return list(op, "static_output_shape", 1);
    }
    let slice = op.cast::<ExtractSliceOp>()?;
    let sizes = list(op, "static_sizes", 2)?;
    let known = op.ctx().i64_array(slice.static_sizes())?;
    let mut shape = result_shape(op)?.iter().peekable();
    let kept = known.iter().zip(sizes).filter(|&(size, _)| shape.next_if_eq(&size).is_some());
    Some(kept.map(|(_, size)| size).collect())
}

/// Products of sizes.
fn collapsed(b: &mut Builder<'_>, op: OpAddr) -> Option<Vec<Mixed>> {
    let view = b.seen().op(op);
    let (groups, shape) = (groups(view), result_shape(view)?.to_vec());
    let source = view.operand(0)?.id();
    let mut sizes = Vec::new();
    for (group, &size) in groups.iter().zip(&shape) {
        if size != DYNAMIC {
            sizes.push(Mixed::Known(size));
            continue;
        }
        let ctx = b.ctx().clone();
        let store = ctx.affine();
        let (mut factors, mut product) = (Vec::new(), None);
        for &dim in group {
            let factor = dim_of(b, source, usize::try_from(dim).ok()?)?;
            let symbol = store.symbol(factors.len() as u32);
            factors.push(factor);
            product = Some(match product {
                None => symbol,
                Some(product) => store.mul(product, symbol).ok()?,
            });
        }
        let map = AffineMap::new(0, factors.len() as u32, [product?]);
        sizes.push(Mixed::Value(compose::apply_op(b, &map, &factors).ok()?));
    }
    Some(sizes)
}

/// The sum of sizes along one dimension, and those of the first operand along the others.
fn joined(b: &mut Builder<'_>, op: OpAddr) -> Option<Vec<Mixed>> {
    let ctx = b.ctx().clone();
    let view = b.seen().typed(ConcatOp::of(op));
    let along = usize::try_from(view.dim()).ok()?;
    let inputs: Vec<ValueId> = view.inputs().map(|value| value.id()).collect();
    let shapes: Vec<&[i64]> =
        view.inputs().map(|value| ctx.type_data(value.ty()).shape()).collect::<Option<_>>()?;
    let shape = result_shape(view.op())?.to_vec();
    let first = *inputs.first()?;
    let mut sizes = Vec::new();
    for (dim, &size) in shape.iter().enumerate().filter(|(dim, _)| *dim != along) {
        let known = shapes.iter().filter_map(|shape| shape.get(dim)).find(|&&size| size != DYNAMIC);
        sizes.push(match (size, known) {
            (DYNAMIC, Some(&known)) => Mixed::Value(Mixed::Known(known).value(b).ok()?),
            (DYNAMIC, None) => {
                let index = Mixed::Known(dim as i64).value(b).ok()?;
                Mixed::Value(DimOp::build(b, first, index).value().ok()?)
            }
            (size, _) => Mixed::Known(size),
        });
    }
    let size = match *shape.get(along)? {
        DYNAMIC => {
            let store = ctx.affine();
            let (mut parts, mut sum) = (Vec::new(), None);
            for (at, &input) in (0u32..).zip(&inputs) {
                parts.push(dim_of(b, input, along)?);
                sum = Some(match sum {
                    None => store.dim(at),
                    Some(sum) => store.add(sum, store.dim(at)).ok()?,
                });
            }
            let sum = compose::apply(b, &AffineMap::new(parts.len() as u32, 0, [sum?]), &parts).ok()?;
            Mixed::Value(sum.value(b).ok()?)
        }
        size => Mixed::Known(size),
    };
    sizes.insert(along.min(sizes.len()), size);
    Some(sizes)
}

/// Sizes with what goes before and after.
fn padded(b: &mut Builder<'_>, op: OpAddr) -> Option<Vec<Mixed>> {
    let view = b.seen().typed(PadOp::of(op));
    let source = view.source().id();
    let (low, high) = (list(view.op(), "static_low", 1)?, list(view.op(), "static_high", 2)?);
    let shape = result_shape(view.op())?.to_vec();
    let mut sizes = Vec::new();
    for (dim, ((&size, low), high)) in shape.iter().zip(low).zip(high).enumerate() {
        if size != DYNAMIC {
            sizes.push(Mixed::Known(size));
            continue;
        }
        let inner = dim_of(b, source, dim)?;
        let ctx = b.ctx().clone();
        let store = ctx.affine();
        // Symbols would be kept apart from what computes them; dimensions become one with it.
        let sum = store.add(store.dim(0), store.dim(1)).ok()?;
        let sum = store.add(sum, store.dim(2)).ok()?;
        sizes.push(compose::apply(b, &AffineMap::new(3, 0, [sum]), &[inner, low, high]).ok()?);
    }
    Some(sizes)
}

/// The size of a dimension as a value. The constants that are made on the way stay even where nothing needs them, as upstream.
fn dim_of(b: &mut Builder<'_>, value: ValueId, dim: usize) -> Option<Mixed> {
    let index = Mixed::Known(dim as i64).value(b).ok()?;
    create_or_fold(b, |b| DimOp::build(b, value, index).value()).ok().map(Mixed::Value)
}
