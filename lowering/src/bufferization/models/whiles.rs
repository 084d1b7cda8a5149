//! Loops with a condition.

use super::Models;
use super::loops::{carried_type, own_yields, with_regions, wrapped_block};
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable, Operand, Relation};
use crate::bufferization::look::Look;
use crate::bufferization::types::{
    Stack, buffer_type_of, bufferized_types, is_tensor_value, known_or_buffer_type,
};
use crate::bufferization::work::Work;
use rmlir_dialects::scf::{ConditionOp, WhileOp};
use rmlir_ir::{BlockRef, Failed, OpAddr, OpRef, Type, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<WhileOp>(&While);
    models.op::<ConditionOp>(&Condition);
}

fn block(op: OpRef<'_>, region: usize) -> Option<BlockRef<'_>> {
    op.region(region)?.entry()
}

const BEFORE: usize = 0;
const AFTER: usize = 1;

/// An argument of the region before the condition, or after it, and what comes out for it.
fn pair(op: OpRef<'_>, region: usize, number: usize) -> Option<[ValueRef<'_>; 2]> {
    let body = block(op, region)?;
    // The condition comes before what is passed on.
    let first = if region == BEFORE { 1 } else { 0 };
    Some([body.args().nth(number)?, body.last_op()?.operand(first + number)?])
}

fn keeps_buffer<'m>(op: OpRef<'m>, region: usize, number: usize, look: Look<'m>) -> bool {
    pair(op, region, number).is_some_and(|[arg, value]| look.same_buffer(arg, value))
}

/// A loop with a condition.
struct While;

impl Bufferizable for While {
    fn access(&self) -> Access {
        Access::READ_AND_WRITTEN
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, look: Look<'m>) -> Vec<AliasingValue<'m>> {
        let (op, number) = (operand.op, operand.index);
        let ty = operand.value().map(|value| value.ty());
        let Some(value) = op.result(number).filter(|result| Some(result.ty()) == ty) else {
            return Vec::new();
        };
        let same = keeps_buffer(op, BEFORE, number, look) && keeps_buffer(op, AFTER, number, look);
        let relation = if same { Relation::Equivalent } else { Relation::Unknown };
        vec![AliasingValue { value, relation, definite: same }]
    }

    fn writable(&self, _: ValueRef<'_>, _: Look<'_>) -> bool {
        true
    }

    fn check(&self, op: OpRef<'_>, look: Look<'_>) -> Result<(), Failed> {
        if look.settings.return_allocs_from_loops {
            return Ok(());
        }
        let op = look.module.op(op.global());
        for (region, what, first) in [(BEFORE, "Condition arg", 1), (AFTER, "Yield operand", 0)] {
            let end = block(op, region).and_then(|body| body.last_op()).ok_or(Failed)?;
            for (number, value) in end.operands().skip(first).enumerate() {
                if is_tensor_value(value) && !keeps_buffer(op, region, number, look) {
                    return Err(end.emit_plain_error(format!(
                        "{what} #{number} is not equivalent to the corresponding iter bbArg"
                    )));
                }
            }
        }
        Ok(())
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, stack: &mut Stack) -> Result<Type, Failed> {
        let op = look.owner(value).ok_or(Failed)?;
        let number = match (value.def_op(), value.def_block()) {
            (Some((_, number)), _) => number,
            (_, Some((owner, number))) if Some(owner) == block(op, BEFORE) => {
                let init = op.operand(number).ok_or(Failed)?;
                let last = block(op, AFTER).and_then(|body| body.last_op()).ok_or(Failed)?;
                let yielded = last.operand(number).ok_or(Failed)?;
                return carried_type(op, value, [init, yielded], look, stack);
            }
            (_, Some((_, number))) => number,
            _ => return Err(Failed),
        };
        let end = block(op, BEFORE).and_then(|body| body.last_op()).ok_or(Failed)?;
        known_or_buffer_type(end.operand(number + 1).ok_or(Failed)?, look, stack)
    }

    fn resolve(&self, copies: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        copies.resolve_operands(at)?;
        if copies.settings.copy_before_write {
            return Ok(());
        }
        let (op, look) = (copies.op(at), copies.look());
        let end = block(op, BEFORE).and_then(|body| body.last_op()).ok_or(Failed)?;
        let inits: Vec<bool> = op.operands().map(is_tensor_value).collect();
        let keeps = |number| {
            !inits.get(number).is_some_and(|&tensor| tensor) || keeps_buffer(op, BEFORE, number, look)
        };
        let same: Vec<bool> = (0..end.num_operands().saturating_sub(1)).map(keeps).collect();
        let last = block(op, AFTER).and_then(|body| body.last_op()).ok_or(Failed)?;
        let keeps = |number: usize| {
            let tensor = last.operand(number).is_some_and(is_tensor_value);
            !tensor || keeps_buffer(op, AFTER, number, look)
        };
        let same_after: Vec<bool> = (0..last.num_operands()).map(keeps).collect();
        let (end, last) = (end.global(), last.global());
        own_yields(copies, end, 1, &same)?;
        own_yields(copies, last, 0, &same_after)
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let blocks = [BEFORE, AFTER].map(|region| block(op, region));
        let [Some(before), Some(after)] = blocks else { return Err(Failed) };
        let ids = |block: BlockRef<'_>| block.args().map(ValueRef::id).collect::<Vec<ValueId>>();
        let (before_args, after_args) = (ids(before), ids(after));
        let (before, after) = (before.id(), after.id());
        let inits: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let mut maker = work.before(at);
        let mut inits = maker.buffers(&inits)?;
        for (init, &arg) in inits.iter_mut().zip(&before_args) {
            if is_tensor_value(maker.value(arg)) {
                let ty = buffer_type_of(maker.value(arg), maker.look())?;
                *init = maker.cast(*init, ty)?;
            }
        }
        let before_types: Vec<Type> = inits.iter().map(|&init| maker.ty(init)).collect();
        let after_types = bufferized_types(after_args.iter().map(|&arg| maker.value(arg)), maker.look())?;
        let mut regions = Vec::new();
        for (old, args, types) in [(before, &before_args, &before_types), (after, &after_args, &after_types)]
        {
            let region = maker.rewriter.body().new_region();
            let (new, values) = wrapped_block(&mut maker, region, args, types)?;
            maker.rewriter.merge_blocks(old, new, &values).map_err(|_| Failed)?;
            regions.push(region);
        }
        maker.home();
        let made = with_regions(&mut maker, at, &inits, &after_types, &regions, false);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}

/// Whether the loop goes on, and with what.
struct Condition;

impl Bufferizable for Condition {
    fn access(&self) -> Access {
        Access::READ
    }

    fn must_be_in_place(&self, _: Operand<'_>, _: Look<'_>) -> bool {
        true
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let op = work.op(at);
        let after: Vec<ValueId> = op
            .parent()
            .and_then(|parent| block(parent, AFTER))
            .map_or(Vec::new(), |block| block.args().map(ValueRef::id).collect());
        let operands: Vec<ValueId> = op.operands().map(ValueRef::id).collect();
        let mut maker = work.before(at);
        let passed = maker.buffers_as(&operands, |maker, index, buffer| {
            let arg = index.checked_sub(1).and_then(|number| after.get(number)).copied().ok_or(Failed)?;
            let ty = buffer_type_of(maker.value(arg), maker.look())?;
            maker.cast(buffer, ty)
        })?;
        maker.remake(at.op, &passed, &[], false);
        maker.replace(at.op, &[])
    }
}
