//! Reductions of vectors, lane after lane.

use super::Lowering;
use super::arith::Binary;
use crate::view::{Refusal, refuse};
use rmlir_ir::OpRef;

impl<'a> Lowering<'_, 'a> {
    /// All lanes of the first operand.
    pub(super) fn reduce(&mut self, op: OpRef<'a>, combine: Binary) -> Result<(), Refusal> {
        self.reduce_from(op, 0, None, combine)
    }

    /// The first operand, then all lanes of the second.
    pub(super) fn reduce_with_start(&mut self, op: OpRef<'a>, combine: Binary) -> Result<(), Refusal> {
        let start = self.scalar(op, 0)?;
        self.reduce_from(op, 1, Some(start), combine)
    }

    fn reduce_from(
        &mut self,
        op: OpRef<'a>,
        operand: usize,
        start: Option<cranelift_codegen::ir::Value>,
        combine: Binary,
    ) -> Result<(), Refusal> {
        let vector = self.operand(op, operand)?;
        let scalar = self.element_of(vector)?;
        let mut lanes = self.made(vector)?.into_iter();
        let Some(mut sum) = start.or_else(|| lanes.next()) else { return refuse("a vector has no lanes") };
        for lane in lanes {
            sum = combine(self, sum, lane, scalar)?;
        }
        self.define_result(op, &[sum])
    }
}
