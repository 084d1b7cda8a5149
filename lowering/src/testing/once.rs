//! `test-walk-pattern-rewrite-driver`: patterns that make one edit each, on each operation once.

use super::edits;
use super::notifications::Notifications;
use rmlir_ir::{Diagnostic, Failed};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::walk::rewrite_once;
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Applies patterns of the test dialect by the walk driver.
    WalkPatterns: TestWalkPatternDriver, walk
}

const ACTION: &str = "walk-and-apply-patterns";

fn walk(options: &options::TestWalkPatternDriver, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at, loc) = (run.ctx(), run.at(), run.op().loc());
    let mut set = PatternSet::new();
    edits::add_walk(&mut set);
    let mut told = Notifications::new(&ctx, options.dump_notifications);
    told.begin(ACTION, run.op());
    let walked = rewrite_once(run.module(), at, &Patterns::new(set), Some(&mut told));
    told.end(ACTION);
    match walked {
        Ok(_) => Ok(()),
        Err(missing) => Diagnostic::error(loc, missing.to_string()).emit(&ctx),
    }
}
