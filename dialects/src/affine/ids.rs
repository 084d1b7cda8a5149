//! Which values may be dimensions and symbols of maps.

use crate::common::constant::{constant_int, constant_value};
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::effects::is_pure;
use rmlir_ir::{DYNAMIC, OpRef, RegionRef, TraitSet, TypeData, ValueRef};

/// Values are looked through at most so deep.
const MAX_DEPTH: usize = 64;

/// The region around an operation that maps belong to.
fn scope(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    let mut inner = op;
    while let Some(parent) = inner.parent() {
        if parent.has_trait(TraitSet::AFFINE_SCOPE) {
            return inner.parent_region();
        }
        inner = parent;
    }
    None
}

fn is_index(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::Index)
}

/// Whether a value is an operand or argument at the top of a scope, whichever that is.
fn is_at_some_top(value: ValueRef<'_>) -> bool {
    let parent = value.resolved().block().and_then(|block| block.parent());
    parent.is_some_and(|parent| parent.has_trait(TraitSet::AFFINE_SCOPE))
}

/// Whether a value is the variable of a loop of this dialect.
fn is_variable(value: ValueRef<'_>) -> bool {
    let Some((block, at)) = value.resolved().def_block() else { return false };
    match block.parent().map(|parent| parent.name_text()) {
        Some(b"affine.for") => at == 0,
        Some(b"affine.parallel") => true,
        _ => false,
    }
}

/// A value: whether it can be a dimension in `region`, and whether a symbol.
struct Ids<'m> {
    region: Option<RegionRef<'m>>,
}

impl Ids<'_> {
    fn is_dim(&self, value: ValueRef<'_>, depth: usize) -> bool {
        if !is_index(value) || depth == 0 {
            return false;
        }
        if is_symbol_in(value, self.region, depth) {
            return true;
        }
        let Some((op, _)) = value.resolved().def_op() else { return is_variable(value) };
        match op.name_text() {
            b"affine.apply" | b"affine.delinearize_index" | b"affine.linearize_index" => {
                op.operands().all(|operand| self.is_dim(operand, depth - 1))
            }
            b"memref.dim" | b"tensor.dim" => op.operand(0).is_some_and(is_at_some_top),
            _ => false,
        }
    }
}

fn is_symbol_in(value: ValueRef<'_>, region: Option<RegionRef<'_>>, depth: usize) -> bool {
    if !is_index(value) || depth == 0 {
        return false;
    }
    if region.is_some() && value.resolved().block().and_then(|block| block.region()) == region {
        return true;
    }
    if let Some((op, _)) = value.resolved().def_op() {
        if constant_value(value).is_some() {
            return true;
        }
        if is_pure(op) && op.operands().all(|operand| is_symbol_in(operand, region, depth - 1)) {
            return true;
        }
        if matches!(op.name_text(), b"memref.dim" | b"tensor.dim") {
            return is_symbol_dim(op, region, depth);
        }
    }
    // What is there before the operation of the region is a symbol if it is one there.
    let Some(outer) = region.and_then(|region| region.parent()) else { return false };
    match outer.parent_region() {
        Some(around) if !outer.has_trait(TraitSet::ISOLATED_FROM_ABOVE) => {
            is_symbol_in(value, Some(around), depth - 1)
        }
        _ => false,
    }
}

/// Whether a size is one that an operation in the same scope was given.
fn is_symbol_dim(op: OpRef<'_>, region: Option<RegionRef<'_>>, depth: usize) -> bool {
    let Some(mut shaped) = op.operand(0) else { return false };
    if is_at_some_top(shaped) {
        return true;
    }
    let Some(at) = op.operand(1).and_then(constant_int).and_then(|at| usize::try_from(at).ok()) else {
        return false;
    };
    for _ in 0..depth {
        let Some((maker, _)) = shaped.resolved().def_op() else { return false };
        let group = match maker.name_text() {
            b"memref.cast" => match maker.operand(0) {
                Some(source) if is_at_some_top(source) => return true,
                Some(source) => {
                    shaped = source;
                    continue;
                }
                None => return false,
            },
            b"memref.view" | b"memref.subview" => 2,
            b"memref.alloc" => 0,
            _ => return false,
        };
        let ctx = shaped.ctx();
        let Some(shape) = ctx.type_data(shaped.ty()).shape() else { return false };
        if shape.get(at).is_some_and(|&size| size != DYNAMIC) {
            return true;
        }
        let before = shape.iter().take(at).filter(|&&size| size == DYNAMIC).count();
        let size = maker.operand_group(group).nth(before);
        return size.is_some_and(|size| is_symbol_in(size, region, depth - 1));
    }
    false
}

/// Whether a value can be a symbol where it is defined.
pub fn is_valid_symbol(value: ValueRef<'_>) -> bool {
    let at_definition = |(op, _)| is_symbol_in(value, scope(op), MAX_DEPTH);
    is_index(value) && (is_at_some_top(value) || value.resolved().def_op().is_some_and(at_definition))
}

/// Whether a value can be a dimension where it is defined.
pub fn is_valid_dim(value: ValueRef<'_>) -> bool {
    match value.resolved().def_op() {
        Some((op, _)) => Ids { region: scope(op) }.is_dim(value, MAX_DEPTH),
        None => is_index(value) && (is_at_some_top(value) || is_variable(value)),
    }
}

/// Whether a value can be a dimension of maps around `op`.
pub(super) fn is_dim(op: OpRef<'_>, value: ValueRef<'_>) -> bool {
    Ids { region: scope(op) }.is_dim(value, MAX_DEPTH)
}

/// Whether a value can be a symbol of maps around `op`.
pub(super) fn is_symbol(op: OpRef<'_>, value: ValueRef<'_>) -> bool {
    is_symbol_in(value, scope(op), MAX_DEPTH)
}

/// The operands of a map, dimensions first, must be what they are used as.
pub(super) fn check<'m>(
    op: OpRef<'m>,
    operands: impl Iterator<Item = ValueRef<'m>>,
    dims: usize,
) -> Result<(), Failed> {
    for (i, operand) in operands.enumerate() {
        let (fits, what) = match i < dims {
            true => (is_dim(op, operand), "a dimension id"),
            false => (is_symbol(op, operand), "a symbol"),
        };
        if !fits {
            return Err(op.emit_error(format!("operand cannot be used as {what}")));
        }
    }
    Ok(())
}
