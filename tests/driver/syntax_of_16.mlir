// RUN: rmlir-opt %s --syntax-of=16

func.func @max(%a: f32, %b: f32) -> f32 {
  %0 = arith.maxf %a, %b : f32
  return %0 : f32
}

func.func @sum(%n: index, %z: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> f32 {
    %v = arith.constant 1.0 : f32
    scf.reduce(%v) : f32 {
    ^bb0(%l: f32, %m: f32):
      %s = arith.addf %l, %m : f32
      scf.reduce.return %s : f32
    }
    scf.yield
  }
  return %r : f32
}
