//! Types that follow from those of tensors.

use super::shapes::Tensor;
use super::storage::aos_start;
use super::types::Levels;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::typed::number;
use rmlir_ir::{DYNAMIC, Type};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let parts = [
        ("positions", Part::Positions),
        ("coordinates", Part::Coordinates),
        ("coordinates_buffer", Part::CoordinatesBuffer),
        ("values", Part::Values),
    ];
    for (name, part) in parts {
        dialect.op(name).interface::<dyn InferTypeOpInterface>(Arc::new(part));
    }
    dialect.op("extract_iteration_space").interface::<dyn InferTypeOpInterface>(Arc::new(Space));
}

/// An array of a tensor, as a buffer.
enum Part {
    Positions,
    Coordinates,
    CoordinatesBuffer,
    Values,
}

impl InferTypeOpInterface for Part {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let (ctx, &ty) = (input.ctx, input.operands.first().ok_or(Failed)?);
        let tensor = Tensor::of(ctx, ty).ok_or(Failed)?;
        let (element, strided) = match self {
            Part::Positions => (tensor.position_type(), false),
            Part::Coordinates => (tensor.coordinate_type(), is_strided(input, &tensor)),
            Part::CoordinatesBuffer => (tensor.coordinate_type(), false),
            Part::Values => (tensor.element, false),
        };
        let mut shape = tensor.batch_shape();
        shape.push(DYNAMIC);
        let layout = strided.then(|| ctx.strided_attr(DYNAMIC, &[DYNAMIC]));
        Ok(vec![ctx.memref_type(&shape, element, layout, None).map_err(|_| Failed)?])
    }
}

/// Whether the coordinates of a level stand between those of others.
fn is_strided(input: &InferInput<'_>, tensor: &Tensor<'_>) -> bool {
    let level = input.attr("level").and_then(|level| number(input.ctx, level));
    let level = level.and_then(|level| usize::try_from(level).ok());
    let start = tensor.encoding.as_ref().map(aos_start);
    matches!((start, level), (Some(start), Some(level)) if start <= level)
}

/// Levels of a tensor to go over.
struct Space;

impl InferTypeOpInterface for Space {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let (ctx, &ty) = (input.ctx, input.operands.first().ok_or(Failed)?);
        let encoding = Tensor::of(ctx, ty).and_then(|tensor| tensor.attr).ok_or(Failed)?;
        let level = |name| input.attr(name).and_then(|level| number(ctx, level)).ok_or(Failed);
        let levels = Levels { encoding, low: level("loLvl")?, high: level("hiLvl")? };
        Ok(vec![levels.space_type(ctx).ok_or(Failed)?])
    }
}
