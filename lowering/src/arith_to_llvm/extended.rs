//! Sums and products with all their bits.

use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::extract;
use rmlir_dialects::arith::{AddUIExtendedOp, MulSIExtendedOp, MulUIExtendedOp};
use rmlir_dialects::common::elements;
use rmlir_dialects::llvm::types::{self, LlvmType};
use rmlir_dialects::llvm::{self, UAddWithOverflowOp};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Builder, Context, OpAddr, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

pub(super) fn add(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert(
        "AddUIExtendedOpLowering",
        Some(&types.converter),
        move |op: AddUIExtendedOp, operands, rw| {
            let root = rw.op(op);
            let results: Option<Vec<Type>> = root.results().map(|result| own.convert(result.ty())).collect();
            let results = results?;
            let ctx = own.ctx().clone();
            rw.require(is_flat(&ctx, *results.first()?))?;
            let whole = types::literal_struct(&ctx, &results, false).ok()?;
            let operands = operands.all()?;
            let b = rw.builder();
            let made = b.create(UAddWithOverflowOp::KIND.name()).operands(&operands).value(whole);
            let parts = [extract(b, made, &[0])?, extract(b, made, &[1])?];
            rw.replace(op, &parts)
        },
    );
}

pub(super) fn multiply(set: &mut PatternSet, types: &LlvmTypes) {
    let own = types.clone();
    set.convert(
        "MulSIExtendedOpLowering",
        Some(&types.converter),
        move |op: MulSIExtendedOp, operands, rw| product(op.handle(), operands, rw, &own, true),
    );
    let own = types.clone();
    set.convert(
        "MulUIExtendedOpLowering",
        Some(&types.converter),
        move |op: MulUIExtendedOp, operands, rw| product(op.handle(), operands, rw, &own, false),
    );
}

/// Whether a type is a number or a vector that the machine has.
fn is_flat(ctx: &Context, ty: Type) -> bool {
    types::is_compatible(ctx, ty) && !matches!(LlvmType::of(ctx, ty), Some(LlvmType::Array { .. }))
}

fn product(
    op: OpAddr,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
    signed: bool,
) -> Rewritten {
    let ctx = types.ctx().clone();
    let ty = types.convert(rw.op(op).result(0)?.ty())?;
    rw.require(is_flat(&ctx, ty))?;
    let (width, wide) = wider(&ctx, ty)?;
    let (lhs, rhs) = (operands.at(0)?, operands.at(1)?);
    let b = rw.builder();
    let lhs = extended(b, wide, lhs, signed)?;
    let rhs = extended(b, wide, rhs, signed)?;
    let product = llvm::MulOp::build(b, lhs, rhs).value().ok()?;
    let low = llvm::TruncOp::build(b, ty, product).value().ok()?;
    let shift = constant(b, wide, i64::from(width))?;
    let upper = llvm::LShrOp::build(b, product, shift).value().ok()?;
    let high = llvm::TruncOp::build(b, ty, upper).value().ok()?;
    rw.replace(op, &[low, high])
}

fn extended(b: &mut Builder<'_>, ty: Type, value: ValueId, signed: bool) -> Option<ValueId> {
    match signed {
        true => llvm::SExtOp::build(b, ty, value).value().ok(),
        false => llvm::ZExtOp::build(b, ty, value).value().ok(),
    }
}

/// The width of integers of a type, and a type of twice the width.
fn wider(ctx: &Context, ty: Type) -> Option<(u32, Type)> {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    let width = ctx.type_data(element).storage_width()?;
    let wide = ctx.integer_type(width.checked_mul(2)?, Signedness::Signless).ok()?;
    match ctx.type_data(ty) {
        TypeData::Vector { shape, scalable, .. } => {
            Some((width, ctx.vector_type(shape, scalable, wide).ok()?))
        }
        _ => Some((width, wide)),
    }
}

/// A constant, in all elements of a vector.
fn constant(b: &mut Builder<'_>, ty: Type, value: i64) -> Option<ValueId> {
    let attr = elements::all(b.ctx(), ty, value)?;
    llvm::ConstantOp::build(b, ty, attr).value().ok()
}
