//! Elementwise operations: sizes that are found out at run time, tensors of size one repeated, and the loops.

use super::super::make::{self, broadcast_map, index, ranked, ranked_value};
use super::scalars::{Body, Point};
use crate::linalg::tensors;
use rmlir_dialects::arith::{CmpIOp, CmpIPredicate, MaxUIOp};
use rmlir_dialects::common::mixed::Mixed;
use rmlir_dialects::scf;
use rmlir_dialects::tensor::DimOp;
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{DYNAMIC, OpAddr, OpRef, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternRewriter, Rewritten};
use rustc_hash::FxHashMap;

/// Index constants that are there already.
type Pool = FxHashMap<i64, ValueId>;

fn pooled(rw: &mut PatternRewriter<'_>, pool: &mut Pool, value: i64) -> Option<ValueId> {
    if let Some(&there) = pool.get(&value) {
        return Some(there);
    }
    let made = index(rw, value)?;
    pool.insert(value, made);
    Some(made)
}

fn size(rw: &mut PatternRewriter<'_>, pool: &mut Pool, value: ValueId, dim: usize) -> Option<ValueId> {
    let dim = pooled(rw, pool, dim as i64)?;
    DimOp::build(rw.builder(), value, dim).value().ok()
}

fn known_size(rw: &PatternRewriter<'_>, value: ValueId, dim: usize) -> Option<i64> {
    tensors::shape(rw.value(value)).get(dim).copied()
}

/// The size of a dimension of the result, and the one operand that says it.
fn target_size(
    rw: &mut PatternRewriter<'_>,
    pool: &mut Pool,
    operands: &[ValueId],
    dim: usize,
) -> Option<(Mixed, Option<ValueId>)> {
    let mut open = Vec::new();
    for &operand in operands {
        // A zero point has fewer dimensions than what it is about.
        match known_size(rw, operand, dim) {
            Some(DYNAMIC) => open.push(operand),
            Some(size) if size > 1 => return Some((Mixed::Known(size), Some(operand))),
            _ => {}
        }
    }
    let Some((&first, others)) = open.split_first() else {
        return Some((Mixed::Known(1), operands.first().copied()));
    };
    let mut largest = size(rw, pool, first, dim)?;
    if others.is_empty() {
        return Some((Mixed::Value(largest), Some(first)));
    }
    for &other in others {
        let next = size(rw, pool, other, dim)?;
        largest = MaxUIOp::build(rw.builder(), largest, next).value().ok()?;
    }
    Some((Mixed::Value(largest), None))
}

/// An operand repeated along a dimension, if its size turns out to be one.
fn repeated(
    rw: &mut PatternRewriter<'_>,
    pool: &mut Pool,
    operand: ValueId,
    dim: usize,
    target: Mixed,
) -> Option<ValueId> {
    let ty = rw.value(operand).ty();
    let (sizes, element) = ranked(rw.ctx(), ty)?;
    let one = pooled(rw, pool, 1)?;
    let own = size(rw, pool, operand, dim)?;
    let is_one = CmpIOp::build(rw.builder(), CmpIPredicate::Eq, own, one).value().ok()?;
    let made = scf::IfOp::build(rw.builder(), &[ty], is_one).region_with(|_, _| {}).region_with(|_, _| {});
    let made = made.insert().ok()?.at();
    let (then, otherwise) = (rw.op(made).region(0)?.id(), rw.op(made).region(1)?.id());
    let block = rw.builder().create_block(then, &[]);
    rw.at_end(block);
    // Constants in here are of no use outside.
    let mut pool = Pool::default();
    let mut mixed = Vec::new();
    for (at, &own) in sizes.iter().enumerate() {
        mixed.push(match own {
            _ if at == dim => target,
            DYNAMIC => Mixed::Value(size(rw, &mut pool, operand, at)?),
            own => Mixed::Known(own),
        });
    }
    let into = tensors::empty(rw.builder(), &mixed, element).ok()?;
    let store = rw.ctx().affine();
    let place = |at: usize| if at == dim { store.constant(0) } else { store.dim(at as u32) };
    let exprs: Vec<_> = (0..sizes.len()).map(place).collect();
    let maps = [AffineMap::new(sizes.len() as u32, 0, exprs), make::identity(rw, sizes.len())];
    let into_ty = rw.value(into).ty();
    let value = make::parallel(rw, into_ty, &[operand], into, &maps, |_, args| args.first().copied())?;
    let value = make::cast(rw, value, ty)?;
    scf::YieldOp::build(rw.builder(), &[value]).insert().ok()?;
    let block = rw.builder().create_block(otherwise, &[]);
    rw.at_end(block);
    scf::YieldOp::build(rw.builder(), &[operand]).insert().ok()?;
    rw.after_op(made);
    Some(rw.op(made).result(0)?.id())
}

/// How an elementwise operation is converted.
#[derive(Clone, Copy)]
pub(super) struct Elementwise {
    /// What is computed of the elements.
    pub(super) body: Body,
    /// How many of the operands are gone through; the others say something about all elements.
    pub(super) taken: fn(OpRef<'_>) -> usize,
}

/// All operands are gone through.
pub(super) fn all(op: OpRef<'_>) -> usize {
    op.num_operands()
}

pub(super) fn convert(
    how: Elementwise,
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
) -> Rewritten {
    let view = rw.op(op);
    let is_ranked = |value: rmlir_ir::ValueRef<'_>| ranked(rw.ctx(), value.ty()).is_some();
    rw.require(view.operands().chain(view.results()).all(is_ranked))?;
    let original = view.result(0)?.ty();
    let element = ranked(rw.ctx(), view.operand(0)?.ty())?.1;
    let taken = (how.taken)(view);
    let mut inputs = operands.all()?.get(..taken)?.to_vec();
    let rank = ranked_value(rw, *inputs.first()?)?.0.len();
    let mut pool = Pool::default();
    let mut targets = Vec::new();
    for dim in 0..rank {
        targets.push(target_size(rw, &mut pool, &inputs, dim)?);
    }
    if inputs.len() > 1 {
        for input in &mut inputs {
            for (dim, &(target, master)) in targets.iter().enumerate() {
                if known_size(rw, *input, dim) == Some(DYNAMIC) && Some(*input) != master {
                    *input = repeated(rw, &mut pool, *input, dim, target)?;
                }
            }
        }
    }
    let result = rw.convert_type(original)?;
    let (sizes, into_element) = ranked(rw.ctx(), result)?;
    let targets: Vec<Mixed> = targets.into_iter().map(|(size, _)| size).collect();
    let into = tensors::empty(rw.builder(), &targets, into_element).ok()?;
    let mut maps = Vec::new();
    for &input in &inputs {
        maps.push(broadcast_map(rw, tensors::shape(rw.value(input)), &sizes));
    }
    maps.push(make::identity(rw, sizes.len()));
    let into_ty = rw.value(into).ty();
    let made = make::parallel(rw, into_ty, &inputs, into, &maps, |c, args| {
        let args = args.get(..inputs.len())?.to_vec();
        (how.body)(c, &Point { op, element, result: into_element, args })
    })?;
    let made = make::cast(rw, made, result)?;
    rw.replace(op, &[made])
}
