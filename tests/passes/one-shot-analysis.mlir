// RUN: rmlir-opt %s "--one-shot-bufferize=bufferize-function-boundaries test-analysis-only allow-return-allocs-from-loops"
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
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %3 = scf.for %k = %c0 to %i step %c1 iter_args(%t = %2) -> tensor<8xf32> {
    %4 = tensor.empty() : tensor<8xf32>
    %5 = linalg.fill ins(%f : f32) outs(%4 : tensor<8xf32>) -> tensor<8xf32>
    scf.yield %5 : tensor<8xf32>
  }
  return %3, %1 : tensor<8xf32>, f32
}
