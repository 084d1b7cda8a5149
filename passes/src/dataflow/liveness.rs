//! Which values matter: those that something with an effect depends on, and those that leave.

use super::{ConstantProblem, Facts, Solver};
use crate::dataflow::calls::callable_region;
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::call::{CallOpInterface, resolve_callable_in};
use rmlir_ir::interfaces::effects::{is_effect_free, would_be_trivially_dead};
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionBranchTerminator, RegionSuccessor, branch_points,
    terminator_operands,
};
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::{Walk, WalkResult};
use rmlir_ir::{Attr, Module, NotLoaded, OpAddr, OpRef, RegionRef, UnitId, ValueId, ValueRef};
use rustc_hash::FxHashSet;
use std::ops::Range;

/// The values that matter. What control never gets to does not.
pub struct Liveness {
    live: FxHashSet<GlobalValue>,
}

impl Liveness {
    /// Whether a value matters.
    pub fn is_live(&self, unit: UnitId, value: ValueId) -> bool {
        self.live.contains(&GlobalValue { unit, value })
    }

    /// Looks at an operation and all that is in it. What folding says on the way about uses of results is done.
    ///
    /// # Errors
    /// If a body is not in memory.
    pub fn of(module: &mut Module, top: OpAddr) -> Result<Liveness, NotLoaded> {
        let facts = Solver::solve(ConstantProblem, module, module.op(top));
        facts.apply_changes(module);
        let module: &Module = module;
        let top = module.op(top);
        let mut search = Search {
            facts,
            tables: SymbolTableCollection::new(module),
            live: FxHashSet::default(),
            work: Vec::new(),
            waiting: FxHashSet::default(),
            top: top.global(),
        };
        let _ = Walk::pre().ops(top, |op| {
            search.push(op);
            WalkResult::Advance
        })?;
        while let Some(op) = search.work.pop() {
            search.waiting.remove(&op.global());
            search.visit(op);
        }
        Ok(Liveness { live: search.live })
    }
}

struct Search<'m> {
    facts: Facts<super::Constant>,
    tables: SymbolTableCollection<'m>,
    live: FxHashSet<GlobalValue>,
    work: Vec<OpRef<'m>>,
    waiting: FxHashSet<OpAddr>,
    top: OpAddr,
}

fn is_region_terminator(op: OpRef<'_>) -> bool {
    op.has_trait(TraitSet::RETURN_LIKE)
        || op.ctx().op_interface::<dyn RegionBranchTerminator>(op.name()).is_some()
}

fn region_branch<'m>(op: OpRef<'m>) -> Option<&'m dyn RegionBranchOpInterface> {
    op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name())
}

impl<'m> Search<'m> {
    fn push(&mut self, op: OpRef<'m>) {
        if self.waiting.insert(op.global()) {
            self.work.push(op);
        }
    }

    fn is_live(&self, value: ValueRef<'_>) -> bool {
        let value = value.resolved();
        self.live.contains(&GlobalValue { unit: value.unit(), value: value.id() })
    }

    /// A value matters; so may all that it comes from.
    fn mark(&mut self, value: ValueRef<'m>) {
        let value = value.resolved();
        if !self.live.insert(GlobalValue { unit: value.unit(), value: value.id() }) {
            return;
        }
        if let Some((def, _)) = value.def_op() {
            self.push(def);
            if region_branch(def).is_some() {
                self.push_terminators(def);
            }
            if op_is_call(def) {
                self.push_returns(def);
            }
            return;
        }
        let Some(block) = value.block() else { return };
        for before in block.predecessors() {
            if let Some(last) = before.last_op() {
                self.push(last);
            }
        }
        if let Some(parent) = block.parent().filter(|_| block.is_entry()) {
            self.push(parent);
            self.push_terminators(parent);
            let calls: Vec<OpAddr> = self.facts.known_calls_of(parent.global()).to_vec();
            calls.into_iter().for_each(|call| self.push(parent.module().op(call)));
        }
    }

    fn push_terminators(&mut self, op: OpRef<'m>) {
        let blocks = op.regions().flat_map(RegionRef::blocks);
        let ends: Vec<OpRef<'m>> = blocks.filter_map(|block| block.last_op()).collect();
        ends.into_iter().for_each(|end| self.push(end));
    }

    fn push_returns(&mut self, call: OpRef<'m>) {
        if let Some(callee) = resolve_callable_in(call, &mut self.tables) {
            self.push_terminators(callee);
        }
    }

    fn mark_all(&mut self, values: impl Iterator<Item = ValueRef<'m>>) {
        values.for_each(|value| self.mark(value));
    }

    fn visit(&mut self, op: OpRef<'m>) {
        if op.block().is_some_and(|block| !self.facts.is_live(block.unit(), block.id())) {
            return;
        }
        if let Some(model) = region_branch(op) {
            let constants: Vec<Option<Attr>> = vec![None; op.num_operands()];
            let passed = model.entry_successors(op, &constants).into_iter().map(|successor| {
                let operands = model.entry_operands(op, &successor);
                (operands, successor)
            });
            let passed: Vec<_> = passed.collect();
            self.own_arguments(op, model);
            return self.pass(op, passed, op);
        }
        if let Some(model) = op.ctx().op_interface::<dyn BranchOpInterface>(op.name()) {
            return self.branch(op, model);
        }
        if let Some(model) = op.ctx().op_interface::<dyn CallOpInterface>(op.name())
            && self.call(op, model)
        {
            return;
        }
        if is_region_terminator(op)
            && let Some(parent) = op.parent()
        {
            if let Some(around) = region_branch(parent) {
                return self.end_of_region(op, parent, around);
            }
            if callable_region(parent).is_some() && op.has_trait(TraitSet::RETURN_LIKE) {
                return self.end_of_function(op, parent);
            }
        }
        self.plain(op);
    }

    /// Arguments of regions that nothing is passed to, such as the variable of a loop, matter if the operation does.
    fn own_arguments(&mut self, op: OpRef<'m>, model: &dyn RegionBranchOpInterface) {
        if would_be_trivially_dead(op) && !op.results().any(|result| self.is_live(result)) {
            return;
        }
        let successors = branch_points(op).flat_map(|point| model.successors(op, point));
        let inputs: Vec<ValueRef<'m>> = successors.flat_map(|successor| successor.inputs).collect();
        let entries = op.regions().filter_map(RegionRef::entry);
        let own: Vec<ValueRef<'m>> =
            entries.flat_map(|entry| entry.args()).filter(|arg| !inputs.contains(arg)).collect();
        self.mark_all(own.into_iter());
    }

    /// Operands matter if the operation does something that others may see, or if a result does.
    fn plain(&mut self, op: OpRef<'m>) {
        let acts = !would_be_trivially_dead(op) || op.has_trait(TraitSet::RETURN_LIKE);
        if acts || op.results().any(|result| self.is_live(result)) {
            self.mark_all(op.operands());
        }
    }

    fn branch(&mut self, op: OpRef<'m>, model: &dyn BranchOpInterface) {
        let mut forwarded = vec![false; op.num_operands()];
        for (block, passed) in op.successors().zip(model.all_successor_operands(op)) {
            for (position, arg) in block.args().enumerate() {
                let Some(index) = passed.operand(position) else { continue };
                forwarded[index] = true;
                if self.is_live(arg) {
                    self.mark_all(op.operand(index).into_iter());
                }
            }
        }
        let rest = op.operands().zip(forwarded).filter(|(_, forwarded)| !forwarded);
        let rest: Vec<ValueRef<'m>> = rest.map(|(value, _)| value).collect();
        self.mark_all(rest.into_iter());
    }

    /// Whether the call goes to a body that is known.
    fn call(&mut self, op: OpRef<'m>, model: &dyn CallOpInterface) -> bool {
        let Some(callee) = resolve_callable_in(op, &mut self.tables) else { return false };
        if op
            .ctx()
            .op_interface::<dyn rmlir_ir::interfaces::call::CallableOpInterface>(callee.name())
            .is_none()
        {
            return false;
        }
        // Of what is not looked at nothing is known.
        let seen = callee.is_inside(op.module().op(self.top));
        let Some(entry) = callable_region(callee).and_then(RegionRef::entry).filter(|_| seen) else {
            self.mark_all(op.operands());
            return true;
        };
        let passed = model.arg_operands(op);
        for (index, operand) in op.operands().enumerate() {
            let arg = index.checked_sub(passed.start).filter(|_| passed.contains(&index));
            if arg.and_then(|at| entry.args().nth(at)).is_none_or(|arg| self.is_live(arg)) {
                self.mark(operand);
            }
        }
        true
    }

    fn end_of_function(&mut self, op: OpRef<'m>, function: OpRef<'m>) {
        let seen = self.facts.calls_of(function.global()).filter(|_| function.global() != self.top);
        let Some(calls) = seen else {
            return self.mark_all(op.operands());
        };
        let calls: Vec<OpRef<'m>> = calls.iter().map(|&call| op.module().op(call)).collect();
        for (index, operand) in op.operands().enumerate() {
            if calls.iter().any(|call| call.result(index).is_some_and(|result| self.is_live(result))) {
                self.mark(operand);
            }
        }
    }

    fn end_of_region(&mut self, op: OpRef<'m>, parent: OpRef<'m>, around: &dyn RegionBranchOpInterface) {
        let successors = match op.ctx().op_interface::<dyn RegionBranchTerminator>(op.name()) {
            Some(model) => model.successors(op, &vec![None; op.num_operands()]),
            None => around.successors(parent, BranchPoint::Terminator(op)),
        };
        let passed = successors
            .into_iter()
            .map(|successor| (terminator_operands(op, &successor).unwrap_or_default(), successor));
        let passed: Vec<_> = passed.collect();
        self.pass(op, passed, parent);
    }

    /// What is passed matters if what takes it does; the rest decides where control goes in `holder`, and matters if that does anything.
    fn pass(&mut self, op: OpRef<'m>, passed: Vec<(Range<usize>, RegionSuccessor<'m>)>, holder: OpRef<'m>) {
        let mut forwarded = vec![false; op.num_operands()];
        for (operands, successor) in passed {
            for (index, input) in operands.zip(successor.inputs) {
                if let Some(flag) = forwarded.get_mut(index) {
                    *flag = true;
                }
                if self.is_live(input) {
                    self.mark_all(op.operand(index).into_iter());
                }
            }
        }
        if forwarded.iter().all(|&forwarded| forwarded) {
            return;
        }
        if !is_effect_free(holder) || holder.results().any(|result| self.is_live(result)) {
            let rest: Vec<ValueRef<'m>> = op
                .operands()
                .zip(forwarded)
                .filter(|(_, forwarded)| !forwarded)
                .map(|(value, _)| value)
                .collect();
            self.mark_all(rest.into_iter());
        }
    }
}

fn op_is_call(op: OpRef<'_>) -> bool {
    op.ctx().op_interface::<dyn CallOpInterface>(op.name()).is_some()
}
