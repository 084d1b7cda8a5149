//! `tosa.clamp`

use crate::tosa::{ClampOp, NanPropagationMode};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Attr, AttrData, Context, Signedness, Type, TypeData};
use rmlir_rewrite::{PatternRewriter, Rewritten};
use std::cmp::Ordering;

/// A bound of a clamp.
#[derive(Clone)]
enum Bound {
    Int { value: Int, unsigned: bool },
    Float { bits: u128, kind: FloatKind },
}

fn bound(ctx: &Context, attr: Attr) -> Option<Bound> {
    let data = ctx.attr_data(attr);
    match data {
        AttrData::Integer { ty, value } => {
            let unsigned =
                matches!(ctx.type_data(*ty), TypeData::Integer { signedness: Signedness::Unsigned, .. });
            Some(Bound::Int { value: value.clone(), unsigned })
        }
        AttrData::Float { ty, .. } => {
            let TypeData::Float(kind) = *ctx.type_data(*ty) else { return None };
            Some(Bound::Float { bits: data.float_bits()?, kind })
        }
        _ => None,
    }
}

/// The order of two bounds of one type.
fn order(a: &Bound, b: &Bound) -> Option<Ordering> {
    match (a, b) {
        (Bound::Int { value: a, unsigned }, Bound::Int { value: b, .. }) => {
            Some(if *unsigned { a.cmp_unsigned(b) } else { a.cmp_signed(b) })
        }
        (Bound::Float { bits: a, kind }, Bound::Float { bits: b, .. }) => {
            kind.to_f64(*a).partial_cmp(&kind.to_f64(*b))
        }
        _ => None,
    }
}

/// Whether nothing lies below the lower bound or above the upper one.
fn is_everything(ctx: &Context, element: Type, low: &Bound, high: &Bound) -> bool {
    match (ctx.type_data(element), low, high) {
        (TypeData::Float(_), Bound::Float { bits: low, kind }, Bound::Float { bits: high, .. }) => {
            kind.is_inf(*low) && kind.is_negative(*low) && kind.is_inf(*high) && !kind.is_negative(*high)
        }
        (
            TypeData::Integer { width, signedness },
            Bound::Int { value: low, .. },
            Bound::Int { value: high, .. },
        ) => {
            // Truth values have no sign.
            let ends = match *signedness == Signedness::Unsigned || *width == 1 {
                true => [Int::zero(*width), Int::all_ones(*width)],
                false => [Int::signed_min(*width), Int::signed_max(*width)],
            };
            [low.clone(), high.clone()] == ends
        }
        _ => false,
    }
}

pub(super) fn without_effect(op: ClampOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let TypeData::RankedTensor { element, .. } = *ctx.type_data(root.input().ty()) else { return None };
    let (low, high) = (bound(ctx, root.min_val())?, bound(ctx, root.max_val())?);
    rw.require(is_everything(ctx, element, &low, &high))?;
    let input = root.input().id();
    rw.replace(op, &[input])
}

/// Two clamps whose ranges meet are one.
pub(super) fn of_clamp(op: ClampOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let inner = root.input().defining::<ClampOp>()?;
    let modes = [root.nan_mode(), inner.nan_mode()];
    // What the outer one would ignore must not have been passed on.
    rw.require(modes != [NanPropagationMode::IGNORE, NanPropagationMode::PROPAGATE])?;
    let ctx = rw.ctx();
    let (lows, highs) = ([root.min_val(), inner.min_val()], [root.max_val(), inner.max_val()]);
    let of = |pair: [Attr; 2]| Some([bound(ctx, pair[0])?, bound(ctx, pair[1])?]);
    let (low, high) = (of(lows)?, of(highs)?);
    let meet = order(&low[0], &high[1])?.is_le() && order(&low[1], &high[0])?.is_le();
    rw.require(meet)?;
    let low = if order(&low[0], &low[1])?.is_ge() { lows[0] } else { lows[1] };
    let high = if order(&high[0], &high[1])?.is_le() { highs[0] } else { highs[1] };
    let mode = if modes[0] == modes[1] { modes[0] } else { NanPropagationMode::IGNORE };
    let (ty, input) = (root.output().ty(), inner.input().id());
    let made = ClampOp::build(rw.builder(), ty, input, low, high);
    let made = made.set(ClampOp::NAN_MODE, mode).value().ok()?;
    rw.replace(op, &[made])
}
