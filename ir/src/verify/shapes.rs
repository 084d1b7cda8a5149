//! Whether shapes fit together.

use crate::context::Context;
use crate::handles::{Attr, Type};
use crate::types::{DYNAMIC, TypeData};

/// The element type of a shaped type, or the type itself.
pub(crate) fn element_or_self(ctx: &Context, ty: Type) -> Type {
    ctx.type_data(ty).shaped_element().unwrap_or(ty)
}

/// The encoding of a ranked tensor type.
pub(crate) fn encoding(ctx: &Context, ty: Type) -> Option<Attr> {
    match ctx.type_data(ty) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}

fn dims_agree(a: i64, b: i64) -> bool {
    a == b || a == DYNAMIC || b == DYNAMIC
}

/// Whether two shapes have one rank and no two known sizes that differ.
pub fn shapes_agree(a: &[i64], b: &[i64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&a, &b)| dims_agree(a, b))
}

/// Whether two types are both shaped or both not, with shapes that agree as far as they are known.
pub(crate) fn types_agree(ctx: &Context, a: Type, b: Type) -> bool {
    if a == b {
        return true;
    }
    let (a, b) = (ctx.type_data(a), ctx.type_data(b));
    match (a.shaped_element().is_some(), b.shaped_element().is_some()) {
        (false, false) => true,
        (true, true) => match (a.shape(), b.shape()) {
            (Some(a), Some(b)) => shapes_agree(a, b),
            _ => true,
        },
        _ => false,
    }
}

/// Whether all types have shapes that agree: all shaped or none; all scalable vectors or none; one rank; one known size per
/// dimension.
pub fn all_shapes_agree(ctx: &Context, types: &[Type]) -> bool {
    let Some((&first, rest)) = types.split_first() else { return true };
    if rest.iter().all(|&ty| ty == first) {
        return true;
    }
    let data = || types.iter().map(|&ty| ctx.type_data(ty));
    let shaped = data().filter(|data| data.shaped_element().is_some()).count();
    if shaped == 0 || shaped != types.len() {
        return shaped == 0;
    }
    let scalable = data().filter(|data| is_scalable(data)).count();
    if scalable != 0 && scalable != types.len() {
        return false;
    }
    let shapes: Vec<&[i64]> = data().filter_map(TypeData::shape).collect();
    let Some(rank) = shapes.first().map(|shape| shape.len()) else { return true };
    let known_sizes_agree = |dim: usize| {
        let mut known = shapes.iter().map(|shape| shape[dim]).filter(|&size| size != DYNAMIC);
        let first = known.next();
        known.all(|size| Some(size) == first)
    };
    shapes.iter().all(|shape| shape.len() == rank) && (0..rank).all(known_sizes_agree)
}

fn is_scalable(data: &TypeData) -> bool {
    matches!(data, TypeData::Vector { scalable, .. } if scalable.contains(&true))
}

/// The shape that two shapes broadcast to; `None` if they do not. A size that is not known is taken to fit.
pub(crate) fn broadcast(a: &[i64], b: &[i64]) -> Option<Vec<i64>> {
    let rank = a.len().max(b.len());
    let at = |shape: &[i64], i: usize| (i + shape.len()).checked_sub(rank).map(|i| shape[i]);
    let dim = |i: usize| match (at(a, i), at(b, i)) {
        (Some(a), Some(b)) => broadcast_dim(a, b),
        (Some(size), None) | (None, Some(size)) => Some(size),
        (None, None) => None,
    };
    (0..rank).map(dim).collect()
}

fn broadcast_dim(a: i64, b: i64) -> Option<i64> {
    if a == DYNAMIC || b == DYNAMIC {
        // A size above one decides; a size of one leaves it to the other.
        return Some(match (a, b) {
            (a, _) if a > 1 => a,
            (_, b) if b > 1 => b,
            (1, b) => b,
            (a, 1) => a,
            _ => DYNAMIC,
        });
    }
    match (a, b) {
        _ if a == b || b == 1 => Some(a),
        (1, b) => Some(b),
        _ => None,
    }
}

/// Text of a shape: `'2x?'`.
pub(crate) fn shape_text(shape: &[i64]) -> String {
    let dim = |&size: &i64| if size == DYNAMIC { "?".to_string() } else { size.to_string() };
    let dims: Vec<String> = shape.iter().map(dim).collect();
    format!("'{}'", dims.join("x"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broadcasting_works_from_the_last_dimension() {
        assert_eq!(broadcast(&[2, 3], &[3]), Some(vec![2, 3]));
        assert_eq!(broadcast(&[2, 1], &[4]), Some(vec![2, 4]));
        assert_eq!(broadcast(&[2, DYNAMIC], &[5]), Some(vec![2, 5]));
        assert_eq!(broadcast(&[DYNAMIC], &[1]), Some(vec![DYNAMIC]));
        assert_eq!(broadcast(&[2], &[3]), None);
        assert_eq!(broadcast(&[], &[3]), Some(vec![3]));
    }

    #[test]
    fn shapes_agree_where_they_are_known() {
        let ctx = Context::new();
        let tensor = |shape: &[i64]| ctx.tensor_type(shape, ctx.f32(), None).unwrap();
        let unranked = ctx.unranked_tensor_type(ctx.f32()).unwrap();
        assert!(all_shapes_agree(&ctx, &[tensor(&[2]), tensor(&[DYNAMIC]), unranked]));
        assert!(!all_shapes_agree(&ctx, &[tensor(&[2]), tensor(&[DYNAMIC]), tensor(&[3])]));
        assert!(!all_shapes_agree(&ctx, &[tensor(&[2]), ctx.f32()]));
        let scalable = ctx.vector_type(&[4], &[true], ctx.f32()).unwrap();
        let fixed = ctx.vector_type(&[4], &[], ctx.f32()).unwrap();
        assert!(!all_shapes_agree(&ctx, &[scalable, fixed]));
        assert!(types_agree(&ctx, scalable, fixed));
    }
}
