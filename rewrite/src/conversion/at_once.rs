//! A conversion that takes nothing back: what patterns replace and erase goes at once.

use super::mapping::Values;
use super::work::{Place, Purpose, Work, place_after};
use rmlir_ir::edit::Rewriter;
use rmlir_ir::listener::Listener;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockId, Body, Builder, Module, OpAddr, OpId, UnitId, ValueDef, ValueId};

impl Work {
    /// Replaces the results of an operation, each by no, one or several values, and erases it.
    pub(super) fn replace_at_once(
        &mut self,
        module: &mut Module,
        told: &mut dyn Listener,
        op: OpAddr,
        values: &[Values],
    ) {
        let results: Vec<ValueId> = module.body(op.unit).results(op.op).collect();
        let pairs: Vec<(ValueId, Option<ValueId>)> = results
            .iter()
            .zip(values)
            .map(|(&old, new)| (old, self.stand_in(module, op.unit, old, new, Place::After(op.op))))
            .collect();
        self.note_gone(module, op);
        let new: Vec<ValueId> = pairs.iter().filter_map(|&(_, new)| new).collect();
        self.own_edit.during(|| {
            told.op_replaced(module, op, &new);
            let mut rewriter = Rewriter::listening_before(module, op, told);
            for (old, new) in pairs {
                if let Some(new) = new {
                    rewriter.replace_all_uses(old, new);
                }
            }
            rewriter.drop_op(op.op);
        });
    }

    /// Replaces a value by others, where these may be used.
    pub(super) fn replace_value_at_once(
        &mut self,
        module: &mut Module,
        unit: UnitId,
        from: ValueId,
        to: &[ValueId],
    ) {
        let Some(place) = place_after(module, unit, &[from]) else { return };
        if let Some(new) = self.stand_in(module, unit, from, to, place) {
            let body = module.body_mut(unit);
            body.replace_uses_if(from, new, |body, id| may_use(body, new, body.use_owner(id).0));
        }
    }

    /// Erases a block with all that is in it.
    pub(super) fn erase_block_at_once(
        &mut self,
        module: &mut Module,
        told: &mut dyn Listener,
        unit: UnitId,
        block: BlockId,
    ) {
        let ops: Vec<OpId> = module.body(unit).ops_in(block).collect();
        ops.into_iter().for_each(|op| self.note_gone(module, OpAddr { unit, op }));
        let mut rewriter = Rewriter::from(Builder::at_end(module, unit, block).listening(told));
        self.own_edit.during(|| rewriter.drop_whole_block(block));
    }

    /// An operation goes, and what is inside it.
    fn note_gone(&mut self, module: &Module, op: OpAddr) {
        for inner in Walk::pre().collect(module.op(op), |_| true).unwrap_or_default() {
            self.replaced.insert(inner);
        }
    }

    /// The value that takes over the uses of an old one: that which replaces it, if its type fits, else a cast. `None` if it has no uses.
    fn stand_in(
        &mut self,
        module: &mut Module,
        unit: UnitId,
        from: ValueId,
        to: &[ValueId],
        place: Place,
    ) -> Option<ValueId> {
        let body = module.body(unit);
        if body.is_unused(from) {
            return None;
        }
        let ty = body.value_type(from);
        match *to {
            [] => self.out_of_nothing(module, unit, from, place).first().copied(),
            [one] if body.value_type(one) == ty => Some(one),
            _ => {
                let place = place_after(module, unit, to)?;
                let purpose = Purpose { converter: self.converter.clone(), is_source: true, original: None };
                let loc = module.value(unit, from).loc();
                self.cast(module, purpose, (unit, place), loc, to, &[ty]).first().copied()
            }
        }
    }
}

/// Whether an operation may use a value: it is not before what gives the value in its block, nor that itself.
pub(super) fn may_use(body: &Body, value: ValueId, user: OpId) -> bool {
    match body.value_def(value) {
        ValueDef::Result { op, .. } => {
            body.op_block(op) != body.op_block(user) || op != user && body.is_before(op, user)
        }
        _ => true,
    }
}
