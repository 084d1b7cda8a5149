//! Which values are constants.

use super::Problem;
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

    fn transfer(&self, op: OpRef<'_>, operands: &[Constant]) -> Vec<Constant> {
        let constants: Vec<Option<Attr>> = operands.iter().map(|fact| self.constant(fact)).collect();
        let dialect = op.info().dialect();
        match fold_with(op, &constants) {
            Fold::Results(results) => {
                results.iter().map(|folded| of_folded(op, operands, *folded, dialect)).collect()
            }
            // What changes in place computes nothing.
            Fold::Update(_) | Fold::No => vec![None; op.num_results()],
        }
    }
}

fn of_folded(op: OpRef<'_>, operands: &[Constant], folded: Folded, dialect: DialectId) -> Constant {
    match folded {
        Folded::Attr(value) => Some((value, dialect)),
        Folded::Value(value) => {
            let at = op.operands().position(|operand| operand.id() == value)?;
            operands.get(at).copied().flatten()
        }
    }
}
