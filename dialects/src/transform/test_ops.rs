//! Operations that the reference's tool has for its own tests.

use super::effects::{self, Sink};
use crate::scf::text::entry_args;
use rmlir_ir::OpRef;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::effects::{Effect, MemoryEffectOpInterface};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What consumes all that it is given, and is not functional.
const CONSUMING: [&str; 14] = [
    "test_consume_operand",
    "test_consume_operand_each",
    "test_consume_operand_of_op_kind_or_fail",
    "test_re_enter_region",
    "test.fuse_and_yield",
    "test.fuse_consumer",
    "test.fuse_consumer_using_slice",
    "test.fuse_using_forall",
    "test.make_composed_folded_affine_apply",
    "test.move_operand_deps",
    "test.move_value_defns",
    "test.tile_and_fuse_outer_parallel_partial_reduction",
    "test.tile_using_custom_loop",
    "test.tile_using_forall",
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    for name in CONSUMING {
        dialect.op(name).interface::<dyn MemoryEffectOpInterface>(effects::consuming(|_, _| true));
    }
    for name in ["test_dummy_payload_op", "test_transform_unrestricted_op_no_interface"] {
        dialect.op(name).interface::<dyn MemoryEffectOpInterface>(Arc::new(effects::Nothing));
    }
    let mut stated = dialect.op("test_required_memory_effects");
    stated.interface::<dyn MemoryEffectOpInterface>(Arc::new(Stated));
    dialect.op("test_dummy_payload_op").verifier(check_payload);
    dialect.op("test_re_enter_region").verifier(check_arguments);
}

/// Effects that attributes state.
struct Stated;

impl MemoryEffectOpInterface for Stated {
    fn effects(&self, op: OpRef<'_>, effects: &mut Vec<Effect>) {
        let has = |name: &str| op.attr_named(name).is_some();
        let mut sink = Sink(effects);
        if has("has_operand_effect") {
            op.operands().for_each(|operand| sink.consumes(operand));
        }
        if has("has_result_effect") {
            sink.produces(op);
        }
        if has("modifies_payload") {
            sink.changes_payload();
        }
    }
}

fn check_payload(op: OpRef<'_>) -> Result<(), Failed> {
    match op.attr_named("fail_to_verify") {
        Some(_) => Err(op.emit_error("fail_to_verify is set")),
        None => Ok(()),
    }
}

fn check_arguments(op: OpRef<'_>) -> Result<(), Failed> {
    match entry_args(op, 0, 0).len() == op.num_operands() {
        true => Ok(()),
        false => Err(op.emit_error("expects as many operands as block arguments")),
    }
}
