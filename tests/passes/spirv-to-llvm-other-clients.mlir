// RUN: rmlir-opt %s --convert-spirv-to-llvm=client-api=Vulkan
// It is said that no address spaces are known, and all is converted without.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @in bind(1, 0) : !spirv.ptr<f32, Input>
  spirv.func @f(%p: !spirv.ptr<i32, Workgroup>, %i: i32) -> i32 "None" {
    spirv.ReturnValue %i : i32
  }
}
