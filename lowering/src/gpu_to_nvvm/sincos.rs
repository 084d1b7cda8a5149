//! `math.sincos`: a function of the library that gives its results in memory.

use crate::gpu_common::calls::declared;
use crate::gpu_common::function_around;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use rmlir_dialects::arith::FastMathFlags;
use rmlir_dialects::llvm::types::{self as llvm_types, Kind};
use rmlir_dialects::llvm::{AllocaOp, CallOp, FPExtOp, FPTruncOp, LoadOp};
use rmlir_dialects::math::SincosOp;
use rmlir_ir::traits::TraitSet;
use rmlir_ir::typed;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{OpAddr, TypeData};
use rmlir_rewrite::Rewritten;
use rmlir_rewrite::conversion::{ConversionRewriter, Operands};

pub(super) fn sincos(
    op: SincosOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    types: &LlvmTypes,
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let value = operands.at(0)?;
    let given = rw.body().value_type(value);
    let flags = rw.op(op).attr_named("fastmath").and_then(|flags| typed::number(&ctx, flags)).unwrap_or(0);
    let is_fast = flags & FastMathFlags::AFN.0 != 0;
    let (name, is_small) = match ctx.type_data(given) {
        TypeData::Float(FloatKind::F64) => ("__nv_sincos", false),
        TypeData::Float(kind @ (FloatKind::F16 | FloatKind::BF16 | FloatKind::F32)) => {
            let name = if is_fast { "__nv_fast_sincosf" } else { "__nv_sincosf" };
            (name, *kind != FloatKind::F32)
        }
        _ => return None,
    };
    let root = rw.op(op);
    let mut around = std::iter::successors(root.parent(), |op| op.parent());
    let scope = around.find(|op| op.has_trait(TraitSet::AUTOMATIC_ALLOCATION_SCOPE))?;
    let entry = scope.region(0)?.entry()?;
    let (entry_unit, entry, at) = (entry.unit(), entry.id(), typed::Handle::at(op));
    rw.require(entry_unit == at.unit)?;
    let (loc, function): (_, OpAddr) = (root.loc(), function_around(root)?.global());
    let ty = if is_small { ctx.f32() } else { given };
    let arg = match is_small {
        true => {
            let loc = rw.value(value).loc();
            FPExtOp::build(rw.builder(), ty, value).loc(loc).value().ok()?
        }
        false => value,
    };
    let pointer = types.pointer(0)?;
    let (sin, cos) = {
        let mut start = rw.within(entry_unit);
        start.at_start(entry);
        start.set_loc(loc);
        let b = start.builder();
        let one = int_constant(b, ctx.i32(), 1)?;
        let sin = AllocaOp::build(b, pointer, one, ty).value().ok()?;
        (sin, AllocaOp::build(b, pointer, one, ty).value().ok()?)
    };
    let void = llvm_types::simple(&ctx, Kind::Void).ok()?;
    declared(rw, at, function, name, void, &[ty, pointer, pointer])?;
    let callee = ctx.ident(name);
    let b = rw.builder();
    CallOp::build(b, None, &[arg, sin, cos], &[]).set(CallOp::CALLEE, callee).insert().ok()?;
    let mut results = Vec::new();
    for place in [sin, cos] {
        results.push(LoadOp::build(b, ty, place).value().ok()?);
    }
    if is_small {
        for result in &mut results {
            *result = FPTruncOp::build(b, given, *result).value().ok()?;
        }
    }
    rw.replace(op, &results)
}
