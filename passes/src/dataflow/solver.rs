//! The solver: control flow and facts, until nothing is new.

use super::Problem;
use super::calls::{callable_region, called_from_elsewhere};
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::fold::Update;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::call::{CallOpInterface, resolve_callable_in};
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, RegionBranchTerminator, RegionSuccessor, terminator_operands,
};
use rmlir_ir::interfaces::symbol::is_symbol;
use rmlir_ir::symbols::SymbolTableCollection;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::{Attr, BlockId, BlockRef, Module, OpAddr, OpRef, RegionRef, UnitId, ValueId, ValueRef};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;

/// What a [`Problem`] comes to for an operation and all that is in it.
pub struct Solver<'m, P: Problem> {
    problem: P,
    top: OpRef<'m>,
    tables: SymbolTableCollection<'m>,
    facts: FxHashMap<GlobalValue, P::Fact>,
    live: FxHashSet<(UnitId, BlockId)>,
    /// Functions that may be called from elsewhere.
    open: FxHashSet<OpAddr>,
    /// Calls of a function that control gets to.
    calls: FxHashMap<OpAddr, Vec<OpRef<'m>>>,
    /// Ends of a function that control gets to.
    returns: FxHashMap<OpAddr, Vec<OpRef<'m>>>,
    work: VecDeque<OpRef<'m>>,
    waiting: FxHashSet<OpAddr>,
    /// What becomes of operations.
    changes: Vec<(OpAddr, Update)>,
}

fn key(value: ValueRef<'_>) -> GlobalValue {
    GlobalValue { unit: value.unit(), value: value.id() }
}

/// What a solver found, without the module.
pub struct Facts<F> {
    facts: FxHashMap<GlobalValue, F>,
    live: FxHashSet<(UnitId, BlockId)>,
    open: FxHashSet<OpAddr>,
    calls: FxHashMap<OpAddr, Vec<OpAddr>>,
    changes: Vec<(OpAddr, Update)>,
}

impl<F> Facts<F> {
    /// Does what folding said on the way.
    pub fn apply_changes(&self, module: &mut Module) {
        self.changes.iter().for_each(|(at, update)| update.apply(module, *at));
    }

    /// What is known of a value; `None` if control never gets to where it is computed.
    pub fn get(&self, unit: UnitId, value: ValueId) -> Option<&F> {
        self.facts.get(&GlobalValue { unit, value })
    }

    /// Whether control can get to a block.
    pub fn is_live(&self, unit: UnitId, block: BlockId) -> bool {
        self.live.contains(&(unit, block))
    }

    /// The calls of a function that control gets to; `None` if there may be others.
    pub fn calls_of(&self, function: OpAddr) -> Option<&[OpAddr]> {
        if self.open.contains(&function) {
            return None;
        }
        Some(self.known_calls_of(function))
    }

    /// The calls of a function that control gets to, though there may be others.
    pub fn known_calls_of(&self, function: OpAddr) -> &[OpAddr] {
        self.calls.get(&function).map_or(&[], |calls| calls)
    }
}

impl<'m, P: Problem> Solver<'m, P> {
    /// Solves a problem for an operation.
    pub fn solve(problem: P, module: &'m Module, top: OpRef<'m>) -> Facts<P::Fact> {
        let mut solver = Solver {
            problem,
            top,
            tables: SymbolTableCollection::new(module),
            facts: FxHashMap::default(),
            live: FxHashSet::default(),
            open: called_from_elsewhere(top),
            calls: FxHashMap::default(),
            returns: FxHashMap::default(),
            work: VecDeque::new(),
            waiting: FxHashSet::default(),
            changes: Vec::new(),
        };
        for entry in top.regions().filter_map(RegionRef::entry) {
            entry.args().for_each(|arg| solver.give_up(arg));
            solver.enter(entry);
        }
        while let Some(op) = solver.work.pop_front() {
            solver.waiting.remove(&op.global());
            if op.block().is_some_and(|block| solver.live.contains(&(block.unit(), block.id()))) {
                solver.visit(op);
            }
        }
        let addresses = |calls: Vec<OpRef<'m>>| calls.into_iter().map(|call| call.global()).collect();
        let calls = solver.calls.into_iter().map(|(function, calls)| (function, addresses(calls))).collect();
        Facts { facts: solver.facts, live: solver.live, open: solver.open, calls, changes: solver.changes }
    }

    fn fact(&self, value: ValueRef<'m>) -> Option<&P::Fact> {
        self.facts.get(&key(value.resolved()))
    }

    fn push(&mut self, op: OpRef<'m>) {
        if self.waiting.insert(op.global()) {
            self.work.push_back(op);
        }
    }

    /// Control gets to a block.
    fn enter(&mut self, block: BlockRef<'m>) {
        if self.live.insert((block.unit(), block.id())) {
            block.ops().for_each(|op| self.push(op));
        }
    }

    /// A value may also be what `fact` says.
    fn add(&mut self, value: ValueRef<'m>, fact: P::Fact) {
        self.put(value, fact, false);
    }

    fn put(&mut self, value: ValueRef<'m>, fact: P::Fact, computed: bool) {
        let joined = match self.facts.get(&key(value)) {
            Some(old) => {
                let mut joined = self.problem.join(value, old, &fact);
                if computed {
                    joined = self.problem.widened(value, old, joined);
                }
                if joined == *old {
                    return;
                }
                joined
            }
            None => fact,
        };
        self.facts.insert(key(value), joined);
        value.users().for_each(|user| self.push_user(user));
    }

    fn push_user(&mut self, user: OpRef<'m>) {
        if user.block().is_some_and(|block| self.live.contains(&(block.unit(), block.id()))) {
            self.push(user);
        }
    }

    /// Nothing is known of a value.
    fn give_up(&mut self, value: ValueRef<'m>) {
        let fact = self.problem.unknown(value);
        self.add(value, fact);
    }

    /// A value may be what another one is, as far as that is known yet.
    fn pass(&mut self, from: Option<ValueRef<'m>>, to: ValueRef<'m>) {
        match from {
            Some(from) => {
                if let Some(fact) = self.fact(from).cloned() {
                    self.add(to, fact);
                }
            }
            None => self.give_up(to),
        }
    }

    /// The constants that operands are; `None` as long as one of them is not known yet.
    fn constants(&self, op: OpRef<'m>) -> Option<Vec<Option<Attr>>> {
        op.operands().map(|value| Some(self.problem.constant(self.fact(value)?))).collect()
    }

    fn visit(&mut self, op: OpRef<'m>) {
        if op.successors().len() > 0 {
            self.branch(op);
        } else if op.has_trait(TraitSet::IS_TERMINATOR) {
            self.end_of_region(op);
        }
        let ctx = op.ctx();
        if let Some(call) = ctx.op_interface::<dyn CallOpInterface>(op.name()) {
            return self.call(op, call);
        }
        let around = ctx.op_interface::<dyn RegionBranchOpInterface>(op.name());
        if op.regions().len() > 0 {
            match around {
                Some(model) => return self.begin_regions(op, model),
                None if callable_region(op).is_some() => self.begin_callable(op),
                None => self.begin_unknown_regions(op),
            }
        }
        self.results(op);
    }

    /// What an operation computes.
    fn results(&mut self, op: OpRef<'m>) {
        if op.num_results() == 0 {
            return;
        }
        if op.regions().len() > 0 {
            op.results().for_each(|result| self.give_up(result));
            return;
        }
        let operands: Option<Vec<P::Fact>> = op.operands().map(|value| self.fact(value).cloned()).collect();
        let Some(operands) = operands else { return };
        let known = |value: ValueRef<'_>| self.facts.get(&key(value.resolved())).cloned();
        let made = self.problem.transfer(op, &operands, &known);
        if let Some(update) = made.changed {
            self.change(op, update);
        }
        for (result, fact) in op.results().zip(made.results) {
            if let Some(fact) = fact {
                self.put(result, fact, true);
            }
        }
    }

    /// Notes that an operation changes; what was said first counts.
    fn change(&mut self, op: OpRef<'m>, update: Update) {
        if self.changes.iter().any(|(at, _)| *at == op.global()) {
            return;
        }
        // That control gets to a block is known by its first operation, which is a new constant then: so it is upstream, where nothing
        // more is worked out for such a block.
        if !update.results.is_empty()
            && let Some(block) = op.block().filter(|block| block.first_op() == Some(op))
        {
            self.live.remove(&(block.unit(), block.id()));
        }
        self.changes.push((op.global(), update));
    }

    fn branch(&mut self, op: OpRef<'m>) {
        let model = op.ctx().op_interface::<dyn BranchOpInterface>(op.name());
        let Some(model) = model else {
            for block in op.successors() {
                self.enter(block);
                block.args().for_each(|arg| self.give_up(arg));
            }
            return;
        };
        let Some(constants) = self.constants(op) else { return };
        let taken = model.successor_for_operands(op, &constants);
        let taken = taken.map(|index| op.successors().nth(index));
        let passed = model.all_successor_operands(op);
        for (block, passed) in op.successors().zip(passed) {
            // Edges to one block are one edge.
            if taken.is_some_and(|taken| taken != Some(block)) {
                continue;
            }
            self.enter(block);
            for (position, arg) in block.args().enumerate() {
                let operand = passed.operand(position).and_then(|operand| op.operand(operand));
                self.pass(operand, arg);
            }
        }
    }

    /// A terminator that leaves a region, or a function.
    fn end_of_region(&mut self, op: OpRef<'m>) {
        let Some(parent) = op.parent() else { return };
        let ctx = op.ctx();
        if let Some(around) = ctx.op_interface::<dyn RegionBranchOpInterface>(parent.name()) {
            let Some(constants) = self.constants(op) else { return };
            let successors = match ctx.op_interface::<dyn RegionBranchTerminator>(op.name()) {
                Some(model) => model.successors(op, &constants),
                None => around.successors(parent, BranchPoint::Terminator(op)),
            };
            for successor in successors {
                let operands = terminator_operands(op, &successor);
                self.go_to(parent, op, operands, &successor);
            }
        } else if callable_region(parent).is_some() && op.has_trait(TraitSet::RETURN_LIKE) {
            let ends = self.returns.entry(parent.global()).or_default();
            if !ends.contains(&op) {
                ends.push(op);
            }
            let calls = self.calls.get(&parent.global()).cloned().unwrap_or_default();
            calls.into_iter().for_each(|call| self.give_back(op, call));
        }
    }

    /// What a function returns at `end` is what a call gives.
    fn give_back(&mut self, end: OpRef<'m>, call: OpRef<'m>) {
        for (index, result) in call.results().enumerate() {
            self.pass(end.operand(index), result);
        }
    }

    /// Control goes from `op` to a region of `parent` or after it, with these operands.
    fn go_to(
        &mut self,
        parent: OpRef<'m>,
        op: OpRef<'m>,
        operands: Option<std::ops::Range<usize>>,
        successor: &RegionSuccessor<'m>,
    ) {
        let entry = successor.region.and_then(|index| parent.region(index)).and_then(RegionRef::entry);
        if let Some(entry) = entry {
            self.enter(entry);
            for arg in entry.args().filter(|arg| !successor.inputs.contains(arg)) {
                self.argument(parent, arg);
            }
        }
        let operands = operands.unwrap_or(op.num_operands()..op.num_operands());
        for (offset, &input) in successor.inputs.iter().enumerate() {
            let operand = operands.start + offset;
            let from = operands.contains(&operand).then(|| op.operand(operand)).flatten();
            self.pass(from, input);
        }
        if successor.region.is_none() {
            let rest: Vec<ValueRef<'m>> =
                parent.results().filter(|result| !successor.inputs.contains(result)).collect();
            rest.into_iter().for_each(|result| self.give_up(result));
        }
    }

    /// An argument of a region that no operand goes to.
    fn argument(&mut self, parent: OpRef<'m>, arg: ValueRef<'m>) {
        let known = |value: ValueRef<'_>| self.facts.get(&key(value.resolved())).cloned();
        if let Some(fact) = self.problem.of_region_argument(parent, arg, &known) {
            self.add(arg, fact);
        }
    }

    fn begin_regions(&mut self, op: OpRef<'m>, model: &dyn RegionBranchOpInterface) {
        let Some(constants) = self.constants(op) else { return };
        for successor in model.entry_successors(op, &constants) {
            let operands = model.entry_operands(op, &successor);
            self.go_to(op, op, Some(operands), &successor);
        }
    }

    fn begin_callable(&mut self, op: OpRef<'m>) {
        let open = self.open.contains(&op.global());
        // Of a function without a name no call is known.
        if !open && !self.calls.contains_key(&op.global()) {
            return;
        }
        if let Some(entry) = callable_region(op).and_then(RegionRef::entry) {
            self.enter(entry);
            if open {
                entry.args().for_each(|arg| self.give_up(arg));
            }
        }
    }

    fn begin_unknown_regions(&mut self, op: OpRef<'m>) {
        for entry in op.regions().filter_map(RegionRef::entry) {
            self.enter(entry);
            entry.args().for_each(|arg| self.argument(op, arg));
        }
    }

    fn call(&mut self, op: OpRef<'m>, model: &dyn CallOpInterface) {
        let callee = resolve_callable_in(op, &mut self.tables);
        let callee = callee.filter(|&callee| is_symbol(callee) && callee.is_inside(self.top));
        let entry = callee.and_then(callable_region).and_then(RegionRef::entry);
        let (Some(callee), Some(entry)) = (callee, entry) else {
            op.results().for_each(|result| self.give_up(result));
            return;
        };
        let calls = self.calls.entry(callee.global()).or_default();
        let is_new = !calls.contains(&op);
        if is_new {
            calls.push(op);
            self.enter(entry);
        }
        let operands = model.arg_operands(op);
        for (index, arg) in entry.args().enumerate() {
            let operand = operands.start + index;
            let from = operands.contains(&operand).then(|| op.operand(operand)).flatten();
            self.pass(from, arg);
        }
        if is_new {
            let ends = self.returns.get(&callee.global()).cloned().unwrap_or_default();
            ends.into_iter().for_each(|end| self.give_back(end, op));
        }
    }
}
