//! Operations like those of a body, of other values.

use super::env::Env;
use super::exprs::{Class, Kind};
use super::is_float;
use crate::sparse_tensor::code::{of_two, type_of, zero};
use rmlir_dialects::arith::{self, NegFOp, SelectOp, SubIOp};
use rmlir_dialects::complex;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::{OpAddr, TypeData, ValueId};

impl Env<'_, '_> {
    /// What an operation makes of values: nothing where a region says that there is nothing.
    pub(super) fn make(&mut self, kind: Kind, sides: [Option<ValueId>; 2]) -> Option<Option<ValueId>> {
        let values: Vec<ValueId> = sides.iter().copied().flatten().collect();
        let made = match kind {
            Kind::Like(class, op) => self.like(class, op, &values)?,
            Kind::Negated(_) => self.negated(*values.first()?)?,
            Kind::Clamped(op) => self.clamped(op, *values.first()?)?,
            Kind::Dense(op) => self.copied(op, &values)?,
            Kind::Branch(region) => self.inlined(region, values.get(..1)?)?,
            Kind::Select(op) | Kind::Reduce(op) => {
                let region = self.rw.op(op).region(0)?.id();
                self.inlined(region, &values)?
            }
            Kind::Unary(op) | Kind::Binary(op) => {
                let count = if matches!(kind, Kind::Unary(_)) { 1 } else { 2 };
                let missing = sides.iter().take(count).any(|side| side.is_none());
                let region = self.rw.op(op).region(0)?;
                if missing || region.entry().is_none() {
                    return Some(None);
                }
                let region = region.id();
                self.inlined(region, values.get(..count)?)?
            }
            Kind::Tensor(_) | Kind::Zero | Kind::Invariant(_) | Kind::Loop(_) => return None,
        };
        Some(Some(made))
    }

    /// An operation of the same name. Of its attributes, only a predicate stays.
    fn like(&mut self, class: Class, op: OpAddr, values: &[ValueId]) -> Option<ValueId> {
        if class == Class::Compare {
            return self.compared(op, values);
        }
        let found = self.rw.op(op);
        let (name, ty) = (found.name(), found.result(0)?.ty());
        let b = self.rw.builder();
        Some(b.create_named(name).operands(values).value(ty))
    }

    fn compared(&mut self, op: OpAddr, values: &[ValueId]) -> Option<ValueId> {
        let &[l, r] = values else { return None };
        let found = self.rw.op(op);
        if let Some(compare) = found.cast::<arith::CmpIOp>() {
            let predicate = compare.predicate();
            return arith::CmpIOp::build(self.rw.builder(), predicate, l, r).value().ok();
        }
        let predicate = found.cast::<arith::CmpFOp>()?.predicate();
        arith::CmpFOp::build(self.rw.builder(), predicate, l, r).value().ok()
    }

    fn negated(&mut self, value: ValueId) -> Option<ValueId> {
        let ctx = self.rw.ctx().clone();
        let b = self.rw.builder();
        let ty = type_of(b, value);
        if is_float(&ctx, ty) {
            return NegFOp::build(b, value).value().ok();
        }
        if let TypeData::Complex(_) = ctx.type_data(ty) {
            return complex::NegOp::build(b, value).value().ok();
        }
        let zero = zero(b, ty)?;
        of_two::<SubIOp>(b, zero, value)
    }

    fn clamped(&mut self, op: OpAddr, value: ValueId) -> Option<ValueId> {
        let b = self.rw.builder();
        let ty = type_of(b, value);
        let zero = zero(b, ty)?;
        let is_greater = self.compared(op, &[value, zero])?;
        SelectOp::build(self.rw.builder(), is_greater, value, zero).value().ok()
    }

    fn copied(&mut self, op: OpAddr, values: &[ValueId]) -> Option<ValueId> {
        let unit = op.unit;
        let mut map = IrMapping::new();
        for (operand, &value) in self.rw.op(op).operands().zip(values) {
            let from = GlobalValue { unit, value: operand.id() };
            map.map_value(from, GlobalValue { unit, value });
        }
        let copy = self.rw.clone_op(op, &mut map)?;
        Some(self.rw.op(copy).result(0)?.id())
    }
}
