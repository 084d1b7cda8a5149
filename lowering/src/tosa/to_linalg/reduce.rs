//! Reductions along one dimension, and the place of the greatest element.

use super::super::make::{
    self, empty, fill, fill_body, identity, is_float, is_int, is_integer, open_dims, projection,
    ranked_value, width,
};
use crate::calc::{Calc, float_kind};
use crate::linalg::tensors;
use crate::rewriting::ids;
use rmlir_dialects::arith::{CmpFPredicate, CmpIPredicate};
use rmlir_dialects::linalg::{self, IndexOp, ReduceOp, SelectOp};
use rmlir_dialects::tosa::{
    ArgMaxOp, NanPropagationMode, ReduceAllOp, ReduceAnyOp, ReduceMaxOp, ReduceMinOp, ReduceProductOp,
    ReduceSumOp,
};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::{FloatKind, Int};
use rmlir_ir::{Context, OpAddr, OpRef, Type, TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Where a reduction begins.
#[derive(Clone, Copy)]
enum Start {
    Zero,
    One,
    Least,
    Most,
    AllOnes,
}

type Two = fn(&mut Calc<'_, '_>, ValueId, ValueId) -> Option<ValueId>;

/// What a reduction does.
#[derive(Clone, Copy)]
struct Reduction {
    start: Start,
    float: Option<Two>,
    int: Two,
    /// It is one of truth values.
    of_bits: bool,
    /// Sums of short floats are wider ones.
    widens: bool,
    ignores_nan: fn(OpRef<'_>) -> bool,
}

const PLAIN: Reduction = Reduction {
    start: Start::Zero,
    float: None,
    int: |c, l, r| c.addi(l, r),
    of_bits: false,
    widens: false,
    ignores_nan: |_| false,
};

pub(super) fn patterns(set: &mut PatternSet) {
    fn add<O: TypedOp>(
        set: &mut PatternSet,
        name: &'static str,
        how: Reduction,
        axis: fn(O, &PatternRewriter<'_>) -> i64,
    ) {
        set.op(name, move |op: O, rw| {
            let axis = usize::try_from(axis(op, rw)).ok()?;
            reduce(how, op.at(), axis, rw)
        });
    }
    let all = Reduction { start: Start::AllOnes, int: |c, l, r| c.andi(l, r), of_bits: true, ..PLAIN };
    add::<ReduceAllOp>(
        set,
        "(anonymous namespace)::ReduceConverter<mlir::tosa::ReduceAllOp>",
        all,
        |op, rw| rw.read(op).axis(),
    );
    let any = Reduction { start: Start::Zero, int: |c, l, r| c.ori(l, r), of_bits: true, ..PLAIN };
    add::<ReduceAnyOp>(
        set,
        "(anonymous namespace)::ReduceConverter<mlir::tosa::ReduceAnyOp>",
        any,
        |op, rw| rw.read(op).axis(),
    );
    let min = Reduction {
        start: Start::Most,
        float: Some(|c, l, r| c.minimumf(l, r)),
        int: |c, l, r| c.minsi(l, r),
        ignores_nan: |op| {
            op.cast::<ReduceMinOp>().is_some_and(|op| op.nan_mode() == NanPropagationMode::IGNORE)
        },
        ..PLAIN
    };
    add::<ReduceMinOp>(
        set,
        "(anonymous namespace)::ReduceConverter<mlir::tosa::ReduceMinOp>",
        min,
        |op, rw| rw.read(op).axis(),
    );
    let max = Reduction {
        start: Start::Least,
        float: Some(|c, l, r| c.maximumf(l, r)),
        int: |c, l, r| c.maxsi(l, r),
        ignores_nan: |op| {
            op.cast::<ReduceMaxOp>().is_some_and(|op| op.nan_mode() == NanPropagationMode::IGNORE)
        },
        ..PLAIN
    };
    add::<ReduceMaxOp>(
        set,
        "(anonymous namespace)::ReduceConverter<mlir::tosa::ReduceMaxOp>",
        max,
        |op, rw| rw.read(op).axis(),
    );
    let sum = Reduction { float: Some(|c, l, r| c.addf(l, r)), widens: true, ..PLAIN };
    add::<ReduceSumOp>(
        set,
        "(anonymous namespace)::ReduceConverter<mlir::tosa::ReduceSumOp>",
        sum,
        |op, rw| rw.read(op).axis(),
    );
    let product = Reduction {
        start: Start::One,
        float: Some(|c, l, r| c.mulf(l, r)),
        int: |c, l, r| c.muli(l, r),
        ..PLAIN
    };
    add::<ReduceProductOp>(
        set,
        "(anonymous namespace)::ReduceConverter<mlir::tosa::ReduceProductOp>",
        product,
        |op, rw| rw.read(op).axis(),
    );
    set.op("(anonymous namespace)::ArgMaxConverter", arg_max);
}

/// The number that a reduction begins with.
fn start(c: &mut Calc<'_, '_>, start: Start, ty: Type) -> Option<ValueId> {
    if let Some(kind) = float_kind(c.rw.ctx(), ty) {
        let bits = match start {
            Start::Zero => kind.zero(false),
            Start::One => kind.from_f64(1.0),
            Start::Most => kind.largest(),
            Start::Least => negated(kind, kind.largest()),
            Start::AllOnes => return None,
        };
        return c.float_bits(ty, bits);
    }
    let width = width(c.rw.ctx(), ty)?;
    let number = match start {
        Start::Zero => Int::zero(width),
        Start::One => Int::one(width),
        Start::Most => Int::signed_max(width),
        Start::Least => Int::signed_min(width),
        Start::AllOnes => Int::all_ones(width),
    };
    c.big_int(ty, &number)
}

/// A float with the other sign.
fn negated(kind: FloatKind, bits: u128) -> u128 {
    bits ^ (1u128 << (kind.width() - 1))
}

fn is_short(ctx: &Context, ty: Type) -> bool {
    matches!(ctx.type_data(ty), TypeData::Float(FloatKind::BF16))
}

fn reduce(how: Reduction, op: OpAddr, axis: usize, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.op(op);
    let (input, result) = (view.operand(0)?.id(), view.result(0)?.ty());
    let ignores_nan = (how.ignores_nan)(view);
    let (from, input_element) = ranked_value(rw, input)?;
    let element = make::ranked(&ctx, result)?.1;
    let float = is_float(&ctx, element);
    let fits = match float {
        true => how.float.is_some(),
        false => {
            if how.of_bits {
                is_int(&ctx, element, 1)
            } else {
                is_integer(&ctx, element)
            }
        }
    };
    let summed = if how.widens && is_short(&ctx, element) { ctx.f32() } else { element };
    let open = open_dims(rw, input, Some(axis))?;
    let mut sizes = from;
    (axis < sizes.len()).then(|| sizes.remove(axis))?;
    let into = empty(rw, &sizes, summed, &open)?;
    rw.require(fits)?;
    let first = start(&mut Calc { rw: &mut *rw }, how.start, summed)?;
    let mut outputs = vec![fill(rw, first, into)?];
    let mut inputs = vec![input];
    let ignores_nan = ignores_nan && float;
    if ignores_nan {
        // Whether all so far was NaN.
        let yes = Calc { rw: &mut *rw }.int(ctx.i1(), 1)?;
        let into = empty(rw, &sizes, ctx.i1(), &open)?;
        outputs.push(fill(rw, yes, into)?);
        inputs.push(input);
    }
    let types: Vec<Type> = outputs.iter().map(|&value| rw.value(value).ty()).collect();
    let axes = ctx.dense_i64_array(&[axis as i64]);
    let made = ReduceOp::build(rw.builder(), &types, &inputs, &outputs, axes).region_with(|_, _| {});
    let made = made.insert().ok()?.at();
    let args = make::elements_of(rw, &[&inputs[..], &outputs[..]].concat());
    fill_body(rw, made, &args, |c, args| {
        let (&next, &so_far) = (args.first()?, args.get(inputs.len())?);
        let wide = if input_element == summed { next } else { c.extf(summed, next)? };
        let both = match how.float.filter(|_| float) {
            Some(make) => make(c, wide, so_far)?,
            None => (how.int)(c, wide, so_far)?,
        };
        if !ignores_nan {
            return Some(vec![both]);
        }
        let is_nan = c.cmpf(CmpFPredicate::UNO, next, next)?;
        let chosen = c.select(is_nan, so_far, both)?;
        let all = c.andi(*args.get(3)?, is_nan)?;
        Some(vec![chosen, all])
    })?;
    let results = ids(rw.op(made).results());
    let mut reduced = *results.first()?;
    if ignores_nan {
        reduced = nan_if(rw, &sizes, summed, &open, [*results.get(1)?, reduced])?;
    }
    if summed != element {
        let into = empty(rw, &sizes, element, &open)?;
        let map = identity(rw, sizes.len());
        let ty = rw.value(into).ty();
        reduced = make::parallel(rw, ty, &[reduced], into, &[map.clone(), map], |c, args| {
            c.truncf(element, *args.first()?)
        })?;
    }
    let groups = groups(sizes.len(), axis);
    let made = tensors::expand_inferring(rw.builder(), result, reduced, &groups).ok()?;
    rw.replace(op, &[made])
}

/// NaN where all was NaN.
fn nan_if(
    rw: &mut PatternRewriter<'_>,
    sizes: &[i64],
    element: Type,
    open: &[ValueId],
    [all, reduced]: [ValueId; 2],
) -> Option<ValueId> {
    let nan = float_kind(rw.ctx(), element)?.nan(false)?;
    let nan = Calc { rw: &mut *rw }.float_bits(element, nan)?;
    let into = empty(rw, sizes, element, open)?;
    let nans = fill(rw, nan, into)?;
    let into = empty(rw, sizes, element, open)?;
    let ty = rw.value(into).ty();
    let made: SelectOp = linalg::named(rw.builder(), &[ty], [&[all, nans, reduced], &[into]], &[]).ok()?;
    Some(rw.op(made).result(0)?.id())
}

/// How a shape without a dimension becomes one with it, of size one.
fn groups(rank: usize, axis: usize) -> Vec<Vec<i64>> {
    let group = |dim: usize| {
        let first = if dim > axis { dim + 1 } else { dim } as i64;
        let shared = if axis < rank { axis } else { rank - 1 };
        if dim == shared { vec![first, shared as i64 + 1] } else { vec![first] }
    };
    (0..rank).map(group).collect()
}

fn arg_max(op: ArgMaxOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result, mode) = (root.input().id(), root.output().ty(), root.nan_mode());
    let axis = usize::try_from(root.axis()).ok()?;
    let ctx = rw.ctx().clone();
    let (from, element) = ranked_value(rw, input)?;
    let (sizes, place) = make::ranked(&ctx, result)?;
    rw.require(is_integer(&ctx, place) && axis < from.len())?;
    let open = open_dims(rw, input, Some(axis))?;
    let into = empty(rw, &sizes, place, &open)?;
    let zero = Calc { rw: &mut *rw }.int(place, 0)?;
    let places = fill(rw, zero, into)?;
    let into = empty(rw, &sizes, element, &open)?;
    rw.require(is_float(&ctx, element) || is_integer(&ctx, element))?;
    let least = start(&mut Calc { rw: &mut *rw }, Start::Least, element)?;
    let greatest = fill(rw, least, into)?;
    let others: Vec<usize> = (0..from.len()).filter(|&dim| dim != axis).collect();
    let (all, other) = (identity(rw, from.len()), projection(rw, from.len(), &others));
    let kinds: Vec<bool> = (0..from.len()).map(|dim| dim != axis).collect();
    let types = [result, rw.value(greatest).ty()];
    let maps = [all, other.clone(), other];
    let outputs = [places, greatest];
    let made = make::generic(rw, &types, [&[input], &outputs], &maps, &kinds, |c, args| {
        let &[next, old_place, old] = args else { return None };
        let here = IndexOp::build(c.rw.builder(), axis as i64).value().ok()?;
        let here = c.index_cast(place, here)?;
        let is_greater = match (is_float(&ctx, element), mode) {
            (true, NanPropagationMode::IGNORE) => c.cmpf(CmpFPredicate::OGT, next, old)?,
            (true, NanPropagationMode::PROPAGATE) => {
                // The first NaN stays.
                let is_greater = c.cmpf(CmpFPredicate::UGT, next, old)?;
                let is_number = c.cmpf(CmpFPredicate::ORD, old, old)?;
                c.andi(is_greater, is_number)?
            }
            (false, _) => c.cmpi(CmpIPredicate::Sgt, next, old)?,
        };
        let greatest = c.select(is_greater, next, old)?;
        let place = c.select(is_greater, here, old_place)?;
        Some(vec![place, greatest])
    })?;
    rw.replace(op, &[*made.first()?])
}
