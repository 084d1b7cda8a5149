//! `apply-loaded-patterns`: patterns that the program was given, until nothing changes.

use super::canonicalize::{Watch, limit};
use crate::pass::{Pass, PassRun, Transform};
use crate::record::{PassOptions, Value, options};
use crate::registry::Registry;
use crate::text::OptionError;
use rmlir_ir::{Context, Diagnostic, Failed, Loc};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::regions::Simplify;
use rmlir_rewrite::{PatternFilter, PatternSet, Patterns};
use std::sync::{Arc, Mutex, PoisonError};

/// Where patterns come from that a program is given when it runs, such as a file of rules.
pub trait PatternSource: Send + Sync {
    /// Adds the patterns to a set.
    ///
    /// # Errors
    /// If they cannot be made in this context; the error says why.
    fn add_to(&self, ctx: &Context, set: &mut PatternSet) -> Result<(), String>;

    /// Whether one of them could not be applied to its end, which it has reported. Then the pass fails.
    fn failed(&self) -> bool {
        false
    }
}

/// What a context was given.
#[derive(Default)]
struct Loaded(Mutex<Vec<Arc<dyn PatternSource>>>);

/// What a context was given.
fn sources(ctx: &Context) -> Vec<Arc<dyn PatternSource>> {
    let loaded = ctx.attached().get_or_make(Loaded::default);
    loaded.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Gives a context patterns for the pass `apply-loaded-patterns`, after those that it has.
pub fn load_patterns(ctx: &Context, source: Arc<dyn PatternSource>) {
    let loaded = ctx.attached().get_or_make(Loaded::default);
    loaded.0.lock().unwrap_or_else(PoisonError::into_inner).push(source);
}

/// Applies the patterns that were loaded to what is inside the operation, by the greedy driver.
#[derive(Default)]
pub struct ApplyLoadedPatterns {
    options: options::ApplyLoadedPatterns,
    patterns: Option<Patterns>,
}

impl ApplyLoadedPatterns {
    /// With these options.
    pub fn new(options: options::ApplyLoadedPatterns) -> ApplyLoadedPatterns {
        ApplyLoadedPatterns { options, patterns: None }
    }

    pub(super) fn make(values: &[Value], _: &Registry) -> Result<Box<dyn Pass>, OptionError> {
        Ok(Box::new(ApplyLoadedPatterns::new(options::ApplyLoadedPatterns::of_values(values))))
    }
}

impl Transform for ApplyLoadedPatterns {
    type Options = options::ApplyLoadedPatterns;

    fn options(&self) -> &Self::Options {
        &self.options
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        let mut set = PatternSet::new();
        for source in sources(ctx) {
            let added = source.add_to(ctx, &mut set);
            added.or_else(|message| Diagnostic::error(Loc::UNKNOWN, message).emit(ctx))?;
        }
        if set.is_empty() {
            let what = "no patterns were loaded that 'apply-loaded-patterns' could apply";
            return Diagnostic::error(Loc::UNKNOWN, what).emit(ctx);
        }
        let filter = PatternFilter {
            disabled: self.options.disable_patterns.clone(),
            enabled: self.options.enable_patterns.clone(),
        };
        self.patterns = Some(Patterns::filtered(set, &filter));
        Ok(())
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let Some(patterns) = &self.patterns else { return Err(Failed) };
        let most = limit(self.options.max_iterations);
        let config = Config {
            top_down: self.options.top_down,
            fold: self.options.fold,
            simplify: Simplify::Normal,
            max_iterations: most.map(|most| u32::try_from(most).unwrap_or(u32::MAX)),
            ..Config::default()
        };
        let (ctx, at) = (run.ctx(), run.at());
        let module = run.module();
        let outcome = match ctx.actions() {
            Some(actions) => rewrite_greedily(module, at, patterns, &config, Some(&mut Watch(actions))),
            None => rewrite_greedily(module, at, patterns, &config, None),
        };
        if !outcome.changed {
            run.preserve_all();
        }
        if sources(&ctx).iter().any(|source| source.failed()) { Err(Failed) } else { Ok(()) }
    }
}
