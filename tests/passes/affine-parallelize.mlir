// RUN: rmlir-opt %s --affine-parallelize=parallel-reductions=1

func.func @rounds(%a: memref<64x64xf32>, %b: memref<64xf32>, %n: index) {
  affine.for %i = 0 to 64 {
    affine.for %j = 1 to %n step 2 {
      %0 = affine.load %a[%i, %j] : memref<64x64xf32>
      affine.store %0, %a[%i, %j] : memref<64x64xf32>
    }
  }
  affine.for %i = 1 to 64 {
    %0 = affine.load %b[%i - 1] : memref<64xf32>
    affine.store %0, %b[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 20 {
    %0 = affine.load %b[%i * 2] : memref<64xf32>
    affine.store %0, %b[%i * 2 + 1] : memref<64xf32>
  }
  return
}

func.func @sum(%b: memref<64xf32>, %x: f32) -> f32 {
  %s = affine.for %i = 0 to 64 iter_args(%a = %x) -> (f32) {
    %0 = affine.load %b[%i] : memref<64xf32>
    %1 = arith.addf %a, %0 : f32
    affine.yield %1 : f32
  }
  return %s : f32
}
