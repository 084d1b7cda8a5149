// RUN: rmlir-opt %s --mlir-print-debuginfo --mlir-print-local-scope
// The location after the operation that is wrapped is that of both.
spirv.module Logical GLSL450 {
  spirv.SpecConstant @sc = 42 : i32
  spirv.func @foo() -> i32 "None" {
    %0 = spirv.mlir.referenceof @sc : i32
    %1 = spirv.SpecConstantOperation wraps "spirv.ISub"(%0, %0) : (i32, i32) -> i32 loc("there":1:2)
    spirv.ReturnValue %1 : i32
  }
}
