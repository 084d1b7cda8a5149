// RUN: rmlir-opt %s --sparse-reinterpret-map
// Operations on sparse tensors in terms of levels.
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#BSR = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3: dense)}>
#tm = {
  indexing_maps = [ affine_map<(i,j,k) -> (i,k)>, affine_map<(i,j,k) -> (k,j)>, affine_map<(i,j,k) -> (i,j)> ],
  iterator_types = ["parallel", "parallel", "reduction"]
}
func.func @mm(%a: tensor<4x6xf64, #CSC>, %b: tensor<6x8xf64>, %c: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %0 = linalg.generic #tm ins(%a, %b : tensor<4x6xf64, #CSC>, tensor<6x8xf64>) outs(%c : tensor<4x8xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %1 = arith.mulf %x, %y : f64
    %2 = arith.addf %z, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<4x8xf64>
  return %0 : tensor<4x8xf64>
}
func.func @bsr(%a: tensor<4x6xf64, #BSR>, %b: tensor<6x8xf64>, %c: tensor<4x8xf64>) -> tensor<4x8xf64> {
  %0 = linalg.generic #tm ins(%a, %b : tensor<4x6xf64, #BSR>, tensor<6x8xf64>) outs(%c : tensor<4x8xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %1 = arith.mulf %x, %y : f64
    %2 = arith.addf %z, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<4x8xf64>
  return %0 : tensor<4x8xf64>
}
func.func @ops(%n: index, %v: f64) -> tensor<?x4xf64, #CSC> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x4xf64, #CSC>
  %1 = tensor.insert %v into %0[%n, %n] : tensor<?x4xf64, #CSC>
  %2 = sparse_tensor.load %1 hasInserts : tensor<?x4xf64, #CSC>
  %3 = tensor.empty(%n) : tensor<?x4xf64, #CSC>
  %x = tensor.extract %3[%n, %n] : tensor<?x4xf64, #CSC>
  return %2 : tensor<?x4xf64, #CSC>
}
func.func @fe(%a: tensor<4x6xf64, #CSC>, %m: memref<4x6xf64>) {
  sparse_tensor.foreach in %a : tensor<4x6xf64, #CSC> do {
    ^bb0(%i: index, %j: index, %v: f64):
    memref.store %v, %m[%i, %j] : memref<4x6xf64>
  }
  return
}
func.func @cv(%a: tensor<4x6xf64, #CSC>) -> tensor<4x6xf64> {
  %0 = sparse_tensor.convert %a : tensor<4x6xf64, #CSC> to tensor<4x6xf64>
  sparse_tensor.print %a : tensor<4x6xf64, #CSC>
  return %0 : tensor<4x6xf64>
}
