//! Reproducers: the input of passes that failed as a file, with the pipeline as a resource.

use super::{Instrumentation, describe, lock};
use crate::manager::OpPassManager;
use crate::pass::Pass;
use rmlir_ir::print::{PrintOptions, print_module_with};
use rmlir_ir::resources::ResourceValue;
use rmlir_ir::{Context, Diagnostic, Loc, Module, OpRef};
use std::path::PathBuf;
use std::sync::Mutex;

/// The client of the resources that hold a pipeline.
const CLIENT: &str = "mlir_reproducer";

/// A module as text with a pipeline as a resource.
pub fn text(module: &Module, pipeline: &str, verify_each: bool, alone: bool) -> Vec<u8> {
    let ctx = module.ctx();
    let client = ctx.ident(CLIENT);
    let pipeline = ResourceValue::String(pipeline.as_bytes().to_vec().into());
    let (alone, verify) = (ResourceValue::Bool(alone), ResourceValue::Bool(verify_each));
    let mut resources = module.resources.clone();
    for (key, value) in [("pipeline", pipeline), ("disable_threading", alone), ("verify_each", verify)] {
        resources.add_external(client, ctx.ident(key), value);
    }
    let mut out = Vec::new();
    print_module_with(module, &PrintOptions::default(), &resources, &mut out);
    out.pop();
    out
}

/// What a reproducer says to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instructions {
    /// The pipeline.
    pub pipeline: String,
    /// Whether the verifier runs after each pass.
    pub verify_each: bool,
    /// Whether one thread does everything.
    pub disable_threading: bool,
}

/// What the resources of a module say to run, if they do. They are taken out.
pub fn instructions(module: &mut Module) -> Option<Instructions> {
    let ctx = module.ctx().clone();
    let client = ctx.find_ident(CLIENT.as_bytes())?;
    let find = |key: &str| {
        let key = ctx.find_ident(key.as_bytes())?;
        let found = module.resources.external_resources().iter();
        found.filter(|resource| resource.client == client).find(|resource| resource.key == key)
    };
    let flag = |key: &str, default: bool| match find(key).map(|resource| &resource.value) {
        Some(ResourceValue::Bool(value)) => *value,
        _ => default,
    };
    let found = match find("pipeline").map(|resource| &resource.value) {
        Some(ResourceValue::String(text)) => Instructions {
            pipeline: String::from_utf8_lossy(text).into_owned(),
            verify_each: flag("verify_each", true),
            disable_threading: flag("disable_threading", false),
        },
        _ => return None,
    };
    module.resources.remove_external(client);
    Some(found)
}

#[derive(Default)]
struct State {
    /// The whole input, or of each pass that runs now what it got.
    inputs: Vec<Vec<u8>>,
    verify_each: bool,
    alone: bool,
    /// Passes that run now: name, and on what.
    running: Vec<(String, String)>,
    /// Pass that failed, for the report at the end.
    failed: Option<String>,
}

/// Writes a reproducer when a pass fails.
pub struct Reproducers {
    path: PathBuf,
    local: bool,
    pipeline: String,
    state: Mutex<State>,
}

impl Reproducers {
    pub(crate) fn new(path: PathBuf, local: bool, pipeline: String) -> Reproducers {
        Reproducers { path, local, pipeline, state: Mutex::default() }
    }

    /// Keeps the input of a run.
    pub(crate) fn begin(&self, module: &Module, verify_each: bool, alone: bool) {
        let mut state = lock(&self.state);
        *state = State { verify_each, alone, ..State::default() };
        if !self.local {
            state.inputs.push(text(module, &self.pipeline, verify_each, alone));
        }
    }

    fn write(&self, text: &[u8]) -> String {
        match std::fs::write(&self.path, text) {
            Ok(()) => format!("reproducer generated at `{}`", self.path.display()),
            Err(error) => {
                format!("the reproducer could not be written to `{}`: {error}", self.path.display())
            }
        }
    }

    fn report(&self, ctx: &Context, loc: Loc, what: &str, written: &str) {
        let what = if self.local { what.to_owned() } else { format!("[{what}]") };
        let note = format!("Pipeline failed while executing {what}: {written}");
        let error =
            Diagnostic::error(loc, "Failures have been detected while processing an MLIR pass pipeline");
        ctx.emit(error.with_note(loc, note));
    }

    pub(crate) fn end(&self, ok: bool, ctx: &Context, loc: Loc) {
        let failed = lock(&self.state).failed.take();
        if let (false, true, Some(what)) = (ok, self.local, failed) {
            let written = format!("reproducer generated at `{}`", self.path.display());
            self.report(ctx, loc, &what, &written);
        }
    }

    /// After a panic nothing was reported yet.
    pub(crate) fn end_of_panic(&self, ctx: &Context, loc: Loc) {
        let state = lock(&self.state);
        let what = state.running.last().map(|(name, on)| format!("`{name}` on {on}"));
        let input = state.inputs.last().cloned().unwrap_or_default();
        drop(state);
        let written = self.write(&input);
        self.report(ctx, loc, &what.unwrap_or_default(), &written);
    }
}

/// The anchors of the pipelines around an operation, the outermost first.
fn anchors(op: OpRef<'_>) -> Vec<String> {
    let mut found: Vec<String> = std::iter::successors(Some(op), |op| op.parent())
        .map(|op| String::from_utf8_lossy(op.name_text()).into_owned())
        .collect();
    found.reverse();
    found
}

impl Instrumentation for Reproducers {
    fn before_pass(&self, pass: &dyn Pass, op: OpRef<'_>) {
        let mut state = lock(&self.state);
        state.running.push((pass.name().to_owned(), describe(op)));
        if self.local {
            let pipeline = OpPassManager::around(&anchors(op), pass);
            let input = text(op.module(), &pipeline, state.verify_each, state.alone);
            state.inputs.push(input);
        }
    }

    fn after_pass(&self, _pass: &dyn Pass, _op: OpRef<'_>) {
        let mut state = lock(&self.state);
        state.running.pop();
        if self.local {
            state.inputs.pop();
        }
    }

    fn after_pass_failed(&self, _pass: &dyn Pass, op: OpRef<'_>) {
        let mut state = lock(&self.state);
        let running: Vec<String> =
            state.running.iter().map(|(name, on)| format!("`{name}` on {on}")).collect();
        state.running.pop();
        let input = if self.local { state.inputs.pop() } else { state.inputs.last().cloned() };
        let first = state.failed.is_none();
        let what = if self.local { running.last().cloned() } else { Some(running.join(", ")) };
        state.failed = what.clone();
        drop(state);
        if first {
            let written = self.write(&input.unwrap_or_default());
            self.report(op.ctx(), op.loc(), &what.unwrap_or_default(), &written);
        } else if self.local {
            self.write(&input.unwrap_or_default());
        }
    }
}
