//! `affine.for`: bounds, trip counts, and what many transforms do with a loop.

use super::maps;
use rmlir_dialects::affine::compose::{Applied, map_of_attr};
use rmlir_dialects::affine::{AffineApplyOp, AffineForOp, AffineParallelOp, AffineYieldOp};
use rmlir_dialects::arith::ConstantOp;
use rmlir_ir::interfaces::function::FunctionOpInterface;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::presburger::gcd;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::walk::Walk;
use rmlir_ir::{
    Attr, BlockRef, Builder, Context, Failed, Module, OPERAND_SEGMENTS, OpAddr, OpRef, Type, ValueId,
    ValueRef,
};

/// One of the two bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// From where.
    Lower,
    /// To where, exclusively.
    Upper,
}

/// A loop, to be read.
pub type ForRef<'m> = AffineForOp<OpRef<'m>>;

/// The map of a bound with its operands.
pub fn bound(op: ForRef<'_>, side: Side) -> Option<Applied> {
    let (attr, operands): (Attr, Vec<ValueId>) = match side {
        Side::Lower => (op.lower_bound_map(), op.lower_bound_operands().map(|v| v.id()).collect()),
        Side::Upper => (op.upper_bound_map(), op.upper_bound_operands().map(|v| v.id()).collect()),
    };
    maps::applied_of(op.op().ctx(), attr, operands)
}

/// The only result of a bound, if it is a constant.
pub fn constant_bound(op: ForRef<'_>, side: Side) -> Option<i64> {
    let attr = if side == Side::Lower { op.lower_bound_map() } else { op.upper_bound_map() };
    let ctx = op.op().ctx();
    map_of_attr(ctx, attr)?.single_constant(ctx.affine())
}

/// The block of a loop.
pub fn body(op: ForRef<'_>) -> Option<BlockRef<'_>> {
    op.region().entry()
}

/// The variable of a loop.
pub fn variable(op: ForRef<'_>) -> Option<ValueRef<'_>> {
    body(op)?.args().next()
}

/// The arguments that a loop carries from round to round.
pub fn carried(op: ForRef<'_>) -> Vec<ValueRef<'_>> {
    body(op).map_or(Vec::new(), |body| body.args().skip(1).collect())
}

/// What a loop hands to its next round.
pub fn yielded(op: ForRef<'_>) -> Vec<ValueId> {
    let last = body(op).and_then(|body| body.last_op());
    last.map_or(Vec::new(), |last| last.operands().map(|value| value.id()).collect())
}

/// The loop in whose body a value is the variable.
pub fn loop_of_variable(value: ValueRef<'_>) -> Option<ForRef<'_>> {
    let (block, at) = value.resolved().def_block()?;
    if at == 0 { block.parent()?.cast::<AffineForOp>() } else { None }
}

/// Whether a value is the variable of a loop or a parallel loop.
pub fn is_variable(value: ValueRef<'_>) -> bool {
    let Some((block, at)) = value.resolved().def_block() else { return false };
    block.parent().is_some_and(|op| (op.is::<AffineForOp>() && at == 0) || op.is::<AffineParallelOp>())
}

/// Loops around an operation, the outermost first.
pub fn loops_around(op: OpRef<'_>) -> Vec<AffineForOp> {
    let mut found = Vec::new();
    let mut at = op.parent();
    while let Some(parent) = at {
        if parent.has_trait(rmlir_ir::TraitSet::AFFINE_SCOPE) {
            break;
        }
        if parent.is::<AffineForOp>() {
            found.push(handle(parent));
        }
        at = parent.parent();
    }
    found.reverse();
    found
}

/// All loops in an operation, outer ones before inner ones or after them.
///
/// # Errors
/// If a body is not in memory.
pub fn loops_in(op: OpRef<'_>, outer_first: bool) -> Result<Vec<AffineForOp>, Failed> {
    let walk = if outer_first { Walk::pre() } else { Walk::post() };
    let found = walk.collect(op, |op| op.is::<AffineForOp>()).map_err(|_| Failed)?;
    Ok(found.into_iter().map(<AffineForOp as rmlir_ir::typed::TypedOp>::of).collect())
}

/// An operation that is a loop, as a handle.
pub fn handle(op: OpRef<'_>) -> AffineForOp {
    <AffineForOp as rmlir_ir::typed::TypedOp>::of(op.global())
}

/// Gives a loop another bound.
pub fn set_bound(module: &mut Module, op: AffineForOp, side: Side, bound: &Applied) {
    let view = module.typed(op);
    let ids = |values: &mut dyn Iterator<Item = ValueRef<'_>>| values.map(ValueRef::id).collect::<Vec<_>>();
    let mut lower = ids(&mut view.lower_bound_operands());
    let mut upper = ids(&mut view.upper_bound_operands());
    let inits = ids(&mut view.inits());
    let ctx = module.ctx().clone();
    let map = ctx.affine_map_attr(bound.map.clone());
    match side {
        Side::Lower => {
            lower.clone_from(&bound.operands);
            module.set(op, AffineForOp::LOWER_BOUND_MAP, map);
        }
        Side::Upper => {
            upper.clone_from(&bound.operands);
            module.set(op, AffineForOp::UPPER_BOUND_MAP, map);
        }
    }
    let lengths = [lower.len() as i32, upper.len() as i32, inits.len() as i32];
    let at = op.at();
    module.body_mut(at.unit).set_operands(at.op, &[lower, upper, inits].concat());
    module.set_attr(at, ctx.ident(OPERAND_SEGMENTS), Some(ctx.dense_i32_array(&lengths)));
}

/// Gives a loop a constant bound.
pub fn set_constant_bound(module: &mut Module, op: AffineForOp, side: Side, value: i64) {
    let map = AffineMap::constant(module.ctx().affine(), value);
    set_bound(module, op, side, &Applied { map, operands: Vec::new() });
}

/// The trip count as a map, if there is one lower bound: the least result is it.
pub fn trip_count_map(module: &Module, op: AffineForOp) -> Option<Applied> {
    let (view, store) = (module.typed(op), module.ctx().affine());
    let step = view.step();
    if let (Some(lower), Some(upper)) = (constant_bound(view, Side::Lower), constant_bound(view, Side::Upper))
    {
        let span = upper.checked_sub(lower)?.max(0);
        let count = span.checked_add(step.checked_sub(1)?)?.checked_div(step)?;
        return Some(Applied { map: AffineMap::constant(store, count), operands: Vec::new() });
    }
    let (mut lower, upper) = (bound(view, Side::Lower)?, bound(view, Side::Upper)?);
    let &[only] = &*lower.map.results else { return None };
    let splat: Vec<AffineExpr> = vec![only; upper.map.results.len()];
    lower.map = AffineMap::new(lower.map.dims, lower.map.symbols, splat);
    let mut count = maps::difference(&upper, &lower, module, op.at().unit).ok()?;
    let step = store.constant(step);
    let results = count.map.results.iter().map(|&expr| store.ceil_div(expr, step));
    count.map.results = results.collect::<Result<Box<_>, _>>().ok()?;
    Some(count)
}

/// The trip count, if it is a constant.
pub fn trip_count(module: &Module, op: AffineForOp) -> Option<u64> {
    let map = trip_count_map(module, op)?.map;
    let counts = map.constants(module.ctx().affine())?;
    counts.into_iter().map(|count| count.max(0) as u64).min()
}

/// The greatest number that is known to divide the trip count.
pub fn largest_divisor(module: &Module, op: AffineForOp) -> u64 {
    let Some(Applied { map, .. }) = trip_count_map(module, op) else { return 1 };
    let store = module.ctx().affine();
    let divisor = |&expr: &AffineExpr| match store.as_constant(expr) {
        Some(count) if count <= 0 => u64::MAX,
        Some(count) => count as u64,
        None => store.largest_known_divisor(expr) as u64,
    };
    let common = |a: u64, b: u64| gcd(a.into(), b.into()) as u64;
    map.results.iter().map(divisor).reduce(common).unwrap_or(1)
}

/// A value that changes with each operation: at the start of the function around `op`, or before it.
fn constant_at_function(module: &mut Module, op: AffineForOp, value: i64) -> Option<ValueId> {
    let at = op.at();
    let mut around = module.op(at).parent();
    while let Some(parent) = around {
        if parent.ctx().op_interface::<dyn FunctionOpInterface>(parent.name()).is_some() {
            break;
        }
        around = parent.parent();
    }
    let start = around.and_then(|op| op.region(0)).and_then(|region| region.entry());
    let start = start.filter(|block| block.unit() == at.unit).map(|block| block.id());
    let loc = module.op(at).loc();
    let mut b = match start {
        Some(block) => Builder::at_start(module, at.unit, block),
        None => Builder::before(module, at),
    };
    let value = b.ctx().index_attr(value);
    ConstantOp::build(&mut b, value).loc(loc).value().ok()
}

/// Puts the body of a loop that runs once in its place. False if it may run less or more often, or that is not known.
pub fn promote_single(module: &mut Module, op: AffineForOp) -> bool {
    if trip_count(module, op) != Some(1) {
        return false;
    }
    let view = module.typed(op);
    match bound(view, Side::Lower) {
        Some(lower) if lower.map.results.len() == 1 => promote(module, op, lower).is_some(),
        _ => false,
    }
}

fn promote(module: &mut Module, op: AffineForOp, lower: Applied) -> Option<()> {
    let at = op.at();
    let view = module.typed(op);
    let (iv, loc) = (variable(view)?, view.op().loc());
    let (used, iv) = (!iv.is_unused(), iv.id());
    let constant = constant_bound(view, Side::Lower);
    if used {
        let value = match constant {
            Some(value) => constant_at_function(module, op, value)?,
            None if lower.map == AffineMap::identity(module.ctx().affine(), 1) => *lower.operands.first()?,
            None => {
                let map = module.ctx().affine_map_attr(lower.map);
                let mut b = Builder::before(module, at);
                AffineApplyOp::build(&mut b, map, &lower.operands).loc(loc).value().ok()?
            }
        };
        module.body_mut(at.unit).replace_all_uses(iv, value);
    }
    inline_body(module, op)
}

/// Makes arguments the values of the first round and results what is yielded, and moves the body before the loop, which goes.
/// The variable must not be used.
pub fn inline_body(module: &mut Module, op: AffineForOp) -> Option<()> {
    let at = op.at();
    let view = module.typed(op);
    let inits: Vec<ValueId> = view.inits().map(|value| value.id()).collect();
    let args: Vec<ValueId> = carried(view).into_iter().map(ValueRef::id).collect();
    for (&arg, &init) in args.iter().zip(&inits) {
        module.body_mut(at.unit).replace_all_uses(arg, init);
    }
    let view = module.typed(op);
    let results: Vec<ValueId> = view.op().results().map(ValueRef::id).collect();
    let values = yielded(view);
    for (&result, &value) in results.iter().zip(&values) {
        module.body_mut(at.unit).replace_all_uses(result, value);
    }
    let block = body(module.typed(op))?;
    let (last, block) = (block.last_op()?.global(), block.id());
    module.erase_op(last).ok()?;
    move_ops_before(module, op, block);
    module.erase_op(at).ok()
}

fn move_ops_before(module: &mut Module, op: AffineForOp, block: rmlir_ir::BlockId) {
    let body = module.body_mut(op.at().unit);
    while let Some(first) = body.first_op(block) {
        // The loop is in a block.
        if body.move_op_before(first, op.at().op).is_err() {
            return;
        }
    }
}

/// Makes a loop without results, whose bounds are zero and whose body is only ended, before an operation.
pub fn make_empty_before(module: &mut Module, before: OpAddr) -> Option<AffineForOp> {
    let loc = module.op(before).loc();
    let zero = AffineMap::constant(module.ctx().affine(), 0);
    let zero = Applied { map: zero, operands: Vec::new() };
    let mut b = Builder::before(module, before);
    b.set_loc(loc);
    make(&mut b, &zero, &zero, 1, &[], &[], |_, _| Some(Vec::new()))
}

/// Makes a loop. `fill` makes what is in the body, of the variable and the carried values, and gives what is yielded.
pub fn make(
    b: &mut Builder<'_>,
    lower: &Applied,
    upper: &Applied,
    step: i64,
    inits: &[ValueId],
    types: &[Type],
    fill: impl FnOnce(&mut Builder<'_>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<AffineForOp> {
    let ctx = b.ctx().clone();
    let (lower_map, upper_map) =
        (ctx.affine_map_attr(lower.map.clone()), ctx.affine_map_attr(upper.map.clone()));
    let args: Vec<Type> = std::iter::once(ctx.index_type()).chain(types.iter().copied()).collect();
    let made =
        AffineForOp::build(b, types, &lower.operands, &upper.operands, inits, lower_map, upper_map, step);
    let mut done = false;
    let made = made.region(&args, |b, args| {
        if let Some(values) = fill(b, args) {
            done = AffineYieldOp::build(b, &values).insert().is_ok();
        }
    });
    made.insert().ok().filter(|_| done)
}

/// A constant as a map without operands.
pub fn constant_map(ctx: &Context, value: i64) -> Applied {
    Applied { map: AffineMap::constant(ctx.affine(), value), operands: Vec::new() }
}

/// Operations of a block but the last.
pub fn without_terminator(block: BlockRef<'_>) -> Vec<OpAddr> {
    let mut ops: Vec<OpAddr> = block.ops().map(OpRef::global).collect();
    ops.pop();
    ops
}

/// Whether a value is made inside an operation: by an operation, or as an argument of a block.
pub fn is_inside(value: ValueRef<'_>, root: OpRef<'_>) -> bool {
    let value = value.resolved();
    let by_op = value.def_op().is_some_and(|(def, _)| def.is_inside(root));
    by_op || value.def_block().and_then(|(block, _)| block.parent()).is_some_and(|def| def.is_inside(root))
}

/// Loops that are perfectly nested in each other, from `root` on.
pub fn perfect_nest(module: &Module, root: AffineForOp) -> Vec<AffineForOp> {
    let mut nest = vec![root];
    let mut at = root;
    while let Some(block) = body(module.typed(at)) {
        let inner = block.first_op().filter(|op| op.is::<AffineForOp>());
        let Some(inner) = inner else { break };
        if inner.next().is_none_or(|next| next.next().is_some()) {
            break;
        }
        at = handle(inner);
        nest.push(at);
    }
    nest
}
