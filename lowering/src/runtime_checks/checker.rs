//! What makes the operations of a check.

use super::Said;
use rmlir_dialects::arith::*;
use rmlir_dialects::cf::AssertOp;
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf::{IfOp, YieldOp};
use rmlir_dialects::{memref, tensor};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, Context, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_rewrite::fold::fold_made;

/// Makes the check of one operation, before it.
pub(super) struct Checker<'a, 'm> {
    pub(super) b: &'a mut Builder<'m>,
    pub(super) at: OpAddr,
    pub(super) said: &'a Said,
}

/// The sizes that a type states; `None` if not even the rank is known.
pub(super) fn shape_of(ctx: &Context, ty: Type) -> Option<&[i64]> {
    match ctx.type_data(ty) {
        TypeData::MemRef { shape, .. } | TypeData::RankedTensor { shape, .. } => Some(shape),
        _ => None,
    }
}

impl<'m> Checker<'_, 'm> {
    pub(super) fn op(&self) -> OpRef<'_> {
        self.b.seen().op(self.at)
    }

    pub(super) fn ty(&self, value: ValueId) -> Type {
        self.b.seen().value(self.at.unit, value).ty()
    }

    pub(super) fn operand(&self, index: usize) -> Option<ValueId> {
        self.op().operand(index).map(|value| value.id())
    }

    pub(super) fn is_tensor(&self, value: ValueId) -> bool {
        let data = self.b.ctx().type_data(self.ty(value));
        matches!(data, TypeData::RankedTensor { .. } | TypeData::UnrankedTensor(_))
    }

    /// Makes an operation, or what it folds to.
    pub(super) fn folded<O: TypedOp>(
        &mut self,
        make: impl FnOnce(&mut Builder<'m>) -> Option<O>,
    ) -> Option<ValueId> {
        let made = make(self.b)?.handle();
        fold_made(self.b, made)
    }

    pub(super) fn index(&mut self, value: i64) -> Option<ValueId> {
        let value = self.b.ctx().index_attr(value);
        ConstantOp::build(self.b, value).value().ok()
    }

    pub(super) fn value_of(&mut self, mixed: Mixed) -> Option<ValueId> {
        mixed.value(self.b).ok()
    }

    pub(super) fn cmp(&mut self, predicate: CmpIPredicate, l: ValueId, r: ValueId) -> Option<ValueId> {
        CmpIOp::build(self.b, predicate, l, r).value().ok()
    }

    pub(super) fn folded_cmp(&mut self, predicate: CmpIPredicate, l: ValueId, r: ValueId) -> Option<ValueId> {
        self.folded(|b| CmpIOp::build(b, predicate, l, r).insert().ok())
    }

    pub(super) fn folded_and(&mut self, l: ValueId, r: ValueId) -> Option<ValueId> {
        self.folded(|b| AndIOp::build(b, l, r).insert().ok())
    }

    /// Whether a value is at least `low` and less than `high`.
    pub(super) fn in_bounds(&mut self, value: ValueId, low: ValueId, high: ValueId) -> Option<ValueId> {
        let above = self.folded_cmp(CmpIPredicate::Sge, value, low)?;
        let below = self.folded_cmp(CmpIPredicate::Slt, value, high)?;
        self.folded_and(above, below)
    }

    /// A size of a memref or tensor.
    pub(super) fn dim(&mut self, source: ValueId, dim: usize) -> Option<ValueId> {
        let index = self.index(dim as i64)?;
        match self.is_tensor(source) {
            true => tensor::DimOp::build(self.b, source, index).value().ok(),
            false => memref::DimOp::build(self.b, source, index).value().ok(),
        }
    }

    /// The same, or what it folds to.
    pub(super) fn folded_dim(&mut self, source: ValueId, dim: usize) -> Option<ValueId> {
        let index = self.index(dim as i64)?;
        match self.is_tensor(source) {
            true => self.folded(|b| tensor::DimOp::build(b, source, index).insert().ok()),
            false => self.folded(|b| memref::DimOp::build(b, source, index).insert().ok()),
        }
    }

    pub(super) fn assert(&mut self, condition: ValueId, what: &str) -> Option<()> {
        let message = self.b.ctx().ident(&self.said.message(what));
        AssertOp::build(self.b, condition, message).insert().ok().map(drop)
    }

    /// A choice that gives a condition.
    pub(super) fn either(
        &mut self,
        condition: ValueId,
        then: impl FnOnce(&mut Self) -> Option<ValueId>,
        otherwise: impl FnOnce(&mut Self) -> Option<ValueId>,
    ) -> Option<ValueId> {
        let i1 = self.b.ctx().i1();
        let made = IfOp::build(self.b, &[i1], condition).region(&[], |_, _| {}).region(&[], |_, _| {});
        let made = made.insert().ok()?;
        let view = self.b.seen().typed(made);
        let result = view.op().result(0)?.id();
        let blocks = [view.then_region().entry()?.id(), view.else_region().entry()?.id()];
        self.b.set_end(blocks[0]);
        let value = then(self)?;
        YieldOp::build(self.b, &[value]).insert().ok()?;
        self.b.set_end(blocks[1]);
        let value = otherwise(self)?;
        YieldOp::build(self.b, &[value]).insert().ok()?;
        self.b.set_after(made.handle().op);
        Some(result)
    }
}
