// RUN: not rmlir-translate --to object %s

// What an unknown operation does to a tensor nobody knows.

func.func @main(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "mine.op"(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
