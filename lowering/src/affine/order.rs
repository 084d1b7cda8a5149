//! The order of loops in a nest: the innermost is the one along which memory is read and written in a row.

use super::dependence::Access;
use super::loops::{self, Side};
use rmlir_dialects::affine::AffineForOp;
use rmlir_dialects::affine::compose::Applied;
use rmlir_ir::typed::Handle;
use rmlir_ir::{Builder, Module, UnitId, ValueId, ValueRef};

/// What an access costs that is not beside the one of the round before, where one that is costs 1: a line of the cache.
const FAR: u64 = 16;

/// What the accesses of a round cost if this loop is the innermost one.
pub(super) fn cost(module: &Module, unit: UnitId, accesses: &[Access], iv: ValueId) -> u64 {
    accesses.iter().map(|access| cost_of(module, unit, access, iv)).sum()
}

fn cost_of(module: &Module, unit: UnitId, access: &Access, iv: ValueId) -> u64 {
    let Applied { map, operands } = &access.subscripts;
    let Some(at) = operands.iter().position(|&operand| operand == iv) else { return 0 };
    let store = module.ctx().affine();
    let coefficient = |expr| store.coefficients(expr, map.dims, map.symbols)?.get(at).copied();
    let Some((&last, before)) = map.results.split_last() else { return 0 };
    let is_still = before.iter().all(|&expr| coefficient(expr) == Some(0));
    let memory = module.value(unit, access.memref);
    let stride = memory.ctx().strides(memory.ty()).and_then(|strides| strides.strides.last().copied());
    match coefficient(last) {
        Some(0) if is_still => 0,
        Some(1) if is_still && stride == Some(1) => 1,
        _ => FAR,
    }
}

/// Puts a loop of a perfect nest inside all others. Its rounds must be independent of each other, and no bound may depend on the nest. Gives
/// the new outermost loop.
pub(super) fn put_inside(module: &mut Module, nest: &[AffineForOp], at: usize) -> Option<AffineForOp> {
    let (&root, &innermost) = (nest.first()?, nest.last()?);
    let mut order: Vec<AffineForOp> = nest.to_vec();
    let moved = order.remove(at);
    order.push(moved);
    let specs = order.iter().map(|&op| Spec::of(module, op)).collect::<Option<Vec<_>>>()?;
    let unit = root.at().unit;
    let is_outside = |&value: &ValueId| !loops::is_inside(module.value(unit, value), module.op(root.at()));
    let bounds = specs.iter().flat_map(|spec| [&spec.lower, &spec.upper]);
    if !bounds.flat_map(|bound| &bound.operands).all(is_outside) {
        return None;
    }
    let old = loops::body(module.typed(innermost))?;
    let (old, old_end) = (old.id(), old.last_op()?.global());
    let loc = module.op(root.at()).loc();
    let mut b = Builder::before(module, root.at());
    b.set_loc(loc);
    let mut variables = Vec::new();
    let new = make(&mut b, &specs, &mut variables)?;
    let inner = *loops::perfect_nest(module, new).last()?;
    let block = loops::body(module.typed(inner))?;
    let end = block.last_op()?.global();
    for (spec, &variable) in specs.iter().zip(&variables) {
        module.body_mut(unit).replace_all_uses(spec.variable, variable);
    }
    let own = order.iter().position(|op| op.at() == innermost.at())?;
    module.erase_op(old_end).ok()?;
    // What ends the new body stays at its end.
    module.body_mut(unit).inline_block_before(old, end.op, &[*variables.get(own)?]).ok()?;
    module.erase_op(root.at()).ok()?;
    Some(new)
}

struct Spec {
    lower: Applied,
    upper: Applied,
    step: i64,
    variable: ValueId,
}

impl Spec {
    fn of(module: &Module, op: AffineForOp) -> Option<Spec> {
        let view = module.typed(op);
        Some(Spec {
            lower: loops::bound(view, Side::Lower)?,
            upper: loops::bound(view, Side::Upper)?,
            step: view.step(),
            variable: loops::variable(view).map(ValueRef::id)?,
        })
    }
}

/// Makes loops in each other, the innermost empty.
fn make(b: &mut Builder<'_>, specs: &[Spec], variables: &mut Vec<ValueId>) -> Option<AffineForOp> {
    let (spec, inner) = specs.split_first()?;
    loops::make(b, &spec.lower, &spec.upper, spec.step, &[], &[], |b, args| {
        variables.push(*args.first()?);
        if !inner.is_empty() {
            make(b, inner, variables)?;
        }
        Some(Vec::new())
    })
}
