//! Behaviour of the gpu dialect.

mod attributions;
mod canonicalize;
mod checks;
mod directives;
mod fold;
mod function;
mod launch;
mod matrix;
mod objects;
mod ranges;
pub mod target;
mod warp;

use crate::common::enums;
pub use crate::ops::gpu::*;
use rmlir_ir::OpRef;
use rmlir_ir::interfaces::asm::OpAsmInterface;
use rmlir_ods::DialectImpl;
use std::sync::Arc;

/// What the definitions leave to code.
pub fn hooks(dialect: &mut DialectImpl<'_>) {
    crate::common::inline::anywhere(dialect);
    canonicalize::hooks(dialect);
    checks::hooks(dialect);
    fold::hooks(dialect);
    directives::hooks(dialect);
    function::hooks(dialect);
    launch::hooks(dialect);
    objects::hooks(dialect);
    ranges::hooks(dialect);
    target::hooks(dialect);
    warp::hooks(dialect);
    dialect.ty("mma_matrix").hooks(Arc::new(matrix::Matrix));
    for name in INDICES {
        dialect.op(name).interface::<dyn OpAsmInterface>(Arc::new(Index));
    }
}

/// Operations that ask where they run.
const INDICES: [&str; 9] = [
    "block_dim",
    "block_id",
    "cluster_block_id",
    "cluster_dim",
    "cluster_dim_blocks",
    "cluster_id",
    "global_id",
    "grid_dim",
    "thread_id",
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
