//! `pre-sparsification-rewrite`: operations on sparse tensors in forms of which good loops can be made.

mod folds;
mod print;
mod sampled;
mod semirings;

use rmlir_dialects::bufferization::AllocTensorOp;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::tensor::EmptyOp;
use rmlir_ir::fold::constant_value;
use rmlir_ir::{Attr, AttrData, Context, Failed, TypeData, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Rewrites before sparsification.
    PreSparsification: PreSparsificationRewrite, run
}

fn run(_: &options::PreSparsificationRewrite, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::FuseExtractSliceWithConcat", folds::slice_of_concat);
    set.op("(anonymous namespace)::FoldConvertIntoProducer", folds::convert_of_generic);
    set.op("(anonymous namespace)::FoldInvariantYield", folds::zero_yield);
    set.op("(anonymous namespace)::FuseSparseMultiplyOverAdd", sampled::fuse);
    set.op("(anonymous namespace)::FuseTensorCast", folds::cast);
    set.op("(anonymous namespace)::GenSemiRingReduction", semirings::reduction);
    set.op("(anonymous namespace)::GenSemiRingSelect", semirings::select);
    set.op("(anonymous namespace)::PrintRewriter", print::print);
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// Whether an attribute is zero, or holds zeros only.
pub(super) fn is_zero_attr(ctx: &Context, attr: Attr) -> bool {
    match ctx.attr_data(attr) {
        AttrData::Integer { value, .. } => value.is_zero(),
        AttrData::DenseElements(dense) => {
            let element = ctx.type_data(dense.ty).shaped_element();
            let is_float = element.is_some_and(|ty| matches!(ctx.type_data(ty), TypeData::Float(_)));
            dense.splat && is_zero_raw(&dense.raw, is_float)
        }
        data @ AttrData::Float { ty, .. } => match (ctx.type_data(*ty), data.float_bits()) {
            (TypeData::Float(kind), Some(bits)) => kind.is_zero(bits),
            _ => false,
        },
        _ => false,
    }
}

/// Whether the bytes of a number are those of zero: a float may have a sign.
fn is_zero_raw(raw: &[u8], is_float: bool) -> bool {
    match raw.split_last() {
        Some((&last, rest)) => rest.iter().all(|&byte| byte == 0) && (last == 0 || is_float && last == 0x80),
        None => false,
    }
}

/// Whether a value is zero, or full of zeros.
pub(super) fn is_zero(value: ValueRef<'_>) -> bool {
    constant_value(value).is_some_and(|attr| is_zero_attr(value.ctx(), attr))
}

/// Whether a tensor is stored in a way that leaves something out.
fn is_sparse(value: ValueRef<'_>) -> bool {
    let tensor = Tensor::of_value(value).and_then(|tensor| tensor.encoding);
    tensor.is_some_and(|encoding| !encoding.is_all_dense())
}

/// Whether a tensor is new, with any contents.
fn is_new(value: ValueRef<'_>) -> bool {
    match value.defining::<AllocTensorOp>() {
        Some(alloc) => alloc.copy().is_none(),
        None => value.defining::<EmptyOp>().is_some(),
    }
}

/// Whether a tensor is new and full of zeros.
fn is_new_zero(value: ValueRef<'_>) -> bool {
    match value.defining::<AllocTensorOp>() {
        Some(alloc) => alloc.copy().is_some_and(is_zero),
        None => is_zero(value),
    }
}

/// Whether a value is used once.
fn is_used_once(value: ValueRef<'_>) -> bool {
    value.uses().take(2).count() == 1
}
