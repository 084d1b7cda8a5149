//! The [`Pass`] trait, and what a pass sees while it runs.

use crate::analysis::{Analyses, Analysis, Preserved};
use crate::manager::{OpPassManager, Running};
use crate::record::{Anchor, PassOptions};
use crate::text::print_options;
use rmlir_ir::{Context, Failed, Module, OpAddr, OpName, OpRef};
use std::sync::Arc;

/// Something that is done to each operation of a kind. It changes nothing outside the operation.
///
/// A pass is shared by all operations that it runs on: what it works out is kept in locals of [`run`](Pass::run).
pub trait Pass: Send + Sync {
    /// The name in dumps and messages.
    fn name(&self) -> &str;

    /// The flag; empty for one that has none.
    fn argument(&self) -> &str {
        ""
    }

    /// On what it runs.
    fn anchor(&self) -> Anchor {
        Anchor::Any
    }

    /// Its options with their values as a pipeline shows them, in braces; empty if it has none.
    fn options_text(&self) -> String {
        String::new()
    }

    /// Dialects of which it makes operations. They are registered before anything runs.
    fn dialects(&self) -> &'static [&'static str] {
        &[]
    }

    /// Called once before the passes run, with all dialects there.
    ///
    /// # Errors
    /// If it cannot run at all; that has been reported.
    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        let _ = ctx;
        Ok(())
    }

    /// Whether it can run on operations of a registered name.
    fn can_run_on(&self, ctx: &Context, name: OpName) -> bool {
        match self.anchor() {
            Anchor::Any => true,
            Anchor::Op(anchor) => ctx.op_name_text(name) == anchor.as_bytes(),
            Anchor::Interface(interface) => {
                ctx.op_info(name).def().is_some_and(|def| def.states_interface(interface))
            }
        }
    }

    /// Does the work.
    ///
    /// # Errors
    /// If it fails. What it had to say has been reported.
    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed>;
}

/// A pass that has a record: name, anchor, options and the rest follow from that.
pub trait Transform: Send + Sync + 'static {
    /// Its options, which name the record.
    type Options: PassOptions;

    /// The options with their values.
    fn options(&self) -> &Self::Options;

    /// The name in dumps, if it is not that of the record.
    fn display_name(&self) -> Option<&str> {
        None
    }

    /// See [`Pass::initialize`].
    ///
    /// # Errors
    /// See there.
    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        let _ = ctx;
        Ok(())
    }

    /// See [`Pass::run`].
    ///
    /// # Errors
    /// See there.
    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed>;
}

impl<T: Transform> Pass for T {
    fn name(&self) -> &str {
        self.display_name().unwrap_or(T::Options::RECORD.name)
    }

    fn argument(&self) -> &str {
        T::Options::RECORD.argument
    }

    fn anchor(&self) -> Anchor {
        T::Options::RECORD.anchor
    }

    fn options_text(&self) -> String {
        print_options(T::Options::RECORD, &self.options().values())
    }

    fn dialects(&self) -> &'static [&'static str] {
        T::Options::RECORD.dialects
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        Transform::initialize(self, ctx)
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        Transform::run(self, run)
    }
}

/// One run of a pass on one operation.
pub struct PassRun<'r> {
    pub(crate) module: &'r mut Module,
    pub(crate) at: OpAddr,
    pub(crate) running: &'r Running<'r>,
    pub(crate) analyses: &'r mut Analyses,
    pub(crate) preserved: Preserved,
}

impl<'r> PassRun<'r> {
    /// The operation.
    pub fn op(&self) -> OpRef<'_> {
        self.module.op(self.at)
    }

    /// Where the operation is.
    pub fn at(&self) -> OpAddr {
        self.at
    }

    /// The context.
    pub fn ctx(&self) -> Context {
        self.module.ctx().clone()
    }

    /// The module that the operation is in. Only the operation and what is in it may be changed.
    pub fn module(&mut self) -> &mut Module {
        self.module
    }

    /// An analysis of the operation: one that is still good, or a new one.
    pub fn analysis<A: Analysis>(&mut self) -> Arc<A> {
        let (op, running) = (self.module.op(self.at), self.running);
        self.analyses.get_or_make(op, || {
            running.hooks(|hook| hook.before_analysis(A::name(), op));
            let made = A::new(op);
            running.hooks_back(|hook| hook.after_analysis(A::name(), op));
            made
        })
    }

    /// Says that nothing changed: all analyses stay, and the operation need not be verified.
    pub fn preserve_all(&mut self) {
        self.preserved.all();
    }

    /// Says that an analysis is as good as before.
    pub fn preserve<A: Analysis>(&mut self) {
        self.preserved.one::<A>();
    }

    /// Runs a pipeline, which must be [prepared](OpPassManager::prepare), on the operation or on one inside it.
    ///
    /// # Errors
    /// If the operation is elsewhere, a pass fails, or what comes out is invalid. That has been reported.
    pub fn run_pipeline(&mut self, manager: &OpPassManager, at: OpAddr) -> Result<(), Failed> {
        let (op, root) = (self.module.op(at), self.module.op(self.at));
        if !op.is_inside(root) {
            return Err(op.emit_error(
                "Trying to schedule a dynamic pipeline on an operation that isn't nested under the current operation the \
                 pass is processing",
            ));
        }
        manager.run_on(self.module, at, self.running, &mut Analyses::default())
    }

    /// Writes to the stream of dumps, standard error unless the manager was given another.
    pub fn print(&self, text: &[u8]) {
        self.running.print(text);
    }
}
