//! Casts of memory and tensors that only forget sizes: what uses their result can use what is cast.

use rmlir_ir::fold::Update;
use rmlir_ir::{DYNAMIC, OpRef, TypeData, ValueId, ValueRef};

/// The memref that `memref.cast` made a value of, if its rank is known.
fn memref_source(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let (def, _) = value.def_op()?;
    let source = def.operand(0).filter(|_| def.is::<crate::memref::CastOp>())?;
    matches!(source.ctx().type_data(source.ty()), TypeData::MemRef { .. }).then_some(source)
}

/// The tensor that `tensor.cast` made a value of, if more was known of it.
fn tensor_source(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let (def, _) = value.def_op()?;
    let source = def.operand(0).filter(|_| def.is::<crate::tensor::CastOp>())?;
    let ctx = value.ctx();
    match (ctx.type_data(source.ty()), ctx.type_data(value.ty())) {
        (
            TypeData::RankedTensor { shape, element, encoding },
            TypeData::RankedTensor { shape: cast, element: cast_element, encoding: cast_encoding },
        ) => {
            let keeps = |(&from, &to): (&i64, &i64)| from != DYNAMIC || to == DYNAMIC;
            let same = element == cast_element && encoding == cast_encoding && shape.len() == cast.len();
            (same && shape.iter().zip(cast.iter()).all(keeps)).then_some(source)
        }
        _ => None,
    }
}

fn with_sources<'m>(op: OpRef<'m>, source: fn(ValueRef<'m>) -> Option<ValueRef<'m>>) -> Option<Update> {
    let mut changed = false;
    let mut one = |value: ValueRef<'m>| match source(value) {
        Some(source) => {
            changed = true;
            source.id()
        }
        None => value.id(),
    };
    let operands: Vec<ValueId> = op.operands().map(&mut one).collect();
    changed.then(|| Update::operands(operands))
}

/// The operation with memrefs before `memref.cast` as operands, if there are any.
pub fn without_memref_casts(op: OpRef<'_>) -> Option<Update> {
    with_sources(op, memref_source)
}

/// The operation with tensors before `tensor.cast` as operands, if there are any.
pub fn without_tensor_casts(op: OpRef<'_>) -> Option<Update> {
    with_sources(op, tensor_source)
}
