//! Synchronisation: atomic operations, cancellation, order, critical regions.

use super::{Checked, enclosing, error_at, is, is_omp, lookup, number, parent_is, shown};
use crate::common::atomic;
use rmlir_ir::OpRef;
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::walk::Walk;

/// A hint does not say a thing and its opposite.
pub(super) fn check_hint(op: OpRef<'_>) -> Checked {
    let hint = number(op, "hint").unwrap_or(0);
    let both = |bits: i64| hint & bits == bits;
    if both(3) {
        return Err(op.emit_error(
            "the hints omp_sync_hint_uncontended and omp_sync_hint_contended cannot be combined",
        ));
    }
    if both(12) {
        return Err(op.emit_error(
            "the hints omp_sync_hint_nonspeculative and omp_sync_hint_speculative cannot be combined.",
        ));
    }
    Ok(())
}

const ACQ_REL: i64 = 1;
const ACQUIRE: i64 = 2;
const RELEASE: i64 = 3;

fn check_order(op: OpRef<'_>, wrong: [i64; 2], message: &str) -> Checked {
    if number(op, "memory_order").is_some_and(|order| wrong.contains(&order)) {
        return Err(op.emit_plain_error(message));
    }
    check_hint(op)
}

pub(super) fn check_read(op: OpRef<'_>) -> Checked {
    atomic::check_read(op)?;
    let text = "memory-order must not be acq_rel or release for atomic reads";
    check_order(op, [ACQ_REL, RELEASE], text)
}

pub(super) fn check_write(op: OpRef<'_>) -> Checked {
    atomic::check_write(op)?;
    let text = "memory-order must not be acq_rel or acquire for atomic writes";
    check_order(op, [ACQ_REL, ACQUIRE], text)
}

pub(super) fn check_update(op: OpRef<'_>) -> Checked {
    atomic::check_update(op)?;
    let text = "memory-order must not be acq_rel or acquire for atomic updates";
    check_order(op, [ACQ_REL, ACQUIRE], text)
}

/// Clauses are those of the capture.
pub(super) fn check_capture(op: OpRef<'_>) -> Checked {
    let ops = atomic::check_capture(op)?;
    for clause in ["hint", "memory_order"] {
        if ops.iter().any(|op| op.attr_named(clause).is_some()) {
            let text = format!("operations inside capture region must not have {clause} clause");
            return Err(op.emit_error(text));
        }
    }
    Ok(())
}

const PARALLEL: i64 = 0;
const LOOP: i64 = 1;
const SECTIONS: i64 = 2;
const TASKGROUP: i64 = 3;

/// What is cancelled is around: a parallel region, or a loop or a section in what shares it out, or a task. `words` are those for the
/// operation.
fn check_cancelled(op: OpRef<'_>, what: &str, orphaned: &str) -> Checked {
    let around = std::iter::successors(op.parent(), |op| op.parent()).find(|&op| is_omp(op));
    let Some(around) = around else { return Err(op.emit_error(orphaned)) };
    let (fits, text) = match number(op, "cancel_directive") {
        Some(PARALLEL) => (is(around, "parallel"), "parallel must appear inside a parallel region"),
        Some(LOOP) => (parent_is(around, "wsloop"), "loop must appear inside a worksharing-loop region"),
        Some(SECTIONS) => (parent_is(around, "sections"), "sections must appear inside a sections region"),
        Some(TASKGROUP) => (
            is(around, "task") || parent_is(around, "taskloop"),
            "taskgroup must appear inside a task region",
        ),
        _ => return Ok(()),
    };
    if fits { Ok(()) } else { Err(op.emit_error(format!("{what} {text}"))) }
}

pub(super) fn check_cancel(op: OpRef<'_>) -> Checked {
    check_cancelled(op, "cancel", "Orphaned cancel construct")?;
    let construct = match number(op, "cancel_directive") {
        Some(LOOP) => enclosing(op, "wsloop"),
        Some(SECTIONS) => enclosing(op, "sections"),
        _ => None,
    };
    let Some(construct) = construct else { return Ok(()) };
    let kind = if is(construct, "wsloop") { "worksharing" } else { "sections" };
    for (attr, clause) in [("nowait", "a nowait"), ("ordered", "an ordered")] {
        if construct.attr_named(attr).is_some() {
            let text = format!("A {kind} construct that is canceled must not have {clause} clause");
            return Err(op.emit_plain_error(text));
        }
    }
    Ok(())
}

pub(super) fn check_cancellation_point(op: OpRef<'_>) -> Checked {
    check_cancelled(op, "cancellation point", "Orphaned cancellation point")
}

/// What is ordered is in a loop that says so. `stands_alone` tells the operation without a region.
fn check_ordered_parent(op: OpRef<'_>, stands_alone: bool) -> Checked {
    let error = |text: &str| Err(op.emit_error(text));
    let Some(nest) = enclosing(op, "loop_nest") else {
        return if stands_alone { error("must be nested inside of a loop") } else { Ok(()) };
    };
    let Some(wrapper) = nest.parent() else { return Ok(()) };
    if !is(wrapper, "wsloop") {
        return if is(wrapper, "simd") {
            Ok(())
        } else {
            error("must be nested inside of a worksharing, simd or worksharing simd loop")
        };
    }
    match number(wrapper, "ordered") {
        None => error("the enclosing worksharing-loop region must have an ordered clause"),
        Some(0) if stands_alone => error("the enclosing loop's ordered clause must have a parameter present"),
        Some(count) if count != 0 && !stands_alone => {
            error("the enclosing loop's ordered clause must not have a parameter present")
        }
        Some(_) => Ok(()),
    }
}

pub(super) fn check_ordered(op: OpRef<'_>) -> Checked {
    check_ordered_parent(op, true)?;
    let ordered = enclosing(op, "wsloop").map(|wrapper| number(wrapper, "ordered").unwrap_or(0));
    if ordered.is_none_or(|count| number(op, "doacross_num_loops").unwrap_or(0) != count) {
        return Err(op.emit_error(
            "number of variables in depend clause does not match number of iteration variables in the doacross loop",
        ));
    }
    Ok(())
}

pub(super) fn check_ordered_region(op: OpRef<'_>) -> Checked {
    check_ordered_parent(op, false)
}

/// The name of a critical region is declared.
pub(super) struct Critical;

impl SymbolUserOpInterface for Critical {
    fn verify_symbol_uses<'m>(&self, op: OpRef<'m>, _: &mut SymbolTableCollection<'m>) -> Checked {
        let Some(name) = op.attr_named("name") else { return Ok(()) };
        match lookup(op, name, "critical.declare") {
            Some(_) => Ok(()),
            None => {
                let name = shown(op, name);
                Err(op.emit_error(format!(
                    "expected symbol reference {name} to point to a critical declaration"
                )))
            }
        }
    }
}

/// Work that teams share has a plain region in one of theirs.
pub(super) fn check_workdistribute(op: OpRef<'_>) -> Checked {
    let error = |text: &str| Err(op.emit_error(text));
    let Some(region) = op.region(0).filter(|region| !region.is_empty()) else {
        return error("region cannot be empty");
    };
    if region.entry().is_none_or(|block| block.is_empty()) {
        return error("region must contain a structured block");
    }
    let ends = region.blocks().filter_map(|block| block.last_op());
    match ends.filter(|&op| is(op, "terminator")).take(2).count() {
        0 => return error("region must be terminated with omp.terminator"),
        1 => {}
        _ => return error("region must have exactly one terminator"),
    }
    let forbidden = |found: OpRef<'_>| match found.name_text() {
        b"omp.barrier" => Some("explicit barriers are not allowed in workdistribute region"),
        b"omp.parallel" => Some("nested parallel constructs not allowed in workdistribute"),
        b"omp.teams" => Some("nested teams constructs not allowed in workdistribute"),
        _ => None,
    };
    match Walk::post().collect(op, |found| forbidden(found).is_some()) {
        Ok(found) => {
            if let Some(text) = found.first().and_then(|&at| forbidden(op.module().op(at))) {
                return error(text);
            }
        }
        Err(_) => return error_at(op, op.loc(), "the region could not be loaded"),
    }
    if !parent_is(op, "teams") {
        return error("workdistribute must be nested under teams");
    }
    Ok(())
}
