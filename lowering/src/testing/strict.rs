//! `test-strict-pattern-driver`: patterns that make one edit each, on some operations and what these touch.

use super::edits;
use super::notifications::Notifications;
use rmlir_ir::listener::{Former, Listener};
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Diagnostic, Failed, Module, OpAddr, OpId, OpRef, UnitId, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, Strictness, rewrite_ops_greedily};
use rmlir_rewrite::{Observer, PatternSet, Patterns};
use rustc_hash::FxHashSet;

plain_pass! {
    /// Applies patterns to operations of some names by the greedy driver.
    StrictPatterns: TestStrictPatternDriver, rewrite
}

/// The operations that the driver begins with.
const BEGUN_WITH: [&[u8]; 9] = [
    b"test.insert_same_op",
    b"test.change_block_op",
    b"test.replace_with_new_op",
    b"test.erase_op",
    b"test.move_before_parent_op",
    b"test.inline_blocks_into_parent",
    b"test.split_block_here",
    b"test.clone_me",
    b"test.clone_region_before",
];

fn rewrite(options: &options::TestStrictPatternDriver, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (ctx, at, loc) = (run.ctx(), run.at(), run.op().loc());
    let strictness = match options.strictness.as_str() {
        "AnyOp" => Strictness::Any,
        "ExistingAndNewOps" => Strictness::ExistingAndNew,
        "ExistingOps" => Strictness::Existing,
        other => {
            let what = format!("'{other}' is no strictness: it is AnyOp, ExistingAndNewOps or ExistingOps");
            return Diagnostic::error(loc, what).emit(&ctx);
        }
    };
    let mut set = PatternSet::new();
    edits::add_strict(&mut set);
    let wanted = |op: OpRef<'_>| BEGUN_WITH.contains(&op.name_text());
    let ops = Walk::post().collect(run.op(), wanted).map_err(|_| Failed)?;
    let config = Config { strictness, ..Config::default() };
    let mut told = Surviving { ops: ops.iter().copied().collect(), told: Notifications::new(&ctx, true) };
    let module = run.module();
    let outcome = rewrite_ops_greedily(module, &ops, &Patterns::new(set), &config, Some(&mut told));
    let all_erased = told.ops.is_empty();
    for (name, value) in
        [("pattern_driver_changed", outcome.changed), ("pattern_driver_all_erased", all_erased)]
    {
        module.set_attr(at, ctx.ident(name), Some(ctx.bool_attr(value)));
    }
    Ok(())
}

/// Those of the first operations that are still there.
struct Surviving<'a> {
    ops: FxHashSet<OpAddr>,
    told: Notifications<'a>,
}

impl Listener for Surviving<'_> {
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        self.told.op_inserted(module, op);
    }

    fn op_moved(&mut self, module: &Module, op: OpAddr, from: Former<OpId>) {
        self.told.op_moved(module, op, from);
    }

    fn op_modified(&mut self, module: &Module, op: OpAddr) {
        self.told.op_modified(module, op);
    }

    fn op_replaced(&mut self, module: &Module, op: OpAddr, values: &[ValueId]) {
        self.told.op_replaced(module, op, values);
    }

    fn op_erased(&mut self, module: &Module, op: OpAddr) {
        self.ops.remove(&op);
        self.told.op_erased(module, op);
    }

    fn block_inserted(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        self.told.block_inserted(module, unit, block);
    }

    fn block_moved(&mut self, module: &Module, unit: UnitId, block: BlockId, from: Former<BlockId>) {
        self.told.block_moved(module, unit, block, from);
    }

    fn block_erased(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        self.told.block_erased(module, unit, block);
    }
}

impl Observer for Surviving<'_> {
    fn attempt_begins(&mut self, module: &Module, op: OpAddr, pattern: &str) {
        self.told.attempt_begins(module, op, pattern);
    }

    fn attempt_ends(&mut self, module: &Module, op: OpAddr, pattern: &str, applied: bool) {
        self.told.attempt_ends(module, op, pattern, applied);
    }
}
