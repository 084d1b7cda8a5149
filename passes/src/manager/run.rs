//! Running passes on operations.

use super::nested::{Element, OpPassManager};
use crate::analysis::{Analyses, Preserved};
use crate::instrument::{Instrumentation, Stream};
use crate::pass::{Pass, PassRun};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::verify::{verify, verify_single};
use rmlir_ir::{Failed, Module, OpAddr, OpRef};
use std::sync::Arc;

/// What is the same for all passes of a run.
pub struct Running<'r> {
    pub(super) verify_each: bool,
    pub(super) instrumentations: &'r [Arc<dyn Instrumentation>],
    pub(super) stream: &'r Stream,
}

impl Running<'_> {
    /// Tells all instrumentations, the first one first.
    pub(crate) fn hooks(&self, tell: impl Fn(&dyn Instrumentation)) {
        self.instrumentations.iter().for_each(|hook| tell(&**hook));
    }

    /// The same, the last one first.
    pub(crate) fn hooks_back(&self, tell: impl Fn(&dyn Instrumentation)) {
        self.instrumentations.iter().rev().for_each(|hook| tell(&**hook));
    }

    pub(crate) fn print(&self, text: &[u8]) {
        self.stream.write(text);
    }
}

impl OpPassManager {
    /// Runs everything on one operation. Must be prepared.
    pub(crate) fn run_on(
        &self,
        module: &mut Module,
        at: OpAddr,
        running: &Running<'_>,
        analyses: &mut Analyses,
    ) -> Result<(), Failed> {
        self.elements.iter().try_for_each(|element| match element {
            Element::Pass(pass) => run_pass(&**pass, module, at, running, analyses),
            Element::Inside(managers) => run_inside(managers, module, at, running, analyses),
        })
    }
}

/// Whether a pass may run on an operation.
fn check(op: OpRef<'_>) -> Result<(), Failed> {
    if op.info().registered().is_none() {
        return Err(op.emit_error("trying to schedule a pass on an unregistered operation"));
    }
    if !op.has_trait(TraitSet::ISOLATED_FROM_ABOVE) {
        let what = "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'";
        return Err(op.emit_error(what));
    }
    Ok(())
}

fn run_pass(
    pass: &dyn Pass,
    module: &mut Module,
    at: OpAddr,
    running: &Running<'_>,
    analyses: &mut Analyses,
) -> Result<(), Failed> {
    let op = module.op(at);
    check(op)?;
    if !pass.can_run_on(op.ctx(), op.name()) {
        let what = format!("trying to schedule pass '{}' on an unsupported operation", pass.name());
        return Err(op.emit_error(what));
    }
    running.hooks(|hook| hook.before_pass(pass, op));
    let mut run = PassRun { module, at, running, analyses, preserved: Preserved::default() };
    let mut result = pass.run(&mut run);
    let preserved = run.preserved;
    analyses.invalidate(&preserved);
    if result.is_ok() && running.verify_each && !preserved.is_all() {
        result = verify(module.op(at));
    }
    let op = module.op(at);
    match result {
        Ok(()) => running.hooks_back(|hook| hook.after_pass(pass, op)),
        Err(_) => running.hooks_back(|hook| hook.after_pass_failed(pass, op)),
    }
    result
}

/// Runs pipelines on the operations right inside an operation. All of them get their turn, even if one fails.
fn run_inside(
    managers: &[OpPassManager],
    module: &mut Module,
    at: OpAddr,
    running: &Running<'_>,
    analyses: &mut Analyses,
) -> Result<(), Failed> {
    let op = module.op(at);
    check(op)?;
    let names: Vec<&str> = managers.iter().map(|manager| manager.anchor().unwrap_or("any")).collect();
    running.hooks(|hook| hook.before_inside(&names, op));
    let children = op.regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    let children: Vec<OpAddr> = children.map(OpRef::global).collect();
    let mut result = Ok(());
    for child in children {
        let op = module.op(child);
        let Some(manager) = managers.iter().find(|manager| manager.takes(op.ctx(), op.name())) else {
            continue;
        };
        let name = manager.anchor().unwrap_or("any");
        running.hooks(|hook| hook.before_pipeline(name, op));
        let ran = manager.run_on(module, child, running, &mut Analyses::default());
        let op = module.op(child);
        running.hooks_back(|hook| hook.after_pipeline(name, op));
        result = result.and(ran);
    }
    analyses.invalidate(&Preserved::default());
    if result.is_ok() && running.verify_each {
        result = verify_single(module.op(at));
    }
    let op = module.op(at);
    running.hooks_back(|hook| hook.after_inside(&names, op));
    result
}
