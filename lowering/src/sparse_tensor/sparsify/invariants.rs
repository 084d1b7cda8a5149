//! What does not change in inner loops is loaded before them, and stored after them.

use super::env::{Env, Reduction};
use super::exprs::{ExprId, Kind};
use super::levels::is_known;
use crate::sparse_tensor::code::truth;
use rmlir_ir::ValueId;

impl Env<'_, '_> {
    /// The tensors of an expression that change no more inside of so many loops, but do so outside, in the order of the expression,
    /// and the reductions by a region that they are in.
    fn settled(&self, id: ExprId, at: usize) -> Vec<(ExprId, usize, Option<ExprId>)> {
        let ctx = self.rw.ctx().clone();
        let mut found = Vec::new();
        let mut open = vec![(id, None)];
        while let Some((id, custom)) = open.pop() {
            let Some(expr) = self.merger.exprs.get(id) else { continue };
            match expr.kind {
                Kind::Tensor(tensor) => {
                    let Some(map) = self.parts.nest.maps.get(tensor) else { continue };
                    let mut is_last = at == 0;
                    if map.results.iter().all(|&result| is_known(&ctx, result, at, &mut is_last)) && is_last {
                        found.push((id, tensor, custom));
                    }
                }
                Kind::Invariant(_) | Kind::Loop(_) | Kind::Zero => {}
                kind => {
                    let custom = if matches!(kind, Kind::Reduce(_)) { Some(id) } else { custom };
                    open.extend(expr.operands.iter().rev().flatten().map(|&side| (side, custom)));
                }
            }
        }
        found
    }

    /// What a reduction by a region starts from.
    pub(super) fn identity(&self) -> Option<ValueId> {
        let Kind::Reduce(op) = self.merger.exprs.get(self.custom?)?.kind else { return None };
        Some(self.rw.op(op).operand(2)?.id())
    }

    /// Loads what does not change in the loops inside.
    pub(super) fn begin_invariants(&mut self, expr: ExprId, at: usize) -> Option<()> {
        for (id, tensor, custom) in self.settled(expr, at) {
            self.custom = custom;
            if tensor != self.output() {
                let value = self.element(id, tensor)?;
                self.merger.exprs.set_made(id, Some(value));
            } else {
                self.begin_reduction(id, tensor)?;
            }
            self.custom = None;
        }
        Some(())
    }

    fn begin_reduction(&mut self, id: ExprId, tensor: usize) -> Option<()> {
        let value = match self.custom {
            Some(_) if self.reduction.is_some() => None,
            Some(_) => Some(self.identity()?),
            None => Some(self.element(id, tensor)?),
        };
        if let Some(value) = value {
            self.reduction = Some(Reduction { expr: id, value });
            self.set_reduction(value);
        }
        if self.merger.inserts {
            self.any = Some(truth(self.rw.builder(), false)?);
        }
        Some(())
    }

    /// Stores sums after the loops inside.
    pub(super) fn end_invariants(&mut self, expr: ExprId, at: usize) -> Option<()> {
        for (id, tensor, custom) in self.settled(expr, at) {
            if tensor != self.output() {
                self.merger.exprs.set_made(id, None);
                continue;
            }
            self.custom = custom;
            if let Some(reduction) = self.reduction.take() {
                self.merger.exprs.set_made(reduction.expr, None);
                self.store(id, Some(reduction.value))?;
            }
            self.custom = None;
            self.any = None;
        }
        Some(())
    }
}
