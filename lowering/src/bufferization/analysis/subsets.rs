//! Parts of tensors that are taken out and put back.

use crate::bufferization::interface::Operand;
use crate::bufferization::look::{Look, Search};
use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::bufferization::MaterializeInDestinationOp;
use rmlir_dialects::tensor::{ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use rmlir_dialects::vector::{TransferReadOp, TransferWriteOp};
use rmlir_ir::interfaces::view::{OffsetSizeAndStrideOpInterface, StaticOrOperands};
use rmlir_ir::{DYNAMIC, OpRef, ValueRef};

/// A number of a slice.
#[derive(Clone, Copy)]
enum Number<'m> {
    Known(i64),
    Value(ValueRef<'m>),
}

/// A part of a tensor: offsets, sizes and strides.
type Slice<'m> = [Vec<Number<'m>>; 3];

/// Source and destination of an operation that puts a part into a tensor.
pub fn insertion(op: OpRef<'_>) -> Option<[usize; 2]> {
    let known = op.is::<InsertSliceOp>()
        || op.is::<ParallelInsertSliceOp>()
        || op.is::<TransferWriteOp>()
        || op.is::<MaterializeInDestinationOp>()
        || op.is::<rmlir_dialects::linalg::CopyOp>();
    known.then_some([0, 1])
}

/// Whether a read is not disturbed by a write because of the parts of tensors that they are about.
pub fn do_not_conflict<'m>(read: Operand<'m>, write: Operand<'m>, look: Look<'m>) -> bool {
    if let Some([source, dest]) = insertion(read.op) {
        // What is not overwritten is read, and that is all that a write to the part leaves alone.
        if read.index == dest && matches(write, read.op, look) {
            return true;
        }
        // What is read is what is written.
        if read.index == source && write.op == read.op && write.index == dest && matches(read, read.op, look)
        {
            return true;
        }
    }
    if let Some([source, dest]) = insertion(write.op) {
        // The part is overwritten with what it holds.
        let own = Operand { op: write.op, index: source };
        if write.index == dest
            && let (Some(a), Some(b)) = (read.value(), own.value())
            && look.same_buffer(a, b)
            && matches(own, write.op, look)
        {
            return true;
        }
    }
    false
}

/// Whether all that an operand comes from is the part that an insertion overwrites.
fn matches<'m>(operand: Operand<'m>, insertion: OpRef<'m>, look: Look<'m>) -> bool {
    let same = |value: ValueRef<'m>| {
        value.def_op().is_some_and(|(op, _)| {
            let op = look.module.op(op.global());
            is_same_part(insertion, op, look)
        })
    };
    look.search(operand, Search::LEAVES, &same).into_iter().all(same)
}

fn is_same_part<'m>(insertion: OpRef<'m>, extraction: OpRef<'m>, look: Look<'m>) -> bool {
    let container = |op: OpRef<'m>, index: usize| look.module.op(op.global()).operand(index);
    if !extraction.is::<ExtractSliceOp>() && !extraction.is::<TransferReadOp>() {
        return false;
    }
    let (Some(into), Some(from)) = (container(insertion, 1), container(extraction, 0)) else { return false };
    if !look.same_buffer(into, from) {
        return false;
    }
    let (Some(a), Some(b)) = (slice(insertion), slice(extraction)) else { return false };
    a.iter().zip(&b).all(|(a, b)| a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| are_equal(a, b)))
}

fn slice(op: OpRef<'_>) -> Option<Slice<'_>> {
    let model = op.ctx().op_interface::<dyn OffsetSizeAndStrideOpInterface>(op.name())?;
    Some(model.parts(op).map(|part| numbers(op, &part)))
}

fn numbers<'m>(op: OpRef<'m>, part: &StaticOrOperands) -> Vec<Number<'m>> {
    let mut operands = part.operands.clone();
    let number = |&constant: &i64| match constant {
        DYNAMIC => {
            operands.next().and_then(|index| op.operand(index)).map_or(Number::Known(DYNAMIC), Number::Value)
        }
        known => Number::Known(known),
    };
    part.constants.iter().map(number).collect()
}

fn are_equal(a: Number<'_>, b: Number<'_>) -> bool {
    match (known(a), known(b)) {
        (Some(a), Some(b)) => a == b,
        (None, None) => matches!((a, b), (Number::Value(a), Number::Value(b)) if is_same_value(a, b, 8)),
        _ => false,
    }
}

fn known(number: Number<'_>) -> Option<i64> {
    match number {
        Number::Known(value) => Some(value),
        Number::Value(value) => {
            let constant = value.defining::<ConstantOp>()?.value();
            match value.ctx().attr_data(constant) {
                rmlir_ir::AttrData::Integer { value, .. } => value.to_i64(),
                _ => None,
            }
        }
    }
}

/// Whether two values are one, or are worked out in the same way without effects, looking this deep.
fn is_same_value(a: ValueRef<'_>, b: ValueRef<'_>, depth: usize) -> bool {
    if a == b {
        return true;
    }
    let (Some((of_a, index_a)), Some((of_b, index_b))) = (a.def_op(), b.def_op()) else { return false };
    depth > 0
        && index_a == index_b
        && of_a.name() == of_b.name()
        && of_a.props() == of_b.props()
        && of_a.has_trait(rmlir_ir::TraitSet::PURE)
        && of_a.regions().len() == 0
        && of_a.num_operands() == of_b.num_operands()
        && of_a.operands().zip(of_b.operands()).all(|(a, b)| is_same_value(a, b, depth - 1))
}
