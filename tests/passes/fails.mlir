// RUN: not rmlir-opt %s --pass-pipeline=builtin.module(func.func(cse,test-pass-failure{gen-diagnostics}),symbol-dce) --mlir-print-ir-after-failure --mlir-disable-threading
func.func @f() {
  return
}
func.func @g() {
  return
}
