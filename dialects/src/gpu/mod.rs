//! Behaviour of the gpu dialect.

mod attributions;
mod directives;
mod function;
mod launch;
mod matrix;
mod objects;
mod warp;

use crate::common::enums;
use crate::common::names::with_names;
use rmlir_ir::OpRef;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::HookSet;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(set: &mut HookSet) {
    directives::hooks(set);
    function::hooks(set);
    launch::hooks(set);
    objects::hooks(set);
    warp::hooks(set);
    set.ty("gpu.mma_matrix", Arc::new(matrix::Matrix));
    for name in INDICES {
        set.op_interfaces(name, with_names(Index));
    }
}

/// Operations that ask where they run.
const INDICES: [&str; 9] = [
    "gpu.block_dim",
    "gpu.block_id",
    "gpu.cluster_block_id",
    "gpu.cluster_dim",
    "gpu.cluster_dim_blocks",
    "gpu.cluster_id",
    "gpu.global_id",
    "gpu.grid_dim",
    "gpu.thread_id",
];

/// The name of the operation and the dimension: `%thread_id_x`.
struct Index;

impl OpAsmInterface for Index {
    fn result_names(&self, op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
        let dim = op.attr_named("dimension").and_then(|dim| enums::word(op.ctx(), dim, ("gpu", "dim")));
        let text = String::from_utf8_lossy(op.name_text());
        let short = text.strip_prefix("gpu.").unwrap_or(&text);
        name(0, &format!("{short}_{}", dim.unwrap_or_default()));
    }
}
