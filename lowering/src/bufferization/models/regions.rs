//! Branches, and what regions yield.

use super::Models;
use super::functions::{block_arg_type, bufferize_block, passed_operands};
use crate::bufferization::interface::{Access, AliasingOperand, AliasingValue, Bufferizable, Operand};
use crate::bufferization::look::Look;
use crate::bufferization::types::{
    Stack, buffer_type_of, bufferized_types, dynamic, known_or_buffer_type, space_of,
};
use crate::bufferization::work::Work;
use rmlir_dialects::scf::{ExecuteRegionOp, ForOp, IfOp, IndexSwitchOp, WhileOp, YieldOp};
use rmlir_ir::{BlockId, Failed, OpAddr, OpRef, Type, UnitId, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<IfOp>(&Branches { differ: "inconsistent memory space on then/else branches" });
    models.op::<IndexSwitchOp>(&Branches { differ: "inconsistent memory space on switch cases" });
    models.op::<ExecuteRegionOp>(&Execute);
    models.op::<YieldOp>(&Yield);
}

/// An operation that runs one of its regions.
struct Branches {
    /// What is said of branches whose memory spaces differ.
    differ: &'static str,
}

/// The terminators of the regions. The default of a switch, its first region, goes last.
fn ends(op: OpRef<'_>) -> Vec<OpRef<'_>> {
    let mut ends: Vec<OpRef<'_>> = op.regions().filter_map(|region| region.last_block()?.last_op()).collect();
    if op.is::<IndexSwitchOp>() && !ends.is_empty() {
        ends.rotate_left(1);
    }
    ends
}

impl Bufferizable for Branches {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn aliasing_operands<'m>(&self, value: ValueRef<'m>, _: Look<'m>) -> Vec<AliasingOperand<'m>> {
        let Some((op, number)) = value.def_op() else { return Vec::new() };
        ends(op).into_iter().map(|end| AliasingOperand::maybe_same(end, number)).collect()
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let (op, number) = value.def_op().ok_or(Failed)?;
        let ctx = op.ctx();
        let mut found: Option<Type> = None;
        for end in ends(op) {
            let own = known_or_buffer_type(end.operand(number).ok_or(Failed)?, look, stack)?;
            match found {
                Some(have) if space_of(ctx, have) != space_of(ctx, own) => {
                    return Err(op.emit_plain_error(self.differ));
                }
                Some(have) if have != own => found = Some(dynamic(ctx, value.ty(), space_of(ctx, have))),
                _ => found = Some(own),
            }
        }
        found.ok_or(Failed)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let (op, look) = (work.op(at), work.look());
        let types = bufferized_types(op.results(), look)?;
        let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let keeps = op.is::<IndexSwitchOp>();
        let mut maker = work.before(at);
        let made = maker.remake(at.op, &operands, &types, keeps);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}

/// A region of its own.
struct Execute;

/// The only yield of a region.
fn only_yield(op: OpRef<'_>) -> Option<OpRef<'_>> {
    let blocks = op.regions().flat_map(|region| region.blocks());
    let mut ends = blocks.filter_map(|block| block.last_op()).filter(|op| op.is::<YieldOp>());
    let only = ends.next()?;
    ends.next().is_none().then_some(only)
}

impl Bufferizable for Execute {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn aliasing_operands<'m>(&self, value: ValueRef<'m>, _: Look<'m>) -> Vec<AliasingOperand<'m>> {
        match value.def_op() {
            Some((op, number)) => {
                only_yield(op).map(|end| AliasingOperand::same(end, number)).into_iter().collect()
            }
            None => passed_operands(value),
        }
    }

    fn takes_blocks(&self) -> bool {
        true
    }

    fn writable(&self, _: ValueRef<'_>, _: Look<'_>) -> bool {
        true
    }

    fn check(&self, op: OpRef<'_>, _: Look<'_>) -> Result<(), Failed> {
        match only_yield(op) {
            Some(_) => Ok(()),
            None => Err(op.emit_error("op without unique scf.yield is not supported")),
        }
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        match value.def_op() {
            Some((op, number)) => {
                let yielded = only_yield(op).and_then(|end| end.operand(number)).ok_or(Failed)?;
                known_or_buffer_type(yielded, look, stack)
            }
            None => block_arg_type(value, look, stack),
        }
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let types: Vec<Type> = only_yield(op).ok_or(Failed)?.operands().map(|value| value.ty()).collect();
        let made = work.before(at).remake(at.op, &[], &types, false);
        let blocks: Vec<(UnitId, BlockId)> = work
            .op(OpAddr { unit: at.unit, op: made })
            .regions()
            .flat_map(|region| region.blocks())
            .map(|block| (block.unit(), block.id()))
            .collect();
        for (unit, block) in blocks {
            bufferize_block(work, unit, block)?;
        }
        let mut maker = work.before(at);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}

/// What a region gives.
struct Yield;

impl Bufferizable for Yield {
    fn access(&self) -> Access {
        Access::READ
    }

    fn must_be_in_place(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        true
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        let Some(parent) = operand.op.parent() else { return Vec::new() };
        let Some(result) = parent.result(operand.index) else { return Vec::new() };
        if parent.is::<ExecuteRegionOp>() {
            return vec![AliasingValue::same(result)];
        }
        let branches = parent.is::<IfOp>() || parent.is::<IndexSwitchOp>();
        branches.then(|| AliasingValue::maybe_same(result)).into_iter().collect()
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let parent = op.parent().ok_or(Failed)?;
        let by_result = parent.is::<ForOp>() || parent.is::<IfOp>() || parent.is::<IndexSwitchOp>();
        let by_arg = parent.is::<WhileOp>();
        if !by_result && !by_arg && !parent.is::<ExecuteRegionOp>() {
            return Err(op.emit_plain_error("unsupported scf::YieldOp parent"));
        }
        let results: Vec<ValueId> = match by_arg {
            true => parent
                .region(0)
                .and_then(|region| region.entry())
                .map_or(Vec::new(), |block| block.args().map(ValueRef::id).collect()),
            false => parent.results().map(ValueRef::id).collect(),
        };
        let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let mut maker = work.before(at);
        let yielded = maker.buffers_as(&operands, |maker, index, buffer| {
            if !by_result && !by_arg {
                return Ok(buffer);
            }
            let of = *results.get(index).ok_or(Failed)?;
            let ty = buffer_type_of(maker.value(of), maker.look())?;
            maker.cast(buffer, ty)
        })?;
        maker.remake(at.op, &yielded, &[], false);
        maker.replace(at.op, &[])
    }
}
