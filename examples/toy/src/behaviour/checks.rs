//! Checks of operations.

use super::{Func, tensor};
use crate::toy::{ConstantOp, StructAccessOp, StructConstantOp, StructType};
use rmlir::ir::def::Param;
use rmlir::ir::interfaces::function::FunctionOpInterface;
use rmlir::ir::{Attr, AttrData, Context, Failed, OpRef, Type};

/// The types of the elements of a struct.
pub(crate) fn elements(ctx: &Context, ty: Type) -> Option<Vec<Type>> {
    let Some(Param::List(elements)) = StructType::cast(ctx, ty)?.elements(ctx) else { return None };
    let types = elements.iter().map(|element| match element {
        Param::Type(ty) => Some(*ty),
        _ => None,
    });
    types.collect()
}

/// Whether an attribute can be a constant of a type.
fn fits(ctx: &Context, value: Attr, ty: Type, depth: usize) -> bool {
    match (elements(ctx, ty), ctx.attr_data(value)) {
        (Some(types), AttrData::Array(values)) if depth < 64 => {
            let mut pairs = values.iter().zip(&types);
            values.len() == types.len() && pairs.all(|(&value, &ty)| fits(ctx, value, ty, depth + 1))
        }
        (None, AttrData::DenseElements(dense)) => match (tensor(ctx, dense.ty), tensor(ctx, ty)) {
            (Some(have), Some(want)) => have == want,
            (have, None) => have.is_some(),
            _ => false,
        },
        _ => false,
    }
}

pub(crate) fn constant(op: OpRef<'_>) -> Result<(), Failed> {
    let value = op.unverified::<ConstantOp>().value();
    let (Some(value), Some(result)) = (value, op.result(0)) else { return Ok(()) };
    match fits(op.ctx(), value, result.ty(), 0) {
        true => Ok(()),
        false => Err(op.emit_error("return type must match the one of the attached value attribute")),
    }
}

pub(crate) fn struct_constant(op: OpRef<'_>) -> Result<(), Failed> {
    let value = op.unverified::<StructConstantOp>().value();
    let (Some(value), Some(result)) = (value, op.result(0)) else { return Ok(()) };
    match fits(op.ctx(), value, result.ty(), 0) {
        true => Ok(()),
        false => {
            Err(op.emit_error("constant of struct type must be initialized by an array of its elements"))
        }
    }
}

pub(crate) fn struct_access(op: OpRef<'_>) -> Result<(), Failed> {
    let access = op.unverified::<StructAccessOp>();
    let (Some(input), Some(index), Some(result)) = (access.input(), access.index(), op.result(0)) else {
        return Ok(());
    };
    let types = elements(op.ctx(), input.ty()).unwrap_or_default();
    let Some(&want) = usize::try_from(index).ok().and_then(|index| types.get(index)) else {
        return Err(op.emit_error("index should be within the range of the input struct type"));
    };
    if want != result.ty() {
        return Err(
            op.emit_error("must have the same result type as the struct element referred to by the index")
        );
    }
    Ok(())
}

/// All shapes that are known are one.
pub(crate) fn elementwise(op: OpRef<'_>) -> Result<(), Failed> {
    let mut shapes = op.operands().chain(op.results()).filter_map(|value| tensor(op.ctx(), value.ty()));
    let first = shapes.next();
    match shapes.all(|shape| Some(shape) == first) {
        true => Ok(()),
        false => Err(op.emit_error("requires operands and result of one shape")),
    }
}

pub(crate) fn transpose(op: OpRef<'_>) -> Result<(), Failed> {
    let (Some(input), Some(result)) = (op.operand(0), op.result(0)) else { return Ok(()) };
    let (Some(from), Some(to)) = (tensor(op.ctx(), input.ty()), tensor(op.ctx(), result.ty())) else {
        return Ok(());
    };
    match from.iter().rev().eq(to.iter()) {
        true => Ok(()),
        false => Err(op.emit_error("expected result shape to be a transpose of the input")),
    }
}

pub(crate) fn return_(op: OpRef<'_>) -> Result<(), Failed> {
    if op.num_operands() > 1 {
        return Err(op.emit_error("expects at most 1 return operand"));
    }
    let Some(function) = op.parent() else { return Ok(()) };
    let results = FunctionOpInterface::result_types(&Func, function);
    if op.num_operands() != results.len() {
        return Err(op.emit_error("does not return the same number of values as the enclosing function"));
    }
    let (Some(have), Some(&want)) = (op.operand(0), results.first()) else { return Ok(()) };
    let is_open = |ty| elements(op.ctx(), ty).is_none() && tensor(op.ctx(), ty).is_none();
    if have.ty() == want || is_open(have.ty()) || is_open(want) {
        return Ok(());
    }
    Err(op.emit_error("type of return operand doesn't match function result type"))
}
