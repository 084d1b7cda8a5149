//! `canonicalize`: folds and canonicalisation patterns until nothing changes.

use crate::pass::{Pass, PassRun, Transform};
use crate::record::options::CanonicalizerRegionSimplify as Level;
use crate::record::{PassOptions, Value, options};
use crate::registry::Registry;
use crate::text::OptionError;
use rmlir_ir::action::ActionHandler;
use rmlir_ir::listener::Listener;
use rmlir_ir::print::{PrintOptions, print_op};
use rmlir_ir::{Context, Failed, Module, OpAddr, OpRef, RegionRef};
use rmlir_rewrite::regions::Simplify;
use rmlir_rewrite::{CanonicalizeOptions, Canonicalizer, Observer, PatternFilter};

/// Folds and applies canonicalisation patterns to what is inside the operation.
#[derive(Default)]
pub struct Canonicalize {
    options: options::Canonicalizer,
    canonicalizer: Option<Canonicalizer>,
}

impl Canonicalize {
    /// With these options.
    pub fn new(options: options::Canonicalizer) -> Canonicalize {
        Canonicalize { options, canonicalizer: None }
    }

    pub(super) fn make(values: &[Value], _: &Registry) -> Result<Box<dyn Pass>, OptionError> {
        Ok(Box::new(Canonicalize::new(options::Canonicalizer::of_values(values))))
    }

    fn config(&self) -> CanonicalizeOptions {
        let options = &self.options;
        CanonicalizeOptions {
            top_down: options.top_down,
            simplify: match options.region_simplify {
                Level::Disabled => Simplify::Disabled,
                Level::Normal => Simplify::Normal,
                Level::Aggressive => Simplify::Aggressive,
            },
            max_iterations: limit(options.max_iterations).map(|most| u32::try_from(most).unwrap_or(u32::MAX)),
            max_rewrites: limit(options.max_num_rewrites),
            filter: PatternFilter {
                disabled: options.disable_patterns.clone(),
                enabled: options.enable_patterns.clone(),
            },
        }
    }
}

/// A limit as an option states it: minus one is none.
pub(super) fn limit(stated: i64) -> Option<u64> {
    u64::try_from(stated).ok()
}

impl Transform for Canonicalize {
    type Options = options::Canonicalizer;

    fn options(&self) -> &Self::Options {
        &self.options
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        self.canonicalizer = Some(Canonicalizer::new(ctx, &self.config()));
        Ok(())
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let Some(canonicalizer) = &self.canonicalizer else { return Err(Failed) };
        let (ctx, at) = (run.ctx(), run.at());
        let outcome = match ctx.actions() {
            Some(actions) => canonicalizer.run(run.module(), at, Some(&mut Watch(actions))),
            None => canonicalizer.run(run.module(), at, None),
        };
        if self.options.test_convergence && !outcome.converged {
            return Err(Failed);
        }
        Ok(())
    }
}

/// Reports what a driver does as actions.
pub struct Watch<'a>(pub &'a dyn ActionHandler);

impl Watch<'_> {
    /// Reports that a driver begins with an operation.
    pub fn begin(&self, kind: &str, op: OpRef<'_>) {
        self.0.begin(&format!("{kind} ({})", in_a_line(op)));
    }

    /// Reports that it has ended.
    pub fn end(&self, kind: &str) {
        self.0.end(kind);
    }
}

/// An operation with its regions left out, as it is written in a line.
pub(crate) fn in_a_line(op: OpRef<'_>) -> String {
    let options = PrintOptions { local_scope: true, skip_regions: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_op(op, &options, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

impl Listener for Watch<'_> {}

impl Observer for Watch<'_> {
    fn iteration_begins(&mut self, region: RegionRef<'_>, number: u32) {
        let around = region.parent().map_or(String::new(), in_a_line);
        let what =
            format!("GreedyPatternRewriteIteration({number}) (Region #{} for op {around})", region.number());
        self.0.begin(&what);
    }

    fn iteration_ends(&mut self, _module: &Module) {
        self.0.end("GreedyPatternRewriteIteration");
    }

    fn attempt_begins(&mut self, module: &Module, op: OpAddr, pattern: &str) {
        self.0.begin(&format!("`apply-pattern pattern: {pattern} ({})", in_a_line(module.op(op))));
    }

    fn attempt_ends(&mut self, _module: &Module, _op: OpAddr, _pattern: &str, _applied: bool) {
        self.0.end("apply-pattern");
    }
}
