//! What threads do together: calls of functions that SPIR-V has built in, by their names in C++.

use crate::gpu_to_llvm_spv::BuiltIn;
use crate::llvm_common::LlvmTypes;
use crate::llvm_common::build::int_constant;
use rmlir_dialects::spirv::*;
use rmlir_ir::typed::{EnumValue, Handle, TypedOp};
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Context, OpAddr, Type, TypeData, ValueId};
use rmlir_rewrite::conversion::ConversionRewriter;
use rmlir_rewrite::{PatternSet, Rewritten};

/// Adds a pattern for each operation, of the numbers that say how the threads take part.
macro_rules! each {
    ($set:ident, $types:ident, $name:literal, $convert:ident; $($op:ident: $($number:ident),+;)+) => {
        $($set.convert($name, Some(&$types.converter), move |op: $op, operands, rw| {
            let root = rw.read(op);
            let numbers = [$(root.$number().to_value()),+];
            let operands = operands.all()?;
            $convert(rw, op.at(), &name_of::<$op>(), &numbers, &operands)
        });)+
    };
}

pub(super) fn patterns(set: &mut PatternSet, types: &LlvmTypes) {
    each! { set, types, "(anonymous namespace)::ControlBarrierPattern", barrier;
        ControlBarrierOp: execution_scope, memory_scope, memory_semantics;
        INTELControlBarrierArriveOp: execution_scope, memory_scope, memory_semantics;
        INTELControlBarrierWaitOp: execution_scope, memory_scope, memory_semantics;
    }
    each! { set, types, "(anonymous namespace)::GroupReducePattern", reduce;
        GroupIAddOp: execution_scope, group_operation;
        GroupFAddOp: execution_scope, group_operation;
        GroupUMinOp: execution_scope, group_operation;
        GroupSMinOp: execution_scope, group_operation;
        GroupFMinOp: execution_scope, group_operation;
        GroupUMaxOp: execution_scope, group_operation;
        GroupSMaxOp: execution_scope, group_operation;
        GroupFMaxOp: execution_scope, group_operation;
        GroupNonUniformIAddOp: execution_scope, group_operation;
        GroupNonUniformFAddOp: execution_scope, group_operation;
        GroupNonUniformIMulOp: execution_scope, group_operation;
        GroupNonUniformFMulOp: execution_scope, group_operation;
        GroupNonUniformSMinOp: execution_scope, group_operation;
        GroupNonUniformUMinOp: execution_scope, group_operation;
        GroupNonUniformFMinOp: execution_scope, group_operation;
        GroupNonUniformSMaxOp: execution_scope, group_operation;
        GroupNonUniformUMaxOp: execution_scope, group_operation;
        GroupNonUniformFMaxOp: execution_scope, group_operation;
        GroupNonUniformBitwiseAndOp: execution_scope, group_operation;
        GroupNonUniformBitwiseOrOp: execution_scope, group_operation;
        GroupNonUniformBitwiseXorOp: execution_scope, group_operation;
        GroupNonUniformLogicalAndOp: execution_scope, group_operation;
        GroupNonUniformLogicalOrOp: execution_scope, group_operation;
        GroupNonUniformLogicalXorOp: execution_scope, group_operation;
    }
}

/// The name of the function for an operation; what a vendor added has the vendor's name at its end.
fn name_of<O: TypedOp>() -> String {
    let name = O::KIND.name();
    let name = name.strip_prefix("spirv.").unwrap_or(name);
    let name = match name.split_once('.') {
        Some((vendor, name)) => format!("__spirv_{name}{vendor}"),
        None => format!("__spirv_{name}"),
    };
    format!("_Z{}{name}", name.len())
}

/// How C++ writes a type in a name.
fn type_in_name(ctx: &Context, ty: Type) -> Option<&'static str> {
    Some(match ctx.type_data(ty) {
        TypeData::Float(FloatKind::F16) => "Dh",
        TypeData::Float(FloatKind::F32) => "f",
        TypeData::Float(FloatKind::F64) => "d",
        TypeData::Integer { width: 1, .. } => "b",
        TypeData::Integer { width: 8, .. } => "c",
        TypeData::Integer { width: 16, .. } => "t",
        TypeData::Integer { width: 32, .. } => "j",
        TypeData::Integer { width: 64, .. } => "m",
        _ => return None,
    })
}

/// Constants for the numbers.
fn constants(rw: &mut ConversionRewriter<'_>, numbers: &[i64]) -> Option<Vec<ValueId>> {
    let i32 = rw.ctx().i32();
    numbers.iter().map(|&number| int_constant(rw.builder(), i32, number)).collect()
}

fn barrier(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    name: &str,
    numbers: &[i64],
    _: &[ValueId],
) -> Rewritten {
    let i32 = rw.ctx().i32();
    let args = constants(rw, numbers)?;
    let name = format!("{name}iii");
    let callee =
        BuiltIn { name: &name, params: &[i32; 3], result: None, is_pure: false, is_convergent: true };
    callee.call(rw, op, &args)?;
    rw.erase(op)
}

fn reduce(
    rw: &mut ConversionRewriter<'_>,
    op: OpAddr,
    name: &str,
    numbers: &[i64],
    operands: &[ValueId],
) -> Rewritten {
    let ctx = rw.ctx().clone();
    let (ty, i32) = (rw.op(op).result(0)?.ty(), ctx.i32());
    let shown = type_in_name(&ctx, ty)?;
    // The other operand is the size of a cluster.
    let cluster = if operands.len() > 1 { "j" } else { "" };
    let name = format!("{name}ii{shown}{cluster}");
    let mut params = vec![i32, i32, ty];
    params.resize(2 + operands.len(), i32);
    let mut args = constants(rw, numbers)?;
    args.extend_from_slice(operands);
    let callee =
        BuiltIn { name: &name, params: &params, result: Some(ty), is_pure: false, is_convergent: true };
    let made = callee.call(rw, op, &args)??;
    rw.replace(op, &[made])
}
