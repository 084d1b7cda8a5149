//! Which values are constants.

use super::{Problem, Transferred};
use rmlir_ir::fold::{Fold, Folded};
use rmlir_ir::{Attr, DialectId, OpRef, ValueRef};
use rmlir_rewrite::fold::fold_with;

/// What is known of a value: nothing, or that it is this constant of this dialect.
pub type Constant = Option<(Attr, DialectId)>;

/// Folds operations of constant operands.
pub struct ConstantProblem;

impl Problem for ConstantProblem {
    type Fact = Constant;

    fn unknown(&self, _value: ValueRef<'_>) -> Constant {
        None
    }

    fn join(&self, _value: ValueRef<'_>, a: &Constant, b: &Constant) -> Constant {
        match (a, b) {
            (Some((one, dialect)), Some((other, _))) if one == other => Some((*one, *dialect)),
            _ => None,
        }
    }

    fn constant(&self, fact: &Constant) -> Option<Attr> {
        fact.map(|(value, _)| value)
    }

    fn transfer(
        &self,
        op: OpRef<'_>,
        operands: &[Constant],
        known: &dyn Fn(ValueRef<'_>) -> Option<Constant>,
    ) -> Transferred<Constant> {
        let constants: Vec<Option<Attr>> = operands.iter().map(|fact| self.constant(fact)).collect();
        let dialect = op.info().dialect();
        let replaced = match fold_with(op, &constants) {
            Fold::Results(results) => {
                let of_folded = |folded: Folded| match folded {
                    Folded::Attr(value) => Some((value, dialect)),
                    Folded::Value(value) => known(op.module().value(op.unit(), value)).flatten(),
                };
                return Transferred::all(results.into_iter().map(of_folded));
            }
            // What changes in place computes nothing.
            Fold::Update(update) => update.results,
            Fold::No => Vec::new(),
        };
        let fact =
            |result: ValueRef<'_>| (!replaced.iter().any(|(value, _)| *value == result.id())).then_some(None);
        Transferred { results: op.results().map(fact).collect(), replaced }
    }
}
