// RUN: rmlir-opt %s --convert-gpu-to-spirv

module attributes {
  gpu.container_module,
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.6, [Shader, CooperativeMatrixKHR, Float16], [SPV_KHR_storage_buffer_storage_class, SPV_KHR_cooperative_matrix]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @load(%arg0: memref<32x32xf16, #spirv.storage_class<StorageBuffer>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %i = arith.constant 16 : index
      %j = arith.constant 16 : index
      %0 = gpu.subgroup_mma_load_matrix %arg0[%i, %j] {leadDimension = 32 : index} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<16x16xf16, "COp">
      %1 = gpu.subgroup_mma_load_matrix %arg0[%i, %j] {leadDimension = 32 : index, transpose} : memref<32x32xf16, #spirv.storage_class<StorageBuffer>> -> !gpu.mma_matrix<16x16xf16, "AOp">
      gpu.subgroup_mma_store_matrix %0, %arg0[%i, %j] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, #spirv.storage_class<StorageBuffer>>
      gpu.return
    }
    gpu.func @compute(%A: !gpu.mma_matrix<8x32xf16, "AOp">, %B : !gpu.mma_matrix<32x16xf16, "BOp">, %C: !gpu.mma_matrix<8x16xf16, "COp">, %D: !gpu.mma_matrix<8x16xf16, "COp">, %x: f16) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 4, 1]>} {
      %0 = gpu.subgroup_mma_compute %A, %B, %C : !gpu.mma_matrix<8x32xf16, "AOp">, !gpu.mma_matrix<32x16xf16, "BOp"> -> !gpu.mma_matrix<8x16xf16, "COp">
      %cst = arith.constant 1.0 : f16
      %1 = gpu.subgroup_mma_constant_matrix %cst : !gpu.mma_matrix<16x16xf16, "COp">
      %2 = gpu.subgroup_mma_elementwise addf %C, %D : (!gpu.mma_matrix<8x16xf16, "COp">, !gpu.mma_matrix<8x16xf16, "COp">) -> !gpu.mma_matrix<8x16xf16, "COp">
      %3 = gpu.subgroup_mma_elementwise negatef %C : (!gpu.mma_matrix<8x16xf16, "COp">) -> !gpu.mma_matrix<8x16xf16, "COp">
      %4 = gpu.subgroup_mma_elementwise divf %C, %D : (!gpu.mma_matrix<8x16xf16, "COp">, !gpu.mma_matrix<8x16xf16, "COp">) -> !gpu.mma_matrix<8x16xf16, "COp">
      %5 = gpu.subgroup_mma_constant_matrix %x : !gpu.mma_matrix<8x16xf16, "COp">
      %6 = gpu.subgroup_mma_elementwise mulf %C, %5 : (!gpu.mma_matrix<8x16xf16, "COp">, !gpu.mma_matrix<8x16xf16, "COp">) -> !gpu.mma_matrix<8x16xf16, "COp">
      gpu.return
    }
  }
}
