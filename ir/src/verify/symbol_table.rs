//! The check of symbol tables: unique names, and users whose symbols must be there.

use super::driver::{PARALLEL_OPS, SHARES};
use crate::attrs::AttrData;
use crate::diag::{Diagnostic, Failed, capture};
use crate::handles::{Ident, OpName};
use crate::interfaces::symbol::{SymbolUserAttrInterface, SymbolUserOpInterface};
use crate::loc::Loc;
use crate::look::OpLook;
use crate::module::{OpRef, RegionRef};
use crate::symbols::{SymbolTableCollection, symbol_name};
use crate::threads::{Spare, shares};
use crate::traits::TraitSet;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

/// Checks a symbol table. `any_user` is false when nothing inside uses symbols in a way that needs checking; `parallel` allows the use
/// of several threads.
pub(super) fn check(op: OpRef<'_>, any_user: bool, parallel: bool) -> Result<(), Failed> {
    if op.regions().len() != 1 {
        return Err(op.emit_error("Operations with a 'SymbolTable' must have exactly one region"));
    }
    if !op.region(0).is_some_and(|region| region.has_one_block()) {
        return Err(op.emit_error("Operations with a 'SymbolTable' must have exactly one block"));
    }
    unique_names(op)?;
    if any_user { check_users(op, parallel) } else { Ok(()) }
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
fn check_users(table: OpRef<'_>, parallel: bool) -> Result<(), Failed> {
    let mut users = Users::new(table);
    let mut inner = Vec::new();
    table.regions().try_for_each(|region| users.region(region, &mut inner))?;
    inner.reverse();
    let work: usize = inner.iter().map(|region| work_of(table, region)).sum();
    if !parallel || work < PARALLEL_OPS {
        return inner.into_iter().try_for_each(|region| users.below(region));
    }
    let spare = Spare::default();
    spare.leave(users);
    let check = |share: Range<usize>| {
        capture(|| {
            let mut users = spare.take().unwrap_or_else(|| Users::new(table));
            let result = inner[share].iter().try_for_each(|&region| users.below(region));
            spare.leave(users);
            result
        })
    };
    let shares = shares(&inner, rayon::current_num_threads() * SHARES, |region| work_of(table, region));
    let results: Vec<(Result<(), Failed>, Vec<Diagnostic>)> = shares.into_par_iter().map(check).collect();
    for (result, diagnostics) in results {
        diagnostics.into_iter().for_each(|diagnostic| table.ctx().emit(diagnostic));
        result?;
    }
    Ok(())
}

/// About how many operations there are in a region.
fn work_of(table: OpRef<'_>, region: &RegionRef<'_>) -> usize {
    let isolated = table.inner_unit() != Some(region.unit());
    1 + if isolated { region.body().op_capacity() } else { 0 }
}

struct Users<'m> {
    table: OpRef<'m>,
    models: FxHashMap<OpName, Option<Arc<dyn SymbolUserOpInterface>>>,
    tables: SymbolTableCollection<'m>,
}

impl<'m> Users<'m> {
    fn new(table: OpRef<'m>) -> Users<'m> {
        Users { table, models: FxHashMap::default(), tables: SymbolTableCollection::new(table.module()) }
    }

    /// Asks the users in a region and in all that it holds.
    fn below(&mut self, region: RegionRef<'m>) -> Result<(), Failed> {
        let mut stack = vec![region];
        while let Some(region) = stack.pop() {
            self.region(region, &mut stack)?;
        }
        Ok(())
    }

    /// Asks the users in a region, and adds the regions that they hold to `inner`.
    fn region(&mut self, region: RegionRef<'m>, inner: &mut Vec<RegionRef<'m>>) -> Result<(), Failed> {
        for op in region.blocks().flat_map(|block| block.ops()) {
            let look = op.look();
            self.check(op, &look)?;
            if !look.plain && !op.has_trait(TraitSet::SYMBOL_TABLE) {
                inner.extend(op.regions());
            }
        }
        Ok(())
    }

    fn check(&mut self, op: OpRef<'m>, look: &OpLook) -> Result<(), Failed> {
        let ctx = self.table.ctx();
        let find = || ctx.op_interface::<dyn SymbolUserOpInterface>(look.name);
        if let Some(model) = self.models.entry(look.name).or_insert_with(find) {
            model.verify_symbol_uses(op, &mut self.tables)?;
        }
        if look.attrs == ctx.empty_dict() {
            return Ok(());
        }
        for entry in ctx.dict(look.attrs) {
            if matches!(ctx.attr_data(entry.value), AttrData::Dialect(_))
                && let Some(model) = ctx.attr_interface::<dyn SymbolUserAttrInterface>(entry.value)
            {
                model.verify_symbol_uses(entry.value, op, &mut self.tables)?;
            }
        }
        Ok(())
    }
}
