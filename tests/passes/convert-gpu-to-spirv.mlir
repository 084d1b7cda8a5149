// RUN: rmlir-opt %s --convert-gpu-to-spirv

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformShuffle, GroupNonUniformShuffleRelative, GroupNonUniformArithmetic], []>, #spirv.resource_limits<subgroup_size = 16>>} {
  gpu.module @kernels {
    gpu.func @s(%a: memref<4xf32>, %f: f32, %i: i32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 1, 1]>, known_block_size = array<i32: 1,2,3>} {
      %w = arith.constant 16 : i32
      %o = arith.constant 4 : i32
      %r, %v = gpu.shuffle down %f, %o, %w : f32
      %r1, %v1 = gpu.shuffle up %f, %o, %w : f32
      %r2, %v2 = gpu.shuffle idx %f, %o, %w : f32
      %q = gpu.subgroup_reduce add %i : (i32) -> (i32)
      gpu.barrier
      gpu.return
    }
  }
}
