//! What handles stand for while the payload is rewritten: who replaces an operation gives its handles another one.

use super::state::{Entity, Key, State, key};
use rmlir_dialects::common::traits::has_interface;
use rmlir_dialects::tensor::{CollapseShapeOp, ExpandShapeOp, ExtractSliceOp, InsertSliceOp, ReshapeOp};
use rmlir_dialects::transform::is_consumed;
use rmlir_ir::listener::Listener;
use rmlir_ir::{Diagnostic, Loc, Module, OpAddr, OpRef, TraitSet, ValueId, ValueRef};
use rmlir_rewrite::Observer;
use rustc_hash::FxHashMap;

/// Hears of rewrites, and keeps handles up to date.
pub(crate) struct Tracker<'a> {
    state: &'a mut State,
    op: OpRef<'a>,
    /// Only an operation of the same name takes the place of another one.
    same_name: bool,
    /// The handles of what is tracked.
    handles: FxHashMap<Entity, Vec<Key>>,
    untracked: Vec<Untracked>,
}

/// An operation in whose place nothing was found.
#[derive(Debug)]
pub(crate) struct Untracked {
    error: Diagnostic,
    replaced: Loc,
    values: Vec<Loc>,
}

impl Untracked {
    /// What is said of all of them: the newest first, and at the end which they were.
    pub(super) fn into_problems(all: Vec<Untracked>) -> Vec<Diagnostic> {
        let mut problems: Vec<Diagnostic> = all.iter().rev().map(|one| one.error.clone()).collect();
        let Some(mut last) = problems.pop() else { return problems };
        for (number, one) in all.iter().enumerate() {
            last = last.with_note(one.replaced, format!("[{number}] replaced op"));
            for (index, &loc) in one.values.iter().enumerate() {
                last = last.with_note(loc, format!("[{number}] replacement value {index}"));
            }
        }
        problems.push(last);
        problems
    }
}

impl<'a> Tracker<'a> {
    pub(super) fn new(state: &'a mut State, op: OpRef<'a>) -> Tracker<'a> {
        let handles = state.handles();
        Tracker { state, op, same_name: true, handles, untracked: Vec::new() }
    }

    /// What went wrong, at the end.
    pub(super) fn into_untracked(self) -> Vec<Untracked> {
        self.untracked
    }

    fn put(&mut self, from: Entity, to: Option<Entity>) {
        let Some(handles) = self.handles.remove(&from) else { return };
        handles.iter().for_each(|&handle| self.state.replace(handle, from, to));
        if let Some(to) = to {
            let known = self.handles.entry(to).or_default();
            let new = handles.into_iter().filter(|handle| !known.contains(handle)).collect::<Vec<_>>();
            known.extend(new);
        }
    }

    /// Says that an operation was put in the place of another one.
    pub(crate) fn replaced_by(&mut self, module: &Module, op: OpAddr, by: OpAddr) {
        let values: Vec<ValueId> = module.op(by).results().map(|value| value.id()).collect();
        self.op_replaced(module, op, &values);
    }

    /// Lets operations of any name take the place of others, and keeps all handles up to date, also those that nobody uses any more.
    pub(crate) fn allow_any_name(&mut self) {
        self.same_name = false;
    }

    /// Says that an operation that is gone stands for another one.
    pub(crate) fn moved_to(&mut self, op: OpAddr, to: OpAddr) {
        self.put(Entity::Op(op), Some(Entity::Op(to)));
    }

    /// Whether somebody may still use a handle: not if all uses come before what runs now.
    fn is_used_later(&self, handle: Key) -> bool {
        let value = self.op.module().value(handle.0, handle.1);
        let Some(current) = self.state.current_beside(value) else { return true };
        let current = self.op.module().op(current);
        !value.users().all(|user| user == current || comes_before(user, current))
    }

    fn consumes(&self, handle: Key) -> bool {
        self.op.operands().any(|operand| key(operand) == handle && is_consumed(operand, self.op))
    }

    fn not_found(
        &mut self,
        op: OpRef<'_>,
        values: &[ValueId],
        search: Vec<(Option<Loc>, String)>,
        used: Loc,
    ) {
        let message =
            "tracking listener failed to find replacement op during application of this transform op";
        let mut error = Diagnostic::error(self.op.loc(), message);
        for (loc, what) in search {
            error = error.with_note(loc.unwrap_or(self.op.loc()), what);
        }
        error = error.with_note(used, "replacement is required because this handle must be updated");
        let values = values.iter().map(|&value| op.module().value(op.unit(), value).loc()).collect();
        self.untracked.push(Untracked { error, replaced: op.loc(), values });
    }
}

/// Whether an operation of the script, or what it is in, comes before another one.
fn comes_before(one: OpRef<'_>, other: OpRef<'_>) -> bool {
    for around in std::iter::successors(Some(one), |op| op.parent()) {
        if around != other && other.is_inside(around) {
            return false;
        }
        let beside = std::iter::successors(Some(other), |op| op.parent());
        if let Some(beside) = { beside }.find(|op| op.block().is_some() && same_block(*op, around)) {
            return std::iter::successors(around.next(), |op| op.next()).any(|next| next == beside);
        }
    }
    false
}

fn same_block(one: OpRef<'_>, other: OpRef<'_>) -> bool {
    let block = |op: OpRef<'_>| op.block().map(|block| (block.unit(), block.id()));
    block(one) == block(other)
}

/// The operation that gives all of some values.
fn common_op<'m>(values: &[ValueRef<'m>]) -> Option<OpRef<'m>> {
    let mut ops = values.iter().map(|value| value.resolved().def_op().map(|(op, _)| op));
    let first = ops.next()??;
    ops.all(|op| op == Some(first)).then_some(first)
}

/// What an operation passes on that only looks at something in another way.
fn looked_through(op: OpRef<'_>) -> Option<Vec<ValueRef<'_>>> {
    let source = op.cast::<CollapseShapeOp>().map(|op| op.src());
    let source = source.or_else(|| op.cast::<ExpandShapeOp>().map(|op| op.src()));
    let source = source.or_else(|| op.cast::<ExtractSliceOp>().map(|op| op.source()));
    let source = source.or_else(|| op.cast::<InsertSliceOp>().map(|op| op.source()));
    let source = source.or_else(|| op.cast::<ReshapeOp>().map(|op| op.source()));
    source.map(|source| vec![source])
}

/// The operation that stands in the place of another one, or what was seen on the way to none.
/// Notes without a place are at what is done.
fn replacement(
    op: OpRef<'_>,
    values: &[ValueId],
    same_name: bool,
) -> Result<OpAddr, Vec<(Option<Loc>, String)>> {
    let mut notes = Vec::new();
    let mut values: Vec<ValueRef<'_>> =
        values.iter().map(|&value| op.module().value(op.unit(), value)).collect();
    loop {
        let Some(by) = common_op(&values) else {
            notes.push((None, "replacement values belong to different ops".to_owned()));
            return Err(notes);
        };
        if has_interface(by, "CastOpInterface") {
            values = by.operands().collect();
            notes.push((Some(by.loc()), "using output of 'CastOpInterface' op".to_owned()));
        } else if !same_name || by.name() == op.name() || by.has_trait(TraitSet::CONSTANT_LIKE) {
            return Ok(by.global());
        } else if let Some(source) = looked_through(by) {
            values = source;
            let note = "using operands provided by 'FindPayloadReplacementOpInterface'";
            notes.push((Some(by.loc()), note.to_owned()));
        } else {
            break;
        }
        if values.is_empty() {
            break;
        }
    }
    notes.push((None, "ran out of suitable replacement values".to_owned()));
    Err(notes)
}

impl Listener for Tracker<'_> {
    fn op_replaced(&mut self, module: &Module, at: OpAddr, values: &[ValueId]) {
        let op = module.op(at);
        let results: Vec<ValueId> = op.results().map(|value| value.id()).collect();
        for (&from, &to) in results.iter().zip(values) {
            self.put(Entity::Value((at.unit, from)), Some(Entity::Value((at.unit, to))));
        }
        let Some(handles) = self.handles.get(&Entity::Op(at)).cloned() else { return };
        let used = handles.iter().find(|&&handle| !self.same_name || self.is_used_later(handle)).copied();
        let Some(used) = used.filter(|_| !handles.iter().any(|&handle| self.consumes(handle))) else {
            return self.put(Entity::Op(at), None);
        };
        match replacement(op, values, self.same_name) {
            Ok(by) => self.put(Entity::Op(at), Some(Entity::Op(by))),
            Err(search) => {
                let used = self.op.module().value(used.0, used.1).loc();
                self.not_found(op, values, search, used);
                self.put(Entity::Op(at), None);
            }
        }
    }

    fn op_erased(&mut self, module: &Module, at: OpAddr) {
        let results: Vec<ValueId> = module.op(at).results().map(|value| value.id()).collect();
        for value in results {
            self.put(Entity::Value((at.unit, value)), None);
        }
        self.put(Entity::Op(at), None);
    }
}

impl Observer for Tracker<'_> {}
