//! Ranges of values, as analysis found them.

use rmlir_ir::edit::GlobalValue;
use rmlir_ir::interfaces::int_range::{InferIntRangeInterface, IntRange};
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Module, OpAddr, OpRef, ValueRef};
use rmlir_passes::dataflow::{Facts, RangeFact, RangeProblem, Solver};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Ranges of the values that were there when it was made, and of others for which they were given. A handle of a value is not used again,
/// so that what was erased does no harm.
#[derive(Clone)]
pub(super) struct KnownRanges {
    found: Arc<Facts<RangeFact>>,
    given: Arc<Mutex<HashMap<GlobalValue, IntRange>>>,
}

impl KnownRanges {
    /// Those of the values in an operation.
    pub(super) fn of(module: &Module, top: OpRef<'_>) -> KnownRanges {
        let found = Solver::solve(RangeProblem, module, module.op(top.global()));
        KnownRanges { found: Arc::new(found), given: Arc::default() }
    }

    /// The same, where operations may write down what they find, and what folding changes stays changed.
    pub(super) fn noted(module: &mut Module, at: OpAddr) -> KnownRanges {
        let known = KnownRanges::of(module, module.op(at));
        known.found.apply_changes(module);
        known.note(module, at);
        known
    }

    /// The same, where nothing is folded.
    pub(super) fn without_folds(module: &mut Module, at: OpAddr) -> KnownRanges {
        let known = KnownRanges::of(module, module.op(at));
        known.note(module, at);
        known
    }

    /// Operations write down what they find.
    fn note(&self, module: &mut Module, at: OpAddr) {
        let mut changes = Vec::new();
        // What is not in memory notes nothing.
        let _ = Walk::pre().ops(module.op(at), |op| {
            if let Some(model) = op.ctx().op_interface::<dyn InferIntRangeInterface>(op.name()) {
                let ranges: Vec<Option<IntRange>> = op.operands().map(|operand| self.get(operand)).collect();
                let notes = model.notes(op, &ranges);
                changes.extend(notes.into_iter().map(|(name, value)| (op.global(), name, value)));
            }
            WalkResult::Advance
        });
        for (op, name, value) in changes {
            module.set_attr(op, name, Some(value));
        }
    }

    /// The range of a value, if it is an integer that control gets to.
    pub(super) fn get(&self, value: ValueRef<'_>) -> Option<IntRange> {
        let value = value.resolved();
        let key = GlobalValue { unit: value.unit(), value: value.id() };
        let given = self.given.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        given.or_else(|| self.found.get(key.unit, key.value)?.range.clone())
    }

    /// Says what the range of a new value is.
    pub(super) fn give(&self, value: ValueRef<'_>, range: IntRange) {
        let key = GlobalValue { unit: value.unit(), value: value.id() };
        self.given.lock().unwrap_or_else(PoisonError::into_inner).insert(key, range);
    }
}
