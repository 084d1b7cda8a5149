//! What is worth being made numbers.

use super::is_on_numbers;
use rmlir_dialects::cf::{BranchOp, CondBranchOp};
use rmlir_dialects::linalg::GenericOp;
use rmlir_dialects::tensor::FromElementsOp;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::walk::Walk;
use rmlir_ir::{BlockRef, Failed, OpAddr, OpRef, TypeData, ValueId, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};

/// The operations whose bodies are put in their place, the arguments of blocks that become numbers, and the operands of branches that are
/// passed to these.
#[derive(Default)]
pub(super) struct Chosen {
    pub(super) ops: FxHashSet<OpAddr>,
    pub(super) args: FxHashSet<ValueId>,
    pub(super) branches: FxHashMap<OpAddr, FxHashSet<usize>>,
}

/// Operations inside a function that a test holds for.
fn find(function: OpRef<'_>, test: impl FnMut(OpRef<'_>) -> bool) -> Result<Vec<OpAddr>, Failed> {
    Walk::post().collect(function, test).map_err(|_| Failed)
}

/// The branches to a block, with what they pass to its argument `index`: the position of an operand, if it is one.
fn passed<'m>(block: BlockRef<'m>, index: usize) -> Vec<(OpRef<'m>, Option<usize>)> {
    let mut found = Vec::new();
    for predecessor in block.predecessors() {
        let Some(branch) = predecessor.last_op() else { continue };
        let model = branch.ctx().op_interface::<dyn BranchOpInterface>(branch.name());
        let lists = model.map(|model| model.all_successor_operands(branch)).unwrap_or_default();
        for (successor, operands) in branch.successors().zip(lists) {
            if successor == block {
                found.push((branch, operands.operand(index)));
            }
        }
    }
    found
}

/// The arguments of successors that get an operand of a branch.
fn arguments_of<'m>(branch: OpRef<'m>, value: ValueRef<'m>) -> Vec<ValueRef<'m>> {
    let Some(model) = branch.ctx().op_interface::<dyn BranchOpInterface>(branch.name()) else {
        return Vec::new();
    };
    let lists = model.all_successor_operands(branch);
    let mut found = Vec::new();
    for (at, _) in branch.operands().enumerate().filter(|&(_, operand)| operand == value) {
        for (successor, operands) in branch.successors().zip(&lists) {
            let arg = (0..operands.len()).find(|&arg| operands.operand(arg) == Some(at));
            found.extend(arg.and_then(|arg| successor.args().nth(arg)));
        }
    }
    found
}

impl Chosen {
    /// All that can be.
    pub(super) fn all(function: OpRef<'_>) -> Result<Chosen, Failed> {
        let mut chosen = Chosen::default();
        chosen.ops.extend(find(function, is_on_numbers)?);
        let blocks = function.regions().flat_map(|region| region.blocks()).skip(1);
        chosen.args.extend(blocks.flat_map(|block| block.args()).map(|arg| arg.id()));
        chosen.find_branches(function);
        Ok(chosen)
    }

    /// What decides where the function goes on, and what is connected to that.
    pub(super) fn of_control_flow(function: OpRef<'_>) -> Result<Chosen, Failed> {
        let mut chosen = Chosen::default();
        let module = function.module();
        let mut work: Vec<ValueRef<'_>> = Vec::new();
        for branch in find(function, |op| op.is::<CondBranchOp>())? {
            work.extend(module.op(branch).operands());
        }
        for branch in find(function, |op| op.is::<BranchOp>())? {
            work.extend(module.op(branch).operands());
        }
        if chosen.search(work).is_none() {
            return Ok(Chosen::default());
        }
        chosen.drop_args(function);
        chosen.find_branches(function);
        Ok(chosen)
    }

    /// Follows values to their users and to what computes them. `None` if a block is reached in a way that cannot be followed.
    fn search(&mut self, mut work: Vec<ValueRef<'_>>) -> Option<()> {
        let (mut seen, mut seen_ops) = (FxHashSet::default(), FxHashSet::default());
        while let Some(value) = work.pop() {
            if !seen.insert((value.unit(), value.id())) {
                continue;
            }
            if let Some(last) = value.block().and_then(|block| block.last_op()) {
                work.extend(
                    arguments_of(last, value).into_iter().filter(|arg| !self.args.contains(&arg.id())),
                );
            }
            for user in value.users() {
                work.extend(user.results());
            }
            let Some((op, _)) = value.def_op() else {
                let (block, index) = value.def_block()?;
                if block.is_entry() {
                    continue;
                }
                self.args.insert(value.id());
                for (branch, operand) in passed(block, index) {
                    work.push(branch.operand(operand?)?);
                }
                continue;
            };
            if !seen_ops.insert(op.global()) {
                continue;
            }
            if op.is::<GenericOp>() {
                if is_on_numbers(op) && self.ops.insert(op.global()) {
                    work.extend(op.operand_group(0));
                }
                continue;
            }
            let is_number = |value: ValueRef<'_>| {
                matches!(op.ctx().type_data(value.ty()), TypeData::Integer { .. } | TypeData::Float(_))
            };
            if !op.is::<FromElementsOp>() && op.results().all(is_number) {
                work.extend(op.operands());
            }
        }
        Some(())
    }

    /// Arguments that get what stays a tensor stay tensors.
    fn drop_args(&mut self, function: OpRef<'_>) {
        let mut dropped = Vec::new();
        for block in function.regions().flat_map(|region| region.blocks()) {
            for (index, arg) in block.args().enumerate().filter(|(_, arg)| self.args.contains(&arg.id())) {
                let stays = passed(block, index).into_iter().any(|(branch, operand)| {
                    let def = operand.and_then(|at| branch.operand(at)?.def_op());
                    def.is_some_and(|(op, _)| op.is::<GenericOp>() && !self.ops.contains(&op.global()))
                });
                if stays {
                    dropped.push(arg.id());
                }
            }
        }
        for arg in dropped {
            self.args.remove(&arg);
        }
    }

    fn find_branches(&mut self, function: OpRef<'_>) {
        for block in function.regions().flat_map(|region| region.blocks()) {
            for (index, arg) in block.args().enumerate() {
                if !self.args.contains(&arg.id()) {
                    continue;
                }
                for (branch, operand) in passed(block, index) {
                    if let Some(operand) = operand {
                        self.branches.entry(branch.global()).or_default().insert(operand);
                    }
                }
            }
        }
    }
}
