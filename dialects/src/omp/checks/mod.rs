//! Checks of operations beyond what definitions say.

mod clauses;
mod device;
mod loops;
mod recipes;
mod sync;
mod transforms;

use super::forms::{self, Form};
use super::regions::CLAUSES;
use crate::common::traits::has_interface;
use rmlir_ir::diag::{Diagnostic, Failed};
use rmlir_ir::hooks::{AsmParser, AsmPrinter, OpHooks, OperationState};
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::symbol::SymbolUserOpInterface;
use rmlir_ir::{Attr, Loc, OpRef, ValueRef, print, symbols};
use rmlir_ods::DialectImpl;
use std::sync::Arc;
use transforms::Names;

/// The result of a check; what is wrong has been reported.
type Checked = Result<(), Failed>;
type Check = fn(OpRef<'_>) -> Checked;

/// An operation: its text where that is written by hand, its check, and that after its regions.
struct Omp {
    form: Option<Form>,
    check: Check,
    check_regions: Check,
}

impl OpHooks for Omp {
    fn verify(&self, op: OpRef<'_>) -> Checked {
        check_region_arguments(op)?;
        (self.check)(op)
    }

    fn verify_regions(&self, op: OpRef<'_>) -> Checked {
        loops::check_wrapper(op)?;
        (self.check_regions)(op)
    }

    fn has_custom_form(&self) -> bool {
        self.form.is_some()
    }

    fn parse(&self, parser: &mut dyn AsmParser, state: &mut OperationState) -> Checked {
        self.form.map_or(Err(Failed), |form| (form.0)(parser, state))
    }

    fn print(&self, printer: &mut dyn AsmPrinter, op: OpRef<'_>) {
        if let Some(form) = self.form {
            (form.1)(printer, op);
        }
    }
}

/// There is nothing to check.
fn nothing(_: OpRef<'_>) -> Checked {
    Ok(())
}

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let mut add = |name: &str, form: Option<Form>, check: Check, check_regions: Check| {
        dialect.op(name).hooks(Arc::new(Omp { form, check, check_regions }));
    };
    add("allocate_dir", None, clauses::check_allocate_dir, nothing);
    add("atomic.capture", None, sync::check_hint, sync::check_capture);
    add("atomic.read", None, sync::check_read, nothing);
    add("atomic.update", None, sync::check_update, crate::common::atomic::check_update_region);
    add("atomic.write", None, sync::check_write, nothing);
    add("cancel", None, sync::check_cancel, nothing);
    add("cancellation_point", None, sync::check_cancellation_point, nothing);
    add("canonical_loop", Some(forms::CANONICAL_LOOP), transforms::check_canonical_loop, nothing);
    add("critical.declare", None, sync::check_hint, nothing);
    add("declare_mapper", None, nothing, device::check_mapper_region);
    add("declare_mapper.info", None, device::check_map_vars, nothing);
    add("declare_reduction", None, nothing, recipes::check_reduction_regions);
    add("distribute", None, loops::check_distribute, loops::check_distribute_regions);
    add("loop", None, clauses::check_reduction, loops::check_standalone);
    add("loop_nest", Some(forms::LOOP_NEST), loops::check_loop_nest, nothing);
    add("map.bounds", None, device::check_bounds, nothing);
    add("map.info", None, device::check_map_info, nothing);
    add("new_cli", None, transforms::check_new_cli, nothing);
    add("ordered", None, sync::check_ordered, nothing);
    add("ordered.region", None, sync::check_ordered_region, nothing);
    add("parallel", None, clauses::check_parallel, loops::check_parallel_regions);
    add("private", None, nothing, recipes::check_private_regions);
    add("scan", None, loops::check_scan, nothing);
    add("section", None, nothing, nothing);
    add("sections", None, clauses::check_allocate_and_reduction, clauses::check_sections_regions);
    add("simd", None, loops::check_simd, loops::check_simd_regions);
    add("single", None, clauses::check_single, nothing);
    add("target", None, device::check_target, device::check_target_regions);
    // Its result is always an integer.
    add("target_allocmem", Some(forms::TARGET_ALLOCMEM), nothing, nothing);
    add("target_data", None, device::check_target_data, nothing);
    for name in ["target_enter_data", "target_exit_data", "target_update"] {
        add(name, None, device::check_transfer, nothing);
    }
    add("task", None, clauses::check_task, nothing);
    add("taskgroup", None, clauses::check_taskgroup, nothing);
    add("taskloop", None, loops::check_taskloop, loops::check_taskloop_regions);
    add("teams", None, clauses::check_teams, nothing);
    add("tile", None, transforms::check_tile, nothing);
    add("unroll_heuristic", Some(forms::UNROLL_HEURISTIC), nothing, nothing);
    add("workdistribute", None, sync::check_workdistribute, nothing);
    add("workshare.loop_wrapper", None, loops::check_workshare_loop, loops::check_standalone);
    add("wsloop", None, loops::check_wsloop, loops::check_wsloop_regions);

    dialect.op("critical").interface::<dyn SymbolUserOpInterface>(Arc::new(sync::Critical));
    dialect.op("new_cli").interface::<dyn OpAsmInterface>(Arc::new(Names));
    dialect.op("canonical_loop").interface::<dyn OpAsmInterface>(Arc::new(Names));
}

/// The region has an argument for each variable of clauses that pass them on.
fn check_region_arguments(op: OpRef<'_>) -> Checked {
    if !has_interface(op, "BlockArgOpenMPOpInterface") {
        return Ok(());
    }
    // Only what runs on a device, and so may take values of the host, sees what is mapped as arguments.
    let on_device = op.operand_group_named("host_eval_vars").is_some();
    let passed = CLAUSES.iter().filter(|clause| on_device || clause.vars != "map_vars");
    let want: usize = passed.map(|clause| vars(op, clause.vars).count()).sum();
    let have = op.region(0).and_then(|region| region.entry()).map_or(0, |block| block.num_args());
    if have < want {
        return Err(op.emit_error(format!("expected at least {want} entry block argument(s)")));
    }
    Ok(())
}

/// The operands of a group.
fn vars<'m>(op: OpRef<'m>, group: &str) -> impl Iterator<Item = ValueRef<'m>> + use<'m> {
    let group = op.operand_group_named(group);
    group.into_iter().flat_map(move |group| op.operand_group(group))
}

/// The elements of an attribute that is an array; `None` if it is not there.
fn array<'m>(op: OpRef<'m>, name: &str) -> Option<&'m [Attr]> {
    op.ctx().attr_data(op.attr_named(name)?).as_array()
}

fn number(op: OpRef<'_>, name: &str) -> Option<i64> {
    rmlir_ir::typed::number(op.ctx(), op.attr_named(name)?)
}

fn is(op: OpRef<'_>, name: &str) -> bool {
    op.name_text().strip_prefix(b"omp.") == Some(name.as_bytes())
}

fn parent_is(op: OpRef<'_>, name: &str) -> bool {
    op.parent().is_some_and(|parent| is(parent, name))
}

fn is_omp(op: OpRef<'_>) -> bool {
    op.name_text().starts_with(b"omp.")
}

/// The nearest operation of a name around.
fn enclosing<'m>(op: OpRef<'m>, name: &str) -> Option<OpRef<'m>> {
    let mut at = op.parent();
    while let Some(parent) = at.filter(|&parent| !is(parent, name)) {
        at = parent.parent();
    }
    at
}

/// The operation of a name that a symbol stands for.
fn lookup<'m>(op: OpRef<'m>, symbol: Attr, name: &str) -> Option<OpRef<'m>> {
    symbols::lookup_nearest(op, symbol).filter(|&found| is(found, name))
}

/// An attribute as messages show it.
fn shown(op: OpRef<'_>, attr: Attr) -> String {
    print::attr_to_string(op.ctx(), attr)
}

/// An error at a location that shows no operation.
fn error_at(op: OpRef<'_>, loc: Loc, message: impl Into<String>) -> Checked {
    Diagnostic::error(loc, message).emit(op.ctx())
}
