//! A transfer taken apart.

use super::types::{Vector, of};
use super::{TransferReadOp, TransferWriteOp};
use crate::common::operand_map::map_of;
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, AttrData, OpRef, TypeData, ValueRef};

/// What `vector.transfer_read` or `vector.transfer_write` does.
pub struct Access<'m> {
    /// The transfer.
    pub op: OpRef<'m>,
    /// Whether it writes.
    pub writes: bool,
    /// The tensor or memory.
    pub base: ValueRef<'m>,
    /// The sizes of it.
    pub shape: &'m [i64],
    /// Where it begins.
    pub indices: Vec<ValueRef<'m>>,
    /// What is written, or the result.
    pub value: ValueRef<'m>,
    /// The type of it.
    pub vector: Vector<'m>,
    /// From dimensions of the memory to those of the vector.
    pub map: AffineMap,
    /// What says which elements count.
    pub mask: Option<ValueRef<'m>>,
    /// In which dimensions nothing outside is touched.
    pub in_bounds: Vec<bool>,
}

impl<'m> Access<'m> {
    /// The transfer that an operation is.
    pub fn of(op: OpRef<'m>) -> Option<Access<'m>> {
        let writes = op.is::<TransferWriteOp>();
        if !writes && !op.is::<TransferReadOp>() {
            return None;
        }
        let group = |at: usize| op.operand_group(at);
        let value = if writes { group(0).next()? } else { op.result(0)? };
        let base = group(usize::from(writes)).next()?;
        let ctx = op.ctx();
        let (TypeData::MemRef { shape, .. } | TypeData::RankedTensor { shape, .. }) =
            ctx.type_data(base.ty())
        else {
            return None;
        };
        let set =
            |&attr: &Attr| matches!(ctx.attr_data(attr), AttrData::Integer { value, .. } if !value.is_zero());
        let in_bounds = op.attr_named("in_bounds").and_then(|attr| ctx.attr_data(attr).as_array());
        Some(Access {
            op,
            writes,
            base,
            shape,
            indices: group(1 + usize::from(writes)).collect(),
            value,
            vector: of(Some(value))?,
            map: map_of(op, "permutation_map")?,
            mask: group(3).next(),
            in_bounds: in_bounds.unwrap_or_default().iter().map(set).collect(),
        })
    }

    /// Whether it is about a tensor.
    pub fn is_tensor(&self) -> bool {
        matches!(self.base.ctx().type_data(self.base.ty()), TypeData::RankedTensor { .. })
    }

    /// The number of dimensions that are transferred.
    pub fn rank(&self) -> usize {
        self.map.results.len()
    }

    /// Whether nothing outside is touched.
    pub fn is_inside(&self) -> bool {
        (0..self.rank()).all(|at| self.in_bounds.get(at) == Some(&true))
    }

    /// Whether both start at the same place.
    pub fn same_place(&self, other: &Access<'_>) -> bool {
        self.indices.iter().map(|value| value.id()).eq(other.indices.iter().map(|value| value.id()))
    }

    /// Whether it is known that the two touch nothing in common.
    pub fn is_apart(&self, other: &Access<'_>) -> bool {
        if self.vector.ty != other.vector.ty {
            return false;
        }
        let lead = self.shape.len().saturating_sub(self.rank());
        let apart = |(dim, (&a, &b)): (usize, (&ValueRef<'_>, &ValueRef<'_>))| {
            let (Some(a), Some(b)) = (constant_int(a), constant_int(b)) else { return false };
            match dim.checked_sub(lead) {
                None => a != b,
                Some(at) => {
                    let size = self.vector.shape.get(at).copied().unwrap_or(0);
                    a.abs_diff(b) >= size.unsigned_abs()
                }
            }
        };
        self.indices.iter().zip(&other.indices).enumerate().any(apart)
    }

    /// How much of each dimension is transferred.
    pub fn chunk(&self) -> Vec<i64> {
        let store = self.base.ctx().affine();
        let mut sizes = vec![1; self.shape.len()];
        for (at, &size) in self.vector.shape.iter().enumerate() {
            if let Some(place) = self.map.dim_position(store, at).and_then(|dim| sizes.get_mut(dim as usize))
            {
                *place = size;
            }
        }
        sizes
    }
}
