//! Which function does what an operation of a script says.

use super::failure::Outcome;
use super::interpreter::Running;
use super::state::{Entity, Results};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Context, OpAddr, OpName, OpRef};
use rustc_hash::FxHashMap;

/// Does what an operation says, and gives what its results stand for.
pub(crate) type Apply = for<'s> fn(&mut Running<'s, '_, '_>, OpRef<'s>, &mut Results) -> Outcome;

/// Does what an operation says to one thing of its first operand, and gives one thing for each result.
pub(crate) type ApplyToOne = for<'s> fn(&mut Running<'s, '_, '_>, OpRef<'s>, OpAddr) -> Outcome<Vec<Entity>>;

/// Looks at the one operation that the first operand stands for.
pub(crate) type MatchOne = for<'s> fn(&mut Running<'s, '_, '_>, OpRef<'s>, OpAddr, &mut Results) -> Outcome;

/// How an operation is done.
#[derive(Clone, Copy)]
pub(crate) enum Action {
    /// At once.
    Whole(Apply),
    /// For each thing that the first operand stands for.
    Each(ApplyToOne),
    /// For the only thing that the first operand stands for.
    One(MatchOne),
}

/// The operations that are there.
pub(crate) struct Table<'c> {
    ctx: &'c Context,
    actions: FxHashMap<OpName, Action>,
}

impl<'c> Table<'c> {
    /// All operations that are there.
    pub(super) fn new(ctx: &'c Context) -> Table<'c> {
        let mut table = Table { ctx, actions: FxHashMap::default() };
        super::register_ops(&mut table);
        table
    }

    fn add<O: TypedOp>(&mut self, action: Action) -> &mut Self {
        if let Some(name) = self.ctx.name_of_kind(O::KIND) {
            self.actions.insert(name, action);
        }
        self
    }

    /// An operation that is done at once.
    pub(super) fn whole<O: TypedOp>(&mut self, apply: Apply) -> &mut Self {
        self.add::<O>(Action::Whole(apply))
    }

    /// An operation that is done for each thing.
    pub(super) fn each<O: TypedOp>(&mut self, apply: ApplyToOne) -> &mut Self {
        self.add::<O>(Action::Each(apply))
    }

    /// An operation that is done for one thing.
    pub(super) fn one<O: TypedOp>(&mut self, apply: MatchOne) -> &mut Self {
        self.add::<O>(Action::One(apply))
    }

    pub(super) fn into_actions(self) -> FxHashMap<OpName, Action> {
        self.actions
    }
}
