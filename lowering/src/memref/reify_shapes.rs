//! `reify-result-shapes`: types of results say all that operations say of their sizes.

use crate::dims::reify;
use crate::rewriting::Nobody;
use rmlir_dialects::tensor::{CastOp, ConcatOp, PadOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::walk::Walk;
use rmlir_ir::{DYNAMIC, Failed, OpAddr, TypeData};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, Rewritten};

plain_pass! {
    /// Makes sizes static that are known.
    ReifyResultShapes: ReifyResultShapesPass, run
}

fn run(_: &options::ReifyResultShapesPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    // Operations with a destination have the sizes of that, and of the others these two are asked.
    let ops = Walk::post().collect(run.op(), |op| op.is::<PadOp>() || op.is::<ConcatOp>());
    for at in ops.map_err(|_| Failed)? {
        let mut nobody = Nobody;
        let mut rw = PatternRewriter::before(run.module(), at, &mut nobody);
        // What is known already stays as it is.
        let _ = sharpen(at, &mut rw);
    }
    Ok(())
}

fn sharpen(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let sizes = reify(rw.builder(), op)?;
    let old = rw.op(op).result(0)?.ty();
    let TypeData::RankedTensor { shape, element, encoding } = ctx.type_data(old) else { return None };
    let number =
        |size: &rmlir_dialects::common::mixed::Mixed| size.number(rw.module(), rw.unit()).unwrap_or(DYNAMIC);
    let known: Vec<i64> = sizes.first()?.iter().map(number).collect();
    rw.require(known.len() == shape.len() && known[..] != shape[..])?;
    let new = ctx.tensor_type(&known, *element, *encoding).ok()?;
    let made = rw.clone_op(op, &mut IrMapping::new())?;
    let result = rw.op(made).result(0)?.id();
    rw.modify(made, |module, at| module.body_mut(at.unit).set_value_type(result, new));
    let cast = CastOp::build(rw.builder(), old, result).value().ok()?;
    rw.replace(op, &[cast])
}
