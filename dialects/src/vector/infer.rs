//! Types of results that follow from operands.

use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::{Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for (name, infer) in [("shuffle", Infer(shuffle)), ("to_elements", Infer(to_elements))] {
        dialect.op(name).interface::<dyn InferTypeOpInterface>(Arc::new(infer));
    }
}

struct Infer(fn(&InferInput<'_>) -> Option<Vec<Type>>);

impl InferTypeOpInterface for Infer {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        (self.0)(input).ok_or(Failed)
    }
}

/// As many slices of the first vector as the mask has entries.
fn shuffle(input: &InferInput<'_>) -> Option<Vec<Type>> {
    let TypeData::Vector { shape, element, .. } = input.ctx.type_data(*input.operands.first()?) else {
        return None;
    };
    let mask = input.ctx.i64_array(input.attr("mask")?)?;
    let count = mask.len().max(1) as i64;
    let shape: Vec<i64> = std::iter::once(count).chain(shape.iter().copied().skip(1)).collect();
    let scalable = vec![false; shape.len()];
    Some(vec![input.ctx.vector_type(&shape, &scalable, *element).ok()?])
}

/// The most results that are worth making.
const MAX_ELEMENTS: i64 = 1 << 20;

fn to_elements(input: &InferInput<'_>) -> Option<Vec<Type>> {
    let data = input.ctx.type_data(*input.operands.first()?);
    let TypeData::Vector { element, .. } = data else { return None };
    let count = data.num_elements().filter(|&count| count <= MAX_ELEMENTS)?;
    Some(vec![*element; count as usize])
}
