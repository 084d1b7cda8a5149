//! `lower-quant-ops`: casts between numbers and what is stored of them become arithmetic.

use crate::calc::{element_of, float_kind, int_width, with_element};
use crate::linalg::tensors::empty_like;
use rmlir_dialects::arith::*;
use rmlir_dialects::common::dim;
use rmlir_dialects::common::mixed::{self, Mixed};
use rmlir_dialects::linalg::{self, YieldOp};
use rmlir_dialects::quant::{DequantizeCastOp, QuantizeCastOp, Scope, StorageCastOp, Uniform};
use rmlir_dialects::shape::{NumElementsOp, ShapeOfOp, SplitAtOp};
use rmlir_dialects::tensor::{FromElementsOp, ReshapeOp, SplatOp};
use rmlir_ir::fold::constant_int;
use rmlir_ir::value::{AffineMap, Int};
use rmlir_ir::{Attr, Builder, Context, DYNAMIC, Failed, Type, TypeData, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionConfig, ConversionTarget, Operands, convert_partially};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes arithmetic of casts.
    LowerQuantOps: LowerQuantOps, run
}

fn run(_: &options::LowerQuantOps, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.convert(
        "mlir::quant::(anonymous namespace)::DequantizeCastOpConversion",
        None,
        |op: DequantizeCastOp, _: &Operands, rw| {
            let ctx = rw.ctx().clone();
            let input = rw.read(op).input();
            let (input, ty) = (input.id(), input.ty());
            let way = Way { quantized: Uniform::of(&ctx, element_of(&ctx, ty))?, stores: false };
            let stored = with_element(&ctx, ty, way.quantized.storage)?;
            let stored = StorageCastOp::build(rw.builder(), stored, input).value().ok()?;
            let made = way.convert(rw.builder(), stored).ok()?;
            rw.replace(op, &[made])
        },
    );
    set.convert(
        "mlir::quant::(anonymous namespace)::QuantizeCastOpConversion",
        None,
        |op: QuantizeCastOp, _: &Operands, rw| {
            let ctx = rw.ctx().clone();
            let root = rw.read(op);
            let (input, ty) = (root.input().id(), root.result().ty());
            let way = Way { quantized: Uniform::of(&ctx, element_of(&ctx, ty))?, stores: true };
            let stored = way.convert(rw.builder(), input).ok()?;
            let made = StorageCastOp::build(rw.builder(), ty, stored).value().ok()?;
            rw.replace(op, &[made])
        },
    );
    let mut target = ConversionTarget::new();
    target.legal_op::<StorageCastOp>().illegal_dialects(&["quant"]);
    target.legal_dialects(&["arith", "linalg", "shape", "tensor"]);
    let at = run.at();
    convert_partially(run.module(), &[at], &target, &Patterns::new(set), &ConversionConfig::default())
}

/// From numbers to what is stored, or back.
struct Way {
    quantized: Uniform,
    stores: bool,
}

/// Scale and zero point, as numbers or as elements.
#[derive(Clone, Copy)]
struct Parameters {
    scale: ValueId,
    zero_point: ValueId,
}

fn type_of(b: &Builder<'_>, value: ValueId) -> Type {
    b.seen().value(b.unit(), value).ty()
}

fn is_unranked(b: &Builder<'_>, value: ValueId) -> bool {
    matches!(b.ctx().type_data(type_of(b, value)), TypeData::UnrankedTensor { .. })
}

fn index(b: &mut Builder<'_>, value: i64) -> Result<ValueId, Failed> {
    Mixed::Known(value).value(b)
}

/// A tensor of indices.
fn extents(ctx: &Context, size: i64) -> Result<Type, Failed> {
    ctx.tensor_type(&[size], ctx.index_type(), None).map_err(|_| Failed)
}

/// A ranked tensor of the elements of another one.
fn reshaped(b: &mut Builder<'_>, input: ValueId, shape: &[i64], sizes: ValueId) -> Result<ValueId, Failed> {
    let ctx = b.ctx().clone();
    let ty = ctx.tensor_type(shape, element_of(&ctx, type_of(b, input)), None).map_err(|_| Failed)?;
    ReshapeOp::build(b, ty, input, sizes).value()
}

/// A number in all elements of a tensor like another one; the number itself, if that is a number.
fn spread(b: &mut Builder<'_>, number: ValueId, like: Type, sizes: &[Mixed]) -> Result<ValueId, Failed> {
    let ctx = b.ctx().clone();
    if ctx.type_data(like).shape().is_none() {
        return Ok(number);
    }
    let ty = with_element(&ctx, like, type_of(b, number)).ok_or(Failed)?;
    let (_, open) = mixed::split(sizes);
    SplatOp::build(b, ty, number, &open).value()
}

impl Way {
    /// What is stored of numbers, or the other way round: of a number or of a tensor of any kind.
    fn convert(&self, b: &mut Builder<'_>, input: ValueId) -> Result<ValueId, Failed> {
        match &self.quantized.scope {
            Scope::Whole if is_unranked(b, input) => {
                let (flat, shape) = flattened(b, input)?;
                let made = self.all_the_same(b, flat)?;
                restored(b, made, shape)
            }
            Scope::Whole => self.all_the_same(b, input),
            Scope::Axis(axis) => {
                let axis = *axis;
                let count = self.quantized.scales.len() as i64;
                let own = |ctx: &Context, axis: u32| vec![ctx.affine().dim(axis)];
                let ctx = b.ctx().clone();
                if is_unranked(b, input) {
                    let (flat, shape) = flattened_around(b, input, axis, count)?;
                    let made = self.by_elements(b, flat, &[count], own(&ctx, 1))?;
                    return restored(b, made, shape);
                }
                let axis = u32::try_from(axis).map_err(|_| Failed)?;
                self.by_elements(b, input, &[count], own(&ctx, axis))
            }
            Scope::Blocks { axes, sizes, shape } => {
                let ctx = b.ctx().clone();
                let store = ctx.affine();
                let rank = ctx.type_data(type_of(b, input)).shape().ok_or(Failed)?.len();
                let mut places = vec![store.constant(0); rank];
                for (&axis, &size) in axes.iter().zip(sizes) {
                    let at = usize::try_from(axis).map_err(|_| Failed)?;
                    let place = places.get_mut(at).ok_or(Failed)?;
                    let size = store.constant(size);
                    *place = store.floor_div(store.dim(at as u32), size).map_err(|_| Failed)?;
                }
                self.by_elements(b, input, shape, places)
            }
        }
    }

    /// With one scale.
    fn all_the_same(&self, b: &mut Builder<'_>, input: ValueId) -> Result<ValueId, Failed> {
        let ctx = b.ctx().clone();
        let quantized = &self.quantized;
        let (&scale, &zero_point) =
            quantized.scales.first().zip(quantized.zero_points.first()).ok_or(Failed)?;
        let kind = float_kind(&ctx, quantized.expressed).ok_or(Failed)?;
        let scale = ctx.float_attr(quantized.expressed, kind.from_f64(scale)).map_err(|_| Failed)?;
        let scale = ConstantOp::build(b, scale).value()?;
        let zero_point = self.stored(b, zero_point)?;
        let sizes = match ctx.type_data(type_of(b, input)).shape() {
            Some(_) => dim::sizes_of(b, input)?,
            None => Vec::new(),
        };
        self.compute(b, input, &sizes, Parameters { scale, zero_point })
    }

    /// A constant of what is stored.
    fn stored(&self, b: &mut Builder<'_>, value: i64) -> Result<ValueId, Failed> {
        let value = b.ctx().integer_attr(self.quantized.storage, Int::from_i64(64, value));
        ConstantOp::build(b, value.map_err(|_| Failed)?).value()
    }

    /// With scales of this shape, of which each element has that at these places.
    fn by_elements(
        &self,
        b: &mut Builder<'_>,
        input: ValueId,
        shape: &[i64],
        places: Vec<rmlir_ir::value::AffineExpr>,
    ) -> Result<ValueId, Failed> {
        let ctx = b.ctx().clone();
        let quantized = &self.quantized;
        let kind = float_kind(&ctx, quantized.expressed).ok_or(Failed)?;
        let width = int_width(&ctx, quantized.storage).ok_or(Failed)?;
        let scales: Vec<u128> = quantized.scales.iter().map(|&scale| kind.from_f64(scale)).collect();
        let mask = u128::MAX.checked_shr(128u32.saturating_sub(width)).unwrap_or(0);
        let zero_points: Vec<u128> =
            quantized.zero_points.iter().map(|&value| i128::from(value) as u128 & mask).collect();
        let scales = list(&ctx, shape, quantized.expressed, &scales).ok_or(Failed)?;
        let scales = ConstantOp::build(b, scales).value()?;
        let zero_points = list(&ctx, shape, quantized.storage, &zero_points).ok_or(Failed)?;
        let zero_points = ConstantOp::build(b, zero_points).value()?;
        let element = if self.stores { quantized.storage } else { quantized.expressed };
        let init = empty_like(b, input, element)?;
        let rank = ctx.type_data(type_of(b, input)).shape().ok_or(Failed)?.len();
        let all = AffineMap::identity(ctx.affine(), rank as u32);
        let own = AffineMap::new(rank as u32, 0, places);
        let maps = [all.clone(), own.clone(), own, all];
        let args = [input, scales, zero_points, init].map(|value| element_of(&ctx, type_of(b, value)));
        let ty = type_of(b, init);
        let inputs: &[ValueId] = &[input, scales, zero_points];
        let made = linalg::generic(b, &[ty], [inputs, &[init]], &maps, &vec![true; rank]);
        let made = made.region(&args, |b, args| {
            let &[input, scale, zero_point, _] = args else { return };
            let made = self.compute(b, input, &[], Parameters { scale, zero_point });
            // What is left without an end is refused by the verifier.
            let _ = made.and_then(|made| YieldOp::build(b, &[made]).insert());
        });
        made.value()
    }

    /// The arithmetic, on numbers or on tensors of these sizes.
    fn compute(
        &self,
        b: &mut Builder<'_>,
        input: ValueId,
        sizes: &[Mixed],
        Parameters { scale, zero_point }: Parameters,
    ) -> Result<ValueId, Failed> {
        let ctx = b.ctx().clone();
        let (like, signed) = (type_of(b, input), self.quantized.signed);
        let scale = spread(b, scale, like, sizes)?;
        let floats = type_of(b, scale);
        let to_float = |b: &mut Builder<'_>, value: ValueId| match signed {
            true => SIToFPOp::build(b, floats, value).value(),
            false => UIToFPOp::build(b, floats, value).value(),
        };
        let mut value = match self.stores {
            true => DivFOp::build(b, input, scale).value()?,
            false => to_float(b, input)?,
        };
        if constant_int(b.seen().value(b.unit(), zero_point)) != Some(0) {
            let zero_point = spread(b, zero_point, like, sizes)?;
            let zero_point = to_float(b, zero_point)?;
            value = match self.stores {
                true => AddFOp::build(b, value, zero_point).value()?,
                false => SubFOp::build(b, value, zero_point).value()?,
            };
        }
        if !self.stores {
            return MulFOp::build(b, value, scale).value();
        }
        let stored = with_element(&ctx, like, self.quantized.storage).ok_or(Failed)?;
        let value = match signed {
            true => FPToSIOp::build(b, stored, value).value()?,
            false => FPToUIOp::build(b, stored, value).value()?,
        };
        self.clamped(b, value, sizes)
    }

    /// No less and no more than what is stored.
    fn clamped(&self, b: &mut Builder<'_>, value: ValueId, sizes: &[Mixed]) -> Result<ValueId, Failed> {
        if !self.quantized.has_bounds(b.ctx()) {
            return Ok(value);
        }
        let like = type_of(b, value);
        let (min, max) = self.quantized.range;
        let (min, max) = (self.stored(b, min)?, self.stored(b, max)?);
        let min = spread(b, min, like, sizes)?;
        let max = spread(b, max, like, sizes)?;
        if self.quantized.signed {
            let value = MaxSIOp::build(b, value, min).value()?;
            MinSIOp::build(b, value, max).value()
        } else {
            let value = MaxUIOp::build(b, value, min).value()?;
            MinUIOp::build(b, value, max).value()
        }
    }
}

/// A constant tensor of elements of these bits.
fn list(ctx: &Context, shape: &[i64], element: Type, values: &[u128]) -> Option<Attr> {
    let ty = ctx.tensor_type(shape, element, None).ok()?;
    let bytes = ctx.dense_element_size(element)?;
    let same = values.windows(2).all(|pair| pair.first() == pair.last());
    let mut raw = Vec::new();
    for value in values.iter().take(if same { 1 } else { values.len() }) {
        raw.extend_from_slice(value.to_le_bytes().get(..bytes)?);
    }
    ctx.dense_elements(ty, raw, same).ok()
}

/// A tensor of any shape in one line, and its shape.
fn flattened(b: &mut Builder<'_>, input: ValueId) -> Result<(ValueId, ValueId), Failed> {
    let ctx = b.ctx().clone();
    let (open, one) = (extents(&ctx, DYNAMIC)?, extents(&ctx, 1)?);
    let shape = ShapeOfOp::build(b, open, input).value()?;
    let size = NumElementsOp::build(b, ctx.index_type(), shape).value()?;
    let sizes = FromElementsOp::build(b, one, &[size]).value()?;
    Ok((reshaped(b, input, &[DYNAMIC], sizes)?, shape))
}

/// A tensor of any shape with what is before an axis, the axis, and what is after it, and its shape.
fn flattened_around(
    b: &mut Builder<'_>,
    input: ValueId,
    axis: i64,
    count: i64,
) -> Result<(ValueId, ValueId), Failed> {
    let ctx = b.ctx().clone();
    let open = extents(&ctx, DYNAMIC)?;
    let shape = ShapeOfOp::build(b, open, input).value()?;
    let at = index(b, axis)?;
    let next = index(b, axis.checked_add(1).ok_or(Failed)?)?;
    let side = |b: &mut Builder<'_>, at: ValueId, which: usize| {
        let parts = SplitAtOp::build(b, open, open, shape, at).values()?;
        NumElementsOp::build(b, ctx.index_type(), *parts.get(which).ok_or(Failed)?).value()
    };
    let left = side(b, at, 0)?;
    let right = side(b, next, 1)?;
    let size = index(b, count)?;
    let three = extents(b.ctx(), 3)?;
    let sizes = FromElementsOp::build(b, three, &[left, size, right]).value()?;
    Ok((reshaped(b, input, &[DYNAMIC, count, DYNAMIC], sizes)?, shape))
}

/// The tensor in the shape that it had.
fn restored(b: &mut Builder<'_>, value: ValueId, shape: ValueId) -> Result<ValueId, Failed> {
    let ctx = b.ctx().clone();
    let ty = ctx.unranked_tensor_type(element_of(&ctx, type_of(b, value))).map_err(|_| Failed)?;
    ReshapeOp::build(b, ty, value, shape).value()
}
