//! Nothing that is defined in a loop is used outside but by way of what the loop carries.

use super::graph::Edge;
use super::{Lifting, UNEXPECTED};
use rmlir_ir::{BlockId, Failed, OpId, UseId, ValueId};

/// The blocks of the loop that matter, and what its latch passes to the header.
struct Reduction<'a> {
    header: BlockId,
    latch: BlockId,
    exit: BlockId,
    blocks: &'a [BlockId],
    next: Vec<ValueId>,
}

impl Lifting<'_> {
    /// Gives header and exit arguments for all that is used after the loop. Gives what is passed to the header.
    pub(super) fn reduce(
        &mut self,
        header: BlockId,
        &exit: &BlockId,
        blocks: &[BlockId],
    ) -> Result<Vec<ValueId>, Failed> {
        let latch = self.single_predecessor(exit).ok_or(UNEXPECTED)?;
        let to = |this: &Self, block| -> Result<Edge, Failed> {
            let found = this.edges_from(latch).into_iter().find(|&edge| this.target(edge) == Ok(block));
            found.ok_or(UNEXPECTED)
        };
        let (to_header, to_exit) = (to(self, header)?, to(self, exit)?);
        let next = self.passed(to_header)?;
        for &value in &next {
            let seen = self.module.value(self.unit, value);
            let (ty, loc) = (seen.ty(), seen.loc());
            let arg = self.module.body_mut(self.unit).add_arg(exit, ty, loc);
            self.pass_more(to_exit, value)?;
            let outside = self.uses_outside(value, blocks);
            let body = self.module.body_mut(self.unit);
            outside.into_iter().for_each(|id| body.set_use(id, arg));
        }
        let (latch_args, header_args) = (self.args(latch), self.args(header));
        let mut reduction = Reduction { header, latch, exit, blocks, next };
        for &block in blocks {
            let mut values = match block {
                _ if block == latch => latch_args.clone(),
                _ if block == header => header_args.clone(),
                _ => self.args(block),
            };
            let body = self.module.body(self.unit);
            let ops: Vec<OpId> = body.ops_in(block).collect();
            values.extend(ops.into_iter().flat_map(|op| body.results(op)));
            for value in values {
                self.carry_out(&mut reduction, block, value)?;
            }
        }
        self.pass_undefined(&reduction)?;
        Ok(reduction.next)
    }

    /// The uses of a value in blocks that are not of the loop. A use in a region inside a block is one in that block.
    fn uses_outside(&self, value: ValueId, blocks: &[BlockId]) -> Vec<UseId> {
        let body = self.module.body(self.unit);
        let around = |&block: &BlockId| body.op_block(body.region_parent(body.block_region(block)?)?);
        let is_outside = |&id: &UseId| {
            let mut all = std::iter::successors(body.op_block(body.use_owner(id).0), around);
            !all.any(|block| blocks.contains(&block))
        };
        body.uses(value).filter(is_outside).collect()
    }

    /// Has what is used of a value outside go through the exit.
    fn carry_out(&mut self, of: &mut Reduction<'_>, block: BlockId, value: ValueId) -> Result<(), Failed> {
        let outside = self.uses_outside(value, of.blocks);
        if outside.is_empty() {
            return Ok(());
        }
        let seen = self.module.value(self.unit, value);
        let (ty, loc) = (seen.ty(), seen.loc());
        let body = self.module.body_mut(self.unit);
        let arg = body.add_arg(of.exit, ty, loc);
        body.add_arg(of.header, ty, loc);
        let mut carried = value;
        let preds = self.edges_to(of.latch);
        let dominates: Vec<bool> = {
            let (body, trees) = (self.module.body(self.unit), &mut self.trees);
            preds.iter().map(|edge| trees.dominates(body, block, edge.from)).collect()
        };
        if block != of.latch && dominates.contains(&false) {
            carried = self.module.body_mut(self.unit).add_arg(of.latch, ty, loc);
            for (edge, dominates) in preds.into_iter().zip(dominates) {
                let passed = if dominates { value } else { self.undefined(ty)? };
                self.pass_more(edge, passed)?;
            }
        }
        of.next.push(carried);
        for edge in self.edges_from(of.latch) {
            self.pass_more(edge, carried)?;
        }
        let body = self.module.body_mut(self.unit);
        outside.into_iter().for_each(|id| body.set_use(id, arg));
        Ok(())
    }

    /// The edges into the loop pass something for the arguments that the header got.
    fn pass_undefined(&mut self, of: &Reduction<'_>) -> Result<(), Failed> {
        let args = self.args(of.header);
        for edge in self.edges_to(of.header) {
            if edge.from == of.latch {
                continue;
            }
            let passed = self.passed(edge)?.len();
            for &arg in args.iter().skip(passed) {
                let ty = self.module.body(self.unit).value_type(arg);
                let value = self.undefined(ty)?;
                self.pass_more(edge, value)?;
            }
        }
        Ok(())
    }
}
