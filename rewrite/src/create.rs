//! Making operations that may fold at once.

use crate::fold::{Outcome, constant_operands, fold, fold_with, materialize};
use rmlir_ir::fold::{Fold, Folded, constant_of};
use rmlir_ir::{Builder, Failed, OpAddr, ValueId};

/// Makes an operation of one result, unless it folds: then its result is a value that is there, or a new constant.
///
/// `make` is called once for an operation that lies nowhere, to see what it folds to, and once more if it does not fold.
///
/// # Errors
/// If `make` fails, or no constant can be made.
pub fn create_or_fold(
    b: &mut Builder<'_>,
    make: impl Fn(&mut Builder<'_>) -> Result<ValueId, Failed>,
) -> Result<ValueId, Failed> {
    let (unit, loc) = (b.unit(), b.loc());
    let mut detached = Builder::detached(b.module(), unit);
    detached.set_loc(loc);
    let tried = make(&mut detached)?;
    let op = b.seen().value(unit, tried).def_op().map(|(op, _)| op.global()).ok_or(Failed)?;
    let (folded, dialect, ty) = {
        let op = b.seen().op(op);
        let folded = match constant_of(op) {
            Some(_) => Fold::No,
            None => fold_with(op, &constant_operands(op)),
        };
        (folded, op.info().dialect(), b.seen().value(unit, tried).ty())
    };
    b.module().erase_op(OpAddr { unit, op: op.op }).map_err(|_| Failed)?;
    let of = |b: &mut Builder<'_>, results: &[Folded]| match *results {
        [Folded::Value(value)] => Some(value),
        [Folded::Attr(value)] => {
            materialize(b, dialect, value, ty, loc).and_then(|made| b.seen().body(unit).result(made, 0))
        }
        _ => None,
    };
    match folded {
        Fold::No => make(b),
        Fold::Results(results) | Fold::Both(_, results) => match of(b, &results) {
            Some(value) => Ok(value),
            None => make(b),
        },
        Fold::Update(_) => {
            let made = make(b)?;
            let op = b.seen().value(unit, made).def_op().map(|(op, _)| op.global()).ok_or(Failed)?;
            for _ in 0..MAX_FOLDS {
                match fold(b.module(), op) {
                    Outcome::No => break,
                    Outcome::Changed => {}
                    Outcome::Results(results) => {
                        let Some(value) = of(b, &results) else { break };
                        b.module().erase_op(op).map_err(|_| Failed)?;
                        return Ok(value);
                    }
                }
            }
            Ok(made)
        }
    }
}

/// An operation folds in place at most so often.
const MAX_FOLDS: usize = 64;
