//! `simplify-depthwise-conv`: a convolution of each channel whose filters have one multiple needs no dimension for it.

use super::run_greedily;
use super::tensors::{self, shape};
use rmlir_dialects::linalg::{
    self, DepthwiseConv2DNhwcHwcOp, DepthwiseConv2DNhwcHwcQOp, DepthwiseConv2DNhwcHwcmOp,
    DepthwiseConv2DNhwcHwcmQOp, LoopNest,
};
use rmlir_ir::typed::{Handle, TypedOp};
use rmlir_ir::{Attr, Failed, OpAddr, ValueId};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

plain_pass! {
    /// Removes multiples of one from depthwise convolutions.
    SimplifyDepthwiseConv: SimplifyDepthwiseConvPass, run
}

fn run(_: &options::SimplifyDepthwiseConvPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::SimplifyDepthwiseConvOp", |op: DepthwiseConv2DNhwcHwcmOp, rw| {
        simplify::<DepthwiseConv2DNhwcHwcOp>(op.at(), rw)
    });
    set.op("(anonymous namespace)::SimplifyDepthwiseConvQOp", |op: DepthwiseConv2DNhwcHwcmQOp, rw| {
        simplify::<DepthwiseConv2DNhwcHwcQOp>(op.at(), rw)
    });
    run_greedily(run, set)
}

fn simplify<To: TypedOp>(op: OpAddr, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.op(op);
    rw.require(LoopNest::on_tensors(view))?;
    let operands: Vec<ValueId> = crate::rewriting::ids(view.operands());
    let (&output, inputs) = operands.split_last()?;
    let &kernel = inputs.get(1)?;
    rw.require(shape(rw.value(kernel)).get(3) == Some(&1))?;
    let ty = view.result(0)?.ty();
    let attrs: Vec<(&str, Attr)> = ["strides", "dilations"]
        .into_iter()
        .filter_map(|name| Some((name, view.attr_named(name)?)))
        .collect();
    let discardable = view.discardable();
    let (kernel_groups, output_groups) =
        ([vec![0], vec![1], vec![2, 3]], [vec![0], vec![1], vec![2], vec![3, 4]]);
    let reduced = |value: ValueId, rank: usize, rw: &PatternRewriter<'_>| {
        let sizes = shape(rw.value(value)).get(..rank)?;
        tensors::tensor_type(rw.ctx(), sizes, tensors::element(rw.ctx(), rw.value(value).ty())).ok()
    };
    let kernel_ty = reduced(kernel, 3, rw)?;
    let output_ty = reduced(output, 4, rw)?;
    let kernel = tensors::collapse(rw.builder(), kernel_ty, kernel, &kernel_groups).ok()?;
    let output = tensors::collapse(rw.builder(), output_ty, output, &output_groups).ok()?;
    let mut inputs = inputs.to_vec();
    *inputs.get_mut(1)? = kernel;
    let made: To = linalg::named(rw.builder(), &[output_ty], [&inputs, &[output]], &attrs).ok()?;
    let own: Vec<_> = rw.ctx().dict(discardable).to_vec();
    for entry in own {
        if rw.ctx().bytes(entry.name) != b"linalg.memoized_indexing_maps" {
            rw.set_attr(made, entry.name, Some(entry.value));
        }
    }
    let made = rw.op(made).result(0)?.id();
    let made = tensors::expand_inferring(rw.builder(), ty, made, &output_groups).ok()?;
    rw.replace(op, &[made])
}
