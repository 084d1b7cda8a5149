//! Atomic operations, recipes, routines and directives that stand alone.

use super::clauses::{kinds, operands};
use crate::common::atomic;
use rmlir_ir::diag::Failed;
use rmlir_ir::{AttrData, OpRef, RegionRef, Type, typed};
use rmlir_ods::DialectImpl;

type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("atomic.read").verifier(atomic::check_read);
    dialect.op("atomic.write").verifier(atomic::check_write);
    dialect.op("atomic.update").verifier(atomic::check_update).region_verifier(atomic::check_update_region);
    dialect.op("atomic.capture").region_verifier(check_capture);
    dialect.op("bounds").verifier(check_bounds);
    dialect.op("private.recipe").region_verifier(check_private);
    dialect.op("firstprivate.recipe").region_verifier(check_firstprivate);
    dialect.op("reduction.recipe").region_verifier(check_reduction);
    dialect.op("routine").verifier(check_routine);
    dialect.op("init").verifier(check_outside);
    dialect.op("shutdown").verifier(check_outside);
    dialect.op("set").verifier(check_set);
}

fn check_capture(op: OpRef<'_>) -> Checked {
    atomic::check_capture(op).map(|_| ())
}

fn check_bounds(op: OpRef<'_>) -> Checked {
    if operands(op, "extent").is_empty() && operands(op, "upperbound").is_empty() {
        return Err(op.emit_plain_error("expected extent or upperbound."));
    }
    Ok(())
}

fn declared_type(op: OpRef<'_>) -> Option<Type> {
    match op.ctx().attr_data(op.attr_named("type")?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

fn argument_types(region: RegionRef<'_>) -> Vec<Type> {
    region.entry().into_iter().flat_map(|block| block.args()).map(|arg| arg.ty()).collect()
}

/// A region that there must be, whose first argument is of the type of the recipe.
fn check_first_argument(op: OpRef<'_>, index: usize, kind: &str, name: &str) -> Checked {
    let Some(region) = op.region(index).filter(|region| !region.is_empty()) else {
        return Err(op.emit_error(format!("expects non-empty {name} region")));
    };
    if argument_types(region).first().copied() != declared_type(op) {
        return Err(op.emit_error(format!("expects {name} region first argument of the {kind} type")));
    }
    Ok(())
}

fn is_there(op: OpRef<'_>, region: usize) -> bool {
    op.region(region).is_some_and(|region| !region.is_empty())
}

fn check_private(op: OpRef<'_>) -> Checked {
    check_first_argument(op, 0, "privatization", "init")?;
    if is_there(op, 1) { check_first_argument(op, 1, "privatization", "destroy") } else { Ok(()) }
}

fn check_firstprivate(op: OpRef<'_>) -> Checked {
    check_first_argument(op, 0, "privatization", "init")?;
    let Some(copy) = op.region(1).filter(|region| !region.is_empty()) else {
        return Err(op.emit_error("expects non-empty copy region"));
    };
    let types = argument_types(copy);
    if types.len() < 2 || types.first().copied() != declared_type(op) {
        return Err(op.emit_error("expects copy region with two arguments of the privatization type"));
    }
    if is_there(op, 2) { check_first_argument(op, 2, "privatization", "destroy") } else { Ok(()) }
}

fn check_reduction(op: OpRef<'_>) -> Checked {
    check_first_argument(op, 0, "reduction", "init")?;
    let Some(combiner) = op.region(1).filter(|region| !region.is_empty()) else {
        return Err(op.emit_error("expects non-empty combiner region"));
    };
    let want = declared_type(op);
    let types = argument_types(combiner);
    if types.len() < 2 || types.iter().take(2).any(|&ty| Some(ty) != want) {
        let text = "expects combiner region with the first two arguments of the reduction type";
        return Err(op.emit_error(text));
    }
    let ops = combiner.blocks().flat_map(|block| block.ops());
    for end in ops.filter(|&op| typed::is_op(op, "acc.yield")) {
        let yielded: Vec<Type> = end.operands().map(|value| value.ty()).collect();
        if yielded.len() != 1 || yielded.first().copied() != want {
            return Err(op.emit_error("expects combiner region to yield a value of the reduction type"));
        }
    }
    Ok(())
}

/// For a kind of device a routine runs at one level; what holds for all kinds is not said again of one. Upstream leaves out the last kind.
fn check_routine(op: OpRef<'_>) -> Checked {
    const KINDS: i64 = 6;
    let mut gangs = kinds(op, "gang");
    gangs.extend(kinds(op, "gangDimDeviceType"));
    let levels = [gangs, kinds(op, "worker"), kinds(op, "vector"), kinds(op, "seq")];
    let count = |kind: i64| levels.iter().filter(|level| level.contains(&kind)).count();
    let base = count(super::device::NONE);
    let text = "only one of `gang`, `worker`, `vector`, `seq` can be present at the same time";
    if base > 1 {
        return Err(op.emit_plain_error(text));
    }
    let is_wrong = |&kind: &i64| count(kind) > 1 || base == 1 && count(kind) == 1;
    match (1..KINDS).find(is_wrong) {
        Some(kind) => {
            let kind = super::device::word(op.ctx(), kind);
            Err(op.emit_plain_error(format!("{text} for device_type `{kind}`")))
        }
        None => Ok(()),
    }
}

/// The device is set up outside of what runs on it.
fn check_outside(op: OpRef<'_>) -> Checked {
    let computes = |op: OpRef<'_>| {
        matches!(op.name_text(), b"acc.parallel" | b"acc.kernels" | b"acc.serial" | b"acc.loop")
    };
    if std::iter::successors(op.parent(), |op| op.parent()).any(computes) {
        return Err(op.emit_error("cannot be nested in a compute operation"));
    }
    Ok(())
}

fn check_set(op: OpRef<'_>) -> Checked {
    check_outside(op)?;
    let has_operand = ["defaultAsync", "deviceNum"].iter().any(|group| !operands(op, group).is_empty());
    if !has_operand && op.attr_named("device_type").is_none() {
        return Err(
            op.emit_error("at least one default_async, device_num, or device_type operand must appear")
        );
    }
    Ok(())
}
