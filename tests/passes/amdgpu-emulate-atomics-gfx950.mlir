// RUN: rmlir-opt %s --amdgpu-emulate-atomics=chipset=gfx950

func.func @fadd(%v: f32, %m: memref<?xf32>, %i: i32) {
  amdgpu.raw_buffer_atomic_fadd {foo, indexOffset = 4 : i32} %v -> %m[%i] : f32 -> memref<?xf32>, i32
  func.return
}
func.func @fadd2(%v: f32, %m: memref<?xf32>, %i: i32, %s: i32) {
  amdgpu.raw_buffer_atomic_fadd {boundsCheck = false} %v -> %m[%i] sgprOffset %s : f32 -> memref<?xf32>, i32
  func.return
}
func.func @fadd16(%v: vector<2xf16>, %m: memref<?xf16>, %i: i32) {
  amdgpu.raw_buffer_atomic_fadd %v -> %m[%i] : vector<2xf16> -> memref<?xf16>, i32
  func.return
}
func.func @faddb16(%v: vector<2xbf16>, %m: memref<?xbf16>, %i: i32) {
  amdgpu.raw_buffer_atomic_fadd %v -> %m[%i] : vector<2xbf16> -> memref<?xbf16>, i32
  func.return
}
func.func @fmax(%v: f32, %m: memref<?x?xf32>, %i: i32) {
  amdgpu.raw_buffer_atomic_fmax %v -> %m[%i, %i] : f32 -> memref<?x?xf32>, i32, i32
  func.return
}
func.func @fmax64(%v: f64, %m: memref<?xf64>, %i: i32) {
  amdgpu.raw_buffer_atomic_fmax %v -> %m[%i] : f64 -> memref<?xf64>, i32
  func.return
}
func.func @smax(%v: i32, %m: memref<?xi32>, %i: i32) {
  amdgpu.raw_buffer_atomic_smax %v -> %m[%i] : i32 -> memref<?xi32>, i32
  func.return
}
func.func @umin(%v: i32, %m: memref<?xi32>, %i: i32) {
  amdgpu.raw_buffer_atomic_umin %v -> %m[%i] : i32 -> memref<?xi32>, i32
  func.return
}
func.func @cmpswap(%v: i32, %m: memref<?xi32>, %i: i32) {
  %r = amdgpu.raw_buffer_atomic_cmpswap %v, %v -> %m[%i] : i32 -> memref<?xi32>, i32
  func.return
}
