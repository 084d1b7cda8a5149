//! Handles that may no longer be used, as an operation of the script consumed what they stand for.

use super::failure::{Failure, Outcome};
use super::state::{Entity, Key, PayloadValue, State, key, kind_of, repeated};
use rmlir_dialects::transform::{ForeachMatchOp, FuseIntoContainingOp, Kind, MergeHandlesOp, is_consumed};
use rmlir_ir::{Diagnostic, Loc, Module, OpAddr, OpRef, ValueRef};
use rustc_hash::FxHashMap;

const INVALIDATED: &str = "op uses a handle invalidated by a previously executed transform op";

/// Whether an operation takes the same handle twice, or one that was invalidated.
fn may_repeat(op: OpRef<'_>) -> bool {
    op.is::<MergeHandlesOp>() || op.is::<ForeachMatchOp>() || op.is::<FuseIntoContainingOp>()
}

/// Handles that become invalid, with what is said to who uses them.
type Found = FxHashMap<Key, Diagnostic>;

/// Checks the operands of an operation of the script, and notes what it will invalidate.
///
/// # Errors
/// If it uses what was invalidated, or consumes the same thing twice; it has been reported.
pub(super) fn check_and_record(state: &mut State, payload: &Module, op: OpRef<'_>) -> Outcome {
    let repeats = may_repeat(op);
    let mut found = Found::default();
    for (number, operand) in op.operands().enumerate() {
        if !repeats && let Some(problem) = state.invalidation(key(operand)) {
            let problem = Diagnostic { loc: op.loc(), ..problem.clone() };
            op.ctx().emit(problem);
            return Err(Failure::Definite);
        }
        if is_consumed(operand, op) {
            let consumed = Consumed { payload, op, number };
            match kind_of(operand) {
                Some(Kind::Op) => consumed.handle(state, operand, &mut found),
                Some(Kind::Value) => consumed.values(state, operand, &mut found),
                _ => {}
            }
        }
    }
    state.invalidate(found);
    for (number, operand) in op.operands().enumerate() {
        if is_consumed(operand, op)
            && let Some(twice) = repeated(state.entities(key(operand)))
        {
            return Err(consumed_twice(payload, op, number, twice));
        }
    }
    Ok(())
}

fn consumed_twice(payload: &Module, op: OpRef<'_>, number: usize, twice: Entity) -> Failure {
    let message = format!(
        "a handle passed as operand #{number} and consumed by this operation points to a payload entity more than once"
    );
    let error = Diagnostic::error(op.loc(), message);
    op.ctx().emit(match twice {
        Entity::Op(twice) => error.with_note(payload.op(twice).loc(), "repeated target op"),
        Entity::Value((unit, value)) => {
            error.with_note(payload.value(unit, value).loc(), "repeated target value")
        }
        Entity::Param(_) => error,
    });
    Failure::Definite
}

/// An operand that is consumed.
struct Consumed<'a> {
    payload: &'a Module,
    op: OpRef<'a>,
    number: usize,
}

impl Consumed<'_> {
    fn note(&self, error: Diagnostic, what: &str) -> Diagnostic {
        let number = self.number;
        let note = format!("invalidated by this transform op that consumes its operand #{number}{what}");
        error.with_note(self.op.loc(), note)
    }

    fn note_nested(&self, error: Diagnostic) -> Diagnostic {
        let nested = " and invalidates all handles to payload IR entities associated with this operand and entities \
                      nested in them";
        self.note(error, nested)
    }

    /// A handle of operations.
    fn handle(&self, state: &State, operand: ValueRef<'_>, found: &mut Found) {
        let ops: Vec<OpAddr> = state.entities(key(operand)).iter().filter_map(|entity| entity.op()).collect();
        if ops.is_empty() {
            let message = "op uses a handle associated with empty payload and invalidated by a previously executed \
                           transform op";
            let error = self.note(Diagnostic::error(self.op.loc(), message), "");
            found.insert(key(operand), error);
            return;
        }
        self.nested(state, &ops, None, found);
    }

    /// All handles of what is in some operations.
    fn nested(&self, state: &State, ancestors: &[OpAddr], through: Option<Loc>, found: &mut Found) {
        let mut inner: Found = Found::default();
        for (handle, entity) in state.visible() {
            if state.is_invalid(handle) || found.contains_key(&handle) || inner.contains_key(&handle) {
                continue;
            }
            let error = ancestors.iter().rev().find_map(|&ancestor| match entity {
                Entity::Op(op) => self.nested_op(handle, ancestor, op, through),
                Entity::Value(value) => self.nested_value(handle, ancestor, value),
                Entity::Param(_) => None,
            });
            inner.extend(error.map(|error| (handle, error)));
        }
        found.extend(inner);
    }

    fn script_loc(&self, (unit, value): Key) -> Loc {
        self.op.module().value(unit, value).loc()
    }

    fn nested_op(
        &self,
        handle: Key,
        ancestor: OpAddr,
        op: OpAddr,
        through: Option<Loc>,
    ) -> Option<Diagnostic> {
        let (ancestor, op) = (self.payload.op(ancestor), self.payload.op(op));
        if !op.is_inside(ancestor) {
            return None;
        }
        let error = Diagnostic::error(self.op.loc(), INVALIDATED)
            .with_note(self.script_loc(handle), "handle to invalidated ops");
        let error = self
            .note_nested(error)
            .with_note(ancestor.loc(), "ancestor payload op")
            .with_note(op.loc(), "nested payload op");
        Some(match through {
            Some(loc) => error.with_note(loc, "consumed handle points to this payload value"),
            None => error,
        })
    }

    fn nested_value(&self, handle: Key, ancestor: OpAddr, value: PayloadValue) -> Option<Diagnostic> {
        let ancestor = self.payload.op(ancestor);
        let value = self.payload.value(value.0, value.1);
        let (owner, what) = match (value.def_op(), value.def_block()) {
            (Some((op, index)), _) => (op, format!("op defining the value as result #{index}")),
            (None, Some((block, index))) => {
                let place = (block.index(), block.region()?.number());
                let what = format!(
                    "op defining the value as block argument #{index} of block #{} in region #{}",
                    place.0, place.1
                );
                (block.parent()?, what)
            }
            (None, None) => return None,
        };
        if !owner.is_inside(ancestor) {
            return None;
        }
        let error = Diagnostic::error(self.op.loc(), INVALIDATED)
            .with_note(self.script_loc(handle), "invalidated handle");
        let error = self.note_nested(error);
        Some(
            error
                .with_note(ancestor.loc(), "ancestor op associated with the consumed handle")
                .with_note(owner.loc(), what)
                .with_note(value.loc(), "payload value"),
        )
    }

    /// A handle of values: other handles of these, and of what gives them.
    fn values(&self, state: &State, operand: ValueRef<'_>, found: &mut Found) {
        for entity in state.entities(key(operand)) {
            let Some((unit, id)) = entity.value() else { continue };
            let value = self.payload.value(unit, id);
            for (handle, _) in state.visible().filter(|(_, other)| other == entity) {
                let error = Diagnostic::error(self.op.loc(), INVALIDATED)
                    .with_note(self.script_loc(handle), "invalidated handle");
                let same = " and invalidates handles to the same values as associated with it";
                let error = self.note(error, same).with_note(value.loc(), "payload value");
                found.insert(handle, error);
            }
            let owners: Vec<OpAddr> = match (value.def_op(), value.def_block()) {
                (Some((op, _)), _) => vec![op.global()],
                (None, Some((block, _))) => block.ops().map(|op| op.global()).collect(),
                (None, None) => Vec::new(),
            };
            for owner in owners {
                self.nested(state, &[owner], Some(value.loc()), found);
            }
        }
    }
}
