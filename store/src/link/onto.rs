//! Linking onto a module of which only some operations are in memory.
//!
//! What is added meets few symbols of the first module. They, and what is added, are all that linking has to look at, unless something that
//! others may refer to gets another name. So the rest of a file of any size can stay as it is.

use super::{Linker, Plan, members, table_of};
use crate::references::References;
use rmlir_ir::symbols::symbol_name;
use rmlir_ir::{Attr, Context, Failed, Ident, Module, NotLoaded, OpAddr, OpRef, Props};
use rustc_hash::FxHashSet;

/// A module of which only some operations are in memory.
pub struct Base {
    /// By what errors call it.
    pub name: String,
    /// The operation around the others, with those that are loaded: all without a symbol, and those whose symbols are [named](names_in) in
    /// what is added.
    pub module: Module,
    /// The symbols of the operations that are not loaded.
    pub others: Vec<Ident>,
}

/// What linking made of a module of which only some operations are in memory.
pub struct Onto {
    /// What was loaded and is left, and what came.
    pub module: Module,
    /// What became of the operations that were loaded, in their order: the operation, whether it is as it was; `None` if it is gone.
    pub loaded: Vec<Option<(OpAddr, bool)>>,
    /// What came, which stands after all others.
    pub added: Vec<OpAddr>,
}

/// What there is in the first module besides what is loaded.
pub(super) struct Rest {
    pub(super) names: FxHashSet<Ident>,
    /// What the operation around them states.
    around: (Props, Attr),
}

/// The names that modules define or refer to.
///
/// # Errors
/// If a body is not in memory.
pub fn names_in(ctx: &Context, modules: &[(String, Module)]) -> Result<FxHashSet<Ident>, NotLoaded> {
    let mut references = References::default();
    let mut names = FxHashSet::default();
    for op in modules.iter().filter_map(|(_, module)| module.top()).flat_map(members) {
        names.extend(symbol_name(op));
        references.add(ctx, op)?;
    }
    names.extend(references.names.iter().map(|name| ctx.ident_bytes(name)));
    Ok(names)
}

/// Links modules onto one of which only some operations are in memory. `None` if more of it would have to change: it has to be linked as a
/// whole then.
///
/// # Errors
/// If they cannot be linked; that has been reported to the diagnostics of the context.
pub fn link_onto(ctx: &Context, base: Base, modules: Vec<(String, Module)>) -> Result<Option<Onto>, Failed> {
    let Base { name, module: mut first, others } = base;
    let table = table_of(ctx, &name, &first)?;
    let loaded: Vec<OpAddr> = members(first.op(table)).map(OpRef::global).collect();
    let mut linker = Linker::new(ctx, name, &first, table);
    let (around, versions) = (first.op(table), first.dialect_versions.len());
    let around = (around.props(), around.discardable());
    linker.rest = Some(Rest { names: others.into_iter().collect(), around });
    for (name, mut next) in modules {
        let next_table = table_of(ctx, &name, &next)?;
        let added = linker.add(&mut first, name, &mut next, next_table);
        match added {
            Err(Failed) if linker.rest.is_none() => return Ok(None),
            added => added?,
        }
    }
    if first.dialect_versions.len() != versions || !first.resources.external_resources().is_empty() {
        return Ok(None);
    }
    let (there, new): (FxHashSet<OpAddr>, &FxHashSet<OpAddr>) =
        (members(first.op(table)).map(OpRef::global).collect(), &linker.came);
    // What came may have got the place of what is gone.
    let became = |at: OpAddr| {
        let stays = there.contains(&at) && !new.contains(&at);
        stays.then(|| (at, !linker.touched.contains(&at)))
    };
    let loaded = loaded.into_iter().map(became).collect();
    let added = members(first.op(table)).map(OpRef::global).filter(|at| new.contains(at)).collect();
    Ok(Some(Onto { module: first, loaded, added }))
}

impl Linker<'_> {
    /// Whether a plan asks for changes where nothing is loaded. Nothing is linked on then.
    pub(super) fn is_beyond_what_is_there(&mut self, first: &Module, plan: &Plan, attrs: Attr) -> bool {
        let renames = || {
            let of_first = |old: &Ident| self.symbols.get(old).is_some_and(|known| known.file == 0);
            plan.rename_old.keys().any(of_first)
        };
        let around = (first.op(self.table).props(), attrs);
        let beyond = self.rest.as_ref().is_some_and(|rest| renames() || around != rest.around);
        if beyond {
            self.rest = None;
        }
        beyond
    }
}
