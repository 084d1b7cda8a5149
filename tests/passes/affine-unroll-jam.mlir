// RUN: rmlir-opt %s --allow-unregistered-dialect --pass-pipeline=builtin.module(func.func(affine-loop-unroll-jam{unroll-jam-factor=2}))

func.func @jam(%m: memref<64x64xf32>) {
  affine.for %i = 0 to 65 {
    "t.before"(%i) : (index) -> ()
    affine.for %j = 0 to 64 {
      %0 = affine.load %m[%i, %j] : memref<64x64xf32>
      "t.use"(%0, %j) : (f32, index) -> ()
    }
    "t.after"(%i) : (index) -> ()
  }
  return
}

func.func @carried(%m: memref<64x64xf32>, %x: f32, %n: index) -> f32 {
  %s = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
    %t = affine.for %j = 0 to 64 iter_args(%b = %x) -> (f32) {
      %0 = affine.load %m[%i, %j] : memref<64x64xf32>
      %1 = arith.mulf %b, %0 : f32
      affine.yield %1 : f32
    }
    %2 = arith.addf %a, %t : f32
    affine.yield %2 : f32
  }
  return %s : f32
}

func.func @depends() {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      "t.use"(%j) : (index) -> ()
    }
  }
  return
}
