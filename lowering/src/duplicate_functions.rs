//! `duplicate-function-elimination`: functions that do the same become one.

use rmlir_dialects::func::FuncOp;
use rmlir_ir::equivalence::{Ignore, regions_equivalent};
use rmlir_ir::symbols::{replace_all_uses, symbol_name};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Failed, Module, NamedAttr, OpAddr, OpRef};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rustc_hash::FxHashMap;

plain_pass! {
    /// Calls the first of functions that do the same, and removes the others.
    EliminateDuplicates: DuplicateFunctionEliminationPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<EliminateDuplicates>();
}

fn run(_: &options::DuplicateFunctionEliminationPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let has_body = |op: OpRef<'_>| op.is::<FuncOp>() && op.region(0).is_some_and(|region| !region.is_empty());
    let found = Walk::post().collect(run.op(), has_body).map_err(|_| Failed)?;
    let root = run.at();
    let module = run.module();
    let mut kept: FxHashMap<Vec<NamedAttr>, Vec<OpAddr>> = FxHashMap::default();
    let mut doubles = Vec::new();
    for at in found {
        let alike = kept.entry(looks(module.op(at))).or_default();
        match first_equal(module, alike, at)? {
            Some(first) => doubles.push((at, first)),
            None => alike.push(at),
        }
    }
    for (at, first) in doubles {
        let (own, name) = (symbol_name(module.op(at)), symbol_name(module.op(first)).ok_or(Failed)?);
        if own != Some(name) && !replace_all_uses(module, at, name, root) {
            // As upstream: what is left stays, without a word.
            return Ok(());
        }
        module.erase_op(at).map_err(|_| Failed)?;
    }
    Ok(())
}

/// All that is said of a function but its name.
fn looks(op: OpRef<'_>) -> Vec<NamedAttr> {
    let name = op.ctx().ident("sym_name");
    let discardable = op.ctx().dict(op.discardable()).iter().copied();
    op.inherent().filter(|attr| attr.name != name).chain(discardable).collect()
}

fn first_equal(module: &Module, alike: &[OpAddr], at: OpAddr) -> Result<Option<OpAddr>, Failed> {
    for &first in alike {
        let regions = module.op(first).region(0).zip(module.op(at).region(0));
        let Some((a, b)) = regions else { continue };
        if regions_equivalent(a, b, Ignore::LOCATIONS).map_err(|_| Failed)? {
            return Ok(Some(first));
        }
    }
    Ok(None)
}
