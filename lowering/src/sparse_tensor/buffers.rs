//! `sparse-buffer-rewrite`: what grows and sorts the buffers of a sparse tensor becomes loops and functions.

use super::{push_back, sort};
use rmlir_ir::Failed;
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes code of `sparse_tensor.push_back` and `sparse_tensor.sort`.
    BufferRewrite: SparseBufferRewrite, run
}

fn run(options: &options::SparseBufferRewrite, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let fills = options.enable_buffer_initialization;
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::PushBackRewriter", move |op, rw| push_back::grow(op, rw, fills));
    set.op("(anonymous namespace)::SortRewriter", sort::call);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}
