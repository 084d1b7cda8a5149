//! Passes that exist to test the pass manager.

use super::plain_pass;
use rmlir_ir::{Diagnostic, Failed};

plain_pass! {
    /// Fails on every operation.
    Failure: TestFailurePass, |options: &crate::record::options::TestFailurePass, run: &mut crate::pass::PassRun<'_>| {
        if options.gen_diagnostics {
            let op = run.op();
            return Diagnostic::error(op.loc(), "illegal operation").emit(op.ctx());
        }
        Err(Failed)
    }
}

plain_pass! {
    /// Takes options of many kinds, and does nothing.
    Options: TestOptionsPass, |_: &crate::record::options::TestOptionsPass, run: &mut crate::pass::PassRun<'_>| {
        run.preserve_all();
        Ok(())
    }
}
