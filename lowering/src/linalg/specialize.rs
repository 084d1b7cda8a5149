//! What a `linalg.generic` does, by name.

use super::parts::Parts;
use crate::rewriting::ids;
use rmlir_dialects::arith::{AddFOp, DivFOp, MulFOp, SubFOp};
use rmlir_dialects::linalg::{
    self, AddOp, BatchMatmulOp, BroadcastOp, CopyOp, DivOp, ExpOp, FillOp, GenericOp, MatmulOp, MulOp, SubOp,
    TransposeOp, YieldOp,
};
use rmlir_dialects::{arith, complex, math};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{Attr, OpRef, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds what gives operations the names of what they do.
pub(super) fn patterns(set: &mut PatternSet) {
    set.op("mlir::linalg::LinalgSpecializationPattern", specialize);
}

/// Gives an operation the name of what it does.
pub(crate) fn specialize(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    None.or_else(|| copy(&parts, rw))
        .or_else(|| fill(&parts, rw))
        .or_else(|| broadcast(&parts, rw))
        .or_else(|| transpose(&parts, rw))
        .or_else(|| unary(&parts, rw))
        .or_else(|| binary(&parts, rw))
        .or_else(|| product(&parts, rw))
        .or_else(|| window(&parts, rw))
}

/// Convolutions and poolings.
fn window(parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let (name, attrs) = linalg::window_operation(rw.op(parts.at))?;
    let operands = [parts.inputs(), parts.outputs()];
    let results = linalg::named_like(rw.builder(), name, &parts.types, operands, &attrs).ok()?;
    rw.replace(parts.at, &results)
}

/// One input and one output, all loops in any order, and a body that gives what it gets.
fn is_move(parts: &Parts, rw: &PatternRewriter<'_>) -> bool {
    parts.inputs().len() == 1
        && parts.outputs().len() == 1
        && parts.nest.all_parallel()
        && parts.body_ops(rw).is_empty()
        && parts.yielded.first() == parts.args.first()
}

fn named<O: TypedOp>(
    parts: &Parts,
    inputs: &[ValueId],
    attrs: &[(&str, Attr)],
    rw: &mut PatternRewriter<'_>,
) -> Rewritten {
    let made: O = linalg::named(rw.builder(), &parts.types, [inputs, parts.outputs()], attrs).ok()?;
    let results = ids(rw.op(made).results());
    rw.replace(parts.at, &results)
}

fn copy(parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let store = rw.ctx().affine();
    rw.require(is_move(parts, rw) && parts.nest.maps.iter().all(|map| map.is_identity(store)))?;
    named::<CopyOp>(parts, parts.inputs(), &[], rw)
}

fn is_scalar(rw: &PatternRewriter<'_>, value: ValueId) -> bool {
    rw.ctx().type_data(rw.value(value).ty()).shaped_element().is_none()
}

/// The number that all elements become.
fn fill(parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
    rw.require(parts.outputs().len() == 1 && parts.nest.all_parallel())?;
    rw.require(parts.body_ops(rw).is_empty())?;
    let store = rw.ctx().affine();
    rw.require(parts.nest.output_map(0)?.is_identity(store))?;
    let &given = parts.yielded.first()?;
    let number = match (parts.inputs(), parts.args.first()) {
        ([], _) => {
            // What is given comes from outside of the body.
            rw.require(rw.constant(given).is_some())?;
            given
        }
        (&[number], Some(&arg)) if given == arg && is_scalar(rw, number) => number,
        _ => return None,
    };
    named::<FillOp>(parts, &[number], &[], rw)
}

/// Whether results of a map are dimensions in ascending order.
fn ascending(map: &AffineMap, rw: &PatternRewriter<'_>) -> Option<Vec<i64>> {
    let dims: Vec<i64> = map
        .results
        .iter()
        .map(|&expr| rw.ctx().affine().as_dim(expr).map(i64::from))
        .collect::<Option<_>>()?;
    dims.windows(2).all(|pair| pair[0] < pair[1]).then_some(dims)
}

pub(super) fn yield_body(b: &mut rmlir_ir::Builder<'_>, args: &[ValueId]) {
    if let Some(&arg) = args.first() {
        let _ = YieldOp::build(b, &[arg]).insert();
    }
}

fn broadcast(parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let store = rw.ctx().affine();
    rw.require(is_move(parts, rw) && parts.nest.output_map(0)?.is_identity(store))?;
    let (&input, &output) = (parts.inputs().first()?, parts.outputs().first()?);
    rw.require(!is_scalar(rw, input))?;
    let kept = ascending(parts.nest.maps.first()?, rw)?;
    let rank = parts.nest.len() as i64;
    rw.require((kept.len() as i64) < rank)?;
    let added: Vec<i64> = (0..rank).filter(|dim| !kept.contains(dim)).collect();
    let added = rw.ctx().dense_i64_array(&added);
    let element = super::tensors::element(rw.ctx(), rw.value(output).ty());
    let made = BroadcastOp::build(rw.builder(), &parts.types, input, output, added)
        .region(&[element; 2], yield_body)
        .insert()
        .ok()?;
    let results = ids(rw.op(made).results());
    rw.replace(parts.at, &results)
}

fn transpose(parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let store = rw.ctx().affine();
    let (from, to) = (parts.nest.maps.first()?, parts.nest.output_map(0)?);
    rw.require(is_move(parts, rw) && from.is_permutation(store) && to.is_identity(store))?;
    rw.require(from != to)?;
    let place = |&expr| from.result_position(store, store.as_dim(expr)?).map(|at| at as i64);
    let order: Vec<i64> = to.results.iter().map(place).collect::<Option<_>>()?;
    let (&input, &output) = (parts.inputs().first()?, parts.outputs().first()?);
    let order = rw.ctx().dense_i64_array(&order);
    let element = super::tensors::element(rw.ctx(), rw.value(output).ty());
    let made = TransposeOp::build(rw.builder(), &parts.types, input, output, order)
        .region(&[element; 2], yield_body)
        .insert()
        .ok()?;
    let results = ids(rw.op(made).results());
    rw.replace(parts.at, &results)
}

/// The only operation of a body with so many inputs of the same shape as the output, which it takes all.
fn only_op<'r>(parts: &Parts, inputs: usize, rw: &'r PatternRewriter<'_>) -> Option<OpRef<'r>> {
    let store = rw.ctx().affine();
    rw.require(parts.nest.all_parallel() && parts.inputs().len() == inputs && parts.outputs().len() == 1)?;
    // As in the reference, what is done once has no name.
    rw.require(!parts.nest.is_empty())?;
    rw.require(parts.nest.maps.iter().all(|map| map.is_identity(store)))?;
    rw.require(!parts.inputs().iter().any(|&input| is_scalar(rw, input)))?;
    let ops = parts.body_ops(rw);
    let &[only] = &ops[..] else { return None };
    let only = rw.op(only);
    rw.require(only.num_operands() == inputs && !parts.uses(rw, inputs))?;
    rw.require(only.result(0).map(|value| value.id()) == parts.yielded.first().copied())?;
    Some(only)
}

fn unary(parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let only = only_op(parts, 1, rw)?;
    rw.require(only.operand(0).map(|value| value.id()) == parts.args.first().copied())?;
    rw.require(only.is::<math::ExpOp>())?;
    named::<ExpOp>(parts, parts.inputs(), &[], rw)
}

fn binary(parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let only = only_op(parts, 2, rw)?;
    let args: Vec<ValueId> = ids(only.operands());
    let own = parts.args.get(..2)?;
    let mut inputs = parts.inputs().to_vec();
    if args.iter().eq(own.iter().rev()) {
        inputs.reverse();
    } else {
        rw.require(args == own)?;
    }
    if only.is::<AddFOp>() {
        return named::<AddOp>(parts, &inputs, &[], rw);
    }
    if only.is::<SubFOp>() {
        return named::<SubOp>(parts, &inputs, &[], rw);
    }
    if only.is::<MulFOp>() {
        return named::<MulOp>(parts, &inputs, &[], rw);
    }
    rw.require(only.is::<DivFOp>())?;
    named::<DivOp>(parts, &inputs, &[], rw)
}

/// The operation of two operands that gives a value, casts aside.
fn factors(value: ValueRef<'_>) -> Option<OpRef<'_>> {
    let (op, _) = linalg::before_casts(value).def_op()?;
    (op.num_operands() == 2).then_some(op)
}

/// Whether the body adds the product of the inputs to the output.
pub(super) fn multiplies_and_adds(parts: &Parts, rw: &PatternRewriter<'_>) -> bool {
    let found = || {
        let &[left, right, output] = &parts.args[..] else { return None };
        let sum = factors(rw.value(*parts.yielded.first()?))?;
        let terms: Vec<ValueRef<'_>> = sum.operands().collect();
        let at = terms.iter().position(|&term| linalg::before_casts(term).id() == output)?;
        let product = factors(*terms.get(1 - at)?)?;
        let pairs = (product.is::<arith::MulFOp>() && sum.is::<arith::AddFOp>())
            || (product.is::<arith::MulIOp>() && sum.is::<arith::AddIOp>())
            || (product.is::<complex::MulOp>() && sum.is::<complex::AddOp>())
            || (product.is::<arith::AndIOp>() && sum.is::<arith::OrIOp>());
        let inputs: Vec<ValueId> = product.operands().map(|value| linalg::before_casts(value).id()).collect();
        (pairs && (inputs == [left, right] || inputs == [right, left])).then_some(())
    };
    found().is_some()
}

/// Products of matrices, of which there may be many.
fn product(parts: &Parts, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let store = rw.ctx().affine();
    rw.require(parts.inputs().len() == 2 && parts.outputs().len() == 1)?;
    rw.require(parts.nest.maps.iter().all(|map| map.is_projected_permutation(store, false)))?;
    rw.require(!parts.nest.all_parallel() && multiplies_and_adds(parts, rw))?;
    let dims = |map: &AffineMap| -> Option<Vec<u32>> {
        map.results.iter().map(|&expr| store.as_dim(expr)).collect()
    };
    let [left, right, out] = &parts.nest.maps[..] else { return None };
    let (left, right, out) = (dims(left)?, dims(right)?, dims(out)?);
    let all = 0..parts.nest.len() as u32;
    let role = |in_left: bool, in_right: bool, in_out: bool| -> Vec<u32> {
        let fits = |dim: &u32| {
            [left.contains(dim), right.contains(dim), out.contains(dim)] == [in_left, in_right, in_out]
        };
        all.clone().filter(fits).collect()
    };
    let batch = role(true, true, true);
    let (m, n, k) = (role(true, false, true), role(false, true, true), role(true, true, false));
    let (&[m], &[n], &[k]) = (&m[..], &n[..], &k[..]) else { return None };
    rw.require(batch.len() <= 1 && parts.nest.len() == 3 + batch.len())?;
    let first = batch.first().copied();
    let is = |have: &[u32], pair: [u32; 2]| have.iter().copied().eq(first.into_iter().chain(pair));
    // The reference names what is transposed as what is not.
    rw.require(is(&out, [m, n]))?;
    rw.require(is(&left, [m, k]) || is(&left, [k, m]))?;
    rw.require(is(&right, [k, n]) || is(&right, [n, k]))?;
    match first {
        Some(_) => named::<BatchMatmulOp>(parts, parts.inputs(), &[], rw),
        None => named::<MatmulOp>(parts, parts.inputs(), &[], rw),
    }
}
