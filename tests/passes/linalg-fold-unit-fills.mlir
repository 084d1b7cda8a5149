// RUN: rmlir-opt %s --linalg-fold-unit-extent-dims

// What takes a filled tensor fills its own.
func.func @transposed(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %0 = linalg.fill ins(%zero : f32) outs(%a : tensor<?x?xf32>) -> tensor<?x?xf32>
  %1 = linalg.transpose ins(%0 : tensor<?x?xf32>) outs(%b : tensor<?x?xf32>) permutation = [1, 0]
  return %1 : tensor<?x?xf32>
}

// Parts of a tensor of which nothing is known yet have no parts.
func.func @joined(%n: index, %m: index, %k: index) -> tensor<?x?xf32> {
  %0 = tensor.empty(%n, %k) : tensor<?x?xf32>
  %1 = tensor.empty(%m, %k) : tensor<?x?xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<?x?xf32>, tensor<?x?xf32>) -> tensor<?x?xf32>
  return %2 : tensor<?x?xf32>
}
