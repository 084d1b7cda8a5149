//! Barriers, and waiting for memory.

use crate::gpu_common::chipset::Chipset;
use crate::llvm_common::LlvmTypes;
use rmlir_dialects::amdgpu::{LDSBarrierOp, MemoryCounterWaitOp, SchedBarrierOp};
use rmlir_dialects::llvm::{AsmDialect, AtomicOrdering, FenceOp, InlineAsmOp};
use rmlir_dialects::rocdl;
use rmlir_ir::def::Param;
use rmlir_ir::typed::make_attr;
use rmlir_rewrite::conversion::ConversionRewriter;
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes, chipset: Chipset) {
    let converter = Some(&types.converter);
    set.convert("(anonymous namespace)::LDSBarrierOpLowering", converter, move |op: LDSBarrierOp, _, rw| {
        local_barrier(op, rw, chipset)
    });
    set.convert("(anonymous namespace)::SchedBarrierOpLowering", converter, |op: SchedBarrierOp, _, rw| {
        let mask = rw.read(op).opts().0;
        rocdl::SchedBarrier::build(rw.builder(), mask).insert().ok()?;
        rw.erase(op)
    });
    let name = "(anonymous namespace)::MemoryCounterWaitOpLowering";
    set.convert(name, converter, move |op: MemoryCounterWaitOp, _, rw| wait(op, rw, chipset));
}

/// Fences for the memory of a group before and after a barrier.
fn local_barrier(op: LDSBarrierOp, rw: &mut ConversionRewriter<'_>, chipset: Chipset) -> Rewritten {
    let ctx = rw.ctx().clone();
    let params = ["amdgpu-synchronize-as", "local"].map(|word| Param::String(ctx.ident(word)));
    let tag = make_attr(&ctx, ("llvm", "mmra_tag"), params.to_vec()).ok()?;
    let scope = ctx.ident("workgroup");
    let b = rw.builder();
    let fence = |b: &mut rmlir_ir::Builder<'_>, order: AtomicOrdering| {
        let made = FenceOp::build(b, order).set(FenceOp::SYNCSCOPE, scope).attr("llvm.mmra", tag);
        made.insert().ok().map(|_| ())
    };
    fence(b, AtomicOrdering::Release)?;
    if chipset < Chipset(9, 0, 0xa) {
        // The barrier of these chips would wait for all memory.
        let text = ctx.ident(";;;WARNING: BREAKS DEBUG WATCHES\ns_barrier");
        let none = ctx.ident("");
        InlineAsmOp::build(b, None, &[], text, none)
            .set(InlineAsmOp::HAS_SIDE_EFFECTS, true)
            .set(InlineAsmOp::ASM_DIALECT, AsmDialect::ADATT)
            .insert()
            .ok()?;
    } else if chipset.0 < 12 {
        rocdl::SBarrierOp::build(b).insert().ok()?;
    } else {
        rocdl::BarrierSignalOp::build(b, -1).insert().ok()?;
        rocdl::BarrierWaitOp::build(b, -1).insert().ok()?;
    }
    fence(b, AtomicOrdering::Acquire)?;
    rw.erase(op)
}

/// A counter that is not waited for.
const ANY: i64 = 1024;

/// Waits until no more than so many operations are under way.
fn wait(op: MemoryCounterWaitOp, rw: &mut ConversionRewriter<'_>, chipset: Chipset) -> Rewritten {
    let root = rw.read(op);
    let (load, store, exp, ds) = (root.load(), root.store(), root.exp(), root.ds());
    if chipset.0 >= 12 {
        let b = rw.builder();
        if let Some(count) = ds {
            rocdl::WaitDscntOp::build(b, count).insert().ok()?;
        }
        if let Some(count) = load {
            rocdl::WaitLoadcntOp::build(b, count).insert().ok()?;
        }
        if let Some(count) = store {
            rocdl::WaitStorecntOp::build(b, count).insert().ok()?;
        }
        if let Some(count) = exp {
            rocdl::WaitExpcntOp::build(b, count).insert().ok()?;
        }
        return rw.erase(op);
    }
    let memory = match (load, store) {
        (Some(load), Some(store)) => load.checked_add(store)?,
        (Some(count), None) | (None, Some(count)) => count,
        (None, None) => ANY,
    };
    let mask = encoded(chipset, memory, exp.unwrap_or(ANY), ds.unwrap_or(ANY));
    rocdl::SWaitcntOp::build(rw.builder(), mask).insert().ok()?;
    rw.erase(op)
}

/// The counters in one number, each in as many bits as the chip has for it.
fn encoded(chipset: Chipset, memory: i64, exp: i64, local: i64) -> i64 {
    let cut = |value: i64, bits: u32| value.clamp(0, (1 << bits) - 1);
    match chipset.0 {
        11.. => cut(exp, 3) | cut(local, 6) << 4 | cut(memory, 6) << 10,
        10 => {
            let memory = cut(memory, 6);
            memory & 0xf | cut(exp, 3) << 4 | cut(local, 6) << 8 | memory >> 4 << 14
        }
        9 => {
            let memory = cut(memory, 6);
            memory & 0xf | cut(exp, 3) << 4 | cut(local, 4) << 8 | memory >> 4 << 14
        }
        _ => cut(memory, 4) | cut(exp, 3) << 4 | cut(local, 4) << 8,
    }
}
