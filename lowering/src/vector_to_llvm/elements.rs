//! Elements and parts of vectors.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{self, int_constant, poison};
use crate::vector::make::insert as insert_part;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::llvm::types::LlvmType;
use rmlir_dialects::llvm::{
    ExtractElementOp, FMulAddOp, InsertElementOp, StepVectorOp, VectorExtract, VectorInsert,
};
use rmlir_dialects::vector::types::of;
use rmlir_dialects::vector::{
    ExtractOp, FMAOp, FromElementsOp, InsertOp, ScalableExtractOp, ScalableInsertOp, StepOp, ToElementsOp,
};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, OpRef, ValueId};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

/// The position of an operation, with what stands for its values.
fn position(op: OpRef<'_>, group: usize, operands: &Operands) -> Option<Vec<Mixed>> {
    let known = op.ctx().i64_array(op.attr_named("static_position")?)?;
    let values = operands.each(op.operand_group(group))?;
    Some(mixed::join(&known, values))
}

/// The numbers of a position; `None` if one is computed.
fn numbers(position: &[Mixed]) -> Option<Vec<i64>> {
    let number = |&at: &Mixed| match at {
        Mixed::Known(at) => Some(at),
        Mixed::Value(_) => None,
    };
    position.iter().map(number).collect()
}

/// The position of an element in a vector that a machine has.
fn element_index(b: &mut Builder<'_>, at: Mixed) -> Option<ValueId> {
    match at {
        Mixed::Known(at) => {
            let ty = b.ctx().i64();
            int_constant(b, ty, at)
        }
        Mixed::Value(value) => Some(value),
    }
}

pub(super) fn extract(
    op: ExtractOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    types.convert(root.result().ty())?;
    let rank = of(Some(root.source()))?.rank();
    let mut at = position(root.op(), 1, operands)?;
    let is_element = at.len() == rank;
    if rank == 0 {
        at.push(Mixed::Known(0));
    }
    let mut value = operands.of(root.source())?;
    let last = if is_element { at.pop() } else { None };
    let outer = if rank >= 2 { Some(numbers(&at)?) } else { None };
    let b = rw.builder();
    if let Some(outer) = outer {
        value = build::extract(b, value, &outer)?;
    }
    if let Some(last) = last {
        let last = element_index(b, last)?;
        value = ExtractElementOp::build(b, value, last).value().ok()?;
    }
    rw.replace(op, &[value])
}

pub(super) fn insert(
    op: InsertOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let to = types.convert(root.dest().ty())?;
    let rank = of(Some(root.dest()))?.rank();
    let mut at = position(root.op(), 2, operands)?;
    let is_element = at.len() == rank;
    let is_array = matches!(LlvmType::of(rw.ctx(), to), Some(LlvmType::Array { .. }));
    if rank == 0 {
        at.push(Mixed::Known(0));
    }
    let last = if is_element { at.pop() } else { None };
    let (mut value, dest) = (operands.of(root.value_to_store())?, operands.of(root.dest())?);
    let outer = if is_array { numbers(&at)? } else { Vec::new() };
    let b = rw.builder();
    if let Some(last) = last {
        let row = if is_array { build::extract(b, dest, &outer)? } else { dest };
        let last = element_index(b, last)?;
        value = InsertElementOp::build(b, row, value, last).value().ok()?;
    }
    if is_array {
        value = build::insert(b, dest, value, &outer)?;
    }
    rw.replace(op, &[value])
}

pub(super) fn multiply_add(
    op: FMAOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    rw.require(of(Some(root.result()))?.rank() <= 1)?;
    let [x, y, z] = [root.lhs(), root.rhs(), root.acc()].map(|operand| operands.of(operand));
    let made = FMulAddOp::build(rw.builder(), x?, y?, z?).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn scalable_insert(
    op: ScalableInsertOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (value, dest, at) = (operands.of(root.value_to_store())?, operands.of(root.dest())?, root.pos());
    let made = VectorInsert::build(rw.builder(), dest, value, at).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn scalable_extract(
    op: ScalableExtractOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let (ty, source, at) = (types.convert(root.result().ty())?, operands.of(root.source())?, root.pos());
    let made = VectorExtract::build(rw.builder(), ty, source, at).value().ok()?;
    rw.replace(op, &[made])
}

pub(super) fn from_elements(
    op: FromElementsOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    rw.require(of(Some(root.dest()))?.rank() <= 1)?;
    let ty = types.convert(root.dest().ty())?;
    let elements = operands.all()?;
    let b = rw.builder();
    let start = poison(b, ty)?;
    let made =
        (0i64..).zip(elements).try_fold(start, |into, (at, value)| insert_part(b, value, into, &[at]))?;
    rw.replace(op, &[made])
}

pub(super) fn to_elements(
    op: ToElementsOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    let source = operands.of(root.source())?;
    let used: Vec<bool> = root.elements().map(|element| element.uses().next().is_some()).collect();
    let element = types.convert(root.elements().next()?.ty())?;
    let b = rw.builder();
    let mut results = Vec::new();
    for (at, used) in (0i64..).zip(used) {
        // Nothing is made of those that nobody uses.
        results.push(match used {
            false => Vec::new(),
            true => {
                let at = int_constant(b, types.index, at)?;
                // Of several dimensions the verifier says what is wrong, as the reference's does.
                let made = b.create(ExtractElementOp::KIND.name()).operands(&[source, at]);
                vec![made.value(element)]
            }
        });
    }
    rw.replace_with_many(op, &results)
}

pub(super) fn step(
    op: StepOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let root = rw.read(op);
    rw.require(of(Some(root.result()))?.is_scalable())?;
    let ty = types.convert(root.result().ty())?;
    let made = StepVectorOp::build(rw.builder(), ty).value().ok()?;
    rw.replace(op, &[made])
}
