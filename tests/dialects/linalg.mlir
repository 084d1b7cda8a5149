// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @f(%a: tensor<2x3xf32>, %b: tensor<3x4xf32>, %c: tensor<2x4xf32>, %v: tensor<4xf32>, %x: f32, %m: memref<2x4xf32>, %i: tensor<1x6x6x1xf32>, %k: tensor<3x3x1x1xf32>, %o: tensor<1x4x4x1xf32>) {
  %0 = linalg.matmul ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %1 = linalg.fill ins(%x : f32) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%v : tensor<4xf32>) outs(%c : tensor<2x4xf32>) attrs = {a = 1 : i32} {
  ^bb0(%in: f32, %out: f32):
    %n = linalg.index 0 : index
    linalg.yield %in : f32
  } -> tensor<2x4xf32>
  %3 = linalg.map { arith.addf } ins(%c, %c : tensor<2x4xf32>, tensor<2x4xf32>) outs(%c : tensor<2x4xf32>)
  %4 = linalg.reduce { arith.addf } ins(%c : tensor<2x4xf32>) outs(%v : tensor<4xf32>) dimensions = [0]
  %5 = linalg.transpose ins(%v : tensor<4xf32>) outs(%v : tensor<4xf32>) permutation = [0]
  %6 = linalg.broadcast ins(%v : tensor<4xf32>) outs(%c : tensor<2x4xf32>) dimensions = [0]
  %7 = linalg.conv_2d_nhwc_hwcf {dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} ins(%i, %k : tensor<1x6x6x1xf32>, tensor<3x3x1x1xf32>) outs(%o : tensor<1x4x4x1xf32>) -> tensor<1x4x4x1xf32>
  %8 = linalg.elementwise kind=#linalg.elementwise_kind<add> ins(%c, %c : tensor<2x4xf32>, tensor<2x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %9 = linalg.contract indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (k, n)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : tensor<2x3xf32>, tensor<3x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %10 = linalg.softmax dimension(1) ins(%c : tensor<2x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  %11 = tensor.empty() : tensor<1x2x2x2xf32>
  %12 = linalg.pack %c inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %11 : tensor<2x4xf32> -> tensor<1x2x2x2xf32>
  %13 = linalg.unpack %12 inner_dims_pos = [0, 1] inner_tiles = [2, 2] into %c : tensor<1x2x2x2xf32> -> tensor<2x4xf32>
  %14 = linalg.add ins(%c, %c : tensor<2x4xf32>, tensor<2x4xf32>) outs(%c : tensor<2x4xf32>) -> tensor<2x4xf32>
  linalg.copy ins(%m : memref<2x4xf32>) outs(%m : memref<2x4xf32>)
  return
}
