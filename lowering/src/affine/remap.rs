//! Accesses to one memory as accesses to another one.

use super::dependence::is_access;
use super::maps;
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_dialects::affine::{AffineApplyOp, AffinePrefetchOp, DmaStartOp, DmaWaitOp};
use rmlir_dialects::memref::{LoadOp, StoreOp};
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, own_effects};
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Builder, Module, OpAddr, OpRef, UnitId, ValueId, ValueRef};

/// What stands in place of a memory, and how indices become indices there.
pub struct Remap<'a> {
    /// The memory.
    pub old: ValueId,
    /// What stands in its place.
    pub new: ValueId,
    /// Of the extra operands and then the old indices, which are dimensions, and of symbols.
    pub map: &'a AffineMap,
    /// The extra operands.
    pub extra: &'a [ValueId],
    /// Indices that come before those of the map.
    pub lead: &'a [ValueId],
    /// What symbols of the map are.
    pub symbols: &'a [ValueId],
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
    if users.iter().any(|user| !is_by_map(*user) || !uses_once(*user, remap.old)) {
        return false;
    }
    let users: Vec<OpAddr> = users.into_iter().map(OpRef::global).collect();
    users.into_iter().all(|user| replace_in(module, user, remap).is_some())
}

/// Whether an operation accesses memory by a map.
fn is_by_map(op: OpRef<'_>) -> bool {
    is_access(op) || op.is::<AffinePrefetchOp>() || op.is::<DmaStartOp>() || op.is::<DmaWaitOp>()
}

/// Whether an operation accesses memory by indices alone.
fn is_plain(op: OpRef<'_>) -> bool {
    op.is::<LoadOp>() || op.is::<StoreOp>()
}

fn uses_once(op: OpRef<'_>, value: ValueId) -> bool {
    op.operands().filter(|operand| operand.id() == value).count() == 1
}

/// Replaces the memory in all of its users, of which those that do not access it must be such as `takes` is true of. What frees it
/// is left as it is if `frees` does not say otherwise. Nothing happens if one of them is another one.
pub fn replace_all(
    module: &mut Module,
    unit: UnitId,
    remap: &Remap<'_>,
    frees: bool,
    takes: impl Fn(OpRef<'_>) -> bool,
) -> bool {
    let mut users: Vec<OpRef<'_>> = Vec::new();
    for user in module.value(unit, remap.old).users() {
        if (frees || !is_freed_by(user, remap.old)) && !users.contains(&user) {
            users.push(user);
        }
    }
    let fits = |op: OpRef<'_>| match is_by_map(op) || is_plain(op) {
        true => uses_once(op, remap.old) && (is_by_map(op) || takes(op)),
        false => takes(op),
    };
    if !users.iter().all(|user| fits(*user)) {
        return false;
    }
    let users: Vec<(OpAddr, bool)> =
        users.into_iter().map(|user| (user.global(), is_by_map(user) || is_plain(user))).collect();
    for (user, accesses) in users {
        if accesses {
            if replace_in(module, user, remap).is_none() {
                return false;
            }
            continue;
        }
        let new = |value: ValueRef<'_>| if value.id() == remap.old { remap.new } else { value.id() };
        let operands: Vec<ValueId> = module.op(user).operands().map(new).collect();
        module.body_mut(unit).set_operands(user.op, &operands);
    }
    true
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
    // Accesses of the other dialect have an index for each dimension.
    let (name, map) = if is_plain(op) {
        let rank = remap.map.dims.checked_sub(remap.extra.len() as u32)?;
        (None, AffineMap::identity(store, rank))
    } else {
        let (name, map) = map_at(op, position)?;
        (Some(name), map)
    };
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
    let inputs: Vec<ValueId> =
        remap.extra.iter().copied().chain(indices).chain(remap.symbols.iter().copied()).collect();
    let mut places = remap.lead.to_vec();
    if *remap.map == AffineMap::identity(store, remap.map.dims) {
        places.extend(inputs);
    } else {
        for &expr in &remap.map.results {
            places.push(apply(&mut b, remap.map.dims, remap.map.symbols, expr, &inputs)?);
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
    let mut places = new.operands;
    if name.is_none() {
        let inputs = std::mem::take(&mut places);
        for &expr in &new.map.results {
            let map = ctx.affine_map_attr(AffineMap::new(new.map.dims, new.map.symbols, [expr]));
            let mut b = Builder::before(module, at);
            places.push(AffineApplyOp::build(&mut b, map, &inputs).loc(loc).value().ok()?);
        }
    }
    let operands = [&operands[..position], &[remap.new], &places, &rest].concat();
    module.body_mut(at.unit).set_operands(at.op, &operands);
    if let Some(name) = name {
        let map = ctx.affine_map_attr(new.map);
        module.set_attr(at, ctx.ident(name), Some(map));
    }
    Some(())
}
