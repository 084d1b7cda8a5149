//! Checks of operations that move or combine elements along dimensions, and their maps.

use super::structured::{StructuredOp, shape_of};
use rmlir_ir::diag::Failed;
use rmlir_ir::value::AffineMap;
use rmlir_ir::{OpRef, Type, ValueRef};

/// The numbers of an attribute.
fn numbers(op: OpRef<'_>, name: &str) -> Vec<i64> {
    op.attr_named(name).and_then(|attr| op.ctx().i64_array(attr)).unwrap_or_default()
}

fn shape<'m>(op: OpRef<'m>, value: Option<ValueRef<'m>>) -> &'m [i64] {
    value.map_or(&[], |value| shape_of(op.ctx(), value.ty()))
}

fn element(op: OpRef<'_>, value: ValueRef<'_>) -> Type {
    super::structured::element(op.ctx(), value.ty())
}

fn listed(numbers: &[i64]) -> String {
    numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
}

/// All elements at the same place.
pub(super) struct Map;

impl StructuredOp for Map {
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        let rank = self.parallel(op).len() as u32;
        Some(vec![AffineMap::identity(op.ctx().affine(), rank); op.num_operands()])
    }

    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        vec![true; shape(op, op.operand_group(1).next()).len()]
    }
}

pub(super) fn check_map(op: OpRef<'_>) -> Result<(), Failed> {
    let Some(block) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    let inputs: Vec<ValueRef<'_>> = op.operand_group(0).collect();
    if inputs.len() + 1 != block.num_args() {
        return Err(op.emit_error(format!(
            "expects number of operands to match the arity of mapper, but got: {} and {}",
            inputs.len() + 1,
            block.num_args()
        )));
    }
    for (arg, &input) in block.args().zip(&inputs) {
        let want = element(op, input);
        if arg.ty() != want {
            let (want, have) = (op.ctx().quoted_type(want), op.ctx().quoted_type(arg.ty()));
            return Err(
                op.emit_error(format!("expected element type of input {want} to match bbArg type {have}"))
            );
        }
    }
    let want = shape(op, op.operand_group(1).next());
    for &input in &inputs {
        let have = shape(op, Some(input));
        if have != want {
            let (have, want) = (listed(have), listed(want));
            return Err(
                op.emit_error(format!("expected shape of input ({have}) to match shape of output ({want})"))
            );
        }
    }
    Ok(())
}

/// Some dimensions less.
pub(super) struct Reduce;

impl StructuredOp for Reduce {
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        let store = op.ctx().affine();
        let parallel = self.parallel(op);
        let rank = parallel.len() as u32;
        let kept: Vec<_> =
            (0..rank).zip(&parallel).filter(|(_, kept)| **kept).map(|(dim, _)| store.dim(dim)).collect();
        let inputs = op.operand_group_range(0).len();
        let map = |i| match i < inputs {
            true => AffineMap::identity(store, rank),
            false => AffineMap::new(rank, 0, kept.clone()),
        };
        Some((0..op.num_operands()).map(map).collect())
    }

    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        let gone = numbers(op, "dimensions");
        let rank = shape(op, op.operand_group(0).next()).len();
        (0..rank).map(|dim| !gone.contains(&(dim as i64))).collect()
    }
}

pub(super) fn check_reduce(op: OpRef<'_>) -> Result<(), Failed> {
    let (inputs, outputs): (Vec<_>, Vec<_>) = (op.operand_group(0).collect(), op.operand_group(1).collect());
    same_shapes(op, &inputs, "input")?;
    same_shapes(op, &outputs, "output")?;
    let (from, to) = (shape(op, inputs.first().copied()), shape(op, outputs.first().copied()));
    let gone = numbers(op, "dimensions");
    if gone.iter().any(|&dim| dim < 0 || dim >= from.len() as i64) {
        let last = from.len() as i64 - 1;
        return Err(op.emit_error(format!("dimensions for reduction should be in the range [0, {last}].")));
    }
    let left: Vec<i64> =
        from.iter().enumerate().filter(|(dim, _)| !gone.contains(&(*dim as i64))).map(|(_, &n)| n).collect();
    if left.len() != to.len() {
        return Err(op.emit_error(format!(
            "number of dimensions after reduction {} doesn't match the init rank {}",
            left.len(),
            to.len()
        )));
    }
    if left != to {
        let (left, to) = (listed(&left), listed(to));
        return Err(op.emit_error(format!(
            "init dimensions [{to}] doesn't match input dimensions after reduction [{left}]"
        )));
    }
    check_combiner(op, &inputs, &outputs)
}

fn same_shapes(op: OpRef<'_>, values: &[ValueRef<'_>], what: &str) -> Result<(), Failed> {
    let of = |value: &ValueRef<'_>| shape_of(op.ctx(), value.ty());
    let differs = values.iter().position(|value| values.first().map(of) != Some(of(value)));
    match differs {
        Some(i) => Err(op.emit_error(format!(
            "expects all {what}s to have the same shapes. Shape at {what}-index {i} is not equal to the shape at \
             {what}-index 0."
        ))),
        None => Ok(()),
    }
}

fn check_combiner(op: OpRef<'_>, inputs: &[ValueRef<'_>], outputs: &[ValueRef<'_>]) -> Result<(), Failed> {
    let Some(block) = op.region(0).and_then(|body| body.entry()) else { return Ok(()) };
    if block.num_args() != op.num_operands() {
        return Err(op.emit_error("mismatching number of operands and block arguments"));
    }
    let values =
        inputs.iter().map(|value| ("input", value)).chain(outputs.iter().map(|value| ("output", value)));
    for ((what, &value), arg) in values.zip(block.args()) {
        let want = element(op, value);
        if want != arg.ty() {
            let (want, have) = (op.ctx().quoted_type(want), op.ctx().quoted_type(arg.ty()));
            return Err(op.emit_error(format!(
                "{what} element type {want} does not match corresponding block argument type {have}"
            )));
        }
    }
    Ok(())
}

/// Dimensions in another order.
pub(super) struct Transpose;

const PERMUTATION: &str = "permutation";

fn is_permutation(numbers: &[i64]) -> bool {
    (0..numbers.len() as i64).all(|i| numbers.contains(&i))
}

impl StructuredOp for Transpose {
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        let store = op.ctx().affine();
        let permutation: Option<Vec<u32>> =
            numbers(op, PERMUTATION).iter().map(|&dim| u32::try_from(dim).ok()).collect();
        let input = AffineMap::permutation(store, &permutation?)?.inverse_permutation(store)?;
        Some(vec![input, AffineMap::identity(store, self.parallel(op).len() as u32)])
    }

    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        vec![true; shape(op, op.operand(1)).len()]
    }
}

pub(super) fn check_transpose(op: OpRef<'_>) -> Result<(), Failed> {
    let permutation = numbers(op, PERMUTATION);
    if !is_permutation(&permutation) {
        return Err(op.emit_error("permutation is not valid"));
    }
    let (from, to) = (shape(op, op.operand(0)), shape(op, op.operand(1)));
    let rank = from.len();
    if rank != to.len() {
        return Err(op.emit_error(format!("input rank {rank} does not match init rank {}", to.len())));
    }
    if rank != permutation.len() {
        let have = permutation.len();
        return Err(
            op.emit_error(format!("size of permutation {have} does not match the argument rank {rank}"))
        );
    }
    for (i, (&dim, &size)) in permutation.iter().zip(to).enumerate() {
        let Some(&want) = usize::try_from(dim).ok().and_then(|dim| from.get(dim)) else { continue };
        if want != size {
            return Err(op.emit_error(format!(
                "dim(result, {i}) = {size} doesn't match dim(input, permutation[{i}]) = {want}"
            )));
        }
    }
    Ok(())
}

/// More dimensions.
pub(super) struct Broadcast;

/// The dimensions of the output that the input has.
fn kept(op: OpRef<'_>, rank: usize) -> Vec<usize> {
    let added = numbers(op, "dimensions");
    (0..rank).filter(|&dim| !added.contains(&(dim as i64))).collect()
}

impl StructuredOp for Broadcast {
    fn maps(&self, op: OpRef<'_>) -> Option<Vec<AffineMap>> {
        let (store, rank) = (op.ctx().affine(), self.parallel(op).len());
        let input: Vec<_> = kept(op, rank).into_iter().map(|dim| store.dim(dim as u32)).collect();
        Some(vec![AffineMap::new(rank as u32, 0, input), AffineMap::identity(store, rank as u32)])
    }

    fn parallel(&self, op: OpRef<'_>) -> Vec<bool> {
        vec![true; shape(op, op.operand(1)).len()]
    }
}

pub(super) fn check_broadcast(op: OpRef<'_>) -> Result<(), Failed> {
    let (from, to) = (shape(op, op.operand(0)), shape(op, op.operand(1)));
    let added = numbers(op, "dimensions");
    if from.len() + added.len() != to.len() {
        return Err(op.emit_error(format!(
            "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init \
             rank: {}",
            from.len(),
            added.len(),
            to.len()
        )));
    }
    for (i, &dim) in added.iter().enumerate() {
        if dim < 0 || dim >= to.len() as i64 {
            let last = to.len() as i64 - 1;
            return Err(op.emit_error(format!(
                "dimension {i} is out of range. expected range: [0, {last}], got: {dim}"
            )));
        }
    }
    for (i, dim) in kept(op, to.len()).into_iter().enumerate() {
        let (Some(have), Some(want)) = (from.get(i), to.get(dim)) else { continue };
        if have != want {
            return Err(op.emit_error(format!(
                "input dim {i} should match init dim {dim}. input: {have}, init: {want}"
            )));
        }
    }
    Ok(())
}
