// RUN: rmlir-opt %s --one-shot-bufferize=test-analysis-only
// What the analysis decides shows in attributes.
func.func @callee(%a: tensor<8xf32>, %b: tensor<8xf32> {bufferization.writable = false}, %f: f32, %i: index) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = tensor.insert %f into %a[%i] : tensor<8xf32>
  %1 = tensor.insert %f into %b[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func @caller(%a: tensor<8xf32>, %f: f32, %i: index, %c: i1) -> (tensor<8xf32>, f32) {
  %0:2 = call @callee(%a, %a, %f, %i) : (tensor<8xf32>, tensor<8xf32>, f32, index) -> (tensor<8xf32>, tensor<8xf32>)
  %1 = tensor.extract %a[%i] : tensor<8xf32>
  %2 = arith.select %c, %0#0, %0#1 : tensor<8xf32>
  return %2, %1 : tensor<8xf32>, f32
}
