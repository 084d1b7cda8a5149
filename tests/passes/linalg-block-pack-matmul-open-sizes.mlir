// RUN: rmlir-opt --linalg-block-pack-matmul=block-factors=2,4,8 %s
// Sizes that the types leave open stay open, though they be known.
func.func @f(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %x = tensor.extract_slice %a[0, 0] [%c2, 4] [1, 1] : tensor<?x?xf32> to tensor<?x4xf32>
  %y = tensor.extract_slice %b[0, 0] [4, %c3] [1, 1] : tensor<?x?xf32> to tensor<4x?xf32>
  %z = tensor.extract_slice %c[0, 0] [%c2, %c3] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<?x4xf32>, tensor<4x?xf32>) outs(%z : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
