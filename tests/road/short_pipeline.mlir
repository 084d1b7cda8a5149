// RUN: not rmlir-run --pass-pipeline=builtin.module(convert-arith-to-llvm) %s

// A pipeline that does not go all the way.

func.func @main() {
  %0 = arith.constant 1 : i32
  return
}
