//! `transform-interpreter`: a script of transform operations, run on the operation that the pass is for.

use super::control;
use super::interpreter::Running;
use super::state::{Entity, State};
use super::table::Table;
use rmlir_dialects::transform::NamedSequenceOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Diagnostic, Failed, Module, NotLoaded, OpAddr, OpRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rustc_hash::FxHashMap;

plain_pass! {
    /// Finds a sequence by its name and runs it.
    Interpreter: InterpreterPass, run
}

/// The attribute by which options name operations.
const TAG: &str = "transform.target_tag";

fn run(options: &options::InterpreterPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let root = payload_root(run.op(), &options.debug_payload_root_tag)?;
    let entry = entry_point(run.op(), &options.entry_point)?;
    let mut bindings = Vec::new();
    for name in &options.debug_bind_trailing_args {
        let named = |op: OpRef<'_>| op.name_text() == name.as_bytes();
        let found = Walk::post().collect(run.op(), named).map_err(|missing| report(run.op(), missing))?;
        bindings.push(found.into_iter().map(Entity::Op).collect());
    }
    let (script, copy, origins) = copy_of(run.op(), entry)?;
    let ctx = run.ctx();
    let mut interpreter = Running {
        run,
        state: State::default(),
        actions: Table::new(&ctx).into_actions(),
        root,
        bindings,
        origins,
        detached: Vec::new(),
        checks: !options.disable_expensive_checks,
        untracked: Vec::new(),
        script: std::marker::PhantomData,
    };
    control::run_entry(&mut interpreter, script.op(copy)).map_err(|failure| failure.report(&ctx))
}

fn report(op: OpRef<'_>, missing: NotLoaded) -> Failed {
    op.ctx().emit(Diagnostic::error(op.loc(), missing.to_string()));
    Failed
}

fn error<T>(op: OpRef<'_>, what: String) -> Result<T, Failed> {
    Err(op.emit_plain_error(what))
}

/// A module with a copy of all that is in an operation, one operation in it, and where those of the copy are from.
fn copy_of(top: OpRef<'_>, entry: OpAddr) -> Result<(Module, OpAddr, FxHashMap<OpAddr, OpAddr>), Failed> {
    let mut script = Module::new(top.ctx());
    let (unit, block) = (script.root(), script.root_block());
    let mut map = IrMapping::new();
    let Ok(copy) = script.clone_op_from(top, unit, &mut map) else {
        return error(top, "could not be copied".to_owned());
    };
    script.body_mut(unit).append_op(copy, block);
    let from = Walk::pre().collect(top, |_| true).map_err(|missing| report(top, missing))?;
    let origins = from.into_iter().filter_map(|op| Some((map.op(op)?, op))).collect();
    match map.op(entry) {
        Some(entry) => Ok((script, entry, origins)),
        None => error(top, "could not be copied".to_owned()),
    }
}

/// The operation with a tag; the one that the pass is for, without a tag.
fn payload_root(top: OpRef<'_>, tag: &str) -> Result<OpAddr, Failed> {
    if tag.is_empty() {
        return Ok(top.global());
    }
    let ctx = top.ctx();
    let tagged = |op: OpRef<'_>| {
        op.attr_named(TAG).and_then(|attr| rmlir_ir::typed::text(ctx, attr)).is_some_and(|text| text == tag)
    };
    let found = Walk::pre().collect(top, tagged).map_err(|missing| report(top, missing))?;
    match found[..] {
        [one] => Ok(one),
        [] => error(top, format!("could not find the operation with {TAG}=\"{tag}\" attribute")),
        [first, second, ..] => {
            let module = top.module();
            let message = format!("repeated operation with the target tag '{tag}'");
            let error = module.op(second).plain_error(message);
            top.ctx().emit(error.with_note(module.op(first).loc(), "previously seen operation"));
            Err(Failed)
        }
    }
}

/// The sequence of a name.
fn entry_point(top: OpRef<'_>, name: &str) -> Result<OpAddr, Failed> {
    let is_it = |op: OpRef<'_>| {
        op.cast::<NamedSequenceOp>().is_some_and(|sequence| op.ctx().text(sequence.sym_name()) == name)
    };
    let found = Walk::pre().collect(top, is_it).map_err(|missing| report(top, missing))?;
    match found.first() {
        Some(&entry) => Ok(entry),
        None => error(top, format!("could not find a nested named sequence with name: {name}")),
    }
}
