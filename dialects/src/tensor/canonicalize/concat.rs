//! `tensor.concat`

use super::{cast_to, replace_by_cast};
use crate::tensor::types::ranked;
use crate::tensor::{ConcatOp, keeps_information};
use rmlir_ir::{Context, DYNAMIC, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

pub(super) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::SingleInputConcatOp", |op: ConcatOp, rw| {
        let root = rw.read(op);
        rw.require(root.inputs().len() == 1)?;
        let (ty, only) = (root.result().ty(), root.inputs().next()?.id());
        replace_by_cast(rw, op, ty, only)
    });
    set.op("(anonymous namespace)::InferConcatOperandTypes", operand_types);
    set.op("(anonymous namespace)::InferConcatResultType", result_type);
}

/// The shape of tensors put together, as far as it is known.
pub(crate) fn inferred(ctx: &Context, dim: usize, types: &[Type]) -> Option<Vec<i64>> {
    let shapes: Vec<&[i64]> = types.iter().map(|&ty| Some(ranked(ctx, ty)?.shape)).collect::<Option<_>>()?;
    let size = |at: usize| {
        let mut sizes = shapes.iter().filter_map(|shape| shape.get(at).copied());
        match at == dim {
            true => sizes.try_fold(0i64, |sum, size| (size != DYNAMIC).then(|| sum.wrapping_add(size))),
            false => sizes.find(|&size| size != DYNAMIC),
        }
    };
    Some((0..shapes.first()?.len()).map(|at| size(at).unwrap_or(DYNAMIC)).collect())
}

/// Inputs get the sizes that others tell.
fn operand_types(op: ConcatOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let dim = usize::try_from(root.dim()).ok()?;
    let inputs: Vec<(ValueId, Type)> = root.inputs().map(|value| (value.id(), value.ty())).collect();
    let types: Vec<Type> = inputs.iter().map(|(_, ty)| *ty).collect();
    let element = ranked(rw.ctx(), *types.first()?)?.element;
    let mut shape = inferred(rw.ctx(), dim, &types)?;
    let mut changed = None;
    for (at, (value, ty)) in inputs.into_iter().enumerate() {
        *shape.get_mut(dim)? = *ranked(rw.ctx(), ty)?.shape.get(dim)?;
        let wanted = rw.ctx().tensor_type(&shape, element, None).ok()?;
        if keeps_information(rw.ctx(), ty, wanted) {
            continue;
        }
        let cast = cast_to(rw, wanted, value)?;
        rw.set_operand(op, at, cast);
        changed = Some(());
    }
    changed
}

fn result_type(op: ConcatOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let (dim, own) = (root.dim(), root.result().ty());
    let values: Vec<ValueId> = root.inputs().map(|value| value.id()).collect();
    let types: Vec<Type> = root.inputs().map(|value| value.ty()).collect();
    let shape = inferred(rw.ctx(), usize::try_from(dim).ok()?, &types)?;
    let element = ranked(rw.ctx(), own)?.element;
    let ty = rw.ctx().tensor_type(&shape, element, None).ok()?;
    rw.require(!keeps_information(rw.ctx(), own, ty))?;
    let made = ConcatOp::build(rw.builder(), ty, dim, &values).value().ok()?;
    replace_by_cast(rw, op, own, made)
}
