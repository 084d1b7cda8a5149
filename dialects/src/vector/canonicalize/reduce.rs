//! Reductions of one element each.

use crate::arith::{self, FastMathFlags, SelectOp};
use crate::vector::types::{numbers, of};
use crate::vector::{CombiningKind, ExtractOp, MaskOp, MultiDimReductionOp, ReductionOp, ShapeCastOp};
use rmlir_ir::{Builder, Context, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten, create_or_fold};

pub(super) fn multi_reduction(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ElideUnitDimsInMultiDimReduction", of_ones);
}

pub(super) fn reduction(set: &mut PatternSet) {
    set.op("(anonymous namespace)::ElideSingleElementReduction", of_one);
}

/// The `vector.mask` around an operation, with its mask.
pub fn masking(op: OpRef<'_>) -> Option<(OpAddr, ValueId)> {
    let mask = op.parent()?.cast::<MaskOp>()?;
    Some((mask.op().global(), mask.mask().id()))
}

/// The only element of a vector.
fn only(rw: &mut PatternRewriter<'_>, value: ValueId) -> Option<ValueId> {
    let vector = of(Some(rw.value(value)))?;
    let (element, position) = (vector.element, rw.ctx().dense_i64_array(&vec![0; vector.rank()]));
    ExtractOp::build(rw.builder(), element, value, &[], position).value().ok()
}

fn of_one(op: ReductionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let from = of(Some(root.vector()))?;
    rw.require(from.rank() == 0 || from.shape.first() == Some(&1))?;
    let (source, acc, kind) = (root.vector().id(), root.acc().map(|acc| acc.id()), root.kind());
    let flags = FastMathFlags::from_value(root.fastmath())?;
    let (target, mask) = masking(root.op()).map_or((root.op().global(), None), |(at, mask)| (at, Some(mask)));
    rw.at_op(target);
    let mask = match mask {
        Some(mask) => Some(only(rw, mask)?),
        None => None,
    };
    let mut value = only(rw, source)?;
    if let Some(acc) = acc {
        value = combined(rw.builder(), kind, value, acc, Some(flags), mask)?;
    }
    rw.replace(target, &[value])
}

fn of_ones(op: MultiDimReductionOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx();
    let from = of(Some(root.source()))?;
    let dims = numbers(root.op(), "reduction_dims");
    rw.require(dims.iter().all(|&dim| from.shape.get(dim as usize) == Some(&1)))?;
    let (source, acc, kind) = (root.source().id(), root.acc().id(), root.kind());
    let (target, mask) = masking(root.op()).map_or((root.op().global(), None), |(at, mask)| (at, Some(mask)));
    let to = of(Some(root.dest())).map(|to| (to.ty, ctx.vector_type(to.shape, to.scalable, ctx.i1()).ok()));
    rw.at_op(target);
    let (value, mask) = match (to, mask) {
        (Some((ty, mask_ty)), mask) => {
            let mask = match mask {
                Some(mask) => Some(ShapeCastOp::build(rw.builder(), mask_ty?, mask).value().ok()?),
                None => None,
            };
            (ShapeCastOp::build(rw.builder(), ty, source).value().ok()?, mask)
        }
        (None, mask) => {
            let mask = match mask {
                Some(mask) => Some(only(rw, mask)?),
                None => None,
            };
            (only(rw, source)?, mask)
        }
    };
    let value = combined(rw.builder(), kind, acc, value, None, mask)?;
    rw.replace(target, &[value])
}

fn is_int(ctx: &Context, ty: Type) -> bool {
    let element = ctx.type_data(ty).shaped_element().unwrap_or(ty);
    matches!(ctx.type_data(element), TypeData::Integer { .. } | TypeData::Index)
}

/// A value and what was there before, combined and folded; where there is a mask, only if that is set.
pub fn combined(
    b: &mut Builder<'_>,
    kind: CombiningKind,
    value: ValueId,
    acc: ValueId,
    flags: Option<FastMathFlags>,
    mask: Option<ValueId>,
) -> Option<ValueId> {
    macro_rules! float {
        ($op:ident) => {{
            create_or_fold(b, |b| {
                let built = arith::$op::build(b, value, acc);
                match flags {
                    Some(flags) => built.set(arith::$op::FASTMATH, flags),
                    None => built,
                }
                .value()
            })
        }};
    }
    macro_rules! int {
        ($op:ident) => {
            create_or_fold(b, |b| arith::$op::build(b, value, acc).value())
        };
    }
    let ty = b.body().value_type(value);
    let ints = is_int(b.ctx(), ty);
    let made = match kind {
        CombiningKind::ADD if ints => int!(AddIOp),
        CombiningKind::ADD => float!(AddFOp),
        CombiningKind::MUL if ints => int!(MulIOp),
        CombiningKind::MUL => float!(MulFOp),
        CombiningKind::MINUI => int!(MinUIOp),
        CombiningKind::MINSI => int!(MinSIOp),
        CombiningKind::MAXUI => int!(MaxUIOp),
        CombiningKind::MAXSI => int!(MaxSIOp),
        CombiningKind::AND => int!(AndIOp),
        CombiningKind::OR => int!(OrIOp),
        CombiningKind::XOR => int!(XOrIOp),
        CombiningKind::MINNUMF => float!(MinNumFOp),
        CombiningKind::MAXNUMF => float!(MaxNumFOp),
        CombiningKind::MINIMUMF => float!(MinimumFOp),
        CombiningKind::MAXIMUMF => float!(MaximumFOp),
    };
    let made = made.ok()?;
    selected(b, mask, made, acc)
}

/// A value where a mask is set, if there is one, and another one elsewhere.
pub fn selected(
    b: &mut Builder<'_>,
    mask: Option<ValueId>,
    value: ValueId,
    other: ValueId,
) -> Option<ValueId> {
    match mask {
        Some(mask) => create_or_fold(b, |b| SelectOp::build(b, mask, value, other).value()).ok(),
        None => Some(value),
    }
}
