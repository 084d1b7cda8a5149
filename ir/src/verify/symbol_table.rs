//! The check of symbol tables: unique names, and users whose symbols must be there.

use crate::attrs::AttrData;
use crate::diag::Failed;
use crate::handles::Ident;
use crate::interfaces::symbol::{SymbolUserAttrInterface, SymbolUserOpInterface};
use crate::loc::Loc;
use crate::module::OpRef;
use crate::symbols::{SymbolTableCollection, symbol_name};
use crate::traits::TraitSet;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

/// Checks a symbol table. `any_user` is false when nothing inside uses symbols in a way that needs checking.
pub(super) fn check(op: OpRef<'_>, any_user: bool) -> Result<(), Failed> {
    if op.regions().len() != 1 {
        return Err(op.emit_error("Operations with a 'SymbolTable' must have exactly one region"));
    }
    if !op.region(0).is_some_and(|region| region.has_one_block()) {
        return Err(op.emit_error("Operations with a 'SymbolTable' must have exactly one block"));
    }
    unique_names(op)?;
    if any_user { check_users(op) } else { Ok(()) }
}

fn unique_names(table: OpRef<'_>) -> Result<(), Failed> {
    let mut seen: FxHashMap<Ident, Loc> = FxHashMap::default();
    let ctx = table.ctx();
    for op in table.region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops()) {
        let Some(name) = symbol_name(op) else { continue };
        match seen.entry(name) {
            Entry::Vacant(entry) => drop(entry.insert(op.loc())),
            Entry::Occupied(entry) => {
                let error = op.plain_error(format!("redefinition of symbol named '{}'", ctx.text(name)));
                return error.with_note(*entry.get(), "see existing symbol definition here").emit(ctx);
            }
        }
    }
    Ok(())
}

/// Asks all users of symbols below `table`, but not below tables inside it, in upstream's order: all operations of a region, then
/// the last region found.
fn check_users(table: OpRef<'_>) -> Result<(), Failed> {
    let mut tables = SymbolTableCollection::new(table.module());
    let mut users = Users { table, models: FxHashMap::default() };
    let mut stack: Vec<_> = table.regions().collect();
    while let Some(region) = stack.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            users.check(op, &mut tables)?;
            if !op.has_trait(TraitSet::SYMBOL_TABLE) {
                stack.extend(op.regions());
            }
        }
    }
    Ok(())
}

struct Users<'m> {
    table: OpRef<'m>,
    models: FxHashMap<crate::handles::OpName, Option<Arc<dyn SymbolUserOpInterface>>>,
}

impl<'m> Users<'m> {
    fn check(&mut self, op: OpRef<'m>, tables: &mut SymbolTableCollection<'m>) -> Result<(), Failed> {
        let ctx = self.table.ctx();
        let find = || ctx.op_interface::<dyn SymbolUserOpInterface>(op.name());
        if let Some(model) = self.models.entry(op.name()).or_insert_with(find) {
            model.verify_symbol_uses(op, tables)?;
        }
        for entry in ctx.dict(op.discardable()) {
            if matches!(ctx.attr_data(entry.value), AttrData::Dialect(_))
                && let Some(model) = ctx.attr_interface::<dyn SymbolUserAttrInterface>(entry.value)
            {
                model.verify_symbol_uses(entry.value, op, tables)?;
            }
        }
        Ok(())
    }
}
