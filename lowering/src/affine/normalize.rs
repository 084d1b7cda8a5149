//! `affine-loop-normalize`: loops count from zero by one.

use super::loops::{self, Side};
use super::maps;
use super::parallel;
use rmlir_dialects::affine::compose::Applied;
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp, AffineParallelOp};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Failed, Module, OpRef, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes loops count from zero by one.
    LoopNormalize: AffineLoopNormalize, run
}

fn run(options: &options::AffineLoopNormalize, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let wanted = |op: OpRef<'_>| op.is::<AffineForOp>() || op.is::<AffineParallelOp>();
    let found = Walk::post().collect(run.op(), wanted).map_err(|_| Failed)?;
    let module = run.module();
    for at in found {
        if module.op(at).is::<AffineForOp>() {
            normalize(module, AffineForOp::of(at), options.promote_single_iter);
        } else {
            parallel::normalize(module, AffineParallelOp::of(at));
        }
    }
    Ok(())
}

/// Makes a loop count from zero by one; `promote` puts what runs once in place of the loop. False if it is left.
pub fn normalize(module: &mut Module, op: AffineForOp, promote: bool) -> bool {
    if promote && loops::promote_single(module, op) {
        return true;
    }
    let view = module.typed(op);
    if loops::constant_bound(view, Side::Lower) == Some(0) && view.step() == 1 {
        return true;
    }
    rebase(module, op).is_some()
}

fn rebase(module: &mut Module, op: AffineForOp) -> Option<()> {
    let at = op.at();
    let ctx = module.ctx().clone();
    let store = ctx.affine();
    let view = module.typed(op);
    let (step, loc, iv) = (view.step(), view.op().loc(), loops::variable(view)?.id());
    let block = loops::body(view)?.id();
    let (lower, upper) = (loops::bound(view, Side::Lower)?, loops::bound(view, Side::Upper)?);
    let &[from] = &*lower.map.results else { return None };
    let splat = vec![from; upper.map.results.len()];
    let padded = Applied {
        map: AffineMap::new(lower.map.dims, lower.map.symbols, splat),
        operands: lower.operands.clone(),
    };
    let mut count = maps::difference(&upper, &padded, module, at.unit).ok()?;
    count.canonicalize(module, at.unit).ok()?;
    let by = store.constant(step);
    let scaled = count.map.results.iter().map(|&expr| store.ceil_div(expr, by));
    count.map.results = scaled.collect::<Result<Box<_>, _>>().ok()?;
    loops::set_bound(module, op, Side::Upper, &count);
    loops::set_constant_bound(module, op, Side::Lower, 0);
    module.set(op, AffineForOp::STEP, 1);
    let negated = store.mul(store.dim(0), store.constant(step.checked_neg()?)).ok()?;
    let negated = Applied { map: AffineMap::new(1, 0, [negated]), operands: vec![iv] };
    let mut old = maps::difference(&lower, &negated, module, at.unit).ok()?;
    old.canonicalize(module, at.unit).ok()?;
    let mut b = Builder::at_start(module, at.unit, block);
    b.set_loc(loc);
    let map = ctx.affine_map_attr(old.map);
    let made = AffineApplyOp::build(&mut b, map, &old.operands).insert().ok()?;
    replace_but(module, made, iv)
}

/// Makes uses of `iv` use the result of an operation, which keeps its own use.
pub fn replace_but(module: &mut Module, made: AffineApplyOp, iv: ValueId) -> Option<()> {
    let at = made.at();
    let value = module.op(at).result(0)?.id();
    module.body_mut(at.unit).replace_all_uses_except(iv, value, &[at.op]);
    Some(())
}
