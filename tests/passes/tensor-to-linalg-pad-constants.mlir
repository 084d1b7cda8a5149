// RUN: rmlir-opt --convert-tensor-to-linalg %s
// Constants around a tensor are part of the slice.
func.func @a(%input: tensor<?x?x?xf32>, %low0: index, %low1: index, %high1: index, %high2: index) -> tensor<8x128x128xf32> {
  %f0 = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %pad = tensor.pad %input low[%low0, %low1, %c0] high[%c0, %high1, %high2] {
  ^bb0(%arg0: index, %arg1: index, %arg2: index):
    tensor.yield %f0 : f32
  } : tensor<?x?x?xf32> to tensor<8x128x128xf32>
  return %pad : tensor<8x128x128xf32>
}
func.func @b(%input: tensor<2x3xf32>, %low0: index) -> tensor<?x10xf32> {
  %f0 = arith.constant 0.0 : f32
  %c2 = arith.constant 2 : index
  %pad = tensor.pad %input low[%c2, 4] high[%low0, 3] {
  ^bb0(%arg0: index, %arg1: index):
    tensor.yield %f0 : f32
  } : tensor<2x3xf32> to tensor<?x10xf32>
  return %pad : tensor<?x10xf32>
}
