//! Sums and differences of pointers.

use super::PtrDiffOp;
use crate::common::fold::{Args, attach};
use rmlir_ir::diag::Failed;
use rmlir_ir::fold::Folded;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::{Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::mem::discriminant;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("ptr_add").interface::<dyn InferTypeOpInterface>(Arc::new(Sum));
    attach(dialect, &[("ptr_add", sum)]);
    dialect.op("ptr_diff").verifier(check_difference);
}

/// No step from the base.
fn sum(args: Args<'_, '_>) -> Option<Folded> {
    let base = args.op.operand(0)?;
    let stays = args.int_is(1, |step| step.is_zero()) && args.ty() == Some(base.ty());
    if stays { args.value(0) } else { None }
}

/// The type of the base. A single base with many offsets gives as many sums.
struct Sum;

impl InferTypeOpInterface for Sum {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let &[base, offset] = input.operands else { return Err(Failed) };
        let ctx = input.ctx;
        let (base_data, offset_data) = (ctx.type_data(base), ctx.type_data(offset));
        let Some(offsets) = offset_data.shape() else { return Ok(vec![base]) };
        let Some(bases) = base_data.shape() else {
            return with_element(ctx, offset, base).map(|ty| vec![ty]).ok_or(Failed);
        };
        if bases != offsets {
            return Err(input.fail("shapes of base and offset must match"));
        }
        if discriminant(base_data) != discriminant(offset_data) {
            return Err(input.fail("the shaped containers type must match"));
        }
        Ok(vec![base])
    }
}

/// A vector or tensor as another one, with other elements.
fn with_element(ctx: &Context, ty: Type, element: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => ctx.vector_type(shape, scalable, element).ok(),
        TypeData::RankedTensor { shape, encoding, .. } => ctx.tensor_type(shape, element, *encoding).ok(),
        _ => None,
    }
}

fn check_difference(op: OpRef<'_>) -> Result<(), Failed> {
    let (ctx, difference) = (op.ctx(), op.unverified::<PtrDiffOp>());
    let (Some(operand), Some(result)) = (difference.lhs(), difference.result()) else { return Ok(()) };
    let (operand, result) = (ctx.type_data(operand.ty()), ctx.type_data(result.ty()));
    if operand.shape().is_some() && discriminant(operand) != discriminant(result) {
        return Err(op.emit_plain_error(
            "expected the result to have the same container type as the operands when operands are shaped",
        ));
    }
    Ok(())
}
