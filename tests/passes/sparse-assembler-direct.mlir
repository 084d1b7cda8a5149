// RUN: rmlir-opt %s --sparse-assembler=direct-out
// Arrays are given as they are.
#CSR = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth=32, crdWidth=16}>
#COO = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton(soa))}>
#SV = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#B = #sparse_tensor.encoding<{map = (b, d0) -> (b : batch, d0 : compressed)}>
func.func @nop(%a: tensor<4xf64>) -> tensor<4xf64> {
  return %a : tensor<4xf64>
}
func.func @in(%a: tensor<64x64xf64, #CSR>, %i: index) -> index {
  return %i : index
}
func.func @inout(%a: tensor<64x64xf64, #CSR>, %b: tensor<8xf32, #SV>) -> (tensor<8xf32, #SV>, tensor<64x64xf64, #CSR>) {
  return %b, %a : tensor<8xf32, #SV>, tensor<64x64xf64, #CSR>
}
func.func @out(%a: tensor<32x64xf64, #COO> {my.attr = 1 : i32}) -> (tensor<32x64xf64, #COO> {my.r}) attributes {llvm.emit_c_interface, other = 3 : i32} {
  return %a : tensor<32x64xf64, #COO>
}
func.func private @priv(%a: tensor<32x64xf64, #COO>) -> tensor<32x64xf64, #COO> {
  return %a : tensor<32x64xf64, #COO>
}
func.func private @decl(%a: tensor<32x64xf64, #COO>) -> tensor<32x64xf64, #COO>
func.func @batch(%a: tensor<2x64xf64, #B>) -> tensor<2x64xf64, #B> {
  %0 = call @priv2(%a) : (tensor<2x64xf64, #B>) -> tensor<2x64xf64, #B>
  return %0 : tensor<2x64xf64, #B>
}
func.func private @priv2(%a: tensor<2x64xf64, #B>) -> tensor<2x64xf64, #B>
