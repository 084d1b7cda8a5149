// RUN: not rmlir-opt %s --sparse-tensor-codegen
// Sizes of levels must be told before. What a message shows is in its own form if it is valid.
#CSC = #sparse_tensor.encoding<{map = (d0, d1) -> (d1 : dense, d0 : compressed)}>
func.func @a(%n : index) -> tensor<?x8xi32, #CSC> {
  %0 = tensor.empty(%n) : tensor<?x8xi32, #CSC>
  return %0 : tensor<?x8xi32, #CSC>
}
