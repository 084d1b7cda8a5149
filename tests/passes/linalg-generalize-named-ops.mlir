// RUN: rmlir-opt %s --linalg-generalize-named-ops

func.func @matmul(%a: tensor<4x8xi8>, %b: tensor<8x6xi8>, %c: tensor<4x6xi32>) -> tensor<4x6xi32> {
  %0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%a, %b : tensor<4x8xi8>, tensor<8x6xi8>)
      outs(%c : tensor<4x6xi32>) -> tensor<4x6xi32>
  return %0 : tensor<4x6xi32>
}

func.func @moves(%a: memref<4x8xf32>, %b: memref<8x4xf32>, %c: memref<4x8x2xf32>, %d: memref<4xf32>) {
  linalg.transpose ins(%a : memref<4x8xf32>) outs(%b : memref<8x4xf32>) permutation = [1, 0]
  linalg.broadcast ins(%a : memref<4x8xf32>) outs(%c : memref<4x8x2xf32>) dimensions = [2]
  linalg.reduce {arith.addf} ins(%a : memref<4x8xf32>) outs(%d : memref<4xf32>) dimensions = [1]
  linalg.map {math.exp} ins(%a : memref<4x8xf32>) outs(%a : memref<4x8xf32>)
  return
}

func.func @elementwise(%a: tensor<?xf32>, %b: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.elementwise kind=#linalg.elementwise_kind<tanh>
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>]
      ins(%a : tensor<?xf32>) outs(%b : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

func.func @pooling(%image: memref<1x8x2xf32>, %window: memref<3xf32>, %out: memref<1x6x2xf32>) {
  linalg.pooling_nwc_max ins(%image, %window : memref<1x8x2xf32>, memref<3xf32>) outs(%out : memref<1x6x2xf32>)
  return
}
