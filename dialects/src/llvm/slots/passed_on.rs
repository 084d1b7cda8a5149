//! What does nothing with memory but hand on its address, mark where it lives, or describe it to a debugger.

use super::alloca::described;
use crate::llvm::UndefOp;
use rmlir_ir::builder::Builder;
use rmlir_ir::interfaces::data_layout::DataLayout;
use rmlir_ir::interfaces::memory_slot::{Deletion, PromotableOpInterface, used_value, uses_of_results};
use rmlir_ir::{OpAddr, OpRef, UseId, ValueId};

/// Gives the address that it gets: it can go if those go who use it.
pub(super) struct PassedOn;

impl PromotableOpInterface for PassedOn {
    fn can_remove_uses(&self, op: OpRef<'_>, _: &[UseId], more: &mut Vec<UseId>, _: &DataLayout<'_>) -> bool {
        uses_of_results(op, more);
        true
    }
}

/// Says something of memory that means nothing if there is none.
pub(super) struct Marker;

impl PromotableOpInterface for Marker {
    fn can_remove_uses(&self, _: OpRef<'_>, _: &[UseId], _: &mut Vec<UseId>, _: &DataLayout<'_>) -> bool {
        true
    }
}

/// `llvm.intr.dbg.declare`: the address of a variable. Without memory the values are told where they are written.
pub(super) struct Declare;

impl PromotableOpInterface for Declare {
    fn can_remove_uses(&self, _: OpRef<'_>, _: &[UseId], _: &mut Vec<UseId>, _: &DataLayout<'_>) -> bool {
        true
    }

    fn wants_stored_values(&self) -> bool {
        true
    }

    fn stored_values(&self, b: &mut Builder<'_>, op: OpAddr, stored: &[(OpAddr, ValueId)]) {
        let Some(variable) = described(b.seen().op(op)) else { return };
        for &(writer, value) in stored {
            b.set_after(writer.op);
            variable.give(b, value);
        }
    }
}

/// `llvm.intr.dbg.value`: what it told of stays as a variable whose value is lost.
pub(super) struct Value;

impl PromotableOpInterface for Value {
    fn can_remove_uses(
        &self,
        op: OpRef<'_>,
        blocking: &[UseId],
        _: &mut Vec<UseId>,
        _: &DataLayout<'_>,
    ) -> bool {
        match *blocking {
            [only] => used_value(op, only) == op.operand(0).map(|value| value.id()),
            _ => false,
        }
    }

    fn remove_uses(&self, b: &mut Builder<'_>, op: OpAddr, _: &[UseId]) -> Deletion {
        let Some(value) = b.seen().op(op).operand(0) else { return Deletion::Keep };
        let (ty, loc) = (value.ty(), value.loc());
        b.set_before(op.op);
        if let Ok(undef) = UndefOp::build(b, ty).loc(loc).value() {
            b.body().set_operand(op.op, 0, undef);
        }
        Deletion::Keep
    }
}
