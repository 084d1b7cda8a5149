// RUN: not rmlir-opt --one-shot-bufferize=bufferize-function-boundaries %s
// What a function gives back is asked of its returns, though there be no tensor.
func.func private @declared(tensor<4xf32>) -> tensor<4xf32>
func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
func.func @g() {
  cf.br ^bb1
^bb1:
  cf.br ^bb1
}
