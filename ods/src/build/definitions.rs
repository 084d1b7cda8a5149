//! Models that are ready to become tables, dialect by dialect.

use super::{BuildError, Builder, source};
use crate::classes::{Classes, bare};
use crate::hooks::{HookSet, Kind};
use crate::model::classes::{bases, with_implied};
use crate::model::stored::Stored;
use crate::model::{
    Builders, Constraint, ConstraintId, Def, Dialect, Enum, EnumCase, EnumId, Merged, Model, Op, Syntax,
};
use crate::report::OdsReport;
use rmlir_ir::Context;
use rmlir_ir::def;
use rmlir_ir::offers::Provider;
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
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
    source: Source,
    classes: Arc<Classes>,
    scope: Scope,
}

/// Where definitions are.
enum Source {
    Made(Box<Made>),
    /// In the program: of one dialect.
    Stored(Box<Stored>),
}

/// Models that were read.
struct Made {
    merged: Merged,
    parts: FxHashMap<String, Parts>,
    /// The interfaces that each interface implies.
    bases: FxHashMap<String, Vec<String>>,
    /// Names of the interfaces that check operations.
    checking: FxHashSet<String>,
}

/// A model among those of some definitions.
#[derive(Clone, Copy)]
pub(crate) enum ModelRef<'d> {
    Made(Option<&'d Model>),
    Stored(&'d Stored),
}

impl<'d> ModelRef<'d> {
    /// A constraint by position; an empty one for a position of another model.
    pub(crate) fn constraint(self, id: ConstraintId) -> &'d Constraint {
        match self {
            ModelRef::Made(model) => model.map_or(Constraint::none(), |model| model.constraint(id)),
            ModelRef::Stored(stored) => stored.constraint(id).unwrap_or(Constraint::none()),
        }
    }

    /// An enum by position. Its cases are told by others.
    pub(crate) fn enum_head(self, id: EnumId) -> Option<&'d Enum> {
        match self {
            ModelRef::Made(model) => model?.enum_at(id),
            ModelRef::Stored(stored) => stored.enum_head(id),
        }
    }

    /// The value of a case of an enum.
    pub(super) fn enum_case(self, id: EnumId, symbol: &str) -> Option<i64> {
        let of = |cases: &[EnumCase]| cases.iter().find(|case| case.symbol == symbol).map(|case| case.value);
        match self {
            ModelRef::Made(model) => of(&model?.enum_at(id)?.cases),
            ModelRef::Stored(stored) => of(&stored.enum_cases(id)()?),
        }
    }

    /// The cases of an enum, made now or when someone asks for them.
    pub(super) fn enum_cases(self, id: EnumId) -> def::EnumCases {
        let made = |cases: &[EnumCase]| cases.iter().map(enum_case).collect::<Vec<_>>();
        match self {
            ModelRef::Made(model) => {
                let found = model.and_then(|model| model.enum_at(id));
                made(found.map_or(&[], |e| &e.cases)).into()
            }
            ModelRef::Stored(stored) => {
                let cases = stored.enum_cases(id);
                def::EnumCases::later(move || made(&cases().unwrap_or_default()))
            }
        }
    }

    /// The enums of this C++ class without namespaces, with their classes with namespaces.
    pub(super) fn enums_called(self, last: &str) -> Vec<(usize, Cow<'d, str>)> {
        match self {
            ModelRef::Made(model) => {
                let all = model.into_iter().flat_map(|model| model.enums.iter().enumerate());
                // Few are called like the type: only their names are put together.
                let called = all.filter(|(_, e)| e.class == last);
                called.map(|(index, e)| (index, e.qualified().into())).collect()
            }
            ModelRef::Stored(stored) => {
                stored.enums_called(last).map(|(index, name)| (index, name.into())).collect()
            }
        }
    }
}

fn enum_case(case: &EnumCase) -> def::EnumCase {
    def::EnumCase {
        symbol: case.symbol.as_str().into(),
        text: case.text.as_str().into(),
        value: case.value,
        group: case.group,
    }
}

impl Builders for ModelRef<'_> {
    fn is_buildable(&self, id: ConstraintId) -> bool {
        !self.constraint(id).builder.is_empty()
    }
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

    /// Of a dialect that a program embeds: nothing is read before someone asks for it. With its operations, or without; nothing if the bytes
    /// are no model of this version.
    pub(crate) fn stored(bytes: &'static [u8], with_ops: bool) -> Option<Arc<Definitions>> {
        let (stored, names) = Stored::read(bytes)?;
        let source = Source::Stored(Box::new(stored));
        let scope = if with_ops { Scope::Complete } else { Scope::Parts };
        Some(Arc::new(Definitions { source, classes: Arc::new(Classes::stored(names)), scope }))
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
        let bases = bases(&merged.models);
        let classes = Arc::new(Classes::of(&merged));
        Definitions {
            source: Source::Made(Box::new(Made { merged, parts, bases, checking })),
            classes,
            scope,
        }
    }

    /// One of the models.
    pub(super) fn model(&self, at: usize) -> ModelRef<'_> {
        match &self.source {
            Source::Made(made) => ModelRef::Made(made.merged.models.get(at)),
            Source::Stored(stored) => ModelRef::Stored(stored),
        }
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
        match (kind, &self.source) {
            (Kind::Op, _) => self.has_op(dialect, name),
            (Kind::Attr, Source::Made(_)) => part(self.attrs(dialect)),
            (Kind::Type, Source::Made(_)) => part(self.types(dialect)),
            (Kind::Attr, Source::Stored(stored)) => stored.has_attr(name),
            (Kind::Type, Source::Stored(stored)) => stored.has_type(name),
        }
    }

    pub(super) fn bases(&self, interface: &str) -> &[String] {
        match &self.source {
            Source::Made(made) => made.bases.get(interface).map_or(&[], Vec::as_slice),
            Source::Stored(stored) => stored.bases(interface),
        }
    }

    /// Interfaces, and those that they imply.
    pub(super) fn with_implied<'a>(&'a self, interfaces: &'a [String]) -> Vec<&'a str> {
        with_implied(|name| self.bases(name), interfaces)
    }

    pub(super) fn is_checking(&self, interface: &str) -> bool {
        match &self.source {
            Source::Made(made) => made.checking.contains(interface),
            Source::Stored(stored) => stored.is_checking(interface),
        }
    }

    /// The full names of the operations of a dialect, sorted.
    pub(super) fn op_names(&self, dialect: &str) -> Vec<&str> {
        match &self.source {
            Source::Made(made) => made.ops(dialect).map(|(_, op)| op.name.as_str()).collect(),
            Source::Stored(stored) => stored.op_names().collect(),
        }
    }

    /// The operations of a dialect, sorted by name.
    pub(super) fn ops(&self, dialect: &str) -> Vec<(usize, &Op)> {
        match &self.source {
            Source::Made(made) => made.ops(dialect).collect(),
            Source::Stored(stored) => {
                stored.op_names().filter_map(|name| Some((0, stored.op(name)?))).collect()
            }
        }
    }

    /// The attribute definitions of a dialect, sorted by class.
    pub(super) fn attrs(&self, dialect: &str) -> Vec<(usize, &Def)> {
        match &self.source {
            Source::Made(made) => made.list(dialect, |parts| &parts.attrs, |model| &model.attrs).collect(),
            Source::Stored(stored) => stored.own_attrs().map(|def| (0, def)).collect(),
        }
    }

    /// Whether attributes are found without a look at all of them.
    pub(super) fn finds_attrs(&self) -> bool {
        matches!(self.source, Source::Stored(_))
    }

    /// The mnemonics of the attributes of a dialect, sorted, where they are [found](Definitions::finds_attrs).
    pub(super) fn attr_mnemonics(&self, dialect: &str) -> Vec<&str> {
        match &self.source {
            Source::Made(_) => Vec::new(),
            Source::Stored(stored) => stored.attr_mnemonics(dialect).collect(),
        }
    }

    /// The attribute of a mnemonic, where they are [found](Definitions::finds_attrs).
    pub(super) fn attr_named(&self, dialect: &str, mnemonic: &str) -> Option<(usize, &Def)> {
        match &self.source {
            Source::Made(_) => None,
            Source::Stored(stored) => Some((0, stored.attr_named(&format!("{dialect}.{mnemonic}"))?)),
        }
    }

    /// The type definitions of a dialect, sorted by class.
    pub(super) fn types(&self, dialect: &str) -> Vec<(usize, &Def)> {
        match &self.source {
            Source::Made(made) => made.list(dialect, |parts| &parts.types, |model| &model.types).collect(),
            Source::Stored(stored) => stored.own_types().map(|def| (0, def)).collect(),
        }
    }

    /// The operation of this full name.
    pub(super) fn op(&self, dialect: &str, name: &str) -> Option<(usize, &Op)> {
        match &self.source {
            Source::Made(made) => made.op(dialect, name),
            Source::Stored(stored) => Some((0, stored.op(name)?)),
        }
    }

    /// Whether there is an operation of this full name.
    pub(super) fn has_op(&self, dialect: &str, name: &str) -> bool {
        match &self.source {
            Source::Made(made) => made.op(dialect, name).is_some(),
            Source::Stored(stored) => stored.has_op(name),
        }
    }

    /// The full name of the operation that a C++ class name stands for, seen from a C++ namespace.
    pub(super) fn op_of_class(&self, class: &str, namespace: &str) -> Option<&str> {
        let stored = match &self.source {
            Source::Made(made) => return made.merged.op_of_class(class, namespace),
            Source::Stored(stored) => stored,
        };
        let class = class.trim().trim_start_matches("::");
        let from = format!("{}::{class}", namespace.trim_start_matches("::"));
        let suffix = format!("::{class}");
        let last = bare(class);
        let found = stored.op_of_class(last, |own| own == from);
        found.or_else(|| stored.op_of_class(last, |own| own == class || own.ends_with(&suffix)))
    }

    pub(super) fn dialect(&self, name: &str) -> Option<&Dialect> {
        self.all_dialects().find(|dialect| dialect.name == name)
    }

    /// Whether a type has a text of its own after its mnemonic. One of a dialect that writes it as a whole has not.
    pub(super) fn prints_itself(&self, dialect: &str, mnemonic: &str) -> bool {
        let found = match &self.source {
            Source::Made(_) => {
                let mut types = self.types(dialect).into_iter().map(|(_, def)| def);
                types.find(|def| def.mnemonic.as_deref() == Some(mnemonic))
            }
            Source::Stored(stored) => stored.type_named(&format!("{dialect}.{mnemonic}")),
        };
        found.is_none_or(|def| !matches!(def.syntax, Syntax::Generic))
    }

    pub(super) fn has_ops(&self, dialect: &str) -> bool {
        match &self.source {
            Source::Made(made) => made.parts.get(dialect).is_some_and(|parts| !parts.ops.is_empty()),
            Source::Stored(stored) => stored.has_ops(),
        }
    }

    fn all_dialects(&self) -> Box<dyn Iterator<Item = &Dialect> + '_> {
        match &self.source {
            Source::Made(made) => Box::new(made.merged.dialects()),
            Source::Stored(stored) => Box::new(stored.dialects().iter()),
        }
    }

    fn dialects(&self) -> impl Iterator<Item = &Dialect> {
        self.all_dialects().filter(|dialect| !dialect.name.is_empty())
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
            report.kept.insert(dialect.name.clone(), self.op_names(&dialect.name).len());
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

impl Made {
    fn list<'s, T: 's>(
        &'s self,
        dialect: &str,
        places: fn(&Parts) -> &Vec<(usize, usize)>,
        of: fn(&Model) -> &Vec<T>,
    ) -> impl Iterator<Item = (usize, &'s T)> {
        let places = self.parts.get(dialect).into_iter().flat_map(places);
        places.filter_map(move |&(at, index)| Some((at, of(self.merged.models.get(at)?).get(index)?)))
    }

    /// The operations of a dialect, sorted by name.
    fn ops(&self, dialect: &str) -> impl Iterator<Item = (usize, &Op)> {
        self.list(dialect, |parts| &parts.ops, |model| &model.ops)
    }

    /// The operation of this full name.
    fn op(&self, dialect: &str, name: &str) -> Option<(usize, &Op)> {
        let op = |&(at, index): &(usize, usize)| self.merged.models.get(at)?.ops.get(index);
        let list = &self.parts.get(dialect)?.ops;
        let found =
            list.binary_search_by(|place| op(place).map(|op| op.name.as_str()).cmp(&Some(name))).ok()?;
        let place = list.get(found)?;
        Some((place.0, op(place)?))
    }
}
