// RUN: not rmlir-opt --convert-func-to-spirv --split-input-file %s
// The type of a variable of a module has to be one of the device, too.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @stored bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<4xf32, stride=4>[0])>, StorageBuffer>
    spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.func @f(%a: f64) "None" {
      spirv.Return
    }
  }
}

// -----

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @private : !spirv.ptr<f32, Private>
  spirv.GlobalVariable @stored bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<4xf32, stride=4>[0])>, StorageBuffer>
}
