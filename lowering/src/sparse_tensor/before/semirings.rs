//! Reductions and choices that are to see zeros that are not stored, too.

use super::is_sparse;
use crate::linalg::parts::Parts;
use rmlir_dialects::arith::{
    AndIOp, CmpFOp, CmpIOp, ConstantOp, MaxSIOp, MaxUIOp, MaximumFOp, MinSIOp, MinUIOp, MinimumFOp, MulFOp,
    MulIOp, SelectOp,
};
use rmlir_dialects::linalg::GenericOp;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{BinaryOp, ReduceOp, UnaryOp, YieldOp};
use rmlir_dialects::tensor::ExtractOp;
use rmlir_ir::edit::{GlobalValue, IrMapping};
use rmlir_ir::typed::Handle;
use rmlir_ir::{BlockId, OpAddr, OpRef, Type, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, Rewritten};

fn is_whole_reduction(op: OpRef<'_>) -> bool {
    op.is::<AndIOp>()
        || op.is::<MulIOp>()
        || op.is::<MulFOp>()
        || op.is::<MinimumFOp>()
        || op.is::<MinSIOp>()
        || op.is::<MinUIOp>()
        || op.is::<MaximumFOp>()
        || op.is::<MaxSIOp>()
        || op.is::<MaxUIOp>()
}

/// A block in a region of an operation that has none yet.
fn block_in(
    rw: &mut PatternRewriter<'_>,
    op: OpAddr,
    region: usize,
    types: &[Type],
) -> Option<(BlockId, Vec<ValueId>)> {
    let region = rw.op(op).region(region)?.id();
    let block = rw.builder().create_block(region, types);
    let args = rw.body().args(block).to_vec();
    rw.at_end(block);
    Some((block, args))
}

/// Ends a region of the dialect.
fn end(rw: &mut PatternRewriter<'_>, value: ValueId) -> Option<()> {
    YieldOp::build(rw.builder(), &[value]).insert().ok().map(|_| ())
}

/// A product, conjunction, smallest or largest value takes zeros into account.
pub(super) fn reduction(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let parts = Parts::of(rw.op(op))?;
    let (&[input, start], &[element, sum], &[yielded]) =
        (&parts.operands[..], &parts.args[..], &parts.yielded[..])
    else {
        return None;
    };
    let fits = parts.on_tensors && parts.inputs().len() == 1 && !parts.nest.all_parallel();
    rw.require(fits && is_sparse(rw.value(input)))?;
    let (def, _) = rw.value(yielded).def_op().filter(|(def, _)| is_whole_reduction(*def))?;
    let operands: Vec<ValueId> = def.operands().map(|operand| operand.id()).collect();
    rw.require(operands == [element, sum] || operands == [sum, element])?;
    let def = def.global();
    let identity = ExtractOp::build(rw.builder(), start, &[]).value().ok()?;
    let ty = rw.value(element).ty();
    rw.at_start(parts.body);
    let made = UnaryOp::build(rw.builder(), ty, element).region_with(|_, _| {}).region_with(|_, _| {});
    let made = made.insert().ok()?;
    let (_, args) = block_in(rw, made.at(), 0, &[ty])?;
    end(rw, *args.first()?)?;
    block_in(rw, made.at(), 1, &[])?;
    let zero = crate::vector::make::zero_attr(rw.ctx(), ty)?;
    let zero = ConstantOp::build(rw.builder(), zero).value().ok()?;
    end(rw, zero)?;
    rw.after_op(made);
    let present = rw.op(made).result(0)?.id();
    let reduced = ReduceOp::build(rw.builder(), present, sum, identity).region_with(|_, _| {});
    let reduced = reduced.insert().ok()?;
    let (_, args) = block_in(rw, reduced.at(), 0, &[ty, ty])?;
    let unit = reduced.at().unit;
    let mut map = IrMapping::new();
    for (&from, &to) in operands.iter().zip(&args) {
        map.map_value(GlobalValue { unit, value: from }, GlobalValue { unit, value: to });
    }
    let cloned = rw.clone_op(def, &mut map)?;
    let cloned = rw.op(cloned).result(0)?.id();
    end(rw, cloned)?;
    let result = rw.op(reduced).result(0)?.id();
    rw.replace(def, &[result])
}

/// A choice between two elements.
struct Choice {
    at: OpAddr,
    condition: ValueId,
    yes: ValueId,
    no: ValueId,
}

/// A choice between two arguments by something that is there for all elements.
fn choice(parts: &Parts, op: OpRef<'_>) -> Option<Choice> {
    let select = op.cast::<SelectOp>()?;
    let (condition, yes, no) = (select.condition(), select.true_value(), select.false_value());
    if yes.def_op().is_some() || no.def_op().is_some() {
        return None;
    }
    let unit = op.unit();
    let found = Choice { at: op.global(), condition: condition.id(), yes: yes.id(), no: no.id() };
    let is_there = |value: ValueRef<'_>| match value.def_op() {
        Some((def, _)) => def.block().map(|block| block.id()) != Some(parts.body),
        None => {
            let input = parts.args.iter().position(|&arg| arg == value.id());
            let operand = input.and_then(|at| parts.inputs().get(at));
            operand.is_none_or(|&operand| !is_sparse(op.module().value(unit, operand)))
        }
    };
    if is_there(condition) {
        return Some(found);
    }
    let (def, _) = condition.def_op().filter(|(def, _)| def.is::<CmpIOp>() || def.is::<CmpFOp>())?;
    let any = is_there(def.operand(0)?) || is_there(def.operand(1)?);
    any.then_some(found)
}

/// Whether an operand is stored as a sparse tensor.
fn has_encoding(value: ValueRef<'_>) -> bool {
    Tensor::of_value(value).is_some_and(|tensor| tensor.encoding.is_some())
}

/// Choices between elements of which either may not be stored.
pub(super) fn select(op: GenericOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let parts = Parts::of(root)?;
    rw.require(parts.on_tensors && root.operands().any(has_encoding))?;
    let ops: Vec<OpAddr> = parts.body_ops(rw);
    let choices: Vec<Choice> = ops.iter().filter_map(|&inner| choice(&parts, rw.op(inner))).collect();
    rw.require(!choices.is_empty())?;
    let mut made = Vec::new();
    for choice in &choices {
        made.push(by_regions(rw, choice)?);
    }
    for (choice, made) in choices.iter().zip(made) {
        rw.replace(choice.at, &[made])?;
    }
    Some(())
}

fn by_regions(rw: &mut PatternRewriter<'_>, choice: &Choice) -> Option<ValueId> {
    let unit = choice.at.unit;
    let ty = rw.value(choice.yes).ty();
    rw.at_op(choice.at);
    let zero = super::super::code::zero(rw.builder(), ty)?;
    let made = BinaryOp::build(rw.builder(), ty, choice.yes, choice.no);
    let made = made.region_with(|_, _| {}).region_with(|_, _| {}).region_with(|_, _| {}).insert().ok()?.at();
    let (both, both_args) = block_in(rw, made, 0, &[ty, ty])?;
    let (right, right_args) = block_in(rw, made, 2, &[ty])?;
    let (left, left_args) = block_in(rw, made, 1, &[ty])?;
    let blocks = [
        (both, [*both_args.first()?, *both_args.get(1)?]),
        (left, [*left_args.first()?, zero]),
        (right, [zero, *right_args.first()?]),
    ];
    let condition = rw.value(choice.condition).def_op().map(|(def, _)| def.global());
    for (block, [yes, no]) in blocks {
        rw.at_start(block);
        let mut map = IrMapping::new();
        let mut note = |from, to| {
            map.map_value(GlobalValue { unit, value: from }, GlobalValue { unit, value: to });
        };
        if let Some(def) = condition {
            let cloned = rw.clone_op(def, &mut IrMapping::new())?;
            note(choice.condition, rw.op(cloned).result(0)?.id());
        }
        note(choice.yes, yes);
        note(choice.no, no);
        let cloned = rw.clone_op(choice.at, &mut map)?;
        let cloned = rw.op(cloned).result(0)?.id();
        end(rw, cloned)?;
    }
    Some(rw.op(made).result(0)?.id())
}
