//! What the threads of a warp do together.

use crate::gpu_common::as_index;
use crate::gpu_common::index::range;
use crate::gpu_common::int;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::{extract, int_constant};
use rmlir_dialects::gpu::{self, AllReduceOperation, BarrierOp, LaneIdOp, ShuffleMode, ShuffleOp};
use rmlir_dialects::llvm::types as llvm_types;
use rmlir_dialects::llvm::{LShrOp, SubOp};
use rmlir_dialects::nvvm::{self, ReduxKind, ReduxOp, ShflKind, ShflOp};
use rmlir_ir::{TypeData, ValueId};
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};
use rmlir_rewrite::{PatternSet, Rewritten};

/// How many threads a warp has.
const WARP: i64 = 32;

pub(super) fn barrier(
    op: BarrierOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    nvvm::Barrier0Op::build(rw.builder()).insert().ok()?;
    rw.erase(op)
}

pub(super) fn lane_id(
    op: LaneIdOp,
    _: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let bound = rw.read(op).upper_bound().unwrap_or(WARP);
    let range = range(&ctx, 32, 0, bound)?;
    let b = rw.builder();
    let made = nvvm::LaneIdOp::build(b, ctx.i32()).set(nvvm::LaneIdOp::RANGE, range).value().ok()?;
    let made = as_index(b, types.index, made)?;
    rw.replace(op, &[made])
}

/// The width says which threads take part, and which one is the last that is read from.
pub(super) fn shuffle(
    op: ShuffleOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (i32, i1) = (ctx.i32(), int(&ctx, 1)?);
    let root = rw.read(op);
    let mode = root.mode();
    let is_valid_used = root.valid().users().next().is_some();
    let (value, offset, width) = (operands.at(0)?, operands.at(1)?, operands.at(2)?);
    let given = rw.body().value_type(value);
    let b = rw.builder();
    let one = int_constant(b, i32, 1)?;
    let all = int_constant(b, i32, -1)?;
    let warp = int_constant(b, i32, WARP)?;
    let others = SubOp::build(b, warp, width).value().ok()?;
    let mask = LShrOp::build(b, all, others).value().ok()?;
    let last = match mode {
        ShuffleMode::UP => others,
        _ => SubOp::build(b, width, one).value().ok()?,
    };
    let kind = match mode {
        ShuffleMode::XOR => ShflKind::Bfly,
        ShuffleMode::UP => ShflKind::Up,
        ShuffleMode::DOWN => ShflKind::Down,
        ShuffleMode::IDX => ShflKind::Idx,
    };
    if !is_valid_used {
        let made = ShflOp::build(b, given, mask, value, offset, last, kind).value().ok()?;
        return rw.replace_with_many(op, &[vec![made], Vec::new()]);
    }
    let both = llvm_types::literal_struct(&ctx, &[given, i1], false).ok()?;
    let made = ShflOp::build(b, both, mask, value, offset, last, kind)
        .set(ShflOp::RETURN_VALUE_AND_IS_VALID, true)
        .value()
        .ok()?;
    let value = extract(b, made, &[0])?;
    let is_valid = extract(b, made, &[1])?;
    rw.replace(op, &[value, is_valid])
}

/// Adds the pattern for reductions that the device has.
pub(crate) fn reductions(set: &mut PatternSet, types: &LlvmTypes) {
    let name = "(anonymous namespace)::GPUSubgroupReduceOpLowering";
    set.convert(name, Some(&types.converter), |op: gpu::SubgroupReduceOp, _, rw| {
        let root = rw.read(op);
        rw.require(root.cluster_size().is_none() && root.uniform())?;
        let ctx = rw.ctx().clone();
        let is_i32 = matches!(ctx.type_data(root.value().ty()), TypeData::Integer { width: 32, .. });
        rw.require(is_i32 && root.value().ty() == ctx.i32())?;
        let kind = match root.op_() {
            AllReduceOperation::ADD => ReduxKind::ADD,
            AllReduceOperation::MINSI | AllReduceOperation::MINNUMF => ReduxKind::MIN,
            AllReduceOperation::MAXSI | AllReduceOperation::MAXNUMF => ReduxKind::MAX,
            AllReduceOperation::AND => ReduxKind::AND,
            AllReduceOperation::OR => ReduxKind::OR,
            AllReduceOperation::XOR => ReduxKind::XOR,
            _ => return None,
        };
        let value: ValueId = root.value().id();
        let b = rw.builder();
        let mask = int_constant(b, ctx.i32(), -1)?;
        let made = ReduxOp::build(b, ctx.i32(), value, kind, mask).value().ok()?;
        rw.replace(op, &[made])
    });
}
