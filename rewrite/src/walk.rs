//! The walk driver: visits each operation once.

use crate::observer::Observer;
use crate::pattern::Patterns;
use crate::rewriter::PatternRewriter;
use rmlir_ir::listener::{Former, Listener};
use rmlir_ir::{BlockId, Module, NotLoaded, OpAddr, OpId, OpRef, RegionRef, UnitId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Tries patterns on each operation inside another one that can be reached from the entry of its region, what is inside it first. Nothing is
/// folded or erased besides. The walk goes on from where an operation was: what a pattern puts after that is visited if it comes after the
/// operation that was next, also if it was visited before it was moved there. Gives whether anything was changed.
///
/// # Errors
/// If a body is not in memory.
pub fn rewrite_once<'o>(
    module: &mut Module,
    op: OpAddr,
    patterns: &Patterns,
    observer: Option<&'o mut (dyn Observer + 'o)>,
) -> Result<bool, NotLoaded> {
    check_loaded(module.op(op))?;
    let regions: Vec<Cursor> = module.op(op).regions().map(Cursor::at_start).collect();
    let mut listener = Places { open: Vec::new(), observer };
    let mut by_name = FxHashMap::default();
    let mut changed = false;
    for region in regions {
        listener.open.push(region);
        while let Some(at) = listener.next_op(module) {
            let name = module.op(at).name();
            let found: &mut Vec<u32> =
                by_name.entry(name).or_insert_with(|| patterns.of_op(module.ctx(), name));
            for &index in found.iter() {
                let pattern = patterns.pattern(index);
                if let Some(observer) = &mut listener.observer {
                    observer.attempt_begins(module, at, pattern.name());
                }
                let mut rewriter = PatternRewriter::before(module, at, &mut listener);
                let applied = pattern.rewrite(at, &mut rewriter).is_some();
                if let Some(observer) = &mut listener.observer {
                    observer.attempt_ends(module, at, pattern.name(), applied);
                }
                if applied {
                    changed = true;
                    break;
                }
            }
        }
    }
    Ok(changed)
}

/// Refuses what has bodies that are not in memory before anything is changed.
fn check_loaded(op: OpRef<'_>) -> Result<(), NotLoaded> {
    rmlir_ir::walk::Walk::pre().collect(op, |_| false).map(drop)
}

/// A place in a region.
struct Cursor {
    unit: UnitId,
    /// The block, and in it the operation that comes next; `None` at the end of the region.
    place: Option<(BlockId, Option<OpId>)>,
    /// What is inside that operation was visited already.
    is_entered: bool,
    /// The blocks that can be reached from the entry; `None` if there is only that.
    reachable: Option<FxHashSet<BlockId>>,
}

impl Cursor {
    fn at_start(region: RegionRef<'_>) -> Cursor {
        let entry = region.entry();
        let reachable = (region.blocks().nth(1).is_some()).then(|| reachable_blocks(region));
        let place = entry.map(|block| (block.id(), block.first_op().map(OpRef::id)));
        Cursor { unit: region.unit(), place, is_entered: false, reachable }
    }

    /// Goes on after an operation of this block, or to the next block at the end of one.
    fn advance(&mut self, module: &Module) {
        self.is_entered = false;
        let body = module.body(self.unit);
        let is_reachable = |block: &BlockId| match &self.reachable {
            Some(blocks) => blocks.contains(block),
            None => true,
        };
        self.place = match self.place {
            Some((block, Some(op))) => Some((block, body.next_op(op))),
            Some((block, None)) => {
                std::iter::successors(body.next_block(block), |&next| body.next_block(next))
                    .find(is_reachable)
                    .map(|block| (block, body.first_op(block)))
            }
            None => None,
        };
    }
}

fn reachable_blocks(region: RegionRef<'_>) -> FxHashSet<BlockId> {
    let mut found = FxHashSet::default();
    let mut stack: Vec<_> = region.entry().into_iter().collect();
    while let Some(block) = stack.pop() {
        if found.insert(block.id()) {
            stack.extend(block.successors().filter(|to| to.region() == Some(region)));
        }
    }
    found
}

/// Where the walk is, kept right while patterns move and erase what comes next.
struct Places<'o> {
    /// Places in regions, each inside the operation at the place before it.
    open: Vec<Cursor>,
    observer: Option<&'o mut (dyn Observer + 'o)>,
}

impl Places<'_> {
    /// The next operation to be visited, which the walk has passed then.
    fn next_op(&mut self, module: &Module) -> Option<OpAddr> {
        loop {
            let cursor = self.open.last_mut()?;
            match cursor.place {
                None => drop(self.open.pop()),
                Some((_, None)) => cursor.advance(module),
                Some((_, Some(op))) => {
                    let at = OpAddr { unit: cursor.unit, op };
                    if cursor.is_entered || module.op(at).regions().len() == 0 {
                        cursor.advance(module);
                        return Some(at);
                    }
                    cursor.is_entered = true;
                    let inner = module.op(at).regions().rev().map(Cursor::at_start);
                    self.open.extend(inner);
                }
            }
        }
    }

    /// Steps over an operation that goes, and out of a block that does.
    fn leave_op(&mut self, module: &Module, op: OpAddr) {
        for cursor in self.open.iter_mut().filter(|cursor| cursor.unit == op.unit) {
            if cursor.place.is_some_and(|(_, next)| next == Some(op.op)) {
                cursor.advance(module);
            }
        }
    }

    fn leave_block(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        for cursor in self.open.iter_mut().filter(|cursor| cursor.unit == unit) {
            if cursor.place.is_some_and(|(at, _)| at == block) {
                cursor.place = Some((block, None));
                cursor.advance(module);
            }
        }
    }
}

impl Listener for Places<'_> {
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        if let Some(observer) = &mut self.observer {
            observer.op_inserted(module, op);
        }
    }

    fn op_moved(&mut self, module: &Module, op: OpAddr, from: Former<OpId>) {
        if let Some(observer) = &mut self.observer {
            observer.op_moved(module, op, from);
        }
        // The walk goes on where the operation is now: its block is another one perhaps.
        let block = module.body(op.unit).op_block(op.op);
        for cursor in self.open.iter_mut().filter(|cursor| cursor.unit == op.unit) {
            if let (Some((at, Some(next))), Some(block)) = (&mut cursor.place, block)
                && *next == op.op
            {
                *at = block;
            }
        }
    }

    fn op_modified(&mut self, module: &Module, op: OpAddr) {
        if let Some(observer) = &mut self.observer {
            observer.op_modified(module, op);
        }
    }

    fn op_replaced(&mut self, module: &Module, op: OpAddr, values: &[ValueId]) {
        if let Some(observer) = &mut self.observer {
            observer.op_replaced(module, op, values);
        }
    }

    fn op_erased(&mut self, module: &Module, op: OpAddr) {
        if let Some(observer) = &mut self.observer {
            observer.op_erased(module, op);
        }
        self.leave_op(module, op);
    }

    fn block_inserted(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        if let Some(observer) = &mut self.observer {
            observer.block_inserted(module, unit, block);
        }
    }

    fn block_moved(&mut self, module: &Module, unit: UnitId, block: BlockId, from: Former<BlockId>) {
        if let Some(observer) = &mut self.observer {
            observer.block_moved(module, unit, block, from);
        }
    }

    fn block_erased(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        if let Some(observer) = &mut self.observer {
            observer.block_erased(module, unit, block);
        }
        self.leave_block(module, unit, block);
    }
}
