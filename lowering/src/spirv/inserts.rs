//! `spirv-rewrite-inserts`: a value to which all parts are added one after the other is made at once.

use super::layout::part_count;
use rmlir_dialects::spirv::{CompositeConstructOp, CompositeInsertOp};
use rmlir_ir::typed::number;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Failed, Module, OpAddr, OpRef};
use rmlir_passes::{PassRun, options, plain_pass};

plain_pass! {
    /// Makes `spirv.CompositeConstruct` of chains of `spirv.CompositeInsert`.
    RewriteInserts: SPIRVRewriteInsertsPass, run
}

fn run(_: &options::SPIRVRewriteInsertsPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let found = Walk::post().collect(run.op(), |op| op.is::<CompositeInsertOp>()).map_err(|_| Failed)?;
    let chains: Vec<Vec<OpAddr>> = found.into_iter().filter_map(|at| chain(run.module().op(at))).collect();
    for chain in chains {
        rewrite(run.module(), &chain);
    }
    Ok(())
}

/// Where an operation inserts, if that is a part of the whole and not of a part.
fn index(op: OpRef<'_>) -> Option<usize> {
    let indices = op.cast::<CompositeInsertOp>()?.indices();
    match op.ctx().attr_data(indices).as_array()? {
        &[index] => usize::try_from(number(op.ctx(), index)?).ok(),
        _ => None,
    }
}

/// The operations that insert all parts in order, if this one inserts the last.
fn chain(last: OpRef<'_>) -> Option<Vec<OpAddr>> {
    let count = part_count(last.ctx(), last.result(0)?.ty())?;
    let (mut op, mut chain) = (last, Vec::new());
    for wanted in (0..count).rev() {
        if index(op)? != wanted {
            return None;
        }
        chain.push(op.global());
        if wanted > 0 {
            op = op.cast::<CompositeInsertOp>()?.composite().def_op()?.0;
        }
    }
    chain.reverse();
    (!chain.is_empty()).then_some(chain)
}

fn rewrite(module: &mut Module, chain: &[OpAddr]) -> Option<()> {
    let &last = chain.last()?;
    let mut parts = Vec::new();
    for &at in chain {
        parts.push(module.op(at).cast::<CompositeInsertOp>()?.object().id());
    }
    let (loc, old) = (module.op(last).loc(), module.op(last).result(0)?);
    let (ty, old) = (old.ty(), old.id());
    let mut b = Builder::before(module, last);
    b.set_loc(loc);
    let made = CompositeConstructOp::build(&mut b, ty, &parts).value().ok()?;
    module.body_mut(last.unit).replace_all_uses(old, made);
    for &at in chain.iter().rev() {
        if module.op(at).results().all(|result| result.is_unused()) {
            module.erase_op(at).ok()?;
        }
    }
    Some(())
}
