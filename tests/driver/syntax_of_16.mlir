// RUN: rmlir-opt %s --syntax-of=16

// An operation by the name that it had.
func.func @max(%a: f32, %b: f32) -> f32 {
  %0 = arith.maxf %a, %b : f32
  return %0 : f32
}
