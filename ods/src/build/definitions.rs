//! Models that are ready to become tables, dialect by dialect.

use super::{BuildError, Builder, classes, source};
use crate::classes::Classes;
use crate::hooks::{HookSet, Kind};
use crate::model::{Def, Dialect, Merged, Op, Syntax};
use crate::report::OdsReport;
use rmlir_ir::Context;
use rmlir_ir::offers::Provider;
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// What models define of a dialect: positions of a model, and in its list.
#[derive(Default)]
struct Parts {
    ops: Vec<(usize, usize)>,
    attrs: Vec<(usize, usize)>,
    types: Vec<(usize, usize)>,
}

/// Models with all that is worked out once for the dialects that they define. Shared between contexts.
pub struct Definitions {
    merged: Merged,
    classes: Arc<Classes>,
    parts: FxHashMap<String, Parts>,
    /// The interfaces that each interface implies.
    bases: FxHashMap<String, Vec<String>>,
    /// Names of the interfaces that check operations.
    checking: FxHashSet<String>,
    scope: Scope,
}

/// How much of their dialects definitions say.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// What is not in code elsewhere.
    Loaded,
    /// All.
    Complete,
    /// Some attributes and types, but no operations.
    Parts,
}

impl Definitions {
    /// Works out what is shared. Types and attributes that nothing here defines may exist nevertheless, in code elsewhere: where
    /// a dialect has no hooks of its own, their text is kept.
    pub fn new(merged: Merged) -> Arc<Definitions> {
        Arc::new(Definitions::of(merged, Scope::Loaded))
    }

    /// As [`new`](Definitions::new), of definitions that together with their hooks say all about their dialects.
    pub fn complete(merged: Merged) -> Arc<Definitions> {
        Arc::new(Definitions::of(merged, Scope::Complete))
    }

    /// As [`new`](Definitions::new), of definitions that are about attributes and types alone: any operation may be there.
    pub fn parts(merged: Merged) -> Arc<Definitions> {
        Arc::new(Definitions::of(merged, Scope::Parts))
    }

    fn of(merged: Merged, scope: Scope) -> Definitions {
        let mut parts: FxHashMap<String, Parts> = FxHashMap::default();
        for (at, index, op) in merged.indexed_ops() {
            parts.entry(op.dialect.clone()).or_default().ops.push((at, index));
        }
        for (at, index, def) in merged.indexed_attrs() {
            parts.entry(def.dialect.clone()).or_default().attrs.push((at, index));
        }
        for (at, index, def) in merged.indexed_types() {
            parts.entry(def.dialect.clone()).or_default().types.push((at, index));
        }
        let all = || merged.models.iter().flat_map(|model| &model.interfaces);
        let checking = all().filter(|interface| interface.verifies).map(|i| i.name.clone()).collect();
        let mut bases: FxHashMap<String, Vec<String>> = FxHashMap::default();
        for interface in all() {
            bases.entry(interface.name.clone()).or_insert_with(|| interface.bases.clone());
        }
        let classes = Arc::new(classes::collect(&merged, &bases));
        Definitions { merged, classes, parts, bases, checking, scope }
    }

    /// The models.
    pub fn merged(&self) -> &Merged {
        &self.merged
    }

    /// The C++ classes that the models speak of.
    pub fn class_names(&self) -> Arc<Classes> {
        Arc::clone(&self.classes)
    }

    pub(super) fn is_complete(&self) -> bool {
        self.scope == Scope::Complete
    }

    pub(super) fn lacks_ops(&self) -> bool {
        self.scope == Scope::Parts
    }

    /// The classes, with the functions that hooks supply.
    pub(super) fn classes(&self, hooks: &HookSet) -> Arc<Classes> {
        if hooks.functions.is_empty() {
            return Arc::clone(&self.classes);
        }
        let mut classes = (*self.classes).clone();
        for (name, pred) in hooks.functions.iter() {
            classes.add_function(name, pred.clone());
        }
        Arc::new(classes)
    }

    /// Refuses hooks that say something twice and, where these definitions say all about a dialect, hooks for what it does not have.
    pub(super) fn check_hooks(&self, hooks: &HookSet, dialect: &str) -> Result<(), BuildError> {
        let mut errors = hooks.errors().to_vec();
        if self.is_complete() {
            errors.extend(hooks.undefined(dialect, |kind, name| self.defines(dialect, kind, name)));
        }
        if errors.is_empty() { Ok(()) } else { Err(BuildError::Hooks(errors)) }
    }

    /// Whether there is a definition of this full name.
    fn defines(&self, dialect: &str, kind: Kind, name: &str) -> bool {
        let part = |defs: Vec<(usize, &Def)>| {
            let mnemonic = name.get(dialect.len() + 1..);
            defs.iter().any(|(_, def)| def.mnemonic.as_deref() == mnemonic)
        };
        match kind {
            Kind::Op => self.op(dialect, name).is_some(),
            Kind::Attr => part(self.attrs(dialect)),
            Kind::Type => part(self.types(dialect)),
        }
    }

    pub(super) fn bases(&self, interface: &str) -> &[String] {
        self.bases.get(interface).map_or(&[], Vec::as_slice)
    }

    /// Interfaces, and those that they imply.
    pub(super) fn with_implied<'a>(&'a self, interfaces: &'a [String]) -> Vec<&'a str> {
        classes::with_implied(&self.bases, interfaces)
    }

    pub(super) fn is_checking(&self, interface: &str) -> bool {
        self.checking.contains(interface)
    }

    fn list<'s, T>(
        &'s self,
        at: &'s [(usize, usize)],
        of: fn(&crate::model::Model) -> &Vec<T>,
    ) -> Vec<(usize, &'s T)> {
        at.iter().filter_map(|&(at, index)| Some((at, of(self.merged.models.get(at)?).get(index)?))).collect()
    }

    /// The operations of a dialect, sorted by name.
    pub(super) fn ops(&self, dialect: &str) -> Vec<(usize, &Op)> {
        self.parts.get(dialect).map_or(Vec::new(), |parts| self.list(&parts.ops, |model| &model.ops))
    }

    /// The attribute definitions of a dialect, sorted by class.
    pub(super) fn attrs(&self, dialect: &str) -> Vec<(usize, &Def)> {
        self.parts.get(dialect).map_or(Vec::new(), |parts| self.list(&parts.attrs, |model| &model.attrs))
    }

    /// The type definitions of a dialect, sorted by class.
    pub(super) fn types(&self, dialect: &str) -> Vec<(usize, &Def)> {
        self.parts.get(dialect).map_or(Vec::new(), |parts| self.list(&parts.types, |model| &model.types))
    }

    /// The operation of this full name.
    pub(super) fn op(&self, dialect: &str, name: &str) -> Option<(usize, &Op)> {
        let op = |&(at, index): &(usize, usize)| self.merged.models.get(at)?.ops.get(index);
        let list = &self.parts.get(dialect)?.ops;
        let found =
            list.binary_search_by(|place| op(place).map(|op| op.name.as_str()).cmp(&Some(name))).ok()?;
        let place = list.get(found)?;
        Some((place.0, op(place)?))
    }

    pub(super) fn dialect(&self, name: &str) -> Option<&Dialect> {
        self.merged.dialects().find(|dialect| dialect.name == name)
    }

    /// Whether a type has a text of its own after its mnemonic. One of a dialect that writes it as a whole has not.
    pub(super) fn prints_itself(&self, dialect: &str, mnemonic: &str) -> bool {
        let types = self.types(dialect);
        let found = types.iter().find(|(_, def)| def.mnemonic.as_deref() == Some(mnemonic));
        found.is_none_or(|(_, def)| !matches!(def.syntax, Syntax::Generic))
    }

    pub(super) fn has_ops(&self, dialect: &str) -> bool {
        self.parts.get(dialect).is_some_and(|parts| !parts.ops.is_empty())
    }

    fn dialects(&self) -> impl Iterator<Item = &Dialect> {
        self.merged.dialects().filter(|dialect| !dialect.name.is_empty())
    }

    /// Offers all dialects to a context. A dialect that is registered stays as it is. One that is offered already gives way to
    /// definitions of operations of it; where the models only speak of it, its offer stands.
    pub fn offer(self: &Arc<Self>, ctx: &Context, hooks: &Arc<HookSet>) {
        self.offer_with(ctx, |name| {
            let (definitions, hooks) = (Arc::clone(self), Arc::clone(hooks));
            Arc::new(move |ctx: &Context| {
                definitions.register_one(ctx, &hooks, &name).map_err(|error| error.to_string())
            })
        });
    }

    /// Gives the names of those that were offered.
    fn offer_with(&self, ctx: &Context, provider: impl Fn(String) -> Arc<dyn Provider>) -> Vec<&str> {
        let stands = |dialect: &&Dialect| self.has_ops(&dialect.name) || !ctx.offers_dialect(&dialect.name);
        let mut offered = Vec::new();
        for dialect in self.dialects().filter(stands) {
            if !ctx.is_registered_dialect(&dialect.name) {
                ctx.offer_dialect(&dialect.name, provider(dialect.name.clone()));
                offered.push(dialect.name.as_str());
            }
        }
        offered
    }

    /// Registers one dialect; the others are looked up in the context when they are needed.
    ///
    /// # Errors
    /// If a format string is wrong, or operations of a name exist already as unregistered ones.
    pub fn register_one(&self, ctx: &Context, hooks: &HookSet, name: &str) -> Result<(), BuildError> {
        Builder::new(ctx, self, &self.classes(hooks), hooks, false).dialect(name).map(|_| ())
    }

    /// Registers one dialect without its operations, each of which is defined when it is first named. What is wrong with the format of
    /// an operation is then said where it is named.
    ///
    /// # Errors
    /// As [`register_one`](Definitions::register_one).
    pub fn register_lazily(
        self: &Arc<Self>,
        ctx: &Context,
        hooks: &Arc<HookSet>,
        name: &str,
    ) -> Result<(), BuildError> {
        source::register(self, ctx, hooks, name)
    }

    /// Registers all dialects that are not there, and says what could not be covered.
    ///
    /// # Errors
    /// As [`register_one`](Definitions::register_one). Other dialects may have been registered.
    pub fn register(self: &Arc<Self>, ctx: &Context, hooks: &Arc<HookSet>) -> Result<OdsReport, BuildError> {
        let outcome: Arc<Mutex<(OdsReport, Vec<BuildError>)>> = Arc::default();
        let offered = self.offer_with(ctx, |name| {
            let (definitions, hooks, outcome) = (Arc::clone(self), Arc::clone(hooks), Arc::clone(&outcome));
            Arc::new(move |ctx: &Context| {
                let classes = definitions.classes(&hooks);
                let result = Builder::new(ctx, &definitions, &classes, &hooks, true).dialect(&name);
                let mut outcome = outcome.lock().unwrap_or_else(PoisonError::into_inner);
                match result {
                    Ok(report) => outcome.0.join(report),
                    Err(error) => outcome.1.push(error),
                }
                Ok(())
            })
        });
        offered.iter().for_each(|name| {
            let _ = ctx.registered_dialect(name.as_bytes());
        });
        let (mut report, errors) =
            std::mem::take(&mut *outcome.lock().unwrap_or_else(PoisonError::into_inner));
        for dialect in self.dialects().filter(|dialect| !offered.contains(&dialect.name.as_str())) {
            report.kept.insert(dialect.name.clone(), self.ops(&dialect.name).len());
        }
        for dialect in offered {
            let unused = hooks.unused(dialect);
            if !unused.is_empty() {
                report.unused.insert(dialect.to_owned(), unused);
            }
        }
        report.count_conditions();
        match BuildError::join(errors) {
            None => Ok(report),
            Some(error) => Err(error),
        }
    }
}
