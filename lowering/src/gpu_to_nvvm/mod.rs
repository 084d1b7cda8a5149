//! `convert-gpu-to-nvvm`: code of devices of NVIDIA.

mod assert;
mod matrix;
mod sincos;
mod warp;

pub(crate) use matrix::{add_rule as add_matrix_rule, patterns as matrix_patterns};
pub(crate) use warp::reductions;

use crate::gpu_common::index::{Of, What, index, names};
use crate::gpu_common::{self, function, printf, rewrites, shared};
use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use crate::{to_llvm, vector};
use rmlir_dialects::gpu::{self, AddressSpace};
use rmlir_dialects::{cf, func, llvm, nvvm};
use rmlir_ir::typed::TypedOp;
use rmlir_ir::{Attr, Context, Failed};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::ConversionTarget;
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes code of devices of NVIDIA.
    GpuToNvvm: ConvertGpuOpsToNVVMOps, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<GpuToNvvm>();
}

/// Patterns for devices come before those that are for any target.
const BENEFIT: u16 = 10;
/// Memory of a group is aligned to so many bits.
const SHARED_ALIGNMENT: i64 = 128;
/// The address space of memory of a group.
const SHARED: u32 = 3;

fn run(options: &options::ConvertGpuOpsToNVVMOps, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let at = run.at();
    gpu_common::request_wrappers(run.module(), at);
    let chosen = LlvmOptions {
        bare_pointers: options.use_bare_ptr_memref_call_conv,
        address_space,
        ..LlvmOptions::of(run.op(), options.index_bitwidth)
    };
    let mut set = PatternSet::new();
    rewrites::patterns(&mut set);
    vector::unroll::from_elements(&mut set);
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    let types = LlvmTypes::with(&run.ctx(), chosen, matrix::add_rule).ok_or(Failed)?;
    let mut set = PatternSet::new();
    patterns(&mut set, &types, BENEFIT);
    to_llvm::add_patterns(&mut set, &types, run.op(), &options.allowed_dialects, &["math"])?;
    matrix::patterns(&mut set, &types);
    if options.has_redux {
        warp::reductions(&mut set, &types);
    }
    let mut target = llvm_target();
    legality(&mut target);
    convert_to(run.module(), at, &target, set)
}

/// The address spaces of devices of NVIDIA; memory of one thread lies on the stack, which is in none.
pub(crate) fn address_space(ctx: &Context, space: Attr) -> Option<u32> {
    gpu_common::space_by(ctx, space, |space| match space {
        AddressSpace::Global => 1,
        AddressSpace::Workgroup => SHARED,
        AddressSpace::Private => 0,
    })
}

/// Says what is legal for devices of NVIDIA.
fn legality(target: &mut ConversionTarget<'_>) {
    target
        .illegal_op::<func::FuncOp>()
        .illegal_op::<cf::AssertOp>()
        .legal_dialects(&["llvm", "nvvm"])
        .illegal_dialects(&["gpu"])
        .illegal_op::<llvm::CopySignOp>()
        .illegal_op::<llvm::CosOp>()
        .illegal_op::<llvm::ExpOp>()
        .illegal_op::<llvm::Exp2Op>()
        .illegal_op::<llvm::FAbsOp>()
        .illegal_op::<llvm::FCeilOp>()
        .illegal_op::<llvm::FFloorOp>()
        .illegal_op::<llvm::FRemOp>()
        .illegal_op::<llvm::LogOp>()
        .illegal_op::<llvm::Log10Op>()
        .illegal_op::<llvm::Log2Op>()
        .illegal_op::<llvm::PowOp>()
        .illegal_op::<llvm::RoundEvenOp>()
        .illegal_op::<llvm::RoundOp>()
        .illegal_op::<llvm::SinOp>()
        .illegal_op::<llvm::SincosOp>()
        .illegal_op::<llvm::SqrtOp>()
        .legal_op::<gpu::YieldOp>()
        .legal_op::<gpu::GPUModuleOp>();
}

/// Adds functions as patterns, each of an operation, what stands for its operands, the rewriter, and the types.
macro_rules! add {
    ($set:ident, $types:ident, $benefit:ident; $($name:literal: $function:expr;)+) => {
        $({
            let own = $types.clone();
            $set.convert_of_benefit($name, $benefit, Some(&$types.converter), move |op, operands, rw| {
                $function(op, operands, rw, &own)
            });
        })+
    };
}

/// Registers of three dimensions.
fn registers<O: TypedOp, X: TypedOp, Y: TypedOp, Z: TypedOp>(
    set: &mut PatternSet,
    types: &LlvmTypes,
    benefit: u16,
    (of, what): (Of, What),
) {
    index::<O>(set, types, benefit, names::<X, Y, Z>(), of, what);
}

/// Adds the patterns for operations of gpu and functions of numbers.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes, benefit: u16) {
    use nvvm::*;
    add! { set, types, benefit;
        "(anonymous namespace)::GPUBarrierToNVVM": warp::barrier;
        "mlir::GPUPrintfOpToVPrintfLowering": printf::to_vprintf;
        "(anonymous namespace)::AssertOpToAssertfailLowering": assert::assert;
    }
    let b = benefit;
    registers::<gpu::ThreadIdOp, ThreadIdXOp, ThreadIdYOp, ThreadIdZOp>(set, types, b, (Of::Block, What::Id));
    registers::<gpu::BlockDimOp, BlockDimXOp, BlockDimYOp, BlockDimZOp>(
        set,
        types,
        b,
        (Of::Block, What::Size),
    );
    registers::<gpu::ClusterIdOp, ClusterIdXOp, ClusterIdYOp, ClusterIdZOp>(
        set,
        types,
        b,
        (Of::Other, What::Id),
    );
    registers::<gpu::ClusterDimOp, ClusterDimXOp, ClusterDimYOp, ClusterDimZOp>(
        set,
        types,
        b,
        (Of::Other, What::Size),
    );
    registers::<gpu::ClusterBlockIdOp, BlockInClusterIdXOp, BlockInClusterIdYOp, BlockInClusterIdZOp>(
        set,
        types,
        b,
        (Of::Cluster, What::Id),
    );
    registers::<gpu::ClusterDimBlocksOp, ClusterDimBlocksXOp, ClusterDimBlocksYOp, ClusterDimBlocksZOp>(
        set,
        types,
        b,
        (Of::Cluster, What::Size),
    );
    registers::<gpu::BlockIdOp, BlockIdXOp, BlockIdYOp, BlockIdZOp>(set, types, b, (Of::Grid, What::Id));
    registers::<gpu::GridDimOp, GridDimXOp, GridDimYOp, GridDimZOp>(set, types, b, (Of::Grid, What::Size));
    add! { set, types, benefit;
        "(anonymous namespace)::GPULaneIdOpToNVVM": warp::lane_id;
        "(anonymous namespace)::GPUShuffleOpLowering": warp::shuffle;
        "mlir::GPUReturnOpLowering": function::return_op;
    }
    let own = types.clone();
    set.convert_of_benefit(
        "mlir::GPUDynamicSharedMemoryOpLowering",
        benefit,
        Some(&types.converter),
        move |op, _, rw| shared::dynamic_memory(op, rw, &own, SHARED_ALIGNMENT),
    );
    let own = types.clone();
    let how = function::FunctionOptions {
        private_space: 0,
        group_space: SHARED,
        kernel: Some("nvvm.kernel"),
        block_size: Some("nvvm.maxntid"),
        cluster_size: Some("nvvm.cluster_dim"),
        conventions: None,
        group_as_arguments: false,
    };
    set.convert_of_benefit("mlir::GPUFuncOpLowering", benefit, Some(&types.converter), move |op, _, rw| {
        function::function(op, rw, &own, &how)
    });
    library(set, types, benefit);
    add! { set, types, benefit;
        "(anonymous namespace)::SincosOpLowering": sincos::sincos;
    }
}

/// Adds the patterns for functions of numbers.
fn library(set: &mut PatternSet, types: &LlvmTypes, benefit: u16) {
    use crate::gpu_common::calls::{Names, calls};
    use rmlir_dialects::arith::RemFOp;
    use rmlir_dialects::math::*;
    macro_rules! each {
        ($($op:ty: $f32:literal, $f64:literal $(, $how:ident $name:literal)?;)+) => {
            $(calls::<$op>(set, types, benefit, Names::of($f32, $f64)$(.$how($name))?);)+
        };
    }
    each! { RemFOp: "__nv_fmodf", "__nv_fmod"; }
    calls::<AbsIOp>(set, types, benefit, Names { i32: "__nv_abs", ..Names::default() });
    each! {
        AbsFOp: "__nv_fabsf", "__nv_fabs";
        AcosOp: "__nv_acosf", "__nv_acos";
        AcoshOp: "__nv_acoshf", "__nv_acosh";
        AsinOp: "__nv_asinf", "__nv_asin";
        AsinhOp: "__nv_asinhf", "__nv_asinh";
        AtanOp: "__nv_atanf", "__nv_atan";
        Atan2Op: "__nv_atan2f", "__nv_atan2";
        AtanhOp: "__nv_atanhf", "__nv_atanh";
        CbrtOp: "__nv_cbrtf", "__nv_cbrt";
        CeilOp: "__nv_ceilf", "__nv_ceil";
        CopySignOp: "__nv_copysignf", "__nv_copysign";
        CosOp: "__nv_cosf", "__nv_cos", fast "__nv_fast_cosf";
        CoshOp: "__nv_coshf", "__nv_cosh";
        ErfOp: "__nv_erff", "__nv_erf";
        ErfcOp: "__nv_erfcf", "__nv_erfc";
        ExpOp: "__nv_expf", "__nv_exp", fast "__nv_fast_expf";
        Exp2Op: "__nv_exp2f", "__nv_exp2";
        ExpM1Op: "__nv_expm1f", "__nv_expm1";
        FloorOp: "__nv_floorf", "__nv_floor";
        FmaOp: "__nv_fmaf", "__nv_fma";
        IsFiniteOp: "__nv_finitef", "__nv_isfinited";
        IsInfOp: "__nv_isinff", "__nv_isinfd";
        IsNaNOp: "__nv_isnanf", "__nv_isnand";
        LogOp: "__nv_logf", "__nv_log", fast "__nv_fast_logf";
        Log10Op: "__nv_log10f", "__nv_log10", fast "__nv_fast_log10f";
        Log1pOp: "__nv_log1pf", "__nv_log1p";
        Log2Op: "__nv_log2f", "__nv_log2", fast "__nv_fast_log2f";
        PowFOp: "__nv_powf", "__nv_pow", fast "__nv_fast_powf";
        FPowIOp: "__nv_powif", "__nv_powi";
        RoundOp: "__nv_roundf", "__nv_round";
        RoundEvenOp: "__nv_rintf", "__nv_rint";
        RsqrtOp: "__nv_rsqrtf", "__nv_rsqrt";
        SinOp: "__nv_sinf", "__nv_sin", fast "__nv_fast_sinf";
        SinhOp: "__nv_sinhf", "__nv_sinh";
        SqrtOp: "__nv_sqrtf", "__nv_sqrt";
        TanOp: "__nv_tanf", "__nv_tan", fast "__nv_fast_tanf";
        TanhOp: "__nv_tanhf", "__nv_tanh";
    }
}
