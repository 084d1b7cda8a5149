//! Structured operations on sparse tensors: their loops go over levels, in the order of these.

use super::maps::{Loops, over_levels};
use super::order::{Accessed, Mask, Sorter};
use super::{any_mapped, demapped, mapped, set_result};
use crate::linalg::parts::Parts;
use rmlir_dialects::bufferization::DeallocTensorOp;
use rmlir_dialects::linalg::{self, GenericOp};
use rmlir_dialects::sparse_tensor::ConvertOp;
use rmlir_dialects::sparse_tensor::encoding::Encoding;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// Marks operations whose loops are in order.
const SORTED: &str = "sorted";

fn is_sparse(ctx: &Context, ty: Type) -> bool {
    Tensor::of(ctx, ty).is_some_and(|tensor| tensor.encoding.is_some())
}

/// The parts of an operation on tensors, some of them sparse, that has one result.
fn sparse_parts(op: OpRef<'_>) -> Option<Parts> {
    let any_sparse = op.operands().chain(op.results()).any(|value| is_sparse(op.ctx(), value.ty()));
    let parts = Parts::of(op).filter(|_| any_sparse)?;
    (parts.on_tensors && parts.outputs().len() == 1).then_some(parts)
}

fn kinds_of(rw: &PatternRewriter<'_>, op: GenericOp) -> Vec<Attr> {
    match rw.ctx().attr_data(rw.read(op).iterator_types()) {
        AttrData::Array(kinds) => kinds.to_vec(),
        _ => Vec::new(),
    }
}

fn set_loops(rw: &mut PatternRewriter<'_>, op: GenericOp, loops: &Loops) {
    let ctx = rw.ctx().clone();
    rw.set(op, GenericOp::INDEXING_MAPS, linalg::maps_attr(&ctx, &loops.maps));
    rw.set(op, GenericOp::ITERATOR_TYPES, ctx.array_attr(&loops.kinds));
}

/// Loops over dimensions become loops over levels.
pub(super) fn reinterpret(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    rw.require(any_mapped(rw.op(op)))?;
    let parts = sparse_parts(rw.op(op))?;
    let tensors: Vec<Option<Tensor<'_>>> =
        parts.operands.iter().map(|&operand| Tensor::of(&ctx, rw.value(operand).ty())).collect();
    let loops = Loops { maps: parts.nest.maps.clone(), kinds: kinds_of(rw, op) };
    let loops = over_levels(&ctx, &tensors, parts.nest.outputs.start, loops)?;
    let mut operands = Vec::new();
    for &operand in &parts.operands {
        operands.push(demapped(rw.builder(), operand)?);
    }
    set_loops(rw, op, &loops);
    rw.set_operands(op, &operands);
    match mapped(&ctx, *parts.types.first()?) {
        Some((tensor, attr)) => set_result(rw, op, tensor.demapped_type()?, attr),
        None => Some(()),
    }
}

/// From those that say most to those that say least.
const MASKS: [Mask; 4] = [
    Mask { inputs: true, output: true },
    Mask { inputs: true, output: false },
    Mask { inputs: false, output: true },
    SPARSE_ONLY,
];

const SPARSE_ONLY: Mask = Mask { inputs: false, output: false };

/// Puts loops in an order in which the levels of all tensors come one after the other.
pub(super) fn schedule(op: GenericOp, rw: &mut PatternRewriter<'_>, dense_outer: bool) -> Rewritten {
    let ctx = rw.ctx().clone();
    rw.require(!any_mapped(rw.op(op)) && rw.op(op).attr_named(SORTED).is_none())?;
    let parts = sparse_parts(rw.op(op))?;
    let kinds = kinds_of(rw, op);
    let sorter = sorter(&ctx, rw, &parts, (&kinds, dense_outer))?;
    let mut order = None;
    let mut fits = false;
    for mask in MASKS {
        order = sorter.sort(mask, None);
        fits = order.as_ref().is_some_and(|order| makes_entries_in_order(&sorter, order));
        if fits {
            break;
        }
    }
    let Some(order) = order else { return resolve_cycle(op, rw, &sorter) };
    rw.require(fits)?;
    rw.set_attr(op, ctx.ident(SORTED), Some(ctx.bool_attr(true)));
    let order_map = AffineMap::permutation(ctx.affine(), &order)?;
    if order_map.is_identity(ctx.affine()) {
        return Some(());
    }
    let back = order_map.inverse_permutation(ctx.affine())?;
    let maps = parts.nest.maps.iter().map(|map| map.compose(ctx.affine(), &back).ok().flatten());
    let maps = maps.collect::<Option<Vec<_>>>()?;
    let kinds = order.iter().map(|&old| kinds.get(old as usize).copied()).collect::<Option<Vec<_>>>()?;
    set_loops(rw, op, &Loops { maps, kinds });
    Some(())
}

fn sorter<'c>(
    ctx: &'c Context,
    rw: &PatternRewriter<'_>,
    parts: &Parts,
    (kinds, dense_outer): (&[Attr], bool),
) -> Option<Sorter<'c>> {
    let AttrData::Array(reduction) = ctx.attr_data(linalg::iterators(ctx, &[false])) else { return None };
    let reduction = reduction.first()?;
    let accessed = |(at, (&value, map)): (usize, (&ValueId, &AffineMap))| Accessed {
        value,
        encoding: Tensor::of(ctx, rw.value(value).ty()).and_then(|tensor| tensor.encoding),
        map: map.clone(),
        is_output: parts.nest.outputs.contains(&at),
    };
    Some(Sorter {
        ctx,
        operands: parts.operands.iter().zip(&parts.nest.maps).enumerate().map(accessed).collect(),
        reductions: kinds.iter().map(|kind| kind == reduction).collect(),
        dense_outer,
    })
}

/// Whether the entries of a sparse result are made one after the other, but for the last level.
fn makes_entries_in_order(sorter: &Sorter<'_>, order: &[u32]) -> bool {
    let Some(output) = sorter.operands.last().filter(|output| output.encoding.is_some()) else { return true };
    let outer = order.iter().take_while(|&&at| !sorter.is_reduction(at)).count();
    outer + 1 >= output.map.results.len()
}

/// Converts the first input without which there is an order, so that its levels come in that order.
fn resolve_cycle(op: GenericOp, rw: &mut PatternRewriter<'_>, sorter: &Sorter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let store = ctx.affine();
    for (at, operand) in sorter.operands.iter().enumerate().filter(|(_, operand)| !operand.is_output) {
        let is_plain = operand.map.results.iter().all(|&result| store.as_dim(result).is_some());
        let Some(encoding) = operand.encoding.as_ref().filter(|_| is_plain) else { continue };
        let Some(order) = sorter.sort(SPARSE_ONLY, Some(operand.value)) else { continue };
        let place = |&result| order.iter().position(|&old| Some(old) == store.as_dim(result));
        let places = operand.map.results.iter().map(place).collect::<Option<Vec<usize>>>()?;
        let mut levels: Vec<usize> = (0..places.len()).collect();
        levels.sort_by_key(|&level| places.get(level));
        let levels: Vec<u32> = levels.into_iter().filter_map(|level| u32::try_from(level).ok()).collect();
        let to_lvl = AffineMap::permutation(store, &levels)?;
        let to =
            Encoding { dim_to_lvl: Some(&to_lvl), lvl_to_dim: None, slices: Vec::new(), ..encoding.clone() };
        let tensor = Tensor::of(&ctx, rw.value(operand.value).ty())?;
        let ty = ctx.tensor_type(tensor.shape, tensor.element, Some(to.to_attr(&ctx)?)).ok()?;
        let loc = rw.value(operand.value).loc();
        rw.at_op(op);
        rw.set_loc(loc);
        let made = ConvertOp::build(rw.builder(), ty, operand.value).value().ok()?;
        rw.set_operand(op, at, made);
        rw.after_op(op);
        rw.set_loc(loc);
        return DeallocTensorOp::build(rw.builder(), made).insert().ok().map(|_| ());
    }
    None
}
