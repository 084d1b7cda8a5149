// RUN: rmlir-opt %s --linalg-block-pack-matmul=block-factors=32,16,64 --split-input-file

func.func @static(%a: tensor<128x128xf32>, %b: tensor<128x128xf32>, %c: tensor<128x128xf32>) -> tensor<128x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<128x128xf32>, tensor<128x128xf32>) outs(%c : tensor<128x128xf32>) -> tensor<128x128xf32>
  return %0 : tensor<128x128xf32>
}

// -----

func.func @odd(%a: tensor<125x126xi32>, %b: tensor<126x127xi32>, %c: tensor<125x127xi32>) -> tensor<125x127xi32> {
  %0 = linalg.matmul ins(%a, %b : tensor<125x126xi32>, tensor<126x127xi32>) outs(%c : tensor<125x127xi32>) -> tensor<125x127xi32>
  return %0 : tensor<125x127xi32>
}

// -----

func.func @batch(%a: tensor<4x128x64xf32>, %b: tensor<4x64x32xf32>, %c: tensor<4x128x32xf32>) -> tensor<4x128x32xf32> {
  %0 = linalg.batch_matmul ins(%a, %b : tensor<4x128x64xf32>, tensor<4x64x32xf32>) outs(%c : tensor<4x128x32xf32>) -> tensor<4x128x32xf32>
  return %0 : tensor<4x128x32xf32>
}

// -----

func.func @dyn(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>, %c: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<?x?xf32>, tensor<?x?xf32>) outs(%c : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

func.func @ta(%a: tensor<64x128xf32>, %b: tensor<64x32xf32>, %c: tensor<128x32xf32>) -> tensor<128x32xf32> {
  %0 = linalg.matmul indexing_maps = [affine_map<(m,n,k)->(k,m)>, affine_map<(m,n,k)->(k,n)>, affine_map<(m,n,k)->(m,n)>] ins(%a, %b : tensor<64x128xf32>, tensor<64x32xf32>) outs(%c : tensor<128x32xf32>) -> tensor<128x32xf32>
  return %0 : tensor<128x32xf32>
}

// -----

#m0 = affine_map<(d0, d1, d2) -> (d0, d2)>
#m1 = affine_map<(d0, d1, d2) -> (d1, d2)>
#m2 = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @gen(%a: tensor<128x64xf32>, %b: tensor<32x64xf32>, %c: tensor<128x32xf32>) -> tensor<128x32xf32> {
  %0 = linalg.generic {indexing_maps = [#m0, #m1, #m2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : tensor<128x64xf32>, tensor<32x64xf32>) outs(%c : tensor<128x32xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %q = arith.addf %z, %p : f32
    linalg.yield %q : f32
  } -> tensor<128x32xf32>
  return %0 : tensor<128x32xf32>
}

// -----

func.func @buf(%a: memref<128x128xf32>, %b: memref<128x128xf32>, %c: memref<128x128xf32>) {
  linalg.matmul ins(%a, %b : memref<128x128xf32>, memref<128x128xf32>) outs(%c : memref<128x128xf32>)
  return
}
