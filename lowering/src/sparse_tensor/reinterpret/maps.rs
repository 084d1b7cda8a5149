//! Maps from loops to dimensions as maps from loops to levels.

use rmlir_dialects::sparse_tensor::encoding::inverse;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::value::{AffineExpr, AffineInput, AffineKind, AffineMap};
use rmlir_ir::{Attr, Context, DYNAMIC};
use std::collections::BTreeSet;

/// The loops of a structured operation.
pub(super) struct Loops {
    /// The map of each operand.
    pub(super) maps: Vec<AffineMap>,
    /// Of which kind each loop is.
    pub(super) kinds: Vec<Attr>,
}

/// Results of a map that loops over entries cannot be made for.
struct Unfit {
    levels: Vec<usize>,
    /// The loops that they use.
    loops: BTreeSet<u32>,
}

impl Unfit {
    /// Coordinates that are read may be sums, and ones that are written only loops.
    fn of(ctx: &Context, map: &AffineMap, is_output: bool) -> Unfit {
        let store = ctx.affine();
        let join = |kind: AffineKind, l: bool, r: bool| {
            let is_sum = matches!(kind, AffineKind::Add(..) | AffineKind::Mul(..));
            Ok::<bool, ()>(l || r || is_output || !is_sum)
        };
        let is_unfit = |result| store.fold(result, |_| Ok(false), join).ok().flatten().unwrap_or(false);
        let mut unfit = Unfit { levels: Vec::new(), loops: BTreeSet::new() };
        for (level, &result) in map.results.iter().enumerate().filter(|(_, result)| is_unfit(**result)) {
            unfit.levels.push(level);
            unfit.loops.extend(loops_of(ctx, result));
        }
        unfit
    }
}

/// The loops that an expression uses, from left to right.
pub(super) fn loops_of(ctx: &Context, expr: AffineExpr) -> Vec<u32> {
    let mut loops = Vec::new();
    ctx.affine().for_each_leaf(expr, |leaf| {
        if let AffineKind::Dim(at) = leaf {
            loops.push(at);
        }
    });
    loops
}

/// The loops over levels, given those over dimensions; `None` if there are none that entries can be looped over by.
pub(super) fn over_levels(
    ctx: &Context,
    tensors: &[Option<Tensor<'_>>],
    output: usize,
    mut loops: Loops,
) -> Option<Loops> {
    let store = ctx.affine();
    for (map, tensor) in loops.maps.iter_mut().zip(tensors) {
        let encoding = tensor.as_ref().and_then(|tensor| tensor.encoding.as_ref());
        if let Some(encoding) = encoding.filter(|encoding| !encoding.is_identity(ctx)) {
            *map = encoding.dim_to_lvl?.compose(store, map).ok()??;
        }
    }
    // Loops that were made for levels come first. They stay.
    let mut fixed = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for (at, tensor) in tensors.iter().enumerate() {
            let Some(tensor) = tensor.as_ref().filter(|tensor| tensor.encoding.is_some()) else { continue };
            let map = loops.maps.get(at)?.clone();
            let unfit = Unfit::of(ctx, &map, at == output);
            if unfit.loops.iter().any(|&used| used < fixed) {
                return None;
            }
            if unfit.levels.is_empty() {
                continue;
            }
            fixed += u32::try_from(unfit.levels.len()).ok()?;
            loops = replace_loops(ctx, &unfit, &map, (tensor, loops))?;
            changed = true;
        }
    }
    Some(loops)
}

/// Loops over levels instead of the loops that the unfit ones use.
fn replace_loops(
    ctx: &Context,
    unfit: &Unfit,
    map: &AffineMap,
    (tensor, loops): (&Tensor<'_>, Loops),
) -> Option<Loops> {
    let store = ctx.affine();
    let known = known_parts(ctx, unfit, &tensor.level_shape());
    let (back, kinds) = loops_of_levels(ctx, unfit, map, &loops.kinds)?;
    let mut maps = Vec::new();
    for map in loops.maps {
        let composed = map.compose(store, &back).ok()??;
        let results = composed.results.iter().map(|&result| simplified(ctx, result, &known));
        maps.push(AffineMap::new(composed.dims, 0, results.collect::<Option<Vec<_>>>()?));
    }
    Some(Loops { maps, kinds })
}

/// What some expressions are: a coordinate divided by the size of its level is zero, and what is left is the coordinate.
fn known_parts(ctx: &Context, unfit: &Unfit, shape: &[i64]) -> Vec<(AffineExpr, AffineExpr)> {
    let store = ctx.affine();
    let mut known = Vec::new();
    for (&level, place) in unfit.levels.iter().zip(0..) {
        let Some(&size) = shape.get(level).filter(|&&size| size != DYNAMIC) else { continue };
        let (coordinate, size) = (store.dim(place), store.constant(size));
        let quotient = store.floor_div(coordinate, size).map(|quotient| (quotient, store.constant(0)));
        let rest = store.modulo(coordinate, size).map(|rest| (rest, coordinate));
        known.extend(quotient.ok().into_iter().chain(rest.ok()));
    }
    known
}

/// An expression in which what is known is replaced.
fn simplified(ctx: &Context, expr: AffineExpr, known: &[(AffineExpr, AffineExpr)]) -> Option<AffineExpr> {
    let store = ctx.affine();
    let find = |expr| known.iter().find(|(from, _)| *from == expr).map(|&(_, to)| to);
    let leaf = |kind| {
        let expr = store.build(kind)?;
        Ok(find(expr).unwrap_or(expr))
    };
    let join = |kind: AffineKind, l, r| match find(store.build(kind)?) {
        Some(found) => Ok(found),
        None => store.build(kind.with_operands(l, r)),
    };
    let done = store.fold(expr, leaf, join);
    done.ok().flatten()
}

/// The old loops from the new ones, of which those over unfit levels come first, and the kinds of the new ones.
fn loops_of_levels(
    ctx: &Context,
    unfit: &Unfit,
    map: &AffineMap,
    kinds: &[Attr],
) -> Option<(AffineMap, Vec<Attr>)> {
    let store = ctx.affine();
    let back = all_loops(ctx, map, &inverse(ctx, map)?)?;
    let mut new_kinds = Vec::new();
    for &level in &unfit.levels {
        let used: BTreeSet<u32> = loops_of(ctx, *map.results.get(level)?).into_iter().collect();
        // A level is made of one dimension.
        let only = used.first().filter(|_| used.len() == 1)?;
        new_kinds.push(*kinds.get(*only as usize)?);
    }
    let mut next = u32::try_from(unfit.levels.len()).ok()?;
    let mut results = Vec::new();
    for (at, &result) in (0..map.dims).zip(back.iter()) {
        if unfit.loops.contains(&at) {
            results.push(over_unfit(ctx, result, &unfit.levels)?);
            continue;
        }
        results.push(store.dim(next));
        next += 1;
        new_kinds.push(*kinds.get(at as usize)?);
    }
    Some((AffineMap::new(next, 0, results), new_kinds))
}

/// An expression of levels in terms of the unfit ones, if it uses no others.
fn over_unfit(ctx: &Context, expr: AffineExpr, levels: &[usize]) -> Option<AffineExpr> {
    let place = |level: u32| levels.iter().position(|&unfit| unfit == level as usize);
    if loops_of(ctx, expr).into_iter().any(|level| place(level).is_none()) {
        return None;
    }
    let store = ctx.affine();
    let leaf = |input| match input {
        AffineInput::Dim(level) => Some(store.dim(u32::try_from(place(level)?).ok()?)),
        AffineInput::Symbol(_) => None,
    };
    store.replace_leaves(expr, leaf).ok()
}

/// What each loop is in terms of levels: those that no level uses come after the levels.
fn all_loops(ctx: &Context, map: &AffineMap, back: &AffineMap) -> Option<Vec<AffineExpr>> {
    if back.results.len() == map.dims as usize {
        return Some(back.results.to_vec());
    }
    let store = ctx.affine();
    let (mut used, mut unused) = (back.results.iter().copied(), back.dims..);
    let mut all = Vec::new();
    for at in 0..map.dims {
        all.push(match map.uses(store, AffineInput::Dim(at)) {
            true => used.next()?,
            false => store.dim(unused.next()?),
        });
    }
    Some(all)
}
