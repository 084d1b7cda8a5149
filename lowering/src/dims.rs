//! Sizes of results as operations say them: `dim` of a result becomes what computes it.

use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::common::reify::ReifyRankedShapedTypeOpInterface;
use rmlir_dialects::scf::ForallOp;
use rmlir_dialects::{memref, tensor};
use rmlir_ir::fold::constant_int;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, OpAddr, ValueDef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// The sizes of the results of an operation, computed at the insertion point.
pub(crate) fn reify(b: &mut Builder<'_>, op: OpAddr) -> Option<Vec<Vec<Mixed>>> {
    let ctx = b.ctx().clone();
    let name = b.seen().op(op).name();
    ctx.op_interface::<dyn ReifyRankedShapedTypeOpInterface>(name)?.reify(b, op)
}

/// Adds what resolves `dim` of results.
pub(crate) fn patterns(set: &mut PatternSet) {
    set.op(
        "(anonymous namespace)::DimOfReifyRankedShapedTypeOpInterface<mlir::memref::DimOp>",
        |op: memref::DimOp, rw| resolve(op.at(), rw),
    );
    set.op(
        "(anonymous namespace)::DimOfReifyRankedShapedTypeOpInterface<mlir::tensor::DimOp>",
        |op: tensor::DimOp, rw| resolve(op.at(), rw),
    );
    set.op("(anonymous namespace)::IterArgsToInitArgs", of_shared_output);
}

/// What a parallel loop writes to has the size of what it writes to at first.
fn of_shared_output(op: tensor::DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let source = rw.read(op).source();
    rw.require(source.def_op().is_none())?;
    let ValueDef::Argument { index, .. } = source.def() else { return None };
    let forall = source.block()?.parent()?.cast::<ForallOp>()?;
    let variables = forall.static_lower_bound();
    let variables = rw.ctx().i64_array(variables)?.len();
    let init = forall.outputs().nth((index as usize).checked_sub(variables)?)?.id();
    rw.set_operand(op, 0, init);
    Some(())
}

fn resolve(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    let (def, result) = view.operand(0)?.def_op()?;
    let dim = usize::try_from(constant_int(view.operand(1)?)?).ok()?;
    let def = def.global();
    let sizes = reify(rw.builder(), def)?;
    let size = *sizes.get(result)?.get(dim)?;
    let size = size.value(rw.builder()).ok()?;
    rw.replace(op, &[size])
}
