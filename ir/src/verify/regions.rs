//! The checks of traits that need the regions of the operation verified first.

use super::driver::check_later;
use super::plan::{Later, Plan, Step};
use super::symbol_table::Inside;
use crate::context::RegisteredOp;
use crate::diag::Failed;
use crate::handles::RegionId;
use crate::module::{OpRef, RegionRef, ValueRef};
use crate::nesting::is_proper_ancestor;
use crate::traits::{OpTrait, TraitSet};

type Checked = Result<(), Failed>;

/// Traits, interfaces and hooks that look at verified regions, in order.
pub(super) fn check_regional(
    op: OpRef<'_>,
    registered: &RegisteredOp,
    plan: &Plan,
    inside: &Inside<'_>,
) -> Checked {
    for step in &plan.regional {
        match step {
            Later::Step(Step::Trait(i)) => match &registered.def.traits[*i] {
                OpTrait::IsolatedFromAbove => isolated(op)?,
                OpTrait::SymbolTable => super::symbol_table::check(op, inside)?,
                OpTrait::SingleBlockImplicitTerminator(name) => implicit_terminator(op, name)?,
                _ => {}
            },
            interface => check_later(op, registered, interface)?,
        }
    }
    registered.def.hooks.as_ref().map_or(Ok(()), |hooks| hooks.verify_regions(op))
}

fn implicit_terminator(op: OpRef<'_>, name: &str) -> Checked {
    for last in op.regions().filter_map(|region| region.entry()?.last_op()) {
        if last.name_text() == name.as_bytes() {
            continue;
        }
        let found = String::from_utf8_lossy(last.name_text());
        let note = format!("in custom textual format, the absence of terminator implies '{name}'");
        let error = op.error(format!("expects regions to end with '{name}', found '{found}'"));
        return error.with_note(op.loc(), note).emit(op.ctx());
    }
    Ok(())
}

/// Nothing inside uses a value from outside the region it is in.
///
/// Values of other units have placeholders, and a body that has none can only break this between regions of one operation.
fn isolated(op: OpRef<'_>) -> Checked {
    let regions = op.regions();
    let Some(body) = regions.clone().next().map(|region| region.body()) else { return Ok(()) };
    if regions.len() < 2 && !body.has_foreign_values() {
        return Ok(());
    }
    // For each region of the body one more than the number of the region of `op` that it was found in.
    let mut found_in = vec![0u32; body.regions.len()];
    for region in regions {
        isolated_region(op, region, &mut found_in)?;
    }
    Ok(())
}

fn isolated_region(isolated: OpRef<'_>, limit: RegionRef<'_>, found_in: &mut [u32]) -> Checked {
    let mark = limit.number() as u32 + 1;
    found_in[limit.id().index()] = mark;
    let mut stack: Vec<RegionId> = vec![limit.id()];
    while let Some(region) = stack.pop() {
        let region = isolated.module().region(limit.unit(), region);
        for op in region.blocks().flat_map(|block| block.ops()) {
            if !op.operands().all(|operand| is_inside(operand, limit, mark, found_in)) {
                let note = "required by region isolation constraints";
                let error = op.error("using value defined outside the region");
                return error.with_note(isolated.loc(), note).emit(op.ctx());
            }
            if !is_isolated(op) {
                for inner in op.regions() {
                    found_in[inner.id().index()] = mark;
                    stack.push(inner.id());
                }
            }
        }
    }
    Ok(())
}

fn is_isolated(op: OpRef<'_>) -> bool {
    op.inner_unit().is_some() || op.has_trait(TraitSet::ISOLATED_FROM_ABOVE)
}

/// Whether a value is defined in `limit` or deeper. A region that the walk has not reached yet needs the long way.
fn is_inside(value: ValueRef<'_>, limit: RegionRef<'_>, mark: u32, found_in: &[u32]) -> bool {
    let value = value.resolved();
    let Some(region) = value.block().and_then(|block| block.region()) else { return false };
    let known = region.unit() == limit.unit() && found_in[region.id().index()] == mark;
    known || region == limit || is_proper_ancestor(limit, region)
}
