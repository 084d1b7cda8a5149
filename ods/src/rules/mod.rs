//! Rules to patterns: [`Rules`] of a definition file become patterns of a context, which `rmlir_rewrite` interprets.
//!
//! What a rule leaves to code it names: native functions, which are registered by name in [`Natives`]. All other C++ text is
//! evaluated, as that of predicates is; what it does not know makes a rule refuse to load, so that none applies by half.

mod code;
mod compile;
mod generated;
mod matcher;
mod natives;
mod shipped;

pub use generated::{Code, RuleCode};
pub use natives::Natives;
pub use rmlir_rewrite::rules::Item;
pub use shipped::ShippedRules;

use crate::classes::Classes;
use crate::model::OdsError;
use crate::model::rules::{Rule, Rules};
use compile::Compiler;
use rmlir_ir::Context;
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::rules::Declared;
use std::fmt;
use std::sync::Arc;

/// Rules that were read, with what they need to become patterns.
#[derive(Clone)]
pub struct LoadedRules {
    rules: Arc<Rules>,
    classes: Arc<Classes>,
    natives: Arc<Natives>,
}

impl fmt::Debug for LoadedRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LoadedRules({})", self.rules.rules.len())
    }
}

impl LoadedRules {
    /// Rules, the classes that their C++ text speaks of, and native functions.
    pub fn new(rules: Rules, classes: Arc<Classes>, natives: Arc<Natives>) -> LoadedRules {
        LoadedRules { rules: Arc::new(rules), classes, natives }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Adds all rules to a set of patterns, named as their records are.
    ///
    /// # Errors
    /// All rules that speak of operations or functions that are not there.
    pub fn add_to(&self, ctx: &Context, set: &mut PatternSet) -> Result<(), Vec<OdsError>> {
        let mut errors = Vec::new();
        for rule in &self.rules.rules {
            match self.compile(ctx, rule) {
                Ok(made) => {
                    set.add(Declared::new(rule.name.clone(), rule.benefit, rule.source.op.clone(), made));
                }
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() { Ok(()) } else { Err(errors) }
    }

    fn compile(&self, ctx: &Context, rule: &Rule) -> Result<rmlir_rewrite::rules::Rule, OdsError> {
        Compiler { ctx, classes: &self.classes, natives: &self.natives, rules: &self.rules }.rule(rule)
    }
}
