//! `composite-fixed-point-pass`: a pipeline that runs until nothing changes.

use crate::instrument::fingerprint::fingerprint;
use crate::manager::OpPassManager;
use crate::pass::{Pass, PassRun, Transform};
use crate::pipeline::add_pipeline;
use crate::record::{PassOptions, Value, options};
use crate::registry::Registry;
use crate::text::OptionError;
use rmlir_ir::{Context, Diagnostic, Failed};

/// Runs a pipeline on the operation until it changes nothing.
pub struct CompositeFixedPoint {
    options: options::CompositeFixedPointPass,
    inner: OpPassManager,
}

impl CompositeFixedPoint {
    /// Over passes for any operation, at most so many times.
    pub fn new(name: &str, inner: OpPassManager, max_iterations: i32) -> CompositeFixedPoint {
        let pipeline = String::new();
        CompositeFixedPoint {
            options: options::CompositeFixedPointPass { name: name.to_owned(), pipeline, max_iterations },
            inner,
        }
    }

    /// From options, whose pipeline is text.
    pub(super) fn make(values: &[Value], registry: &Registry) -> Result<Box<dyn Pass>, OptionError> {
        let options = options::CompositeFixedPointPass::of_values(values);
        if options.max_iterations <= 0 {
            // The reference puts the number there as a character.
            let shown = char::from((options.max_iterations & 0xff) as u8);
            return Err(OptionError::new(format!("Invalid maxIterations value: {shown}\n")));
        }
        let mut inner = OpPassManager::new("any");
        if let Err(error) = add_pipeline(registry, &options.pipeline, &mut inner) {
            let message = "Failed to parse composite pass pipeline".to_owned();
            return Err(OptionError { direct: Some(error.message), message });
        }
        Ok(Box::new(CompositeFixedPoint { options, inner }))
    }
}

impl Transform for CompositeFixedPoint {
    type Options = options::CompositeFixedPointPass;

    fn options(&self) -> &Self::Options {
        &self.options
    }

    fn display_name(&self) -> Option<&str> {
        Some(&self.options.name)
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        self.inner.prepare(ctx)
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let at = run.at();
        let mut before = fingerprint(run.op());
        let mut rounds = 0;
        loop {
            run.run_pipeline(&self.inner, at)?;
            if rounds >= self.options.max_iterations {
                let (op, name, most) = (run.op(), &self.options.name, self.options.max_iterations);
                let what = format!("Composite pass \"{name}\"+ didn't converge in {most} iterations");
                op.ctx().emit(Diagnostic::warning(op.loc(), what));
                return Ok(());
            }
            rounds += 1;
            let now = fingerprint(run.op());
            if std::mem::replace(&mut before, now) == now {
                return Ok(());
            }
        }
    }
}
