//! `linalg-block-pack-matmul`: products of matrices become products of blocks, each of which lies together.

use super::generalize::generalize;
use super::parts::Parts;
use super::specialize::multiplies_and_adds;
use rmlir_dialects::affine::compose::apply;
use rmlir_dialects::common::dim::size_of;
use rmlir_dialects::common::mixed::{Mixed, split};
use rmlir_dialects::linalg::{self, BatchMatmulOp, GenericOp, LoopNest, MatmulOp, PackOp, UnPackOp};
use rmlir_dialects::tensor::EmptyOp;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::{AffineExpr, AffineMap};
use rmlir_ir::{DYNAMIC, Failed, OpAddr, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

plain_pass! {
    /// Makes products of blocks.
    BlockPackMatmul: LinalgBlockPackMatmul, run
}

type Options = Arc<options::LinalgBlockPackMatmul>;

fn run(options: &options::LinalgBlockPackMatmul, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let options = Arc::new(options.clone());
    let mut set = PatternSet::new();
    let own = options.clone();
    set.op("(anonymous namespace)::BlockPackMatmul<mlir::linalg::GenericOp>", move |op: GenericOp, rw| {
        rw.require(is_matmul(rw, op)?)?;
        pack(op.at(), rw, &own)
    });
    let own = options.clone();
    set.op("(anonymous namespace)::BlockPackMatmul<mlir::linalg::MatmulOp>", move |op: MatmulOp, rw| {
        pack(op.at(), rw, &own)
    });
    let own = options;
    set.op(
        "(anonymous namespace)::BlockPackMatmul<mlir::linalg::BatchMatmulOp>",
        move |op: BatchMatmulOp, rw| pack(op.at(), rw, &own),
    );
    if super::greedily(run, set).converged { Ok(()) } else { Err(Failed) }
}

/// Whether a generic operation is a plain product of two matrices, of which one may be transposed.
fn is_matmul(rw: &PatternRewriter<'_>, op: GenericOp) -> Option<bool> {
    let parts = Parts::of(rw.op(op))?;
    let store = rw.ctx().affine();
    let dims = |map: &AffineMap| -> Option<Vec<u32>> {
        map.results.iter().map(|&expr| store.as_dim(expr)).collect()
    };
    let maps: Vec<Vec<u32>> = parts.nest.maps.iter().map(dims).collect::<Option<_>>()?;
    let [left, right, out] = &maps[..] else { return None };
    let is = |have: &[u32], a, b| have == [a, b];
    let known = (is(left, 0, 2) && is(right, 2, 1))
        || (is(left, 2, 0) && is(right, 2, 1))
        || (is(left, 0, 2) && is(right, 1, 2));
    let reduces = parts.nest.parallel == [true, true, false];
    Some(known && is(out, 0, 1) && reduces && multiplies_and_adds(&parts, rw))
}

/// The loops of a product: each kind in order.
struct Roles {
    batch: Vec<usize>,
    m: Vec<usize>,
    n: Vec<usize>,
    k: Vec<usize>,
}

impl Roles {
    fn of(rw: &PatternRewriter<'_>, maps: &[AffineMap], parallel: &[bool]) -> Option<Roles> {
        let store = rw.ctx().affine();
        let [left, right, out] = maps else { return None };
        let has = |map: &AffineMap, dim: usize| {
            map.results.iter().any(|&expr| store.as_dim(expr) == Some(dim as u32))
        };
        let role = |wanted: [bool; 3], is_parallel: bool| -> Vec<usize> {
            let fits = |&dim: &usize| {
                [has(left, dim), has(right, dim), has(out, dim)] == wanted && parallel[dim] == is_parallel
            };
            (0..parallel.len()).filter(fits).collect()
        };
        Some(Roles {
            batch: role([true, true, true], true),
            m: role([true, false, true], true),
            n: role([false, true, true], true),
            k: role([true, true, false], false),
        })
    }
}

/// A packing of an operand.
#[derive(Clone)]
struct Packing {
    source: ValueId,
    positions: Vec<i64>,
    tiles: Vec<Mixed>,
    outer: Option<Vec<i64>>,
    padding: Option<ValueId>,
}

impl Packing {
    /// The tensor into which it goes.
    fn dest(&self, rw: &mut PatternRewriter<'_>) -> Option<ValueId> {
        let ctx = rw.ctx().clone();
        let store = ctx.affine();
        let ty = rw.value(self.source).ty();
        let (shape, element) = (ctx.type_data(ty).shape()?.to_vec(), ctx.type_data(ty).shaped_element()?);
        let b = rw.builder();
        let mut sizes: Vec<Mixed> =
            (0..shape.len()).map(|dim| size_of(b, self.source, dim).ok()).collect::<Option<_>>()?;
        let blocks = store.ceil_div(store.dim(0), store.symbol(0)).ok()?;
        for (&position, &tile) in self.positions.iter().zip(&self.tiles) {
            let at = sizes.get_mut(usize::try_from(position).ok()?)?;
            *at = apply(b, &AffineMap::new(1, 1, [blocks]), &[*at, tile]).ok()?;
        }
        // What the type leaves open stays open, though the size be known.
        for (size, _) in sizes.iter_mut().zip(&shape).filter(|&(_, &known)| known == DYNAMIC) {
            *size = Mixed::Value(size.value(b).ok()?);
        }
        if let Some(outer) = &self.outer {
            sizes = outer
                .iter()
                .map(|&at| sizes.get(usize::try_from(at).ok()?).copied())
                .collect::<Option<_>>()?;
        }
        sizes.extend(self.tiles.iter().copied());
        let (known, values) = split(&sizes);
        let ty = ctx.tensor_type(&known, element, None).ok()?;
        EmptyOp::build(b, ty, &values).value().ok()
    }

    fn make(&self, rw: &mut PatternRewriter<'_>, dest: ValueId) -> Option<PackOp> {
        let ctx = rw.ctx().clone();
        let (known, values) = split(&self.tiles);
        let (positions, known) = (ctx.dense_i64_array(&self.positions), ctx.dense_i64_array(&known));
        let b = rw.builder();
        let made = PackOp::build(b, self.source, dest, self.padding, positions, &values, known);
        match &self.outer {
            Some(outer) => made.set(PackOp::OUTER_DIMS_PERM, ctx.dense_i64_array(outer)).insert().ok(),
            None => made.insert().ok(),
        }
    }
}

/// How often each loop runs. The sizes of all operands are asked for first.
fn loop_sizes(rw: &mut PatternRewriter<'_>, operands: &[ValueId], nest: &LoopNest) -> Option<Vec<Mixed>> {
    let ctx = rw.ctx().clone();
    let store = ctx.affine();
    let mut sizes = Vec::new();
    for (&operand, map) in operands.iter().zip(&nest.maps) {
        for (at, &expr) in map.results.iter().enumerate() {
            sizes.push((store.as_dim(expr)?, size_of(rw.builder(), operand, at).ok()?));
        }
    }
    let size = |dim: usize| sizes.iter().find(|(at, _)| *at as usize == dim).map(|(_, size)| *size);
    (0..nest.len()).map(size).collect()
}

/// `order` as a list of all `count`, where what is at `positions` stands at `wanted` and the rest in order.
fn order_of(count: usize, positions: [usize; 3], wanted: [usize; 3]) -> Option<Vec<usize>> {
    let mut order = vec![None; count];
    for (position, at) in positions.into_iter().zip(wanted) {
        *order.get_mut(at)? = Some(position);
    }
    let mut rest = (0..count).filter(|at| !positions.contains(at));
    order.into_iter().map(|at| at.or_else(|| rest.next())).collect()
}

fn pack(op: OpAddr, rw: &mut PatternRewriter<'_>, options: &Options) -> Rewritten {
    let view = rw.op(op);
    rw.require(LoopNest::on_tensors(view) && view.num_results() == 1)?;
    let parts = Parts::of(view)?;
    let factors: [i64; 3] = options.block_factors.as_slice().try_into().ok()?;
    rw.require(factors.iter().all(|&factor| factor > 0))?;
    let order: [usize; 3] = match &options.mnk_order[..] {
        [] => [0, 1, 2],
        list => {
            let list: Vec<usize> = list.iter().map(|&at| usize::try_from(at).ok()).collect::<Option<_>>()?;
            list.try_into().ok()?
        }
    };
    rw.require((0..3).all(|at| order.contains(&at)))?;
    let multiples: [i64; 3] = match &options.mnk_padded_multiples[..] {
        [] => [0; 3],
        list => list.try_into().ok()?,
    };
    let roles = Roles::of(rw, &parts.nest.maps, &parts.nest.parallel)?;
    let (&m, &n, &k) = (roles.m.last()?, roles.n.last()?, roles.k.last()?);
    let count = parts.nest.len();
    if !options.allow_padding {
        let sizes = loop_sizes(rw, &parts.operands, &parts.nest)?;
        for (at, &factor) in factors.iter().enumerate() {
            let &Mixed::Known(size) = sizes.get(at + roles.batch.len())? else { return None };
            rw.require(size.checked_rem(factor) == Some(0))?;
        }
    }
    let store = rw.ctx().clone();
    let store = store.affine();
    rw.require(parts.nest.maps.iter().all(|map| map.is_projected_permutation(store, false)))?;
    rw.after_op(op);
    let generic = match rw.op(op).is::<GenericOp>() {
        true => op,
        false => generalize(op, rw)?.at(),
    };
    rw.after_op(generic);
    let parts = Parts::of(rw.op(generic))?;
    rw.set_loc(parts.loc);
    // Loops of a block are the last ones.
    let mut places = [0; 3];
    let mut tiles = [Mixed::Known(0); 3];
    let mut padded = [0; 3];
    for (at, &to) in order.iter().enumerate() {
        places[at] = count - 3 + to;
        tiles[to] = Mixed::Known(factors[at]);
        padded[to] = multiples[at];
    }
    let permutation = order_of(count, [m, n, k], places)?;
    let inverse = |dim: u32| permutation.iter().position(|&old| old == dim as usize);
    let mut maps: Vec<Vec<usize>> = Vec::new();
    for map in &parts.nest.maps {
        let results = map.results.iter().map(|&expr| inverse(store.as_dim(expr)?));
        maps.push(results.collect::<Option<_>>()?);
    }
    let mut parallel: Vec<bool> =
        permutation.iter().map(|&old| parts.nest.parallel.get(old).copied()).collect::<Option<_>>()?;
    let sizes = match padded {
        [0, 0, 0] => Vec::new(),
        _ => loop_sizes(rw, &parts.operands, &parts.nest)?,
    };
    for (at, tile) in tiles.iter_mut().enumerate() {
        if padded[at] == 0 {
            continue;
        }
        let old = *permutation.get(count - 3 + at)?;
        let size = *sizes.get(old)?;
        let rounded = store.ceil_div(store.dim(0), store.symbol(0)).ok()?;
        let rounded = store.mul(rounded, store.symbol(0)).ok()?;
        let map = AffineMap::new(1, 1, [rounded]);
        *tile = apply(rw.builder(), &map, &[size, Mixed::Known(padded[at])]).ok()?;
    }
    // Each loop of a block splits in two.
    let mut inner: Vec<Vec<(i64, Mixed)>> = vec![Vec::new(); maps.len()];
    for (at, &tile) in tiles.iter().enumerate() {
        let dim = count - 3 + at;
        let new = parallel.len();
        parallel.push(*parallel.get(dim)?);
        for (results, inner) in maps.iter_mut().zip(&mut inner) {
            if let Some(position) = results.iter().position(|&have| have == dim) {
                results.push(new);
                inner.push((position as i64, tile));
            }
        }
    }
    let mut packings: Vec<Option<(Packing, PackOp)>> = Vec::new();
    let mut operands = parts.operands.clone();
    for (position, inner) in inner.iter().enumerate() {
        if inner.is_empty() {
            packings.push(None);
            continue;
        }
        let source = *operands.get(position)?;
        let mut packing = Packing {
            source,
            positions: inner.iter().map(|(at, _)| *at).collect(),
            tiles: inner.iter().map(|(_, tile)| *tile).collect(),
            outer: None,
            padding: None,
        };
        let dest = packing.dest(rw)?;
        packing.padding = padding(rw, &packing)?;
        let made = packing.make(rw, dest)?;
        *operands.get_mut(position)? = rw.op(made).result(0)?.id();
        packings.push(Some((packing, made)));
    }
    let mut product = make_product(rw, &parts, &operands, &maps, &parallel)?;
    let result = rw.op(product).result(0)?.id();
    let (packing, _) = packings.get(2)?.as_ref()?;
    let ctx = rw.ctx().clone();
    let (known, values) = split(&packing.tiles);
    let (positions, known) = (ctx.dense_i64_array(&packing.positions), ctx.dense_i64_array(&known));
    let unpacked = UnPackOp::build(rw.builder(), result, packing.source, positions, &values, known);
    let unpacked = unpacked.value().ok()?;
    rw.replace(generic, &[unpacked])?;
    let wanted = [
        (m, options.lhs_transpose_outer_blocks, options.lhs_transpose_inner_blocks),
        (k, options.rhs_transpose_outer_blocks, options.rhs_transpose_inner_blocks),
    ];
    for (position, (start, outer, inner)) in wanted.into_iter().enumerate() {
        let (packing, made) = packings.get(position)?.clone()?;
        let side = Side { position, start: inverse(start as u32)?, outer, inner };
        product = transpose(rw, product, &side, (&packing, made), (&mut maps, &parallel))?;
    }
    Some(())
}

/// A value for what is not there in the last blocks, if they may not be full.
fn padding(rw: &mut PatternRewriter<'_>, packing: &Packing) -> Option<Option<ValueId>> {
    let ctx = rw.ctx().clone();
    let ty = rw.value(packing.source).ty();
    let shape = ctx.type_data(ty).shape()?;
    let full = packing.positions.iter().zip(&packing.tiles).all(|(&at, tile)| {
        let size = usize::try_from(at).ok().and_then(|at| shape.get(at)).copied();
        matches!((size, tile), (Some(size), Mixed::Known(tile)) if size != DYNAMIC && size.checked_rem(*tile) == Some(0))
    });
    if full && !shape.contains(&DYNAMIC) {
        return Some(None);
    }
    let element: Type = ctx.type_data(ty).shaped_element()?;
    Some(Some(crate::vector::make::zero(rw.builder(), element)?))
}

/// A generic operation with the body of another one, whose body it takes.
fn make_product(
    rw: &mut PatternRewriter<'_>,
    like: &Parts,
    operands: &[ValueId],
    maps: &[Vec<usize>],
    parallel: &[bool],
) -> Option<OpAddr> {
    let store = rw.ctx().clone();
    let store = store.affine();
    let maps: Vec<AffineMap> = maps
        .iter()
        .map(|results| {
            let results: Vec<AffineExpr> = results.iter().map(|&dim| store.dim(dim as u32)).collect();
            AffineMap::new(parallel.len() as u32, 0, results)
        })
        .collect();
    let (inputs, outputs) = operands.split_at_checked(like.nest.outputs.start)?;
    let types: Vec<Type> = outputs.iter().map(|&value| rw.value(value).ty()).collect();
    let from = rw.op(like.at).region(0)?.id();
    let made = linalg::generic(rw.builder(), &types, [inputs, outputs], &maps, parallel);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let into = rw.read(made).region().id();
    rw.inline_region(from, into)?;
    Some(made.at())
}

/// An operand of a product of blocks.
struct Side {
    position: usize,
    /// The loop over blocks that comes first if they are not transposed.
    start: usize,
    /// Whether blocks are to be transposed.
    outer: bool,
    /// Whether elements in blocks are.
    inner: bool,
}

/// Gives an operand of a product of blocks another order of blocks, and of elements in them.
fn transpose(
    rw: &mut PatternRewriter<'_>,
    product: OpAddr,
    side: &Side,
    (packing, made): (&Packing, PackOp),
    (maps, parallel): (&mut [Vec<usize>], &[bool]),
) -> Option<OpAddr> {
    let Side { position, start, outer, inner } = *side;
    let map = maps.get(position)?.clone();
    let count = map.len();
    let (outer_at, inner_at) = (count.checked_sub(4)?, count - 2);
    let outer_swapped = *map.get(outer_at)? != start;
    // The loop in a block comes three after that over blocks.
    let inner_swapped = *map.get(inner_at)? != start + 3;
    let pair = |swap: bool| if swap { [1, 0] } else { [0, 1] };
    let (inner_order, outer_pair) = (pair(inner_swapped != inner), pair(outer_swapped != outer));
    let outer_order: Vec<usize> =
        (0..outer_at).chain(outer_pair.into_iter().map(|at| at + outer_at)).collect();
    rw.at_op(made);
    let loc = rw.op(product).loc();
    rw.set_loc(loc);
    let moved = Packing {
        source: packing.source,
        positions: inner_order.iter().map(|&at| packing.positions.get(at).copied()).collect::<Option<_>>()?,
        tiles: inner_order.iter().map(|&at| packing.tiles.get(at).copied()).collect::<Option<_>>()?,
        outer: Some(outer_order.iter().map(|&at| at as i64).collect()),
        padding: packing.padding,
    };
    let dest = moved.dest(rw)?;
    let new = moved.make(rw, dest)?;
    let new_value = rw.op(new).result(0)?.id();
    let order: Vec<usize> =
        outer_order.into_iter().chain(inner_order.into_iter().map(|at| at + inner_at)).collect();
    *maps.get_mut(position)? = order.iter().map(|&at| map.get(at).copied()).collect::<Option<_>>()?;
    let like = Parts::of(rw.op(product))?;
    let mut operands = like.operands.clone();
    *operands.get_mut(position)? = new_value;
    rw.at_op(product);
    rw.set_loc(loc);
    let next = make_product(rw, &like, &operands, maps, parallel)?;
    let result = rw.op(next).result(0)?.id();
    rw.replace(product, &[result])?;
    rw.replace(made, &[new_value])?;
    Some(next)
}
