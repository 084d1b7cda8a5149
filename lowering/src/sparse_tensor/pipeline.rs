//! `sparsifier`: all that takes structured operations on sparse tensors to the dialect of LLVM.

use super::combined::{Extras, SparsificationAndBufferization};
use rmlir_passes::record::{PassOptions, Value};
use rmlir_passes::{OpPassManager, OptionError, Registry, options};
use std::fmt::Write;

pub(super) fn register(registry: &mut Registry) {
    registry.register_pipeline(options::SparsifierPipeline::RECORD, fill);
}

/// The options of the combined pass, in the order of its record.
fn combined(
    values: &[Value],
    options: &options::SparsifierPipeline,
) -> options::SparsificationAndBufferization {
    let word = |at: usize| values.get(at).cloned().unwrap_or(Value::Text(String::new()));
    let (parallel, emit) = (word(0), word(values.len().saturating_sub(1)));
    options::SparsificationAndBufferization::of_values(&[
        Value::Signed(i64::from(options.vector_length)),
        Value::Bool(options.enable_arm_sve),
        Value::Bool(options.short_vector_indices),
        Value::Bool(options.enable_gpu_libgen),
        emit,
        parallel,
    ])
}

/// The passes after the combined one.
fn rest(options: &options::SparsifierPipeline) -> String {
    let vectors = format!(
        "convert-vector-to-llvm{{reassociate-fp-reductions={} force-32bit-vector-indices={} enable-amx={} enable-arm-neon={} \
         enable-arm-sve={} enable-x86vector={}}}",
        options.reassociate_fp_reductions,
        options.short_vector_indices,
        options.enable_amx,
        options.enable_arm_neon,
        options.enable_arm_sve,
        options.enable_x86_vector,
    );
    let gpu = !options.gpu_triple.is_empty();
    let mut text = String::from("sparse-storage-specifier-to-llvm,func.func(canonicalize),");
    if gpu {
        text.push_str(
            "sparse-gpu-codegen,gpu.module(strip-debuginfo),gpu.module(convert-scf-to-cf),gpu.module(convert-gpu-to-nvvm),",
        );
    }
    let _ = write!(
        text,
        "func.func(convert-linalg-to-loops),func.func(convert-vector-to-scf),func.func(expand-realloc),\
         func.func(convert-scf-to-cf),expand-strided-metadata,lower-affine,{vectors},\
         func.func(convert-complex-to-standard),func.func(arith-expand),func.func(convert-math-to-llvm),convert-math-to-libm,\
         convert-complex-to-libm,{vectors},"
    );
    if gpu {
        let (triple, chip) = (&options.gpu_triple, &options.gpu_chip);
        let (features, format) = (&options.gpu_features, &options.gpu_format);
        let _ = write!(
            text,
            "nvvm-attach-target{{triple={triple} chip={chip} features={features}}},gpu-to-llvm,\
             gpu-module-to-binary{{format={format}}},"
        );
    }
    text.push_str("convert-to-llvm,reconcile-unrealized-casts");
    text
}

fn fill(values: &[Value], registry: &Registry, manager: &mut OpPassManager) -> Result<(), OptionError> {
    let options = options::SparsifierPipeline::of_values(values);
    let refused =
        |error: rmlir_passes::PipelineError| OptionError { direct: error.direct, message: error.message };
    let first = "func.func(linalg-generalize-named-ops),func.func(linalg-fuse-elementwise-ops)";
    manager.add_text(registry, first).map_err(refused)?;
    let extras = Extras {
        frees: options.create_sparse_deallocs,
        calls_library: options.enable_runtime_library,
        fills: options.enable_buffer_initialization,
        analysis_only: options.test_bufferization,
    };
    manager.add(SparsificationAndBufferization::new(combined(values, &options), extras, registry)?);
    if options.test_bufferization {
        return Ok(());
    }
    manager.add_text(registry, &rest(&options)).map_err(refused)
}
