// RUN: rmlir-opt --one-shot-bufferize="bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map" %s
// Constants around a tensor are part of the slice, and sizes that are computed are put together.
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
func.func @c(%input: tensor<2x3xf32>, %t: tensor<20x30xf32>, %x: index) -> tensor<20x30xf32> {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.insert_slice %input into %t[%c2, %x][2, 3][%c1, 1] : tensor<2x3xf32> into tensor<20x30xf32>
  return %0 : tensor<20x30xf32>
}
func.func @d(%t: tensor<20x30xf32>, %x: index) -> tensor<?x3xf32> {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.extract_slice %t[%c2, %x][%c1, 3][%c1, 1] :tensor<20x30xf32> to tensor<?x3xf32> 
  return %0 : tensor<?x3xf32>
}
func.func @computed(%f: f32, %i: index, %t: tensor<64x?x64xf32>) -> tensor<1x?x64xf32> {
  %n = affine.apply affine_map<(d0) -> (-d0 + 256)>(%i)
  %s = tensor.extract_slice %t[0, 0, 0] [1, %i, 64] [1, 1, 1] : tensor<64x?x64xf32> to tensor<1x?x64xf32>
  %p = tensor.pad %s low[0, 0, 0] high[0, %n, 0] {
  ^bb0(%a: index, %b: index, %c: index):
    tensor.yield %f : f32
  } : tensor<1x?x64xf32> to tensor<1x?x64xf32>
  return %p : tensor<1x?x64xf32>
}
