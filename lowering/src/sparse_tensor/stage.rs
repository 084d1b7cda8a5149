//! `stage-sparse-ops`: what makes a tensor whose entries come in another order makes a list of them first, which is sorted.

use rmlir_dialects::arith::ConstantOp;
use rmlir_dialects::bufferization::{AllocTensorOp, DeallocTensorOp};
use rmlir_dialects::func::{CallIndirectOp, CallOp, ReturnOp};
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{ConcatenateOp, ConvertOp, LoadOp, ReorderCOOOp, SparseTensorSortKind};
use rmlir_ir::edit::IrMapping;
use rmlir_ir::typed::Handle;
use rmlir_ir::{AttrData, Context, Failed, OpAddr, OpRef, ValueRef};
use rmlir_passes::{PassRun, options, plain_pass};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternRewriter, PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes several operations of one.
    StageSparseOps: StageSparseOperations, run
}

fn run(_: &options::StageSparseOperations, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let mut set = PatternSet::new();
    set.op("(anonymous namespace)::GuardSparseAlloc", guard);
    set.op::<ConvertOp>("(anonymous namespace)::StageUnorderedSparseOps", |op, rw| {
        let sorts = converts_with_sort(rw.read(op).source(), rw.read(op).dest());
        stage(op.at(), rw, sorts)
    });
    set.op::<ConcatenateOp>("(anonymous namespace)::StageUnorderedSparseOps", |op, rw| {
        let sorts = joins_with_sort(rw.op(op));
        stage(op.at(), rw, sorts)
    });
    let at = run.at();
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    Ok(())
}

/// A new tensor that leaves the function as it is gets into a proper state first.
fn guard(op: AllocTensorOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let view = rw.read(op);
    let result = view.result();
    rw.require(Tensor::of_value(result).is_some_and(|tensor| tensor.encoding.is_some()))?;
    let leaves =
        |user: OpRef<'_>| user.is::<ReturnOp>() || user.is::<CallOp>() || user.is::<CallIndirectOp>();
    rw.require(result.users().all(leaves))?;
    let result = result.id();
    rw.after_op(op);
    let load = LoadOp::build(rw.builder(), result).set(LoadOp::HAS_INSERTS, true).insert().ok()?;
    let made = rw.op(load).result(0)?.id();
    rw.replace_uses_except(result, made, &[load.at().op]);
    Some(())
}

/// Whether the entries of both tensors come in the same order.
fn have_same_maps(ctx: &Context, a: &Tensor<'_>, b: &Tensor<'_>) -> bool {
    let map = |tensor: &Tensor<'_>| {
        let map = tensor.encoding.as_ref().and_then(|encoding| encoding.dim_to_lvl.cloned());
        map.filter(|map| !map.is_identity(ctx.affine()))
    };
    map(a) == map(b)
}

fn is_all_ordered(tensor: &Tensor<'_>) -> bool {
    tensor.encoding.as_ref().is_none_or(|encoding| encoding.is_all_ordered())
}

/// Whether entries must be put in no order into a tensor: it is dense, or has none.
fn takes_any_order(tensor: &Tensor<'_>) -> bool {
    let is_dense = tensor.encoding.as_ref().is_none_or(|encoding| encoding.is_all_dense());
    is_dense || !is_all_ordered(tensor)
}

/// Whether a conversion goes over entries in another order than that of its result.
pub(super) fn converts_with_sort(source: ValueRef<'_>, dest: ValueRef<'_>) -> bool {
    let ctx = source.ctx();
    let (Some(from), Some(to)) = (Tensor::of_value(source), Tensor::of_value(dest)) else { return false };
    if takes_any_order(&to) || is_all_ordered(&from) && have_same_maps(ctx, &from, &to) {
        return false;
    }
    !is_sparse_constant(source)
}

/// Whether a value is a constant whose entries are listed.
pub(super) fn is_sparse_constant(value: ValueRef<'_>) -> bool {
    let constant = value.defining::<ConstantOp>().map(|constant| constant.value());
    constant.is_some_and(|attr| matches!(value.ctx().attr_data(attr), AttrData::Sparse { .. }))
}

/// The same of tensors that are joined.
pub(super) fn joins_with_sort(op: OpRef<'_>) -> bool {
    let ctx = op.ctx();
    let Some(concat) = op.cast::<ConcatenateOp>() else { return false };
    let Some(to) = Tensor::of_value(concat.result()) else { return false };
    if takes_any_order(&to) {
        return false;
    }
    let same = |input| Tensor::of_value(input).is_some_and(|from| have_same_maps(ctx, &from, &to));
    let is_plain = to.encoding.as_ref().is_none_or(|encoding| encoding.is_identity(ctx));
    !(concat.inputs().all(same) && concat.dimension() == 0 && is_plain)
}

/// Makes an unsorted list, sorts it, and makes the result of that.
fn stage(op: OpAddr, rw: &mut PatternRewriter<'_>, sorts: bool) -> Rewritten {
    rw.require(sorts)?;
    let ctx = rw.ctx().clone();
    let ty = rw.op(op).result(0)?.ty();
    let tensor = Tensor::of(&ctx, ty)?;
    let (unsorted, sorted) = (tensor.coo_type(false)?, tensor.coo_type(true)?);
    let cloned = rw.clone_op(op, &mut IrMapping::new())?;
    let list = rw.op(cloned).result(0)?.id();
    rw.modify(cloned, |module, at| module.body_mut(at.unit).set_value_type(list, unsorted));
    let how = SparseTensorSortKind::HybridQuickSort;
    let list = ReorderCOOOp::build(rw.builder(), sorted, list, how).value().ok()?;
    if sorted == ty {
        return rw.replace(op, &[list]);
    }
    let made = ConvertOp::build(rw.builder(), ty, list).value().ok()?;
    rw.replace(op, &[made])?;
    DeallocTensorOp::build(rw.builder(), list).insert().ok().map(|_| ())
}
