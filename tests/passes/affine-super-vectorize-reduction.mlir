// RUN: rmlir-opt %s --affine-super-vectorize="virtual-vector-size=16 test-fastest-varying=0 vectorize-reductions" --split-input-file

// The last round needs a mask.
func.func @sum(%a: memref<500xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 500 iter_args(%acc = %zero) -> (f32) {
    %x = affine.load %a[%i] : memref<500xf32>
    %n = arith.addf %acc, %x : f32
    affine.yield %n : f32
  }
  return %s : f32
}

// -----

func.func @max(%a: memref<?xi32>, %n: index, %start: i32) -> i32 {
  %s = affine.for %i = 0 to min affine_map<()[s0] -> (s0, 64)>()[%n] iter_args(%acc = %start) -> (i32) {
    %x = affine.load %a[%i] : memref<?xi32>
    %m = arith.maxsi %x, %acc : i32
    affine.yield %m : i32
  }
  return %s : i32
}
