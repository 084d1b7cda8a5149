// RUN: rmlir-opt %s --pass-pipeline=builtin.module(gpu.module(cse),func.func(cse,strip-debuginfo),func.func(cse),any(cse),symbol-dce) --mlir-print-ir-after-all --mlir-print-ir-after-change --mlir-print-ir-before=symbol-dce --mlir-disable-threading --dump-pass-pipeline
func.func @f(%a: i32) -> i32 {
  %0 = arith.addi %a, %a : i32
  %1 = arith.addi %a, %a : i32
  %2 = arith.muli %0, %1 : i32
  return %2 : i32
}
gpu.module @g {
}
func.func private @h()
