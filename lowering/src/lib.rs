//! rmlir-lowering: passes over operations of particular dialects, a folder for each dialect or conversion.
//!
//! ```
//! use rmlir_passes::Registry;
//!
//! let mut registry = Registry::new();
//! rmlir_lowering::register(&mut registry);
//! assert!(registry.record("scf-for-to-while").is_some());
//! ```

#![deny(missing_docs)]
#![forbid(unsafe_code)]

pub mod affine;
pub mod affine_to_std;
pub mod amdgpu_to_rocdl;
pub mod arith;
pub mod arith_to_apfloat;
pub mod arith_to_llvm;
pub mod arm_neon_to_intrinsics;
pub mod async_passes;
pub mod async_to_llvm;
pub mod bufferization;
mod calc;
mod captures;
pub mod cf_to_llvm;
pub mod cf_to_scf;
pub mod complex_to_libm;
pub mod complex_to_llvm;
pub mod complex_to_standard;
mod dims;
pub mod duplicate_functions;
pub mod emitc;
pub mod func_to_llvm;
mod function_types;
pub mod gpu;
mod gpu_common;
pub mod gpu_to_llvm;
pub mod gpu_to_llvm_spv;
pub mod gpu_to_nvvm;
pub mod gpu_to_rocdl;
pub mod host_to_llvm;
pub mod index_to_llvm;
pub mod linalg;
pub mod llvm_common;
pub mod llvm_export;
pub mod math;
pub mod math_to_funcs;
pub mod math_to_libm;
pub mod math_to_llvm;
pub mod math_to_rocdl;
pub mod memref;
pub mod memref_to_llvm;
pub mod nvgpu_to_nvvm;
pub mod nvvm_optimize;
pub mod openmp_to_llvm;
pub mod pdl;
pub mod pdl_to_pdl_interp;
pub mod quant;
pub mod reduction;
mod regions;
mod rewriting;
pub mod road;
mod runtime_calls;
pub mod runtime_checks;
pub mod scf;
pub mod scf_to_cf;
pub mod scf_to_openmp;
pub mod shape;
pub mod spirv;
pub mod spirv_to_llvm;
pub mod tensor;
pub mod testing;
pub mod to_emitc;
pub mod to_llvm;
pub mod to_spirv;
pub mod tosa;
pub mod transform;
pub mod ub_to_llvm;
pub mod vector;
mod vector_elements;
pub mod vector_to_gpu;
pub mod vector_to_llvm;
pub mod vector_to_scf;

use rmlir_passes::Registry;

/// Makes the passes of this crate known.
pub fn register(registry: &mut Registry) {
    arith::register(registry);
    arith_to_apfloat::register(registry);
    arith_to_llvm::register(registry);
    affine_to_std::register(registry);
    amdgpu_to_rocdl::register(registry);
    async_passes::register(registry);
    async_to_llvm::register(registry);
    bufferization::register(registry);
    cf_to_llvm::register(registry);
    complex_to_libm::register(registry);
    complex_to_llvm::register(registry);
    complex_to_standard::register(registry);
    duplicate_functions::register(registry);
    emitc::register(registry);
    func_to_llvm::register(registry);
    gpu::register(registry);
    gpu_to_llvm::register(registry);
    gpu_to_llvm_spv::register(registry);
    gpu_to_nvvm::register(registry);
    gpu_to_rocdl::register(registry);
    math_to_rocdl::register(registry);
    index_to_llvm::register(registry);
    memref_to_llvm::register(registry);
    host_to_llvm::register(registry);
    nvgpu_to_nvvm::register(registry);
    llvm_export::register(registry);
    nvvm_optimize::register(registry);
    arm_neon_to_intrinsics::register(registry);
    openmp_to_llvm::register(registry);
    pdl::register(registry);
    pdl_to_pdl_interp::register(registry);
    to_emitc::register(registry);
    to_llvm::register(registry);
    to_spirv::register(registry);
    ub_to_llvm::register(registry);
    affine::register(registry);
    cf_to_scf::register(registry);
    linalg::register(registry);
    math::register(registry);
    math_to_funcs::register(registry);
    math_to_libm::register(registry);
    math_to_llvm::register(registry);
    memref::register(registry);
    runtime_checks::register(registry);
    scf::register(registry);
    scf_to_cf::register(registry);
    scf_to_openmp::register(registry);
    quant::register(registry);
    shape::register(registry);
    spirv::register(registry);
    spirv_to_llvm::register(registry);
    tensor::register(registry);
    testing::register(registry);
    tosa::register(registry);
    transform::register(registry);
    vector::register(registry);
    vector_to_gpu::register(registry);
    vector_to_llvm::register(registry);
    vector_to_scf::register(registry);
}
