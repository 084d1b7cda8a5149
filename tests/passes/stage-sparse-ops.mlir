// RUN: rmlir-opt %s --stage-sparse-ops
// Conversions that sort make a list first.
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
#COO = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
#COOS = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>
#COON = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique, nonordered), d1 : singleton(nonordered))}>
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @a(%t: tensor<?x?xf32>) -> tensor<?x?xf32, #CSR> {
  %0 = sparse_tensor.convert %t : tensor<?x?xf32> to tensor<?x?xf32, #CSR>
  return %0 : tensor<?x?xf32, #CSR>
}
func.func @b(%t: tensor<?x?xf32>) -> tensor<?x?xf32, #CSC> {
  %0 = sparse_tensor.convert %t : tensor<?x?xf32> to tensor<?x?xf32, #CSC>
  return %0 : tensor<?x?xf32, #CSC>
}
func.func @c(%t: tensor<?x?xf32, #CSR>) -> tensor<?x?xf32, #CSC> {
  %0 = sparse_tensor.convert %t : tensor<?x?xf32, #CSR> to tensor<?x?xf32, #CSC>
  return %0 : tensor<?x?xf32, #CSC>
}
func.func @d(%t: tensor<?x?xf32, #CSC>) -> tensor<?x?xf32, #COO> {
  %0 = sparse_tensor.convert %t : tensor<?x?xf32, #CSC> to tensor<?x?xf32, #COO>
  return %0 : tensor<?x?xf32, #COO>
}
func.func @e(%t: tensor<?x?xf32, #CSC>) -> tensor<?x?xf32, #COOS> {
  %0 = sparse_tensor.convert %t : tensor<?x?xf32, #CSC> to tensor<?x?xf32, #COOS>
  return %0 : tensor<?x?xf32, #COOS>
}
func.func @f(%t: tensor<?x?xf32, #CSC>) -> tensor<?x?xf32, #COON> {
  %0 = sparse_tensor.convert %t : tensor<?x?xf32, #CSC> to tensor<?x?xf32, #COON>
  return %0 : tensor<?x?xf32, #COON>
}
func.func @g(%t: tensor<?x?xf32, #COON>) -> tensor<?x?xf32, #CSR> {
  %0 = sparse_tensor.convert %t : tensor<?x?xf32, #COON> to tensor<?x?xf32, #CSR>
  return %0 : tensor<?x?xf32, #CSR>
}
func.func @h(%n: index) -> tensor<?x?xf32, #CSR> {
  %0 = bufferization.alloc_tensor(%n, %n) : tensor<?x?xf32, #CSR>
  return %0 : tensor<?x?xf32, #CSR>
}
func.func @i(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>) -> (tensor<5x4xf64, #CSR>, tensor<5x4xf64, #CSC>, tensor<5x4xf64>) {
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<5x4xf64, #CSR>
  %1 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<5x4xf64, #CSC>
  %2 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<5x4xf64>
  return %0, %1, %2 : tensor<5x4xf64, #CSR>, tensor<5x4xf64, #CSC>, tensor<5x4xf64>
}
func.func @j() -> tensor<2x2xf32, #CSC> {
  %c = arith.constant sparse<[[0,0],[1,1]], [1.0, 2.0]> : tensor<2x2xf32>
  %0 = sparse_tensor.convert %c : tensor<2x2xf32> to tensor<2x2xf32, #CSC>
  return %0 : tensor<2x2xf32, #CSC>
}
func.func @k(%t: tensor<?xf32>) -> tensor<?xf32, #SV> {
  %0 = sparse_tensor.convert %t : tensor<?xf32> to tensor<?xf32, #SV>
  return %0 : tensor<?xf32, #SV>
}
