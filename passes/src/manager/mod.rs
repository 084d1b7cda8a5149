//! The pass manager: which passes run on which operations, and what is done around them.

mod nested;
mod run;

pub use nested::OpPassManager;
pub use run::Running;

use crate::analysis::Analyses;
use crate::instrument::reproducer::{self, Reproducers};
use crate::instrument::{Instrumentation, Stream};
use crate::pass::Pass;
use rmlir_ir::{Context, Diagnostic, Failed, Loc, Module};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;

/// Runs passes on the top-level operation of a module. See the [front page](crate).
pub struct PassManager {
    ctx: Context,
    passes: OpPassManager,
    verify_each: bool,
    instrumentations: Vec<Arc<dyn Instrumentation>>,
    reproducers: Option<Arc<Reproducers>>,
    stream: Stream,
    parallel: bool,
}

impl PassManager {
    /// A manager for modules (`builtin.module`). Passes for other operations are put in pipelines of their own for these.
    pub fn new(ctx: &Context) -> PassManager {
        PassManager::on(ctx, "builtin.module")
    }

    /// The same for another top-level operation; `any` takes all.
    pub fn on(ctx: &Context, anchor: &str) -> PassManager {
        let mut passes = OpPassManager::new(anchor);
        passes.set_implicit_nesting(true);
        PassManager {
            ctx: ctx.clone(),
            passes,
            verify_each: true,
            instrumentations: Vec::new(),
            reproducers: None,
            stream: Stream::standard_error(),
            parallel: true,
        }
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// The passes.
    pub fn passes(&self) -> &OpPassManager {
        &self.passes
    }

    /// The passes, to add others.
    pub fn passes_mut(&mut self) -> &mut OpPassManager {
        &mut self.passes
    }

    /// Runs another pipeline.
    pub fn set_passes(&mut self, passes: OpPassManager) -> &mut PassManager {
        self.passes = passes;
        self
    }

    /// Adds a pass after the others. One for another operation gets a pipeline of its own for these.
    #[allow(clippy::should_implement_trait)] // It is what one does with passes.
    pub fn add(&mut self, pass: impl Pass + 'static) -> &mut PassManager {
        self.passes.add(pass);
        self
    }

    /// Whether the verifier runs after each pass. It does unless told otherwise.
    pub fn verify_each(&mut self, verify: bool) -> &mut PassManager {
        self.verify_each = verify;
        self
    }

    /// Whether several threads may be used. They are unless told otherwise; what comes out is the same.
    pub fn parallel(&mut self, parallel: bool) -> &mut PassManager {
        self.parallel = parallel;
        self
    }

    /// Has something done around each pass. What was added first comes first before a pass, and last after it.
    pub fn instrument(&mut self, instrumentation: Arc<dyn Instrumentation>) -> &mut PassManager {
        self.instrumentations.push(instrumentation);
        self
    }

    /// Where dumps of passes go.
    pub fn print_to(&mut self, stream: Stream) -> &mut PassManager {
        self.stream = stream;
        self
    }

    /// Writes the input with its pipeline to a file when a pass fails; `local`: the input of the pass that failed, with it alone.
    pub fn reproduce(&mut self, path: impl Into<PathBuf>, local: bool) -> &mut PassManager {
        let reproducers = Arc::new(Reproducers::new(path.into(), local, self.passes.to_string()));
        self.instrumentations.insert(0, reproducers.clone());
        self.reproducers = Some(reproducers);
        self
    }

    /// Runs the passes on the top-level operation of a module.
    ///
    /// # Errors
    /// If the passes are for another operation, one of them fails, or what comes out is invalid. That has been reported.
    pub fn run(&mut self, module: &mut Module) -> Result<(), Failed> {
        let Some(top) = module.top() else { return Ok(()) };
        let (at, loc) = (top.global(), top.loc());
        let name = String::from_utf8_lossy(top.name_text()).into_owned();
        if let Some(anchor) = self.passes.anchor().filter(|&anchor| anchor != name) {
            let message = format!("can't run '{anchor}' pass manager on '{name}' op");
            return Diagnostic::error(loc, message).emit(&self.ctx);
        }
        self.passes.prepare(&self.ctx)?;
        let Some(reproducers) = self.reproducers.clone() else {
            return self.run_prepared(module, at);
        };
        reproducers.begin(module, self.verify_each, !self.parallel);
        let ran = catch_unwind(AssertUnwindSafe(|| self.run_prepared(module, at)));
        match ran {
            Ok(result) => {
                reproducers.end(result.is_ok(), &self.ctx, loc);
                result
            }
            Err(payload) => {
                reproducers.end_of_panic(&self.ctx, loc);
                std::panic::resume_unwind(payload)
            }
        }
    }

    fn run_prepared(&self, module: &mut Module, at: rmlir_ir::OpAddr) -> Result<(), Failed> {
        let running = Running {
            verify_each: self.verify_each,
            instrumentations: &self.instrumentations,
            stream: &self.stream,
        };
        self.passes.run_on(module, at, &running, &mut Analyses::default())
    }

    /// The module as text with the pipeline as a resource, which `--run-reproducer` runs.
    pub fn reproducer(&self, module: &Module, verify_each: bool) -> Vec<u8> {
        reproducer::text(module, &self.passes.to_string(), verify_each, !self.parallel)
    }
}

/// Reports an error that has no place.
pub(crate) fn error_nowhere<T>(ctx: &Context, message: impl Into<String>) -> Result<T, Failed> {
    Diagnostic::error(Loc::UNKNOWN, message).emit(ctx)
}
