//! The [`Builder`]: makes operations at a place in a body.

use crate::body::{Body, OpSpec};
use crate::context::Context;
use crate::handles::{BlockId, OpId, OpName, RegionId, Type, UnitId, ValueId};
use crate::loc::Loc;
use crate::module::{GlobalOp, Module};

/// Makes operations at an insertion point, which moves behind each of them.
pub struct Builder<'m> {
    module: &'m mut Module,
    unit: UnitId,
    block: Option<BlockId>,
    /// The operation behind which the next one goes; `None` for the start of the block.
    after: Option<OpId>,
}

impl<'m> Builder<'m> {
    /// At the end of a block.
    pub fn at_end(module: &'m mut Module, unit: UnitId, block: BlockId) -> Builder<'m> {
        let after = module.body(unit).last_op(block);
        Builder { module, unit, block: Some(block), after }
    }

    /// At the start of a block.
    pub fn at_start(module: &'m mut Module, unit: UnitId, block: BlockId) -> Builder<'m> {
        Builder { module, unit, block: Some(block), after: None }
    }

    /// In front of an operation.
    pub fn before(module: &'m mut Module, at: GlobalOp) -> Builder<'m> {
        let body = module.body(at.unit);
        let (block, after) = (body.op_block(at.op), body.prev_op(at.op));
        Builder { module, unit: at.unit, block, after }
    }

    /// Behind an operation.
    pub fn after(module: &'m mut Module, at: GlobalOp) -> Builder<'m> {
        let block = module.body(at.unit).op_block(at.op);
        Builder { module, unit: at.unit, block, after: Some(at.op) }
    }

    /// The context.
    pub fn ctx(&self) -> &Context {
        self.module.ctx()
    }

    /// The module.
    pub fn module(&mut self) -> &mut Module {
        self.module
    }

    /// The unit into which operations go.
    pub fn unit(&self) -> UnitId {
        self.unit
    }

    /// The body into which operations go.
    pub fn body(&mut self) -> &mut Body {
        self.module.body_mut(self.unit)
    }

    /// An empty specification for an operation of this name.
    pub fn spec(&self, name: &str, loc: Loc) -> OpSpec {
        self.module.spec(self.ctx().op_name(name), loc)
    }

    /// Makes an operation and puts it at the insertion point.
    pub fn insert(&mut self, spec: OpSpec) -> OpId {
        let op = self.module.create_op(self.unit, spec);
        if let Some(block) = self.block {
            self.module.body_mut(self.unit).insert_op(op, block, self.after);
            self.after = Some(op);
        }
        op
    }

    /// Makes an operation of a name, operands and result types, and gives its results.
    pub fn op(
        &mut self,
        name: OpName,
        loc: Loc,
        operands: &[ValueId],
        result_types: &[Type],
    ) -> Vec<ValueId> {
        let mut spec = self.module.spec(name, loc);
        spec.operands = operands.to_vec();
        spec.result_types = result_types.to_vec();
        let op = self.insert(spec);
        self.module.body(self.unit).results(op).collect()
    }

    /// Gives an operation one more region with an entry block of these argument types. Works for operations that have a unit of
    /// their own too. Gives the unit in which the block lies, and the block.
    pub fn add_region(&mut self, op: OpId, args: &[Type], loc: Loc) -> (UnitId, RegionId, BlockId) {
        let inner = self.module.body(self.unit).op_unit(op);
        let unit = inner.unwrap_or(self.unit);
        let body = self.module.body_mut(unit);
        let region = body.new_region();
        match inner {
            Some(_) => body.add_root_region(region),
            None => body.add_region(op, region),
        }
        let block = body.new_block();
        body.append_block(block, region);
        for &ty in args {
            body.add_arg(block, ty, loc);
        }
        (unit, region, block)
    }
}
