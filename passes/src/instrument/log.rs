//! A log of passes as they run, and of what else reports actions to the context.

use super::Instrumentation;
use crate::pass::Pass;
use crate::transforms::in_a_line;
use rmlir_ir::OpRef;

/// Reports passes as actions to the context.
pub struct Actions;

fn begin(name: &str, op: OpRef<'_>) {
    if let Some(actions) = op.ctx().actions() {
        let kind = String::from_utf8_lossy(op.name_text());
        actions
            .begin(&format!("`pass-execution` running `{name}` on Operation `{kind}` ({})", in_a_line(op)));
    }
}

fn end(op: OpRef<'_>) {
    if let Some(actions) = op.ctx().actions() {
        actions.end("pass-execution");
    }
}

impl Instrumentation for Actions {
    fn before_inside(&self, _anchors: &[&str], op: OpRef<'_>) {
        begin("mlir::detail::OpToOpPassAdaptor", op);
    }

    fn after_inside(&self, _anchors: &[&str], op: OpRef<'_>) {
        end(op);
    }

    fn before_pass(&self, pass: &dyn Pass, op: OpRef<'_>) {
        begin(pass.name(), op);
    }

    fn after_pass(&self, _pass: &dyn Pass, op: OpRef<'_>) {
        end(op);
    }

    fn after_pass_failed(&self, _pass: &dyn Pass, op: OpRef<'_>) {
        end(op);
    }
}
