//! Which casts of memrefs there are.

use super::types::{Ranked, ranked, space};
use rmlir_ir::interfaces::cast::CastOpInterface;
use rmlir_ir::{Context, DYNAMIC, Type, TypeData};
use rmlir_ods::DialectImpl;
use std::sync::Arc;

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.op("cast").interface::<dyn CastOpInterface>(Arc::new(Cast));
    dialect.op("memory_space_cast").interface::<dyn CastOpInterface>(Arc::new(SpaceCast));
}

fn element(ctx: &Context, ty: Type) -> Option<Type> {
    match ctx.type_data(ty) {
        TypeData::MemRef { element, .. } | TypeData::UnrankedMemRef { element, .. } => Some(*element),
        _ => None,
    }
}

/// To a type that says more or less.
struct Cast;

impl CastOpInterface for Cast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[a], &[b]) = (from, to) else { return false };
        let same_parts =
            element(ctx, a).is_some() && element(ctx, a) == element(ctx, b) && space(ctx, a) == space(ctx, b);
        same_parts
            && match (ranked(ctx, a), ranked(ctx, b)) {
                (Some(a), Some(b)) => agree(ctx, a, b),
                (None, None) => false,
                _ => true,
            }
    }
}

fn agree(ctx: &Context, a: Ranked<'_>, b: Ranked<'_>) -> bool {
    let fits = |a: i64, b: i64| a == b || a == DYNAMIC || b == DYNAMIC;
    let all_fit = |a: &[i64], b: &[i64]| a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| fits(a, b));
    if a.layout != b.layout {
        let (Some(one), Some(other)) = (ctx.strides(a.ty), ctx.strides(b.ty)) else { return false };
        if !fits(one.offset, other.offset) || !all_fit(&one.strides, &other.strides) {
            return false;
        }
    }
    all_fit(a.shape, b.shape)
}

/// Whether a ranked strided memref says at least as much as another one of its rank and element type: what casts the one to the other
/// may be looked through.
pub fn keeps_information(ctx: &Context, from: Type, to: Type) -> bool {
    let (Some(one), Some(other)) = (ranked(ctx, from), ranked(ctx, to)) else { return false };
    let (Some(have), Some(want)) = (ctx.strides(from), ctx.strides(to)) else { return false };
    let less = |&have: &i64, &want: &i64| have == DYNAMIC && want != DYNAMIC;
    let none_less = |have: &[i64], want: &[i64]| !have.iter().zip(want).any(|(have, want)| less(have, want));
    one.element == other.element
        && one.shape.len() == other.shape.len()
        && none_less(one.shape, other.shape)
        && !less(&have.offset, &want.offset)
        && none_less(&have.strides, &want.strides)
}

/// To another memory space.
struct SpaceCast;

impl CastOpInterface for SpaceCast {
    fn are_cast_compatible(&self, ctx: &Context, from: &[Type], to: &[Type]) -> bool {
        let (&[a], &[b]) = (from, to) else { return false };
        match (ranked(ctx, a), ranked(ctx, b)) {
            (Some(a), Some(b)) => a.element == b.element && a.layout == b.layout && a.shape == b.shape,
            (None, None) => element(ctx, a).is_some() && element(ctx, a) == element(ctx, b),
            _ => false,
        }
    }
}
