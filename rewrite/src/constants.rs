//! Constants, one per value: where they go and which of equal ones stays.

use crate::fold::materialize;
use rmlir_ir::edit::Rewriter;
use rmlir_ir::interfaces::dialect::DialectFoldInterface;
use rmlir_ir::listener::Listener;
use rmlir_ir::{
    Attr, BlockId, Builder, DialectId, Loc, Module, OpAddr, OpId, RegionId, RegionRef, TraitSet, Type, UnitId,
};
use rustc_hash::FxHashMap;

/// What constants are told apart by, within a region: the dialect that makes them, the value, the type.
type Key = (DialectId, Attr, Type);

/// The constants of regions that fold: those at the start of the region's first block.
///
/// It must be told what becomes of its constants, or be dropped before they change.
#[derive(Default)]
pub struct Constants {
    scopes: FxHashMap<(UnitId, RegionId), FxHashMap<Key, OpId>>,
    /// The keys of a constant: one that was made by another dialect than it is of has two.
    keys: FxHashMap<OpAddr, Vec<Key>>,
}

/// The region whose first block takes the constants that a block needs: that of the nearest operation around it that is isolated, or that
/// nobody knows, or whose dialect says so.
pub fn insertion_region(module: &Module, unit: UnitId, block: BlockId) -> Option<RegionRef<'_>> {
    let mut region = module.block(unit, block).region()?;
    loop {
        let Some(parent) = region.parent() else { return Some(region) };
        let isolated =
            parent.info().registered().is_none() || parent.has_trait(TraitSet::ISOLATED_FROM_ABOVE);
        let Some(outer) = parent.parent_region() else { return Some(region) };
        let dialect = parent.info().dialect();
        let asked = || {
            let model = module.ctx().dialect_interface::<dyn DialectFoldInterface>(dialect);
            model.is_some_and(|model| model.materialize_into(region))
        };
        if isolated || asked() {
            return Some(region);
        }
        region = outer;
    }
}

/// Where constants go: the unit, the region and its first block.
type Place = (UnitId, RegionId, BlockId);

fn place(module: &Module, unit: UnitId, block: BlockId) -> Option<Place> {
    let region = insertion_region(module, unit, block)?;
    Some((region.unit(), region.id(), region.entry()?.id()))
}

impl Constants {
    /// No constants yet.
    pub fn new() -> Constants {
        Constants::default()
    }

    /// Whether an operation is one of these constants.
    pub fn owns(&self, op: OpAddr) -> bool {
        self.keys.contains_key(&op)
    }

    /// Takes a constant that is there. If an equal one is known, it replaces this one, and the answer is false. Else this one goes to the
    /// start of the block where constants are, unless it is there already.
    pub fn insert_known(
        &mut self,
        module: &mut Module,
        at: OpAddr,
        value: Attr,
        listener: &mut dyn Listener,
    ) -> bool {
        let op = module.op(at);
        let (Some(block), Some(result)) = (op.block(), op.result(0)) else { return true };
        let (block, key) = (block.id(), (op.info().dialect(), value, result.ty()));
        let Some((unit, region, entry)) = place(module, at.unit, block) else { return true };
        if self.owns(at) {
            self.move_to_front(module, at, block, listener);
            return true;
        }
        if unit != at.unit {
            return true;
        }
        let known = self.scopes.entry((unit, region)).or_default();
        if let Some(&same) = known.get(&key) {
            forget_loc(module, OpAddr { unit, op: same }, Loc::UNKNOWN);
            if let Some(value) = module.body(unit).result(same, 0) {
                let replaced = Rewriter::listening_before(module, at, listener).replace_op(at.op, &[value]);
                debug_assert!(replaced.is_ok(), "constants have one result");
            }
            return false;
        }
        known.insert(key, at.op);
        if block == entry {
            self.move_to_front(module, at, entry, listener);
        } else if let Some(first) = module.body(unit).first_op(entry) {
            let moved = Rewriter::listening_before(module, at, listener).move_op_before(at.op, first);
            debug_assert!(moved.is_ok(), "the first operation of a block is in it");
            module.set_loc(at, Loc::UNKNOWN);
        }
        self.keys.insert(at, vec![key]);
        true
    }

    /// Moves a constant to the start of its block, unless only constants of these are before it.
    fn move_to_front(&self, module: &mut Module, at: OpAddr, block: BlockId, listener: &mut dyn Listener) {
        let body = module.body(at.unit);
        let settled = match body.prev_op(at.op) {
            None => true,
            Some(prev) => self.owns(OpAddr { unit: at.unit, op: prev }),
        };
        if let Some(first) = body.first_op(block).filter(|_| !settled) {
            let moved = Rewriter::listening_before(module, at, listener).move_op_before(at.op, first);
            debug_assert!(moved.is_ok(), "the first operation of a block is in it");
        }
    }

    /// The constant `value` of a type for a place in a block, as `dialect` makes it: one that is known, or a new one at the start of the
    /// block where constants are, without a location. `None` if the dialect makes none.
    pub fn get(
        &mut self,
        module: &mut Module,
        block: (UnitId, BlockId),
        dialect: DialectId,
        value: Attr,
        ty: Type,
        listener: Option<&mut dyn Listener>,
    ) -> Option<OpAddr> {
        let (unit, region, entry) = place(module, block.0, block.1)?;
        let key = (dialect, value, ty);
        if let Some(&op) = self.scopes.entry((unit, region)).or_default().get(&key) {
            let at = OpAddr { unit, op };
            forget_loc(module, at, Loc::UNKNOWN);
            return Some(at);
        }
        let mut builder = Builder::at_start(module, unit, entry);
        let made = match listener {
            Some(listener) => {
                let mut builder = builder.listening(listener);
                materialize(&mut builder, dialect, value, ty, Loc::UNKNOWN)?
            }
            None => materialize(&mut builder, dialect, value, ty, Loc::UNKNOWN)?,
        };
        let own = module.op(OpAddr { unit, op: made }).info().dialect();
        let known = self.scopes.entry((unit, region)).or_default();
        let own_key = (own, value, ty);
        let op = match known.get(&own_key) {
            Some(&same) => {
                // Nothing uses what was just made.
                let erased = module.erase_op(OpAddr { unit, op: made });
                debug_assert!(erased.is_ok(), "a new constant has no uses");
                same
            }
            None => made,
        };
        let at = OpAddr { unit, op };
        known.insert(own_key, op);
        known.insert(key, op);
        let keys = self.keys.entry(at).or_default();
        for key in [own_key, key] {
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        Some(at)
    }

    /// Forgets a constant that will be erased. Does nothing for other operations.
    pub fn forget(&mut self, module: &Module, at: OpAddr) {
        let Some(keys) = self.keys.remove(&at) else { return };
        let block = module.op(at).block().map(|block| block.id());
        let Some((unit, region, _)) = block.and_then(|block| place(module, at.unit, block)) else { return };
        if let Some(known) = self.scopes.get_mut(&(unit, region)) {
            known.retain(|key, _| !keys.contains(key));
        }
    }
}

/// A constant that stands for several has no location.
fn forget_loc(module: &mut Module, at: OpAddr, loc: Loc) {
    if module.op(at).loc() != loc {
        module.set_loc(at, loc);
    }
}
