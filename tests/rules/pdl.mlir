// RUN: rmlir-opt %s --load-patterns %S/pdl-patterns.mlir --load-patterns %S/arith.td -I %S/../../dialects/src
func.func @f(%x: i32, %y: i32, %f: f32) -> (i32, i32, f32) {
  %0 = arith.addi %x, %x : i32
  %1 = arith.maxsi %0, %y : i32
  %2 = arith.negf %f : f32
  %3 = arith.negf %2 : f32
  return %0, %1, %3 : i32, i32, f32
}
