//! Reshapes go through structured operations, which get more loops.

use super::is_only_use;
use crate::linalg::parts::Parts;
use crate::linalg::tensors::{self, Groups, shape};
use rmlir_dialects::affine::compose;
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::linalg::{
    self, CopyOp, FillOp, GenericOp, IndexOp, TransposeOp, YieldOp, is_structured, loop_ranges,
};
use rmlir_dialects::tensor::{CollapseShapeOp, ExpandShapeOp};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::AffineMap;
use rmlir_ir::walk::Walk;
use rmlir_ir::{Attr, DYNAMIC, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Which loops each loop becomes, and how large they are.
struct Expansion {
    /// For each loop the new ones.
    loops: Groups,
    /// For each loop the sizes of the new ones.
    sizes: Vec<Vec<Mixed>>,
    count: usize,
}

impl Expansion {
    fn of(
        parts: &Parts,
        operand: usize,
        groups: &Groups,
        shape: &[Mixed],
        rw: &mut PatternRewriter<'_>,
    ) -> Option<Expansion> {
        rw.require(!groups.is_empty())?;
        let map = parts.nest.maps.get(operand)?.clone();
        let loc = rw.builder().loc();
        rw.at_op(parts.at);
        rw.set_loc(parts.loc);
        let ranges = loop_ranges(rw.builder(), parts.at).ok();
        rw.set_loc(loc);
        let mut sizes = vec![Vec::new(); map.dims as usize];
        for (result, group) in map.results.iter().zip(groups) {
            let dim = rw.ctx().affine().as_dim(*result)? as usize;
            let first = usize::try_from(*group.first()?).ok()?;
            *sizes.get_mut(dim)? = shape.get(first..first.checked_add(group.len())?)?.to_vec();
        }
        for (sizes, range) in sizes.iter_mut().zip(ranges?) {
            if sizes.is_empty() {
                sizes.push(range);
            }
        }
        let (mut loops, mut count) = (Groups::new(), 0);
        for sizes in &sizes {
            let end = count + sizes.len();
            loops.push((count as i64..end as i64).collect());
            count = end;
        }
        Some(Expansion { loops, sizes, count })
    }

    /// The loops of each dimension that a map reaches.
    fn reached<'e, T>(&self, rw: &PatternRewriter<'_>, map: &AffineMap, of: &'e [T]) -> Option<Vec<&'e T>> {
        map.results.iter().map(|&result| of.get(rw.ctx().affine().as_dim(result)? as usize)).collect()
    }

    fn map(&self, rw: &PatternRewriter<'_>, map: &AffineMap) -> Option<AffineMap> {
        let loops = self.reached(rw, map, &self.loops)?;
        let results: Vec<_> =
            loops.into_iter().flatten().map(|&at| rw.ctx().affine().dim(at as u32)).collect();
        Some(AffineMap::new(self.count as u32, map.symbols, results))
    }

    fn shape(&self, rw: &PatternRewriter<'_>, map: &AffineMap) -> Option<Vec<Mixed>> {
        Some(self.reached(rw, map, &self.sizes)?.into_iter().flatten().copied().collect())
    }

    fn groups(&self, rw: &PatternRewriter<'_>, map: &AffineMap) -> Option<Groups> {
        let mut next = 0;
        let group = |list: &Vec<i64>| {
            let first = next;
            next += list.len() as i64;
            (first..next).collect()
        };
        Some(self.reached(rw, map, &self.loops)?.into_iter().map(group).collect())
    }
}

/// Whether an operation can have more loops for an operand.
fn is_expandable(parts: &Parts, operand: usize, rw: &PatternRewriter<'_>) -> bool {
    let store = rw.ctx().affine();
    parts.on_tensors
        && parts.nest.maps.iter().all(|map| map.is_projected_permutation(store, false))
        && parts.nest.maps.get(operand).is_some_and(|map| !map.results.is_empty())
}

/// Whether sizes are what groups make of an expanded shape.
fn fits(collapsed: &[i64], expanded: &[i64], groups: &Groups) -> bool {
    tensors::collapsed_shape(expanded, groups).is_some_and(|shape| shape == collapsed)
}

/// Expands an operand, if it has to be.
fn expanded_operand(
    expansion: &Expansion,
    map: &AffineMap,
    value: ValueId,
    rw: &mut PatternRewriter<'_>,
) -> Option<ValueId> {
    let ty = rw.value(value).ty();
    let TypeData::RankedTensor { element, .. } = *rw.ctx().type_data(ty) else { return Some(value) };
    let sizes = expansion.shape(rw, map)?;
    let known = mixed::split(&sizes).0;
    let wanted = tensors::tensor_type(rw.ctx(), &known, element).ok()?;
    if wanted == ty {
        return Some(value);
    }
    let groups = expansion.groups(rw, map)?;
    rw.require(fits(shape(rw.value(value)), &known, &groups))?;
    tensors::expand(rw.builder(), wanted, value, &groups, &sizes).ok()
}

/// Makes an operation with more loops, so that an operand is one that a reshape takes or gives, expanded. Gives what its results are.
fn expand(
    parts: &Parts,
    reshape: OpAddr,
    operand: usize,
    rw: &mut PatternRewriter<'_>,
) -> Option<Vec<ValueId>> {
    let view = rw.op(reshape);
    let groups = tensors::groups_of(view)?;
    let source = view.operand(0)?.id();
    let sizes = if view.is::<ExpandShapeOp>() {
        let sizes = tensors::output_shape(view)?;
        move_definitions(&sizes, parts.at, rw)?;
        sizes
    } else {
        dim::sizes_of(rw.builder(), source).ok()?
    };
    let expansion = Expansion::of(parts, operand, &groups, &sizes, rw)?;
    let maps: Vec<AffineMap> =
        parts.nest.maps.iter().map(|map| expansion.map(rw, map)).collect::<Option<_>>()?;
    rw.at_op(parts.at);
    rw.set_loc(parts.loc);
    let mut operands = Vec::new();
    for (at, (&value, map)) in parts.operands.iter().zip(&parts.nest.maps).enumerate() {
        operands.push(match at == operand && parts.nest.inputs().contains(&at) {
            true => source,
            false => expanded_operand(&expansion, map, value, rw)?,
        });
    }
    let (inputs, outputs) = operands.split_at(parts.nest.outputs.start);
    let types: Vec<Type> = outputs.iter().map(|&value| rw.value(value).ty()).collect();
    let made = make(parts, &expansion, &types, [inputs, outputs], &maps, rw)?;
    let results: Vec<ValueId> = rw.op(made).results().map(|result| result.id()).collect();
    let mut replacements = Vec::new();
    for (number, (&new, &ty)) in results.iter().zip(&parts.types).enumerate() {
        if rw.value(new).ty() == ty {
            replacements.push(new);
            continue;
        }
        let groups = expansion.groups(rw, parts.nest.output_map(number)?)?;
        replacements.push(tensors::collapse(rw.builder(), ty, new, &groups).ok()?);
    }
    Some(replacements)
}

/// Makes the operation with more loops: under its name if it is one that moves or fills.
fn make(
    parts: &Parts,
    expansion: &Expansion,
    types: &[Type],
    [inputs, outputs]: [&[ValueId]; 2],
    maps: &[AffineMap],
    rw: &mut PatternRewriter<'_>,
) -> Option<OpAddr> {
    let old = rw.op(parts.at);
    if let Some(transpose) = old.cast::<TransposeOp>() {
        let order = rw.ctx().i64_array(transpose.permutation())?;
        let order = inverse(&inverse(&order)?.iter().try_fold(Vec::new(), |mut all, &dim| {
            all.extend(expansion.loops.get(usize::try_from(dim).ok()?)?);
            Some(all)
        })?)?;
        let order = rw.ctx().dense_i64_array(&order);
        return transposed(rw, types, *inputs.first()?, *outputs.first()?, order);
    }
    if old.is::<FillOp>() {
        return linalg::named::<FillOp>(rw.builder(), types, [inputs, outputs], &[]).ok().map(|op| op.at());
    }
    if old.is::<CopyOp>() {
        return linalg::named::<CopyOp>(rw.builder(), types, [inputs, outputs], &[]).ok().map(|op| op.at());
    }
    let mut parallel = vec![true; expansion.count];
    for (loops, &kind) in expansion.loops.iter().zip(&parts.nest.parallel) {
        for &at in loops {
            *parallel.get_mut(at as usize)? = kind;
        }
    }
    let made = linalg::generic(rw.builder(), types, [inputs, outputs], maps, &parallel);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (from, into) = (rw.op(parts.at).region(0)?.id(), rw.op(made).region(0)?.id());
    rw.clone_region(from, into, &mut IrMapping::new())?;
    replace_indices(made, expansion, rw)?;
    Some(made.at())
}

/// `linalg.transpose`.
fn transposed(
    rw: &mut PatternRewriter<'_>,
    types: &[Type],
    input: ValueId,
    output: ValueId,
    order: Attr,
) -> Option<OpAddr> {
    let element = tensors::element(rw.ctx(), rw.value(input).ty());
    let made =
        TransposeOp::build(rw.builder(), types, input, output, order).region(&[element; 2], |b, args| {
            if let Some(&arg) = args.first() {
                let _ = YieldOp::build(b, &[arg]).insert();
            }
        });
    made.insert().ok().map(|op| op.at())
}

/// The order that undoes an order.
fn inverse(order: &[i64]) -> Option<Vec<i64>> {
    let place = |at: usize| order.iter().position(|&have| have == at as i64).map(|found| found as i64);
    (0..order.len()).map(place).collect()
}

/// Computes the loops that the body asks for from the new ones.
fn replace_indices(made: GenericOp, expansion: &Expansion, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let body = linalg::body_block(rw.op(made))?;
    let asked: Vec<(IndexOp, i64)> =
        body.ops().filter_map(|op| Some((IndexOp::of(op.global()), op.cast::<IndexOp>()?.dim()))).collect();
    for (op, dim) in asked {
        let dim = usize::try_from(dim).ok()?;
        let (loops, sizes) = (expansion.loops.get(dim)?, expansion.sizes.get(dim)?);
        let (&first, rest) = loops.split_first()?;
        if rest.is_empty() && first == dim as i64 {
            continue;
        }
        rw.after_op(op);
        let mut inner = Vec::new();
        for &at in rest {
            inner.push(IndexOp::build(rw.builder(), at).value().ok()?);
        }
        let mut index = Mixed::Value(IndexOp::build(rw.builder(), first).value().ok()?);
        let ctx = rw.ctx().clone();
        let store = ctx.affine();
        let scaled = store.mul(store.dim(1), store.symbol(0)).ok()?;
        let map = AffineMap::new(2, 1, [store.add(store.dim(0), scaled).ok()?]);
        for (&size, &inner) in sizes.iter().skip(1).zip(&inner) {
            index = compose::apply(rw.builder(), &map, &[Mixed::Value(inner), index, size]).ok()?;
        }
        let index = index.value(rw.builder()).ok()?;
        rw.replace(op, &[index])?;
    }
    rw.after_op(made);
    Some(())
}

/// Moves what computes values before an operation, if it is not there already.
fn move_definitions(values: &[Mixed], before: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let block = rw.op(before).block()?.id();
    let mut pending: Vec<ValueId> = values
        .iter()
        .filter_map(|value| match value {
            Mixed::Value(value) => Some(*value),
            Mixed::Known(_) => None,
        })
        .collect();
    let mut moved: Vec<OpAddr> = Vec::new();
    while let Some(value) = pending.pop() {
        let Some((op, _)) = rw.value(value).def_op() else {
            rw.require(rw.value(value).block().is_some_and(|own| own.id() == block || own.is_entry()))?;
            continue;
        };
        // What is defined in another block around this one is there; there are no other cases for values of one block.
        if op.block()?.id() != block || rw.body().is_before(op.id(), before.op) {
            continue;
        }
        rw.require(op.global() != before)?;
        if moved.contains(&op.global()) {
            continue;
        }
        moved.push(op.global());
        let used = Walk::pre().collect(op, |_| true).ok()?;
        for inner in used {
            pending.extend(rw.op(inner).operands().map(|value| value.id()));
        }
    }
    moved.sort_by(|a, b| match rw.body().is_before(a.op, b.op) {
        true => std::cmp::Ordering::Less,
        false => std::cmp::Ordering::Greater,
    });
    for op in moved {
        rw.move_before(op, before)?;
    }
    Some(())
}

/// A collapsed tensor that a structured operation takes.
pub(super) fn producer(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    for (at, &input) in parts.inputs().iter().enumerate() {
        let Some(reshape) = rw.value(input).defining::<CollapseShapeOp>() else { continue };
        if !is_expandable(&parts, at, rw) || !is_only_use(rw, input) {
            continue;
        }
        let reshape = reshape.op().global();
        let values = expand(&parts, reshape, at, rw)?;
        return rw.replace(op, &values);
    }
    None
}

/// An expanded tensor that a structured operation gives.
pub(super) fn consumer(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let source = rw.read(op).src();
    let (def, number) = source.def_op()?;
    rw.require(is_structured(def))?;
    let parts = Parts::of(def)?;
    let operand = parts.nest.outputs.start + number;
    rw.require(is_expandable(&parts, operand, rw) && is_only_use(rw, source.id()))?;
    let values = expand(&parts, op.at(), operand, rw)?;
    let &value = values.get(number)?;
    let collapsed = rw.value(value).defining::<CollapseShapeOp>().map(|collapse| collapse.src().id());
    rw.replace(op, &[collapsed.unwrap_or(value)])?;
    rw.replace(parts.at, &values)
}

/// Expanding a collapsed tensor where the two have nothing to do with each other: expanded first, then collapsed.
pub(super) fn bubble_up(op: ExpandShapeOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let collapse = root.src().defining::<CollapseShapeOp>()?;
    let (expands, collapses) = (tensors::groups_of(root.op())?, tensors::groups_of(collapse.op())?);
    rw.require(!expands.is_empty() && expands.len() == collapses.len())?;
    let (from, to) = (shape(collapse.src()), shape(root.result()));
    for (expand, collapse) in expands.iter().zip(&collapses) {
        rw.require(match expand.len() == collapse.len() {
            true => same_sizes(group_of(from, collapse)?, group_of(to, expand)?),
            false => expand.len() == 1 || collapse.len() == 1,
        })?;
    }
    let source = collapse.src().id();
    let element = tensors::element(rw.ctx(), root.result().ty());
    let output = tensors::output_shape(root.op())?;
    let own = dim::sizes_of(rw.builder(), source).ok()?;
    let (mut own, mut output) = (own.into_iter(), output.into_iter());
    let (mut new_expands, mut new_collapses, mut sizes) = (Groups::new(), Groups::new(), Vec::new());
    let (mut expanded, mut collapsed) = (0i64, 0i64);
    let run = |next: &mut i64, count: usize| -> Vec<i64> {
        let first = *next;
        *next += count as i64;
        (first..*next).collect()
    };
    for (expand, collapse) in expands.iter().zip(&collapses) {
        if expand.len() == collapse.len() {
            for _ in 0..expand.len() {
                new_expands.push(run(&mut expanded, 1));
                new_collapses.push(run(&mut collapsed, 1));
                own.next();
                sizes.push(output.next()?);
            }
        } else if collapse.len() != 1 {
            new_collapses.push(run(&mut collapsed, collapse.len()));
            for _ in 0..collapse.len() {
                new_expands.push(run(&mut expanded, 1));
                sizes.push(own.next()?);
            }
            output.next();
        } else {
            new_expands.push(run(&mut expanded, expand.len()));
            for _ in 0..expand.len() {
                new_collapses.push(run(&mut collapsed, 1));
                sizes.push(output.next()?);
            }
            own.next();
        }
    }
    let mut value = source;
    if new_expands.len() != sizes.len() {
        let known = mixed::split(&sizes).0;
        let ty = tensors::tensor_type(rw.ctx(), &known, element).ok()?;
        value = tensors::expand(rw.builder(), ty, value, &new_expands, &sizes).ok()?;
    }
    if new_collapses.len() != sizes.len() {
        value = tensors::collapse_inferring(rw.builder(), value, &new_collapses).ok()?;
    }
    rw.replace(op, &[value])
}

/// The sizes of a group.
fn group_of<'s>(shape: &'s [i64], group: &[i64]) -> Option<&'s [i64]> {
    let first = usize::try_from(*group.first()?).ok()?;
    shape.get(first..first.checked_add(group.len())?)
}

/// Whether shapes are the same, as far as one can tell.
fn same_sizes(a: &[i64], b: &[i64]) -> bool {
    let open = |shape: &[i64]| shape.iter().filter(|&&size| size == DYNAMIC).count();
    a == b && open(a) <= 1 && open(b) <= 1
}
