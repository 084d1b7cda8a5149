// RUN: rmlir-opt %s --fold-memref-alias-ops --lower-affine --mlir-print-op-generic
// Accesses that are made anew say that they are not non-temporal.
func.func @f(%m: memref<12x32xf32>, %i: index, %x: f32) {
  %s = memref.subview %m[%i, 0][4, 4][1, 1] : memref<12x32xf32> to memref<4x4xf32, strided<[32, 1], offset: ?>>
  %v = memref.load %s[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>
  memref.store %v, %s[%i, %i] {nontemporal = true} : memref<4x4xf32, strided<[32, 1], offset: ?>>
  %w = memref.load %s[%i, %i] {a, nontemporal = false, alignment = 8} : memref<4x4xf32, strided<[32, 1], offset: ?>>
  memref.store %w, %s[%i, %i] {alignment = 8}: memref<4x4xf32, strided<[32, 1], offset: ?>>
  %z = vector.load %s[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  vector.store %z, %s[%i, %i] : memref<4x4xf32, strided<[32, 1], offset: ?>>, vector<4xf32>
  return
}
func.func @v(%m: memref<8x8xf32>, %i: index) {
  affine.for %k = 0 to 4 {
    %0 = affine.vector_load %m[%k, 0] : memref<8x8xf32>, vector<4xf32>
    affine.vector_store %0, %m[%k, 4] : memref<8x8xf32>, vector<4xf32>
  }
  return
}
