//! Sizes of results from operands.

use super::{CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractSliceOp, GenerateOp, InsertSliceOp, PadOp};
use crate::affine::compose;
use crate::common::dim;
use crate::common::mixed::{self, Mixed};
use crate::common::reify::ReifyRankedShapedTypeOpInterface;
use crate::memref::reshape::groups;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Builder, DYNAMIC, OpAddr, OpRef};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in
        ["collapse_shape", "empty", "expand_shape", "extract_slice", "generate", "insert_slice", "pad"]
    {
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
            let factor = dim::size_of(b, source, usize::try_from(dim).ok()?).ok()?;
            let symbol = store.symbol(factors.len() as u32);
            factors.push(factor);
            product = Some(match product {
                None => symbol,
                Some(product) => store.mul(product, symbol).ok()?,
            });
        }
        let map = AffineMap::new(0, factors.len() as u32, [product?]);
        sizes.push(compose::apply(b, &map, &factors).ok()?);
    }
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
        let inner = dim::size_of(b, source, dim).ok()?;
        let ctx = b.ctx().clone();
        let store = ctx.affine();
        let sum = store.add(store.symbol(0), store.symbol(1)).ok()?;
        let sum = store.add(sum, store.symbol(2)).ok()?;
        sizes.push(compose::apply(b, &AffineMap::new(0, 3, [sum]), &[inner, low, high]).ok()?);
    }
    Some(sizes)
}
