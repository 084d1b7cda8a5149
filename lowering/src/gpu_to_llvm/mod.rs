//! `gpu-to-llvm`: code of the host, which asks the runtime library of a device for what is to be done there.

mod launch;
mod memory;
mod runtime;
mod sparse;
mod wait;

use crate::llvm_common::{LlvmOptions, LlvmTypes, convert_to, llvm_target};
use crate::{async_types, memref_to_llvm, to_llvm, vector, vector_to_llvm};
use rmlir_dialects::gpu::{BinaryOp, GPUModuleOp, LaunchFuncOp};
use rmlir_dialects::llvm::types as llvm_types;
use rmlir_ir::{Failed, typed};
use rmlir_passes::{PassRun, Registry, options, plain_pass};
use rmlir_rewrite::conversion::{Converted, TypeConverter};
use rmlir_rewrite::greedy::{Config, rewrite_greedily};
use rmlir_rewrite::{PatternSet, Patterns};

plain_pass! {
    /// Makes calls of the runtime library of a device.
    GpuToLlvm: GpuToLLVMConversionPass, run
}

pub(crate) fn register(registry: &mut Registry) {
    registry.add_plain::<GpuToLlvm>();
}

fn run(options: &options::GpuToLLVMConversionPass, run: &mut PassRun<'_>) -> Result<(), Failed> {
    let (at, ctx) = (run.at(), run.ctx());
    let mut set = PatternSet::new();
    vector::transfer::patterns(&mut set, Some(1));
    vector::unroll::from_elements(&mut set);
    rewrite_greedily(run.module(), at, &Patterns::new(set), &Config::default(), None);
    let chosen = LlvmOptions { bare_pointers: options.use_bare_pointers_for_host, ..LlvmOptions::plain(0) };
    let types = LlvmTypes::with(&ctx, chosen, add_rules).ok_or(Failed)?;
    let mut set = PatternSet::new();
    to_llvm::add_patterns(&mut set, &types, run.op(), &[], &[])?;
    vector_to_llvm::patterns(&mut set, &types, vector_to_llvm::Choices::default());
    memref_to_llvm::patterns(&mut set, &types, memref_to_llvm::Allocation::default());
    let kernels = launch::Kernels {
        bare: options.use_bare_pointers_for_kernels,
        with_sizes: options.intersperse_sizes_for_kernels,
    };
    patterns(&mut set, &types, kernels);
    async_types::patterns(&mut set, &types.converter);
    let mut target = llvm_target();
    let converter = types.converter.clone();
    target.legal_op::<GPUModuleOp>().legal_op::<BinaryOp>();
    async_types::target(&mut target, &types.converter);
    target.dynamic_op::<LaunchFuncOp>(move |op| Some(converter.is_legal_op(op)));
    convert_to(run.module(), at, &target, set)
}

/// Types that are pointers to something of the runtime library.
const HANDLES: [&str; 4] =
    ["async.token", "sparse.dntensor_handle", "sparse.spmat_handle", "sparse.spgemmop_handle"];

fn add_rules(converter: &mut TypeConverter) {
    async_types::add_rules(converter);
    converter.rule(|of, ty| {
        let ctx = of.ctx();
        match HANDLES.iter().any(|name| typed::is_type(ctx, ty, ("gpu", name))) {
            true => Converted::one_or_failed(llvm_types::pointer(ctx, 0).ok()),
            false => Converted::Declined,
        }
    });
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

/// Adds the patterns for operations of gpu.
pub(crate) fn patterns(set: &mut PatternSet, types: &LlvmTypes, kernels: launch::Kernels) {
    add! { set, types;
        "(anonymous namespace)::ConvertAllocOpToGpuRuntimeCallPattern": memory::alloc;
        "(anonymous namespace)::ConvertDeallocOpToGpuRuntimeCallPattern": memory::dealloc;
        "(anonymous namespace)::ConvertHostRegisterOpToGpuRuntimeCallPattern": memory::host_register;
        "(anonymous namespace)::ConvertHostUnregisterOpToGpuRuntimeCallPattern": memory::host_unregister;
        "(anonymous namespace)::ConvertMemcpyOpToGpuRuntimeCallPattern": memory::memcpy;
        "(anonymous namespace)::ConvertMemsetOpToGpuRuntimeCallPattern": memory::memset;
        "(anonymous namespace)::ConvertSetDefaultDeviceOpToGpuRuntimeCallPattern": memory::set_default_device;
        "(anonymous namespace)::ConvertWaitAsyncOpToGpuRuntimeCallPattern": wait::wait_async;
        "(anonymous namespace)::ConvertWaitOpToGpuRuntimeCallPattern": wait::wait;
    }
    sparse::patterns(set, types);
    let own = types.clone();
    let name = "(anonymous namespace)::LegalizeLaunchFuncOpPattern";
    set.convert(name, Some(&types.converter), move |op, operands, rw| {
        launch::launch(op, operands, rw, &own, kernels)
    });
}
