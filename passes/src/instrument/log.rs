//! A log of passes as they run, and of what else reports actions to the context.

use super::Instrumentation;
use crate::pass::Pass;
use rmlir_ir::OpRef;
use rmlir_ir::print::{PrintOptions, print_op};

/// Reports passes as actions to the context.
pub struct Actions;

fn head(op: OpRef<'_>) -> String {
    let options = PrintOptions { local_scope: true, skip_regions: true, ..PrintOptions::default() };
    let mut text = Vec::new();
    print_op(op, &options, &mut text);
    String::from_utf8_lossy(&text).into_owned()
}

fn begin(name: &str, op: OpRef<'_>) {
    if let Some(actions) = op.ctx().actions() {
        let kind = String::from_utf8_lossy(op.name_text());
        actions.begin(&format!("`pass-execution` running `{name}` on Operation `{kind}` ({})", head(op)));
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
