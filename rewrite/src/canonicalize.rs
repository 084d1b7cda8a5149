//! Canonicalisation: the greedy driver with the patterns of all dialects.

use crate::greedy::{Config, Outcome, rewrite_greedily, rewrite_ops_greedily};
use crate::observer::Observer;
use crate::pattern::{PatternFilter, PatternSet, Patterns};
use crate::regions::Simplify;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Context, Module, OpAddr};

/// The canonicalisation patterns of one operation: its name without the dialect, and what adds them.
pub type OpPatterns = (&'static str, fn(&mut PatternSet));

/// What a dialect has of canonicalisation patterns. It is a dialect interface, so that they are known before any operation is.
///
/// The order of all patterns is that of upstream: those of dialects as such, by loading and namespace, then those of operations, by full
/// name.
pub trait Canonicalization: Send + Sync {
    /// Adds those that belong to the dialect as such.
    fn of_dialect(&self, set: &mut PatternSet) {
        let _ = set;
    }

    /// Whether the dialect is one that others are loaded before, because it depends on them: its own patterns come after theirs.
    fn loaded_late(&self) -> bool {
        false
    }

    /// Those of its operations.
    fn of_ops(&self) -> &[OpPatterns];
}

impl Canonicalization for &'static [OpPatterns] {
    fn of_ops(&self) -> &[OpPatterns] {
        self
    }
}

/// All canonicalisation patterns of the dialects that a context has met, in order.
fn all_patterns(ctx: &Context) -> PatternSet {
    let mut set = PatternSet::new();
    add_all_patterns(ctx, &mut set);
    set
}

/// Adds all canonicalisation patterns of the dialects that a context has met, in order.
pub fn add_all_patterns(ctx: &Context, set: &mut PatternSet) {
    let dialects = ctx.dialect_interfaces::<dyn Canonicalization>();
    for late in [false, true] {
        let now = dialects.iter().filter(|(_, dialect)| dialect.loaded_late() == late);
        now.for_each(|(_, dialect)| dialect.of_dialect(set));
    }
    for (_, dialect) in dialects {
        let mut ops = dialect.of_ops().to_vec();
        ops.sort_by_key(|&(name, _)| name);
        ops.iter().for_each(|(_, add)| add(set));
    }
}

/// Adds the canonicalisation patterns of operations of one kind, if their dialect is there.
pub fn add_patterns_of<O: TypedOp>(ctx: &Context, set: &mut PatternSet) {
    let Some((dialect, name)) = O::KIND.name().split_once('.') else { return };
    let dialect = ctx.dialect(dialect.as_bytes());
    let Some(model) = ctx.dialect_interface::<dyn Canonicalization>(dialect) else { return };
    model.of_ops().iter().filter(|&&(have, _)| have == name).for_each(|(_, add)| add(set));
}

/// Adds the canonicalisation patterns of all operations of a dialect, if it is there, in the order of their names.
pub fn add_patterns_of_dialect(ctx: &Context, dialect: &str, set: &mut PatternSet) {
    let dialect = ctx.dialect(dialect.as_bytes());
    let Some(model) = ctx.dialect_interface::<dyn Canonicalization>(dialect) else { return };
    let mut ops = model.of_ops().to_vec();
    ops.sort_by_key(|&(name, _)| name);
    ops.iter().for_each(|(_, add)| add(set));
}

/// The options of `canonicalize`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalizeOptions {
    /// See [`Config::top_down`].
    pub top_down: bool,
    /// See [`Config::simplify`].
    pub simplify: Simplify,
    /// See [`Config::max_iterations`].
    pub max_iterations: Option<u32>,
    /// See [`Config::max_rewrites`].
    pub max_rewrites: Option<u64>,
    /// Which patterns count.
    pub filter: PatternFilter,
}

impl Default for CanonicalizeOptions {
    fn default() -> CanonicalizeOptions {
        CanonicalizeOptions {
            top_down: true,
            simplify: Simplify::Normal,
            max_iterations: Some(10),
            max_rewrites: None,
            filter: PatternFilter::default(),
        }
    }
}

/// Brings operations into the form that upstream calls canonical. Made once for a context, then used for any number of operations, by any
/// number of threads.
pub struct Canonicalizer {
    patterns: Patterns,
    config: Config,
}

impl Canonicalizer {
    /// With the patterns of the dialects that the context has met.
    pub fn new(ctx: &Context, options: &CanonicalizeOptions) -> Canonicalizer {
        let config = Config {
            top_down: options.top_down,
            simplify: options.simplify,
            max_iterations: options.max_iterations,
            max_rewrites: options.max_rewrites,
            ..Config::default()
        };
        Canonicalizer { patterns: Patterns::filtered(all_patterns(ctx), &options.filter), config }
    }

    /// Canonicalises what is inside an operation.
    pub fn run<'o>(
        &self,
        module: &mut Module,
        op: OpAddr,
        observer: Option<&'o mut (dyn Observer + 'o)>,
    ) -> Outcome {
        rewrite_greedily(module, op, &self.patterns, &self.config, observer)
    }

    /// Canonicalises these operations and what that touches, the last one first: without iterations, and with the settings that passes
    /// have that say nothing.
    pub fn run_on<'o>(
        &self,
        module: &mut Module,
        ops: &[OpAddr],
        observer: Option<&'o mut (dyn Observer + 'o)>,
    ) -> Outcome {
        rewrite_ops_greedily(module, ops, &self.patterns, &Config::default(), observer)
    }
}
