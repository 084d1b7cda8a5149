//! The loops of a structured operation: what the interface says of one operation, put together, and the sizes of the loops.

use super::structured::{model_of, outputs_of, shape_of};
use crate::common::dim;
use crate::common::mixed::Mixed;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{BlockRef, Builder, Failed, OpAddr, OpRef, TypeData, ValueId, ValueRef};
use std::ops::Range;

/// The loops of a structured operation.
#[derive(Clone, Debug)]
pub struct LoopNest {
    /// The map of each operand.
    pub maps: Vec<AffineMap>,
    /// For each loop, whether its points go in any order.
    pub parallel: Vec<bool>,
    /// Which operands are outputs.
    pub outputs: Range<usize>,
}

/// Whether an operation is structured.
pub fn is_structured(op: OpRef<'_>) -> bool {
    model_of(op).is_some()
}

/// The block that says what is done for one point.
pub fn body_block(op: OpRef<'_>) -> Option<BlockRef<'_>> {
    op.region(0)?.entry()
}

fn is_tensor(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
}

fn is_memref(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

impl LoopNest {
    /// What an operation says; `None` if it is not structured.
    pub fn of(op: OpRef<'_>) -> Option<LoopNest> {
        let model = model_of(op)?;
        let outputs = outputs_of(op)?;
        let maps = model.maps(op)?;
        (maps.len() >= outputs.end).then_some(LoopNest { maps, parallel: model.parallel(op), outputs })
    }

    /// The number of loops.
    pub fn len(&self) -> usize {
        self.parallel.len()
    }

    /// Whether there are no loops.
    pub fn is_empty(&self) -> bool {
        self.parallel.is_empty()
    }

    /// Which operands are inputs.
    pub fn inputs(&self) -> Range<usize> {
        0..self.outputs.start
    }

    /// The map of an output by its number among the outputs.
    pub fn output_map(&self, number: usize) -> Option<&AffineMap> {
        self.maps.get(self.outputs.start + number)
    }

    /// Whether the points of all loops go in any order.
    pub fn all_parallel(&self) -> bool {
        self.parallel.iter().all(|&parallel| parallel)
    }

    /// From loops to the dimensions of all operands, one after the other.
    pub fn to_shapes(&self, op: OpRef<'_>) -> Option<AffineMap> {
        AffineMap::concat(op.ctx().affine(), &self.maps).ok().flatten()
    }

    /// The sizes that the types of the operands state, one after the other.
    pub fn shapes(op: OpRef<'_>) -> Vec<i64> {
        op.operands().flat_map(|value| shape_of(op.ctx(), value.ty()).iter().copied()).collect()
    }

    /// For each loop its size, as far as types state it.
    pub fn static_ranges(&self, op: OpRef<'_>) -> Option<Vec<i64>> {
        let store = op.ctx().affine();
        let inverse = self.to_shapes(op)?.inverse_permutation(store)?;
        inverse.evaluate(store, &LoopNest::shapes(op))
    }

    /// Whether operands are tensors, besides numbers.
    pub fn on_tensors(op: OpRef<'_>) -> bool {
        !op.operands().any(is_memref) && op.operands().any(is_tensor)
    }

    /// Whether operands are memrefs, besides numbers.
    pub fn on_buffers(op: OpRef<'_>) -> bool {
        !op.operands().any(is_tensor) && op.operands().any(is_memref)
    }
}

/// The sizes of all operands, one after the other. What is not known is computed at the insertion point.
///
/// # Errors
/// If a size cannot be computed.
pub fn operand_sizes(b: &mut Builder<'_>, op: OpAddr) -> Result<Vec<Mixed>, Failed> {
    let operands: Vec<ValueId> = b.seen().op(op).operands().map(|value| value.id()).collect();
    let mut sizes = Vec::new();
    for value in operands {
        let ctx = b.ctx().clone();
        let rank = shape_of(&ctx, b.body().value_type(value)).len();
        for dim in 0..rank {
            sizes.push(dim::size_of(b, value, dim)?);
        }
    }
    Ok(sizes)
}

/// The size of each loop, see [`operand_sizes`].
///
/// # Errors
/// If a size cannot be computed, or a loop has none.
pub fn loop_ranges(b: &mut Builder<'_>, op: OpAddr) -> Result<Vec<Mixed>, Failed> {
    let view = b.seen().op(op);
    let nest = LoopNest::of(view).ok_or(Failed)?;
    let map = nest.to_shapes(view).ok_or(Failed)?;
    let sizes = operand_sizes(b, op)?;
    let mut ranges = vec![None; nest.len()];
    for (&result, size) in map.results.iter().zip(sizes) {
        let dim = b.ctx().affine().as_dim(result).and_then(|dim| ranges.get_mut(dim as usize));
        if let Some(range) = dim {
            range.get_or_insert(size);
        }
    }
    ranges.into_iter().collect::<Option<_>>().ok_or(Failed)
}
