// RUN: rmlir-opt %s --convert-gpu-to-spirv

// Loops and vectors of a device.
module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @f(%m: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %i: index, %v: vector<4xf32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1]>} {
      scf.for %j = %i to %i step %i {
        %0 = vector.extract %v[1] : f32 from vector<4xf32>
        memref.store %0, %m[%j] : memref<16xf32, #spirv.storage_class<StorageBuffer>>
      }
      gpu.return
    }
  }
}
