//! `tosa-to-linalg-named`: convolutions, pools, products and transpositions become operations of linalg that have names.

mod convolution;
mod pool;
mod products;

use super::make::{self, index};
use super::{convert_all, signless};
use crate::linalg::tensors;
use rmlir_dialects::arith::{AddIOp, ConstantOp, DivUIOp, MulIOp, SubIOp};
use rmlir_dialects::tensor::{PadOp, YieldOp};
use rmlir_dialects::tosa::{
    AvgPool2dOp, Conv2DOp, Conv3DOp, DepthwiseConv2DOp, MatMulOp, MaxPool2dOp, TransposeOp,
};
use rmlir_ir::{Attr, Context, DYNAMIC, Failed, Type, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::conversion::ConversionTarget;
use rmlir_rewrite::{PatternRewriter, PatternSet};

plain_pass! {
    /// Makes operations of linalg that have names of tosa.
    TosaToLinalgNamed: TosaToLinalgNamed, run
}

fn run(options: &options::TosaToLinalgNamed, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let converter = signless(&run.ctx());
    let mut set = PatternSet::new();
    convolution::patterns(&mut set, options.prefer_conv2d_kernel_layout_hwcf);
    products::patterns(&mut set);
    pool::patterns(&mut set, &converter);
    let mut target = ConversionTarget::new();
    target.legal_dialects(&["linalg", "tosa", "tensor", "scf"]);
    target.illegal_op::<Conv2DOp>().illegal_op::<Conv3DOp>().illegal_op::<DepthwiseConv2DOp>();
    target.illegal_op::<MaxPool2dOp>().illegal_op::<AvgPool2dOp>().illegal_op::<MatMulOp>();
    target.illegal_op::<TransposeOp>().unknown_is_legal();
    convert_all(run, &target, set)
}

/// A number as a constant.
fn constant(rw: &mut PatternRewriter<'_>, value: Attr) -> Option<ValueId> {
    ConstantOp::build(rw.builder(), value).value().ok()
}

/// What is put around each dimension of an image: nothing around the first and the last.
fn all_around(pad: &[i64]) -> Vec<i64> {
    [&[0, 0], pad, &[0, 0]].concat()
}

/// A tensor with a number around it, so much before and after each dimension.
fn padded(rw: &mut PatternRewriter<'_>, input: ValueId, pad: &[i64], value: Attr) -> Option<ValueId> {
    if pad.iter().all(|&pad| pad == 0) {
        return Some(input);
    }
    let (sizes, element) = make::ranked_value(rw, input)?;
    let mut padded = Vec::new();
    let (mut low, mut high) = (Vec::new(), Vec::new());
    for (&size, pair) in sizes.iter().zip(pad.chunks_exact(2)) {
        let &[before, after] = pair else { return None };
        padded.push(if size == DYNAMIC { DYNAMIC } else { size.checked_add(before)?.checked_add(after)? });
        low.push(before);
        high.push(after);
    }
    let value = constant(rw, value)?;
    let ty = tensors::tensor_type(rw.ctx(), &padded, element).ok()?;
    let args = vec![rw.ctx().index_type(); sizes.len()];
    let (low, high) = (rw.ctx().dense_i64_array(&low), rw.ctx().dense_i64_array(&high));
    let mut given = Ok(());
    let made = PadOp::build(rw.builder(), ty, input, &[], &[], low, high)
        .region(&args, |b, _| given = YieldOp::build(b, value).insert().map(|_| ()))
        .value()
        .ok()?;
    given.ok()?;
    Some(made)
}

/// How a window goes along one dimension.
#[derive(Clone, Copy)]
struct Window {
    before: i64,
    after: i64,
    stride: i64,
    dilation: i64,
}

/// How many places there are for a window of `kernel` along a dimension.
fn places(rw: &mut PatternRewriter<'_>, size: ValueId, kernel: ValueId, window: Window) -> Option<ValueId> {
    let one = index(rw, 1)?;
    let before = index(rw, window.before)?;
    let padded = AddIOp::build(rw.builder(), size, before).value().ok()?;
    let after = index(rw, window.after)?;
    let padded = AddIOp::build(rw.builder(), padded, after).value().ok()?;
    let reach = SubIOp::build(rw.builder(), kernel, one).value().ok()?;
    let dilation = index(rw, window.dilation)?;
    let reach = MulIOp::build(rw.builder(), dilation, reach).value().ok()?;
    let reach = AddIOp::build(rw.builder(), reach, one).value().ok()?;
    let room = SubIOp::build(rw.builder(), padded, reach).value().ok()?;
    let stride = index(rw, window.stride)?;
    let steps = DivUIOp::build(rw.builder(), room, stride).value().ok()?;
    AddIOp::build(rw.builder(), steps, one).value().ok()
}

/// Zero of a type of numbers.
fn zero(ctx: &Context, ty: Type) -> Option<Attr> {
    rmlir_dialects::common::elements::zero(ctx, ty)
}
