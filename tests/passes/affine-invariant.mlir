// RUN: rmlir-opt %s --affine-loop-invariant-code-motion

func.func @arithmetic(%m: memref<10xf32>, %f: f32) {
  affine.for %i = 0 to 10 {
    %c = arith.constant 7.0 : f32
    affine.for %j = 0 to 10 {
      %s = arith.addf %c, %f : f32
      %p = arith.mulf %s, %s : f32
      affine.store %p, %m[%j] : memref<10xf32>
    }
  }
  return
}
func.func @loads(%m: memref<10xf32>, %n: memref<10xf32>, %f: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %a = affine.load %m[%i] : memref<10xf32>
      %b = affine.load %n[%i] : memref<10xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %n[%j] : memref<10xf32>
    }
  }
  return
}
func.func @branches(%m: memref<10xf32>, %f: f32, %n: index) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] {
        %s = arith.addf %f, %f : f32
        affine.store %s, %m[%i] : memref<10xf32>
      }
      affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%j) {
        affine.store %f, %m[%j] : memref<10xf32>
      }
    }
  }
  return
}
func.func @carried(%f: f32) -> f32 {
  %r = affine.for %i = 0 to 10 iter_args(%x = %f) -> f32 {
    %a = arith.addf %x, %f : f32
    %b = arith.mulf %f, %f : f32
    %c = arith.addf %a, %b : f32
    affine.yield %c : f32
  }
  return %r : f32
}
