//! The check of loops.

use crate::diag::Failed;
use crate::handles::Type;
use crate::interfaces::loop_like::LoopLikeOpInterface;
use crate::interfaces::{Check, InterfaceCheck};
use crate::module::{OpRef, ValueRef};

/// The check of loops: first values, arguments, next values and results fit.
pub(crate) static LOOP_LIKE: InterfaceCheck = InterfaceCheck {
    name: "LoopLikeOpInterface",
    with_regions: true,
    implemented: |interfaces| interfaces.get::<dyn LoopLikeOpInterface>().is_some(),
    check: Check::Operation(check_loop),
};

fn check_loop(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(model) = op.ctx().op_interface::<dyn LoopLikeOpInterface>(op.name()) else { return Ok(()) };
    let range = model.inits(op);
    let inits: Vec<ValueRef<'_>> = op.operands().skip(range.start).take(range.len()).collect();
    let args = model.region_iter_args(op);
    let yielded = model.yielded_values(op);
    let results = model.loop_results(op);
    same_number(op, "inits and region iter_args", inits.len(), args.len())?;
    if !yielded.is_empty() {
        same_number(op, "region iter_args and yielded values", args.len(), yielded.len())?;
    }
    if let Some(results) = &results {
        same_number(op, "loop results and region iter_args", results.len(), args.len())?;
    }
    for (i, (init, arg)) in inits.iter().zip(&args).enumerate() {
        same_type(op, i, ("init", init.ty()), ("region iter_arg", arg.ty()))?;
        if let Some(next) = yielded.get(i) {
            same_type(op, i, ("region iter_arg", arg.ty()), ("yielded value", next.ty()))?;
        }
    }
    for (i, (arg, result)) in args.iter().zip(results.iter().flatten()).enumerate() {
        same_type(op, i, ("region iter_arg", arg.ty()), ("loop result", result.ty()))?;
    }
    Ok(())
}

fn same_number(op: OpRef<'_>, what: &str, a: usize, b: usize) -> Result<(), Failed> {
    if a == b { Ok(()) } else { Err(op.emit_error(format!("different number of {what}: {a} != {b}"))) }
}

fn same_type(op: OpRef<'_>, i: usize, a: (&str, Type), b: (&str, Type)) -> Result<(), Failed> {
    if a.1 == b.1 {
        return Ok(());
    }
    let quoted = |ty| op.ctx().quoted_type(ty);
    Err(op.emit_error(format!(
        "{i}-th {} and {i}-th {} have different type: {} != {}",
        a.0,
        b.0,
        quoted(a.1),
        quoted(b.1)
    )))
}
