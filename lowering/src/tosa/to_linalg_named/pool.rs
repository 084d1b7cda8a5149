//! Pools: the greatest number of each window, or the mean.

use super::super::make::{
    self, clamp_int, dim, empty, fill, identity, index, is_float, is_integer, ranked, ranked_value,
    signed_range, width,
};
use super::{Window, all_around, constant, padded, places, zero};
use crate::calc::{Calc, float_kind};
use rmlir_dialects::arith::{CmpFPredicate, SubIOp};
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::linalg::{self, IndexOp, PoolingNhwcMaxOp, PoolingNhwcMaxUnsignedOp, PoolingNhwcSumOp};
use rmlir_dialects::tosa::{
    ApplyScaleOp, AvgPool2dOp, MaxPool2dOp, NanPropagationMode, RoundingMode, known_zero_point,
};
use rmlir_ir::value::{AffineExpr, AffineMap, FloatKind, Int};
use rmlir_ir::{Attr, Context, DYNAMIC, Signedness, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands, TypeConverter};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};
use std::sync::Arc;

pub(super) fn patterns(set: &mut PatternSet, converter: &Arc<TypeConverter>) {
    set.op("(anonymous namespace)::AvgPool2dConverter", mean);
    set.convert::<MaxPool2dOp>("(anonymous namespace)::MaxPool2dConverter", Some(converter), greatest);
}

/// `dense<[...]> : vector<Nxi64>`
fn i64_vector(ctx: &Context, values: &[i64]) -> Option<Attr> {
    let ty = ctx.vector_type(&[values.len() as i64], &[false], ctx.i64()).ok()?;
    let numbers: Vec<Number> = values.iter().map(|&value| Number::Int(Int::from_i64(64, value))).collect();
    let splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    elements::write(ctx, ty, if splat { numbers.get(..1)? } else { &numbers }, splat)
}

fn window_attrs(ctx: &Context, stride: &[i64]) -> Option<[(&'static str, Attr); 2]> {
    Some([("strides", i64_vector(ctx, stride)?), ("dilations", i64_vector(ctx, &[1, 1])?)])
}

/// What the greatest number is looked for from on.
fn least(ctx: &Context, element: Type, unsigned: bool) -> Option<Attr> {
    match float_kind(ctx, element) {
        Some(kind) => {
            let usual = [FloatKind::F32, FloatKind::BF16, FloatKind::F16].contains(&kind);
            let least = kind.largest() ^ (1u128 << (kind.width() - 1));
            usual.then(|| ctx.float_attr(element, least).ok())?
        }
        None => {
            let width = width(ctx, element)?;
            let least = if unsigned { Int::zero(width) } else { Int::signed_min(width) };
            ctx.integer_attr(element, least).ok()
        }
    }
}

/// The open sizes of the result.
fn open_sizes(
    rw: &mut PatternRewriter<'_>,
    input: ValueId,
    sizes: &[i64],
    [kernel, pad, stride]: [&[i64]; 3],
) -> Option<Vec<ValueId>> {
    let mut open = Vec::new();
    for (at, &size) in sizes.iter().enumerate() {
        if size != DYNAMIC {
            continue;
        }
        let own = dim(rw, input, at)?;
        let Some(along) = at.checked_sub(1).filter(|&along| along < 2) else {
            open.push(own);
            continue;
        };
        let window = Window {
            before: *pad.get(2 * along)?,
            after: *pad.get(2 * along + 1)?,
            stride: *stride.get(along)?,
            dilation: 1,
        };
        let kernel = index(rw, *kernel.get(along)?)?;
        open.push(places(rw, own, kernel, window)?);
    }
    Some(open)
}

fn greatest(op: MaxPool2dOp, operands: &Operands, rw: &mut ConversionRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (original, ignores_nan) = (root.output().ty(), root.nan_mode() == NanPropagationMode::IGNORE);
    let list = |attr: Attr| rw.ctx().i64_array(attr);
    let (kernel, pad, stride) = (list(root.kernel())?, list(root.pad())?, list(root.stride())?);
    let input = operands.at(0)?;
    let ctx = rw.ctx().clone();
    let (_, element) = ranked_value(rw, input)?;
    let own = ranked(&ctx, original)?.1;
    let unsigned = matches!(ctx.type_data(own), TypeData::Integer { signedness: Signedness::Unsigned, .. });
    let result = rw.convert_type(original)?;
    let (sizes, into_element) = ranked(&ctx, result)?;
    let open = open_sizes(rw, input, &sizes, [&kernel, &pad, &stride])?;
    let least = least(&ctx, element, unsigned)?;
    let around = padded(rw, input, &all_around(&pad), least)?;
    let least = constant(rw, least)?;
    let attrs = window_attrs(&ctx, &stride)?;
    let into = empty(rw, &sizes, into_element, &open)?;
    let start = fill(rw, least, into)?;
    // Only the shape of the window counts.
    let window = empty(rw, &kernel, element, &[])?;
    let operands: [&[ValueId]; 2] = [&[around, window], &[start]];
    if unsigned {
        let made: PoolingNhwcMaxUnsignedOp = linalg::named(rw.builder(), &[result], operands, &attrs).ok()?;
        let made = rw.op(made).result(0)?.id();
        return rw.replace(op, &[made]);
    }
    if is_float(&ctx, element) && ignores_nan {
        let kinds = [true, true, true, true, false, false];
        let maps = pool_maps(&ctx, &stride)?;
        let made = make::generic(rw, &[result], operands, &maps, &kinds, |c, args| {
            let &[next, _, so_far] = args else { return None };
            let greater = c.maximumf(so_far, next)?;
            let is_nan = c.cmpf(CmpFPredicate::UNO, next, next)?;
            Some(vec![c.select(is_nan, so_far, greater)?])
        })?;
        return rw.replace(op, &made);
    }
    let made: PoolingNhwcMaxOp = linalg::named(rw.builder(), &[result], operands, &attrs).ok()?;
    let made = rw.op(made).result(0)?.id();
    rw.replace(op, &[made])
}

/// What loops over batch, places, channels and window read and write.
fn pool_maps(ctx: &Context, stride: &[i64]) -> Option<[AffineMap; 3]> {
    let store = ctx.affine();
    let dims: Vec<AffineExpr> = (0..6).map(|dim| store.dim(dim)).collect();
    let &[batch, y, x, channel, window_y, window_x] = &dims[..] else { return None };
    let moved = |place: AffineExpr, stride: i64, window: AffineExpr| {
        let place = store.mul(place, store.constant(stride)).ok()?;
        store.add(place, window).ok()
    };
    let (&stride_y, &stride_x) = (stride.first()?, stride.get(1)?);
    let read = [batch, moved(y, stride_y, window_y)?, moved(x, stride_x, window_x)?, channel];
    Some([
        AffineMap::new(6, 0, read),
        AffineMap::new(6, 0, [window_y, window_x]),
        AffineMap::new(6, 0, [batch, y, x, channel]),
    ])
}

/// How the mean of windows is taken.
struct Mean {
    kernel: Vec<i64>,
    stride: Vec<i64>,
    pad: Vec<i64>,
    accumulator: Type,
    element: Type,
    zeros: [i64; 2],
    one: ValueId,
    /// The last place of the result, downwards and to the right.
    last: [ValueId; 2],
}

fn mean(op: AvgPool2dOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (input, result, accumulator) = (root.input().id(), root.output().ty(), root.acc_type());
    let list = |attr: Attr| rw.ctx().i64_array(attr);
    let (kernel, pad, stride) = (list(root.kernel())?, list(root.pad())?, list(root.stride())?);
    let zeros = [known_zero_point(root.input_zp(), true), known_zero_point(root.output_zp(), true)];
    let ctx = rw.ctx().clone();
    let (from, input_element) = ranked_value(rw, input)?;
    let (sizes, element) = ranked(&ctx, result)?;
    let is_known = |sizes: &[i64]| sizes.iter().skip(1).all(|&size| size != DYNAMIC);
    rw.require(is_known(&from) && is_known(&sizes))?;
    let mut open = Vec::new();
    if from.first() == Some(&DYNAMIC) || sizes.first() == Some(&DYNAMIC) {
        open.push(dim(rw, input, 0)?);
    }
    let zeros = [zeros[0]?, zeros[1]?];
    let pad = all_around(&pad);
    let nothing = zero(&ctx, input_element)?;
    let around = padded(rw, input, &pad, nothing)?;
    let nothing = zero(&ctx, accumulator)?;
    let nothing = constant(rw, nothing)?;
    let attrs = window_attrs(&ctx, &stride)?;
    let into = empty(rw, &sizes, accumulator, &open)?;
    let start = fill(rw, nothing, into)?;
    let window = empty(rw, &kernel, accumulator, &[])?;
    let ty = rw.value(start).ty();
    let sums: PoolingNhwcSumOp =
        linalg::named(rw.builder(), &[ty], [&[around, window], &[start]], &attrs).ok()?;
    let sums = rw.op(sums).result(0)?.id();
    let (height, width) = (dim(rw, sums, 1)?, dim(rw, sums, 2)?);
    let one = index(rw, 1)?;
    let last = [height, width].map(|size| SubIOp::build(rw.builder(), size, one).value().ok());
    let last = [last[0]?, last[1]?];
    let into = empty(rw, &sizes, element, &open)?;
    let map = identity(rw, sizes.len());
    let mean = Mean { kernel, stride, pad, accumulator, element, zeros, one, last };
    let made = make::parallel(rw, result, &[sums], into, &[map.clone(), map], |c, args| {
        mean.divided(c, *args.first()?)
    })?;
    rw.replace(op, &[made])
}

impl Mean {
    /// How many numbers of the input a window has in one direction.
    fn covered(&self, c: &mut Calc<'_, '_>, along: usize, zero: ValueId) -> Option<ValueId> {
        let stride = c.index(*self.stride.get(along)?)?;
        let mut count = c.index(*self.kernel.get(along)?)?;
        let before = IndexOp::build(c.rw.builder(), along as i64 + 1).value().ok()?;
        let after = c.subi(*self.last.get(along)?, before)?;
        let before = c.muli(before, stride)?;
        let after = c.muli(after, stride)?;
        for (end, place) in [before, after].into_iter().enumerate() {
            let pad = *self.pad.get(2 * (along + 1) + end)?;
            if pad == 0 {
                continue;
            }
            let pad = c.index(pad)?;
            let outside = c.subi(place, pad)?;
            let outside = c.minsi(outside, zero)?;
            count = c.addi(count, outside)?;
        }
        c.maxsi(self.one, count)
    }

    fn divided(&self, c: &mut Calc<'_, '_>, sum: ValueId) -> Option<ValueId> {
        let i32 = c.rw.ctx().i32();
        let zero = c.index(0)?;
        let rows = self.covered(c, 0, zero)?;
        let columns = self.covered(c, 1, zero)?;
        let count = c.muli(rows, columns)?;
        let count = c.index_cast(i32, count)?;
        if is_float(c.rw.ctx(), self.accumulator) {
            let count = c.sitofp(self.accumulator, count)?;
            let mean = c.divf(sum, count)?;
            let narrower = width(c.rw.ctx(), self.accumulator)? > width(c.rw.ctx(), self.element)?;
            return if narrower { c.truncf(self.element, mean) } else { Some(mean) };
        }
        c.rw.require(is_integer(c.rw.ctx(), self.accumulator) && is_integer(c.rw.ctx(), self.element))?;
        self.scaled(c, sum, count)
    }

    /// A sum times what is one divided by the count, as a multiplier and a shift.
    fn scaled(&self, c: &mut Calc<'_, '_>, sum: ValueId, count: ValueId) -> Option<ValueId> {
        let (i8, i32, i64) = (c.rw.ctx().i8(), c.rw.ctx().i32(), c.rw.ctx().i64());
        let [input_zero, output_zero] = self.zeros;
        let mut sum = sum;
        if input_zero != 0 {
            let zero = c.int(self.accumulator, input_zero)?;
            let offset = c.muli(count, zero)?;
            sum = c.subi(sum, offset)?;
        }
        let one = c.int(i32, 1)?;
        let all = c.int(i32, 32)?;
        let below = c.subi(count, one)?;
        let unused = c.ctlz(below)?;
        let bits = c.subi(all, unused)?;
        let wide = c.extui(i64, bits)?;
        let unit = c.int(i64, (1 << 30) + 1)?;
        let numerator = c.shli(unit, wide)?;
        let count = c.extui(i64, count)?;
        let multiplier = c.divui(numerator, count)?;
        let multiplier = c.trunci(i32, multiplier)?;
        let short = c.trunci(i8, bits)?;
        let thirty = c.int(i8, 30)?;
        let shift = c.addi(short, thirty)?;
        let rounding = RoundingMode::SINGLEROUND;
        let made = ApplyScaleOp::build(c.rw.builder(), i32, sum, multiplier, shift, rounding);
        let mut mean = made.value().ok()?;
        if output_zero != 0 {
            let zero = c.int(i32, output_zero)?;
            mean = c.addi(mean, zero)?;
        }
        let (low, high) = signed_range(width(c.rw.ctx(), self.element)?);
        let bounds = [c.int(self.accumulator, low)?, c.int(self.accumulator, high)?];
        let mean = clamp_int(c, mean, bounds, false)?;
        if c.ty(mean) == self.element { Some(mean) } else { c.trunci(self.element, mean) }
    }
}
