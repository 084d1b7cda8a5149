//! Who calls what: functions that may be called from elsewhere.

use rmlir_ir::interfaces::call::{CallOpInterface, CallableOpInterface};
use rmlir_ir::interfaces::symbol::is_symbol;
use rmlir_ir::symbols::{
    SymbolTableCollection, Visibility, all_uses_in_region, nearest_table, symbol_visibility,
};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::Walk;
use rmlir_ir::{OpAddr, OpRef, RegionRef};
use rustc_hash::FxHashSet;

/// The region that runs when an operation is called.
pub(super) fn callable_region(op: OpRef<'_>) -> Option<RegionRef<'_>> {
    op.ctx().op_interface::<dyn CallableOpInterface>(op.name())?.callable_region(op)
}

/// Functions inside `top` of which not all calls can be seen: public ones, and those whose symbol is used by something that is no call.
pub(super) fn called_from_elsewhere(top: OpRef<'_>) -> FxHashSet<OpAddr> {
    let mut open = FxHashSet::default();
    let mut tables = SymbolTableCollection::new(top.module());
    // Each operation with whether all uses of the symbols right inside it can be seen.
    let mut stack = vec![(top, top.parent().is_none())];
    while let Some((op, seen_around)) = stack.pop() {
        let is_table = op.has_trait(TraitSet::SYMBOL_TABLE);
        let seen = !is_table || seen_around || !is_symbol(op) || symbol_visibility(op) == Visibility::Private;
        let inner = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
        stack.extend(inner.filter(|op| op.regions().len() > 0).map(|op| (op, seen)));
        if is_table && !look_through(op, seen, &mut tables, &mut open) {
            // Anything may be used.
            let callable = |op: OpRef<'_>| callable_region(op).is_some();
            open.extend(Walk::pre().collect(top, callable).unwrap_or_default());
            return open;
        }
    }
    open
}

/// Notes functions of a table that may be called from elsewhere; false if nobody can tell which symbols are used.
fn look_through<'m>(
    table: OpRef<'m>,
    seen: bool,
    tables: &mut SymbolTableCollection<'m>,
    open: &mut FxHashSet<OpAddr>,
) -> bool {
    let Some(region) = table.region(0) else { return true };
    let mut found = false;
    for op in region.entry().into_iter().flat_map(|block| block.ops()) {
        if !is_symbol(op) || callable_region(op).is_none() {
            continue;
        }
        let visibility = symbol_visibility(op);
        if visibility == Visibility::Public || (!seen && visibility == Visibility::Nested) {
            open.insert(op.global());
        }
        found = true;
    }
    if !found {
        return true;
    }
    let Some(uses) = all_uses_in_region(region) else { return false };
    for symbol_use in uses {
        let user = table.module().op(symbol_use.user);
        if user.ctx().op_interface::<dyn CallOpInterface>(user.name()).is_some() {
            continue;
        }
        let scope = nearest_table(table);
        if let Some(symbol) = scope.and_then(|scope| tables.lookup_ref_in(scope, symbol_use.reference)) {
            open.insert(symbol.global());
        }
    }
    true
}
