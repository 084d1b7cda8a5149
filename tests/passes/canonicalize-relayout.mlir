// RUN: rmlir-opt %s --canonicalize

func.func @transposes(%a: tensor<2x3x4xf32>, %i: tensor<3x4x2xf32>, %j: tensor<4x2x3xf32>) -> tensor<4x2x3xf32> {
  %0 = linalg.transpose ins(%a : tensor<2x3x4xf32>) outs(%i : tensor<3x4x2xf32>) permutation = [1, 2, 0]
  %1 = linalg.transpose ins(%0 : tensor<3x4x2xf32>) outs(%j : tensor<4x2x3xf32>) permutation = [1, 2, 0]
  return %1 : tensor<4x2x3xf32>
}
func.func @broadcasts(%a: tensor<?xf32>, %i: tensor<?x?xf32>, %j: tensor<2x?x?xf32>) -> tensor<2x?x?xf32> {
  %0 = linalg.broadcast ins(%a : tensor<?xf32>) outs(%i : tensor<?x?xf32>) dimensions = [0]
  %1 = linalg.broadcast ins(%0 : tensor<?x?xf32>) outs(%j : tensor<2x?x?xf32>) dimensions = [0]
  return %1 : tensor<2x?x?xf32>
}
func.func @transposed_broadcast(%a: tensor<2x?xf32>, %i: tensor<2x3x?xf32>, %j: tensor<?x2x3xf32>) -> tensor<?x2x3xf32> {
  %0 = linalg.broadcast ins(%a : tensor<2x?xf32>) outs(%i : tensor<2x3x?xf32>) dimensions = [1]
  %1 = linalg.transpose ins(%0 : tensor<2x3x?xf32>) outs(%j : tensor<?x2x3xf32>) permutation = [2, 0, 1]
  return %1 : tensor<?x2x3xf32>
}
func.func @fills(%a: tensor<5x?xf32>, %b: tensor<5x?xf32>, %t: tensor<?x5xf32>, %n: index) -> (tensor<10x?xf32>, tensor<?x5xf32>, tensor<?x?xf32>, tensor<5x?xf32>) {
  %z = arith.constant 0.0 : f32
  %c1 = arith.constant 1 : index
  %0 = linalg.fill ins(%z : f32) outs(%a : tensor<5x?xf32>) -> tensor<5x?xf32>
  %1 = linalg.fill ins(%z : f32) outs(%b : tensor<5x?xf32>) -> tensor<5x?xf32>
  %2 = tensor.concat dim(0) %0, %1 : (tensor<5x?xf32>, tensor<5x?xf32>) -> tensor<10x?xf32>
  %3 = linalg.transpose ins(%0 : tensor<5x?xf32>) outs(%t : tensor<?x5xf32>) permutation = [1, 0]
  %4 = tensor.pad %0 low[%n, 1] high[0, %c1] {
  ^bb0(%x: index, %y: index):
    tensor.yield %z : f32
  } : tensor<5x?xf32> to tensor<?x?xf32>
  %5 = linalg.copy ins(%0 : tensor<5x?xf32>) outs(%b : tensor<5x?xf32>) -> tensor<5x?xf32>
  return %2, %3, %4, %5 : tensor<10x?xf32>, tensor<?x5xf32>, tensor<?x?xf32>, tensor<5x?xf32>
}
func.func @pack_unpack(%t: tensor<16x16x8x8xf32>) -> tensor<16x16x8x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<128x128xf32>
  %u = linalg.unpack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<16x16x8x8xf32> -> tensor<128x128xf32>
  %p = tensor.empty() : tensor<16x16x8x8xf32>
  %r = linalg.pack %u padding_value(%z : f32) inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %p : tensor<128x128xf32> -> tensor<16x16x8x8xf32>
  return %r : tensor<16x16x8x8xf32>
}
func.func @unpack_pack(%t: tensor<?x128xf32>, %p: tensor<?x16x8x8xf32>, %e: tensor<?x128xf32>) -> tensor<?x128xf32> {
  %r = linalg.pack %t inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %p : tensor<?x128xf32> -> tensor<?x16x8x8xf32>
  %u = linalg.unpack %r inner_dims_pos = [0, 1] inner_tiles = [8, 8] into %e : tensor<?x16x8x8xf32> -> tensor<?x128xf32>
  return %u : tensor<?x128xf32>
}
func.func @constants(%d: tensor<4x8x8x32xf32>, %e: tensor<64x128xf32>) -> (tensor<4x8x8x32xf32>, tensor<64x128xf32>) {
  %c = arith.constant dense<0.1> : tensor<64x128xf32>
  %0 = linalg.pack %c outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %d : tensor<64x128xf32> -> tensor<4x8x8x32xf32>
  %k = arith.constant dense<0.5> : tensor<8x4x8x32xf32>
  %1 = linalg.unpack %k inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %e : tensor<8x4x8x32xf32> -> tensor<64x128xf32>
  return %0, %1 : tensor<4x8x8x32xf32>, tensor<64x128xf32>
}
func.func @inferred(%t: tensor<?x?x?x?xf32>, %p: tensor<10x20x30x40x16xf32>) -> tensor<10x20x30x40x16xf32> {
  %z = arith.constant 0.0 : f32
  %0 = linalg.pack %t padding_value(%z : f32) outer_dims_perm = [2, 1, 3, 0] inner_dims_pos = [2] inner_tiles = [16] into %p : tensor<?x?x?x?xf32> -> tensor<10x20x30x40x16xf32>
  return %0 : tensor<10x20x30x40x16xf32>
}
func.func @inferred_unpack(%t: tensor<10x20x30x40x16xf32>, %p: tensor<?x?x?x?xf32>) -> tensor<?x?x?x?xf32> {
  %0 = linalg.unpack %t outer_dims_perm = [2, 1, 3, 0] inner_dims_pos = [2] inner_tiles = [16] into %p : tensor<10x20x30x40x16xf32> -> tensor<?x?x?x?xf32>
  return %0 : tensor<?x?x?x?xf32>
}
func.func @slice_of_unpack(%s: tensor<28x2x1x16x16xf32>, %d: tensor<28x28x15xf32>) -> tensor<28x28x10xf32> {
  %u = linalg.unpack %s inner_dims_pos = [1, 2] inner_tiles = [16, 16] into %d : tensor<28x2x1x16x16xf32> -> tensor<28x28x15xf32>
  %r = tensor.extract_slice %u [0, 0, 0] [28, 28, 10] [1, 1, 1] : tensor<28x28x15xf32> to tensor<28x28x10xf32>
  return %r : tensor<28x28x10xf32>
}
func.func @casts(%t: tensor<64x128xf32>, %d: tensor<8x4x8x32xf32>) -> tensor<?x?x8x32xf32> {
  %0 = tensor.cast %t : tensor<64x128xf32> to tensor<?x?xf32>
  %1 = tensor.cast %d : tensor<8x4x8x32xf32> to tensor<?x?x8x32xf32>
  %2 = linalg.pack %0 inner_dims_pos = [0, 1] inner_tiles = [8, 32] into %1 : tensor<?x?xf32> -> tensor<?x?x8x32xf32>
  return %2 : tensor<?x?x8x32xf32>
}
func.func @pad_into_fill(%a: tensor<?x?xf32>, %n: index) -> tensor<8x384xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x384xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<8x384xf32>) -> tensor<8x384xf32>
  %p = tensor.pad %a low[%n, 1] high[0, %n] {
  ^bb0(%x: index, %y: index):
    tensor.yield %z : f32
  } : tensor<?x?xf32> to tensor<8x128xf32>
  %r = tensor.insert_slice %p into %f[0, 2] [8, 128] [1, 1] : tensor<8x128xf32> into tensor<8x384xf32>
  return %r : tensor<8x384xf32>
}
