// RUN: rmlir-opt %s --affine-data-copy-generate="slow-mem-space=8 fast-mem-space=3"
// Memory without a space is copied, whatever slow memory is.
func.func @f(%m: memref<256x8xf32>, %n: memref<256x8xf32, 1>, %o: memref<256x8xf32, 8>) {
  affine.for %i = 0 to 32 {
    %0 = affine.load %m[%i, 0] : memref<256x8xf32>
    %1 = affine.load %n[%i, 0] : memref<256x8xf32, 1>
    %2 = affine.load %o[%i, 0] : memref<256x8xf32, 8>
    %3 = arith.addf %0, %1 : f32
    affine.store %3, %o[%i, 0] : memref<256x8xf32, 8>
  }
  return
}
