//! Checks of operations beyond what definitions say.

mod kernel;
mod matrix;
mod memory;
mod reduce;
mod warp;

pub(super) use kernel::{check_body, check_type};

use rmlir_ir::diag::Failed;
use rmlir_ir::{OpRef, Type};
use rmlir_ods::DialectImpl;

/// What a check gives.
type Checked = Result<(), Failed>;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    let checks: [(&str, crate::common::OpCheck); 13] = [
        ("alloc", memory::check_alloc),
        ("dynamic_shared_memory", memory::check_shared),
        ("launch", kernel::check_launch),
        ("launch_func", kernel::check_launch_func),
        ("memcpy", memory::check_copy),
        ("return", kernel::check_return),
        ("rotate", reduce::check_rotate),
        ("subgroup_broadcast", reduce::check_broadcast),
        ("subgroup_mma_compute", matrix::check_compute),
        ("subgroup_mma_load_matrix", matrix::check_load),
        ("subgroup_mma_store_matrix", matrix::check_store),
        ("subgroup_reduce", reduce::check_subgroup),
        ("warp_execute_on_lane_0", warp::check),
    ];
    for (name, check) in checks {
        dialect.op(name).verifier(check);
    }
    dialect.op("all_reduce").region_verifier(reduce::check_all);
    dialect.op("launch").region_verifier(kernel::check_launched);
    kernel::hooks(dialect);
}

/// The type of an operand; `none` if it is not there.
fn operand(op: OpRef<'_>, index: usize) -> Type {
    op.operand(index).map_or(op.ctx().none_type(), |value| value.ty())
}

/// The type of a result; `none` if it is not there.
fn result(op: OpRef<'_>, index: usize) -> Type {
    op.result(index).map_or(op.ctx().none_type(), |value| value.ty())
}

/// The number that an attribute of the operation is.
fn number(op: OpRef<'_>, name: &str) -> Option<i64> {
    rmlir_ir::typed::number(op.ctx(), op.attr_named(name)?)
}
