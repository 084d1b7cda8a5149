//! How large a module is.

use rmlir_ir::Module;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::Walk;
use std::cmp::Ordering;

/// Smaller is better: first fewer operations that are more than constants, then fewer operations, then fewer operands, then a shorter text,
/// then one that comes first in the alphabet, as small numbers do. Nothing can become smaller for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Measure {
    work: usize,
    ops: usize,
    operands: usize,
    length: usize,
    text: Vec<u8>,
}

impl Measure {
    pub(super) fn of(module: &Module, length: usize, text: &[u8]) -> Measure {
        let mut measure = Measure { work: 0, ops: 0, operands: 0, length, text: text.to_vec() };
        if let Some(top) = module.top() {
            // A module that was just made is in memory.
            let all = Walk::pre().collect(top, |_| true).unwrap_or_default();
            for at in all {
                let op = module.op(at);
                measure.ops += 1;
                measure.work += usize::from(!op.has_trait(TraitSet::CONSTANT_LIKE));
                measure.operands += op.num_operands();
            }
        }
        measure
    }

    pub(super) fn ops(&self) -> usize {
        self.ops
    }

    fn key(&self) -> (usize, usize, usize, usize, &[u8]) {
        (self.work, self.ops, self.operands, self.length, &self.text)
    }
}

impl PartialOrd for Measure {
    fn partial_cmp(&self, other: &Measure) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Measure {
    fn cmp(&self, other: &Measure) -> Ordering {
        self.key().cmp(&other.key())
    }
}
