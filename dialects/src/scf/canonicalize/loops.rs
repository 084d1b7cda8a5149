//! Loops.

use super::trips::{Rounds, distance, int, rounds};
use super::{inline_region, last_of, only_block};
use crate::common::mixed::Mixed;
use crate::scf::{ForOp, YieldOp};
use crate::tensor::{CastOp, uncast};
use rmlir_ir::{Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn for_loop(set: &mut PatternSet) {
    set.op("(anonymous namespace)::SimplifyTrivialLoops", trivial_loop);
    set.op("(anonymous namespace)::ForOpTensorCastFolder", of_cast);
}

/// A loop that does not run, that runs once, or that does nothing.
fn trivial_loop(op: ForOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (low, high, step) = (root.lower_bound(), root.upper_bound(), root.step());
    let inits: Vec<ValueId> = root.init_args().map(|init| init.id()).collect();
    let (low, unsigned) = (low.id(), root.unsigned_cmp());
    let [from, to, by] = [low, high.id(), step.id()].map(Mixed::Value);
    // A step that leads nowhere is taken for no round at all.
    let nowhere = int(step).is_some_and(|step| step.is_zero() || step.is_negative());
    match if nowhere { Rounds::Never } else { rounds(rw, from, to, by, unsigned) } {
        Rounds::Never => return rw.replace(op, &inits),
        Rounds::Once => {
            let args: Vec<ValueId> = std::iter::once(low).chain(inits).collect();
            return inline_region(op, rw, 0, &args);
        }
        // What is done over and over is only known if it is done at all.
        Rounds::Open => rw.require(int(step).is_some() && distance(rw, from, to, unsigned).is_some())?,
    }
    let block = only_block(root.op(), 0)?;
    let (last, values) = last_of(rw, block)?;
    rw.require(rw.op(last).prev().is_none())?;
    let inside = |&value: &ValueId| rw.value(value).block().is_some_and(|own| own.id() == block);
    rw.require(!values.iter().any(inside))?;
    rw.replace(op, &values)
}

/// A value that is carried around is what is cast, where that says more.
fn of_cast(op: ForOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let found = root.init_args().zip(root.op().results()).enumerate().find_map(|(index, (init, result))| {
        let source = uncast(init)?;
        let fits = source.ty() != init.ty() && result.uses().count() == 1;
        fits.then(|| (index, init.ty(), source.id(), source.ty()))
    });
    let (index, old, source, ty) = found?;
    let mut inits: Vec<ValueId> = root.init_args().map(|init| init.id()).collect();
    *inits.get_mut(index)? = source;
    let types: Vec<Type> = inits.iter().map(|&init| rw.value(init).ty()).collect();
    let (low, high, step) = (root.lower_bound().id(), root.upper_bound().id(), root.step().id());
    let (unsigned, attrs) = (root.unsigned_cmp(), root.op().discardable());
    let made = ForOp::build(rw.builder(), &types, low, high, step, &inits).set(ForOp::UNSIGNED_CMP, unsigned);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    rw.modify(made, |module, at| module.set_attrs(at, attrs));
    let (from, to) = (rw.read(op).region().id(), rw.read(made).region().id());
    rw.inline_region(from, to)?;
    let block = rw.read(made).region().entry()?.id();
    let arg = *rw.body().args(block).get(index + 1)?;
    rw.modify(made, |module, at| module.body_mut(at.unit).set_value_type(arg, ty));
    rw.at_start(block);
    let cast = CastOp::build(rw.builder(), old, arg).insert().ok()?;
    let value = rw.read(cast).dest().id();
    rw.replace_uses_except(arg, value, &[rmlir_ir::typed::Handle::at(cast).op]);
    let (last, mut values) = last_of(rw, block)?;
    rw.at_op(last);
    let yielded = values.get_mut(index)?;
    *yielded = CastOp::build(rw.builder(), ty, *yielded).value().ok()?;
    YieldOp::build(rw.builder(), &values).insert().ok()?;
    rw.erase(last)?;
    rw.after_op(made);
    let mut results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    let result = results.get_mut(index)?;
    *result = CastOp::build(rw.builder(), old, *result).value().ok()?;
    rw.replace(op, &results)
}
