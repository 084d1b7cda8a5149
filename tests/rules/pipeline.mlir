// RUN: rmlir-opt %s --load-patterns %S/arith.td -I %S/../../dialects/src --pass-pipeline=builtin.module(func.func(apply-loaded-patterns{enable-patterns=Doubled}),cse)
func.func @f(%x: i32, %y: i32) -> (i32, i32) {
  %c = arith.constant 2 : i32
  %0 = arith.muli %x, %c : i32
  %1 = arith.maxsi %x, %y : i32
  return %0, %1 : i32, i32
}
