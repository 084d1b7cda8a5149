//! `scf-for-loop-specialization` and `scf-parallel-loop-specialization`: loops whose upper bound is the least of several, one of which is
//! known, get a copy for the case that it is that one.

use super::rewrites::{each, index};
use crate::rewriting::ids;
use rmlir_dialects::affine::AffineMinOp;
use rmlir_dialects::affine::compose::map_of_attr;
use rmlir_dialects::arith::{AndIOp, CmpIOp, CmpIPredicate};
use rmlir_dialects::scf::{ForOp, IfOp, ParallelOp, YieldOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Failed, OpAddr, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, Rewritten};

plain_pass! {
    /// Copies `scf.for` for known bounds.
    ForSpecialization: SCFForLoopSpecialization, specialize_for
}

plain_pass! {
    /// Copies `scf.parallel` for known bounds.
    ParallelSpecialization: SCFParallelLoopSpecialization, specialize_parallel
}

fn specialize_for(_: &options::SCFForLoopSpecialization, run: &mut PassRun<'_>) -> Result<(), Failed> {
    each::<ForOp>(run, |op, rw| {
        let upper = rw.read(op).upper_bound().id();
        specialize(rw, op.at(), &[upper])
    })
    .map(drop)
}

fn specialize_parallel(
    _: &options::SCFParallelLoopSpecialization,
    run: &mut PassRun<'_>,
) -> Result<(), Failed> {
    each::<ParallelOp>(run, |op, rw| {
        let upper = ids(rw.read(op).upper_bound());
        specialize(rw, op.at(), &upper)
    })
    .map(drop)
}

/// The least number among the results of the minimum that a bound is.
fn least_known(rw: &PatternRewriter<'_>, bound: ValueId) -> Option<i64> {
    let ctx = rw.ctx();
    let map = map_of_attr(ctx, rw.value(bound).defining::<AffineMinOp>()?.map())?;
    map.results.iter().filter_map(|&result| ctx.affine().as_constant(result)).min()
}

fn specialize(rw: &mut PatternRewriter<'_>, op: OpAddr, bounds: &[ValueId]) -> Rewritten {
    let known: Vec<i64> = bounds.iter().map(|&bound| least_known(rw, bound)).collect::<Option<_>>()?;
    let mut map = IrMapping::new();
    let mut condition = None;
    for (&bound, known) in bounds.iter().zip(known) {
        let constant = index(rw.builder(), known)?;
        let equal = CmpIOp::build(rw.builder(), CmpIPredicate::Eq, bound, constant).value().ok()?;
        condition = Some(match condition {
            Some(condition) => AndIOp::build(rw.builder(), condition, equal).value().ok()?,
            None => equal,
        });
        map.map_values(op.unit, &[bound], &[constant]);
    }
    let ends = |b: &mut rmlir_ir::Builder<'_>, _: &[ValueId]| {
        // It has all that it needs.
        let _ = YieldOp::build(b, &[]).insert();
    };
    let made = IfOp::build(rw.builder(), &[], condition?).region(&[], ends).region(&[], ends);
    let made = made.insert().ok()?;
    let then = rw.read(made).then_region().entry()?.id();
    let otherwise = rw.read(made).else_region().entry()?.id();
    rw.at_start(then);
    rw.clone_op(op, &mut map)?;
    rw.at_start(otherwise);
    rw.clone_op(op, &mut IrMapping::new())?;
    rw.erase(op)
}
