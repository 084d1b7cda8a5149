//! Static sizes of structured operations: by casts of their results, and from operand to operand.

use super::structured::StructuredOp;
use crate::tensor::canonicalize::{cast_to, copy_with, replace_with_casts};
use crate::tensor::types::ranked;
use crate::tensor::{CastOp, keeps_information};
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ir::{DYNAMIC, OpAddr, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};
use std::collections::BTreeMap;

/// A result that is cast to a type that says more: the output is cast instead.
pub(super) fn cast_result(op: CastOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (source, ty) = (root.source(), root.dest().ty());
    let ctx = rw.ctx();
    rw.require(keeps_information(ctx, ty, source.ty()))?;
    let (def, result) = source.def_op()?;
    ctx.op_interface::<dyn StructuredOp>(def.name())?;
    rw.require(root.op().block() == def.block())?;
    let at = ctx.op_interface::<dyn DestinationStyleOpInterface>(def.name())?.inits(def).nth(result)?;
    let mut values: Vec<ValueId> = def.operands().map(ValueRef::id).collect();
    let mut types: Vec<Type> = def.results().map(|result| result.ty()).collect();
    *types.get_mut(result)? = ty;
    let (old, output, loc, producer) = (source.ty(), *values.get(at)?, def.loc(), def.global());
    rw.at_op(producer);
    rw.set_loc(loc);
    *values.get_mut(at)? = cast_to(rw, ty, output)?;
    let copy = copy_with(rw, producer, &values, &types)?;
    let mut results: Vec<ValueId> = rw.op(copy).results().map(|result| result.id()).collect();
    let made = *results.get(result)?;
    *results.get_mut(result)? = cast_to(rw, old, made)?;
    rw.replace(producer, &results)?;
    rw.replace(op, &[made])
}

/// The shape of a value, or of what is cast to it if all of that is known.
fn known_shape(value: ValueRef<'_>) -> Option<&[i64]> {
    let own = ranked(value.ctx(), value.ty())?.shape;
    let inner = value.defining::<CastOp>().and_then(|cast| ranked(value.ctx(), cast.source().ty()));
    match inner {
        Some(inner) if !inner.shape.contains(&DYNAMIC) => Some(inner.shape),
        _ => Some(own),
    }
}

/// Sizes that one operand tells are those of others with the same loop.
pub(super) fn infer_shapes(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ctx = rw.ctx();
    let store = ctx.affine();
    let on_memory = |value: ValueRef<'_>| {
        matches!(ctx.type_data(value.ty()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
    };
    rw.require(!root.operands().any(on_memory))?;
    let maps = ctx.op_interface::<dyn StructuredOp>(root.name())?.maps(root)?;
    rw.require(maps.iter().all(|map| map.is_projected_permutation(store, false)))?;
    let mut sizes: BTreeMap<u32, i64> = BTreeMap::new();
    for (value, map) in root.operands().zip(&maps) {
        let (Some(own), Some(shape)) = (ranked(ctx, value.ty()), known_shape(value)) else { continue };
        for (at, (&own, &size)) in own.shape.iter().zip(shape).enumerate() {
            if let Some(dim) = map.dim_position(store, at).filter(|_| own != DYNAMIC) {
                sizes.entry(dim).or_insert(size);
            }
        }
    }
    let inits = ctx.op_interface::<dyn DestinationStyleOpInterface>(root.name())?.inits(root);
    let (mut values, mut types) = (Vec::new(), Vec::new());
    for (at, (value, map)) in root.operands().zip(&maps).enumerate() {
        let mut wanted = None;
        if let Some(own) = ranked(ctx, value.ty()) {
            let size = |(at, &size): (usize, &i64)| match size {
                DYNAMIC => {
                    map.dim_position(store, at).and_then(|dim| sizes.get(&dim).copied()).unwrap_or(DYNAMIC)
                }
                size => size,
            };
            let shape: Vec<i64> = own.shape.iter().enumerate().map(size).collect();
            let ty = ctx.tensor_type(&shape, own.element, own.encoding).ok()?;
            wanted = (shape != own.shape).then_some(ty);
            if inits.contains(&at) {
                types.push(ty);
            }
        }
        values.push((value.id(), wanted));
    }
    rw.require(values.iter().any(|(_, wanted)| wanted.is_some()))?;
    let mut operands = Vec::new();
    for (value, wanted) in values {
        operands.push(match wanted {
            Some(ty) => cast_to(rw, ty, value)?,
            None => value,
        });
    }
    let copy = copy_with(rw, op, &operands, &types)?;
    replace_with_casts(rw, op, copy)
}
