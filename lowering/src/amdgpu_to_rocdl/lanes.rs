//! Exchange of values between lanes.

use crate::gpu_to_rocdl::lanes::{put_together, taken_apart};
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use rmlir_dialects::amdgpu::SwizzleBitModeOp;
use rmlir_dialects::rocdl::DsSwizzleOp;
use rmlir_rewrite::PatternSet;

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    let name = "(anonymous namespace)::AMDGPUSwizzleBitModeLowering";
    set.convert(name, Some(&types.converter), |op: SwizzleBitModeOp, operands, rw| {
        let ctx = rw.ctx().clone();
        let root = rw.read(op);
        let ty = root.result().ty();
        // Bit 15 is 0 in this mode; each mask has five bits.
        let mask = root.and_mask() | root.or_mask() << 5 | root.xor_mask() << 10;
        let value = operands.at(0)?;
        let b = rw.builder();
        let parts = taken_apart(b, value, ctx.i32())?;
        let mask = int_constant(b, ctx.i32(), mask)?;
        let mut swizzled = Vec::new();
        for part in parts {
            swizzled.push(DsSwizzleOp::build(b, part, mask).value().ok()?);
        }
        let made = put_together(b, &swizzled, ty)?;
        rw.replace(op, &[made])
    });
}
