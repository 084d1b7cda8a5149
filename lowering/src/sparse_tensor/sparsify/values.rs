//! Expressions become operations.

use super::env::Env;
use super::exprs::{ExprId, Kind};
use super::tensor_of;
use crate::sparse_tensor::code::{constant, load_at, store_at, type_of, zero};
use rmlir_dialects::complex;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::{TypeData, ValueId};

impl Env<'_, '_> {
    /// The value of an expression where the loops stand: none where nothing is to be stored.
    pub(super) fn value_of(&mut self, id: ExprId) -> Option<Option<ValueId>> {
        self.step()?;
        let expr = self.merger.exprs.get(id)?;
        match expr.kind {
            Kind::Tensor(tensor) => return Some(Some(self.element(id, tensor)?)),
            Kind::Invariant(value) => return Some(Some(value)),
            Kind::Loop(at) => return Some(Some(self.emitter.variable(at)?)),
            _ => {}
        }
        let is_reduction = matches!(expr.kind, Kind::Reduce(_));
        if is_reduction {
            self.custom = Some(id);
        }
        let sides = self.sides(expr.operands)?;
        let made = match (is_reduction, sides) {
            (true, [None, _] | [_, None]) => None,
            _ => self.make(expr.kind, sides)?,
        };
        if is_reduction {
            self.custom = None;
        }
        if matches!(expr.kind, Kind::Select(_)) {
            self.merger.exprs.set_made(id, sides[0]);
        }
        Some(made)
    }

    /// The values of both operands. A zero is of the type of the other one.
    fn sides(&mut self, [first, second]: [Option<ExprId>; 2]) -> Option<[Option<ValueId>; 2]> {
        let is_zero =
            |env: &Self, side: Option<ExprId>| side.is_some_and(|side| env.merger.exprs.is_zero(side));
        let value = |env: &mut Self, side: Option<ExprId>| match side {
            Some(side) => env.value_of(side),
            None => Some(None),
        };
        if is_zero(self, first) {
            let second = value(self, second)?;
            return Some([self.zero_like(second?), second]);
        }
        if is_zero(self, second) {
            let first = value(self, first)?;
            return Some([first, self.zero_like(first?)]);
        }
        Some([value(self, first)?, value(self, second)?])
    }

    fn zero_like(&mut self, value: ValueId) -> Option<ValueId> {
        let ty = type_of(self.rw.builder(), value);
        zero(self.rw.builder(), ty)
    }

    /// The element of a tensor.
    pub(super) fn element(&mut self, id: ExprId, tensor: usize) -> Option<ValueId> {
        if let Some(made) = self.merger.exprs.get(id)?.made {
            return Some(made);
        }
        let ctx = self.rw.ctx().clone();
        let known = tensor_of(&ctx, self.rw, *self.parts.operands.get(tensor)?)?;
        if let Some(value) = known.encoding.as_ref().and_then(|encoding| encoding.explicit) {
            let b = self.rw.builder();
            return match ctx.type_data(known.element) {
                TypeData::Complex(_) => complex::ConstantOp::build(b, known.element, value).value().ok(),
                _ => constant(b, value),
            };
        }
        if self.inserts_into(tensor) {
            return self.element_put_in(&known);
        }
        let (buffer, place) = self.place_of(tensor)?;
        load_at(self.rw.builder(), buffer, &place)
    }

    /// Where the element of a tensor is.
    pub(super) fn place_of(&mut self, tensor: usize) -> Option<(ValueId, Vec<ValueId>)> {
        let ctx = self.rw.ctx().clone();
        let known: Tensor<'_> = tensor_of(&ctx, self.rw, *self.parts.operands.get(tensor)?)?;
        let buffer = self.emitter.buffer(tensor)?;
        if known.encoding.is_some() {
            return Some((buffer, self.emitter.place(tensor)?));
        }
        let map = self.parts.nest.maps.get(tensor)?;
        let mut place = Vec::new();
        for &result in &map.results {
            place.push(self.emitter.affine(self.rw.builder(), result)?);
        }
        Some((buffer, place))
    }

    /// Puts a value where it belongs.
    pub(super) fn store(&mut self, id: ExprId, value: Option<ValueId>) -> Option<()> {
        let Some(value) = value else { return Some(()) };
        if self.reduction.is_some() {
            self.set_reduction(value);
            return Some(());
        }
        let output = self.output();
        if !self.inserts_into(output) {
            let (buffer, place) = self.place_of(output)?;
            return store_at(self.rw.builder(), value, buffer, &place);
        }
        match self.merger.exprs.get(id)?.kind {
            Kind::Select(_) => self.put_in_if(id, value),
            _ => self.put_in(value),
        }
    }
}
