//! Entries of sparse results.

use super::env::{Env, Expansion};
use super::exprs::ExprId;
use super::tensor_of;
use crate::sparse_tensor::code::{
    begin_choice, choose, compare, index, load, of_two, store, truth, type_of, zero,
};
use crate::sparse_tensor::foreach::is_nonzero;
use rmlir_dialects::arith::CmpIPredicate::Eq;
use rmlir_dialects::arith::{AddIOp, SelectOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{CompressOp, ExpandOp};
use rmlir_dialects::tensor::InsertOp;
use rmlir_ir::{DYNAMIC, ValueId};

impl Env<'_, '_> {
    /// Whether a row of the result is open inside of so many loops.
    fn opens_row(&self, at: usize) -> bool {
        let outer = self.parts.nest.parallel.iter().take_while(|parallel| **parallel).count();
        let map = self.parts.nest.maps.get(self.output());
        let rank = map.map_or(0, |map| map.results.len());
        self.merger.inserts && outer + 1 == rank && outer == at
    }

    /// Opens a row of the result for entries in any order.
    pub(super) fn begin_expansion(&mut self, at: usize) -> Option<()> {
        if !self.opens_row(at) {
            return Some(());
        }
        let ctx = self.rw.ctx().clone();
        let &output = self.parts.outputs().first()?;
        let element = tensor_of(&ctx, self.rw, output)?.element;
        let buffer = |element| ctx.memref_type(&[DYNAMIC], element, None, None).ok();
        let index = ctx.index_type();
        let (values, filled, added) = (buffer(element)?, buffer(ctx.i1())?, buffer(index)?);
        let b = self.rw.builder();
        let made = ExpandOp::build(b, values, filled, added, index, output).values().ok()?;
        let &[values, filled, added, count] = &made[..] else { return None };
        self.expansion = Some(Expansion { values, filled, added, count });
        Some(())
    }

    /// Closes the row.
    pub(super) fn end_expansion(&mut self, at: usize) -> Option<()> {
        if !self.opens_row(at) {
            return Some(());
        }
        let place = (0..at).map(|at| self.emitter.variable(at)).collect::<Option<Vec<ValueId>>>()?;
        let Expansion { values, filled, added, count } = self.expansion.take()?;
        let b = self.rw.builder();
        let made = CompressOp::build(b, values, filled, added, count, self.chain?, &place).value().ok()?;
        self.chain = Some(made);
        Some(())
    }

    /// The coordinate in the open row.
    fn place_in_row(&self) -> Option<ValueId> {
        let &last = self.parts.nest.maps.get(self.output())?.results.last()?;
        self.emitter.variable(self.rw.ctx().affine().as_dim(last)? as usize)
    }

    /// The element of the result: there is none yet but in an open row.
    pub(super) fn element_put_in(&mut self, known: &Tensor<'_>) -> Option<ValueId> {
        let identity = match self.custom {
            Some(_) => Some(self.identity()?),
            None => None,
        };
        let Some(row) = self.expansion else {
            return match identity {
                Some(identity) => Some(identity),
                None => zero(self.rw.builder(), known.element),
            };
        };
        let place = self.place_in_row()?;
        let b = self.rw.builder();
        let Some(identity) = identity else { return load(b, row.values, place) };
        let is_filled = load(b, row.filled, place)?;
        let value = load(b, row.values, place)?;
        SelectOp::build(b, is_filled, value, identity).value().ok()
    }

    /// Puts a value into the result.
    pub(super) fn put_in(&mut self, value: ValueId) -> Option<()> {
        match self.expansion {
            Some(row) => self.put_in_row(row, value),
            None => self.put_in_chain(value),
        }
    }

    fn put_in_chain(&mut self, value: ValueId) -> Option<()> {
        let chain = self.chain?;
        let rank = self.parts.nest.maps.get(self.output())?.results.len();
        let place = (0..rank).map(|at| self.emitter.variable(at)).collect::<Option<Vec<ValueId>>>()?;
        let condition = match self.any {
            Some(any) => Some(any),
            None if self.any_sparse_input() => None,
            None => Some(is_nonzero(self.rw.builder(), value)?),
        };
        let b = self.rw.builder();
        let insert = |b: &mut rmlir_ir::Builder<'_>| InsertOp::build(b, value, chain, &place).value().ok();
        self.chain = Some(match condition {
            None => insert(b)?,
            Some(condition) => {
                let ty = type_of(b, chain);
                let made = choose(b, &[ty], condition, |b| Some(vec![insert(b)?]), |_| Some(vec![chain]))?;
                *made.first()?
            }
        });
        Some(())
    }

    fn any_sparse_input(&self) -> bool {
        let ctx = self.rw.ctx();
        self.parts
            .inputs()
            .iter()
            .any(|&input| tensor_of(ctx, self.rw, input).is_some_and(|tensor| tensor.encoding.is_some()))
    }

    fn put_in_row(&mut self, row: Expansion, value: ValueId) -> Option<()> {
        let place = self.place_in_row()?;
        let b = self.rw.builder();
        let no = truth(b, false)?;
        let yes = truth(b, true)?;
        let is_filled = load(b, row.filled, place)?;
        let is_new = compare(b, Eq, is_filled, no)?;
        let ty = type_of(b, row.count);
        let note = |b: &mut rmlir_ir::Builder<'_>| {
            store(b, yes, row.filled, place)?;
            store(b, place, row.added, row.count)?;
            let one = index(b, 1)?;
            Some(vec![of_two::<AddIOp>(b, row.count, one)?])
        };
        let counts = choose(b, &[ty], is_new, note, |_| Some(vec![row.count]))?;
        self.set_count(*counts.first()?);
        store(self.rw.builder(), value, row.values, place)
    }

    /// Puts a value into the result if a condition holds.
    pub(super) fn put_in_if(&mut self, id: ExprId, condition: ValueId) -> Option<()> {
        let chain = self.chain?;
        let kept = self.merger.exprs.get(id)?.made?;
        let ty = type_of(self.rw.builder(), chain);
        let choice = begin_choice(self.rw.builder(), &[ty], condition)?;
        self.put_in(kept)?;
        self.merger.exprs.set_made(id, None);
        let changed = self.chain?;
        choice.otherwise(self.rw.builder(), &[changed])?;
        let results = choice.end(self.rw.builder(), &[chain])?;
        self.chain = Some(*results.first()?);
        Some(())
    }
}
