// RUN: rmlir-opt %s --sparse-reinterpret-map=scope=except-generic
// Loops over entries get coordinates of levels.
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
#BSR = #sparse_tensor.encoding<{map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3: dense)}>
func.func @i(%a: tensor<4x6xf64, #CSR>, %v: f64, %n: index) -> tensor<4x6xf64, #CSR> {
  %0 = tensor.insert %v into %a[%n, %n] : tensor<4x6xf64, #CSR>
  return %0 : tensor<4x6xf64, #CSR>
}
func.func @c(%a: tensor<?x6xf64, #CSC>, %v: f64, %n: index) -> tensor<?x6xf64, #BSR> {
  %0 = bufferization.alloc_tensor(%n) : tensor<?x6xf64, #BSR>
  %1 = sparse_tensor.foreach in %a init(%0) : tensor<?x6xf64, #CSC>, tensor<?x6xf64, #BSR> -> tensor<?x6xf64, #BSR> do {
  ^bb0(%i: index, %j: index, %x: f64, %t: tensor<?x6xf64, #BSR>):
    %2 = tensor.insert %x into %t[%i, %j] : tensor<?x6xf64, #BSR>
    sparse_tensor.yield %2 : tensor<?x6xf64, #BSR>
  }
  %3 = sparse_tensor.load %1 hasInserts : tensor<?x6xf64, #BSR>
  return %3 : tensor<?x6xf64, #BSR>
}
