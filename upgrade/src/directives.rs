//! Operations of the dialects acc and omp up to 2025.

use crate::renew::{failed, last_in, name_is};
use rmlir_ir::def::Param;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::layout::Renew;
use rmlir_ir::typed::make_attr;
use rmlir_ir::{Attr, AttrData, Module, OpAddr, OpRef, ValueId};

/// Until when an operation had another form, its name, and what makes today's of it.
pub(crate) const ALL: [(&str, &str, Renew); 8] = [
    ("2025-07-15", "acc.loop", recipes),
    ("2025-07-15", "acc.parallel", recipes),
    ("2025-07-15", "acc.serial", recipes),
    ("2025-07-15", "omp.map.info", map_flags),
    ("2024-07-25", "omp.distribute", without_terminator),
    ("2024-07-25", "omp.simd", without_terminator),
    ("2024-07-25", "omp.taskloop", without_terminator),
    ("2024-07-25", "omp.wsloop", without_terminator),
];

/// The lists of recipes that a construct had, up to release 19 and after, and the group of operands that they were for.
const RECIPES: [(&str, &str); 5] = [
    ("privatizations", "privateOperands"),
    ("privatizationRecipes", "privateOperands"),
    ("firstprivatizations", "firstprivateOperands"),
    ("firstprivatizationRecipes", "firstprivateOperands"),
    ("reductionRecipes", "reductionOperands"),
];

/// How a value is made private or reduced was said where it was used, and is said by the operation that makes it.
fn recipes(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    for (list, group) in RECIPES {
        let list = ctx.ident(list);
        let recipes = match module.op(at).attr(list).map(|recipes| ctx.attr_data(recipes)) {
            Some(AttrData::Array(recipes)) => recipes.to_vec(),
            _ => continue,
        };
        let values = in_group(module, at, group);
        if values.len() != recipes.len() {
            return Err(failed(format!("it has {} recipes for {} values", recipes.len(), values.len())));
        }
        for (value, recipe) in values.into_iter().zip(recipes) {
            state_recipe(module, at, value, recipe)?;
        }
        module.set_attr(at, list, None);
    }
    Ok(())
}

/// The operands of a group.
fn in_group(module: &Module, at: OpAddr, group: &str) -> Vec<ValueId> {
    let op = module.op(at);
    let defined = op.info().registered().map(|registered| &registered.def.operands);
    let place = defined.and_then(|groups| groups.iter().position(|of| *of.name == *group));
    place.map_or(Vec::new(), |place| op.operand_group(place).map(|value| value.id()).collect())
}

/// States a recipe at the operation that makes a value.
fn state_recipe(module: &mut Module, at: OpAddr, value: ValueId, recipe: Attr) -> Result<(), String> {
    let name = module.ctx().ident("recipe");
    let maker = module.value(at.unit, value).def_op().map(|(maker, _)| maker);
    let has_place = |maker: &OpRef<'_>| maker.info().registered().is_some_and(|op| op.slot(name).is_some());
    let maker = maker.filter(has_place).map(|maker| maker.global());
    let maker = maker.ok_or_else(|| failed("it has a recipe for a value that no operation makes private"))?;
    match module.op(maker).attr(name) {
        Some(other) if other != recipe => Err(failed("one value is used with several recipes")),
        _ => {
            module.set_attr(maker, name, Some(recipe));
            Ok(())
        }
    }
}

/// What wraps a loop held a terminator after the loop, and holds nothing else today.
fn without_terminator(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let last = last_in(module, at).map(|(_, op)| OpAddr { unit: at.unit, op });
    match last.filter(|&last| name_is(module, last, "omp.terminator")) {
        Some(last) => Rewriter::before(module, last).erase_op(last.op).map_err(failed),
        None => Ok(()),
    }
}

/// The bits of `map_type` as they were, those of the runtime library, and as they are.
const MAP_FLAGS: [(u64, i64); 11] = [
    (0x1, 0x2),
    (0x2, 0x4),
    (0x4, 0x8),
    (0x8, 0x10),
    (0x40, 0x20),
    (0x80, 0x40),
    (0x100, 0x80),
    (0x200, 0x100),
    (0x400, 0x200),
    (0x1000, 0x400),
    (0x2000, 0x800),
];

/// How a variable is mapped was a number, and is flags of an enum.
fn map_flags(module: &mut Module, at: OpAddr) -> Result<(), String> {
    let ctx = module.ctx().clone();
    let name = ctx.ident("map_type");
    // What the attribute of today cannot hold stands among the discardable ones.
    let apart = module.op(at).discardable();
    let stated = ctx.dict_get(apart, name).and_then(|stated| match ctx.attr_data(stated) {
        AttrData::Integer { value, .. } => value.to_u64(),
        _ => None,
    });
    let Some(stated) = stated else { return Ok(()) };
    let known = MAP_FLAGS.iter().fold(0, |all, (was, _)| all | was);
    if stated & !known != 0 {
        return Err(failed(format!("map_type = {stated} has bits that mean nothing today")));
    }
    let bits = MAP_FLAGS.iter().filter(|(was, _)| stated & was != 0).fold(0, |all, (_, is)| all | is);
    let flags = make_attr(&ctx, ("omp", "clause_map_flags"), vec![Param::Int(bits)]).map_err(failed)?;
    let kept = ctx.dict(apart).iter().filter(|entry| entry.name != name).copied().collect();
    module.set_attrs(at, ctx.dict_attr(kept));
    module.set_attr(at, name, Some(flags));
    Ok(())
}
