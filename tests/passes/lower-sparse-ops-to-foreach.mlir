// RUN: rmlir-opt %s --lower-sparse-ops-to-foreach
// Loops over entries.
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
#COO = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton)}>
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#D = #sparse_tensor.encoding<{map = (d0,d1) -> (d0 : dense,d1:dense)}>
func.func @a(%t: tensor<?x?xf32>) -> tensor<?x?xf32, #CSR> {
  %0 = sparse_tensor.convert %t : tensor<?x?xf32> to tensor<?x?xf32, #CSR>
  return %0 : tensor<?x?xf32, #CSR>
}
func.func @a2(%t: tensor<4x?xf32, #CSR>) -> tensor<4x?xf32> {
  %0 = sparse_tensor.convert %t : tensor<4x?xf32, #CSR> to tensor<4x?xf32>
  return %0 : tensor<4x?xf32>
}
func.func @a3(%t: tensor<4x5xf32>) -> tensor<4x5xf32, #D> {
  %0 = sparse_tensor.convert %t : tensor<4x5xf32> to tensor<4x5xf32, #D>
  return %0 : tensor<4x5xf32, #D>
}
func.func @a4(%t: tensor<4x5xf32, #COO>) -> tensor<4x5xf32, #CSR> {
  %0 = sparse_tensor.convert %t : tensor<4x5xf32, #COO> to tensor<4x5xf32, #CSR>
  return %0 : tensor<4x5xf32, #CSR>
}
func.func @i(%a: tensor<2x4xf64, #CSR>, %b: tensor<3x4xf64, #CSR>) -> (tensor<5x4xf64, #CSR>, tensor<5x4xf64>) {
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<5x4xf64, #CSR>
  %2 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<2x4xf64, #CSR>, tensor<3x4xf64, #CSR> to tensor<5x4xf64>
  return %0,  %2 : tensor<5x4xf64, #CSR>, tensor<5x4xf64>
}
func.func @e1(%a: tensor<100xf64, #SV>) -> tensor<10x10xf64, #CSR> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [10,10] : tensor<100xf64, #SV> into tensor<10x10xf64, #CSR>
  return %0 : tensor<10x10xf64, #CSR>
}
func.func @e2(%a: tensor<?xf64, #SV>, %n: index) -> tensor<?x10xf64, #CSR> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [%n,10] : tensor<?xf64, #SV> into tensor<?x10xf64, #CSR>
  return %0 : tensor<?x10xf64, #CSR>
}
func.func @c1(%a: tensor<10x?xf64, #CSR>) -> tensor<?xf64, #SV> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<10x?xf64, #CSR> into tensor<?xf64, #SV>
  return %0 : tensor<?xf64, #SV>
}
func.func @c2(%a: tensor<10x10xf64, #CSR>) -> tensor<100xf64> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<10x10xf64, #CSR> into tensor<100xf64>
  return %0 : tensor<100xf64>
}
func.func @e3(%a: tensor<100xf64>) -> tensor<10x10xf64, #CSR> {
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [10,10] : tensor<100xf64> into tensor<10x10xf64, #CSR>
  return %0 : tensor<10x10xf64, #CSR>
}
func.func @c3(%a: tensor<10x10xf64>) -> tensor<100xf64, #SV> {
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<10x10xf64> into tensor<100xf64, #SV>
  return %0 : tensor<100xf64, #SV>
}
func.func @d(%a: tensor<?x?xf64, #CSC>) -> index {
  %c0 = arith.constant 0 : index
  %0 = tensor.dim %a, %c0 : tensor<?x?xf64, #CSC>
  return %0 : index
}
func.func @out(%a: tensor<?x4xf64, #CSR>, %f: !llvm.ptr) {
  sparse_tensor.out %a, %f : tensor<?x4xf64, #CSR>, !llvm.ptr
  return
}
func.func @new(%f: !llvm.ptr) -> tensor<?x4xf64, #CSR> {
  %0 = sparse_tensor.new %f : !llvm.ptr to tensor<?x4xf64, #CSR>
  return %0 : tensor<?x4xf64, #CSR>
}
func.func @rs(%a: tensor<10x10xf64, #CSR>, %s: tensor<1xindex>) -> tensor<100xf64, #SV> {
  %0 = tensor.reshape %a(%s) : (tensor<10x10xf64, #CSR>, tensor<1xindex>) -> tensor<100xf64, #SV>
  return %0 : tensor<100xf64, #SV>
}
