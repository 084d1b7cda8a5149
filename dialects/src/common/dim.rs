//! `dim`: the size of a tensor or memref in one of its dimensions.

use super::mixed::Mixed;
use crate::arith::ConstantOp;
use crate::{memref, tensor};
use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::effects::{ConditionallySpeculatable, Speculatability};
use rmlir_ir::{Builder, DYNAMIC, Failed, OpRef, TypeData, ValueId};
use rmlir_rewrite::create_or_fold;

/// It may be asked anywhere for a dimension that is known to be there.
pub(crate) struct Dim;

impl ConditionallySpeculatable for Dim {
    fn speculatability(&self, op: OpRef<'_>) -> Speculatability {
        let rank = op.operand(0).and_then(|source| match op.ctx().type_data(source.ty()) {
            TypeData::MemRef { shape, .. } | TypeData::RankedTensor { shape, .. } => Some(shape.len() as i64),
            _ => None,
        });
        let index = op.operand(1).and_then(constant_int);
        match index.zip(rank) {
            Some((index, rank)) if index < rank => Speculatability::Yes,
            _ => Speculatability::Not,
        }
    }
}

/// The size of a dimension of a tensor or memref: the number that its type states, or what `dim` of it is, folded.
///
/// # Errors
/// If there is no such dimension.
pub fn size_of(b: &mut Builder<'_>, value: ValueId, dim: usize) -> Result<Mixed, Failed> {
    let ctx = b.ctx().clone();
    let data = ctx.type_data(b.body().value_type(value));
    let &size = data.shape().and_then(|shape| shape.get(dim)).ok_or(Failed)?;
    if size != DYNAMIC {
        return Ok(Mixed::Known(size));
    }
    let dim = ctx.index_attr(dim as i64);
    let dim = ConstantOp::build(b, dim).value()?;
    let made = match data {
        TypeData::MemRef { .. } => create_or_fold(b, |b| memref::DimOp::build(b, value, dim).value())?,
        _ => create_or_fold(b, |b| tensor::DimOp::build(b, value, dim).value())?,
    };
    Ok(Mixed::Value(made))
}

/// The sizes of all dimensions of a tensor or memref, see [`size_of`].
///
/// # Errors
/// If it is not ranked.
pub fn sizes_of(b: &mut Builder<'_>, value: ValueId) -> Result<Vec<Mixed>, Failed> {
    let ctx = b.ctx().clone();
    let rank = ctx.type_data(b.body().value_type(value)).shape().ok_or(Failed)?.len();
    (0..rank).map(|dim| size_of(b, value, dim)).collect()
}
