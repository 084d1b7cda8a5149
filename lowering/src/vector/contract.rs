//! `vector.contract` and `vector.outerproduct` made of smaller ones, and at last of arithmetic.

use super::make::{Site, broadcast, extract, insert, masked, shape_cast, transpose, type_of, zero};
use super::outer::Loops;
use rmlir_dialects::arith::{AddFOp, AddIOp, MulFOp, MulIOp};
use rmlir_dialects::llvm::MatrixMultiplyOp;
use rmlir_dialects::vector::types::{of, vector};
use rmlir_dialects::vector::{
    CombiningKind, ContractionOp, FMAOp, OuterProductOp, ReductionOp, combined, selected,
};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, Builder, Context, Type, TypeData, ValueId};
pub use rmlir_passes::options::ConvertVectorToLLVMPassVectorContractLowering as Lowering;
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the patterns.
pub fn patterns(set: &mut PatternSet, lowering: Lowering) {
    products(set);
    contractions(set, lowering);
    if lowering == Lowering::Llvmintr {
        let name = "(anonymous namespace)::ContractionOpToMatmulOpLowering";
        set.op_of_benefit(name, 100, |op: ContractionOp, rw| replace(op, rw, to_matrices));
    }
}

/// Adds what takes outer products apart.
pub fn products(set: &mut PatternSet) {
    set.op("(anonymous namespace)::OuterProductOpLowering", lower_product);
}

/// Adds what takes contractions apart, but for what makes products of matrices of them.
pub fn contractions(set: &mut PatternSet, lowering: Lowering) {
    set.op("(anonymous namespace)::ContractionOpLowering", move |op: ContractionOp, rw| {
        replace(op, rw, |contraction, rw, site| match lowering {
            Lowering::Outerproduct => {
                super::outer::to_products(contraction, rw, site).or_else(|| generic(contraction, rw, site))
            }
            Lowering::Dot => to_dots(contraction, rw, site).or_else(|| generic(contraction, rw, site)),
            Lowering::Parallelarith => {
                to_arithmetic(contraction, rw, site).or_else(|| generic(contraction, rw, site))
            }
            Lowering::Llvmintr => generic(contraction, rw, site),
        })
    });
    let name = "(anonymous namespace)::ContractionOpToOuterProductOpLowering";
    set.op(name, move |op: ContractionOp, rw| {
        rw.require(lowering == Lowering::Outerproduct)?;
        replace(op, rw, super::outer::to_products)
    });
}

/// A contraction taken apart.
pub struct Contraction {
    /// The two factors, then what is added.
    pub operands: [ValueId; 3],
    /// Their types.
    pub types: [Type; 3],
    /// From loops to dimensions of each of them.
    pub maps: [AffineMap; 3],
    /// Which loops are reductions.
    pub reductions: Vec<bool>,
    /// The attribute that says so.
    iterators: Attr,
    /// How products are combined.
    pub kind: CombiningKind,
}

impl Contraction {
    fn of(op: ContractionOp, rw: &PatternRewriter<'_>) -> Option<Contraction> {
        let root = rw.read(op);
        let operands = [root.lhs(), root.rhs(), root.acc()];
        Some(Contraction {
            operands: operands.map(|operand| operand.id()),
            types: operands.map(|operand| operand.ty()),
            maps: rmlir_dialects::vector::contract::maps(root.op())?.try_into().ok()?,
            reductions: rmlir_dialects::vector::contract::reductions(root.op()),
            iterators: root.iterator_types(),
            kind: root.kind(),
        })
    }

    /// The element type of an operand.
    fn element(&self, ctx: &Context, operand: usize) -> Type {
        crate::calc::element_of(ctx, self.types[operand])
    }

    fn result(&self) -> Type {
        self.types[2]
    }
}

/// Replaces a contraction, or the mask around it, by what `make` makes of it.
fn replace(
    op: ContractionOp,
    rw: &mut PatternRewriter<'_>,
    make: impl Fn(&Contraction, &mut PatternRewriter<'_>, Site) -> Option<ValueId>,
) -> Rewritten {
    let contraction = Contraction::of(op, rw)?;
    let site = Site::enter(rw, op);
    let made = make(&contraction, rw, site)?;
    rw.replace(site.root, &[made])
}

fn is_int(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Integer { .. })
}

fn product(b: &mut Builder<'_>, x: ValueId, y: ValueId, ints: bool) -> Option<ValueId> {
    match ints {
        true => MulIOp::build(b, x, y).value().ok(),
        false => MulFOp::build(b, x, y).value().ok(),
    }
}

fn sum(b: &mut Builder<'_>, x: ValueId, y: ValueId, ints: bool) -> Option<ValueId> {
    match ints {
        true => AddIOp::build(b, x, y).value().ok(),
        false => AddFOp::build(b, x, y).value().ok(),
    }
}

// ---- dot products --------------------------------------------------------------------------------------------------------------

/// Rows of the one factor times columns of the other one, each summed up.
fn to_dots(contraction: &Contraction, rw: &mut PatternRewriter<'_>, site: Site) -> Option<ValueId> {
    // Products are summed up: what combines them otherwise is for others.
    rw.require(site.mask.is_none() && contraction.kind == CombiningKind::ADD)?;
    let ctx = rw.ctx().clone();
    let element = contraction.element(&ctx, 2);
    rw.require((0..2).all(|at| contraction.element(&ctx, at) == element))?;
    let loops = Loops::of(&ctx, contraction);
    let [x, y, acc] = contraction.operands;
    // Which factors must change place, and be transposed first.
    let (swaps, turns) = loops.for_dots()?;
    let to = vector(&ctx, contraction.result())?;
    let (ty, rank, shape) = (to.ty, to.rank(), to.shape.to_vec());
    let ints = is_int(&ctx, to.element);
    let mut factors = if swaps { [y, x] } else { [x, y] };
    let b = rw.builder();
    for (factor, turns) in factors.iter_mut().zip(turns) {
        if turns {
            *factor = transpose(b, *factor, &[1, 0])?;
        }
    }
    let mut result = zero(b, ty)?;
    let columns = if rank == 1 { 1 } else { *shape.get(1)? };
    let mut taken = Vec::new();
    for row in 0..*shape.first()? {
        let left = extract(b, factors[0], &[row])?;
        for column in 0..columns {
            if row == 0 {
                taken.push(if rank == 1 { factors[1] } else { extract(b, factors[1], &[column])? });
            }
            let right = *taken.get(usize::try_from(column).ok()?)?;
            let both = product(b, left, right, ints)?;
            let element = to_element(b, ty)?;
            let dot = ReductionOp::build(b, element, CombiningKind::ADD, both, None).value().ok()?;
            let position: &[i64] = if rank == 1 { &[row] } else { &[row, column] };
            result = insert(b, dot, result, position)?;
        }
    }
    sum(b, result, acc, ints)
}

fn to_element(b: &Builder<'_>, ty: Type) -> Option<Type> {
    Some(crate::calc::element_of(b.ctx(), ty))
}

// ---- matrices ------------------------------------------------------------------------------------------------------------------

/// One multiplication of matrices in rows.
fn to_matrices(contraction: &Contraction, rw: &mut PatternRewriter<'_>, site: Site) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    rw.require(site.mask.is_none() && contraction.reductions == [false, false, true])?;
    let to = vector(&ctx, contraction.result())?;
    let element = contraction.element(&ctx, 0);
    rw.require(!to.is_scalable() && to.element == element)?;
    rw.require(ctx.type_data(element).is_int_index_or_float() && element != ctx.index_type())?;
    let loops = Loops::of(&ctx, contraction);
    let [left, right, sums] = &loops.dims;
    let turns = |dims: &[u32], want: [u32; 2]| match *dims {
        [a, b] if [a, b] == want => Some(false),
        [a, b] if [b, a] == want => Some(true),
        _ => None,
    };
    let (turns_left, turns_right) = (turns(left, [0, 2])?, turns(right, [2, 1])?);
    let turns_sum = turns(sums, [0, 1])?;
    let [x, y, acc] = contraction.operands;
    let b = rw.builder();
    let x = if turns_left { transpose(b, x, &[1, 0])? } else { x };
    let y = if turns_right { transpose(b, y, &[1, 0])? } else { y };
    let size = |b: &mut Builder<'_>, value: ValueId| {
        let ty = type_of(b, value);
        match *vector(&ctx, ty)?.shape {
            [rows, columns] => Some((rows, columns, rows.checked_mul(columns)?)),
            _ => None,
        }
    };
    let ((rows, inner, count), (_, columns, other)) = (size(b, x)?, size(b, y)?);
    let flat = |count: i64| ctx.vector_type(&[count], &[false], element).ok();
    let (x, y) = (shape_cast(b, flat(count)?, x)?, shape_cast(b, flat(other)?, y)?);
    let whole = flat(rows.checked_mul(columns)?)?;
    let made = MatrixMultiplyOp::build(b, whole, x, y, rows, inner, columns).value().ok()?;
    let matrix = ctx.vector_type(&[rows, columns], &[false, false], element).ok()?;
    let made = shape_cast(b, matrix, made)?;
    let made = if turns_sum { transpose(b, made, &[1, 0])? } else { made };
    sum(b, acc, made, is_int(&ctx, element))
}

// ---- arithmetic on whole vectors -----------------------------------------------------------------------------------------------

/// Where all reductions are over one element: both factors in the shape of the result.
fn to_arithmetic(contraction: &Contraction, rw: &mut PatternRewriter<'_>, site: Site) -> Option<ValueId> {
    rw.require(site.mask.is_none())?;
    let ctx = rw.ctx().clone();
    let loops = Loops::of(&ctx, contraction);
    let to = vector(&ctx, contraction.result())?;
    let sums = &loops.dims[2];
    let mut plans = Vec::new();
    for at in [0, 1] {
        let from = vector(&ctx, contraction.types[at])?;
        let dims = &loops.dims[at];
        let reduced: Vec<usize> = (0..dims.len())
            .filter(|&dim| contraction.reductions.get(dims[dim] as usize) == Some(&true))
            .collect();
        rw.require(reduced.iter().all(|&dim| from.shape.get(dim) == Some(&1)))?;
        let added = (sums.len() + reduced.len()).checked_sub(dims.len())?;
        let mut order: Vec<i64> = reduced.iter().map(|&dim| (added + dim) as i64).collect();
        let mut shape = Vec::new();
        for (place, wanted) in sums.iter().enumerate() {
            match dims.iter().position(|dim| dim == wanted) {
                Some(dim) => order.push((added + dim) as i64),
                None => {
                    order.push(shape.len() as i64);
                    shape.push(*to.shape.get(place)?);
                }
            }
        }
        let repeats = !shape.is_empty();
        shape.extend_from_slice(from.shape);
        let ty = ctx.vector_type(&shape, &vec![false; shape.len()], from.element).ok()?;
        plans.push((repeats.then_some(ty), order, vec![0; reduced.len()]));
    }
    let ints = ctx.type_data(contraction.element(&ctx, 0)).is_int_or_index();
    rw.require(fits(contraction.kind, ints))?;
    let mut factors = Vec::new();
    let b = rw.builder();
    for ((repeated, ..), &operand) in plans.iter().zip(&contraction.operands) {
        factors.push(match repeated {
            Some(ty) => broadcast(b, *ty, operand)?,
            None => operand,
        });
    }
    for ((_, order, _), factor) in plans.iter().zip(&mut factors) {
        *factor = transpose(b, *factor, order)?;
    }
    for ((.., first), factor) in plans.iter().zip(&mut factors) {
        *factor = extract(b, *factor, first)?;
    }
    let &[x, y] = &factors[..] else { return None };
    multiplied(b, (x, y), Some(contraction.operands[2]), contraction.kind, ints, None)
}

/// Whether numbers of a kind can be combined so.
fn fits(kind: CombiningKind, ints: bool) -> bool {
    use CombiningKind::*;
    match kind {
        ADD | MUL => true,
        MINNUMF | MAXNUMF | MINIMUMF | MAXIMUMF => !ints,
        MINUI | MINSI | MAXUI | MAXSI | AND | OR | XOR => ints,
    }
}

/// A product, combined with what is there.
fn multiplied(
    b: &mut Builder<'_>,
    (x, y): (ValueId, ValueId),
    acc: Option<ValueId>,
    kind: CombiningKind,
    ints: bool,
    mask: Option<ValueId>,
) -> Option<ValueId> {
    if !fits(kind, ints) {
        return None;
    }
    if let Some(acc) = acc
        && !ints
        && kind == CombiningKind::ADD
    {
        let ty = type_of(b, acc);
        if vector(b.ctx(), ty).is_some() {
            let made = FMAOp::build(b, x, y, acc).value().ok()?;
            return selected(b, mask, made, acc);
        }
    }
    let made = product(b, x, y, ints)?;
    match acc {
        Some(acc) => combined(b, kind, made, acc, None, mask),
        None => Some(made),
    }
}

// ---- dimension by dimension ----------------------------------------------------------------------------------------------------

/// One dimension is unrolled: a batch, then one that only one of the factors has, then a reduction.
fn generic(contraction: &Contraction, rw: &mut PatternRewriter<'_>, site: Site) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let element = contraction.element(&ctx, 2);
    rw.require((0..2).all(|at| contraction.element(&ctx, at) == element))?;
    rw.require(contraction.kind == CombiningKind::ADD)?;
    let loops = Loops::of(&ctx, contraction);
    let [left, right, sums] = &loops.dims;
    let reduces = |dim: &u32| contraction.reductions.get(*dim as usize) == Some(&true);
    let in_both = |word: bool| {
        let found = left.iter().enumerate().filter(move |(_, dim)| reduces(dim) == word);
        found.filter_map(|(at, dim)| Some((at, right.iter().position(|other| other == dim)?)))
    };
    let batch = in_both(false).find(|&(at, _)| sums.contains(&left[at]));
    if let Some((x, y)) = batch {
        return by_parallel(contraction, rw, site, &loops, [Some(x), Some(y)]);
    }
    let contracted: Vec<(usize, usize)> = in_both(true).collect();
    if let Some(x) = (0..left.len()).find(|at| contracted.iter().all(|(x, _)| x != at)) {
        return by_parallel(contraction, rw, site, &loops, [Some(x), None]);
    }
    if let Some(y) = (0..right.len()).find(|at| contracted.iter().all(|(_, y)| y != at)) {
        return by_parallel(contraction, rw, site, &loops, [None, Some(y)]);
    }
    rw.require(!contracted.is_empty())?;
    by_reduction(contraction, rw, site, &loops)
}

/// The maps and the kinds of loops without one of the loops.
fn without_loop(ctx: &Context, contraction: &Contraction, dropped: u32) -> Option<(Attr, Attr)> {
    let store = ctx.affine();
    let one = |map: &AffineMap| {
        let dims = (0..map.results.len()).filter_map(|at| map.dim_position(store, at));
        let kept = dims.filter(|&dim| dim != dropped).map(|dim| dim - u32::from(dim > dropped));
        let results: Vec<_> = kept.map(|dim| store.dim(dim)).collect();
        Some(ctx.affine_map_attr(AffineMap::new(map.dims.checked_sub(1)?, 0, results)))
    };
    let maps: Vec<Attr> = contraction.maps.iter().map(one).collect::<Option<_>>()?;
    let words = ctx.attr_data(contraction.iterators).as_array()?;
    let kept: Vec<Attr> =
        (0u32..).zip(words).filter(|(at, _)| *at != dropped).map(|(_, &word)| word).collect();
    Some((ctx.array_attr(&maps), ctx.array_attr(&kept)))
}

/// The part of a vector at `at` in dimension `dim`; all of it where it has no such dimension.
fn part(b: &mut Builder<'_>, value: ValueId, dim: Option<usize>, at: i64) -> Option<ValueId> {
    let Some(dim) = dim else { return Some(value) };
    if dim == 0 {
        return extract(b, value, &[at]);
    }
    let ctx = b.ctx().clone();
    let from = vector(&ctx, type_of(b, value))?;
    let kept = |index: &usize| *index != dim;
    let shape: Vec<i64> = (0..from.rank()).filter(kept).map(|index| from.shape[index]).collect();
    let scalable: Vec<bool> = (0..from.rank()).filter(kept).map(|index| from.scales(index)).collect();
    let ty = ctx.vector_type(&shape, &scalable, from.element).ok()?;
    let mut result = zero(b, ty)?;
    for row in 0..*shape.first()? {
        let inner = extract(b, value, &[row])?;
        let inner = part(b, inner, Some(dim - 1), at)?;
        result = insert(b, inner, result, &[row])?;
    }
    Some(result)
}

/// A vector with another part at `at` in dimension `dim`; all of it where it has no such dimension.
fn with_part(
    b: &mut Builder<'_>,
    value: ValueId,
    into: ValueId,
    dim: Option<usize>,
    at: i64,
) -> Option<ValueId> {
    let Some(dim) = dim else { return Some(value) };
    if dim == 0 {
        return insert(b, value, into, &[at]);
    }
    let ty = type_of(b, into);
    let rows = *vector(b.ctx(), ty)?.shape.first()?;
    let mut result = into;
    for row in 0..rows {
        let old = extract(b, result, &[row])?;
        let new = extract(b, value, &[row])?;
        let inner = with_part(b, new, old, Some(dim - 1), at)?;
        result = insert(b, inner, result, &[row])?;
    }
    Some(result)
}

fn by_parallel(
    contraction: &Contraction,
    rw: &mut PatternRewriter<'_>,
    site: Site,
    loops: &Loops,
    dims: [Option<usize>; 2],
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    let (from, dim) = match dims {
        [Some(dim), _] => (0, dim),
        [_, Some(dim)] => (1, dim),
        _ => return None,
    };
    let dropped = *loops.dims[from].get(dim)?;
    let factor = vector(&ctx, contraction.types[from])?;
    rw.require(!factor.scales(dim))?;
    let size = *factor.shape.get(dim)?;
    let place = loops.dims[2].iter().position(|&other| other == dropped);
    rw.require(place.is_some() || size == 1)?;
    let (maps, iterators) = without_loop(&ctx, contraction, dropped)?;
    let ty = contraction.result();
    rw.require(vector(&ctx, ty).is_some())?;
    let mut result = zero(rw.builder(), ty)?;
    let [x, y, acc] = contraction.operands;
    for at in 0..size {
        let b = rw.builder();
        let x = part(b, x, dims[0], at)?;
        let y = part(b, y, dims[1], at)?;
        let acc = part(b, acc, place, at)?;
        let mask = match site.mask {
            Some(mask) => Some(part(b, mask, Some(dropped as usize), at)?),
            None => None,
        };
        let made = smaller(rw, contraction.kind, [x, y, acc], (maps, iterators), mask)?;
        result = with_part(rw.builder(), made, result, place, at)?;
    }
    Some(result)
}

/// A contraction of parts, under a part of the mask.
fn smaller(
    rw: &mut PatternRewriter<'_>,
    kind: CombiningKind,
    [x, y, acc]: [ValueId; 3],
    (maps, iterators): (Attr, Attr),
    mask: Option<ValueId>,
) -> Option<ValueId> {
    let b = rw.builder();
    let ty = type_of(b, acc);
    let made = ContractionOp::build(b, ty, x, y, acc, maps, iterators);
    let made = made.set(ContractionOp::KIND_, kind).insert().ok()?;
    let made = masked(rw, made.at(), mask)?;
    Some(rw.op(made).result(0)?.id())
}

fn by_reduction(
    contraction: &Contraction,
    rw: &mut PatternRewriter<'_>,
    site: Site,
    loops: &Loops,
) -> Option<ValueId> {
    let ctx = rw.ctx().clone();
    rw.require(vector(&ctx, contraction.result()).is_none())?;
    let place = |at: usize| loops.dims[at].iter().position(|&dim| dim == 0);
    let dims = [place(0)?, place(1)?];
    let factors = [vector(&ctx, contraction.types[0])?, vector(&ctx, contraction.types[1])?];
    let size = *factors[0].shape.get(dims[0])?;
    rw.require(factors[1].shape.get(dims[1]) == Some(&size))?;
    let [x, y, acc] = contraction.operands;
    if factors[0].rank() == 1 {
        rw.require(factors[1].rank() == 1)?;
        let ints = is_int(&ctx, contraction.result());
        let ty = contraction.result();
        let b = rw.builder();
        let both = product(b, x, y, ints)?;
        let made = ReductionOp::build(b, ty, CombiningKind::ADD, both, Some(acc)).insert().ok()?;
        let made = masked(rw, made.at(), site.mask)?;
        return Some(rw.op(made).result(0)?.id());
    }
    rw.require(!factors[0].scales(dims[0]))?;
    let parts = without_loop(&ctx, contraction, 0)?;
    let mut result = acc;
    for at in 0..size {
        let b = rw.builder();
        let x = part(b, x, Some(dims[0]), at)?;
        let y = part(b, y, Some(dims[1]), at)?;
        let mask = match site.mask {
            Some(mask) => Some(part(b, mask, Some(0), at)?),
            None => None,
        };
        result = smaller(rw, contraction.kind, [x, y, result], parts, mask)?;
    }
    Some(result)
}

// ---- outer products ------------------------------------------------------------------------------------------------------------

fn lower_product(op: OuterProductOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let to = of(root.op().result(0))?;
    rw.require(to.rank() < 2 || !(0..to.rank()).all(|dim| to.scales(dim)))?;
    let ints = ctx.type_data(to.element).is_int_or_index();
    let kind = root.kind();
    rw.require(fits(kind, ints))?;
    let (x, y, acc) = (root.lhs().id(), root.rhs().id(), root.acc().map(|acc| acc.id()));
    let (row, whole) = (vector(&ctx, root.rhs().ty()).map(|row| row.ty), root.lhs().ty());
    let (ty, count) = (to.ty, *to.shape.first()?);
    let site = Site::enter(rw, op);
    let b = rw.builder();
    let Some(row) = row else {
        let y = broadcast(b, whole, y)?;
        let made = multiplied(b, (x, y), acc, kind, ints, site.mask)?;
        return rw.replace(site.root, &[made]);
    };
    let mut result = zero(b, ty)?;
    for at in 0..count {
        let element = extract(b, x, &[at])?;
        let element = broadcast(b, row, element)?;
        let own = |b: &mut Builder<'_>, value: Option<ValueId>| match value {
            Some(value) => extract(b, value, &[at]).map(Some),
            None => Some(None),
        };
        let (acc, mask) = (own(b, acc)?, own(b, site.mask)?);
        let made = multiplied(b, (element, y), acc, kind, ints, mask)?;
        result = insert(b, made, result, &[at])?;
    }
    rw.replace(site.root, &[result])
}
