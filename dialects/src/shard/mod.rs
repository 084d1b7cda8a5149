//! The shard dialect.

mod canonicalize;
mod checks;
mod grids;
mod text;

use crate::common::names::named;
pub use crate::ops::shard::*;
use rmlir_ir::OpRef;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ir::interfaces::destination::DestinationStyleOpInterface;
use rmlir_ods::DialectImpl;
use std::ops::Range;
use std::sync::Arc;

/// Names of results, by operation.
const NAMES: [(&str, &[&str]); 19] = [
    ("all_gather", &["all_gather"]),
    ("all_reduce", &["all_reduce"]),
    ("all_slice", &["all_slice"]),
    ("all_to_all", &["all_to_all"]),
    ("broadcast", &["broadcast"]),
    ("gather", &["gather"]),
    ("grid_shape", &["grid_shape"]),
    ("neighbors_linear_indices", &["down_linear_idx", "up_linear_idx"]),
    ("process_linear_index", &["proc_linear_idx"]),
    ("process_multi_index", &["proc_linear_idx"]),
    ("recv", &["recv"]),
    ("reduce", &["reduce"]),
    ("reduce_scatter", &["reduce_scatter"]),
    ("scatter", &["scatter"]),
    ("send", &["send"]),
    ("shard", &["sharding_annotated"]),
    ("shard_shape", &["shard_shape"]),
    ("sharding", &["sharding"]),
    ("shift", &["shift"]),
];

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    canonicalize::hooks(dialect);
    text::hooks(dialect);
    checks::hooks(dialect);
    for (name, names) in NAMES {
        dialect.op(name).interface::<dyn OpAsmInterface>(named(names));
    }
    dialect.op("update_halo").interface::<dyn DestinationStyleOpInterface>(Arc::new(UpdateHalo));
}

/// `shard.update_halo` writes to its first operand.
struct UpdateHalo;

impl DestinationStyleOpInterface for UpdateHalo {
    fn inits(&self, op: OpRef<'_>) -> Range<usize> {
        op.operand_group_range(0)
    }
}
