// RUN: not rmlir-opt %s --load-patterns %S/pdl-broken-patterns.mlir
func.func @f(%f: f32) -> f32 {
  %0 = arith.negf %f : f32
  return %0 : f32
}
