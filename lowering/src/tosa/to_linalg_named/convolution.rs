//! Convolutions.

use super::super::make::{
    self, dim, empty, fill, identity, is_float, is_int, ranked, ranked_value, signed_range, width,
};
use super::{Window, all_around, constant, padded, places, zero};
use crate::linalg::tensors;
use rmlir_dialects::common::elements::{self, Number};
use rmlir_dialects::linalg::{
    self, Conv2DNhwcFhwcOp, Conv2DNhwcFhwcQOp, Conv2DNhwcHwcfOp, Conv2DNhwcHwcfQOp, Conv3DNdhwcDhwcfOp,
    Conv3DNdhwcDhwcfQOp, DepthwiseConv2DNhwcHwcmOp, DepthwiseConv2DNhwcHwcmQOp,
};
use rmlir_dialects::tosa::{CastOp, Conv2DOp, Conv3DOp, DepthwiseConv2DOp, TransposeOp, known_zero_point};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::value::{AffineMap, Int};
use rmlir_ir::{Attr, Context, DYNAMIC, OpAddr, Signedness, Type, TypeData, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet, kernels_last: bool) {
    if kernels_last {
        type Plain = Conv2DNhwcHwcfOp;
        set.convert::<Conv2DOp>(
            "(anonymous namespace)::ConvConverter<mlir::tosa::Conv2DOp, mlir::linalg::Conv2DNhwcHwcfOp, \
             mlir::linalg::Conv2DNhwcHwcfQOp>",
            None,
            |op, _, rw| convolve::<Plain, Conv2DNhwcHwcfQOp>(op.at(), rw, true),
        );
    } else {
        set.convert::<Conv2DOp>(
            "(anonymous namespace)::ConvConverter<mlir::tosa::Conv2DOp, mlir::linalg::Conv2DNhwcFhwcOp, \
             mlir::linalg::Conv2DNhwcFhwcQOp>",
            None,
            |op, _, rw| convolve::<Conv2DNhwcFhwcOp, Conv2DNhwcFhwcQOp>(op.at(), rw, false),
        );
    }
    set.convert::<Conv3DOp>(
        "(anonymous namespace)::ConvConverter<mlir::tosa::Conv3DOp, mlir::linalg::Conv3DNdhwcDhwcfOp, \
         mlir::linalg::Conv3DNdhwcDhwcfQOp>",
        None,
        |op, _, rw| convolve::<Conv3DNdhwcDhwcfOp, Conv3DNdhwcDhwcfQOp>(op.at(), rw, true),
    );
    set.convert::<DepthwiseConv2DOp>("(anonymous namespace)::DepthwiseConvConverter", None, |op, _, rw| {
        depthwise(op, rw)
    });
}

/// What the convolutions have in common.
struct Convolution {
    input: ValueId,
    weight: ValueId,
    bias: ValueId,
    result: Type,
    accumulator: Type,
    pad: Vec<i64>,
    stride: Vec<i64>,
    dilation: Vec<i64>,
    /// The zero points of input and weight.
    zeros: [i64; 2],
    sizes: Vec<i64>,
    element: Type,
    input_element: Type,
    weight_sizes: Vec<i64>,
}

/// A zero point, which only bytes have.
fn zero_point(value: ValueRef<'_>) -> Option<i64> {
    let zero = known_zero_point(value, true)?;
    let is_byte = is_int(value.ctx(), tensors::element(value.ctx(), value.ty()), 8);
    (zero == 0 || is_byte).then_some(zero)
}

fn numbers(ctx: &Context, attr: Option<Attr>) -> Option<Vec<i64>> {
    ctx.i64_array(attr?)
}

impl Convolution {
    fn of(op: OpAddr, rw: &PatternRewriter<'_>) -> Option<Convolution> {
        let (view, ctx) = (rw.op(op), rw.ctx());
        let operand = |at: usize| view.operand(at).map(|value| value.id());
        let list = |name: &str| numbers(ctx, view.attr_named(name));
        let result = view.result(0)?.ty();
        let (sizes, element) = ranked(ctx, result)?;
        let (weight_sizes, _) = ranked(ctx, view.operand(1)?.ty())?;
        let accumulator = match ctx.attr_data(view.attr_named("acc_type")?) {
            rmlir_ir::AttrData::Type(ty) => *ty,
            _ => return None,
        };
        let (bias, _) = ranked(ctx, view.operand(2)?.ty())?;
        rw.require(!weight_sizes.contains(&DYNAMIC) && !bias.contains(&DYNAMIC))?;
        Some(Convolution {
            input: operand(0)?,
            weight: operand(1)?,
            bias: operand(2)?,
            result,
            accumulator,
            pad: list("pad")?,
            stride: list("stride")?,
            dilation: list("dilation")?,
            zeros: [zero_point(view.operand(3)?)?, zero_point(view.operand(4)?)?],
            sizes,
            element,
            input_element: ranked(ctx, view.operand(0)?.ty())?.1,
            weight_sizes,
        })
    }

    fn is_quantized(&self) -> bool {
        self.zeros != [0, 0]
    }

    /// The open sizes of the result. `first` is where the weight has the size of the first dimension of the window.
    fn open(&self, rw: &mut PatternRewriter<'_>, first: usize) -> Option<Vec<ValueId>> {
        let mut open = vec![None; self.sizes.len()];
        for at in 0..self.stride.len() {
            let to = at + 1;
            if self.sizes.get(to) != Some(&DYNAMIC) {
                continue;
            }
            let window = Window {
                before: *self.pad.get(2 * at)?,
                after: *self.pad.get(2 * at + 1)?,
                stride: *self.stride.get(at)?,
                dilation: *self.dilation.get(at)?,
            };
            let size = dim(rw, self.input, to)?;
            let kernel = dim(rw, self.weight, first + at)?;
            *open.get_mut(to)? = Some(places(rw, size, kernel, window)?);
        }
        for (at, (&size, open)) in self.sizes.iter().zip(&mut open).enumerate() {
            if size == DYNAMIC && open.is_none() {
                *open = Some(dim(rw, self.input, at)?);
            }
        }
        Some(open.into_iter().flatten().collect())
    }

    /// The input with zeros around it.
    fn padded(&self, rw: &mut PatternRewriter<'_>) -> Option<ValueId> {
        let ctx = rw.ctx().clone();
        let mut around = zero(&ctx, self.input_element)?;
        if self.is_quantized() {
            let wide = width(&ctx, self.input_element)?;
            let (least, most) = signed_range(wide);
            let input = *self.zeros.first()?;
            rw.require((least..=most).contains(&input))?;
            around = ctx.integer_attr(self.input_element, Int::from_i64(wide, input)).ok()?;
        }
        padded(rw, self.input, &all_around(&self.pad), around)
    }

    /// The weight with its output channels last.
    fn kernels_last(&self, rw: &mut PatternRewriter<'_>) -> Option<ValueId> {
        let rank = self.weight_sizes.len();
        let order: Vec<usize> = (1..rank).chain([0]).collect();
        let sizes: Vec<i64> = order.iter().filter_map(|&at| self.weight_sizes.get(at).copied()).collect();
        let (_, element) = ranked_value(rw, self.weight)?;
        let ty = tensors::tensor_type(rw.ctx(), &sizes, element).ok()?;
        let order: Vec<i32> = order.iter().map(|&at| at as i32).collect();
        let order = rw.ctx().dense_i32_array(&order);
        TransposeOp::build(rw.builder(), ty, self.weight, order).value().ok()
    }

    fn attrs(&self, ctx: &Context) -> Option<[(&'static str, Attr); 2]> {
        Some([("strides", i64_tensor(ctx, &self.stride)?), ("dilations", i64_tensor(ctx, &self.dilation)?)])
    }

    /// The zero points as constants.
    fn zero_values(&self, rw: &mut PatternRewriter<'_>) -> Option<[ValueId; 2]> {
        let [input, weight] = self.zeros.map(|zero| rw.ctx().int_attr(32, zero));
        Some([constant(rw, input)?, constant(rw, weight)?])
    }
}

/// `dense<[...]> : tensor<Nxi64>`
fn i64_tensor(ctx: &Context, values: &[i64]) -> Option<Attr> {
    let ty = ctx.tensor_type(&[values.len() as i64], ctx.i64(), None).ok()?;
    let numbers: Vec<Number> = values.iter().map(|&value| Number::Int(Int::from_i64(64, value))).collect();
    let splat = numbers.windows(2).all(|pair| pair[0] == pair[1]);
    elements::write(ctx, ty, if splat { numbers.get(..1)? } else { &numbers }, splat)
}

/// How the bias is read: along the last dimensions, or always its one number.
fn bias_map(rw: &PatternRewriter<'_>, bias: ValueId, rank: usize) -> Option<AffineMap> {
    let (sizes, _) = ranked_value(rw, bias)?;
    let store = rw.ctx().affine();
    if sizes[..] == [1] {
        return Some(AffineMap::new(rank as u32, 0, [store.constant(0)]));
    }
    let first = rank.checked_sub(sizes.len())?;
    let exprs: Vec<_> = (first..rank).map(|dim| store.dim(dim as u32)).collect();
    Some(AffineMap::new(rank as u32, 0, exprs))
}

fn convolve<P: TypedOp, Q: TypedOp>(
    op: OpAddr,
    rw: &mut PatternRewriter<'_>,
    kernels_last: bool,
) -> Rewritten {
    let root = Convolution::of(op, rw)?;
    let ctx = rw.ctx().clone();
    let is_unsigned = matches!(
        ctx.type_data(root.input_element),
        TypeData::Integer { signedness: Signedness::Unsigned, .. }
    );
    rw.require(!is_unsigned)?;
    let open = root.open(rw, 1)?;
    let input = root.padded(rw)?;
    let weight = if kernels_last { root.kernels_last(rw)? } else { root.weight };
    let attrs = root.attrs(&ctx)?;
    let rank = root.sizes.len();
    let into = empty(rw, &root.sizes, root.accumulator, &open)?;
    let maps = [bias_map(rw, root.bias, rank)?, identity(rw, rank)];
    let ty = rw.value(into).ty();
    let start = make::parallel(rw, ty, &[root.bias], into, &maps, |c, args| {
        let &value = args.first()?;
        let from = c.ty(value);
        match root.accumulator == from {
            true => Some(value),
            false if is_float(c.rw.ctx(), root.accumulator) => c.extf(root.accumulator, value),
            false => c.extsi(root.accumulator, value),
        }
    })?;
    if root.is_quantized() {
        let [zero_input, zero_weight] = root.zero_values(rw)?;
        let inputs = [input, weight, zero_input, zero_weight];
        let made: Q = linalg::named(rw.builder(), &[root.result], [&inputs, &[start]], &attrs).ok()?;
        let made = rw.op(made).result(0)?.id();
        return rw.replace(op, &[made]);
    }
    let made: P = linalg::named(rw.builder(), &[ty], [&[input, weight], &[start]], &attrs).ok()?;
    let mut made = rw.op(made).result(0)?.id();
    if root.result != ty {
        made = CastOp::build(rw.builder(), root.result, made).value().ok()?;
    }
    rw.replace(op, &[made])
}

fn depthwise(op: DepthwiseConv2DOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = Convolution::of(op.at(), rw)?;
    let ctx = rw.ctx().clone();
    let open = root.open(rw, 0)?;
    let input = root.padded(rw)?;
    let attrs = root.attrs(&ctx)?;
    let (&[batch, height, width, _], &[_, _, channels, times]) = (&root.sizes[..], &root.weight_sizes[..])
    else {
        return None;
    };
    let apart = [batch, height, width, channels, times];
    let into = empty(rw, &apart, root.accumulator, &open)?;
    let nothing = zero(&ctx, root.accumulator)?;
    let nothing = constant(rw, nothing)?;
    let start = fill(rw, nothing, into)?;
    let into = empty(rw, &root.sizes, root.element, &open)?;
    let maps = [bias_map(rw, root.bias, 4)?, identity(rw, 4), identity(rw, 4)];
    let ty = rw.value(start).ty();
    let made = if root.is_quantized() {
        let [zero_input, zero_weight] = root.zero_values(rw)?;
        let inputs = [input, root.weight, zero_input, zero_weight];
        let made: DepthwiseConv2DNhwcHwcmQOp =
            linalg::named(rw.builder(), &[ty], [&inputs, &[start]], &attrs).ok()?;
        rw.op(made).result(0)?.id()
    } else {
        let made: DepthwiseConv2DNhwcHwcmOp =
            linalg::named(rw.builder(), &[ty], [&[input, root.weight], &[start]], &attrs).ok()?;
        let made = rw.op(made).result(0)?.id();
        match root.accumulator == root.element {
            true => made,
            false => {
                let ty = tensors::tensor_type(&ctx, &apart, root.element).ok()?;
                CastOp::build(rw.builder(), ty, made).value().ok()?
            }
        }
    };
    let groups = [vec![0], vec![1], vec![2], vec![3, 4]];
    let made = tensors::collapse(rw.builder(), root.result, made, &groups).ok()?;
    let float = is_float(&ctx, root.input_element) && !root.is_quantized();
    let made = make::parallel(rw, root.result, &[root.bias, made], into, &maps, |c, args| {
        let &[bias, sum, _] = args else { return None };
        if float {
            return c.addf(bias, sum);
        }
        let wanted = c.ty(sum);
        let bias = if root.is_quantized() && c.ty(bias) != wanted { c.extsi(wanted, bias)? } else { bias };
        c.addi(bias, sum)
    })?;
    rw.replace(op, &[made])
}
