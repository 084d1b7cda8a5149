//! Accesses to memory by indices, and how one is made that is the same at another place.

use rmlir_dialects::{gpu, memref, nvgpu, vector};
use rmlir_ir::{Attr, OPERAND_SEGMENTS, OpAddr, OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Which groups of operands of an access are what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The group that is the memory.
    pub memory: usize,
    /// The group of indices.
    pub indices: usize,
}

/// Memory first, then indices.
const FIRST: Place = Place { memory: 0, indices: 1 };
/// The value that is written first.
const SECOND: Place = Place { memory: 1, indices: 2 };

/// What of an access says where it accesses.
pub fn place(op: OpRef<'_>) -> Option<Place> {
    let first = op.is::<memref::LoadOp>()
        || op.is::<vector::LoadOp>()
        || op.is::<vector::MaskedLoadOp>()
        || op.is::<vector::MaskedStoreOp>()
        || op.is::<vector::TransferReadOp>()
        || op.is::<gpu::SubgroupMmaLoadMatrixOp>()
        || op.is::<nvgpu::LdMatrixOp>();
    let second = op.is::<memref::StoreOp>()
        || op.is::<vector::StoreOp>()
        || op.is::<vector::TransferWriteOp>()
        || op.is::<gpu::SubgroupMmaStoreMatrixOp>();
    match (first, second) {
        (true, _) => Some(FIRST),
        (_, true) => Some(SECOND),
        _ => None,
    }
}

/// The memory of an access.
pub fn memory(op: OpRef<'_>, place: Place) -> Option<ValueRef<'_>> {
    op.operand_group(place.memory).next()
}

/// The indices of an access.
pub fn indices(op: OpRef<'_>, place: Place) -> Vec<ValueId> {
    op.operand_group(place.indices).map(ValueRef::id).collect()
}

/// Makes the operation `op` with other operands by group and other attributes, and replaces it.
pub fn replace_groups(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    changed: &[(usize, Vec<ValueId>)],
    attrs: &[(&str, Attr)],
) -> Rewritten {
    let view = rw.op(op);
    let name = view.name();
    let types: Vec<Type> = view.results().map(|result| result.ty()).collect();
    let count = view.info().def().map_or(0, |def| def.operands.len());
    let has_lengths = view.attr_named(OPERAND_SEGMENTS).is_some();
    let (mut operands, mut lengths) = (Vec::new(), Vec::new());
    for group in 0..count {
        let values = match changed.iter().find(|(at, _)| *at == group) {
            Some((_, values)) => values.clone(),
            None => view.operand_group(group).map(ValueRef::id).collect(),
        };
        lengths.push(values.len() as i32);
        operands.extend(values);
    }
    let ctx = rw.ctx().clone();
    let mut made = rw.builder().create_named(name).operands(&operands).results(&types);
    for &(name, value) in attrs {
        made = made.attr(name, value);
    }
    if has_lengths {
        made = made.attr(OPERAND_SEGMENTS, ctx.dense_i32_array(&lengths));
    }
    let values = made.values();
    match types.is_empty() {
        true => rw.erase(op),
        false => rw.replace(op, &values),
    }
}

/// The attributes of an operation by these names, as far as they are there.
pub fn kept<'n>(op: OpRef<'_>, names: &[&'n str]) -> Vec<(&'n str, Attr)> {
    names.iter().filter_map(|&name| Some((name, op.attr_named(name)?))).collect()
}
