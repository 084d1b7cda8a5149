// RUN: rmlir-opt --one-shot-bufferize=bufferize-function-boundaries %s
// Dimensions that are not known to lie one after the other are copied before they become one.
func.func @a(%t: tensor<?x?xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1]] : tensor<?x?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @b(%t: tensor<2x1x5xf32>) -> tensor<10xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<2x1x5xf32> into tensor<10xf32>
  return %0 : tensor<10xf32>
}
func.func @c(%t: tensor<1x1xf32>) -> tensor<f32> {
  %0 = tensor.collapse_shape %t [] : tensor<1x1xf32> into tensor<f32>
  return %0 : tensor<f32>
}
func.func @d(%t: tensor<4x5xf32>, %n : index) -> tensor<?xf32> {
  %s = tensor.extract_slice %t[0, 0][%n, 5][1, 1] : tensor<4x5xf32> to tensor<?x5xf32>
  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<?x5xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @e(%t: tensor<?x5xf32>, %n : index) -> tensor<?xf32> {
  %s = tensor.extract_slice %t[0, 0][1, %n][1, 1] : tensor<?x5xf32> to tensor<1x?xf32>
  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<1x?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @f(%t: tensor<?x1x?xf32>) -> tensor<?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2]] : tensor<?x1x?xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @g(%t: tensor<1x?x1x100xf32>) -> tensor<?x100xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2], [3]] : tensor<1x?x1x100xf32> into tensor<?x100xf32>
  return %0 : tensor<?x100xf32>
}
func.func @h(%t: tensor<1x5x1x100xf32>) -> tensor<5x100xf32> {
  %0 = tensor.collapse_shape %t [[0, 1, 2], [3]] : tensor<1x5x1x100xf32> into tensor<5x100xf32>
  return %0 : tensor<5x100xf32>
}
func.func @i(%t: tensor<1x1x?xf32>) -> tensor<1x?xf32> {
  %0 = tensor.collapse_shape %t [[0, 1], [2]] : tensor<1x1x?xf32> into tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
func.func @j(%t: tensor<10x10xf32>, %n: index) -> tensor<50xf32> {
  %s = tensor.extract_slice %t[%n, 0][5, 10][1, 1] : tensor<10x10xf32> to tensor<5x10xf32>
  %0 = tensor.collapse_shape %s [[0, 1]] : tensor<5x10xf32> into tensor<50xf32>
  return %0 : tensor<50xf32>
}
