// RUN: rmlir-opt %s --linalg-fold-into-elementwise

func.func @fold(%a: tensor<8x4xf32>, %b: tensor<4xf32>, %e: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %t = linalg.transpose ins(%a : tensor<8x4xf32>) outs(%e : tensor<4x8xf32>) permutation = [1, 0]
  %w = linalg.broadcast ins(%b : tensor<4xf32>) outs(%e : tensor<4x8xf32>) dimensions = [1]
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%t, %w : tensor<4x8xf32>, tensor<4x8xf32>)
      outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %0 : tensor<4x8xf32>
}
