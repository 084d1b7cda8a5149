//! `int-range-optimizations`: integers that can only be one number become constants.

use super::known::KnownRanges;
use rmlir_dialects::arith::{RemSIOp, RemUIOp};
use rmlir_dialects::common::elements::{self, Number};
use rmlir_ir::fold::{constant_int, constant_of};
use rmlir_ir::interfaces::effects::is_trivially_dead;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::Int;
use rmlir_ir::{BlockId, Failed, OpAddr, OpRef, UnitId, ValueId, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::fold::materialize;
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Replaces integers by the constants that they are, and drops remainders of numbers that are smaller than the divisor.
    IntRangeOptimizations: ArithIntRangeOpts, run
}

fn run(_: &options::ArithIntRangeOpts, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    let module = run.module();
    let known = KnownRanges::noted(module, at);
    let mut set = PatternSet::new();
    let ranges = known.clone();
    set.any("(anonymous namespace)::MaterializeKnownConstantValues", move |op, rw| {
        constants(op, rw, &ranges)
    });
    let ranges = known.clone();
    set.op("(anonymous namespace)::DeleteTrivialRem<mlir::arith::RemSIOp>", move |op: RemSIOp, rw| {
        remainder(op.at(), rw, &ranges, true)
    });
    set.op("(anonymous namespace)::DeleteTrivialRem<mlir::arith::RemUIOp>", move |op: RemUIOp, rw| {
        remainder(op.at(), rw, &known, false)
    });
    rewrite_greedily(module, at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// The one number that a value can be, if something uses it.
fn replaceable(value: ValueRef<'_>, known: &KnownRanges) -> Option<Int> {
    if value.is_unused() {
        return None;
    }
    known.get(value)?.single().cloned()
}

fn constants(op: OpAddr, rw: &mut PatternRewriter<'_>, known: &KnownRanges) -> Rewritten {
    let view = rw.op(op);
    rw.require(constant_of(view).is_none())?;
    let wanted = |value: ValueRef<'_>| replaceable(value, known).is_some();
    let args = |op: OpRef<'_>| op.regions().flat_map(|region| region.blocks()).any(|b| b.args().any(wanted));
    rw.require(view.results().any(wanted) || args(view))?;
    let results: Vec<ValueId> = view.results().map(|result| result.id()).collect();
    let blocks = view.regions().flat_map(|region| region.blocks());
    let blocks: Vec<(UnitId, BlockId)> = blocks.map(|block| (block.unit(), block.id())).collect();
    let mut all = !results.is_empty();
    let mut any = false;
    for result in results {
        let replaced = replace(result, rw, known).is_some();
        any |= replaced;
        all &= replaced || rw.value(result).is_unused();
    }
    if all && is_trivially_dead(rw.op(op)) {
        return rw.erase(op);
    }
    for (unit, block) in blocks {
        // An isolated operation has a unit of its own.
        let mut rw = rw.within(unit);
        rw.at_start(block);
        for arg in rw.body().args(block).to_vec() {
            any |= replace(arg, &mut rw, known).is_some();
        }
    }
    rw.require(any)
}

/// Makes the uses of a value use the constant that it is, made at the insertion point.
fn replace(value: ValueId, rw: &mut PatternRewriter<'_>, known: &KnownRanges) -> Rewritten {
    let view = rw.value(value);
    let single = replaceable(view, known)?;
    let ctx = rw.ctx().clone();
    let owner = match view.def_op() {
        Some((def, _)) => Some(def),
        None => view.block().and_then(|block| block.parent()),
    };
    let dialect = owner?.info().dialect();
    let (ty, loc) = (view.ty(), view.loc());
    let attr = elements::write(&ctx, ty, &[Number::Int(single)], true)?;
    let unit = rw.unit();
    let made = materialize(rw.builder(), dialect, attr, ty, loc)
        .or_else(|| rmlir_dialects::arith::materialize(rw.builder(), attr, ty, loc))?;
    let constant = rw.module().op(OpAddr { unit, op: made }).result(0)?.id();
    rw.replace_uses(value, constant);
    Some(())
}

fn remainder(op: OpAddr, rw: &mut PatternRewriter<'_>, known: &KnownRanges, signed: bool) -> Rewritten {
    let view = rw.op(op);
    let (lhs, rhs) = (view.operand(0)?, view.operand(1)?);
    let modulus = u64::try_from(constant_int(rhs)?).ok().filter(|&modulus| modulus > 0)?;
    let range = known.get(lhs)?;
    let (min, max) = if signed { (range.smin, range.smax) } else { (range.umin, range.umax) };
    let below = |bound: &Int| !bound.is_negative() && bound.to_u64().is_some_and(|bound| bound < modulus);
    rw.require(below(&min) && below(&max) && min.cmp_unsigned(&max).is_le())?;
    let lhs = lhs.id();
    rw.replace(op, &[lhs])
}
