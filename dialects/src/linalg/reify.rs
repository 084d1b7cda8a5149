//! The sizes of the results of structured operations.

use super::loops::{LoopNest, operand_sizes};

use crate::affine::compose;
use crate::common::dim;
use crate::common::mixed::Mixed;
use crate::common::reify::ReifyRankedShapedTypeOpInterface;
use rmlir_ir::value::{AffineInput, AffineMap};
use rmlir_ir::{Builder, DYNAMIC, OpAddr};

/// They follow from the sizes of inputs, where loops are the same, else they are those of the outputs.
pub(super) struct Sizes;

impl ReifyRankedShapedTypeOpInterface for Sizes {
    fn reify(&self, b: &mut Builder<'_>, op: OpAddr) -> Option<Vec<Vec<Mixed>>> {
        let view = b.seen().op(op);
        let nest = LoopNest::of(view)?;
        let ctx = b.ctx().clone();
        let store = ctx.affine();
        let all = nest.to_shapes(view)?;
        let inverse = all.inverse_permutation(store)?;
        let before: usize = nest.maps.iter().take(nest.outputs.start).map(|map| map.results.len()).sum();
        let of_outputs = AffineMap::new(all.dims, all.symbols, all.results.get(before..)?);
        let sizes = of_outputs.compose(store, &inverse).ok()??;
        let own =
            |expr| (before as u32..all.results.len() as u32).any(|at| store.uses(expr, AffineInput::Dim(at)));
        let outputs: Vec<_> = view
            .operands()
            .skip(nest.outputs.start)
            .map(|value| (value.id(), ctx.type_data(value.ty()).shape().unwrap_or_default().to_vec()))
            .collect();
        let operands = operand_sizes(b, op).ok()?;
        let mut computed = Vec::new();
        for &expr in &sizes.results {
            let map = AffineMap::new(sizes.dims, sizes.symbols, [expr]);
            computed.push(compose::apply(b, &map, &operands).ok()?);
        }
        let mut next = sizes.results.iter().zip(computed);
        let mut found = Vec::new();
        for (output, shape) in outputs {
            let mut sizes = Vec::new();
            for (dim, &size) in shape.iter().enumerate() {
                let (&expr, computed) = next.next()?;
                if size != DYNAMIC {
                    sizes.push(Mixed::Known(size));
                    continue;
                }
                let size = if own(expr) { dim::size_of(b, output, dim).ok()? } else { computed };
                sizes.push(Mixed::Value(size.value(b).ok()?));
            }
            found.push(sizes);
        }
        Some(found)
    }
}
