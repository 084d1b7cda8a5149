//! Which values are constants.

use super::{Problem, Transferred};
use rmlir_ir::fold::{Fold, Folded, Update};
use rmlir_ir::{Attr, DialectId, Ident, OpRef, ValueRef};
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
        let of_folded = |folded: &Folded| match *folded {
            Folded::Attr(value) => Some((value, dialect)),
            Folded::Value(value) => known(op.module().value(op.unit(), value)).flatten(),
        };
        let update = match fold_with(op, &constants) {
            Fold::Results(results) => return Transferred::all(results.iter().map(of_folded)),
            Fold::Both(update, results) => {
                let all = Transferred::all(results.iter().map(of_folded));
                return Transferred { changed: Some(update), ..all };
            }
            // What changes in place computes nothing, and is as before for who does not fold. Uses of its results are not.
            Fold::Update(update) => {
                Update { results: update.results, attrs: added(op, update.attrs), ..Update::default() }
            }
            Fold::No => Update::default(),
        };
        let replaced = |result: ValueRef<'_>| update.results.iter().any(|(value, _)| *value == result.id());
        let results = op.results().map(|result| (!replaced(result)).then_some(None)).collect();
        let stays = !update.results.is_empty() || !update.attrs.is_empty();
        Transferred { results, changed: stays.then_some(update) }
    }
}

/// Properties that folding gives to an operation that has none of the name. Upstream puts back what there was, and takes away nothing. It
/// does not fold what has regions.
fn added(op: OpRef<'_>, attrs: Vec<(Ident, Option<Attr>)>) -> Vec<(Ident, Option<Attr>)> {
    let is_own =
        |name: Ident| op.info().def().is_some_and(|def| def.attrs.iter().any(|attr| attr.name == name));
    let is_new = |name: Ident| op.attr_named(&op.ctx().text(name)).is_none() && is_own(name);
    let folds = op.regions().len() == 0;
    attrs.into_iter().filter(|&(name, value)| folds && value.is_some() && is_new(name)).collect()
}
