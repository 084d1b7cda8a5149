//! What is known while loops are made.

use super::Parallel;
use super::exprs::ExprId;
use super::lattices::Merger;
use crate::linalg::parts::Parts;
use crate::sparse_tensor::loops::Emitter;
use rmlir_ir::ValueId;
use rmlir_rewrite::PatternRewriter;

/// The most expressions and loops that are made of one operation.
const MOST_STEPS: usize = 1 << 18;

/// How loops are to be made.
#[derive(Clone, Copy)]
pub(super) struct Options {
    pub(super) parallel: Parallel,
}

/// A sum that is carried by loops.
#[derive(Clone, Copy)]
pub(super) struct Reduction {
    pub(super) expr: ExprId,
    pub(super) value: ValueId,
}

/// A row of a sparse result that is open for entries in any order.
#[derive(Clone, Copy)]
pub(super) struct Expansion {
    pub(super) values: ValueId,
    pub(super) filled: ValueId,
    pub(super) added: ValueId,
    pub(super) count: ValueId,
}

/// What loops carry.
#[derive(Clone, Copy)]
pub(super) struct Carried {
    pub(super) reduction: Option<Reduction>,
    /// Whether the sum has any terms.
    pub(super) any: Option<ValueId>,
    pub(super) expansion: Option<Expansion>,
    pub(super) chain: Option<ValueId>,
}

/// What is known while loops are made for an operation.
pub(super) struct Env<'e, 'm> {
    pub(super) rw: &'e mut PatternRewriter<'m>,
    pub(super) parts: &'e Parts,
    pub(super) merger: Merger,
    pub(super) emitter: Emitter,
    pub(super) options: Options,
    /// The sparse result with what was put in already.
    pub(super) chain: Option<ValueId>,
    pub(super) reduction: Option<Reduction>,
    pub(super) any: Option<ValueId>,
    pub(super) expansion: Option<Expansion>,
    /// The reduction by a region that is being computed.
    pub(super) custom: Option<ExprId>,
    steps: usize,
}

impl<'e, 'm> Env<'e, 'm> {
    pub(super) fn new(
        rw: &'e mut PatternRewriter<'m>,
        parts: &'e Parts,
        merger: Merger,
        emitter: Emitter,
        options: Options,
    ) -> Env<'e, 'm> {
        Env {
            rw,
            parts,
            merger,
            emitter,
            options,
            chain: None,
            reduction: None,
            any: None,
            expansion: None,
            custom: None,
            steps: 0,
        }
    }

    /// Counts what is made; `None` if it is too much.
    pub(super) fn step(&mut self) -> Option<()> {
        self.steps += 1;
        (self.steps <= MOST_STEPS).then_some(())
    }

    /// The number of the result among the operands.
    pub(super) fn output(&self) -> usize {
        self.merger.space.output()
    }

    /// Whether entries are put into this operand.
    pub(super) fn inserts_into(&self, tensor: usize) -> bool {
        self.merger.inserts && tensor == self.output()
    }

    /// Makes the sum that is carried another one.
    pub(super) fn set_reduction(&mut self, value: ValueId) {
        if let Some(reduction) = &mut self.reduction {
            reduction.value = value;
            self.merger.exprs.set_made(reduction.expr, Some(value));
        }
    }

    pub(super) fn set_count(&mut self, value: ValueId) {
        if let Some(expansion) = &mut self.expansion {
            expansion.count = value;
        }
    }

    /// What loops carry now.
    pub(super) fn carried(&self) -> Vec<ValueId> {
        let sum = self.reduction.map(|reduction| reduction.value);
        let any = self.reduction.and(self.any);
        let count = self.expansion.map(|expansion| expansion.count);
        [sum, any, count, self.chain].into_iter().flatten().collect()
    }

    /// Replaces what loops carry by other values of the same kinds.
    pub(super) fn set_carried(&mut self, values: &[ValueId]) -> Option<()> {
        let mut values = values.iter().copied();
        if self.reduction.is_some() {
            let value = values.next()?;
            self.set_reduction(value);
            if self.any.is_some() {
                self.any = Some(values.next()?);
            }
        }
        if self.expansion.is_some() {
            let value = values.next()?;
            self.set_count(value);
        }
        if self.chain.is_some() {
            self.chain = Some(values.next()?);
        }
        Some(())
    }

    /// What is carried, to come back to.
    pub(super) fn saved(&self) -> Carried {
        Carried { reduction: self.reduction, any: self.any, expansion: self.expansion, chain: self.chain }
    }

    /// Comes back to what was carried.
    pub(super) fn restore(&mut self, carried: Carried) {
        if let Some(reduction) = carried.reduction {
            self.set_reduction(reduction.value);
        }
        if self.reduction.is_some() && self.any.is_some() {
            self.any = carried.any;
        }
        if let Some(expansion) = carried.expansion {
            self.set_count(expansion.count);
        }
        self.chain = carried.chain;
    }
}
