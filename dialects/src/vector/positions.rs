//! Positions in vectors: in rows, one after the other.

use super::types::{Vector, vector};
use rmlir_ir::{AttrData, Context, OpRef, Type, ValueRef};

/// How far neighbours in each dimension are from each other.
pub fn strides(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1i64; shape.len()];
    for dim in (1..shape.len()).rev() {
        strides[dim - 1] = strides[dim].saturating_mul(shape[dim]);
    }
    strides
}

/// The number of the element at a position, which may leave out last dimensions.
pub fn linear(position: &[i64], strides: &[i64]) -> i64 {
    position.iter().zip(strides).map(|(&at, &stride)| at.saturating_mul(stride)).fold(0, i64::saturating_add)
}

/// The position of the element of a number.
pub fn delinear(number: i64, strides: &[i64]) -> Vec<i64> {
    let mut rest = number;
    let split = |&stride: &i64| {
        let (at, left) = match stride {
            0 => (0, rest),
            stride => (rest / stride, rest % stride),
        };
        rest = left;
        at
    };
    strides.iter().map(split).collect()
}

/// The number of elements, those of one part where the vector is scalable.
pub fn count(shape: &[i64]) -> i64 {
    shape.iter().fold(1i64, |all, &size| all.saturating_mul(size))
}

/// The positions of a box, in order, from `offsets` on.
pub fn in_box(offsets: &[i64], sizes: &[i64]) -> impl Iterator<Item = Vec<i64>> + use<> {
    let strides = strides(sizes);
    let offsets = offsets.to_vec();
    (0..count(sizes)).map(move |number| {
        delinear(number, &strides).iter().zip(&offsets).map(|(at, offset)| at + offset).collect()
    })
}

/// A list in the order that a permutation says; `None` if it is none of that many.
pub fn permuted<T: Clone>(list: &[T], permutation: &[i64]) -> Option<Vec<T>> {
    permutation.iter().map(|&at| list.get(usize::try_from(at).ok()?).cloned()).collect()
}

/// The permutation that takes another one back.
pub fn inverse(permutation: &[i64]) -> Option<Vec<i64>> {
    let mut inverse = vec![-1i64; permutation.len()];
    for (to, &from) in (0i64..).zip(permutation) {
        *inverse.get_mut(usize::try_from(from).ok()?)? = to;
    }
    inverse.iter().all(|&at| at >= 0).then_some(inverse)
}

/// Whether a vector of this type may be made of a value by repeating it.
pub fn broadcasts(ctx: &Context, from: Type, to: Vector<'_>) -> bool {
    let Some(from) = vector(ctx, from) else { return from == to.element };
    let Some(lead) = to.rank().checked_sub(from.rank()) else { return false };
    from.element == to.element && (0..from.rank()).all(|dim| fits(from, dim, to, lead + dim))
}

/// Whether one dimension becomes another one by repeating.
pub fn fits(from: Vector<'_>, at: usize, to: Vector<'_>, into: usize) -> bool {
    let (size, want) = (from.shape[at], to.shape[into]);
    let (scales, should) = (from.scales(at), to.scales(into));
    (size == 1 || size == want)
        && !(size == 1 && scales && want != 1)
        && (scales == should || (size == 1 && !scales))
}

/// The scalar that `vector.broadcast` makes a value of.
pub fn repeated_scalar(value: ValueRef<'_>) -> Option<ValueRef<'_>> {
    let broadcast = value.defining::<super::BroadcastOp>()?;
    let source = broadcast.source();
    vector(source.ctx(), source.ty()).is_none().then_some(source)
}

/// What a mask is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mask {
    /// All is set.
    All,
    /// Nothing is set.
    Nothing,
    /// Some is, or it is not known.
    Unknown,
}

/// What is known of a mask: it may be a constant, or made of sizes.
pub fn mask_of(mask: ValueRef<'_>) -> Mask {
    let Some((def, _)) = mask.def_op() else { return Mask::Unknown };
    let ctx = mask.ctx();
    if let Some(constant) = def.cast::<crate::arith::ConstantOp>() {
        return match ctx.attr_data(constant.value()) {
            AttrData::DenseElements(dense) if dense.splat => match dense.raw.first() {
                Some(0) => Mask::Nothing,
                Some(_) => Mask::All,
                None => Mask::Unknown,
            },
            _ => Mask::Unknown,
        };
    }
    if def.is::<super::ConstantMaskOp>() {
        return of_sizes(def);
    }
    if def.is::<super::CreateMaskOp>() {
        let none = |value: ValueRef<'_>| {
            value.defining::<crate::arith::ConstantOp>().is_some()
                && rmlir_ir::fold::constant_int(value).is_some_and(|size| size <= 0)
        };
        return if def.operands().any(none) { Mask::Nothing } else { Mask::Unknown };
    }
    Mask::Unknown
}

fn of_sizes(op: OpRef<'_>) -> Mask {
    let Some(vector) = super::types::result(op) else { return Mask::Unknown };
    let sizes = super::types::numbers(op, "mask_dim_sizes");
    if sizes.iter().zip(vector.shape).all(|(size, extent)| size >= extent) && vector.rank() > 0 {
        Mask::All
    } else if sizes.iter().all(|&size| size <= 0) {
        Mask::Nothing
    } else if vector.rank() == 0 {
        Mask::All
    } else {
        Mask::Unknown
    }
}

/// Whether a value has exactly one use.
pub fn is_used_once(value: ValueRef<'_>) -> bool {
    value.uses().take(2).count() == 1
}
