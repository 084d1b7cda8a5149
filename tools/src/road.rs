//! Modules of other dialects on their way to the llvm dialect: the passes that what stands in them calls for, or those that are asked for.

use crate::cli::{is_on, switch};
use crate::opt::SharedWriter;
use crate::passes::registry;
use clap::{Arg, ArgMatches};
use rmlir_dialects::func::FuncOp;
use rmlir_ir::diag::Severity;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::verify::verify;
use rmlir_ir::{Context, Diagnostic, Failed, Loc, Module, OpRef};
use rmlir_lowering::road::{LAST, Named, first_left, steps};
use rmlir_passes::instrument::Instrumentation;
use rmlir_passes::record::Anchor;
use rmlir_passes::{OpPassManager, Pass, PassManager, PipelineError, Registry, parse_pipeline};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// How modules get to the llvm dialect.
#[derive(Clone, Debug, Default)]
pub struct Road {
    /// The passes in place of those that the module calls for.
    pub pipeline: Option<String>,
    /// Print the pipeline first.
    pub dump: bool,
    /// The program has a function that others call by C's conventions: functions get wrappers for that.
    pub wrappers: bool,
    /// Passes that make programs faster run too.
    pub fast: bool,
}

/// The options that say so.
pub fn args() -> [Arg; 3] {
    [
        Arg::new("pass-pipeline").long("pass-pipeline").value_name("pipeline").help(
            "The passes that take the module to the llvm dialect, in place of those that follow from what stands in it",
        ),
        switch("dump-pass-pipeline", "Print these passes before they run"),
        switch("emit-c-wrappers", "Give all functions wrappers that C can call: _mlir_ciface_NAME"),
    ]
}

impl Road {
    /// What the options say.
    pub fn of(matches: &ArgMatches) -> Road {
        Road {
            pipeline: matches.get_one::<String>("pass-pipeline").cloned(),
            dump: is_on(matches, "dump-pass-pipeline", false),
            wrappers: is_on(matches, "emit-c-wrappers", false),
            fast: false,
        }
    }

    /// Takes a module to the llvm dialect. Nothing happens to one that is there, unless a pipeline is asked for.
    ///
    /// # Errors
    /// If a pass fails, or an operation of another dialect is left. That has been reported, with the passes that were tried.
    pub fn take(&self, module: &mut Module, errors: &SharedWriter) -> Result<(), Failed> {
        let ctx = module.ctx().clone();
        let registry = registry();
        let Some(top) = module.top() else { return Ok(()) };
        let anchor = String::from_utf8_lossy(top.name_text()).into_owned();
        let (mut main, mut end) = (manager(&ctx, &anchor), manager(&ctx, &anchor));
        let mut dumped = None;
        if let Some(text) = &self.pipeline {
            match parse_pipeline(registry, text) {
                Ok(passes) => main.set_passes(passes),
                Err(error) => return refuse(&ctx, errors, error),
            };
        } else {
            let passes = self.steps(module, registry);
            // What is left is looked for before the last pass, which says less of it.
            let (first, last) = passes.split_at(passes.len().saturating_sub(1));
            let mut whole = manager(&ctx, &anchor);
            for (passes, manager) in [(first, &mut main), (last, &mut end), (&passes[..], &mut whole)] {
                if let Err(error) = fill(registry, passes, manager) {
                    return refuse(&ctx, errors, error);
                }
            }
            dumped = Some(whole);
        }
        if self.dump {
            errors.write(dumped.as_ref().unwrap_or(&main).passes().dump().as_bytes());
        }
        if main.passes().is_empty() {
            return Ok(());
        }
        if let Some(top) = module.top() {
            verify(top)?;
        }
        let tried = Arc::new(Tried::default());
        for manager in [&mut main, &mut end] {
            manager.instrument(tried.clone());
        }
        run(&ctx, &mut main, module, &tried)?;
        if let Some(left) = first_left(module) {
            let name = String::from_utf8_lossy(left.name_text());
            let text = format!("'{name}' op has no road to the llvm dialect; passes tried: {}", tried.list());
            return Diagnostic::error(left.loc(), text).emit(&ctx);
        }
        if end.passes().is_empty() { Ok(()) } else { run(&ctx, &mut end, module, &tried) }
    }

    /// The passes that a module calls for; none if it has arrived.
    fn steps(&self, module: &Module, registry: &Registry) -> Vec<Named> {
        let mut passes = steps(module, registry, self.fast);
        if !passes.is_empty() {
            if self.wrappers {
                passes.insert(0, ("llvm-request-c-wrappers", ""));
            }
            passes.push((LAST, ""));
        }
        passes
    }
}

fn manager(ctx: &Context, anchor: &str) -> PassManager {
    PassManager::on(ctx, anchor)
}

fn fill(registry: &Registry, passes: &[Named], manager: &mut PassManager) -> Result<(), PipelineError> {
    for (name, options) in passes {
        // What runs on functions of any kind runs on those that a road begins with.
        match registry.record(name).map(|record| record.anchor) {
            Some(Anchor::Interface(_)) => {
                let mut nested = OpPassManager::new(FuncOp::KIND.name());
                registry.add(name, options, &mut nested)?;
                manager.passes_mut().add_nested(nested);
            }
            _ => registry.add(name, options, manager.passes_mut())?,
        }
    }
    Ok(())
}

fn refuse<T>(ctx: &Context, errors: &SharedWriter, error: PipelineError) -> Result<T, Failed> {
    if let Some(direct) = error.direct {
        let end = if direct.ends_with('\n') { "" } else { "\n" };
        errors.write(format!("{direct}{end}").as_bytes());
    }
    Diagnostic::error(Loc::UNKNOWN, error.message).emit(ctx)
}

/// Runs passes. The first error says which ones were tried.
fn run(ctx: &Context, manager: &mut PassManager, module: &mut Module, tried: &Tried) -> Result<(), Failed> {
    let (result, diagnostics) = ctx.collect_diagnostics(|| manager.run(module));
    let mut told = result.is_ok();
    for mut diagnostic in diagnostics {
        if diagnostic.severity == Severity::Error && !told {
            told = true;
            let loc = diagnostic.loc;
            diagnostic = diagnostic.with_note(loc, format!("passes tried: {}", tried.list()));
        }
        ctx.emit(diagnostic);
    }
    if !told {
        let text = format!("no road to the llvm dialect; passes tried: {}", tried.list());
        return Diagnostic::error(Loc::UNKNOWN, text).emit(ctx);
    }
    result
}

/// The passes that were begun, each once, in order.
#[derive(Default)]
struct Tried(Mutex<(BTreeSet<String>, Vec<String>)>);

impl Tried {
    fn list(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).1.join(", ")
    }
}

impl Instrumentation for Tried {
    fn before_pass(&self, pass: &dyn Pass, _: OpRef<'_>) {
        let name = pass.argument();
        let mut tried = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if tried.0.insert(name.to_owned()) {
            tried.1.push(name.to_owned());
        }
    }
}
