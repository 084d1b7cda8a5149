//! Operations on vectors, element by element.

use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::vector;
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Builder, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

/// No vector has more elements that are worked out one by one.
const MAX_ELEMENTS: i64 = 1 << 16;

/// The same operation on other operands, with flags of arithmetic on floats if it has some.
pub(crate) fn again<O: TypedOp>(
    b: &mut Builder<'_>,
    ty: Type,
    operands: &[ValueId],
    flags: Option<Attr>,
) -> ValueId {
    let made = b.create(O::KIND.name()).operands(operands);
    match flags {
        Some(flags) => made.attr("fastmath", flags).value(ty),
        None => made.value(ty),
    }
}

/// Does for each element what an operation does for a vector.
pub(crate) fn by_elements<O: TypedOp>(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.op(op);
    let ty = root.result(0)?.ty();
    let operands: Vec<(ValueId, Type)> = root.operands().map(|value| (value.id(), value.ty())).collect();
    let flags = root.attr_named("fastmath");
    let ctx = rw.ctx().clone();
    let TypeData::Vector { shape, element, .. } = ctx.type_data(ty) else { return None };
    let count = shape.iter().try_fold(1i64, |count, &size| count.checked_mul(size))?;
    rw.require(count <= MAX_ELEMENTS)?;
    let zero = ctx.dense_elements(ty, vec![0; ctx.dense_element_size(*element)?], true).ok()?;
    let mut made = ConstantOp::build(rw.builder(), zero).value().ok()?;
    let mut position = vec![0i64; shape.len()];
    for _ in 0..count {
        let known = ctx.dense_i64_array(&position);
        let mut parts = Vec::new();
        for &(operand, of) in &operands {
            let part = ctx.type_data(of).shaped_element()?;
            parts.push(vector::ExtractOp::build(rw.builder(), part, operand, &[], known).value().ok()?);
        }
        let part = again::<O>(rw.builder(), *element, &parts, flags);
        made = vector::InsertOp::build(rw.builder(), part, made, &[], known).value().ok()?;
        for (at, &size) in position.iter_mut().zip(shape.iter()).rev() {
            *at += 1;
            if *at < size {
                break;
            }
            *at = 0;
        }
    }
    rw.replace(op, &[made])
}
