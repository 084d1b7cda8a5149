// RUN: rmlir-opt %s --sparse-tensor-codegen="enable-buffer-initialization create-sparse-deallocs=false"
// New tensors whose buffers are full of zeros, and are kept.
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#D = #sparse_tensor.encoding<{map = (d0,d1) -> (d0 : dense,d1:dense)}>
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
#COO = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
#COOS = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>
#LC = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : loose_compressed)}>
#BATCH = #sparse_tensor.encoding<{map = (d0, d1,d2) -> (d0 : batch, d1: dense, d2 : compressed)}>
#NM = #sparse_tensor.encoding<{ map = (i, j) -> ( i : dense, j floordiv 4 : dense, j mod 4 : structured[2, 4]) }>
#BSR = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3: dense)}>
func.func @allocd() -> tensor<3x4xf64, #D> {
  %0 = bufferization.alloc_tensor() : tensor<3x4xf64, #D>
  return %0 : tensor<3x4xf64, #D>
}
func.func @alloc(%n : index) -> tensor<?xf16, #SV> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?xf16, #SV>
  return %0 : tensor<?xf16, #SV>
}
func.func @alloch(%n : index, %h: index) -> tensor<?x5xf16, #CSR> {
  %0 = bufferization.alloc_tensor(%n) size_hint=%h : tensor<?x5xf16, #CSR>
  return %0 : tensor<?x5xf16, #CSR>
}
func.func @allocc(%n : index, %h: index) -> tensor<?x5xf16, #COO> {
  %0 = bufferization.alloc_tensor(%n) size_hint=%h : tensor<?x5xf16, #COO>
  return %0 : tensor<?x5xf16, #COO>
}
func.func @allocs(%n : index, %h: index) -> tensor<?x5xf16, #COOS> {
  %0 = bufferization.alloc_tensor(%n) size_hint=%h : tensor<?x5xf16, #COOS>
  return %0 : tensor<?x5xf16, #COOS>
}
func.func @alloclc(%n : index) -> tensor<?x5xf16, #LC> {
  %0 = tensor.empty(%n) : tensor<?x5xf16, #LC>
  return %0 : tensor<?x5xf16, #LC>
}
func.func @alloccp(%t: tensor<?x5xf16, #COO>) -> tensor<?x5xf16, #COO> {
  %0 = bufferization.alloc_tensor() copy(%t) : tensor<?x5xf16, #COO>
  bufferization.dealloc_tensor %t : tensor<?x5xf16, #COO>
  return %0 : tensor<?x5xf16, #COO>
}
