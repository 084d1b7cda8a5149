//! Operations of gpu that are made of simpler ones of it.

use super::reduce;
use rmlir_dialects::arith::{
    AddIOp, AndIOp, BitcastOp, ConstantOp, ExtUIOp, MulIOp, OrIOp, ShLIOp, ShRUIOp, TruncIOp,
};
use rmlir_dialects::gpu::{BlockDimOp, BlockIdOp, GPUFuncOp, GlobalIdOp, ShuffleOp, ThreadIdOp};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{TypeData, ValueId};
use rmlir_rewrite::{PatternRewriter, PatternSet, Rewritten};

/// Adds the patterns.
pub(crate) fn patterns(set: &mut PatternSet) {
    set.op("(anonymous namespace)::GpuAllReduceRewrite", |op: GPUFuncOp, rw| reduce::all(op, rw));
    set.op("(anonymous namespace)::GpuGlobalIdRewriter", global_id);
    set.op("(anonymous namespace)::GpuShuffleRewriter", shuffle);
}

/// A place in the grid is that of the block and that in the block.
fn global_id(op: GlobalIdOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let dim = rw.read(op).dimension();
    let b = rw.builder();
    let block = BlockIdOp::build(b, dim).value().ok()?;
    let size = BlockDimOp::build(b, dim).value().ok()?;
    let first = MulIOp::build(b, block, size).value().ok()?;
    let thread = ThreadIdOp::build(b, dim).value().ok()?;
    let made = AddIOp::build(b, thread, first).value().ok()?;
    rw.replace(op, &[made])
}

/// Numbers of 64 bits are passed on in halves.
fn shuffle(op: ShuffleOp, rw: &mut PatternRewriter<'_>) -> Rewritten {
    let ctx = rw.ctx().clone();
    let root = rw.read(op);
    let (value, offset, width, mode) = (root.value(), root.offset().id(), root.width().id(), root.mode());
    let (given, mut value) = (value.ty(), value.id());
    let i64 = super::int(&ctx, 64)?;
    let is_float = matches!(ctx.type_data(given), TypeData::Float(FloatKind::F64));
    rw.require(is_float || given == i64)?;
    let b = rw.builder();
    if is_float {
        value = BitcastOp::build(b, i64, value).value().ok()?;
    }
    let low = TruncIOp::build(b, ctx.i32(), value).value().ok()?;
    let by = ConstantOp::build(b, ctx.int_attr(64, 32)).value().ok()?;
    let high = ShRUIOp::build(b, value, by).value().ok()?;
    let high = TruncIOp::build(b, ctx.i32(), high).value().ok()?;
    let mut both = Vec::new();
    for half in [low, high] {
        let made = ShuffleOp::build(b, half, offset, width, mode).values().ok()?;
        both.push((*made.first()?, *made.get(1)?));
    }
    let &[(low, is_low), (high, is_high)] = &both[..] else { return None };
    let low = ExtUIOp::build(b, i64, low).value().ok()?;
    let high = ExtUIOp::build(b, i64, high).value().ok()?;
    let high = ShLIOp::build(b, high, by).value().ok()?;
    let mut made: ValueId = OrIOp::build(b, high, low).value().ok()?;
    if is_float {
        made = BitcastOp::build(b, given, made).value().ok()?;
    }
    let is_valid = AndIOp::build(b, is_low, is_high).value().ok()?;
    rw.replace(op, &[made, is_valid])
}
