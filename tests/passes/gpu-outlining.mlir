// RUN: rmlir-opt %s --gpu-kernel-outlining
// Launches become kernels, with the symbols that they use.
func.func private @helper(i32) -> i32
func.func @one(%x : i32) -> i32 {
  return %x : i32
}
memref.global @glob : memref<4xf32>
func.func @f(%m: memref<4xf32>, %v: f32, %n: index, %i : i32) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c8, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %n, %sy = %c1, %sz = %c1) workgroup(%w : memref<32xf32, 3>) private(%p : memref<1xf32, 5>) {
    memref.store %v, %m[%tx] : memref<4xf32>
    %c = func.call @one(%i) : (i32) -> i32
    %g = memref.get_global @glob : memref<4xf32>
    memref.store %v, %w[%sx] : memref<32xf32, 3>
    memref.store %v, %p[%c1] : memref<1xf32, 5>
    cf.br ^bb1
  ^bb1:
    gpu.terminator
  }
  gpu.launch clusters(%cx, %cy, %cz) in (%cdx = %c1, %cdy = %c1, %cdz = %c1) blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c8, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    memref.store %v, %m[%tx] : memref<4xf32>
    gpu.terminator
  }
  %t = gpu.wait async
  %q = gpu.launch async [%t] blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c8, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) dynamic_shared_memory_size %i module(@mm) function(@kk) {
    memref.store %v, %m[%tx] : memref<4xf32>
    gpu.terminator
  }
  gpu.wait [%q]
  return
}
