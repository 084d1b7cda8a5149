// RUN: rmlir-opt %s --sparse-tensor-conversion
// New tensors, from files and empty.
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
#BSR = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3: dense)}>
#COO = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
func.func @new(%a : !llvm.ptr) -> tensor<?x4xf64, #CSR> {
  %0 = sparse_tensor.new %a : !llvm.ptr to tensor<?x4xf64, #CSR>
  return %0 : tensor<?x4xf64, #CSR>
}
func.func @newc(%a : !llvm.ptr) -> tensor<3x4xi8, #CSC> {
  %0 = sparse_tensor.new %a : !llvm.ptr to tensor<3x4xi8, #CSC>
  return %0 : tensor<3x4xi8, #CSC>
}
func.func @newb(%a : !llvm.ptr) -> tensor<6x?xcomplex<f32>, #BSR> {
  %0 = sparse_tensor.new %a : !llvm.ptr to tensor<6x?xcomplex<f32>, #BSR>
  return %0 : tensor<6x?xcomplex<f32>, #BSR>
}
func.func @alloc(%n : index) -> tensor<?xf16, #SV> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf16, #SV>
  return %0 : tensor<?xf16, #SV>
}
func.func @alloc2(%n : index) -> tensor<6x?xbf16, #BSR> {
  %0 = tensor.empty(%n) : tensor<6x?xbf16, #BSR>
  return %0 : tensor<6x?xbf16, #BSR>
}
