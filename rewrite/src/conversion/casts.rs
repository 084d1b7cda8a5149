//! `builtin.unrealized_conversion_cast`: casts that cancel each other out.

use rmlir_ir::edit::Rewriter;
use rmlir_ir::{Module, OpAddr, OpId, OpRef, Type};
use rustc_hash::FxHashSet;

/// The name of the operation.
pub(super) const CAST: &str = "builtin.unrealized_conversion_cast";

/// Whether an operation is such a cast.
pub fn is_cast(op: OpRef<'_>) -> bool {
    op.name_text() == CAST.as_bytes()
}

/// The cast all of whose results, in order, are the operands of another one.
fn input_cast(cast: OpRef<'_>) -> Option<OpRef<'_>> {
    let (inner, _) = cast.operand(0)?.def_op()?;
    let same = || inner.results().map(|value| value.id()).eq(cast.operands().map(|value| value.id()));
    (is_cast(inner) && same()).then_some(inner)
}

fn operand_types(op: OpRef<'_>) -> Vec<Type> {
    op.operands().map(|value| value.ty()).collect()
}

/// Casts all of one unit, those that lead back to a value of the type that they give, and those that nothing uses, erased.
/// Gives those that are left, in order.
pub fn reconcile_casts(module: &mut Module, casts: &[OpAddr]) -> Vec<OpAddr> {
    let known: FxHashSet<OpAddr> = casts.iter().copied().collect();
    for &at in casts.iter().rev() {
        skip_round_trip(module, at);
    }
    let live = live_casts(module, casts, &known);
    let mut left = Vec::new();
    let mut dead: Vec<OpAddr> = Vec::new();
    for &at in casts {
        if live.contains(&at) { left.push(at) } else { dead.push(at) }
    }
    // Dead casts are used by dead casts alone.
    for at in dead {
        Rewriter::before(module, at).drop_op(at.op);
    }
    left
}

/// Makes the users of a cast use the values from which its chain of casts started, if these have its types.
fn skip_round_trip(module: &mut Module, at: OpAddr) {
    let cast = module.op(at);
    let types: Vec<Type> = cast.results().map(|value| value.ty()).collect();
    let mut seen: FxHashSet<OpId> = FxHashSet::default();
    let mut next = Some(cast);
    while let Some(inner) = next.filter(|inner| seen.insert(inner.id())) {
        if operand_types(inner) == types {
            let values: Vec<_> = inner.operands().map(|value| value.id()).collect();
            let results: Vec<_> = cast.results().map(|value| value.id()).collect();
            if values.iter().any(|value| results.contains(value)) {
                return;
            }
            let body = module.body_mut(at.unit);
            results.into_iter().zip(values).for_each(|(from, to)| body.replace_all_uses(from, to));
            return;
        }
        next = input_cast(inner);
    }
}

/// Those of the casts that something other than these casts uses, at last.
fn live_casts(module: &Module, casts: &[OpAddr], known: &FxHashSet<OpAddr>) -> FxHashSet<OpAddr> {
    let mut live = FxHashSet::default();
    for &at in casts {
        if live.contains(&at) {
            continue;
        }
        let used =
            module.op(at).results().any(|value| value.users().any(|user| !known.contains(&user.global())));
        let mut stack = if used { vec![at] } else { Vec::new() };
        while let Some(at) = stack.pop() {
            if live.insert(at) {
                let inner = module.op(at).operands().filter_map(|value| value.def_op());
                stack.extend(inner.map(|(op, _)| op.global()).filter(|op| known.contains(op)));
            }
        }
    }
    live
}
