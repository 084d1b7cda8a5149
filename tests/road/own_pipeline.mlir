// RUN: rmlir-run --pass-pipeline=builtin.module(convert-to-llvm,reconcile-unrealized-casts) --dump-pass-pipeline %s

// A pipeline in place of the one that follows from the module.

func.func @main() -> i64 {
  %0 = arith.constant 41 : i64
  %1 = arith.constant 1 : i64
  %2 = arith.addi %0, %1 : i64
  return %2 : i64
}
