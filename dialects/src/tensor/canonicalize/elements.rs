//! Single elements.

use crate::arith::IndexCastOp;
use crate::tensor::types::ranked;
use crate::tensor::{CastOp, ExtractOp, GenerateOp, YieldOp};
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::interfaces::effects::would_be_trivially_dead;
use rmlir_ir::{OpAddr, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn extract(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ExtractFromTensorGenerate", of_generated);
    set.op("(anonymous namespace)::ExtractElementFromIndexCast", of_index_cast);
    set.op("(anonymous namespace)::ExtractFromTensorCast", of_cast);
}

fn indices(op: ExtractOp, rw: &PatternRewriter<'_>) -> Vec<ValueId> {
    rw.read(op).indices().map(|index| index.id()).collect()
}

/// What computes the element is there instead.
fn of_generated(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let generate = rw.read(op).tensor().defining::<GenerateOp>()?;
    rw.require(would_be_trivially_dead(generate.op()))?;
    let block = generate.op().region(0)?.entry()?;
    let args: Vec<ValueId> = block.args().map(|arg| arg.id()).collect();
    let last = block.last_op()?.cast::<YieldOp>()?;
    let (result, unit) = (last.value().id(), rw.unit());
    let end = last.op();
    let body: Vec<OpAddr> = block.ops().take_while(|op| *op != end).map(|op| op.global()).collect();
    let mut map = IrMapping::new();
    map.map_values(unit, &args, &indices(op, rw));
    for inner in body {
        rw.clone_op(inner, &mut map)?;
    }
    let value = map.value(GlobalValue { unit, value: result }).map_or(result, |found| found.value);
    rw.replace(op, &[value])
}

/// The element is cast, not the tensor.
fn of_index_cast(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let source = root.tensor().defining::<IndexCastOp>()?.r#in();
    let (source, ty, indices) = (source.id(), root.result().ty(), indices(op, rw));
    let element = ExtractOp::build(rw.builder(), source, &indices).value().ok()?;
    let cast = IndexCastOp::build(rw.builder(), ty, element).value().ok()?;
    rw.replace(op, &[cast])
}

/// The element is that of what is cast.
fn of_cast(op: ExtractOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let source = rw.read(op).tensor().defining::<CastOp>()?.source();
    ranked(rw.ctx(), source.ty())?;
    let (source, indices) = (source.id(), indices(op, rw));
    let element = ExtractOp::build(rw.builder(), source, &indices).value().ok()?;
    rw.replace(op, &[element])
}
