//! Windows over padded images pad themselves.

use crate::common::elements;
use crate::tosa::checks::{constants, known_shape};
use crate::tosa::{Conv2DOp, DepthwiseConv2DOp, MaxPool2dOp, PadOp};
use rmlir_ir::fold::constant_value;
use rmlir_ir::value::Int;
use rmlir_ir::{Attr, Context, TypeData, ValueId, ValueRef};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// The widest padding that windows have.
const WIDEST: i64 = 8192;

/// An image that is padded where windows could pad it themselves.
struct Padded {
    /// The image without.
    image: ValueId,
    /// What is around it.
    filling: Attr,
    /// Above, below, to the left, to the right.
    sides: [i64; 4],
}

/// What pads an image, together with the padding of the windows.
fn padded(ctx: &Context, input: ValueRef<'_>, own: Attr) -> Option<Padded> {
    let pad = input.defining::<PadOp>()?;
    let more = known_shape(Some(pad.padding()))?;
    // Batches and channels are not padded by windows.
    let &[0, 0, top, bottom, left, right, 0, 0] = &more[..] else { return None };
    let own = ctx.i64_array(own)?;
    let more = [top, bottom, left, right];
    if own.len() != more.len() || more.iter().any(|&side| side < 0) {
        return None;
    }
    let mut sides = [0; 4];
    for (at, side) in sides.iter_mut().enumerate() {
        *side = more[at].checked_add(own[at])?;
    }
    Some(Padded { image: pad.input1().id(), filling: constant_value(pad.pad_const())?, sides })
}

/// Whether a constant is what a convolution takes for nothing: its zero point.
fn is_zero_point(filling: Attr, zero: ValueRef<'_>) -> bool {
    let ctx = zero.ctx();
    if let Some(bits) = elements::splat_float(ctx, filling) {
        let element = ctx.attr_type(filling).and_then(|ty| ctx.type_data(ty).shaped_element());
        return match element.map(|element| ctx.type_data(element)) {
            Some(TypeData::Float(kind)) => kind.is_zero(bits),
            _ => false,
        };
    }
    let zero = constant_value(zero).and_then(|zero| constants(ctx, zero));
    zero.is_some() && constants(ctx, filling) == zero
}

/// Whether a constant is the least number, which no maximum is.
fn is_least(ctx: &Context, filling: Attr) -> bool {
    if let Some(value) = elements::splat_int(ctx, filling) {
        return value == Int::signed_min(value.width());
    }
    let element = ctx.attr_type(filling).and_then(|ty| ctx.type_data(ty).shaped_element());
    match (elements::splat_float(ctx, filling), element.map(|element| ctx.type_data(element))) {
        (Some(bits), Some(TypeData::Float(kind))) => {
            kind.is_negative(bits) && kind.largest() == bits ^ kind.zero(true) ^ kind.zero(false)
        }
        _ => false,
    }
}

const CONVOLUTION: &str = "(anonymous namespace)::FoldPadToTensorOp<mlir::tosa::Conv2DOp, (anonymous \
                           namespace)::ConvPadFoldAdaptor<mlir::tosa::Conv2DOp>>";
const DEPTHWISE: &str = "(anonymous namespace)::FoldPadToTensorOp<mlir::tosa::DepthwiseConv2DOp, (anonymous \
                         namespace)::ConvPadFoldAdaptor<mlir::tosa::DepthwiseConv2DOp>>";
const POOL: &str = "(anonymous namespace)::FoldPadToTensorOp<mlir::tosa::MaxPool2dOp, (anonymous \
                    namespace)::PoolPadFoldAdaptor<tosa::MaxPool2dOp>>";

macro_rules! convolution {
    ($set:ident, $name:ident, $op:ident) => {
        $set.op($name, |op: $op, rw| {
            let root = rw.read(op);
            let ctx = rw.ctx().clone();
            let found = padded(&ctx, root.input(), root.pad())?;
            rw.require(is_zero_point(found.filling, root.input_zp()))?;
            rw.require(found.sides.iter().all(|&side| side <= WIDEST))?;
            let (ty, pad) = (root.output().ty(), ctx.dense_i64_array(&found.sides));
            let (weight, bias) = (root.weight().id(), root.bias().id());
            let zeros = (root.input_zp().id(), root.weight_zp().id());
            let (stride, dilation, acc) = (root.stride(), root.dilation(), root.acc_type());
            let bound = root.local_bound();
            let b = rw.builder();
            let made =
                $op::build(b, ty, found.image, weight, bias, zeros.0, zeros.1, pad, stride, dilation, acc);
            let made = made.set($op::LOCAL_BOUND, bound).value().ok()?;
            rw.replace(op, &[made])
        });
    };
}

pub(super) fn conv2d(set: &mut PatternSet) {
    convolution!(set, CONVOLUTION, Conv2DOp);
}

pub(super) fn depthwise_conv2d(set: &mut PatternSet) {
    convolution!(set, DEPTHWISE, DepthwiseConv2DOp);
}

pub(super) fn max_pool2d(set: &mut PatternSet) {
    set.op(POOL, pool);
}

fn pool(op: MaxPool2dOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let ctx = rw.ctx().clone();
    let found = padded(&ctx, root.input(), root.pad())?;
    rw.require(is_least(&ctx, found.filling))?;
    let kernel = ctx.i64_array(root.kernel())?;
    // Each window must have something of the image.
    let fits =
        |(at, &side): (usize, &i64)| kernel.get(at / 2).is_some_and(|&size| side < size && side <= WIDEST);
    rw.require(found.sides.iter().enumerate().all(fits))?;
    let (ty, pad) = (root.output().ty(), ctx.dense_i64_array(&found.sides));
    let (kernel, stride, mode) = (root.kernel(), root.stride(), root.nan_mode());
    let made = MaxPool2dOp::build(rw.builder(), ty, found.image, kernel, stride, pad);
    let made = made.set(MaxPool2dOp::NAN_MODE, mode).value().ok()?;
    rw.replace(op, &[made])
}
