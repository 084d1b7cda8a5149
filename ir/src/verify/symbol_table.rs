//! The check of symbol tables: unique names, and users whose symbols must be there.

use crate::attrs::AttrData;
use crate::diag::{Failed, capture};
use crate::handles::{Ident, OpName};
use crate::interfaces::symbol::{SymbolUserAttrInterface, SymbolUserOpInterface};
use crate::loc::Loc;
use crate::module::{Module, OpAddr, OpRef, RegionRef};
use crate::sub_elements::Part;
use crate::symbols::{SymbolTableCollection, symbol_name};
use crate::traits::TraitSet;
use rmlir_par::threads::{Pool, each, tapering};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::ops::Range;

/// Fewer users are not worth a second thread.
const PARALLEL_USERS: usize = 1024;

/// What is known about the inside of a symbol table.
pub(super) struct Inside<'a> {
    /// The operations inside, but not inside a table further in, that use symbols in a way that needs checking.
    pub(super) users: &'a [OpAddr],
    /// No two symbols have the same name.
    pub(super) unique: bool,
    /// Several threads may check it.
    pub(super) parallel: bool,
}

/// Checks a symbol table.
pub(super) fn check(op: OpRef<'_>, inside: &Inside<'_>) -> Result<(), Failed> {
    let mut regions = op.regions();
    let (Some(region), None) = (regions.next(), regions.next()) else {
        return Err(op.emit_error("Operations with a 'SymbolTable' must have exactly one region"));
    };
    if !region.has_one_block() {
        return Err(op.emit_error("Operations with a 'SymbolTable' must have exactly one block"));
    }
    if !inside.unique
        && let Some((op, name, loc)) = repeated(region)
    {
        let ctx = op.ctx();
        let error = op.plain_error(format!("redefinition of symbol named '{}'", ctx.text(name)));
        return error.with_note(loc, "see existing symbol definition here").emit(ctx);
    }
    let users = inside.users;
    if users.is_empty() || all_fit(op, users, inside.parallel) { Ok(()) } else { report_users(op) }
}

/// Whether an operation has one region, and no two symbols in it have the same name.
pub(super) fn has_unique_names(op: OpRef<'_>) -> bool {
    let mut regions = op.regions();
    matches!((regions.next(), regions.next()), (Some(region), None) if repeated(region).is_none())
}

/// Tables of so many symbols are looked through for each.
const FEW: usize = 8;

/// The first operation whose symbol another one before it has, with the name and where that one is.
fn repeated(table: RegionRef<'_>) -> Option<(OpRef<'_>, Ident, Loc)> {
    if table.entry().is_some_and(|block| block.first_op().is_none_or(|op| op.next().is_none())) {
        return None;
    }
    let mut few: SmallVec<[(Ident, Loc); FEW]> = SmallVec::new();
    let mut many: FxHashMap<Ident, Loc> = FxHashMap::default();
    for op in table.blocks().flat_map(|block| block.ops()) {
        let Some(name) = symbol_name(op) else { continue };
        let before = match few.iter().find(|(have, _)| *have == name) {
            Some(&(_, loc)) => Some(loc),
            None if few.len() < FEW => {
                few.push((name, op.loc()));
                None
            }
            None => many.insert(name, op.loc()),
        };
        if let Some(loc) = before {
            return Some((op, name, loc));
        }
    }
    None
}

/// Whether all users find what they use.
fn all_fit(table: OpRef<'_>, users: &[OpAddr], parallel: bool) -> bool {
    let module = table.module();
    if !parallel || users.len() < PARALLEL_USERS {
        return Users::new(module).fit(users);
    }
    let spare = Pool::default();
    let fit = |share: Range<usize>| {
        let mut worker = spare.take().unwrap_or_else(|| Users::new(module));
        let fit = worker.fit(&users[share]);
        spare.leave(worker);
        fit
    };
    each(tapering(users, rayon::current_num_threads(), 1, |_| 1), fit).into_iter().all(|fit| fit)
}

/// Asks all operations below `table`, but not below tables inside it, in upstream's order, until one reports an error: all
/// operations of a region, then the last region found.
fn report_users(table: OpRef<'_>) -> Result<(), Failed> {
    let mut users = Users::new(table.module());
    let mut stack: Vec<RegionRef<'_>> = table.regions().collect();
    while let Some(region) = stack.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            users.check(op)?;
            if !op.has_trait(TraitSet::SYMBOL_TABLE) {
                stack.extend(op.regions());
            }
        }
    }
    Ok(())
}

/// Asks users of symbols.
pub(super) struct Users<'m> {
    module: &'m Module,
    models: FxHashMap<OpName, Option<&'m dyn SymbolUserOpInterface>>,
    tables: SymbolTableCollection<'m>,
}

impl<'m> Users<'m> {
    /// Nobody was asked yet.
    pub(super) fn new(module: &'m Module) -> Users<'m> {
        Users { module, models: FxHashMap::default(), tables: SymbolTableCollection::new(module) }
    }

    /// Whether all these find what they use, and have nothing to say about it. Nothing is reported.
    pub(super) fn fit(&mut self, users: &[OpAddr]) -> bool {
        let (fit, said) = capture(|| users.iter().all(|&user| self.check(self.module.op(user)).is_ok()));
        fit && said.is_empty()
    }

    /// Whether an operation refers to a symbol that its table does not have.
    fn dangles(&mut self, op: OpRef<'m>) -> bool {
        let ctx = op.ctx();
        let held = ctx.props(op.props()).iter().copied().flatten().chain([op.discardable()]);
        let mut stack: Vec<Part> = held.map(Part::Attr).collect();
        let mut seen: FxHashSet<Part> = FxHashSet::default();
        while let Some(part) = stack.pop() {
            match part {
                _ if !seen.insert(part) => {}
                Part::Attr(attr) if matches!(ctx.attr_data(attr), AttrData::SymbolRef { .. }) => {
                    if self.tables.lookup_nearest(op, attr).is_none() {
                        return true;
                    }
                }
                part => stack.extend(ctx.parts_of(part)),
            }
        }
        false
    }

    /// Asks an operation, and its discardable attributes.
    fn check(&mut self, op: OpRef<'m>) -> Result<(), Failed> {
        let (ctx, look) = (op.ctx(), op.snapshot());
        if ctx.allows_dangling_symbols() && self.dangles(op) {
            return Ok(());
        }
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
