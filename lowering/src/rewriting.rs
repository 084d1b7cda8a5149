//! What conversions share that need no types converted.

use rmlir_ir::fold::{Folded, constant_of};
use rmlir_ir::walk::Walk;
use rmlir_ir::{Builder, Failed, Module, OpAddr, OpRef, UnitId, ValueId, ValueRef};
use rmlir_rewrite::fold::{Outcome, fold, materialize};
use rmlir_rewrite::walk::rewrite_once;
use rmlir_rewrite::{PatternSet, Patterns};
use rustc_hash::FxHashMap;

/// Whether an operation is one of these.
macro_rules! is_one_of {
    ($op:expr; $($kind:ty),+ $(,)?) => {
        false $(|| $op.is::<$kind>())+
    };
}
pub(crate) use is_one_of;

/// Applies patterns to all operations in `at`, and to those that come of it, until no pattern does anything.
///
/// # Errors
/// If an operation is left for which `is_illegal` answers true. The first one has been reported.
pub(crate) fn convert_ops(
    module: &mut Module,
    at: OpAddr,
    set: PatternSet,
    is_illegal: fn(OpRef<'_>) -> bool,
) -> Result<(), Failed> {
    let patterns = Patterns::new(set);
    // Each round makes operations of a lower level, of which there are few.
    while rewrite_once(module, at, &patterns, None).map_err(|_| Failed)? {}
    let left = Walk::pre().collect(module.op(at), is_illegal).map_err(|_| Failed)?;
    match left.first() {
        None => Ok(()),
        Some(&first) => {
            let op = module.op(first);
            let name = String::from_utf8_lossy(op.name_text()).into_owned();
            let text = format!("failed to legalize operation '{name}' that was explicitly marked illegal");
            Err(op.emit_plain_error(text))
        }
    }
}

/// Values as keys.
pub(crate) fn ids<'m>(values: impl Iterator<Item = ValueRef<'m>>) -> Vec<ValueId> {
    values.map(ValueRef::id).collect()
}

/// An operation folds in place at most so often.
const MAX_FOLDS: usize = 64;

/// Folds each operation in `at` that is not legal, as a conversion does before it looks for patterns: what a fold sees is the IR as it
/// was, since results are put in their places last.
///
/// # Errors
/// If a body is not in memory.
pub(crate) fn fold_first(
    module: &mut Module,
    at: OpAddr,
    is_legal: fn(OpRef<'_>) -> bool,
) -> Result<(), Failed> {
    let wanted = |op: OpRef<'_>| !is_legal(op) && constant_of(op).is_none();
    let ops = Walk::pre().collect(module.op(at), wanted).map_err(|_| Failed)?;
    let mut folded = Vec::new();
    for op in ops {
        for _ in 0..MAX_FOLDS {
            match fold(module, op) {
                Outcome::No => break,
                Outcome::Changed => {}
                Outcome::Results(results) => {
                    folded.extend(constants(module, op, &results).map(|values| (op, values)));
                    break;
                }
            }
        }
    }
    let mut stands_for: FxHashMap<(UnitId, ValueId), ValueId> = FxHashMap::default();
    for (op, values) in folded {
        let own: Vec<ValueId> = module.body(op.unit).results(op.op).collect();
        for (own, mut value) in own.into_iter().zip(values) {
            while let Some(&other) = stands_for.get(&(op.unit, value)) {
                value = other;
            }
            module.body_mut(op.unit).replace_all_uses(own, value);
            stands_for.insert((op.unit, own), value);
        }
        module.erase_op(op).map_err(|_| Failed)?;
    }
    Ok(())
}

/// Values for what an operation folds to; constants are made before it. `None` if one cannot be made.
fn constants(module: &mut Module, op: OpAddr, results: &[Folded]) -> Option<Vec<ValueId>> {
    let (dialect, loc) = (module.op(op).info().dialect(), module.op(op).loc());
    let types: Vec<_> = module.op(op).results().map(|result| result.ty()).collect();
    let (mut values, mut made) = (Vec::new(), Vec::new());
    for (&result, &ty) in results.iter().zip(&types) {
        match result {
            Folded::Value(value) => values.push(value),
            Folded::Attr(attr) => {
                let constant = materialize(&mut Builder::before(module, op), dialect, attr, ty, loc);
                let Some(constant) = constant else {
                    for made in made {
                        module.erase_op(OpAddr { unit: op.unit, op: made }).ok()?;
                    }
                    return None;
                };
                made.push(constant);
                values.push(module.body(op.unit).result(constant, 0)?);
            }
        }
    }
    Some(values)
}
