//! `vector.extract`

use super::{constant, to_broadcast, to_shape_cast};
use crate::arith::ConstantOp;
use crate::common::elements::Number;
use crate::vector::fold::{repeated, splat};
use crate::vector::positions::{Mask, broadcasts, count, linear, mask_of, strides};
use crate::vector::types::{numbers, of};
use crate::vector::{CreateMaskOp, ExtractOp, FromElementsOp, ShapeCastOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::Int;
use rmlir_ir::{DYNAMIC, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn extract(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ExtractOpFromBroadcast", |op: ExtractOp, rw| {
        let root = rw.read(op);
        let (source, ctx) = (repeated(root.source())?, rw.ctx());
        let to = of(Some(root.result()))?;
        rw.require(broadcasts(ctx, source.ty(), to))?;
        let (ty, source) = (to.ty, source.id());
        to_broadcast(op, rw, ty, source)
    });
    set.op("(anonymous namespace)::ExtractOpFromCreateMask", of_mask);
    set.op("", |op: ExtractOp, rw| {
        let root = rw.read(op);
        let source = root.source().defining::<ShapeCastOp>()?.source();
        let (from, to) = (of(Some(source))?, of(Some(root.result()))?);
        rw.require(count(from.shape) == count(to.shape))?;
        let (ty, source) = (to.ty, source.id());
        to_shape_cast(op, rw, ty, source)
    });
    set.op("", of_elements);
}

/// A part of a mask is a mask of less sizes, or nothing is set in it.
fn of_mask(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let mask = root.source().defining::<CreateMaskOp>()?;
    let (from, to) = (of(Some(root.source()))?, of(Some(root.result()))?);
    let ctx = rw.ctx();
    let sizes: Vec<_> = mask.operands().collect();
    let position = numbers(root.op(), "static_position");
    let (mut nothing, mut unknown) = (mask_of(root.source()) == Mask::Nothing, false);
    for (dim, &at) in position.iter().enumerate() {
        if nothing {
            break;
        }
        let size = sizes.get(dim)?;
        let Some(bound) = constant_int(*size).filter(|_| size.defining::<ConstantOp>().is_some()) else {
            unknown = true;
            continue;
        };
        if at != DYNAMIC {
            nothing |= at >= bound;
        } else if from.shape.get(dim).is_some_and(|&extent| bound < extent) {
            unknown = true;
        }
    }
    let ty = to.ty;
    if nothing {
        let value = splat(ctx, ty, &Number::Int(Int::from_bool(false)))?;
        let made = constant(rw, value)?;
        return rw.replace(op, &[made]);
    }
    rw.require(!unknown)?;
    let rest: Vec<ValueId> = sizes.iter().skip(position.len()).map(|size| size.id()).collect();
    let made = CreateMaskOp::build(rw.builder(), ty, &rest).value().ok()?;
    rw.replace(op, &[made])
}

/// A part of a vector that is made of elements.
fn of_elements(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let made = root.source().defining::<FromElementsOp>()?;
    let (from, to) = (of(Some(root.source()))?, of(Some(root.result()))?);
    let position = numbers(root.op(), "static_position");
    rw.require(!position.contains(&DYNAMIC))?;
    rw.require(!from.scalable.contains(&true) && !to.scalable.contains(&true))?;
    let start = usize::try_from(linear(&position, &strides(from.shape))).ok()?;
    let len = usize::try_from(count(to.shape)).ok()?;
    let all: Vec<ValueId> = made.elements().map(|value| value.id()).collect();
    let part = all.get(start..start.checked_add(len)?)?;
    let ty = to.ty;
    let made = FromElementsOp::build(rw.builder(), ty, part).value().ok()?;
    rw.replace(op, &[made])
}
