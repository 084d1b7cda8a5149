// RUN: rmlir-opt %s --sparse-tensor-codegen
// What is said of an argument is said of what is at its position after, whatever that is a part of.
#S = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : dense, d1 : compressed)}>
func.func @out(%a: tensor<32x64xf64, #S> {my.attr = 1 : i32}, %b: i32 {my.b}) -> (tensor<32x64xf64, #S> {my.r}) attributes {llvm.emit_c_interface, other = 3 : i32} {
  return %a : tensor<32x64xf64, #S>
}
