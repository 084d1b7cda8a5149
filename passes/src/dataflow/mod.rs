//! Dataflow: what is known of values wherever control can get, worked out along edges that can be taken.
//!
//! A [`Problem`] says what is known of a value and how operations compute with it. The [`Solver`] knows control flow: branches, operations
//! with regions, calls. It begins with what is sure, and adds edges and facts until nothing is new, so that what it never gets to is
//! dead. The answer does not depend on the order.

mod calls;
mod constants;
mod liveness;
mod ranges;
mod solver;

pub use constants::{Constant, ConstantProblem};
pub use liveness::Liveness;
pub use ranges::{RangeFact, RangeProblem};
pub use solver::{Facts, Solver};

use rmlir_ir::fold::Update;
use rmlir_ir::{Attr, OpRef, ValueRef};

/// What an operation computes.
pub struct Transferred<F> {
    /// A fact for each result. A result that is replaced has none.
    pub results: Vec<Option<F>>,
    /// What becomes of the operation: some folds change it whoever asks.
    pub changed: Option<Update>,
}

impl<F> Transferred<F> {
    /// Facts for all results.
    pub fn all(facts: impl IntoIterator<Item = F>) -> Transferred<F> {
        Transferred { results: facts.into_iter().map(Some).collect(), changed: None }
    }
}

/// What is asked about values. Facts form a lattice: joining makes them weaker, and that comes to an end.
pub trait Problem {
    /// What is known of a value.
    type Fact: Clone + PartialEq;

    /// What holds for a value of which nothing is known.
    fn unknown(&self, value: ValueRef<'_>) -> Self::Fact;

    /// What holds for a value that is one or the other.
    fn join(&self, value: ValueRef<'_>, a: &Self::Fact, b: &Self::Fact) -> Self::Fact;

    /// What holds for a result that was `old` and is `joined` after its operation was computed again. What would change for long may be
    /// made weaker here, so that it comes to an end.
    fn widened(&self, value: ValueRef<'_>, old: &Self::Fact, joined: Self::Fact) -> Self::Fact {
        let _ = (value, old);
        joined
    }

    /// The constant that a fact stands for, for telling which way control goes.
    fn constant(&self, fact: &Self::Fact) -> Option<Attr>;

    /// What an operation without regions makes of facts about its operands, and of what is known of other values.
    fn transfer(
        &self,
        op: OpRef<'_>,
        operands: &[Self::Fact],
        known: &dyn Fn(ValueRef<'_>) -> Option<Self::Fact>,
    ) -> Transferred<Self::Fact>;

    /// What is known of an argument of a region of `op` that no operand goes to, such as the induction variable of a loop.
    fn of_region_argument(
        &self,
        op: OpRef<'_>,
        arg: ValueRef<'_>,
        known: &dyn Fn(ValueRef<'_>) -> Option<Self::Fact>,
    ) -> Option<Self::Fact> {
        let _ = (op, known);
        Some(self.unknown(arg))
    }
}
