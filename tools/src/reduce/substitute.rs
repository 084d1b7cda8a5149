//! Values that stand for those that an operation gave.

use rmlir_dialects::common::elements::zero;
use rmlir_dialects::ops::ub::PoisonOp;
use rmlir_ir::{Builder, Module, OpAddr, OpRef, TypeData, ValueId, ValueRef};

/// How far back values are looked for.
const NEAR: usize = 64;

/// Makes uses of an operation's results use other values: operands of it or values before it of the same type, arguments of blocks around
/// it, or else constants. `constants`: those at once.
pub(super) fn replace_uses(module: &mut Module, at: OpAddr, constants: bool) -> Option<()> {
    let results: Vec<ValueId> = module.op(at).results().map(|value| value.id()).collect();
    for result in results {
        let op = module.op(at);
        if module.value(at.unit, result).is_unused() {
            continue;
        }
        let known = if constants { None } else { like(op, module.value(at.unit, result)) };
        let other = match known {
            Some(value) => value,
            None => constant(module, at, result)?,
        };
        module.body_mut(at.unit).replace_all_uses(result, other);
    }
    Some(())
}

/// A value of the same type that there is where the operation is.
fn like(op: OpRef<'_>, result: ValueRef<'_>) -> Option<ValueId> {
    let fits = |value: &ValueRef<'_>| value.ty() == result.ty() && value.unit() == result.unit();
    if let Some(value) = op.operands().find(fits) {
        return Some(value.id());
    }
    let block = op.block()?;
    let entry = block.region()?.entry()?;
    if let Some(value) = entry.args().chain(block.args()).find(fits) {
        return Some(value.id());
    }
    let mut before = op.prev();
    for _ in 0..NEAR {
        let earlier = before?;
        if let Some(value) = earlier.results().find(fits) {
            return Some(value.id());
        }
        before = earlier.prev();
    }
    None
}

/// A constant before the operation: zero of numbers, else a value that is not known.
fn constant(module: &mut Module, at: OpAddr, result: ValueId) -> Option<ValueId> {
    let ctx = module.ctx().clone();
    let ty = module.value(at.unit, result).ty();
    let is_number = |data: &TypeData| matches!(data, TypeData::Float(_)) || data.is_int_or_index();
    let number = is_number(ctx.type_data(ty)).then(|| zero(&ctx, ty)).flatten();
    let mut builder = Builder::before(module, at);
    if let Some(value) = number {
        let loc = builder.loc();
        if let Some(op) = rmlir_dialects::arith::materialize(&mut builder, value, ty, loc) {
            return builder.body().result(op, 0);
        }
    }
    PoisonOp::build(&mut builder, ty).value().ok()
}
