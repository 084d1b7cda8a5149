//! From tensors to memory.

use super::failure::{Outcome, silenceable};
use super::handles::give;
use super::interpreter::Running;
use super::state::{Entity, Results};
use super::table::Table;
use crate::bufferization::driver::bufferize_module;
use crate::bufferization::settings::{Layouts, Settings};
use crate::bufferization::{eliminate_all, hoist_out_of_loops, to_alloc};
use rmlir_dialects::bufferization::LayoutMapOption;
use rmlir_dialects::tensor::EmptyOp;
use rmlir_dialects::transform::{
    BufferLoopHoistingOp, EliminateEmptyTensorsOp, EmptyTensorToAllocTensorOp, OneShotBufferizeOp,
};
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Diagnostic, OpAddr, OpRef};

/// The operations of this file.
pub(super) fn register(table: &mut Table<'_>) {
    table.whole::<OneShotBufferizeOp>(bufferize).each::<BufferLoopHoistingOp>(hoist);
    table.whole::<EliminateEmptyTensorsOp>(eliminate).each::<EmptyTensorToAllocTensorOp>(empty_to_alloc);
}

fn hoist<'s>(on: &mut Running<'s, '_, '_>, _: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    hoist_out_of_loops(on.payload_mut(), target)?;
    Ok(Vec::new())
}

fn eliminate<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, _: &mut Results) -> Outcome {
    for target in op.operand(0).map(|handle| on.ops(handle)).unwrap_or_default() {
        if !on.is_alive(target) {
            continue;
        }
        if eliminate_all(on.payload_mut(), target).is_err() {
            let loc = on.payload().op(target).loc();
            return Err(Diagnostic::error(loc, "empty tensor elimination failed").into());
        }
    }
    Ok(())
}

fn empty_to_alloc<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, target: OpAddr) -> Outcome<Vec<Entity>> {
    if !on.payload().op(target).is::<EmptyOp>() {
        return Err(on.wrong_kind(op, target));
    }
    let made = on.rewrite(op, target, |rw| {
        let made = to_alloc(EmptyOp::of(target), rw)?;
        Some(rw.value(made).def_op()?.0.global())
    });
    made.map(|made| vec![Entity::Op(made)]).ok_or_else(|| on.failed_on(op, target))
}

fn settings(own: OneShotBufferizeOp<OpRef<'_>>) -> Settings {
    let boundary = own.function_boundary_type_conversion().and_then(LayoutMapOption::from_value);
    Settings {
        return_allocs_from_loops: own.allow_return_allocs_from_loops(),
        allow_unknown: own.allow_unknown_ops(),
        functions: own.bufferize_function_boundaries(),
        check_parallel: own.check_parallel_regions(),
        analysis_only: own.test_analysis_only(),
        print_conflicts: own.print_conflicts(),
        boundary: match boundary {
            Some(LayoutMapOption::IdentityLayoutMap) => Layouts::Identity,
            _ => Layouts::Dynamic,
        },
        infer_results: matches!(boundary, None | Some(LayoutMapOption::InferLayoutMap)),
        ..Settings::default()
    }
}

fn bufferize<'s>(on: &mut Running<'s, '_, '_>, op: OpRef<'s>, results: &mut Results) -> Outcome {
    let Some(own) = op.cast::<OneShotBufferizeOp>() else { return Ok(()) };
    let (settings, targets) = (settings(own), on.ops(own.target()));
    for &target in &targets {
        if !on.is_alive(target) {
            continue;
        }
        let view = on.payload().op(target);
        let is_module = rmlir_ir::typed::is_op(view, "builtin.module");
        let is_function = op.ctx().op_interface::<dyn FunctionOpInterface>(view.name()).is_some();
        if !is_module && !is_function {
            return Err(silenceable(op, "expected module or function target"));
        }
        if settings.functions && !is_module {
            return Err(silenceable(op, "expected module target"));
        }
        if bufferize_module(on.payload_mut(), target, &settings).is_err() {
            return Err(silenceable(op, "bufferization failed"));
        }
    }
    give(results, targets.into_iter().map(Entity::Op).collect())
}
