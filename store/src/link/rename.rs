//! Giving many symbols of a table other names at once, in one walk.

use super::replace::Replacer;
use rmlir_ir::attrs::AttrData;
use rmlir_ir::symbols::{set_symbol_name, symbol_name};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Context, Ident, Module, NotLoaded, OpAddr, OpRef, Part};
use rustc_hash::FxHashMap;

/// New names by old ones.
pub(super) type Names = FxHashMap<Ident, Ident>;

/// Gives a symbol of a module another name, in its definition and in all that refers to it. What unknown dialects hold as text stays.
///
/// # Errors
/// If a body is not in memory.
pub fn rename_symbol(module: &mut Module, old: Ident, new: Ident) -> Result<(), NotLoaded> {
    let Some(table) = module.top().map(OpRef::global) else { return Ok(()) };
    rename(module, table, &Names::from_iter([(old, new)]))
}

/// Renames symbols of a table, in all that refers to them from within it. What is in a table inside has names of its own.
pub(super) fn rename(module: &mut Module, table: OpAddr, names: &Names) -> Result<(), NotLoaded> {
    if names.is_empty() {
        return Ok(());
    }
    let mut users: Vec<OpAddr> = Vec::new();
    let mut symbols: Vec<(OpAddr, Ident)> = Vec::new();
    let top = module.op(table);
    Walk::pre().ops(top, |op| {
        if op == top {
            return WalkResult::Advance;
        }
        let new = symbol_name(op).and_then(|name| names.get(&name));
        if let Some(&new) = new.filter(|_| is_member(op, top)) {
            symbols.push((op.global(), new));
        }
        users.push(op.global());
        match op.has_trait(TraitSet::SYMBOL_TABLE) {
            true => WalkResult::Skip,
            false => WalkResult::Advance,
        }
    })?;
    let replace = |ctx: &Context, part: Part| {
        let Part::Attr(attr) = part else { return None };
        let AttrData::SymbolRef { root, nested } = ctx.attr_data(attr) else { return None };
        Some(ctx.symbol_ref(*names.get(root)?, nested).into())
    };
    let mut replacer = Replacer::new(&module.ctx().clone(), &replace);
    users.into_iter().for_each(|at| replacer.attributes(module, at));
    symbols.into_iter().for_each(|(at, name)| set_symbol_name(module, at, name));
    Ok(())
}

fn is_member(op: OpRef<'_>, table: OpRef<'_>) -> bool {
    op.parent() == Some(table)
}
