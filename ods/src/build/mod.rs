//! Models to tables of a context: see [`Definitions`].

mod attr_value;
mod definitions;
mod defs;
mod effects;
mod enums;
mod infer;
mod ops;
mod source;
mod styles;
mod traits;

pub use definitions::Definitions;
use definitions::ModelRef;

use crate::classes::Classes;
use crate::cpp;
use crate::hooks::HookSet;
use crate::model::{ConstraintId, Dialect, EnumId, OdsError};
use crate::predicate::{self, Topic, TraitCondition};
use crate::report::{Gap, OdsReport};
use rmlir_ir::constraint::{Constraint, Pred};
use rmlir_ir::def::{DialectDef, EnumDef};
use rmlir_ir::{Context, RegisterError, Type};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

/// Why definitions could not be registered.
#[derive(Clone, Debug)]
pub enum BuildError {
    /// Definitions that mean nothing.
    Definitions(Vec<OdsError>),
    /// Hooks that say something twice, or are for what is not defined.
    Hooks(Vec<String>),
    /// The context refuses them.
    Register(RegisterError),
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Definitions(errors) => {
                let lines: Vec<String> = errors.iter().map(OdsError::to_string).collect();
                f.write_str(&lines.join("\n"))
            }
            BuildError::Hooks(errors) => f.write_str(&errors.join("\n")),
            BuildError::Register(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BuildError {}

impl BuildError {
    /// All errors as one: definitions first.
    fn join(errors: Vec<BuildError>) -> Option<BuildError> {
        let mut wrong = Vec::new();
        let mut refused = None;
        for error in errors {
            match error {
                BuildError::Definitions(more) => wrong.extend(more),
                other => refused = refused.or(Some(other)),
            }
        }
        if wrong.is_empty() { refused } else { Some(BuildError::Definitions(wrong)) }
    }
}

/// What was made for one definition and serves the next.
#[derive(Default)]
struct Known {
    preds: [FxHashMap<Box<str>, Pred>; 3],
    /// Those of being of a class, by class.
    classes: [FxHashMap<Box<str>, Pred>; 3],
    enums: FxHashMap<(usize, EnumId), Arc<EnumDef>>,
    /// Conditions of traits; of one that is not understood there is none.
    traits: FxHashMap<Box<str>, Option<Arc<TraitCondition>>>,
    /// Types that texts build, by text. What is not understood may be later, when another dialect is there.
    types: RefCell<FxHashMap<Box<str>, Type>>,
}

/// What is at hand while the tables of a dialect are made.
pub(crate) struct Builder<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) definitions: &'a Definitions,
    pub(crate) hooks: &'a HookSet,
    /// The classes of everything that is loaded.
    pub(crate) names: &'a Classes,
    pub(crate) classes: &'a Arc<Classes>,
    /// Whether what is not covered is of interest.
    reports: bool,
    known: Known,
    /// Names that are not known in a condition, by condition.
    unknown: FxHashMap<Box<str>, Vec<String>>,
    pub(crate) report: OdsReport,
    pub(crate) errors: Vec<OdsError>,
}

impl<'a> Builder<'a> {
    fn new(
        ctx: &'a Context,
        definitions: &'a Definitions,
        classes: &'a Arc<Classes>,
        hooks: &'a HookSet,
        reports: bool,
    ) -> Builder<'a> {
        Builder {
            ctx,
            definitions,
            hooks,
            names: classes,
            classes,
            reports,
            known: Known::default(),
            unknown: FxHashMap::default(),
            report: OdsReport::default(),
            errors: Vec::new(),
        }
    }

    pub(crate) fn model(&self, at: usize) -> ModelRef<'a> {
        self.definitions.model(at)
    }

    /// Registers a dialect: attributes and types first, since operations speak of them.
    fn dialect(mut self, name: &str) -> Result<OdsReport, BuildError> {
        let Some(dialect) = self.definitions.dialect(name) else {
            return Ok(self.report);
        };
        self.definitions.check_hooks(self.hooks, name)?;
        let def = self.dialect_def(dialect, true);
        let id = self.ctx.register_dialect(def).map_err(BuildError::Register)?;
        let mut ops = Vec::new();
        for (at, op) in self.definitions.ops(name) {
            ops.push(self.op_def(at, op));
        }
        if !self.errors.is_empty() {
            return Err(BuildError::Definitions(self.errors));
        }
        self.report.ops += ops.len();
        self.ctx.register_ops(id, ops).map_err(BuildError::Register)?;
        Ok(self.report)
    }

    /// A dialect with its types, and with its attributes unless they come later.
    fn dialect_def(&mut self, dialect: &Dialect, with_attrs: bool) -> DialectDef {
        let name = dialect.name.as_str();
        let own = self.hooks.dialects.get(name);
        let brought = own.into_iter().flat_map(|own| own.brings.iter().map(|&name| name.into()));
        let mut def = DialectDef {
            name: name.into(),
            hooks: own.and_then(|own| own.hooks.clone()),
            dependencies: brought.chain(dialect.dependency_names()).collect(),
            lacks_ops: self.definitions.lacks_ops(),
            allows_unknown_ops: own.is_some_and(|own| own.allows_unknown_ops),
            interfaces: own.map(|own| own.interfaces.clone()).unwrap_or_default(),
            ..DialectDef::default()
        };
        let mut skipped = false;
        let attrs = if with_attrs { self.definitions.attrs(name) } else { Vec::new() };
        for (at, attr) in attrs {
            match self.attr_def(at, attr) {
                Some(attr) => def.attrs.push(attr),
                None => skipped = true,
            }
        }
        for (at, ty) in self.definitions.types(name) {
            match self.type_def(at, ty) {
                Some(ty) => def.types.push(ty),
                None => skipped = true,
            }
        }
        // What is loaded may have types and attributes that only code defines.
        def.keeps_unknown_parts = (skipped || !self.definitions.is_complete()) && def.hooks.is_none();
        def
    }

    /// A constraint of a model.
    pub(crate) fn constraint(&mut self, at: usize, id: ConstraintId, topic: Topic) -> Constraint {
        let constraint = self.model(at).constraint(id);
        Constraint::new(&constraint.summary, self.pred(&constraint.condition, topic))
    }

    /// The predicate of a condition.
    pub(crate) fn pred(&mut self, condition: &str, topic: Topic) -> Pred {
        if condition.is_empty() {
            return Pred::True;
        }
        if let Some(pred) = self.known.preds[topic as usize].get(condition) {
            return pred.clone();
        }
        let pred = match self.hooks.predicates.get(condition) {
            Some(pred) => pred.clone(),
            None => predicate::compile(self.ctx, condition, topic, self.classes),
        };
        self.known.preds[topic as usize].insert(condition.into(), pred.clone());
        pred
    }

    /// The type that a text builds, if it is understood.
    pub(crate) fn built_type(&self, text: &str) -> Option<Type> {
        if let Some(known) = self.known.types.borrow().get(text) {
            return Some(*known);
        }
        let built = predicate::built_type(self.ctx, text, self.classes)?;
        self.known.types.borrow_mut().insert(text.into(), built);
        Some(built)
    }

    /// Counts a use of a condition, and reports it if it is not understood.
    pub(crate) fn cover(
        &mut self,
        of: &str,
        what: &str,
        summary: &str,
        condition: &str,
        scope: &dyn Fn(&str) -> bool,
    ) {
        if condition.is_empty() || !self.reports {
            return;
        }
        let unknown = match self.unknown.get(condition) {
            Some(unknown) => unknown.clone(),
            None => self.unknown_names(condition, scope),
        };
        self.report.condition(condition, unknown.is_empty());
        if !unknown.is_empty() {
            self.report.add(of, Gap::Constraint(what.into(), summary.into(), unknown.clone()));
        }
        self.unknown.insert(condition.into(), unknown);
    }

    fn unknown_names(&self, condition: &str, scope: &dyn Fn(&str) -> bool) -> Vec<String> {
        if self.hooks.predicates.contains_key(condition) || self.hooks.relations.contains_key(condition) {
            return Vec::new();
        }
        match cpp::parse(condition) {
            Err(error) => vec![error.to_string()],
            Ok(expr) => {
                let is_accessor = |name: &str| scope(name);
                let is_var = |name: &str| scope(&cpp::plain_name(name));
                let scope =
                    cpp::known::Scope { classes: self.names, is_var: &is_var, is_accessor: &is_accessor };
                cpp::known::unknown(&expr, &scope)
            }
        }
    }
}
