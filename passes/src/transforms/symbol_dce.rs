//! `symbol-dce`: symbols that nothing needs go.

use super::{plain_pass, report_not_loaded, require_symbol_table};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::attrs::AttrData;
use rmlir_ir::interfaces::symbol::{can_discard_on_use_empty, is_symbol};
use rmlir_ir::symbols::{SymbolTableCollection, Visibility, all_uses, symbol_visibility};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Failed, OpAddr, OpRef};
use rustc_hash::FxHashSet;

plain_pass! {
    /// Erases symbols that cannot be seen from outside and that nothing alive refers to.
    SymbolDce: SymbolDCE, run
}

fn run(_: &options::SymbolDCE, run: &mut PassRun<'_>) -> Result<(), Failed> {
    require_symbol_table(run, "SymbolDCE")?;
    let dead = dead_symbols(run)?;
    for &symbol in &dead {
        // What is inside an erased table went with it.
        if run.module().op(symbol).block().is_some() && run.module().erase_op(symbol).is_err() {
            return Err(run.module().op(symbol).emit_error("could not be erased: a result is still used"));
        }
    }
    if dead.is_empty() {
        run.preserve_all();
    }
    Ok(())
}

/// Dead symbols of all tables in the operation, those inside before those around.
fn dead_symbols(run: &PassRun<'_>) -> Result<Vec<OpAddr>, Failed> {
    let root = run.op();
    let hidden = root.parent().is_none() || !is_symbol(root) || is_private(root);
    let mut live = Liveness { tables: SymbolTableCollection::new(root.module()), live: FxHashSet::default() };
    live.mark(root, hidden)?;
    let mut dead = Vec::new();
    let walked = Walk::post().ops(root, |op| {
        if op.has_trait(TraitSet::SYMBOL_TABLE) {
            let members = op.region(0).into_iter().flat_map(|region| region.blocks());
            let members = members.flat_map(|block| block.ops());
            dead.extend(
                members.filter(|&op| is_symbol(op) && !live.live.contains(&op.global())).map(OpRef::global),
            );
        }
        WalkResult::Advance
    });
    walked.map_err(report_not_loaded(run))?;
    Ok(dead)
}

fn is_private(op: OpRef<'_>) -> bool {
    symbol_visibility(op) == Visibility::Private
}

struct Liveness<'m> {
    tables: SymbolTableCollection<'m>,
    live: FxHashSet<OpAddr>,
}

/// A table whose operations are looked at.
struct Open<'m> {
    hidden: bool,
    work: Vec<OpRef<'m>>,
    /// The operation that was looked at when a table inside was opened; its references come after that.
    inside: Option<OpRef<'m>>,
}

impl<'m> Liveness<'m> {
    /// Marks what is alive in a table and in those inside it.
    fn mark(&mut self, root: OpRef<'m>, hidden: bool) -> Result<(), Failed> {
        let mut stack = vec![self.open(root, hidden)];
        while let Some(table) = stack.last_mut() {
            if let Some(op) = table.inside.take() {
                self.follow(op, &mut table.work)?;
                continue;
            }
            let Some(op) = table.work.pop() else {
                stack.pop();
                continue;
            };
            if op.has_trait(TraitSet::SYMBOL_TABLE) {
                let hidden = table.hidden || !is_symbol(op) || is_private(op);
                table.inside = Some(op);
                let inner = self.open(op, hidden);
                stack.push(inner);
            } else {
                self.follow(op, &mut table.work)?;
            }
        }
        Ok(())
    }

    /// What is alive in a table whatever refers to it: what is no symbol, and what must stay.
    fn open(&mut self, table: OpRef<'m>, hidden: bool) -> Open<'m> {
        let mut work = Vec::new();
        let members = table.region(0).into_iter().flat_map(|region| region.blocks());
        for op in members.flat_map(|block| block.ops()) {
            if !is_symbol(op) {
                work.push(op);
                continue;
            }
            let discardable = (hidden || is_private(op)) && can_discard_on_use_empty(op);
            if !discardable && self.live.insert(op.global()) {
                work.push(op);
            }
        }
        Open { hidden, work, inside: None }
    }

    /// Marks what an operation refers to.
    fn follow(&mut self, op: OpRef<'m>, work: &mut Vec<OpRef<'m>>) -> Result<(), Failed> {
        let Some(uses) = all_uses(op) else {
            let what = "operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses";
            return Err(op.emit_plain_error(what));
        };
        let Some(scope) = op.parent() else { return Ok(()) };
        for reference in uses {
            for symbol in self.resolve(scope, reference.reference) {
                if self.live.insert(symbol.global()) {
                    work.push(symbol);
                }
            }
        }
        Ok(())
    }

    /// The symbols that the parts of a reference name; none if one of them is unknown.
    fn resolve(&mut self, table: OpRef<'m>, reference: Attr) -> Vec<OpRef<'m>> {
        let AttrData::SymbolRef { root, nested } = table.ctx().attr_data(reference) else {
            return Vec::new();
        };
        let (mut found, mut scope) = (Vec::new(), table);
        for &name in std::iter::once(root).chain(nested) {
            if !scope.has_trait(TraitSet::SYMBOL_TABLE) {
                return Vec::new();
            }
            let Some(symbol) = self.tables.lookup_in(scope, name) else { return Vec::new() };
            found.push(symbol);
            scope = symbol;
        }
        found
    }
}
