//! Loops, the operations that wrap them, and the regions they stand in.

use super::{Checked, array, clauses, enclosing, is, is_omp, lookup, number, recipes, shown, vars};
use crate::common::traits::has_interface;
use rmlir_ir::{OpRef, TraitSet};

const MISSING: &str = "'omp.composite' attribute missing from composite wrapper";
const PRESENT: &str = "'omp.composite' attribute present in non-composite wrapper";

pub(super) fn is_wrapper(op: OpRef<'_>) -> bool {
    has_interface(op, "LoopWrapperInterface")
}

/// Whether it is marked as a part of a directive that combines several.
fn is_composite(op: OpRef<'_>) -> bool {
    op.attr_named("omp.composite").is_some()
}

fn is_in_wrapper(op: OpRef<'_>) -> bool {
    op.parent().is_some_and(is_wrapper)
}

fn inner<'m>(op: OpRef<'m>) -> impl Iterator<Item = OpRef<'m>> {
    op.region(0).into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops())
}

/// The wrapper that is all of the region of this one.
fn nested_wrapper<'m>(op: OpRef<'m>) -> Option<OpRef<'m>> {
    inner(op).next().filter(|&op| is_wrapper(op))
}

/// A wrapper has one operation in it: a loop or another wrapper.
pub(super) fn check_wrapper(op: OpRef<'_>) -> Checked {
    if !is_wrapper(op) {
        return Ok(());
    }
    let ops: Vec<OpRef<'_>> = inner(op).take(2).collect();
    let [only] = ops[..] else {
        return Err(op.emit_error("loop wrapper does not contain exactly one nested op"));
    };
    if !is(only, "loop_nest") && !is_wrapper(only) {
        return Err(op.emit_error("nested in loop wrapper is not another loop wrapper or `omp.loop_nest`"));
    }
    Ok(())
}

pub(super) fn check_standalone(op: OpRef<'_>) -> Checked {
    if is_in_wrapper(op) || nested_wrapper(op).is_some() {
        return Err(op.emit_error("expected to be a standalone loop wrapper"));
    }
    Ok(())
}

pub(super) fn check_workshare_loop(op: OpRef<'_>) -> Checked {
    match enclosing(op, "workshare") {
        Some(_) => Ok(()),
        None => Err(op.emit_error("must be nested in an omp.workshare")),
    }
}

/// Whether the mark is there just where it must be.
fn check_mark(op: OpRef<'_>, want: bool) -> Checked {
    match (is_composite(op), want) {
        (true, false) => Err(op.emit_plain_error(PRESENT)),
        (false, true) => Err(op.emit_plain_error(MISSING)),
        _ => Ok(()),
    }
}

pub(super) fn check_wsloop(op: OpRef<'_>) -> Checked {
    clauses::check_linear(op)?;
    clauses::check_reduction(op)
}

pub(super) fn check_wsloop_regions(op: OpRef<'_>) -> Checked {
    let nested = nested_wrapper(op);
    check_mark(op, nested.is_some() || is_in_wrapper(op))?;
    check_nested_simd(op, nested)
}

fn check_nested_simd(op: OpRef<'_>, nested: Option<OpRef<'_>>) -> Checked {
    match nested {
        Some(nested) if !is(nested, "simd") => {
            Err(op.emit_plain_error("only supported nested wrapper is 'omp.simd'"))
        }
        _ => Ok(()),
    }
}

pub(super) fn check_simd(op: OpRef<'_>) -> Checked {
    if let (Some(simdlen), Some(safelen)) = (number(op, "simdlen"), number(op, "safelen"))
        && simdlen > safelen
    {
        return Err(op.emit_error(
            "simdlen clause and safelen clause are both present, but the simdlen value is not less than or equal to \
             safelen value",
        ));
    }
    clauses::check_aligned(op)?;
    clauses::check_nontemporal(op)?;
    check_mark(op, is_in_wrapper(op))?;
    for &symbol in array(op, "private_syms").unwrap_or_default() {
        let Some(recipe) = lookup(op, symbol, "private") else {
            return Err(op.emit_plain_error(format!("Cannot find privatizer '{}'", shown(op, symbol))));
        };
        if recipes::is_firstprivate(recipe) {
            return Err(op.emit_plain_error("FIRSTPRIVATE cannot be used with SIMD"));
        }
    }
    clauses::check_linear(op)
}

pub(super) fn check_simd_regions(op: OpRef<'_>) -> Checked {
    match nested_wrapper(op) {
        Some(_) => Err(op.emit_error("must wrap an 'omp.loop_nest' directly")),
        None => Ok(()),
    }
}

pub(super) fn check_distribute(op: OpRef<'_>) -> Checked {
    let has_chunk = vars(op, "dist_schedule_chunk_size").next().is_some();
    if has_chunk && op.attr_named("dist_schedule_static").is_none() {
        return Err(op.emit_error("chunk size set without dist_schedule_static being present"));
    }
    clauses::check_allocate(op)
}

pub(super) fn check_distribute_regions(op: OpRef<'_>) -> Checked {
    let nested = nested_wrapper(op);
    check_mark(op, nested.is_some())?;
    let Some(nested) = nested else { return Ok(()) };
    if is(nested, "wsloop") {
        if !op.parent().is_some_and(|parent| is(parent, "parallel") && is_composite(parent)) {
            return Err(op.emit_plain_error(
                "an 'omp.wsloop' nested wrapper is only allowed when a composite 'omp.parallel' is the direct parent",
            ));
        }
    } else if !is(nested, "simd") {
        return Err(op.emit_plain_error("only supported nested wrappers are 'omp.simd' and 'omp.wsloop'"));
    }
    Ok(())
}

/// One `distribute` makes a parallel region a composite one, in which there is nothing else of the dialect.
pub(super) fn check_parallel_regions(op: OpRef<'_>) -> Checked {
    let count = inner(op).filter(|&op| is(op, "distribute")).take(2).count();
    match (count, is_composite(op)) {
        (0, true) => {
            return Err(op.emit_plain_error("'omp.composite' attribute present in non-composite operation"));
        }
        (0, false) => return Ok(()),
        (1, true) => {}
        (1, false) => {
            return Err(op.emit_plain_error("'omp.composite' attribute missing from composite operation"));
        }
        _ => return Err(op.emit_plain_error("multiple 'omp.distribute' nested inside of 'omp.parallel'")),
    }
    let is_other =
        |&op: &OpRef<'_>| is_omp(op) && !is(op, "distribute") && !op.has_trait(TraitSet::IS_TERMINATOR);
    if let Some(other) = inner(op).find(is_other) {
        let name = String::from_utf8_lossy(other.name_text());
        let text = format!("unexpected OpenMP operation inside of composite 'omp.parallel': {name}");
        return Err(op.emit_plain_error(text));
    }
    Ok(())
}

pub(super) fn check_taskloop(op: OpRef<'_>) -> Checked {
    clauses::check_allocate(op)?;
    clauses::check_reduction(op)?;
    clauses::check_in_reduction(op)?;
    let reduced: Vec<_> = vars(op, "reduction_vars").collect();
    if !reduced.is_empty() && op.attr_named("nogroup").is_some() {
        return Err(op.emit_plain_error(
            "if a reduction clause is present on the taskloop directive, the nogroup clause must not be specified",
        ));
    }
    if vars(op, "in_reduction_vars").any(|var| reduced.contains(&var)) {
        return Err(op.emit_plain_error(
            "the same list item cannot appear in both a reduction and an in_reduction clause",
        ));
    }
    if vars(op, "grainsize").next().is_some() && vars(op, "num_tasks").next().is_some() {
        return Err(op.emit_plain_error(
            "the grainsize clause and num_tasks clause are mutually exclusive and may not appear on the same taskloop \
             directive",
        ));
    }
    Ok(())
}

pub(super) fn check_taskloop_regions(op: OpRef<'_>) -> Checked {
    let nested = nested_wrapper(op);
    check_mark(op, nested.is_some())?;
    check_nested_simd(op, nested)
}

pub(super) fn check_loop_nest(op: OpRef<'_>) -> Checked {
    let lower: Vec<_> = vars(op, "loop_lower_bounds").collect();
    let ivs: Vec<_> =
        op.region(0).and_then(|region| region.entry()).into_iter().flat_map(|b| b.args()).collect();
    if lower.is_empty() {
        return Err(op.emit_error("must represent at least one loop"));
    }
    if lower.len() != ivs.len() {
        return Err(op.emit_error("number of range arguments and IVs do not match"));
    }
    if lower.iter().zip(&ivs).any(|(bound, iv)| bound.ty() != iv.ty()) {
        return Err(op.emit_error("range argument type does not match corresponding IV type"));
    }
    let loops = ivs.len() as i64;
    if number(op, "collapse_num_loops").is_some_and(|count| count > loops) {
        return Err(op.emit_error("collapse value is larger than the number of loops"));
    }
    let tiles = op.attr_named("tile_sizes").and_then(|attr| op.ctx().i64_array(attr));
    if tiles.is_some_and(|tiles| tiles.len() > ivs.len()) {
        return Err(op.emit_error("too few canonical loops for tile dimensions"));
    }
    if !is_in_wrapper(op) {
        return Err(op.emit_error("expects parent op to be a loop wrapper"));
    }
    Ok(())
}

/// A scan is of a loop whose reduction is inclusive of scans.
pub(super) fn check_scan(op: OpRef<'_>) -> Checked {
    const INSCAN: Option<i64> = Some(1);
    let has = |group| vars(op, group).next().is_some();
    if has("exclusive_vars") == has("inclusive_vars") {
        return Err(op.emit_plain_error("Exactly one of EXCLUSIVE or INCLUSIVE clause is expected"));
    }
    let around = ["wsloop", "simd"].into_iter().filter_map(|name| enclosing(op, name));
    if around.into_iter().any(|op| number(op, "reduction_mod") == INSCAN) {
        return Ok(());
    }
    Err(op.emit_plain_error(
        "SCAN directive needs to be enclosed within a parent worksharing loop construct or SIMD construct with INSCAN \
         reduction modifier",
    ))
}
