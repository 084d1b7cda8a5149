//! `convert-scf-to-openmp`: loops over several variables are shared out among threads.

mod declare;
mod kinds;
mod parallel;

use rmlir_dialects::scf::{ParallelOp, ReduceOp, ReduceReturnOp};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Failed, NotLoaded};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::walk::rewrite_once;
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes parallel regions of OpenMP of `scf.parallel`.
    ScfToOpenMP: ConvertSCFToOpenMPPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<ScfToOpenMP>();
}

fn run(options: &options::ConvertSCFToOpenMPPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let threads = options.num_threads;
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::ParallelOpLowering", move |op, rw| parallel::rewrite(op, rw, threads));
    let at = run.at();
    let module = run.module();
    let missing = |_: NotLoaded| Failed;
    rewrite_once(module, at, &Patterns::new(set), None).map_err(missing)?;
    let mut left = None;
    Walk::post()
        .ops(module.op(at), |op| {
            if op.is::<ReduceOp>() || op.is::<ReduceReturnOp>() || op.is::<ParallelOp>() {
                left = Some(op);
                return WalkResult::Interrupt;
            }
            WalkResult::Advance
        })
        .map_err(missing)?;
    match left {
        Some(op) => Err(op.emit_plain_error("unconverted operation found")),
        None => Ok(()),
    }
}
