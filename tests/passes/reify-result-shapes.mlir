// RUN: rmlir-opt %s --reify-result-shapes

func.func @p(%t: tensor<?x4xf32>, %f: f32, %n: index, %m: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %p = tensor.pad %t low[%c2, %c2] high[1, %c2] { ^bb0(%i: index, %j: index): tensor.yield %f : f32 } : tensor<?x4xf32> to tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
func.func @c(%t: tensor<2x4xf32>, %u: tensor<3x4xf32>, %v: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x?xf32>) {
  %p = tensor.concat dim(0) %t, %u : (tensor<2x4xf32>, tensor<3x4xf32>) -> tensor<?x?xf32>
  %q = tensor.concat dim(0) %t, %v : (tensor<2x4xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %p, %q : tensor<?x?xf32>, tensor<?x?xf32>
}
