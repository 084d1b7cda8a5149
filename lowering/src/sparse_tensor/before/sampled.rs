//! Elements of a sum of products of which only some are wanted: nothing else is computed.

use super::{is_new, is_new_zero, is_sparse, is_used_once};
use crate::linalg::parts::{Parts, mapped, new_body};
use rmlir_dialects::arith::{AddFOp, AddIOp, MulFOp, MulIOp};
use rmlir_dialects::bufferization::AllocTensorOp;
use rmlir_dialects::linalg::{self, GenericOp, YieldOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::typed::Handle;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{OpAddr, OpRef, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

fn is_product(op: OpRef<'_>) -> bool {
    op.is::<MulFOp>() || op.is::<MulIOp>()
}

/// Values that are looked at of a chain of products.
const LONGEST: usize = 10_000;

/// Whether a value is made by products of arguments other than `but`.
fn is_product_chain(value: ValueRef<'_>, but: ValueId) -> bool {
    let mut todo = vec![value];
    for _ in 0..LONGEST {
        let Some(value) = todo.pop() else { return true };
        match value.def_op() {
            None if value.id() == but => return false,
            None => {}
            Some((op, _)) if is_product(op) => todo.extend(op.operands()),
            Some(_) => return false,
        }
    }
    false
}

/// Whether the body multiplies its two inputs.
fn is_sampling(parts: &Parts, rw: &PatternRewriter<'_>) -> bool {
    let (&[first, second, ..], &[yielded]) = (&parts.args[..], &parts.yielded[..]) else { return false };
    let Some((def, _)) = rw.value(yielded).def_op().filter(|(def, _)| is_product(*def)) else { return false };
    let operands: Vec<ValueId> = def.operands().map(|operand| operand.id()).collect();
    operands == [first, second] || operands == [second, first]
}

/// Whether the body adds products to what is there.
fn is_sum_of_products(parts: &Parts, rw: &PatternRewriter<'_>) -> bool {
    let (Some(&sum), &[yielded]) = (parts.args.last(), &parts.yielded[..]) else { return false };
    let Some((def, _)) = rw.value(yielded).def_op() else { return false };
    let (Some(l), Some(r)) = (def.operand(0), def.operand(1)) else { return false };
    let is_chain = |x: ValueRef<'_>, y| x.id() == sum && is_product_chain(y, sum);
    (def.is::<AddFOp>() || def.is::<AddIOp>()) && (is_chain(l, r) || is_chain(r, l))
}

/// Whether all loops are parallel, of two inputs and one output that are gone over in the order of their dimensions.
fn is_elementwise(parts: &Parts, rw: &PatternRewriter<'_>) -> bool {
    let store = rw.ctx().affine();
    parts.on_tensors
        && parts.inputs().len() == 2
        && parts.outputs().len() == 1
        && parts.nest.all_parallel()
        && parts.nest.maps.iter().all(|map| map.is_identity(store))
}

pub(super) fn fuse(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let consumer = Parts::of(rw.op(op))?;
    rw.require(is_elementwise(&consumer, rw))?;
    let &[first, second, output] = &consumer.operands[..] else { return None };
    let other = match (is_sparse(rw.value(first)), is_sparse(rw.value(second))) {
        (true, _) => 1,
        (false, true) => 0,
        (false, false) => return None,
    };
    let made = *consumer.operands.get(other)?;
    let (def, _) = rw.value(made).def_op()?;
    def.cast::<GenericOp>()?;
    let producer = Parts::of(def)?;
    let &[start] = producer.outputs() else { return None };
    let fits = producer.on_tensors
        && is_used_once(rw.value(made))
        && is_new(rw.value(output))
        && is_new_zero(rw.value(start))
        && is_sampling(&consumer, rw)
        && is_sum_of_products(&producer, rw);
    rw.require(fits)?;
    let fused = merge(rw, &producer, &consumer, other)?;
    start_from_zero(rw, &consumer, start, output)?;
    let result = rw.op(fused).result(0)?.id();
    rw.replace(op, &[result])
}

/// The loops of the producer, with the samples as a factor.
fn merge(rw: &mut PatternRewriter<'_>, producer: &Parts, consumer: &Parts, other: usize) -> Option<OpAddr> {
    let samples = 1 - other;
    let inputs: Vec<ValueId> =
        producer.inputs().iter().copied().chain([*consumer.operands.get(samples)?]).collect();
    let last = producer.nest.maps.last()?.clone();
    let maps: Vec<AffineMap> = producer.nest.maps.iter().cloned().chain([last]).collect();
    rw.set_loc(producer.loc);
    let (types, outputs) = (&consumer.types, consumer.outputs());
    let made = linalg::generic(rw.builder(), types, [&inputs, outputs], &maps, &producer.nest.parallel);
    let made = made.region_with(|_, _| {}).insert().ok()?;
    let (&sum, taken) = producer.args.split_last()?;
    let sample = *consumer.args.get(samples)?;
    let old: Vec<ValueId> = taken.iter().copied().chain([sample, sum]).collect();
    let (_, new) = new_body(rw, made, &old)?;
    let unit = made.at().unit;
    let mut map = IrMapping::new();
    let note = |map: &mut IrMapping, from, to| {
        map.map_value(GlobalValue { unit, value: from }, GlobalValue { unit, value: to });
    };
    old.iter().zip(&new).for_each(|(&from, &to)| note(&mut map, from, to));
    let adding = rw.value(*producer.yielded.first()?).def_op()?.0.global();
    let sampling = rw.value(*consumer.yielded.first()?).def_op()?.0.global();
    let mut last = None;
    for inner in producer.body_ops(rw).into_iter().filter(|&inner| inner != adding) {
        last = rw.op(inner).result(0).map(|result| result.id());
        rw.clone_op(inner, &mut map)?;
    }
    let last = last?;
    let product = mapped(&map, unit, last);
    note(&mut map, *consumer.args.get(other)?, product);
    let sampled = rw.clone_op(sampling, &mut map)?;
    let sampled = rw.op(sampled).result(0)?.id();
    note(&mut map, last, sampled);
    let sum = rw.clone_op(adding, &mut map)?;
    let sum = rw.op(sum).result(0)?.id();
    YieldOp::build(rw.builder(), &[sum]).insert().ok()?;
    Some(made.at())
}

/// Dense results are sums from the first on.
fn start_from_zero(
    rw: &mut PatternRewriter<'_>,
    consumer: &Parts,
    start: ValueId,
    output: ValueId,
) -> Option<()> {
    if Tensor::of(rw.ctx(), *consumer.types.first()?)?.encoding.is_some() {
        return Some(());
    }
    let copy = rw.value(start).defining::<AllocTensorOp>()?.copy()?.id();
    let alloc = rw.value(output).defining::<AllocTensorOp>()?;
    let (at, sizes): (OpAddr, Vec<ValueId>) =
        (alloc.op().global(), alloc.dynamic_sizes().map(|size| size.id()).collect());
    let (ty, hint) = (alloc.result().ty(), alloc.size_hint().map(|hint| hint.id()));
    rw.at_op(at);
    let loc = rw.op(at).loc();
    rw.set_loc(loc);
    let made = AllocTensorOp::build(rw.builder(), ty, &sizes, Some(copy), hint).value().ok()?;
    rw.replace(at, &[made])
}
