// RUN: rmlir-opt %s --one-shot-bufferize --mlir-print-op-generic
// Only the store of the one element of a tensor without dimensions says nothing.
func.func @f(%f: f32, %i: index, %t: tensor<4xf32>) -> (tensor<f32>, tensor<2xf32>, tensor<4xf32>, f32) {
  %0 = tensor.from_elements %f : tensor<f32>
  %1 = tensor.from_elements %f, %f : tensor<2xf32>
  %2 = tensor.insert %f into %t[%i] : tensor<4xf32>
  %3 = tensor.extract %t[%i] : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<f32>, tensor<2xf32>, tensor<4xf32>, f32
}
