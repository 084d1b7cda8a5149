//! `linalg-inline-scalar-operands`: inputs of which always the same element is read are read before the loops, in a manner of speaking.

use super::parts::Parts;
use super::run_greedily;
use crate::rewriting::ids;
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::linalg::{self, GenericOp};
use rmlir_dialects::tensor::ExtractOp;
use rmlir_ir::edit::IrMapping;
use rmlir_ir::{Failed, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

plain_pass! {
    /// Puts inputs of which one element is read into the bodies of structured operations.
    InlineScalarOperands: LinalgInlineScalarOperandsPass, run
}

fn run(_: &options::LinalgInlineScalarOperandsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::InlineScalarOperands", inline);
    run_greedily(run, set)
}

fn inline(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    rw.require(parts.on_tensors)?;
    let store = rw.ctx().affine();
    let place = |at: usize| parts.nest.maps.get(at)?.constants(store);
    let inlined: Vec<(usize, Vec<i64>)> =
        parts.nest.inputs().filter_map(|at| Some((at, place(at)?))).collect();
    rw.require(!inlined.is_empty())?;
    let stays = |at: &usize| !inlined.iter().any(|(other, _)| other == at);
    let inputs: Vec<ValueId> =
        parts.nest.inputs().filter(stays).filter_map(|at| parts.operands.get(at).copied()).collect();
    let maps: Vec<_> =
        (0..parts.nest.outputs.end).filter(stays).filter_map(|at| parts.nest.maps.get(at).cloned()).collect();
    let made =
        linalg::generic(rw.builder(), &parts.types, [&inputs, parts.outputs()], &maps, &parts.nest.parallel);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (from, into) = (rw.op(op).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.clone_region(from, into, &mut IrMapping::new())?;
    let body = linalg::body_block(rw.op(made))?;
    let (block, args) = (body.id(), ids(body.args()));
    rw.at_start(block);
    for (at, indices) in inlined.iter().rev() {
        let mut places = Vec::new();
        for &index in indices {
            let index = rw.ctx().index_attr(index);
            places.push(ConstantOp::build(rw.builder(), index).value().ok()?);
        }
        let mut value = *parts.operands.get(*at)?;
        if let TypeData::RankedTensor { .. } = rw.ctx().type_data(rw.value(value).ty()) {
            value = ExtractOp::build(rw.builder(), value, &places).value().ok()?;
        }
        rw.replace_uses(*args.get(*at)?, value);
        rw.builder().body().erase_arg(block, *at);
    }
    rw.at_op(op);
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)
}
