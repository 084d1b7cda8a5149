// RUN: rmlir-opt %s --allow-unregistered-dialect --affine-scalrep

func.func @forward(%x: f32) {
  %m = memref.alloc() : memref<10xf32>
  affine.for %i = 0 to 10 {
    affine.store %x, %m[%i] : memref<10xf32>
    %0 = affine.load %m[%i] : memref<10xf32>
    "t.use"(%0) : (f32) -> ()
  }
  return
}

func.func @between(%m: memref<10xf32>, %n: memref<10xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<10xf32>
    affine.store %y, %m[%i + 1] : memref<10xf32>
    %0 = affine.load %m[%i] : memref<10xf32>
    "t.keep"(%0) : (f32) -> ()
  }
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<10xf32>
    affine.store %y, %n[%i] : memref<10xf32>
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = arith.addf %0, %0 : f32
    affine.store %1, %n[%i] : memref<10xf32>
  }
  return
}

func.func @overwritten(%m: memref<10xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 9 {
    affine.store %x, %m[%i] : memref<10xf32>
    affine.store %y, %m[%i] : memref<10xf32>
  }
  return
}

func.func @again(%m: memref<10xf32>, %n: memref<10xf32>) -> f32 {
  %c = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 9 iter_args(%a = %c) -> (f32) {
    %0 = affine.load %m[%i] : memref<10xf32>
    %1 = affine.load %m[%i] : memref<10xf32>
    %2 = arith.mulf %0, %1 : f32
    %3 = arith.addf %a, %2 : f32
    affine.yield %3 : f32
  }
  return %s : f32
}
