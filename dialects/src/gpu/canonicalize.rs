//! Canonicalisation patterns, by operation.

use super::{AllocOp, BarrierOp, LaunchOp, MemcpyOp, WaitOp};
use crate::arith::ConstantOp;
use crate::common::elements::splat_int;
use crate::memref::DimOp;
use rmlir_ir::fold::{constant_int, constant_value};
use rmlir_ir::interfaces::effects::{EffectKind, EffectTarget, effects_of};
use rmlir_ir::{DYNAMIC, OpRef, TypeData, ValueId, ValueRef};
use rmlir_ods::DialectImpl;
use rmlir_rewrite::{Canonicalization, OpPatterns, PatternRewriter, Rewritten};
use std::sync::Arc;

const PATTERNS: &[OpPatterns] = &[
    ("alloc", |set| {
        set.op("(anonymous namespace)::SimplifyDimOfAllocOp", size_of_alloc);
    }),
    ("barrier", |set| {
        set.op("", |op: BarrierOp, rw| {
            rw.require(rw.read(op).op().next().is_some_and(|next| next.is::<BarrierOp>()))?;
            rw.erase(op)
        });
    }),
    ("launch", |set| {
        set.op("FoldLaunchArguments", one_block_or_thread);
    }),
    ("memcpy", |set| {
        set.op("(anonymous namespace)::EraseTrivialCopyOp", to_unread_memory);
    }),
    ("wait", |set| {
        set.op("(anonymous namespace)::EraseRedundantGpuWaitOpPairs", without_idle_waits);
        set.op("(anonymous namespace)::SimplifyGpuWaitOp", simplified_wait);
    }),
];

pub(super) fn hooks(dialect: &mut DialectImpl<'_>) {
    dialect.interface::<dyn Canonicalization>(Arc::new(PATTERNS));
}

/// The size of memory that was asked for.
fn size_of_alloc(op: DimOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let (source, index) = (root.operand(0)?, constant_int(root.operand(1)?)?);
    let TypeData::MemRef { shape, .. } = rw.ctx().type_data(source.ty()) else { return None };
    let at = usize::try_from(index).ok()?;
    rw.require(shape.get(at) == Some(&DYNAMIC))?;
    let alloc = source.defining::<AllocOp>()?;
    let open = shape.iter().take(at).filter(|&&size| size == DYNAMIC).count();
    let size = alloc.dynamic_sizes().get(open)?.id();
    rw.replace(op, &[size])
}

/// Where there is only one block or thread in a direction, its number is zero.
fn one_block_or_thread(op: LaunchOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let sizes = [
        root.grid_size_x(),
        root.grid_size_y(),
        root.grid_size_z(),
        root.block_size_x(),
        root.block_size_y(),
        root.block_size_z(),
    ];
    let block = root.op().region(0)?.entry()?;
    let is_one = |size: ValueRef<'_>| {
        constant_value(size).and_then(|attr| splat_int(size.ctx(), attr)).is_some_and(|size| size.is_one())
    };
    let pairs = block.args().zip(sizes).filter(|(id, size)| is_one(*size) && !id.is_unused());
    let ids: Vec<ValueId> = pairs.map(|(id, _)| id.id()).collect();
    rw.require(!ids.is_empty())?;
    let (block, zero) = (block.id(), rw.ctx().index_attr(0));
    rw.at_start(block);
    let zero = ConstantOp::build(rw.builder(), zero).value().ok()?;
    ids.into_iter().for_each(|id| rw.replace_uses(id, zero));
    Some(())
}

/// Whether an operation does nothing to a value but this.
fn only_does(op: OpRef<'_>, kind: EffectKind, value: ValueRef<'_>) -> bool {
    let Some(effects) = effects_of(op) else { return false };
    let mut on_value = effects.iter().filter(|effect| effect.target == EffectTarget::Value(value.id()));
    on_value.next().is_some_and(|effect| effect.kind == kind) && on_value.next().is_none()
}

/// A copy to memory that nobody reads.
fn to_unread_memory(op: MemcpyOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let dst = root.dst();
    let (def, _) = dst.def_op()?;
    rw.require(only_does(def, EffectKind::Allocate, dst))?;
    let other = |user: OpRef<'_>| user.id() != root.op().id() && !only_does(user, EffectKind::Free, dst);
    rw.require(!dst.users().any(other))?;
    let waits: Vec<ValueId> = root.async_dependencies().map(|token| token.id()).collect();
    rw.require(waits.len() == usize::from(root.async_token().is_some()))?;
    rw.replace(op, &waits)
}

/// A wait that waits for nothing.
fn is_idle(token: ValueRef<'_>) -> bool {
    token.defining::<WaitOp>().is_some_and(|wait| wait.op().num_operands() == 0)
}

fn without_idle_waits(op: WaitOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op).op();
    let kept: Vec<ValueId> =
        root.operands().filter(|token| !is_idle(*token)).map(|token| token.id()).collect();
    rw.require(kept.len() < root.num_operands())?;
    rw.set_operands(op, &kept);
    Some(())
}

fn simplified_wait(op: WaitOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let root = rw.read(op);
    let waits: Vec<ValueId> = root.async_dependencies().map(|token| token.id()).collect();
    let token = root.async_token();
    if waits.is_empty() && token.is_none() {
        return rw.erase(op);
    }
    if waits.len() == 1 && token.is_some() {
        return rw.replace(op, &waits);
    }
    rw.require(token.is_some_and(|token| token.is_unused()))?;
    rw.erase(op)
}
