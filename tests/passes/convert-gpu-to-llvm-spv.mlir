// RUN: rmlir-opt %s --allow-unregistered-dialect --convert-gpu-to-llvm-spv=use-64bit-index=true

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniformShuffle, GroupNonUniformShuffleRelative, GroupNonUniformArithmetic], []>, #spirv.resource_limits<subgroup_size = 16>>} {
  gpu.module @kernels {
    gpu.func @s(%a: memref<4xf32>, %f: f32, %i: i32, %h: f16, %bf: bf16, %i8: i8, %i1: i1, %i16: i16, %i64: i64) workgroup(%w0: memref<4x2xf32, #gpu.address_space<workgroup>>) private(%p0: memref<2xf32, #gpu.address_space<private>>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [16, 1, 1]>, known_block_size = array<i32: 1,2,3>, intel_reqd_sub_group_size = 16 : i32} {
      %w = arith.constant 16 : i32
      %o = arith.constant 4 : i32
      %r, %v = gpu.shuffle down %f, %o, %w : f32
      %r1, %v1 = gpu.shuffle up %h, %o, %w : f16
      %r2, %v2 = gpu.shuffle idx %bf, %o, %w : bf16
      %r3, %v3 = gpu.shuffle xor %i8, %o, %w : i8
      %r4, %v4 = gpu.shuffle xor %i1, %o, %w : i1
      %r5, %v5 = gpu.shuffle xor %i16, %o, %w : i16
      %r6, %v6 = gpu.shuffle xor %i64, %o, %w : i64
      gpu.barrier
      %s1 = gpu.subgroup_id : index
      %s2 = gpu.subgroup_size : index
      %s3 = gpu.num_subgroups : index
      %s4 = gpu.lane_id
      %x = gpu.thread_id x
      %y = gpu.grid_dim y upper_bound 8
      %d = memref.load %w0[%x, %y] : memref<4x2xf32, #gpu.address_space<workgroup>>
      memref.store %d, %p0[%s4] : memref<2xf32, #gpu.address_space<private>>
      gpu.printf "a%d\n", %i : i32
      "x.y"(%r, %r1, %r2, %r3, %r4, %r5, %v, %s1, %s2, %s3, %s4, %x, %y) : (f32, f16, bf16, i8, i1, i16, i1, index, index, index, index, index, index) -> ()
      gpu.return
    }
    gpu.func @f() {
      gpu.return
    }
  }
}
