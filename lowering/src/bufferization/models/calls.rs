//! Calls, and branches between blocks.

use super::Models;
use crate::bufferization::analysis::{FunctionFacts, signature};
use crate::bufferization::interface::{Access, AliasingValue, Bufferizable, Operand, Relation};
use crate::bufferization::look::{Look, unknown_values};
use crate::bufferization::types::{Stack, buffer_type_of, bufferized_types, is_buffer, is_tensor};
use crate::bufferization::work::Work;
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::func::{CallOp, FuncOp, ReturnOp};
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::call::resolve_callable;
use rmlir_ir::{Failed, OpAddr, OpRef, Type, ValueId, ValueRef};

pub(super) fn models(models: &mut Models) {
    models.op::<CallOp>(&Call);
    models.op::<ReturnOp>(&Return);
    models.op::<BranchOp>(&Branch);
    models.op::<CondBranchOp>(&Branch);
}

/// A call of a function.
struct Call;

fn callee(op: OpRef<'_>) -> Option<OpRef<'_>> {
    resolve_callable(op).filter(|callee| callee.is::<FuncOp>())
}

/// What is known of the function that is called, if it has been analysed.
fn facts_of<'m>(op: OpRef<'_>, look: Look<'m>) -> Option<&'m FunctionFacts> {
    look.facts?.functions.get(&callee(op)?.global()).filter(|facts| facts.analysed)
}

impl Bufferizable for Call {
    fn reads(&self, operand: Operand<'_>, look: Look<'_>) -> bool {
        facts_of(operand.op, look).is_none_or(|facts| facts.read.contains(&operand.index))
    }

    fn writes(&self, operand: Operand<'_>, look: Look<'_>) -> bool {
        facts_of(operand.op, look).is_none_or(|facts| facts.written.contains(&operand.index))
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, look: Look<'m>) -> Vec<AliasingValue<'m>> {
        let Some(facts) = facts_of(operand.op, look) else { return unknown_values(operand.op) };
        let returned = facts.returned.get(&operand.index).map_or(&[][..], |returned| returned);
        let same = matches!(returned, [only] if facts.same.contains_key(only));
        let relation = if same { Relation::Equivalent } else { Relation::Unknown };
        let result = |&index: &usize| operand.op.result(index);
        let results = returned.iter().filter_map(result);
        results.map(|value| AliasingValue { value, relation, definite: same }).collect()
    }

    fn buffer_type(&self, value: ValueRef<'_>, look: Look<'_>, _: &mut Stack) -> Result<Type, Failed> {
        let (op, index) = value.def_op().ok_or(Failed)?;
        let (_, results) = signature(callee(op).ok_or(Failed)?);
        let ty = *results.get(index).ok_or(Failed)?;
        Ok(if is_buffer(op.ctx(), ty) { ty } else { look.settings.boundary_type(op.ctx(), ty) })
    }

    fn bufferize(&self, work: &mut Work<'_>, at: OpAddr) -> Result<(), Failed> {
        let (op, look) = (work.op(at), work.look());
        let function = callee(op).ok_or(Failed)?;
        let types = bufferized_types(op.results(), look)?;
        let (inputs, _) = signature(function);
        let args: Vec<ValueRef<'_>> = function
            .region(0)
            .and_then(|region| region.entry())
            .map_or(Vec::new(), |entry| entry.args().collect());
        let mut wanted = Vec::new();
        for (index, &input) in inputs.iter().enumerate() {
            wanted.push(match (is_tensor(op.ctx(), input), args.get(index)) {
                (true, Some(&arg)) => buffer_type_of(arg, look)?,
                (true, None) => look.settings.boundary_type(op.ctx(), input),
                (false, _) => input,
            });
        }
        let operands: Vec<ValueId> = op.operands().take(wanted.len()).map(ValueRef::id).collect();
        let mut maker = work.before(at);
        let passed = maker.buffers_as(&operands, |maker, index, buffer| match wanted.get(index) {
            Some(&want) if maker.ty(buffer) != want => maker.cast_or_copy(buffer, want).ok_or(Failed),
            _ => Ok(buffer),
        })?;
        let made = maker.remake(at.op, &passed, &types, true);
        let results = maker.results(made);
        maker.replace(at.op, &results)
    }
}

/// What a function gives: bufferized together with the function.
struct Return;

impl Bufferizable for Return {
    fn access(&self) -> Access {
        Access::READ
    }

    fn bufferize(&self, _: &mut Work<'_>, _: OpAddr) -> Result<(), Failed> {
        Ok(())
    }
}

/// A branch: bufferized together with the blocks that it goes to.
struct Branch;

impl Bufferizable for Branch {
    fn access(&self) -> Access {
        Access::NONE
    }

    fn aliasing_values<'m>(&self, operand: Operand<'m>, _: Look<'m>) -> Vec<AliasingValue<'m>> {
        let op = operand.op;
        let Some(model) = op.ctx().op_interface::<dyn BranchOpInterface>(op.name()) else {
            return Vec::new();
        };
        let definite = op.successors().len() == 1;
        let mut found = Vec::new();
        for (block, passed) in op.successors().zip(model.all_successor_operands(op)) {
            if passed.forwarded.contains(&operand.index)
                && let Some(value) = block.args().nth(operand.index - passed.forwarded.start)
            {
                found.push(AliasingValue { value, relation: Relation::Equivalent, definite });
            }
        }
        found
    }

    fn bufferize(&self, _: &mut Work<'_>, _: OpAddr) -> Result<(), Failed> {
        Ok(())
    }
}
