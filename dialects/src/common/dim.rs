//! `dim`: the size of a tensor or memref in one of its dimensions.

use rmlir_ir::fold::constant_int;
use rmlir_ir::interfaces::effects::{ConditionallySpeculatable, Speculatability};
use rmlir_ir::{OpRef, TypeData};

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
