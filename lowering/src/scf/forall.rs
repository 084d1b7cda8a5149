//! Making `scf.forall`, and making it go from zero by one.

use super::normalize::{denormalized_index, rounds};
use crate::rewriting::ids;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::scf::ForallOp;
use rmlir_ir::typed::Build;
use rmlir_ir::{Attr, Builder, OpRef, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// Lower bounds, upper bounds and steps.
pub(crate) type Bounds = [Vec<Mixed>; 3];

/// The bounds of a loop.
pub(crate) fn bounds(op: ForallOp<OpRef<'_>>) -> Option<Bounds> {
    let join = |known, values| Some(mixed::join(&op.op().ctx().i64_array(known)?, values));
    Some([
        join(op.static_lower_bound(), ids(op.dynamic_lower_bound()))?,
        join(op.static_upper_bound(), ids(op.dynamic_upper_bound()))?,
        join(op.static_step(), ids(op.dynamic_step()))?,
    ])
}

/// A loop in the making, without its body.
pub(crate) fn forall<'b, 'm>(
    b: &'b mut Builder<'m>,
    bounds: &Bounds,
    outputs: &[ValueId],
    mapping: Option<Attr>,
) -> Build<'b, 'm, ForallOp> {
    let types: Vec<Type> = outputs.iter().map(|&output| b.body().value_type(output)).collect();
    let [lower, upper, step] = bounds.each_ref().map(|list| mixed::split(list));
    let [lowers, uppers, steps] = [&lower.0, &upper.0, &step.0].map(|known| b.ctx().dense_i64_array(known));
    let made = ForallOp::build(b, &types, &lower.1, &upper.1, &step.1, lowers, uppers, steps, outputs);
    match mapping {
        Some(mapping) => made.set(ForallOp::MAPPING, mapping),
        None => made,
    }
}

/// Puts a loop that goes from zero by one in the place of another one.
pub(crate) fn normalize(rw: &mut PatternRewriter<'_>, op: ForallOp) -> Option<ForallOp> {
    rw.at_op(op);
    let root = rw.read(op);
    let [lower, upper, step] = bounds(root)?;
    let (outputs, mapping) = (ids(root.outputs()), root.mapping());
    let are = |list: &[Mixed], wanted| {
        list.iter().all(|bound| bound.number(rw.module(), rw.unit()) == Some(wanted))
    };
    if are(&lower, 0) && are(&step, 1) {
        return Some(op);
    }
    let mut upper = upper;
    for ((upper, &lower), &step) in upper.iter_mut().zip(&lower).zip(&step) {
        *upper = rounds(rw, [lower, *upper, step])?;
    }
    let (zeros, ones) = (vec![Mixed::Known(0); upper.len()], vec![Mixed::Known(1); upper.len()]);
    let made = forall(rw.builder(), &[zeros, upper, ones], &outputs, mapping);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (from, into) = (rw.read(op).region().id(), rw.read(made).region().id());
    rw.inline_region(from, into)?;
    let block = rw.read(made).region().entry()?;
    let (block, variables) = (block.id(), ids(block.args()));
    rw.at_start(block);
    for ((&variable, &lower), &step) in variables.iter().zip(&lower).zip(&step) {
        let old = denormalized_index(rw, variable, lower, step)?;
        let maker = rw.value(old).def_op().map(|(op, _)| op.id());
        if old != variable {
            rw.replace_uses_except(variable, old, maker.as_slice());
        }
    }
    let results = ids(rw.op(made).results());
    rw.replace(op, &results)?;
    Some(made)
}
