//! Several modules made into one.
//!
//! Declarations meet definitions; what nobody else may know gets another name where names meet; two definitions of one symbol are an
//! error that names both places. Attributes of the modules must agree. `spec/link.md` has the rules.

mod appending;
mod linkage;
mod onto;
mod rename;
mod replace;
mod types;

use crate::hash::{HashOptions, hash_op};
use linkage::{Role, role};
pub use onto::{Base, Onto, link_onto, names_in};
pub use rename::rename_symbol;
use rename::{Names, rename};
use rmlir_ir::attrs::NamedAttr;
use rmlir_ir::diag::Diagnostic;
use rmlir_ir::symbols::{Visibility, set_symbol_visibility, symbol_name, symbol_visibility};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Attr, Context, Failed, Ident, Loc, Module, OpAddr, OpId, OpName, OpRef, Props};
use rustc_hash::{FxHashMap, FxHashSet};
pub use types::KnownTypes;

/// Attributes that say what a symbol's users may rely on: a declaration must have those of the definition.
const SIGNATURES: [&str; 3] = ["function_type", "global_type", "type"];

/// Links modules of one context, in order, into the first one. Each has the name by which errors call it.
///
/// # Errors
/// If they cannot be linked; that has been reported to the diagnostics of the context.
pub fn link(ctx: &Context, modules: Vec<(String, Module)>) -> Result<Module, Failed> {
    let mut modules = modules.into_iter();
    let Some((name, mut first)) = modules.next() else { return Ok(Module::new(ctx)) };
    let table = table_of(ctx, &name, &first)?;
    let mut linker = Linker::new(ctx, name, &first, table);
    for (name, mut next) in modules {
        let next_table = table_of(ctx, &name, &next)?;
        linker.add(&mut first, name, &mut next, next_table)?;
    }
    Ok(first)
}

/// The operation whose body holds a module's symbols.
fn table_of(ctx: &Context, name: &str, module: &Module) -> Result<OpAddr, Failed> {
    let top = module.top().filter(|top| top.has_trait(TraitSet::SYMBOL_TABLE));
    match top {
        Some(top) => Ok(top.global()),
        None => {
            let loc = module.top().map_or(Loc::UNKNOWN, OpRef::loc);
            Diagnostic::error(loc, format!("'{name}' holds no module that could be linked")).emit(ctx)
        }
    }
}

/// A symbol of the result so far.
#[derive(Clone, Copy)]
struct Known {
    op: OpAddr,
    /// Which input it came from.
    file: usize,
}

struct Linker<'c> {
    ctx: &'c Context,
    table: OpAddr,
    files: Vec<String>,
    symbols: FxHashMap<Ident, Known>,
    /// What defines no symbol and is nothing but its attributes.
    plain: FxHashSet<(OpName, Props, Attr)>,
    /// Of a first module that is not there as a whole: what else there is in it.
    rest: Option<onto::Rest>,
    /// Operations of the result that are gone, or are not as they were.
    touched: FxHashSet<OpAddr>,
    /// Operations that came.
    came: FxHashSet<OpAddr>,
}

/// What becomes of the symbols of a module that is added.
#[derive(Default)]
struct Plan {
    /// New names for symbols of the result so far.
    rename_old: Names,
    /// New names for symbols of the module.
    rename_new: Names,
    /// Operations of the module that are left out.
    left_out: FxHashSet<OpAddr>,
    /// Operations of the result whose place is taken.
    erased: Vec<OpAddr>,
    /// Arrays of the result, and those of the module that go to their end.
    joined: Vec<(OpAddr, OpAddr)>,
    /// Definitions of the module, private by a declaration's right, that others refer to.
    failed: bool,
}

impl<'c> Linker<'c> {
    fn new(ctx: &'c Context, name: String, first: &Module, table: OpAddr) -> Linker<'c> {
        let mut linker = Linker {
            ctx,
            table,
            files: vec![name],
            symbols: FxHashMap::default(),
            plain: FxHashSet::default(),
            rest: None,
            touched: FxHashSet::default(),
            came: FxHashSet::default(),
        };
        for op in members(first.op(table)) {
            linker.know(op, 0);
        }
        linker
    }

    fn know(&mut self, op: OpRef<'_>, file: usize) {
        match symbol_name(op) {
            Some(name) => _ = self.symbols.insert(name, Known { op: op.global(), file }),
            None => _ = plain(op).is_some_and(|plain| self.plain.insert(plain)),
        }
    }

    fn add(
        &mut self,
        first: &mut Module,
        name: String,
        next: &mut Module,
        table: OpAddr,
    ) -> Result<(), Failed> {
        self.files.push(name);
        let attrs = self.attributes(first, next, table)?;
        let plan = self.plan(first, next, table);
        if plan.failed {
            return Err(Failed);
        }
        if self.is_beyond_what_is_there(first, &plan, attrs) {
            return Err(Failed);
        }
        self.touched.extend(plan.erased.iter().copied());
        self.touched.extend(plan.joined.iter().map(|&(old, _)| old));
        let loaded =
            rename(first, self.table, &plan.rename_old).and_then(|()| rename(next, table, &plan.rename_new));
        if let Err(missing) = loaded {
            return self.fails(first.op(self.table).loc(), missing.to_string());
        }
        first.set_attrs(self.table, attrs);
        for (old, new) in &plan.rename_old {
            if let Some(known) = self.symbols.remove(old) {
                self.symbols.insert(*new, known);
            }
        }
        for &erased in &plan.erased {
            if let Some(name) = symbol_name(first.op(erased)) {
                self.symbols.remove(&name);
            }
            if let Err(error) = first.erase_op(erased) {
                return self.fails(first.op(erased).loc(), error.to_string());
            }
        }
        for &(old, new) in &plan.joined {
            if let Err(why) = appending::join(first, old, next, new) {
                let name = symbol_name(first.op(old)).map(|name| self.ctx.text(name).into_owned());
                let message = format!("symbol '{}' cannot be appended to: {why}", name.unwrap_or_default());
                return self.fails(next.op(new).loc(), message);
            }
        }
        self.take(first, next, table, &plan)?;
        self.resources(first, next)
    }

    /// Moves what is not left out after what is there.
    fn take(
        &mut self,
        first: &mut Module,
        next: &mut Module,
        table: OpAddr,
        plan: &Plan,
    ) -> Result<(), Failed> {
        let kept: Vec<OpAddr> = members(next.op(table))
            .filter(|op| !plan.left_out.contains(&op.global()))
            .filter(|&op| plain(op).is_none_or(|plain| !self.plain.contains(&plain)))
            .map(OpRef::global)
            .collect();
        let Some(from) = kept.first().map(|op| op.unit) else { return Ok(()) };
        let Some(block) = first.op(self.table).region(0).and_then(|region| region.entry()) else {
            return self.fails(first.op(self.table).loc(), "the module has no body".to_owned());
        };
        let (unit, block, after) = (block.unit(), block.id(), block.last_op().map(OpRef::id));
        let ops: Vec<OpId> = kept.iter().map(|op| op.op).collect();
        let loc = next.op(table).loc();
        let moved = match next.move_ops_to_module(from, &ops, first, (unit, block), after) {
            Ok(moved) => moved,
            Err(error) => return self.fails(loc, error.to_string()),
        };
        let file = self.files.len() - 1;
        for op in moved {
            let at = OpAddr { unit, op };
            self.came.insert(at);
            self.know(first.op(at), file);
        }
        Ok(())
    }

    fn fails<T>(&self, loc: Loc, message: String) -> Result<T, Failed> {
        let file = self.files.last().map_or("", String::as_str);
        Diagnostic::error(loc, format!("cannot link '{file}': {message}")).emit(self.ctx)
    }

    fn plan(&mut self, first: &mut Module, next: &mut Module, table: OpAddr) -> Plan {
        let mut plan = Plan::default();
        let mut exposed = Vec::new();
        let theirs: FxHashSet<Ident> = members(next.op(table)).filter_map(symbol_name).collect();
        let mut taken: FxHashSet<Ident> = self.symbols.keys().copied().chain(theirs).collect();
        taken.extend(self.rest.iter().flat_map(|rest| rest.names.iter().copied()));
        for op in members(next.op(table)) {
            let Some((name, known)) =
                symbol_name(op).and_then(|name| Some((name, *self.symbols.get(&name)?)))
            else {
                continue;
            };
            let old = first.op(known.op);
            match (role(old), role(op)) {
                (_, Role::Local) => {
                    plan.rename_new.insert(name, free_name(self.ctx, name, &mut taken));
                }
                (Role::Local, _) => {
                    plan.rename_old.insert(name, free_name(self.ctx, name, &mut taken));
                }
                (Role::Appending, Role::Appending) if old.name() == op.name() => {
                    plan.left_out.insert(op.global());
                    plan.joined.push((known.op, op.global()));
                }
                (ours, theirs) => {
                    if !self.agree(known, old, op, name) {
                        plan.failed = true;
                        continue;
                    }
                    match (ours, theirs) {
                        (Role::Strong | Role::Weak | Role::Appending, Role::Declared)
                        | (Role::Declared, Role::Declared)
                        | (Role::Strong | Role::Weak, Role::Weak) => _ = plan.left_out.insert(op.global()),
                        (Role::Strong, Role::Strong) if same_data(old, op) => {
                            plan.left_out.insert(op.global());
                        }
                        (Role::Strong | Role::Appending, Role::Strong | Role::Appending) => {
                            self.redefined(known, old, op, name);
                            plan.failed = true;
                        }
                        _ => plan.erased.push(known.op),
                    }
                    // A declaration says nothing about who may see the definition.
                    if ours == Role::Declared && theirs == Role::Declared && seen_more(old, op) {
                        exposed.push((known.op, symbol_visibility(op)));
                    }
                }
            }
        }
        for (op, visibility) in exposed {
            set_symbol_visibility(first, op, visibility);
            self.touched.insert(op);
        }
        plan
    }

    /// Whether two symbols of one name can be one. Says so if not.
    fn agree(&self, known: Known, old: OpRef<'_>, new: OpRef<'_>, name: Ident) -> bool {
        let file = |file: usize| self.files.get(file).map_or("", String::as_str);
        let (before, now) = (file(known.file), file(self.files.len() - 1));
        let name = self.ctx.text(name);
        if old.name() != new.name() {
            let (a, b) = (String::from_utf8_lossy(old.name_text()), String::from_utf8_lossy(new.name_text()));
            let message = format!("symbol '{name}' is a '{b}' in '{now}' and a '{a}' in '{before}'");
            self.ctx.emit(Diagnostic::error(new.loc(), message).with_note(old.loc(), "it is there"));
            return false;
        }
        let differs = SIGNATURES.iter().find(|attr| old.attr_named(attr) != new.attr_named(attr));
        if let Some(attr) = differs {
            let text = |op: OpRef<'_>| {
                let attr = op.attr_named(attr);
                attr.map_or("none".to_owned(), |attr| rmlir_ir::print::attr_to_string(self.ctx, attr))
            };
            let message = format!(
                "symbol '{name}' has type '{}' in '{now}' and '{}' in '{before}'",
                text(new),
                text(old)
            );
            self.ctx
                .emit(Diagnostic::error(new.loc(), message).with_note(old.loc(), "it has that type here"));
            return false;
        }
        true
    }

    fn redefined(&self, known: Known, old: OpRef<'_>, new: OpRef<'_>, name: Ident) {
        let file = |file: usize| self.files.get(file).map_or("", String::as_str);
        let name = self.ctx.text(name);
        let now = file(self.files.len() - 1);
        let note = format!("see existing symbol definition in '{}' here", file(known.file));
        let message = format!("redefinition of symbol named '{name}' in '{now}'");
        self.ctx.emit(Diagnostic::error(new.loc(), message).with_note(old.loc(), note));
    }

    /// The attributes of both modules together. Each must be the same where both have it, but for the name of the module, which stays if
    /// it is the same.
    fn attributes(&self, first: &mut Module, next: &Module, table: OpAddr) -> Result<Attr, Failed> {
        let (old, new) = (first.op(self.table), next.op(table));
        if old.name() != new.name() {
            return self.fails(new.loc(), "its top-level operation is another one".to_owned());
        }
        let named = symbol_name(old).is_some() && symbol_name(old) != symbol_name(new);
        let mut merged: Vec<NamedAttr> = self.ctx.dict(old.discardable()).to_vec();
        for &entry in self.ctx.dict(new.discardable()) {
            match merged.iter().find(|have| have.name == entry.name) {
                Some(have) if have.value == entry.value => {}
                Some(have) => {
                    let text = |attr| rmlir_ir::print::attr_to_string(self.ctx, attr);
                    let message = format!(
                        "the modules have different '{}': {} there, {} before",
                        self.ctx.text(entry.name),
                        text(entry.value),
                        text(have.value)
                    );
                    return self.fails(new.loc(), message);
                }
                None => merged.push(entry),
            }
        }
        if named {
            first.set_attr(self.table, self.ctx.ident("sym_name"), None);
        }
        Ok(self.ctx.dict_attr(merged))
    }

    /// What tools have put beside the module, and versions of dialects, must be the same, too.
    fn resources(&self, first: &mut Module, next: &Module) -> Result<(), Failed> {
        for resource in next.resources.external_resources() {
            let same = |have: &&rmlir_ir::resources::ExternalResource| {
                have.client == resource.client && have.key == resource.key
            };
            match first.resources.external_resources().iter().find(same) {
                Some(have) if have.value == resource.value => {}
                Some(_) => {
                    let key = self.ctx.text(resource.key);
                    return self.fails(Loc::UNKNOWN, format!("the modules have different resources '{key}'"));
                }
                None => first.resources.add_external(resource.client, resource.key, resource.value.clone()),
            }
        }
        for (dialect, version) in &next.dialect_versions {
            match first.dialect_versions.iter().find(|(have, _)| have == dialect) {
                Some((_, have)) if have == version => {}
                Some(_) => {
                    let dialect = self.ctx.text(*dialect);
                    return self
                        .fails(Loc::UNKNOWN, format!("the modules have different versions of '{dialect}'"));
                }
                None => first.dialect_versions.push((*dialect, version.clone())),
            }
        }
        Ok(())
    }
}

fn members(table: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    table.region(0).and_then(|region| region.entry()).into_iter().flat_map(|block| block.ops())
}

/// An operation that is nothing but its attributes: two of them say no more than one.
fn plain(op: OpRef<'_>) -> Option<(OpName, Props, Attr)> {
    let bare = op.num_operands() + op.num_results() + op.successors().len() + op.regions().len() == 0;
    (bare && symbol_name(op).is_none()).then(|| (op.name(), op.props(), op.discardable()))
}

/// Whether two definitions say the same, and nothing that has a place of its own when the program runs: no function, no variable.
fn same_data(old: OpRef<'_>, new: OpRef<'_>) -> bool {
    let data = |op: OpRef<'_>| SIGNATURES.iter().all(|attr| op.attr_named(attr).is_none());
    let hash = |op: OpRef<'_>| hash_op(op, HashOptions::default()).ok();
    data(old) && data(new) && hash(old).is_some() && hash(old) == hash(new)
}

/// Whether a declaration is seen from further away than another one.
fn seen_more(old: OpRef<'_>, new: OpRef<'_>) -> bool {
    symbol_visibility(old) == Visibility::Private && symbol_visibility(new) != Visibility::Private
}

/// The first name that is not taken: the old one, an underscore and a number.
fn free_name(ctx: &Context, name: Ident, taken: &mut FxHashSet<Ident>) -> Ident {
    let stem = ctx.bytes(name);
    let numbered = |number: u64| {
        let mut text = stem.to_vec();
        text.extend_from_slice(format!("_{number}").as_bytes());
        ctx.ident_bytes(&text)
    };
    let free = (0..).map(numbered).find(|name| !taken.contains(name)).unwrap_or(name);
    taken.insert(free);
    free
}
