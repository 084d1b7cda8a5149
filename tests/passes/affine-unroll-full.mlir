// RUN: rmlir-opt %s --allow-unregistered-dialect --pass-pipeline=builtin.module(func.func(affine-loop-unroll{unroll-factor=-1}))

#lower = affine_map<(d0) -> (d0 * 2)>

func.func @whole(%m: memref<64xf32>) {
  affine.for %i = 0 to 64 step 2 {
    %0 = affine.load %m[%i] : memref<64xf32>
    "t.use"(%0) : (f32) -> ()
  }
  affine.for %i = 3 to 7 {
    "t.use"(%i) : (index) -> ()
  }
  return
}

func.func @left_over(%m: memref<64xf32>, %n: index, %x: f32) -> f32 {
  affine.for %i = 0 to 9 {
    "t.use"(%i) : (index) -> ()
  }
  %s = affine.for %i = 1 to %n iter_args(%a = %x) -> (f32) {
    %0 = affine.load %m[%i] : memref<64xf32>
    %1 = arith.addf %a, %0 : f32
    affine.yield %1 : f32
  }
  affine.for %i = 0 to 10 {
    affine.for %j = #lower(%i) to 40 {
      "t.use"(%j) : (index) -> ()
    }
  }
  return %s : f32
}

func.func @stays(%n: index) {
  affine.for %i = 0 to min affine_map<()[s0] -> (s0, 63)>()[%n] {
    "t.use"(%i) : (index) -> ()
  }
  affine.for %i = 0 to 3 {
    "t.use"(%i) : (index) -> ()
  }
  return
}
