// RUN: rmlir-opt %s --convert-amdgpu-to-rocdl=chipset=gfx942

func.func @buffers(%m: memref<64x?xf16, strided<[?, 1], offset: ?>>, %i: i32, %v: vector<8xf16>) -> vector<8xf16> {
  %0 = amdgpu.raw_buffer_load {boundsCheck = true, indexOffset = 4 : i32} %m[%i, %i] sgprOffset %i : memref<64x?xf16, strided<[?, 1], offset: ?>>, i32, i32 -> vector<8xf16>
  amdgpu.raw_buffer_store {boundsCheck = false} %v -> %m[%i, %i] : vector<8xf16> -> memref<64x?xf16, strided<[?, 1], offset: ?>>, i32, i32
  return %0 : vector<8xf16>
}

func.func @atomics(%m: memref<64xf32>, %i: i32, %f: f32) -> f32 {
  amdgpu.raw_buffer_atomic_fadd {boundsCheck = true} %f -> %m[%i] : f32 -> memref<64xf32>, i32
  amdgpu.raw_buffer_atomic_fmax {boundsCheck = true} %f -> %m[%i] : f32 -> memref<64xf32>, i32
  %0 = amdgpu.raw_buffer_atomic_cmpswap {boundsCheck = true} %f, %f -> %m[%i] : f32 -> memref<64xf32>, i32
  return %0 : f32
}

func.func @fat(%m: memref<8x4xf32, #gpu.address_space<global>>, %s: i14) -> memref<8x4xf32, #amdgpu.address_space<fat_raw_buffer>> {
  %0 = amdgpu.fat_raw_buffer_cast %m cacheSwizzleStride(%s) : memref<8x4xf32, #gpu.address_space<global>> to memref<8x4xf32, #amdgpu.address_space<fat_raw_buffer>>
  return %0 : memref<8x4xf32, #amdgpu.address_space<fat_raw_buffer>>
}

func.func @barriers(%a: f16, %b: vector<4xf16>) -> (f16, vector<4xf16>) {
  amdgpu.lds_barrier
  amdgpu.sched_barrier allow = <valu|all_vmem>
  amdgpu.memory_counter_wait load(1) store(2) ds(3)
  %0 = amdgpu.swizzle_bitmode %a 1 2 4 : f16
  %1 = amdgpu.swizzle_bitmode %b 1 2 4 : vector<4xf16>
  return %0, %1 : f16, vector<4xf16>
}
