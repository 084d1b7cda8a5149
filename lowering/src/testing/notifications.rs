//! What drivers tell of edits, as lines of text.

use rmlir_ir::listener::{Former, Listener};
use rmlir_ir::{BlockId, Context, Module, OpAddr, OpId, OpRef, UnitId, ValueId};
use rmlir_passes::instrument::Stream;
use rmlir_passes::transforms::Watch;
use rmlir_rewrite::Observer;

/// Writes what a driver tells of edits to standard output, and reports attempts at patterns as actions.
pub(super) struct Notifications<'a> {
    out: Option<Stream>,
    watch: Option<Watch<'a>>,
}

impl<'a> Notifications<'a> {
    /// For a run in a context. Edits are written if `shown`.
    pub(super) fn new(ctx: &'a Context, shown: bool) -> Notifications<'a> {
        Notifications { out: shown.then(Stream::standard_output), watch: ctx.actions().map(Watch) }
    }

    /// Reports that a driver begins.
    pub(super) fn begin(&self, kind: &str, op: OpRef<'_>) {
        if let Some(watch) = &self.watch {
            watch.begin(kind, op);
        }
    }

    /// Reports that it has ended.
    pub(super) fn end(&self, kind: &str) {
        if let Some(watch) = &self.watch {
            watch.end(kind);
        }
    }

    fn line(&self, text: &str) {
        if let Some(out) = &self.out {
            out.write(format!("{text}\n").as_bytes());
        }
    }

    fn of_op(&self, what: &str, module: &Module, op: OpAddr, more: &str) {
        self.line(&format!("{what}: {}{more}", name(module.op(op))));
    }

    fn of_block(&self, module: &Module, unit: UnitId, block: BlockId, more: &str) {
        let parent = module.block(unit, block).parent();
        let parent = parent.map_or_else(|| "unknown op".to_owned(), name);
        self.line(&format!("notifyBlockInserted into {parent}: {more}"));
    }
}

fn name(op: OpRef<'_>) -> String {
    String::from_utf8_lossy(op.name_text()).into_owned()
}

impl Listener for Notifications<'_> {
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        self.of_op("notifyOperationInserted", module, op, ", was unlinked");
    }

    fn op_moved(&mut self, module: &Module, op: OpAddr, from: Former<OpId>) {
        let from = match from {
            Former::Unknown => ", was linked, exact position unknown".to_owned(),
            Former::Last => ", was last in block".to_owned(),
            Former::Before(next) => {
                format!(", previous = {}", name(module.op(OpAddr { unit: op.unit, op: next })))
            }
        };
        self.of_op("notifyOperationInserted", module, op, &from);
    }

    fn op_modified(&mut self, module: &Module, op: OpAddr) {
        self.of_op("notifyOperationModified", module, op, "");
    }

    fn op_replaced(&mut self, module: &Module, op: OpAddr, _: &[ValueId]) {
        self.of_op("notifyOperationReplaced", module, op, "");
    }

    fn op_erased(&mut self, module: &Module, op: OpAddr) {
        self.of_op("notifyOperationErased", module, op, "");
    }

    fn block_inserted(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        self.of_block(module, unit, block, "was unlinked");
    }

    fn block_moved(&mut self, module: &Module, unit: UnitId, block: BlockId, _: Former<BlockId>) {
        self.of_block(module, unit, block, "was linked");
    }

    fn block_erased(&mut self, _: &Module, _: UnitId, _: BlockId) {
        self.line("notifyBlockErased");
    }
}

impl Observer for Notifications<'_> {
    fn attempt_begins(&mut self, module: &Module, op: OpAddr, pattern: &str) {
        if let Some(watch) = &mut self.watch {
            watch.attempt_begins(module, op, pattern);
        }
    }

    fn attempt_ends(&mut self, module: &Module, op: OpAddr, pattern: &str, applied: bool) {
        if let Some(watch) = &mut self.watch {
            watch.attempt_ends(module, op, pattern, applied);
        }
    }

    fn iteration_begins(&mut self, region: rmlir_ir::RegionRef<'_>, number: u32) {
        if let Some(watch) = &mut self.watch {
            watch.iteration_begins(region, number);
        }
    }

    fn iteration_ends(&mut self, module: &Module) {
        if let Some(watch) = &mut self.watch {
            watch.iteration_ends(module);
        }
    }
}
