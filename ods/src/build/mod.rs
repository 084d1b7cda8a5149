//! The model to tables of a context.

mod attr_value;
mod classes;
mod defs;
mod enums;
mod infer;
mod ops;
mod styles;
mod traits;

use crate::classes::Classes;
use crate::cpp;
use crate::hooks::HookSet;
use crate::model::{ConstraintId, EnumId, Merged, Model, OdsError};
use crate::predicate::{self, SharedClasses, Topic};
use crate::report::{Gap, OdsReport};
use rmlir_ir::constraint::{Constraint, Pred};
use rmlir_ir::def::{DialectDef, EnumDef, OpDef};
use rmlir_ir::{Context, RegisterError};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Why definitions could not be registered.
#[derive(Clone, Debug)]
pub enum BuildError {
    /// Definitions that mean nothing.
    Definitions(Vec<OdsError>),
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
            BuildError::Register(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for BuildError {}

/// Registers everything that the models define and the context does not know yet, and says what could not be covered.
///
/// Dialects that are offered give way to definitions of operations of theirs; where the models only speak of them, the offer
/// stands.
///
/// # Errors
/// If a format string is wrong, or operations of a name exist already as unregistered ones. In the second case some dialects may
/// have been registered.
pub fn register(ctx: &Context, merged: &Merged, hooks: &HookSet) -> Result<OdsReport, BuildError> {
    for dialect in merged.dialects() {
        let defines = |model: &Model| model.ops.iter().any(|op| op.dialect == dialect.name);
        if merged.models.iter().any(defines) {
            ctx.withdraw_dialect(&dialect.name);
        }
    }
    make(ctx, merged, hooks, None, true)
}

/// Registers one dialect of the models; the others are looked up in the context when they are needed.
///
/// # Errors
/// As [`register`].
pub fn register_one(ctx: &Context, merged: &Merged, hooks: &HookSet, name: &str) -> Result<(), BuildError> {
    make(ctx, merged, hooks, Some(name), false).map(|_| ())
}

fn make(
    ctx: &Context,
    merged: &Merged,
    hooks: &HookSet,
    only: Option<&str>,
    reports: bool,
) -> Result<OdsReport, BuildError> {
    let classes: SharedClasses = Arc::new(OnceLock::new());
    let names = classes.get_or_init(|| classes::collect(merged));
    let mut builder = Builder {
        only,
        reports,
        ctx,
        merged,
        hooks,
        names,
        classes: &classes,
        preds: FxHashMap::default(),
        unknown: FxHashMap::default(),
        enums: FxHashMap::default(),
        report: OdsReport::default(),
        errors: Vec::new(),
        seen: FxHashSet::default(),
    };
    builder.dialects().map_err(BuildError::Register)?;
    let ops = builder.all_ops();
    if !builder.errors.is_empty() {
        return Err(BuildError::Definitions(builder.errors));
    }
    for (dialect, ops) in ops {
        let id = ctx.dialect(dialect.as_bytes());
        ctx.register_ops(id, ops).map_err(BuildError::Register)?;
    }
    Ok(builder.report)
}

/// What is at hand while tables are made.
pub(crate) struct Builder<'a> {
    pub(crate) ctx: &'a Context,
    pub(crate) merged: &'a Merged,
    pub(crate) hooks: &'a HookSet,
    /// The classes of everything that is loaded.
    pub(crate) names: &'a Classes,
    /// The one dialect to register; all if there is none.
    only: Option<&'a str>,
    /// Whether what is not covered is of interest.
    reports: bool,
    pub(crate) classes: &'a SharedClasses,
    preds: FxHashMap<(Box<str>, Topic), Pred>,
    /// Names that are not known in a condition, by condition.
    unknown: FxHashMap<Box<str>, Vec<String>>,
    enums: FxHashMap<(usize, EnumId), Arc<EnumDef>>,
    pub(crate) report: OdsReport,
    pub(crate) errors: Vec<OdsError>,
    /// Conditions that were counted.
    seen: FxHashSet<Box<str>>,
}

impl<'a> Builder<'a> {
    pub(crate) fn model(&self, at: usize) -> &'a Model {
        &self.merged.models[at]
    }

    /// Registers the dialects that are not there, with attributes and types.
    fn dialects(&mut self) -> Result<(), RegisterError> {
        for dialect in self.merged.dialects() {
            if !self.wants(&dialect.name)
                || self.only.is_none() && self.ctx.offers_dialect(&dialect.name)
                || self.ctx.registered_dialect(dialect.name.as_bytes()).is_some()
            {
                continue;
            }
            let mut def = DialectDef {
                name: dialect.name.as_str().into(),
                hooks: self.hooks.dialects.get(dialect.name.as_str()).cloned(),
                enums: self.dialect_enums(&dialect.cpp_namespace),
                interfaces: self
                    .hooks
                    .dialect_interfaces
                    .get(dialect.name.as_str())
                    .cloned()
                    .unwrap_or_default(),
                ..DialectDef::default()
            };
            let mut skipped = !dialect.types_by_definition || !dialect.attrs_by_definition;
            for (at, attr) in self.merged.attrs().into_iter().filter(|(_, attr)| attr.dialect == dialect.name)
            {
                match self.attr_def(at, attr) {
                    Some(attr) => def.attrs.push(attr),
                    None => skipped = true,
                }
            }
            for (at, ty) in self.merged.types().into_iter().filter(|(_, ty)| ty.dialect == dialect.name) {
                match self.type_def(at, ty) {
                    Some(ty) => def.types.push(ty),
                    None => skipped = true,
                }
            }
            def.keeps_unknown_parts = skipped && def.hooks.is_none();
            self.ctx.register_dialect(def)?;
        }
        Ok(())
    }

    fn wants(&self, dialect: &str) -> bool {
        !dialect.is_empty() && self.only.is_none_or(|only| only == dialect)
    }

    /// The operations that are not there, by dialect.
    fn all_ops(&mut self) -> BTreeMap<String, Vec<OpDef>> {
        let mut ops: BTreeMap<String, Vec<OpDef>> = BTreeMap::new();
        for (at, op) in self.merged.ops() {
            if !self.wants(&op.dialect) {
                continue;
            }
            if self.ctx.registered_op(op.name.as_bytes()).is_some() {
                *self.report.kept.entry(op.dialect.clone()).or_default() += 1;
                continue;
            }
            self.report.ops += 1;
            let def = self.op_def(at, op);
            ops.entry(op.dialect.clone()).or_default().push(def);
        }
        ops
    }

    /// A constraint of a model.
    pub(crate) fn constraint(&mut self, at: usize, id: ConstraintId, topic: Topic) -> Constraint {
        let constraint = self.model(at).constraint(id);
        Constraint::new(&constraint.summary, self.pred(&constraint.condition, topic))
    }

    /// The predicate of a condition.
    pub(crate) fn pred(&mut self, condition: &str, topic: Topic) -> Pred {
        if let Some(pred) = self.preds.get(&(Box::from(condition), topic)) {
            return pred.clone();
        }
        let pred = match self.hooks.predicates.get(condition) {
            Some(pred) => pred.clone(),
            None => predicate::compile(self.ctx, condition, topic, self.classes),
        };
        self.preds.insert((condition.into(), topic), pred.clone());
        pred
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
        let first = self.seen.insert(condition.into());
        let unknown = match self.unknown.get(condition) {
            Some(unknown) => unknown.clone(),
            None => self.unknown_names(condition, scope),
        };
        let known = unknown.is_empty();
        let coverage = &mut self.report.coverage;
        coverage.distinct += usize::from(first);
        coverage.distinct_known += usize::from(first && known);
        coverage.uses += 1;
        coverage.uses_known += usize::from(known);
        if !known {
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
