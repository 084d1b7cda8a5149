//! Loops that carry matrices beside the vectors that they carried before.

use super::Mapped;
use crate::rewriting::{Nobody, ids};
use rmlir_dialects::scf::{ForOp, YieldOp};
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Module, OpAddr, Type, ValueId};
use rmlir_rewrite::PatternRewriter;

/// Gives a loop what stands for the vectors that it begins with. What it yields is not changed.
pub(super) fn convert_for(module: &mut Module, at: OpAddr, mapped: &mut Mapped) -> Option<()> {
    let op = module.op(at);
    let own = op.cast::<ForOp>()?;
    let bounds = [own.lower_bound().id(), own.upper_bound().id(), own.step().id()];
    let mut inits = ids(own.init_args());
    let count = inits.len();
    let mut carried = Vec::new();
    for (index, &init) in inits.clone().iter().enumerate() {
        if let Some(new) = mapped.get(at.unit, init) {
            carried.push((index, inits.len()));
            inits.push(new);
        }
    }
    let (loc, old) = (op.loc(), ids(op.results()));
    let from = op.region(0)?.id();
    let types: Vec<Type> = inits.iter().map(|&init| module.value(at.unit, init).ty()).collect();
    let locs: Vec<_> = inits.iter().map(|&init| module.value(at.unit, init).loc()).collect();
    let mut listener = Nobody;
    let mut rw = PatternRewriter::before(module, at, &mut listener);
    rw.set_loc(loc);
    let [lower, upper, step] = bounds;
    let made = ForOp::build(rw.builder(), &types, lower, upper, step, &inits).region_with(|_, _| {});
    let made = made.insert().ok()?.at();
    let into = rw.op(made).region(0)?.id();
    rw.inline_region(from, into)?;
    let block = rw.op(made).region(0)?.entry()?.id();
    let body = module.body_mut(at.unit);
    for (&ty, &loc) in types.iter().zip(&locs).skip(count) {
        body.add_arg(block, ty, loc);
    }
    let args = body.args(block).to_vec();
    let new = ids(module.op(made).results());
    for (&old, &new) in old.iter().zip(&new) {
        module.body_mut(at.unit).replace_all_uses(old, new);
    }
    module.erase_op(at).ok()?;
    for (before, after) in carried {
        mapped.set(at.unit, *new.get(before)?, *new.get(after)?);
        mapped.set(at.unit, *args.get(before + 1)?, *args.get(after + 1)?);
    }
    Some(())
}

/// Yields what stands for vectors. In place of these goes what the loop began with, so that nothing needs them.
pub(super) fn convert_yield(module: &mut Module, at: OpAddr, mapped: &Mapped) -> Option<()> {
    let op = module.op(at);
    let inits = ids(op.parent()?.cast::<ForOp>()?.init_args());
    let mut yielded: Vec<ValueId> = ids(op.operands());
    for (index, old) in yielded.clone().into_iter().enumerate() {
        if let Some(new) = mapped.get(at.unit, old) {
            *yielded.get_mut(index)? = *inits.get(index)?;
            yielded.push(new);
        }
    }
    let loc = op.loc();
    let mut b = Builder::before(module, at);
    b.set_loc(loc);
    YieldOp::build(&mut b, &yielded).insert().ok()?;
    module.erase_op(at).ok()
}
