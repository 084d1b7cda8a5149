//! Which memrefs live into and out of blocks.

use rmlir_ir::edit::GlobalBlock;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{BlockRef, OpRef, TypeData, UnitId, ValueId, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// Values that live into blocks and out of them, by block, before anything was changed.
#[derive(Debug, Default)]
pub(super) struct Liveness {
    into: FxHashMap<GlobalBlock, FxHashSet<ValueId>>,
    out: FxHashMap<GlobalBlock, FxHashSet<ValueId>>,
    /// Values that have got another handle since.
    renamed: FxHashMap<(UnitId, ValueId), ValueId>,
}

pub(super) fn key(block: BlockRef<'_>) -> GlobalBlock {
    GlobalBlock { unit: block.unit(), block: block.id() }
}

pub(super) fn is_memref(value: ValueRef<'_>) -> bool {
    matches!(value.ctx().type_data(value.ty()), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. })
}

/// Whether a value is defined in a block, or deeper inside it.
fn is_inside(value: ValueRef<'_>, block: BlockRef<'_>) -> bool {
    let mut at = value.block();
    while let Some(own) = at {
        if own == block {
            return true;
        }
        at = own.parent().and_then(OpRef::block);
    }
    false
}

impl Liveness {
    /// The liveness of all blocks in an operation.
    pub(super) fn of(root: OpRef<'_>) -> Liveness {
        let mut blocks = Vec::new();
        let _ = Walk::pre().blocks(root, |block| {
            blocks.push(block);
            WalkResult::Advance
        });
        let mut uses: FxHashMap<GlobalBlock, FxHashSet<ValueId>> = FxHashMap::default();
        let _ = Walk::pre().ops(root, |op| {
            for value in op.operands().filter(|value| is_memref(*value)) {
                let mut at = op.block();
                while let Some(block) = at.filter(|block| block.unit() == op.unit()) {
                    if is_inside(value, block) {
                        break;
                    }
                    uses.entry(key(block)).or_default().insert(value.id());
                    at = block.parent().and_then(OpRef::block);
                }
            }
            WalkResult::Advance
        });
        let mut live = Liveness { into: uses, ..Liveness::default() };
        // Backwards, until nothing is new.
        let mut changed = true;
        while changed {
            changed = false;
            for &block in blocks.iter().rev() {
                let mut out = FxHashSet::default();
                for next in block.successors() {
                    out.extend(live.into.get(&key(next)).into_iter().flatten().copied());
                }
                let into = live.into.entry(key(block)).or_default();
                for &value in &out {
                    if !is_inside(block.module().value(block.unit(), value), block) {
                        changed |= into.insert(value);
                    }
                }
                live.out.insert(key(block), out);
            }
        }
        live
    }

    /// A value has another handle now.
    pub(super) fn rename(&mut self, unit: UnitId, from: ValueId, to: ValueId) {
        self.renamed.insert((unit, from), to);
    }

    fn current(&self, unit: UnitId, mut value: ValueId) -> ValueId {
        while let Some(&next) = self.renamed.get(&(unit, value)) {
            value = next;
        }
        value
    }

    /// Memrefs that live into a block, in order.
    pub(super) fn live_in(&self, block: BlockRef<'_>) -> Vec<ValueId> {
        self.sorted(block, self.into.get(&key(block)).into_iter().flatten().copied().collect())
    }

    /// Memrefs that live out of a block, and into `to` if there is one, in order.
    pub(super) fn live_out(&self, block: BlockRef<'_>, to: Option<BlockRef<'_>>) -> Vec<ValueId> {
        let of = |value: &ValueId| {
            to.is_none_or(|to| self.into.get(&key(to)).is_some_and(|into| into.contains(value)))
        };
        self.sorted(block, self.out.get(&key(block)).into_iter().flatten().copied().filter(of).collect())
    }

    /// Arguments of blocks first, by number; then results, as they come.
    fn sorted(&self, block: BlockRef<'_>, values: Vec<ValueId>) -> Vec<ValueId> {
        let unit = block.unit();
        let mut values: Vec<ValueRef<'_>> =
            values.into_iter().map(|value| block.module().value(unit, self.current(unit, value))).collect();
        values.sort_by_cached_key(|value| {
            let mut place = Vec::new();
            let mut at = value.def_op().map(|(op, _)| op);
            let mut block = value.block();
            while let Some(own) = block {
                let number = at.map_or(0, |at| own.ops().take_while(|op| *op != at).count());
                place.push((own.index(), number));
                at = own.parent();
                block = at.and_then(OpRef::block).filter(|_| own.unit() == unit);
            }
            place.reverse();
            let index = value.def_op().map(|(_, index)| index);
            let argument = value.def_block().map_or(usize::MAX, |(_, index)| index);
            (index.is_some(), argument, place, index)
        });
        values.into_iter().map(ValueRef::id).collect()
    }
}
