//! `strip-debuginfo`: all locations become unknown.

use super::{plain_pass, report_not_loaded};
use crate::pass::PassRun;
use crate::record::options;
use rmlir_ir::walk::{Item, Walk, WalkResult};
use rmlir_ir::{Failed, Loc};

plain_pass! {
    /// Makes all locations of operations and block arguments unknown.
    StripDebugInfo: StripDebugInfo, strip
}

fn strip(_: &options::StripDebugInfo, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (mut ops, mut args) = (Vec::new(), Vec::new());
    let walked = Walk::pre().items(run.op(), |item| {
        match item {
            Item::Op(op) => ops.push(op.global()),
            Item::Block(block) => args.extend(block.args().map(|arg| (arg.unit(), arg.id()))),
            Item::Region(_) => {}
        }
        WalkResult::Advance
    });
    walked.map_err(report_not_loaded(run))?;
    ops.into_iter().for_each(|at| run.module().set_loc(at, Loc::UNKNOWN));
    for (unit, arg) in args {
        run.module().body_mut(unit).set_arg_loc(arg, Loc::UNKNOWN);
    }
    Ok(())
}
