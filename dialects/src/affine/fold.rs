//! What affine operations fold to.

use super::compose::{Applied, map_of_attr};
use super::for_loop::rounds_between;
use super::{AffineForOp, AffineIfOp, AffineLoadOp, MAP};
use crate::common::elements;
use crate::common::fold::{Args, FoldFn, attach, folder_in_place};
use crate::memref::fold::without_casts;
use crate::memref::{GetGlobalOp, GlobalOp};
use crate::ub::poison_attr;
use rmlir_ir::fold::{Fold, Folded, Update, constant_int};
use rmlir_ir::symbols::lookup_nearest;
use rmlir_ir::value::{AffineExpr, AffineKind, AffineMap, AffineStore, IntegerSet};
use rmlir_ir::{Attr, AttrData, Context, OPERAND_SEGMENTS, OpRef, ValueId, ValueRef};
use rmlir_ods::DialectImpl;

const APPLY: &[(&str, FoldFn)] = &[("apply", apply)];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    attach(dialect, APPLY);
    dialect.op("min").fold(folder_in_place(|args| extremum(args, false)));
    dialect.op("max").fold(folder_in_place(|args| extremum(args, true)));
    dialect.op("load").fold(folder_in_place(load));
    for name in ["prefetch", "dma_start", "dma_wait"] {
        dialect.op(name).fold(folder_in_place(|args| without_casts(args.op, None)));
    }
    dialect.op("store").fold(folder_in_place(|args| without_casts(args.op, args.op.operand(0))));
    dialect.op("for").fold(folder_in_place(for_loop));
    dialect.op("parallel").fold(folder_in_place(|args| parallel(args).map_or(Fold::No, Fold::Update)));
    dialect.op("if").fold(folder_in_place(condition));
}

/// The map of an operation.
pub(super) fn map_of(op: OpRef<'_>) -> Option<AffineMap> {
    map_of_attr(op.ctx(), op.attr_named(MAP)?)
}

/// The numbers of operands that are constants.
fn numbers<'m>(operands: impl Iterator<Item = ValueRef<'m>>) -> Vec<Option<i64>> {
    operands.map(constant_int).collect()
}

/// The numbers that operands are, which who folds may know better than the operations that give them.
fn known(args: Args<'_, '_>) -> Vec<Option<i64>> {
    (0..args.op.num_operands()).map(|index| args.int(index)?.to_i64()).collect()
}

/// The number that a result is for operands that are known.
fn constant_result(ctx: &Context, map: &AffineMap, result: AffineExpr, known: &[Option<i64>]) -> Option<i64> {
    let one = AffineMap::new(map.dims, map.symbols, [result]);
    one.fold_constants(ctx.affine(), known).ok()?.single_constant(ctx.affine())
}

fn apply(args: Args<'_, '_>) -> Option<Folded> {
    if let Some(poison) = args.poison() {
        return Some(poison);
    }
    let (ctx, map) = (args.ctx(), map_of(args.op)?);
    let result = *map.results.first()?;
    let dim = ctx.affine().as_dim(result).map(|at| at as usize);
    let symbol = ctx.affine().as_symbol(result).map(|at| (map.dims + at) as usize);
    match dim.or(symbol) {
        Some(at) => args.value(at),
        None => {
            let one = AffineMap::new(map.dims, map.symbols, [result]);
            let folded = one.fold_constants(ctx.affine(), &known(args)).ok()?;
            match folded.single_constant(ctx.affine()) {
                Some(number) => Some(Folded::Attr(ctx.index_attr(number))),
                None if divides_wrongly(ctx.affine(), *folded.results.first()?) => {
                    poison_attr(ctx).map(Folded::Attr)
                }
                None => None,
            }
        }
    }
}

/// Whether something is computed of numbers alone that has no value, as what divides by zero.
fn divides_wrongly(store: &AffineStore, expr: AffineExpr) -> bool {
    let (mut known, mut divides) = (true, false);
    store.for_each_leaf(expr, |leaf| known &= matches!(leaf, AffineKind::Constant(_)));
    let mut pending = vec![expr];
    while let Some(kind) = pending.pop().map(|expr| store.kind(expr)).filter(|_| known && !divides) {
        let divisor = match kind {
            AffineKind::Mod(_, by) => store.evaluate(by, &[], &[]).map(|by| by.max(0)),
            AffineKind::FloorDiv(_, by) | AffineKind::CeilDiv(_, by) => store.evaluate(by, &[], &[]),
            _ => None,
        };
        divides = divisor == Some(0);
        pending.extend(kind.operands().into_iter().flat_map(|(l, r)| [l, r]));
    }
    divides
}

/// The map with a constant for each result that is one.
fn folded_map(ctx: &Context, map: &AffineMap, known: &[Option<i64>]) -> AffineMap {
    let fold = |&expr: &AffineExpr| match constant_result(ctx, map, expr, known) {
        Some(number) => ctx.affine().constant(number),
        None => expr,
    };
    AffineMap::new(map.dims, map.symbols, map.results.iter().map(fold).collect::<Box<_>>())
}

fn extremum(args: Args<'_, '_>, greatest: bool) -> Fold {
    if let Some(poison) = args.poison() {
        return Fold::one(Some(poison));
    }
    let (ctx, Some(map)) = (args.ctx(), map_of(args.op)) else { return Fold::No };
    let folded = folded_map(ctx, &map, &known(args));
    if folded.symbols == 1 && folded.is_symbol_identity(ctx.affine()) {
        return Fold::one(args.value(0));
    }
    if let Some(list) = folded.constants(ctx.affine()) {
        let best = if greatest { list.iter().max() } else { list.iter().min() };
        return Fold::constant(best.map(|&number| ctx.index_attr(number)));
    }
    if folded == map {
        return Fold::No;
    }
    Fold::Update(Update::default().attr(ctx.ident(MAP), ctx.affine_map_attr(folded)))
}

/// The element of a constant that is in memory.
fn constant_element(op: OpRef<'_>) -> Option<Attr> {
    let ctx = op.ctx();
    let load = op.cast::<AffineLoadOp>()?;
    let global = load.memref().defining::<GetGlobalOp>()?;
    let global = lookup_nearest(op, global.op().attr_named("name")?)?.cast::<GlobalOp>()?;
    if !global.constant() {
        return None;
    }
    let value = global.op().attr_named("initial_value")?;
    let AttrData::DenseElements(dense) = ctx.attr_data(value) else { return None };
    let all = elements::read(ctx, value)?;
    let at = match all.splat {
        true => 0,
        false => {
            let indices = map_of(op)?.constants(ctx.affine())?;
            let shape = ctx.type_data(dense.ty).shape()?;
            let place = |place: i64, (&size, &index): (&i64, &i64)| {
                (index >= 0 && index < size).then(|| place.wrapping_mul(size).wrapping_add(index))
            };
            usize::try_from(shape.iter().zip(&indices).try_fold(0, place)?).ok()?
        }
    };
    elements::write(ctx, all.element, std::slice::from_ref(all.get(at)?), true)
}

fn load(args: Args<'_, '_>) -> Fold {
    match without_casts(args.op, None) {
        Fold::No => Fold::constant(constant_element(args.op)),
        folded => folded,
    }
}

/// One bound of a loop.
struct Bound {
    applied: Applied,
    changed: bool,
}

/// A bound in its canonical form.
fn bound(op: OpRef<'_>, map: Attr, operands: Vec<ValueId>, lower: bool) -> Option<Bound> {
    let ctx = op.ctx();
    let stated = Applied { map: map_of_attr(ctx, map)?, operands };
    let mut applied = Applied { map: stated.map.clone(), operands: stated.operands.clone() };
    if stated.map.single_constant(ctx.affine()).is_none() {
        let known = numbers(stated.operands.iter().map(|&value| op.module().value(op.unit(), value)));
        if let Some(list) = folded_map(ctx, &stated.map, &known).constants(ctx.affine()) {
            let best = if lower { list.iter().max() } else { list.iter().min() };
            applied = Applied { map: AffineMap::constant(ctx.affine(), *best?), operands: Vec::new() };
        }
    }
    applied.compose(op.module(), op.unit()).ok()?;
    applied.canonicalize(op.module(), op.unit()).ok()?;
    applied.reduce_extremum(lower, op.module(), op.unit());
    let changed = applied.map != stated.map;
    Some(Bound { applied: if changed { applied } else { stated }, changed })
}

fn for_loop(args: Args<'_, '_>) -> Fold {
    let (ctx, Some(op)) = (args.ctx(), args.op.cast::<AffineForOp>()) else { return Fold::No };
    let ids = |group: usize| args.op.operand_group(group).map(ValueRef::id).collect::<Vec<_>>();
    let lower = bound(args.op, op.lower_bound_map(), ids(0), true);
    let upper = bound(args.op, op.upper_bound_map(), ids(1), false);
    let (Some(lower), Some(upper)) = (lower, upper) else { return Fold::No };
    let number = |bound: &Bound| bound.applied.map.single_constant(ctx.affine());
    let rounds =
        number(&lower).zip(number(&upper)).and_then(|(low, high)| rounds_between(args.op, low, high));
    if args.op.num_results() > 0 {
        let results = if rounds == Some(0) { Some(ids(2)) } else { handed_on(args.op, &ids(2), rounds) };
        if let Some(results) = results {
            return Fold::Results(results.into_iter().map(Folded::Value).collect());
        }
    }
    if !lower.changed && !upper.changed {
        return Fold::No;
    }
    let inits = ids(2);
    let lengths = [&lower.applied.operands, &upper.applied.operands, &inits].map(|list| list.len() as i32);
    let operands = [lower.applied.operands, upper.applied.operands, inits].concat();
    let update = Update::operands(operands)
        .attr(ctx.ident("lowerBoundMap"), ctx.affine_map_attr(lower.applied.map))
        .attr(ctx.ident("upperBoundMap"), ctx.affine_map_attr(upper.applied.map))
        .attr(ctx.ident(OPERAND_SEGMENTS), ctx.dense_i32_array(&lengths));
    Fold::Update(update)
}

/// What comes out of a loop that only hands on values and runs at least once, where that is known.
fn handed_on(op: OpRef<'_>, inits: &[ValueId], rounds: Option<u64>) -> Option<Vec<ValueId>> {
    let block = op.region(0)?.entry()?;
    let last = block.first_op().filter(|only| only.next().is_none())?;
    let args: Vec<ValueId> = block.args().map(|arg| arg.id()).collect();
    let (variable, args) = args.split_first()?;
    let (mut values, mut from_outside, mut in_order) = (Vec::new(), false, true);
    for (at, value) in last.operands().map(|value| value.id()).enumerate() {
        if value == *variable {
            return None;
        }
        match args.iter().position(|arg| *arg == value) {
            Some(arg) => {
                in_order &= arg == at;
                values.push(*inits.get(arg)?);
            }
            None => {
                from_outside = true;
                values.push(value);
            }
        }
    }
    let known = match rounds {
        None => !from_outside && in_order,
        Some(rounds) => rounds < 2 || in_order,
    };
    known.then_some(values)
}

/// The bounds of a box in their canonical form: operands of the lower ones come first.
fn parallel(args: Args<'_, '_>) -> Option<Update> {
    const LOWER: &str = "lowerBoundsMap";
    const UPPER: &str = "upperBoundsMap";
    let (op, ctx) = (args.op, args.ctx());
    let maps = [map_of_attr(ctx, op.attr_named(LOWER)?)?, map_of_attr(ctx, op.attr_named(UPPER)?)?];
    let operands: Vec<ValueId> = op.operands().map(|value| value.id()).collect();
    let (lower, upper) = operands.split_at_checked(maps[0].inputs() as usize)?;
    let canonical = |map: &AffineMap, operands: &[ValueId]| {
        let mut applied = Applied { map: map.clone(), operands: operands.to_vec() };
        applied.compose(op.module(), op.unit()).ok()?;
        applied.canonicalize(op.module(), op.unit()).ok()?;
        Some(applied)
    };
    let (lower, upper) = (canonical(&maps[0], lower)?, canonical(&maps[1], upper)?);
    let all = [lower.operands, upper.operands].concat();
    if lower.map == maps[0] && upper.map == maps[1] && all == operands {
        return None;
    }
    let update = Update::operands(all).attr(ctx.ident(LOWER), ctx.affine_map_attr(lower.map));
    Some(update.attr(ctx.ident(UPPER), ctx.affine_map_attr(upper.map)))
}

/// The condition of `affine.if` in its canonical form.
fn condition(args: Args<'_, '_>) -> Fold {
    let changed = || -> Option<Update> {
        let (op, ctx) = (args.op, args.ctx());
        let AttrData::IntegerSet(set) = ctx.attr_data(op.cast::<AffineIfOp>()?.condition()) else {
            return None;
        };
        let operands: Vec<ValueId> = op.operands().map(|value| value.id()).collect();
        let exprs: Vec<AffineExpr> = set.constraints.iter().map(|(expr, _)| *expr).collect();
        let mut applied =
            Applied { map: AffineMap::new(set.dims, set.symbols, exprs), operands: operands.clone() };
        let is_applied = |value: ValueRef<'_>| value.defining::<super::AffineApplyOp>().is_some();
        if op.operands().any(is_applied) {
            applied.compose(op.module(), op.unit()).ok()?;
        }
        applied.canonicalize(op.module(), op.unit()).ok()?;
        let constraints =
            applied.map.results.iter().zip(&set.constraints).map(|(&expr, &(_, eq))| (expr, eq));
        let new = IntegerSet::new(applied.map.dims, applied.map.symbols, constraints.collect::<Box<_>>());
        if new == **set && applied.operands == operands {
            return None;
        }
        Some(Update::operands(applied.operands).attr(ctx.ident("condition"), ctx.integer_set_attr(new)))
    };
    changed().map_or(Fold::No, Fold::Update)
}
