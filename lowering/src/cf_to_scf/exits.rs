//! One block for each kind of operation that leaves the region.

use super::{Lifting, UNEXPECTED, create};
use rmlir_ir::{BlockId, Builder, Failed, Module, OpAddr, OpRef, RegionId, Type};

/// The blocks by which a region is left, each with its last operation.
pub(super) struct Exits {
    region: RegionId,
    kinds: Vec<(OpAddr, BlockId)>,
}

impl Exits {
    pub(super) fn new(region: RegionId) -> Exits {
        Exits { region, kinds: Vec::new() }
    }

    fn find(&self, module: &Module, op: OpRef<'_>) -> Option<(OpAddr, BlockId)> {
        self.kinds.iter().copied().find(|&(known, _)| same_kind(module.op(known), op))
    }
}

/// Whether two operations differ at most in the values that they use.
fn same_kind(a: OpRef<'_>, b: OpRef<'_>) -> bool {
    (a.name(), a.props(), a.discardable()) == (b.name(), b.props(), b.discardable())
        && a.operands().map(|value| value.ty()).eq(b.operands().map(|value| value.ty()))
        && a.regions().len() + b.regions().len() == 0
}

impl Lifting<'_> {
    /// Has all operations of a kind that leave the region do so in one block.
    pub(super) fn combine_exits(&mut self) -> Result<(), Failed> {
        let region = self.module.region(self.unit, self.exits.region);
        let leaving = region.blocks().filter_map(|block| block.last_op());
        let leaving: Vec<OpAddr> =
            leaving.filter(|op| op.successors().len() == 0).map(|op| op.global()).collect();
        leaving.into_iter().try_for_each(|op| self.combine_exit(op))
    }

    /// Has an operation that leaves the region do so in the block of its kind.
    pub(super) fn combine_exit(&mut self, at: OpAddr) -> Result<(), Failed> {
        let op = self.module.op(at);
        let loc = op.loc();
        let values: Vec<_> = op.operands().map(|value| value.id()).collect();
        let types: Vec<Type> = op.operands().map(|value| value.ty()).collect();
        let known = self.exits.find(self.module, op);
        if known.is_some_and(|(known, _)| known == at) {
            return Ok(());
        }
        let block = match known {
            Some((_, block)) => block,
            None => {
                let region = self.exits.region;
                let body = self.module.body_mut(self.unit);
                let block = body.new_block();
                body.append_block(block, region);
                for &ty in &types {
                    body.add_arg(block, ty, loc);
                }
                self.exits.kinds.push((at, block));
                block
            }
        };
        let flag = self.number(0)?;
        let mut b = Builder::before(self.module, at);
        b.set_loc(loc);
        create::switch(&mut b, flag, &[], &(block, values))?;
        if known.is_some() {
            return self.erase(at);
        }
        let args = self.args(block);
        let body = self.module.body_mut(self.unit);
        body.detach_op(at.op);
        body.append_op(at.op, block);
        body.set_operands(at.op, &args);
        if body.op_block(at.op) == Some(block) { Ok(()) } else { Err(UNEXPECTED) }
    }
}
