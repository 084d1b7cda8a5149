// RUN: rmlir-opt %s --eliminate-empty-tensors
// What is copied into a tensor is made there.
func.func @p(%t: tensor<10xf32>, %f: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = tensor.insert_slice %x into %t[%i][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}
func.func @m(%m: memref<5xf32>, %f: f32, %i: index) {
  %e = tensor.empty(%i) : tensor<?xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  bufferization.materialize_in_destination %x in restrict writable %m : (tensor<?xf32>, memref<5xf32>) -> ()
  return
}
func.func @late(%t: tensor<10xf32>, %f: f32, %i: index) -> tensor<10xf32> {
  %e = tensor.empty() : tensor<5xf32>
  %x = linalg.fill ins(%f : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %j = arith.addi %i, %i : index
  %r = tensor.insert_slice %x into %t[%j][5][1] : tensor<5xf32> into tensor<10xf32>
  return %r : tensor<10xf32>
}
