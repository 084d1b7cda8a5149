//! Types in all places of an operation: those of values, and those in attributes.

use crate::module::{NotLoaded, OpAddr};
use crate::walk::Walk;
use crate::{Attr, Ident, Module, Part, Type, UnitId, ValueId};

/// Replaces parts of types and attributes of an operation and of all that is inside it by what `map` has for them.
///
/// # Errors
/// If a body is not in memory.
pub fn replace_parts(
    module: &mut Module,
    at: OpAddr,
    map: &dyn Fn(Part) -> Option<Part>,
) -> Result<(), NotLoaded> {
    for at in Walk::post().collect(module.op(at), |_| true)? {
        of_op(module, at, map);
    }
    Ok(())
}

fn of_op(module: &mut Module, at: OpAddr, map: &dyn Fn(Part) -> Option<Part>) {
    let ctx = module.ctx().clone();
    let map = |part: Part| ctx.replace_parts(part, map);
    let op = module.op(at);
    let discardable = ctx.dict(op.discardable()).iter().copied();
    let attrs: Vec<(Ident, Attr)> =
        op.inherent().chain(discardable).map(|entry| (entry.name, entry.value)).collect();
    let args = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.args());
    let values: Vec<(UnitId, ValueId, Type)> =
        op.results().chain(args).map(|value| (value.unit(), value.id(), value.ty())).collect();
    for (name, value) in attrs {
        if let Part::Attr(new) = map(Part::Attr(value))
            && new != value
        {
            module.set_attr(at, name, Some(new));
        }
    }
    for (unit, value, ty) in values {
        if let Part::Type(new) = map(Part::Type(ty))
            && new != ty
        {
            module.body_mut(unit).set_value_type(value, new);
        }
    }
}
