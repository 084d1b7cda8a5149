//! Where branches go, and the checks of `cf.switch`.

use super::{CondBranchOp, SwitchOp};
use crate::common::elements::integers;
use rmlir_ir::diag::Failed;
use rmlir_ir::hooks::OpHooks;
use rmlir_ir::interfaces::branch::{
    self, AllSuccessorOperands, BranchOpInterface, SuccessorOperands, WeightedBranchOpInterface,
};
use rmlir_ir::interfaces::effects::{Effect, EffectKind, EffectTarget, MemoryEffectOpInterface, Resource};
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, AttrData, OpRef, Type};

/// `cf.assert`
pub(super) struct Assert;

impl MemoryEffectOpInterface for Assert {
    fn effects(&self, _: OpRef<'_>, effects: &mut Vec<Effect>) {
        let (kind, target) = (EffectKind::Write, EffectTarget::Any);
        effects.push(Effect { kind, target, resource: Resource::DEFAULT, stage: 0, full: false });
    }
}

/// `cf.br`
pub(super) struct Br;

impl BranchOpInterface for Br {
    fn successor_operands(&self, op: OpRef<'_>, _: usize) -> SuccessorOperands {
        SuccessorOperands::forwarded(0..op.num_operands())
    }

    fn successor_for_operands(&self, _: OpRef<'_>, _: &[Option<Attr>]) -> Option<usize> {
        Some(0)
    }
}

/// `cf.cond_br`
pub(super) struct CondBr;

impl BranchOpInterface for CondBr {
    fn successor_operands(&self, op: OpRef<'_>, index: usize) -> SuccessorOperands {
        let branch = op.unverified::<CondBranchOp>();
        let operands = if index == 0 { branch.true_dest_operands() } else { branch.false_dest_operands() };
        SuccessorOperands::forwarded(operands.range())
    }

    fn successor_for_operands(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Option<usize> {
        match op.ctx().attr_data((*operands.first()?)?) {
            AttrData::Integer { value, .. } => Some(usize::from(value.is_zero())),
            _ => None,
        }
    }
}

impl WeightedBranchOpInterface for CondBr {}

/// `cf.switch`
pub(super) struct Switch;

impl BranchOpInterface for Switch {
    fn successor_operands(&self, op: OpRef<'_>, index: usize) -> SuccessorOperands {
        self.all_successor_operands(op).into_iter().nth(index).unwrap_or_default()
    }

    fn all_successor_operands(&self, op: OpRef<'_>) -> AllSuccessorOperands {
        branch::listed_operands(op, Some(1), 2, "case_operand_segments")
    }

    fn successor_for_operands(&self, op: OpRef<'_>, operands: &[Option<Attr>]) -> Option<usize> {
        let ctx = op.ctx();
        let AttrData::Integer { value: flag, .. } = ctx.attr_data((*operands.first()?)?) else { return None };
        let cases = case_values(op).map_or(Vec::new(), |(_, values)| values);
        Some(cases.iter().position(|case| case == flag).map_or(0, |case| case + 1))
    }
}

/// The type of the cases and their values.
fn case_values(op: OpRef<'_>) -> Option<(Type, Vec<Int>)> {
    // Every case has a successor: a splat of more values is refused.
    integers(op.ctx(), op.unverified::<SwitchOp>().case_values()?, op.successors().len())
}

impl OpHooks for Switch {
    fn verify(&self, op: OpRef<'_>) -> Result<(), Failed> {
        let ctx = op.ctx();
        let destinations = op.successors().len().saturating_sub(1);
        let switch = op.unverified::<SwitchOp>();
        let Some(AttrData::DenseElements(dense)) = switch.case_values().map(|attr| ctx.attr_data(attr))
        else {
            return Ok(());
        };
        let data = ctx.type_data(dense.ty);
        let (Some(flag), Some(case)) = (switch.flag(), data.shaped_element()) else { return Ok(()) };
        if flag.ty() != case {
            let (flag, case) = (ctx.quoted_type(flag.ty()), ctx.quoted_type(case));
            return Err(op.emit_error(format!("'flag' type ({flag}) should match case value type ({case})")));
        }
        let count = data.num_elements().unwrap_or(0);
        if count != destinations as i64 {
            return Err(op.emit_error(format!(
                "number of case values ({count}) should match number of case destinations ({destinations})"
            )));
        }
        Ok(())
    }
}
