// RUN: rmlir-opt --pass-pipeline=builtin.module(spirv.module(spirv-lower-abi-attrs)) %s
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @seen : !spirv.ptr<vector<3xi32>, Input>
    spirv.func @kernel(
        %a: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>},
        %b: !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer>
            {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>})
        "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [32, 1, 1], subgroup_size = 8>} {
      %seen = spirv.mlir.addressof @seen : !spirv.ptr<vector<3xi32>, Input>
      %zero = spirv.Constant 0 : i32
      %0 = spirv.AccessChain %b[%zero, %zero] : !spirv.ptr<!spirv.struct<(!spirv.array<12 x f32>)>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
      spirv.Store "StorageBuffer" %0, %a : f32
      spirv.Return
    }
  }
}
