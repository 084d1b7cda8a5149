//! Passes on the command line: flags in order, pipelines, and what is printed around them.

use crate::opt::SharedWriter;
use crate::timing::{Timer, heading};
use rmlir_ir::action::ActionHandler;
use rmlir_ir::{Context, Diagnostic, Failed, Loc, Module};
use rmlir_passes::instrument::log::Actions;
use rmlir_passes::instrument::print::{PrintConfig, Printing};
use rmlir_passes::instrument::{Stream, reproducer};
use rmlir_passes::{PassManager, PipelineError, Registry, parse_pipeline};
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The passes that a tool knows, found at first use: most runs ask for none.
pub fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
        let mut registry = Registry::new();
        rmlir_lowering::register(&mut registry);
        crate::portable::register(&mut registry);
        registry
    });
    &REGISTRY
}

/// What to run between reading and writing.
#[derive(Clone)]
pub struct Passes {
    /// What the program is called in messages.
    pub program: String,
    /// Passes given one by one: name and options.
    pub flags: Vec<(String, String)>,
    /// A pipeline as text.
    pub pipeline: Option<String>,
    /// Verify after each pass.
    pub verify_each: bool,
    /// One thread does everything.
    pub alone: bool,
    /// Print the pipeline first.
    pub dump: bool,
    /// Run what the resources of the input say.
    pub run_reproducer: bool,
    /// Where the input of a failing pipeline goes, and whether only the pass that failed is kept.
    pub crash_reproducer: Option<(PathBuf, bool)>,
    /// Where the result goes together with the pipeline.
    pub generate_reproducer: Option<PathBuf>,
    /// What is dumped around passes.
    pub print: PrintConfig,
    /// Print statistics of passes.
    pub statistics: bool,
    /// Where actions are logged.
    pub log: Option<ActionLog>,
    /// Passes are timed.
    pub timed: bool,
}

impl Passes {
    /// The same, or if there are none, with a pass of this name. `piped`: there is a pipeline as text.
    pub fn or_these(mut self, name: &str, piped: bool) -> Passes {
        if self.flags.is_empty() && !piped {
            self.flags.push((name.to_owned(), String::new()));
        }
        self
    }
}

impl std::fmt::Debug for Passes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Passes({:?}, {:?})", self.flags, self.pipeline)
    }
}

/// Writes to a shared stream.
struct Shared(SharedWriter);

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A log of actions.
#[derive(Clone)]
pub struct ActionLog {
    program: String,
    out: Arc<Mutex<dyn Write + Send>>,
}

impl ActionLog {
    /// Into a file, or to standard output if `path` is `-`.
    ///
    /// # Errors
    /// If the file cannot be made.
    pub fn open(path: &str, program: &str) -> io::Result<ActionLog> {
        let program = program.to_owned();
        if path == "-" {
            return Ok(ActionLog { program, out: Arc::new(Mutex::new(io::stdout())) });
        }
        let file = io::BufWriter::new(std::fs::File::create(path)?);
        Ok(ActionLog { program, out: Arc::new(Mutex::new(file)) })
    }

    fn line(&self, text: &str) {
        let mut out = self.out.lock().unwrap_or_else(PoisonError::into_inner);
        // Nowhere is left to report that the log is closed.
        let _ = writeln!(out, "[thread {}] {text}", self.program).and_then(|()| out.flush());
    }
}

impl ActionHandler for ActionLog {
    fn begin(&self, what: &str) {
        self.line(&format!("begins (no breakpoint) Action {what}`"));
    }

    fn end(&self, kind: &str) {
        self.line(&format!("completed `{kind}`"));
    }
}

impl Passes {
    /// Whether there is anything to do.
    pub fn is_idle(&self) -> bool {
        self.flags.is_empty()
            && self.pipeline.is_none()
            && !self.run_reproducer
            && !self.dump
            && self.generate_reproducer.is_none()
            && !self.statistics
    }

    fn error<T>(&self, ctx: &Context, message: impl Into<String>) -> Result<T, Failed> {
        Diagnostic::error(Loc::UNKNOWN, message).emit(ctx)
    }

    fn refuse<T>(&self, ctx: &Context, errors: &SharedWriter, error: PipelineError) -> Result<T, Failed> {
        if let Some(direct) = error.direct {
            let own = direct.starts_with("for the --");
            let prefix = if own { format!("{}: ", self.program) } else { String::new() };
            let end = if direct.ends_with('\n') { "" } else { "\n" };
            errors.write(format!("{prefix}{direct}{end}").as_bytes());
        }
        self.error(ctx, error.message)
    }

    /// Runs everything on a module.
    ///
    /// # Errors
    /// If a pipeline is wrong or fails; that has been reported.
    pub fn run(&self, module: &mut Module, errors: &SharedWriter, timer: &Timer) -> Result<(), Failed> {
        let ctx = module.ctx().clone();
        let Some(top) = module.top() else { return Ok(()) };
        let anchor = String::from_utf8_lossy(top.name_text()).into_owned();
        let mut manager = PassManager::on(&ctx, &anchor);
        let stream = Stream::new(Shared(errors.clone()));
        manager.verify_each(self.verify_each).parallel(!self.alone).print_to(stream.clone());
        if self.print.module_scope && !self.alone {
            let what = "IR print for module scope can't be setup on a pass-manager without disabling multi-threading \
                        first.\n";
            return self.error(&ctx, what);
        }
        if let Some(text) = &self.pipeline {
            if !self.flags.is_empty() {
                let what = "'-pass-pipeline' option can't be used with individual pass options";
                return self.error(&ctx, what);
            }
            match parse_pipeline(registry(), text) {
                Ok(passes) => manager.set_passes(passes),
                Err(error) => return self.refuse(&ctx, errors, error),
            };
        }
        for (name, options) in &self.flags {
            if let Err(error) = registry().add(name, options, manager.passes_mut()) {
                return self.refuse(&ctx, errors, error.into());
            }
        }
        if self.run_reproducer
            && let Some(found) = reproducer::instructions(module)
        {
            match parse_pipeline(registry(), &found.pipeline) {
                Ok(passes) => manager.set_passes(passes),
                Err(error) => return self.refuse(&ctx, errors, error),
            };
            manager.verify_each(found.verify_each).parallel(!found.disable_threading);
        }
        if self.dump {
            errors.write(manager.passes().dump().as_bytes());
        }
        if let Some(log) = &self.log {
            errors.write(b"ExecutionContext registered on the context\n");
            ctx.watch_actions(Arc::new(log.clone()));
            manager.instrument(Arc::new(Actions));
        }
        if let Some((path, local)) = &self.crash_reproducer {
            manager.reproduce(path, *local);
        }
        if self.print.is_on() {
            manager.instrument(Arc::new(Printing::new(self.print.clone(), stream)));
        }
        if self.timed {
            manager.instrument(Arc::new(timer.clone()));
        }
        let result = manager.run(module);
        if self.statistics {
            errors.write(format!("{}\n", heading("Pass statistics report")).as_bytes());
        }
        result?;
        if let Some(path) = &self.generate_reproducer {
            let text = manager.reproducer(module, false);
            let written = std::fs::write(path, text);
            written.or_else(|error| {
                self.error(&ctx, format!("cannot write reproducer '{}': {error}", path.display()))
            })?;
        }
        Ok(())
    }
}
