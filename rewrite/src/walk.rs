//! The walk driver: visits each operation once.

use crate::observer::Observer;
use crate::pattern::Patterns;
use crate::rewriter::PatternRewriter;
use rmlir_ir::listener::Listener;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Module, NotLoaded, OpAddr, UnitId, ValueId};
use rustc_hash::{FxHashMap, FxHashSet};

/// Tries patterns on each operation inside another one, what is inside it first, each once. Nothing is folded or erased besides, and
/// operations that patterns make are not visited. Gives whether anything was changed.
///
/// # Errors
/// If a body is not in memory.
pub fn rewrite_once<'o>(
    module: &mut Module,
    op: OpAddr,
    patterns: &Patterns,
    observer: Option<&'o mut (dyn Observer + 'o)>,
) -> Result<bool, NotLoaded> {
    let ops = Walk::post().collect(module.op(op), |inner| inner.global() != op)?;
    let mut listener = Gone { erased: FxHashSet::default(), observer };
    let mut by_name = FxHashMap::default();
    let mut changed = false;
    for at in ops {
        if listener.erased.contains(&at) {
            continue;
        }
        let name = module.op(at).name();
        let found: &mut Vec<u32> = by_name.entry(name).or_insert_with(|| patterns.of_op(module.ctx(), name));
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
    Ok(changed)
}

/// Notes what is erased.
struct Gone<'o> {
    erased: FxHashSet<OpAddr>,
    observer: Option<&'o mut (dyn Observer + 'o)>,
}

impl Listener for Gone<'_> {
    fn op_inserted(&mut self, module: &Module, op: OpAddr) {
        if let Some(observer) = &mut self.observer {
            observer.op_inserted(module, op);
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
        self.erased.insert(op);
        if let Some(observer) = &mut self.observer {
            observer.op_erased(module, op);
        }
    }

    fn block_inserted(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        if let Some(observer) = &mut self.observer {
            observer.block_inserted(module, unit, block);
        }
    }

    fn block_erased(&mut self, module: &Module, unit: UnitId, block: BlockId) {
        if let Some(observer) = &mut self.observer {
            observer.block_erased(module, unit, block);
        }
    }
}
