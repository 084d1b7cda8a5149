//! `convert-gpu-to-rocdl`: code of devices of AMD.

pub(crate) mod lanes;

use crate::gpu_common::chipset::Chipset;
use crate::gpu_common::index::{Of, What, index, names};
use crate::gpu_common::{self, function, ops_of, printf, rewrites, shared};
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, is_memref, llvm_target};
use crate::{amdgpu_to_rocdl, math_to_rocdl, to_llvm};
use rmlir_dialects::gpu::{self, AddressSpace, BroadcastType};
use rmlir_dialects::llvm::{ExpOp, LLVMFuncOp, LogOp};
use rmlir_dialects::{func, rocdl};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::value::FloatKind;
use rmlir_ir::{Attr, Context, Diagnostic, Failed, Loc, Module, OpAddr, OpRef, Type, TypeData};
use rmlir_passes::options::ConvertGpuOpsToROCDLOpsRuntime as Runtime;
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{ConversionRewriter, ConversionTarget, Operands};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns, Rewritten};

plain_pass! {
    /// Makes code of devices of AMD.
    GpuToRocdl: ConvertGpuOpsToROCDLOps, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<GpuToRocdl>();
}

/// How data lies in memory of devices of AMD.
const DATA_LAYOUT: &str = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-\
     i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9";
/// The address spaces of memory of a group and of one thread.
const SHARED: u32 = 3;
const PRIVATE: u32 = 5;
/// The address space of constants, where texts lie for OpenCL.
const CONSTANT: u32 = 4;
const PRINTER: printf::Printer = printf::Printer { name: "printf", space: CONSTANT, convention: None };
const REQUIRED_SIZE: &str = "rocdl.reqd_work_group_size";
const FLAT_SIZE: &str = "rocdl.flat_work_group_size";

fn run(options: &options::ConvertGpuOpsToROCDLOps, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (at, ctx) = (run.at(), run.ctx());
    let layout = ctx.ident("llvm.data_layout");
    if run.op().attr_named("llvm.data_layout").is_none() {
        let value = ctx.string_attr(DATA_LAYOUT);
        run.module().set_attr(at, layout, Some(value));
    }
    gpu_common::request_wrappers(run.module(), at);
    let chipset = Chipset::required(&ctx, &options.chipset)?;
    let bare_pointers = options.use_bare_ptr_memref_call_conv;
    let chosen =
        LlvmOptions { bare_pointers, address_space, ..LlvmOptions::of(run.op(), options.index_bitwidth) };
    if bare_pointers
        && !ops_of::<gpu::GPUFuncOp>(run.module(), at).iter().all(|&at| takes_bare(run.module(), at))
    {
        let text = "bare pointer calling convention requires all memrefs to have static shape and use the identity map";
        return Diagnostic::error(Loc::UNKNOWN, text).emit(&ctx);
    }
    let mut set = PatternSet::new();
    rewrites::patterns(&mut set);
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    let types = LlvmTypes::new(&ctx, chosen).ok_or(Failed)?;
    let mut set = PatternSet::new();
    // Calls of the library are tried before intrinsics of the same meaning.
    patterns(&mut set, &types, options.runtime, chipset);
    amdgpu_to_rocdl::patterns(&mut set, &types, chipset);
    to_llvm::add_patterns(&mut set, &types, run.op(), &options.allowed_dialects, &[])?;
    let mut target = llvm_target();
    legality(&mut target);
    convert_to(run.module(), at, &target, set)?;
    flatten_sizes(run.module(), at);
    Ok(())
}

/// Whether all memrefs that a function takes may be passed as pointers to their elements.
fn takes_bare(module: &Module, at: OpAddr) -> bool {
    let ctx = module.ctx();
    let Some(function) = module.op(at).cast::<gpu::GPUFuncOp>() else { return true };
    let TypeData::Function { inputs, .. } = ctx.type_data(function.function_type()) else { return true };
    inputs.iter().all(|&ty| !is_memref(ctx, ty) || is_static(ctx, ty))
}

fn is_static(ctx: &Context, ty: Type) -> bool {
    let shape = ctx.type_data(ty).shape();
    ctx.strides(ty).is_some_and(|strides| {
        let sizes = shape.unwrap_or_default().iter().chain(&strides.strides);
        strides.offset != rmlir_ir::DYNAMIC && sizes.into_iter().all(|&size| size != rmlir_ir::DYNAMIC)
    })
}

/// The address spaces of devices of AMD.
pub(crate) fn address_space(ctx: &Context, space: Attr) -> Option<u32> {
    let common = gpu_common::space_by(ctx, space, |space| match space {
        AddressSpace::Global => 1,
        AddressSpace::Workgroup => SHARED,
        AddressSpace::Private => PRIVATE,
    });
    common.or_else(|| amdgpu_to_rocdl::buffer_space(ctx, space))
}

/// Says what is legal for devices of AMD.
fn legality(target: &mut ConversionTarget<'_>) {
    target.illegal_op::<func::FuncOp>().legal_dialects(&["llvm", "rocdl"]).illegal_dialects(&["gpu"]);
    math_to_rocdl::illegal_functions(target);
    target.dynamic_op::<ExpOp>(of_f32).dynamic_op::<LogOp>(of_f32);
    target.legal_op::<gpu::YieldOp>().legal_op::<gpu::GPUModuleOp>();
}

fn of_f32(op: OpRef<'_>) -> Option<bool> {
    let is_f32 = |ty: Type| matches!(op.ctx().type_data(ty), TypeData::Float(FloatKind::F32));
    Some(op.operands().any(|operand| is_f32(operand.ty())))
}

/// Says of functions whose blocks have a known size how many threads that are.
fn flatten_sizes(module: &mut Module, at: OpAddr) {
    let ctx = module.ctx().clone();
    for function in ops_of::<LLVMFuncOp>(module, at) {
        let Some(sizes) =
            module.op(function).attr_named(REQUIRED_SIZE).and_then(|sizes| ctx.i32_array(sizes))
        else {
            continue;
        };
        let flat = sizes.iter().fold(1u32, |flat, &size| flat.wrapping_mul(size as u32));
        let value = ctx.string_attr(&format!("{flat},{flat}"));
        module.set_attr(function, ctx.ident(FLAT_SIZE), Some(value));
    }
}

/// Adds functions as patterns, each of an operation, what stands for its operands, the rewriter, and the types.
macro_rules! add {
    ($set:ident, $types:ident; $($name:literal: $function:expr;)+) => {
        $({
            let own = $types.clone();
            $set.convert($name, Some(&$types.converter), move |op, operands, rw| {
                $function(op, operands, rw, &own)
            });
        })+
    };
}

/// Registers of three dimensions.
fn registers<O: TypedOp, X: TypedOp, Y: TypedOp, Z: TypedOp>(
    set: &mut PatternSet,
    types: &LlvmTypes,
    (of, what): (Of, What),
) {
    index::<O>(set, types, 1, names::<X, Y, Z>(), of, what);
}

/// Adds the patterns for operations of gpu and functions of numbers.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes, runtime: Runtime, chipset: Chipset) {
    use rocdl::*;
    set.convert("GPUBarrierToROCDL", Some(&types.converter), |op: gpu::BarrierOp, _, rw| {
        BarrierOp::build(rw.builder()).insert().ok()?;
        rw.erase(op)
    });
    registers::<gpu::ThreadIdOp, ThreadIdXOp, ThreadIdYOp, ThreadIdZOp>(set, types, (Of::Block, What::Id));
    registers::<gpu::BlockIdOp, BlockIdXOp, BlockIdYOp, BlockIdZOp>(set, types, (Of::Grid, What::Id));
    registers::<gpu::BlockDimOp, BlockDimXOp, BlockDimYOp, BlockDimZOp>(set, types, (Of::Block, What::Size));
    registers::<gpu::GridDimOp, GridDimXOp, GridDimYOp, GridDimZOp>(set, types, (Of::Grid, What::Size));
    add! { set, types; "mlir::GPUReturnOpLowering": function::return_op; }
    let own = types.clone();
    let how = function::FunctionOptions {
        private_space: PRIVATE,
        group_space: SHARED,
        kernel: Some("rocdl.kernel"),
        block_size: Some(REQUIRED_SIZE),
        cluster_size: None,
        conventions: None,
        group_as_arguments: false,
    };
    set.convert("mlir::GPUFuncOpLowering", Some(&types.converter), move |op, _, rw| {
        function::function(op, rw, &own, &how)
    });
    match runtime {
        Runtime::HIP => add! { set, types; "mlir::GPUPrintfOpToHIPLowering": printf::to_hip; },
        Runtime::OpenCL => {
            let own = types.clone();
            let name = "mlir::GPUPrintfOpToLLVMCallLowering";
            set.convert(name, Some(&types.converter), move |op, operands, rw| {
                printf::to_printf(op, operands, rw, &own, PRINTER)
            });
        }
        _ => {}
    }
    let own = types.clone();
    set.convert("mlir::GPUDynamicSharedMemoryOpLowering", Some(&types.converter), move |op, _, rw| {
        shared::dynamic_memory(op, rw, &own, 0)
    });
    add! { set, types;
        "(anonymous namespace)::GPUShuffleOpLowering": lanes::shuffle;
        "(anonymous namespace)::GPULaneIdOpToROCDL": lanes::lane_id;
        "(anonymous namespace)::GPUSubgroupBroadcastOpToROCDL": broadcast;
    }
    let own = types.clone();
    let name = "(anonymous namespace)::GPUSubgroupSizeOpToROCDL";
    set.convert(name, Some(&types.converter), move |op, _, rw| lanes::subgroup_size(op, rw, &own, chipset));
    math_to_rocdl::patterns(set, types, Some(chipset));
}

/// Whether what a lane holds can be read by others.
fn can_be_read(ctx: &Context, ty: Type) -> bool {
    let is_half = |ty: Type| match ctx.type_data(ty) {
        TypeData::Float(kind) => matches!(kind, FloatKind::F16 | FloatKind::BF16),
        TypeData::Integer { width, .. } => *width == 16,
        _ => false,
    };
    match ctx.type_data(ty) {
        TypeData::Float(kind) => {
            matches!(kind, FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64)
        }
        TypeData::Integer { width, .. } => matches!(width, 16 | 32 | 64),
        TypeData::Vector { shape, element, .. } => {
            *element == ctx.i32() || (shape.iter().product::<i64>() == 2 && is_half(*element))
        }
        _ => {
            use rmlir_dialects::llvm::types::Kind;
            Kind::of(ctx, ty) == Some(Kind::Pointer)
        }
    }
}

fn broadcast(
    op: gpu::SubgroupBroadcastOp,
    operands: &Operands,
    rw: &mut ConversionRewriter<'_>,
    _: &LlvmTypes,
) -> Rewritten {
    let value = operands.at(0)?;
    rw.require(can_be_read(rw.ctx(), rw.body().value_type(value)))?;
    let made = match rw.read(op).broadcast_type() {
        BroadcastType::SpecificLane => {
            let lane = operands.at(1)?;
            rocdl::ReadlaneOp::build(rw.builder(), value, lane).value().ok()?
        }
        BroadcastType::FirstActiveLane => rocdl::ReadfirstlaneOp::build(rw.builder(), value).value().ok()?,
    };
    rw.replace(op, &[made])
}
