//! Accesses to one memory as accesses to another one.

use super::dependence::is_access;
use super::maps;
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_dialects::affine::{AffineApplyOp, AffinePrefetchOp, DmaStartOp, DmaWaitOp};
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, own_effects};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Builder, Module, OpAddr, OpRef, UnitId, ValueId};

/// What stands in place of a memory, and how indices become indices there.
pub struct Remap<'a> {
    /// The memory.
    pub old: ValueId,
    /// What stands in its place.
    pub new: ValueId,
    /// Of the extra operands and then the old indices, all dimensions.
    pub map: &'a AffineMap,
    /// The extra operands.
    pub extra: &'a [ValueId],
    /// Indices that come before those of the map.
    pub lead: &'a [ValueId],
}

fn is_freed_by(op: OpRef<'_>, value: ValueId) -> bool {
    let effects = own_effects(op).unwrap_or_default();
    matches!(&effects[..], [effect]
        if effect.kind == EffectKind::Free && effect.target == EffectTarget::Value(value))
}

/// Replaces the memory in those of its users that `wanted` is true of. Nothing happens if one of them is no affine access.
pub fn replace_uses(
    module: &mut Module,
    unit: UnitId,
    remap: &Remap<'_>,
    wanted: impl Fn(OpRef<'_>) -> bool,
) -> bool {
    let users = module.value(unit, remap.old).users();
    let users: Vec<OpRef<'_>> =
        users.filter(|user| wanted(*user) && !is_freed_by(*user, remap.old)).collect();
    let by_map = |user: OpRef<'_>| {
        is_access(user)
            || user.is::<AffinePrefetchOp>()
            || user.is::<DmaStartOp>()
            || user.is::<DmaWaitOp>()
    };
    let once = |user: OpRef<'_>| user.operands().filter(|value| value.id() == remap.old).count() == 1;
    if users.iter().any(|user| !by_map(*user) || !once(*user)) {
        return false;
    }
    let users: Vec<OpAddr> = users.into_iter().map(OpRef::global).collect();
    users.into_iter().all(|user| replace_in(module, user, remap).is_some())
}

/// The attribute of the map whose memory is this operand, and the map.
fn map_at(op: OpRef<'_>, position: usize) -> Option<(&'static str, AffineMap)> {
    let names: &[&'static str] = if op.is::<DmaStartOp>() {
        &["src_map", "dst_map", "tag_map"]
    } else if op.is::<DmaWaitOp>() {
        &["tag_map"]
    } else {
        let map = map_of_attr(op.ctx(), op.attr_named("map")?)?;
        return Some(("map", map));
    };
    let mut at = 0;
    for &name in names {
        let map = map_of_attr(op.ctx(), op.attr_named(name)?)?;
        if at == position {
            return Some((name, map));
        }
        at += 1 + map.inputs() as usize;
    }
    None
}

fn replace_in(module: &mut Module, at: OpAddr, remap: &Remap<'_>) -> Option<()> {
    let op = module.op(at);
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let operands: Vec<ValueId> = op.operands().map(|value| value.id()).collect();
    let position = operands.iter().position(|&value| value == remap.old)?;
    let (name, map) = map_at(op, position)?;
    let inputs = map.inputs() as usize;
    let rest = operands.get(position + 1 + inputs..)?.to_vec();
    let old = Applied { map, operands: operands.get(position + 1..position + 1 + inputs)?.to_vec() };
    let loc = op.loc();
    let mut made = Vec::new();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    let mut apply = |b: &mut Builder<'_>, dims: u32, symbols: u32, expr, operands: &[ValueId]| {
        let map = b.ctx().affine_map_attr(AffineMap::new(dims, symbols, [expr]));
        let value = AffineApplyOp::build(b, map, operands).value().ok()?;
        made.push(value);
        Some(value)
    };
    let mut indices = Vec::new();
    if old.map == AffineMap::identity(store, old.map.dims) {
        indices.clone_from(&old.operands);
    } else {
        for &expr in &old.map.results {
            indices.push(apply(&mut b, old.map.dims, old.map.symbols, expr, &old.operands)?);
        }
    }
    let inputs: Vec<ValueId> = remap.extra.iter().copied().chain(indices).collect();
    let mut places = remap.lead.to_vec();
    if *remap.map == AffineMap::identity(store, remap.map.dims) {
        places.extend(inputs);
    } else {
        for &expr in &remap.map.results {
            places.push(apply(&mut b, remap.map.dims, 0, expr, &inputs)?);
        }
    }
    let mut new = Applied { map: AffineMap::identity(store, places.len() as u32), operands: places };
    maps::fully_compose(&mut new, module, at.unit).ok()?;
    maps::simplify(&mut new, module).ok()?;
    new.canonicalize(module, at.unit).ok()?;
    // In this order those stay that others were made of.
    for value in made {
        let view = module.value(at.unit, value);
        if let Some((op, _)) = view.def_op().filter(|_| view.is_unused() && !new.operands.contains(&value)) {
            let op = op.global();
            module.erase_op(op).ok()?;
        }
    }
    let operands = [&operands[..position], &[remap.new], &new.operands, &rest].concat();
    module.body_mut(at.unit).set_operands(at.op, &operands);
    let map = ctx.affine_map_attr(new.map);
    module.set_attr(at, ctx.ident(name), Some(map));
    Some(())
}
