//! Values that are in memory and were read or written before, in one body of a loop.

use super::apart::Apart;
use super::dependence::Access;
use super::{loops, maps};
use rmlir_dialects::affine::{AffineForOp, AffineLoadOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Module, ValueId, ValueRef};

/// Whether two accesses are never at one place.
pub(super) fn are_different(module: &Module, apart: &Apart, a: &Access, b: &Access) -> bool {
    let unit = a.op.unit;
    if a.memref != b.memref {
        return apart.are(module.value(unit, a.memref), module.value(unit, b.memref));
    }
    if !apart.is_spread(module.value(unit, a.memref)) {
        return false;
    }
    let store = module.ctx().affine();
    let is_apart = |expr| store.as_constant(expr).is_some_and(|distance| distance != 0);
    maps::difference(&a.subscripts, &b.subscripts, module, unit)
        .is_ok_and(|difference| difference.map.results.iter().any(|&expr| is_apart(expr)))
}

/// The accesses of a body, in order.
fn accesses(module: &Module, op: AffineForOp) -> Option<Vec<Access>> {
    let body = loops::body(module.typed(op))?;
    Some(body.ops().filter_map(Access::of).collect())
}

/// The value that an access reads or writes.
fn value_of(module: &Module, access: &Access) -> Option<ValueId> {
    let op = module.op(access.op);
    let value = if access.writes { Access::written(op) } else { op.result(0) };
    value.map(ValueRef::id)
}

/// What was read or written before in a round is not read again, and what is written again is not written before.
pub(super) fn within_round(module: &mut Module, op: AffineForOp, apart: &Apart) -> Option<()> {
    let mut known: Vec<Access> = Vec::new();
    for access in accesses(module, op)? {
        let same = known.iter().position(|before| before.is_same_place(&access, module));
        if access.writes {
            known.retain(|before| are_different(module, apart, before, &access));
            known.push(access);
        } else if let Some(before) = same.and_then(|at| known.get(at)) {
            let (old, new) = (value_of(module, &access)?, value_of(module, before)?);
            module.body_mut(op.at().unit).replace_all_uses(old, new);
            module.erase_op(access.op).ok()?;
        } else {
            known.push(access);
        }
    }
    // From the end: a write after which the same place is written, and not read before that, is none.
    let mut written: Vec<Access> = Vec::new();
    for access in accesses(module, op)?.into_iter().rev() {
        if !access.writes {
            written.retain(|after| are_different(module, apart, after, &access));
        } else if written.iter().any(|after| after.is_same_place(&access, module)) {
            module.erase_op(access.op).ok()?;
        } else {
            written.push(access);
        }
    }
    Some(())
}

/// Reads that are the same in each round come before the loop, which runs.
pub(super) fn before_loop(module: &mut Module, op: AffineForOp, apart: &Apart) -> Option<()> {
    if loops::trip_count(module, op)? == 0 {
        return None;
    }
    let accesses = accesses(module, op)?;
    let writes: Vec<&Access> = accesses.iter().filter(|access| access.writes).collect();
    for access in accesses.iter().filter(|access| !access.writes) {
        let root = module.op(op.at());
        let unit = op.at().unit;
        let is_outside = |&value: &ValueId| !loops::is_inside(module.value(unit, value), root);
        let stays = access.subscripts.operands.iter().all(is_outside) && is_outside(&access.memref);
        if !stays || !writes.iter().all(|write| are_different(module, apart, write, access)) {
            continue;
        }
        // Made anew: what computes its subscripts in the loop may take the variable, where they do not.
        let read = module.op(access.op).result(0)?;
        let (old, element, loc) = (read.id(), read.ty(), module.op(access.op).loc());
        let map = module.ctx().affine_map_attr(access.subscripts.map.clone());
        let mut b = Builder::before(module, op.at());
        b.set_loc(loc);
        let load = AffineLoadOp::build(&mut b, element, access.memref, &access.subscripts.operands, map);
        let new = load.value().ok()?;
        module.body_mut(unit).replace_all_uses(old, new);
        module.erase_op(access.op).ok()?;
    }
    Some(())
}
