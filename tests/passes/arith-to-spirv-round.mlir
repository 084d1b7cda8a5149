// RUN: rmlir-opt %s --convert-arith-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, Float16], []>, #spirv.resource_limits<>>} {
  func.func @f(%x: f32, %i: index) {
    %0 = arith.truncf %x toward_zero : f32 to f16
    %1 = arith.truncf %x upward : f32 to f16
    %2 = arith.index_cast %i : index to i1
    %3 = arith.constant dense_resource<numbers> : tensor<4xi8>
    %4 = arith.constant dense<[1.0, 2.0]> : vector<2xf8E4M3FN>
    return
  }
}

{-#
  dialect_resources: {
    builtin: {
      numbers: "0x0100000001020304"
    }
  }
#-}
