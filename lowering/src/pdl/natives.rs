//! Functions of a program that patterns call by name.

use super::value::PdlValue;
use rmlir_rewrite::PatternRewriter;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A constraint: it looks, and answers `None` if it does not hold, else the results that patterns use.
pub(super) type Constraint =
    Arc<dyn Fn(&PatternRewriter<'_>, &[PdlValue]) -> Option<Vec<PdlValue>> + Send + Sync>;

/// A rewrite: it changes something and gives results; `None` is an error.
pub(super) type Rewrite =
    Arc<dyn Fn(&mut PatternRewriter<'_>, &[PdlValue]) -> Option<Vec<PdlValue>> + Send + Sync>;

/// Functions that `apply_native_constraint` and `apply_native_rewrite` name. Of two of one name the first counts, as for the reference.
#[derive(Clone, Default)]
pub struct PdlNatives {
    constraints: FxHashMap<Box<str>, Constraint>,
    rewrites: FxHashMap<Box<str>, Rewrite>,
}

impl PdlNatives {
    /// None.
    pub fn new() -> PdlNatives {
        PdlNatives::default()
    }

    /// A constraint: `None` if it does not hold, else as many results as the patterns that call it want.
    pub fn constraint(
        &mut self,
        name: &str,
        holds: impl Fn(&PatternRewriter<'_>, &[PdlValue]) -> Option<Vec<PdlValue>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.constraints.entry(name.into()).or_insert_with(|| Arc::new(holds));
        self
    }

    /// A constraint without results.
    pub fn condition(
        &mut self,
        name: &str,
        holds: impl Fn(&PatternRewriter<'_>, &[PdlValue]) -> bool + Send + Sync + 'static,
    ) -> &mut Self {
        self.constraint(name, move |rw, args| holds(rw, args).then(Vec::new))
    }

    /// A rewrite: what it makes goes before the root of the match. `None` is an error, which stops the patterns: what was done before is
    /// not undone.
    pub fn rewrite(
        &mut self,
        name: &str,
        change: impl Fn(&mut PatternRewriter<'_>, &[PdlValue]) -> Option<Vec<PdlValue>> + Send + Sync + 'static,
    ) -> &mut Self {
        self.rewrites.entry(name.into()).or_insert_with(|| Arc::new(change));
        self
    }

    pub(super) fn find_constraint(&self, name: &str) -> Option<Constraint> {
        self.constraints.get(name).cloned()
    }

    pub(super) fn find_rewrite(&self, name: &str) -> Option<Rewrite> {
        self.rewrites.get(name).cloned()
    }
}
