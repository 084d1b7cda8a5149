//! `remove-dead-values`: what nothing depends on goes, across branches, regions and calls.

use super::report_not_loaded;
use crate::dataflow::Liveness;
use crate::pass::{PassRun, Transform};
use crate::record::{PassOptions, Value, options};
use crate::registry::Registry;
use crate::text::OptionError;
use crate::transforms::canonicalize::Watch;
use rmlir_ir::edit::GlobalValue;
use rmlir_ir::interfaces::branch::BranchOpInterface;
use rmlir_ir::interfaces::call::CallOpInterface;
use rmlir_ir::interfaces::effects::is_effect_free;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::interfaces::region_branch::{
    BranchPoint, RegionBranchOpInterface, branch_points, terminator_operands,
};
use rmlir_ir::symbols::{Visibility, symbol_visibility, uses_of};
use rmlir_ir::traits::TraitSet;
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    Attr, BlockId, Builder, Context, Diagnostic, Failed, Module, OpAddr, OpId, OpRef, TypeData, UnitId,
    ValueId, ValueRef,
};
use rmlir_rewrite::{CanonicalizeOptions, Canonicalizer};
use rustc_hash::FxHashSet;

/// Removes values that nothing depends on, with what computes them.
#[derive(Default)]
pub struct RemoveDeadValues {
    options: options::RemoveDeadValues,
    canonicalizer: Option<Canonicalizer>,
}

impl RemoveDeadValues {
    pub(super) fn make(values: &[Value], _: &Registry) -> Result<Box<dyn crate::pass::Pass>, OptionError> {
        let options = options::RemoveDeadValues::of_values(values);
        Ok(Box::new(RemoveDeadValues { options, canonicalizer: None }))
    }
}

impl Transform for RemoveDeadValues {
    type Options = options::RemoveDeadValues;

    fn options(&self) -> &Self::Options {
        &self.options
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), Failed> {
        self.canonicalizer =
            self.options.canonicalize.then(|| Canonicalizer::new(ctx, &CanonicalizeOptions::default()));
        Ok(())
    }

    fn run(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let at = run.at();
        let report = report_not_loaded(run);
        let liveness = Liveness::of(run.module(), at).map_err(&report)?;
        let ops = Walk::post().collect(run.op(), |_| true).map_err(&report)?;
        let mut search = Search { module: run.module(), top: at, liveness, dead: FxHashSet::default() };
        let mut list = Cleanup::default();
        ops.into_iter().for_each(|op| search.visit(op, &mut list));
        let dropped = list.apply(run.module());
        if dropped {
            erase_unused_marks(run.module(), at).map_err(&report)?;
        }
        self.canonicalize(run)?;
        if !dropped {
            return Ok(());
        }
        // What lost an operand may be gone now.
        match erase_unused_marks(run.module(), at).map_err(&report)? {
            None => Ok(()),
            Some(user) => {
                let op = run.module().op(user);
                op.ctx().emit(Diagnostic::error(op.loc(), "null operand found"));
                Err(Failed)
            }
        }
    }
}

impl RemoveDeadValues {
    /// Simplifies operations with regions that pass what is not needed.
    fn canonicalize(&self, run: &mut PassRun<'_>) -> Result<(), Failed> {
        let Some(canonicalizer) = &self.canonicalizer else { return Ok(()) };
        let report = report_not_loaded(run);
        let branches = Walk::post().collect(run.op(), |op| region_branch(op).is_some()).map_err(&report)?;
        if branches.is_empty() {
            return Ok(());
        }
        let ctx = run.ctx();
        let outcome = match ctx.actions() {
            Some(actions) => canonicalizer.run_on(run.module(), &branches, Some(&mut Watch(actions))),
            None => canonicalizer.run_on(run.module(), &branches, None),
        };
        if outcome.converged {
            return Ok(());
        }
        Err(run.op().emit_error("greedy pattern rewrite failed to converge"))
    }
}

fn region_branch<'m>(op: OpRef<'m>) -> Option<&'m dyn RegionBranchOpInterface> {
    op.ctx().op_interface::<dyn RegionBranchOpInterface>(op.name())
}

/// What is to go, in the order in which it was found.
#[derive(Default)]
struct Cleanup {
    /// Arguments of blocks, by which of them goes.
    blocks: Vec<(UnitId, BlockId, Vec<bool>)>,
    /// What branches pass: the branch, the successor, which of the operands for it.
    passed: Vec<(OpAddr, usize, Vec<bool>)>,
    functions: Vec<(OpAddr, Vec<bool>, Vec<bool>)>,
    /// Operands of calls and returns that go.
    operands: Vec<(OpAddr, Vec<bool>)>,
    /// Branches that control never comes to.
    unreachable: Vec<OpAddr>,
    /// Operands that become poison.
    poisoned: Vec<(OpAddr, Vec<bool>)>,
    results: Vec<(OpAddr, Vec<bool>)>,
    ops: Vec<OpAddr>,
}

struct Search<'m> {
    module: &'m Module,
    top: OpAddr,
    liveness: Liveness,
    /// What will be gone although it is live.
    dead: FxHashSet<GlobalValue>,
}

impl<'m> Search<'m> {
    fn is_dead(&self, value: ValueRef<'_>) -> bool {
        let value = value.resolved();
        let key = GlobalValue { unit: value.unit(), value: value.id() };
        self.dead.contains(&key) || !self.liveness.is_live(key.unit, key.value)
    }

    fn kill<'v>(&mut self, values: impl Iterator<Item = ValueRef<'v>>, which: &[bool]) {
        for (value, _) in values.zip(which).filter(|(_, dead)| **dead) {
            self.dead.insert(GlobalValue { unit: value.unit(), value: value.id() });
        }
    }

    fn visit(&mut self, at: OpAddr, list: &mut Cleanup) {
        let op = self.module.op(at);
        let ctx = op.ctx();
        if ctx.op_interface::<dyn FunctionOpInterface>(op.name()).is_some() {
            self.function(op, list);
        } else if let Some(model) = region_branch(op) {
            self.regions(op, model, list);
        } else if let Some(model) = ctx.op_interface::<dyn BranchOpInterface>(op.name()) {
            self.branch(op, model, list);
        } else if !op.has_trait(TraitSet::IS_TERMINATOR)
            && ctx.op_interface::<dyn CallOpInterface>(op.name()).is_none()
        {
            self.simple(op, list);
        }
    }

    fn simple(&mut self, op: OpRef<'m>, list: &mut Cleanup) {
        if op.global() == self.top {
            return;
        }
        if op.operands().any(|operand| self.is_dead(operand)) {
            list.ops.push(op.global());
            return;
        }
        if !is_effect_free(op) || op.results().any(|result| !self.is_dead(result)) {
            return;
        }
        list.ops.push(op.global());
        self.kill(op.results(), &vec![true; op.num_results()]);
    }

    fn branch(&mut self, op: OpRef<'m>, model: &dyn BranchOpInterface, list: &mut Cleanup) {
        let mut forwarded = vec![false; op.num_operands()];
        for (index, _) in op.successors().enumerate() {
            let passed = model.successor_operands(op, index);
            for operand in (0..passed.len()).filter_map(|position| passed.operand(position)) {
                if let Some(slot) = forwarded.get_mut(operand) {
                    *slot = true;
                }
            }
        }
        // What a branch decides by is live wherever control may come.
        if op.operands().zip(forwarded).any(|(operand, forwarded)| !forwarded && self.is_dead(operand)) {
            list.unreachable.push(op.global());
            return;
        }
        for (index, block) in op.successors().enumerate() {
            let passed = model.successor_operands(op, index);
            let dead = (0..passed.len()).map(|position| match passed.operand(position) {
                Some(operand) => op.operand(operand).is_some_and(|value| self.is_dead(value)),
                None => false,
            });
            let dead: Vec<bool> = dead.collect();
            self.kill(block.args(), &dead);
            list.blocks.push((block.unit(), block.id(), dead.clone()));
            list.passed.push((op.global(), index, dead));
        }
    }

    fn function(&mut self, op: OpRef<'m>, list: &mut Cleanup) {
        let ctx = op.ctx();
        let Some(model) = ctx.op_interface::<dyn FunctionOpInterface>(op.name()) else { return };
        let ty = model.function_type(op).map(|ty| ctx.type_data(ty));
        if symbol_visibility(op) == Visibility::Public
            || model.is_external(op)
            || op.global() == self.top
            || !matches!(ty, Some(TypeData::Function { .. }))
        {
            return;
        }
        let Some(uses) = uses_of(op, self.module.op(self.top)) else { return };
        let calls: Vec<OpRef<'m>> = uses.iter().map(|used| self.module.op(used.user)).collect();
        let call_model = |call: OpRef<'m>| ctx.op_interface::<dyn CallOpInterface>(call.name());
        if calls.iter().any(|&call| call_model(call).is_none()) {
            return;
        }
        let Some(body) = op.region(0) else { return };
        let dead_args: Vec<bool> =
            body.entry().into_iter().flat_map(|entry| entry.args()).map(|arg| self.is_dead(arg)).collect();
        self.kill(body.entry().into_iter().flat_map(|entry| entry.args()), &dead_args);
        for &call in &calls {
            let Some(model) = call_model(call) else { continue };
            let passed = model.arg_operands(call);
            let mut dead = vec![false; call.num_operands()];
            for (index, _) in dead_args.iter().enumerate().filter(|(_, dead)| **dead) {
                if let Some(flag) = dead.get_mut(passed.start + index) {
                    *flag = true;
                }
            }
            list.operands.push((call.global(), dead));
        }
        let returned = model.result_types(op).len();
        let unused = |index: usize| {
            calls.iter().all(|call| call.result(index).is_some_and(|result| self.is_dead(result)))
        };
        let dead_results: Vec<bool> = (0..returned).map(unused).collect();
        for end in body.blocks().filter_map(|block| block.last_op()) {
            if end.has_trait(TraitSet::RETURN_LIKE) && end.num_operands() == returned {
                list.operands.push((end.global(), dead_results.clone()));
            }
        }
        for call in calls.into_iter().filter(|_| returned > 0) {
            list.results.push((call.global(), dead_results.clone()));
            self.kill(call.results(), &dead_results);
        }
        list.functions.push((op.global(), dead_args, dead_results));
    }

    /// Whether control never comes to an operation with regions: what it needs for itself, such as the bounds of a loop, is live otherwise.
    fn is_never_reached(&self, op: OpRef<'m>, model: &dyn RegionBranchOpInterface) -> bool {
        let mut forwarded = vec![false; op.num_operands()];
        for successor in model.successors(op, BranchPoint::Parent) {
            for operand in model.entry_operands(op, &successor) {
                if let Some(slot) = forwarded.get_mut(operand) {
                    *slot = true;
                }
            }
        }
        op.operands().zip(forwarded).any(|(operand, forwarded)| !forwarded && self.is_dead(operand))
    }

    /// An operation with regions goes if it does nothing; else what it passes to inputs that nobody needs becomes poison.
    fn regions(&mut self, op: OpRef<'m>, model: &dyn RegionBranchOpInterface, list: &mut Cleanup) {
        let unused = is_effect_free(op) && op.results().all(|result| self.is_dead(result));
        if unused || self.is_never_reached(op, model) {
            list.ops.push(op.global());
            self.kill(op.results(), &vec![true; op.num_results()]);
            return;
        }
        for point in branch_points(op) {
            let owner = match point {
                BranchPoint::Parent => op,
                BranchPoint::Terminator(end) => end,
            };
            // Whether it goes to an input that is needed; nothing for what goes nowhere.
            let mut needed: Vec<Option<bool>> = vec![None; owner.num_operands()];
            for successor in model.successors(op, point) {
                let operands = match point {
                    BranchPoint::Parent => model.entry_operands(op, &successor),
                    BranchPoint::Terminator(end) => terminator_operands(end, &successor).unwrap_or_default(),
                };
                for (operand, &input) in operands.zip(&successor.inputs) {
                    let gone = owner.operand(operand).is_none_or(|value| self.is_dead(value));
                    if let Some(slot) = needed.get_mut(operand) {
                        *slot = Some(slot.unwrap_or(false) || !(gone || self.is_dead(input)));
                    }
                }
            }
            let dead: Vec<bool> = needed.into_iter().map(|needed| needed == Some(false)).collect();
            if dead.contains(&true) {
                list.poisoned.push((owner.global(), dead));
            }
        }
    }
}

fn set_bits(which: &[bool]) -> impl DoubleEndedIterator<Item = usize> + '_ {
    which.iter().enumerate().filter(|(_, set)| **set).map(|(index, _)| index)
}

impl Cleanup {
    /// Does it. Whether something lost an operand, whose place a mark takes.
    fn apply(mut self, module: &mut Module) -> bool {
        self.forget_what_goes(module);
        let mut dropped = false;
        let mut erased: FxHashSet<(UnitId, BlockId)> = FxHashSet::default();
        for (unit, block, which) in self.blocks {
            let fits = module.body(unit).args(block).len() == which.len();
            if fits && which.contains(&true) && erased.insert((unit, block)) {
                dropped |= erase_args(module, unit, block, &which, Instead::Mark);
            }
        }
        for (op, index, which) in &self.passed {
            erase_passed(module, *op, *index, which);
        }
        for (function, args, results) in &self.functions {
            dropped |= erase_from_signature(module, *function, args, results, Instead::Mark);
        }
        for (op, which) in &self.operands {
            for index in set_bits(which).rev() {
                module.erase_operand(*op, index);
            }
        }
        for (op, which) in &self.poisoned {
            poison(module, *op, which);
        }
        for (op, which) in self.results {
            if which.contains(&true) {
                dropped |= erase_results(module, op, &which);
            }
        }
        for &op in &self.unreachable {
            make_unreachable(module, op);
        }
        // Users go before what they use.
        for &op in self.ops.iter().rev() {
            for index in 0..module.op(op).num_results() {
                let result = module.body(op.unit).result(op.op, index);
                dropped |= result.is_some_and(|result| release(module, op.unit, result, Instead::Mark));
            }
            let erased = module.erase_op(op);
            debug_assert!(erased.is_ok(), "nothing uses it");
        }
        dropped
    }
}

/// Whether an operation is one of these, or inside one of them.
fn is_in(module: &Module, op: OpAddr, these: &FxHashSet<OpAddr>) -> bool {
    let around = |op: &OpAddr| module.op(*op).parent().map(|parent| parent.global());
    std::iter::successors(Some(op), around).any(|op| these.contains(&op))
}

impl Cleanup {
    /// Nothing is to be done to what goes as a whole.
    fn forget_what_goes(&mut self, module: &Module) {
        let gone: FxHashSet<OpAddr> = self.ops.iter().copied().collect();
        let stays = |op: &OpAddr| !is_in(module, *op, &gone);
        self.blocks.retain(|&(unit, block, _)| {
            module.block(unit, block).parent().is_none_or(|parent| stays(&parent.global()))
        });
        self.passed.retain(|(op, ..)| stays(op));
        self.functions.retain(|(op, ..)| stays(op));
        self.operands.retain(|(op, _)| stays(op));
        self.unreachable.retain(stays);
        self.poisoned.retain(|(op, _)| stays(op));
        self.results.retain(|(op, _)| stays(op));
        let around = |op: &OpAddr| module.op(*op).parent().map(|parent| parent.global());
        self.ops.retain(|op| around(op).is_none_or(|parent| stays(&parent)));
    }
}

/// The attribute of what stands where an operand was that is gone.
const MARK: &str = "rmlir.dropped";

/// Erases marks that nothing uses. The first user of one that is left is given back.
fn erase_unused_marks(module: &mut Module, top: OpAddr) -> Result<Option<OpAddr>, rmlir_ir::NotLoaded> {
    let mark = module.ctx().ident(MARK);
    let is_mark = |op: OpRef<'_>| op.attr(mark).is_some();
    let marks = Walk::pre().collect(module.op(top), is_mark)?;
    for at in marks {
        if module.op(at).results().all(|result| result.is_unused()) {
            let erased = module.erase_op(at);
            debug_assert!(erased.is_ok(), "nothing uses it");
        }
    }
    let uses = |op: OpRef<'_>| op.operands().any(|value| value.def_op().is_some_and(|(def, _)| is_mark(def)));
    Ok(Walk::pre().collect(module.op(top), uses)?.first().copied())
}

/// A poison value before an operation.
fn poison_before(module: &mut Module, op: OpAddr, like: ValueId) -> ValueId {
    let like = module.value(op.unit, like);
    let (ty, loc) = (like.ty(), like.loc());
    let mut b = Builder::before(module, op);
    b.set_loc(loc);
    b.create("ub.poison").value(ty)
}

/// The end of a block that control never comes to, instead of a branch.
fn make_unreachable(module: &mut Module, branch: OpAddr) {
    let loc = module.op(branch).loc();
    let mut b = Builder::before(module, branch);
    b.set_loc(loc);
    b.create("ub.unreachable").insert();
    let erased = module.erase_op(branch);
    debug_assert!(erased.is_ok(), "branches have no results");
}

fn poison(module: &mut Module, op: OpAddr, which: &[bool]) {
    for index in set_bits(which) {
        let Some(value) = module.body(op.unit).operand(op.op, index) else { continue };
        let poison = poison_before(module, op, value);
        module.body_mut(op.unit).set_operand(op.op, index, poison);
    }
}

fn erase_passed(module: &mut Module, op: OpAddr, index: usize, which: &[bool]) {
    let view = module.op(op);
    let model = view.ctx().op_interface::<dyn BranchOpInterface>(view.name());
    let Some(passed) = model.map(|model| model.successor_operands(view, index)) else { return };
    if passed.len() != which.len() {
        return;
    }
    let operands: Vec<usize> = set_bits(which).filter_map(|position| passed.operand(position)).collect();
    operands.into_iter().rev().for_each(|operand| module.erase_operand(op, operand));
}

/// What users of a value get instead of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instead {
    Poison,
    Mark,
}

/// Takes a value away from its users. Whether there was one.
fn release(module: &mut Module, unit: UnitId, value: ValueId, instead: Instead) -> bool {
    let uses: Vec<(OpId, usize)> = {
        let body = module.body(unit);
        body.uses(value).map(|id| body.use_owner(id)).collect()
    };
    let ty = module.value(unit, value).ty();
    for &(user, index) in &uses {
        let mut b = Builder::before(module, OpAddr { unit, op: user });
        let unit_attr = b.ctx().unit();
        let new = match instead {
            Instead::Poison => b.create("ub.poison").value(ty),
            Instead::Mark => b.create("builtin.unrealized_conversion_cast").attr(MARK, unit_attr).value(ty),
        };
        module.body_mut(unit).set_operand(user, index, new);
    }
    !uses.is_empty()
}

fn erase_args(module: &mut Module, unit: UnitId, block: BlockId, which: &[bool], instead: Instead) -> bool {
    let mut dropped = false;
    for index in set_bits(which).rev() {
        let Some(&arg) = module.body(unit).args(block).get(index) else { continue };
        dropped |= release(module, unit, arg, instead);
        module.body_mut(unit).erase_arg(block, index);
    }
    dropped
}

fn erase_results(module: &mut Module, op: OpAddr, which: &[bool]) -> bool {
    let mut dropped = false;
    for index in set_bits(which).rev() {
        let Some(result) = module.body(op.unit).result(op.op, index) else { continue };
        dropped |= release(module, op.unit, result, Instead::Mark);
        module.body_mut(op.unit).erase_results(op.op, index..index + 1);
    }
    dropped
}

/// Takes arguments and results out of a function, those that are marked: of its type, its attributes, and its first block. Uses of the arguments
/// become poison.
pub fn erase_signature(module: &mut Module, function: OpAddr, args: &[bool], results: &[bool]) {
    erase_from_signature(module, function, args, results, Instead::Poison);
}

/// The same; whether something used an argument.
fn erase_from_signature(
    module: &mut Module,
    function: OpAddr,
    args: &[bool],
    results: &[bool],
    instead: Instead,
) -> bool {
    if !args.contains(&true) && !results.contains(&true) {
        return false;
    }
    let ctx = module.ctx().clone();
    let op = module.op(function);
    let Some(model) = ctx.op_interface::<dyn FunctionOpInterface>(op.name()) else { return false };
    let Some(TypeData::Function { inputs, results: outputs }) =
        model.function_type(op).map(|ty| ctx.type_data(ty))
    else {
        return false;
    };
    fn kept<T: Copy>(all: &[T], which: &[bool]) -> Vec<T> {
        let dead = |index: usize| which.get(index).copied().unwrap_or(false);
        all.iter().enumerate().filter(|&(index, _)| !dead(index)).map(|(_, &item)| item).collect()
    }
    let ty = ctx.function_type(&kept(inputs, args), &kept(outputs, results));
    let mut attrs = Vec::new();
    for (name, which) in [("arg_attrs", args), ("res_attrs", results)] {
        let Some(dicts) = op.attr_named(name).and_then(|attr| ctx.attr_data(attr).as_array()) else {
            continue;
        };
        let left: Vec<Attr> = kept(dicts, which);
        let some = left.iter().any(|&dict| !ctx.dict(dict).is_empty());
        attrs.push((ctx.ident(name), some.then(|| ctx.array_attr(&left))));
    }
    let entry = op.region(0).and_then(|region| region.entry()).map(|entry| (entry.unit(), entry.id()));
    model.set_function_type(module, function, ty);
    attrs.into_iter().for_each(|(name, value)| module.set_attr(function, name, value));
    entry.is_some_and(|(unit, block)| erase_args(module, unit, block, args, instead))
}
