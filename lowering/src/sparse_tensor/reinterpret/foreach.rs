//! Loops over entries get coordinates of levels.

use super::{any_mapped, demapped, mapped, translated};
use crate::rewriting::ids;
use crate::sparse_tensor::stage::is_sparse_constant;
use rmlir_dialects::sparse_tensor::shapes::Tensor;
use rmlir_dialects::sparse_tensor::{CrdTransDirectionKind, ForeachOp, ReinterpretMapOp, YieldOp};
use rmlir_ir::{BlockId, Loc, Type, ValueId};
use rmlir_rewrite::{PatternRewriter, Rewritten};

pub(super) fn reinterpret(op: ForeachOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let view = rw.read(op);
    rw.require(any_mapped(rw.op(op)) && !is_sparse_constant(view.tensor()))?;
    let tensor = Tensor::of(&ctx, view.tensor().ty())?;
    let operands = ids(rw.op(op).operands());
    let results: Vec<(ValueId, Type)> =
        rw.op(op).results().map(|result| (result.id(), result.ty())).collect();
    let (loc, body) = (rw.op(op).loc(), rw.op(op).region(0)?.entry()?.id());
    let mut taken = Vec::new();
    for &operand in &operands {
        taken.push(demapped(rw.builder(), operand)?);
    }
    rw.set_operands(op, &taken);
    for &(result, ty) in &results {
        if let Some((tensor, _)) = mapped(&ctx, ty) {
            let ty = tensor.demapped_type()?;
            rw.modify(op, |module, at| module.body_mut(at.unit).set_value_type(result, ty));
        }
    }
    let carried: Vec<Type> = taken.iter().skip(1).map(|&value| rw.value(value).ty()).collect();
    replace_args(rw, op, &tensor, (body, loc), &carried)?;
    if !carried.is_empty() {
        replace_yield(rw, body, loc)?;
    }
    rw.after_op(op);
    let mut made = Vec::new();
    for &(result, ty) in &results {
        made.push(match mapped(&ctx, ty) {
            Some(_) => ReinterpretMapOp::build(rw.builder(), ty, result).value().ok()?,
            None => result,
        });
    }
    for (&(result, _), &made) in results.iter().zip(&made).filter(|((result, _), made)| result != *made) {
        let user = rw.value(made).def_op()?.0.global();
        rw.replace_uses_except(result, made, &[user.op]);
    }
    Some(())
}

/// The body takes coordinates of levels and what is carried with levels for dimensions, and makes the others of them.
fn replace_args(
    rw: &mut PatternRewriter<'_>,
    op: ForeachOp,
    tensor: &Tensor<'_>,
    (body, loc): (BlockId, Loc),
    carried: &[Type],
) -> Option<()> {
    let ctx = rw.ctx().clone();
    let old = rw.body().args(body).to_vec();
    let (rank, levels) = (tensor.shape.len(), tensor.lvl_rank());
    let types: Vec<Type> = vec![ctx.index_type(); levels]
        .into_iter()
        .chain([tensor.element])
        .chain(carried.iter().copied())
        .collect();
    let new: Vec<ValueId> = rw.modify(op, |module, at| {
        let inner = module.body_mut(at.unit);
        types.iter().map(|&ty| inner.add_arg(body, ty, loc)).collect()
    });
    rw.at_start(body);
    rw.set_loc(loc);
    let (places, rest) = new.split_at_checked(levels)?;
    let mut stand_ins = translated(rw.builder(), tensor, places, CrdTransDirectionKind::Lvl2dim)?;
    let (&value, rest) = rest.split_first()?;
    stand_ins.push(value);
    for (&arg, &before) in rest.iter().zip(old.get(rank + 1..)?) {
        let ty = rw.value(before).ty();
        stand_ins.push(match mapped(&ctx, ty) {
            Some(_) => ReinterpretMapOp::build(rw.builder(), ty, arg).value().ok()?,
            None => arg,
        });
    }
    for (&before, &stand_in) in old.iter().zip(&stand_ins) {
        rw.replace_uses(before, stand_in);
    }
    rw.modify(op, |module, at| {
        let inner = module.body_mut(at.unit);
        old.iter().for_each(|_| inner.erase_arg(body, 0));
    });
    Some(())
}

/// The body gives a tensor with levels for dimensions.
fn replace_yield(rw: &mut PatternRewriter<'_>, body: BlockId, loc: Loc) -> Option<()> {
    let last = rw.module().block(rw.unit(), body).last_op()?;
    let given = last.operand(0)?;
    let (at, value, value_loc) = (last.global(), given.id(), given.loc());
    if mapped(rw.ctx(), given.ty()).is_none() {
        return Some(());
    }
    rw.at_op(at);
    rw.set_loc(value_loc);
    let made = demapped(rw.builder(), value)?;
    rw.set_loc(loc);
    YieldOp::build(rw.builder(), &[made]).insert().ok()?;
    rw.erase(at)
}
