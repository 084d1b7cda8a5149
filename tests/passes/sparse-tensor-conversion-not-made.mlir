// RUN: not rmlir-opt %s --split-input-file --sparse-tensor-conversion
// What other passes must have made before, or the library does not have.
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @b(%a : tensor<10xf32, #SV>) -> tensor<10xf32> {
  %0 = sparse_tensor.convert %a : tensor<10xf32, #SV> to tensor<10xf32>
  return %0 : tensor<10xf32>
}
// -----
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @c(%a : tensor<10xf32, #SV>) -> tensor<10xf32, #SV> {
  %0 = bufferization.alloc_tensor() copy(%a) : tensor<10xf32, #SV>
  return %0 : tensor<10xf32, #SV>
}
// -----
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @d(%a : tensor<10x?xf32, #CSR>, %i: index) -> index {
  %0 = sparse_tensor.lvl %a, %i : tensor<10x?xf32, #CSR>
  return %0 : index
}
// -----
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @g(%a : tensor<?x?xf32, #CSR>) -> tensor<?x?xf32> {
  %0 = tensor.cast %a : tensor<?x?xf32, #CSR> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
