//! Where a thread runs: variables that the device sets.

use super::arith::Converter;
use super::env::TargetEnv;
use rmlir_dialects::gpu;
use rmlir_dialects::spirv::{self, DIALECT};
use rmlir_ir::def::Param;
use rmlir_ir::symbols::{nearest_table, symbol_name};
use rmlir_ir::typed::{TypedOp, attr_param, make_type, number};
use rmlir_ir::{Ident, OpAddr, OpRef, Type, ValueId};
use rmlir_rewrite::PatternSet;
use rmlir_rewrite::conversion::ConversionRewriter;
use std::sync::Arc;

/// Adds the patterns.
pub(super) fn patterns(set: &mut PatternSet, types: &Converter, env: &Arc<TargetEnv>) {
    vector::<gpu::BlockIdOp>(set, types, env, "WorkgroupId");
    vector::<gpu::GridDimOp>(set, types, env, "NumWorkgroups");
    vector::<gpu::BlockDimOp>(set, types, env, "WorkgroupSize");
    vector::<gpu::ThreadIdOp>(set, types, env, "LocalInvocationId");
    vector::<gpu::GlobalIdOp>(set, types, env, "GlobalInvocationId");
    scalar::<gpu::SubgroupIdOp>(set, types, "SubgroupId");
    scalar::<gpu::NumSubgroupsOp>(set, types, "NumSubgroups");
    scalar::<gpu::SubgroupSizeOp>(set, types, "SubgroupSize");
    scalar::<gpu::LaneIdOp>(set, types, LANE);
    let name = "(anonymous namespace)::WorkGroupSizeConversion";
    set.convert_of_benefit(name, 10, Some(types), |op: gpu::BlockDimOp, _, rw| {
        let ctx = rw.ctx().clone();
        let root = rw.read(op);
        let dim = usize::try_from(root.dimension().value()).ok()?;
        let abi = entry_point(root.op())?;
        let Some(&Param::Attr(sizes)) = attr_param(&ctx, abi, (DIALECT, "entry_point_abi"), 0) else {
            return None;
        };
        let size = *ctx.i32_array(sizes)?.get(dim)?;
        let ty = rw.convert_type(ctx.index_type())?;
        let value = ctx.int_attr(ctx.type_data(ty).storage_width()?, i64::from(size));
        let made = spirv::ConstantOp::build(rw.builder(), ty, value).value().ok()?;
        rw.replace(op, &[made])
    });
}

/// The variable of the number of a thread in its subgroup.
const LANE: &str = "SubgroupLocalInvocationId";

/// What the function around an operation says of how it is entered.
pub(super) fn entry_point(op: OpRef<'_>) -> Option<rmlir_ir::Attr> {
    let function = match crate::gpu_common::is_function(op) {
        true => op,
        false => crate::gpu_common::function_around(op)?,
    };
    function.attr_named("spirv.entry_point_abi")
}

/// A part of a variable of three numbers.
fn vector<O: TypedOp>(set: &mut PatternSet, types: &Converter, env: &Arc<TargetEnv>, variable: &'static str) {
    let env = Arc::clone(env);
    let name = "(anonymous namespace)::LaunchConfigConversion";
    set.convert(name, Some(types), move |op: O, _, rw| {
        let ctx = rw.ctx().clone();
        let at = op.handle();
        let dim = number(&ctx, rw.op(at).attr_named("dimension")?)?;
        let index = rw.convert_type(ctx.index_type())?;
        // Shaders have numbers of 32 bits there, whatever an index is.
        let part = if env.has("Shader") { ctx.i32() } else { index };
        let whole = ctx.vector_type(&[3], &[false], part).ok()?;
        let value = read(rw, at, variable, whole)?;
        let position = ctx.array_attr(&[ctx.int_attr(32, dim)]);
        let b = rw.builder();
        let mut made = spirv::CompositeExtractOp::build(b, part, value, position).value().ok()?;
        if part != index {
            made = spirv::UConvertOp::build(b, index, made).value().ok()?;
        }
        rw.replace(at, &[made])
    });
}

/// A variable of one number.
fn scalar<O: TypedOp>(set: &mut PatternSet, types: &Converter, variable: &'static str) {
    let name = "(anonymous namespace)::SingleDimLaunchConfigConversion";
    set.convert(name, Some(types), move |op: O, _, rw| {
        let ctx = rw.ctx().clone();
        let at = op.handle();
        let index = rw.convert_type(ctx.index_type())?;
        let mut made = read(rw, at, variable, ctx.i32())?;
        if index != ctx.i32() {
            made = spirv::UConvertOp::build(rw.builder(), index, made).value().ok()?;
        }
        rw.replace(at, &[made])
    });
}

/// The number of the thread in its subgroup.
pub(super) fn lane(rw: &mut ConversionRewriter<'_>, op: OpAddr) -> Option<ValueId> {
    let ty = rw.ctx().i32();
    read(rw, op, LANE, ty)
}

/// The value of a variable that the device sets. It is one of the symbol table around `op`, made at its start if need be.
fn read(rw: &mut ConversionRewriter<'_>, op: OpAddr, variable: &str, ty: Type) -> Option<ValueId> {
    let (name, pointer) = match known(rw, op, variable)? {
        Some(known) => known,
        None => declare(rw, op, variable, ty)?,
    };
    let b = rw.builder();
    let place = spirv::AddressOfOp::build(b, pointer, name).value().ok()?;
    spirv::LoadOp::build(b, ty, place).value().ok()
}

fn known(rw: &ConversionRewriter<'_>, op: OpAddr, variable: &str) -> Option<Option<(Ident, Type)>> {
    let ctx = rw.ctx();
    let block = nearest_table(rw.op(op).parent()?)?.region(0)?.entry()?;
    let mut variables = block.ops().filter_map(|op| op.cast::<spirv::GlobalVariableOp>());
    let found = variables.find(|of| of.built_in().is_some_and(|name| &*ctx.text(name) == variable));
    Some(match found {
        Some(found) => Some((symbol_name(found.op())?, found.r#type())),
        None => None,
    })
}

fn declare(rw: &mut ConversionRewriter<'_>, op: OpAddr, variable: &str, ty: Type) -> Option<(Ident, Type)> {
    let ctx = rw.ctx().clone();
    let params = vec![Param::Type(ty), Param::String(ctx.ident("Input"))];
    let pointer = make_type(&ctx, (DIALECT, "ptr"), params).ok()?;
    let name = ctx.ident(&format!("__builtin__{variable}__"));
    let loc = rw.op(op).loc();
    let block = nearest_table(rw.op(op).parent()?)?.region(0)?.entry()?;
    let (unit, block) = (block.unit(), block.id());
    let mut outer = rw.within(unit);
    outer.at_start(block);
    outer.set_loc(loc);
    let variable = ctx.ident(variable);
    spirv::GlobalVariableOp::build(outer.builder(), pointer, name)
        .set(spirv::GlobalVariableOp::BUILT_IN, variable)
        .insert()
        .ok()?;
    Some((name, pointer))
}
