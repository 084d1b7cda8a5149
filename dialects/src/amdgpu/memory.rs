//! Memories of a device, and memory as a buffer that knows its size.

use super::checks::ensure;
use crate::common::enums;
use crate::ops::amdgpu::FatRawBufferCastOp;
use rmlir_ir::diag::Failed;
use rmlir_ir::interfaces::infer_type::{InferInput, InferTypeOpInterface};
use rmlir_ir::{Attr, AttrData, Context, OpRef, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect
        .op("fat_raw_buffer_cast")
        .verifier(check_cast)
        .interface::<dyn InferTypeOpInterface>(Arc::new(Cast));
}

fn space(ctx: &Context, ty: Type) -> Option<Attr> {
    match ctx.type_data(ty) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => *space,
        _ => None,
    }
}

/// Whether memory is where a number says, or a word of an enum of a dialect.
fn is_in(ctx: &Context, space: Attr, numbers: &[i64], dialect: &str, word: &str) -> bool {
    match ctx.attr_data(space) {
        AttrData::Integer { value, .. } => value.to_i64().is_some_and(|value| numbers.contains(&value)),
        _ => enums::word(ctx, space, (dialect, "address_space")).as_deref() == Some(word),
    }
}

/// Whether memory is that of the device.
pub(super) fn is_global(ctx: &Context, ty: Type) -> bool {
    space(ctx, ty).is_none_or(|space| is_in(ctx, space, &[0, 1], "gpu", "global"))
}

/// Whether memory is what the threads of a block share.
pub(super) fn is_shared(ctx: &Context, ty: Type) -> bool {
    space(ctx, ty).is_some_and(|space| is_in(ctx, space, &[3], "gpu", "workgroup"))
}

/// Whether memory is a buffer that knows its size.
pub(super) fn is_fat_buffer(ctx: &Context, ty: Type) -> bool {
    space(ctx, ty).is_some_and(|space| is_in(ctx, space, &[7], "amdgpu", "fat_raw_buffer"))
}

/// Memory of a type as such a buffer, from its first element on if the offset is reset. `None` if the layout does not allow that.
fn buffer_like(ctx: &Context, ty: Type, reset: bool) -> Option<Type> {
    let TypeData::MemRef { shape, element, layout, .. } = ctx.type_data(ty) else { return None };
    let layout = match layout.map(|layout| (layout, ctx.attr_data(layout))) {
        Some((_, AttrData::Strided { strides, .. })) if reset => {
            (!is_identity(shape, strides)).then(|| ctx.strided_attr(0, strides))
        }
        Some((_, AttrData::AffineMap(map))) if reset && !map.is_identity(ctx.affine()) => return None,
        other => other.map(|(layout, _)| layout),
    };
    let space = enums::of_word(ctx, ("amdgpu", "address_space"), "fat_raw_buffer");
    ctx.memref_type(shape, *element, layout, space).ok()
}

/// Whether strides are those of elements that lie one after the other, as far as sizes tell.
fn is_identity(shape: &[i64], strides: &[i64]) -> bool {
    if shape.iter().all(|&size| size >= 0) {
        let mut product = 1i64;
        return strides.iter().zip(shape).rev().all(|(&stride, &size)| {
            let fits = stride == product;
            product = product.wrapping_mul(size);
            fits
        });
    }
    shape.len() <= 1 && strides.iter().all(|&stride| stride == 1)
}

fn check_cast(op: OpRef<'_>) -> Result<(), Failed> {
    let ctx = op.ctx();
    let it = op.unverified::<FatRawBufferCastOp>();
    let (Some(source), Some(result)) = (it.source(), it.result()) else { return Ok(()) };
    let quoted = ctx.quoted_type(source.ty());
    let Some(want) = buffer_like(ctx, source.ty(), it.reset_offset()) else {
        return ensure(op, false, &format!("source type {quoted} can't have its offset reset"));
    };
    let (have, want_text) = (ctx.quoted_type(result.ty()), ctx.quoted_type(want));
    ensure(op, result.ty() == want, &format!("expected result type to be {want_text} but got {have}"))
}

/// The type of a cast follows from what is cast.
struct Cast;

impl InferTypeOpInterface for Cast {
    fn infer(&self, input: &InferInput<'_>) -> Result<Vec<Type>, Failed> {
        let source = *input.operands.first().ok_or(Failed)?;
        let reset = input.attr("resetOffset").is_some();
        Ok(vec![buffer_like(input.ctx, source, reset).ok_or(Failed)?])
    }
}
