// RUN: not rmlir-opt %s --split-input-file --canonicalize

func.func @reverse_nofold_splat_type_unmatch() -> tensor<*xf32> {
  %0 = "tosa.const"() <{values = dense<1.0> : tensor<4xf32>}> : () -> tensor<4xf32>
  %1 = tosa.reverse %0 {axis = 0 : i32} : (tensor<4xf32>) -> tensor<*xf32>
  return %1 : tensor<*xf32>
}
// -----
func.func @reverse_nofold_unit_dim_unranked_result(%arg0: tensor<1x4xf32>) -> tensor<*xf32> {
  %0 = tosa.reverse %arg0 {axis = 0 : i32} : (tensor<1x4xf32>) -> tensor<*xf32>
  return %0 : tensor<*xf32>
}
