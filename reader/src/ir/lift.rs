//! What an older release put elsewhere: attributes that are properties today, and groups of operands in another order.

use super::Builder;
use crate::dialect::{self, Name};
use crate::fault::Result;
use crate::hooks::has_unfit;
use crate::release;
use rmlir_format::OpNameIdx;
use rmlir_ir::Attr;
use rmlir_ir::context::RegisteredOp;
use rmlir_ir::layout::Change;

impl Builder<'_> {
    /// Gives the operation of the specification the form of today.
    #[inline]
    pub(super) fn lift(&mut self, op: OpNameIdx, name: &Name) -> Result<()> {
        if self.spec.attrs != self.nothing.1 && !self.current.merged {
            self.lift_attributes(name);
        }
        if name.sized || name.regrouped {
            self.lift_operands(op, name)?;
        }
        Ok(())
    }

    #[cold]
    fn lift_attributes(&mut self, name: &Name) {
        let Some(op) = self.decoder.ctx.op_info(name.name).registered() else { return };
        (self.spec.props, self.spec.attrs) =
            release::lift(self.decoder, op, self.spec.props, self.spec.attrs);
        self.note_unfit(op, self.spec.attrs);
    }

    /// Of attributes that mean nothing today the file is asked again once all operations have their form.
    pub(super) fn note_unfit(&self, op: &RegisteredOp, attrs: Attr) {
        if self.layout.is_some() && has_unfit(self.decoder.ctx, op, attrs) {
            self.note_renewed();
        }
    }

    #[cold]
    fn lift_operands(&mut self, op: OpNameIdx, name: &Name) -> Result<()> {
        let then = || String::from_utf8_lossy(&dialect::full_name(self.decoder, op)).into_owned();
        let changes = self.layout.iter().filter(|_| name.regrouped);
        let changes: Vec<&Change> = changes.flat_map(|layout| layout.changes_of(&then())).collect();
        let counts = (self.spec.operands.len(), self.spec.result_types.len());
        let props = self.spec.props;
        self.spec.props = release::with_sizes(self.decoder.ctx, name.name, props, counts, &changes);
        if !changes.is_empty() {
            let props = self.spec.props;
            release::order_operands(self.decoder.ctx, name.name, props, &changes, &mut self.spec.operands)?;
        }
        Ok(())
    }
}
