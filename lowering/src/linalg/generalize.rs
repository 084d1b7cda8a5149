//! `linalg-generalize-named-ops`: operations whose body follows from their name become `linalg.generic`.

use super::run_greedily;
use crate::rewriting::ids;
use rmlir_dialects::linalg::{self, GenericOp, LoopNest, StructuredOp};
use rmlir_ir::{Failed, OpAddr, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, PatternSet};

plain_pass! {
    /// Makes `linalg.generic` of all other structured operations.
    GeneralizeNamedOps: LinalgGeneralizeNamedOpsPass, run
}

fn run(_: &options::LinalgGeneralizeNamedOpsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    generalize_patterns(&mut set);
    run_greedily(run, set)
}

/// Adds what makes `linalg.generic` of named operations.
pub(super) fn generalize_patterns(set: &mut PatternSet) {
    set.interface::<dyn StructuredOp>("mlir::linalg::LinalgGeneralizationPattern", |op, rw| {
        let result = generalize(op, rw);
        result.map(|_| ())
    });
}

/// Makes a `linalg.generic` of a structured operation that is none, and whose body has one output for each output.
pub(crate) fn generalize(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Option<GenericOp> {
    let view = rw.op(op);
    rw.require(!view.is::<GenericOp>())?;
    let nest = LoopNest::of(view)?;
    let block = linalg::body_block(view)?;
    rw.require(block.num_args() == nest.outputs.end)?;
    let operands = ids(view.operands());
    let (inputs, outputs) = operands.split_at(nest.outputs.start);
    let types: Vec<Type> = view.results().map(|result| result.ty()).collect();
    let region = view.region(0)?.id();
    let made = linalg::generic(rw.builder(), &types, [inputs, outputs], &nest.maps, &nest.parallel);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let into = rw.read(made).region().id();
    rw.inline_region(region, into)?;
    let results: Vec<ValueId> = ids(rw.op(made).results());
    rw.replace(op, &results)?;
    Some(made)
}
