// RUN: rmlir-opt %s --linalg-fuse-elementwise-ops

func.func @m(%arg0: tensor<2x3xi1>) -> tensor<6xi64> {
  %0 = tensor.collapse_shape %arg0 [[0, 1]] : tensor<2x3xi1> into tensor<6xi1>
  %1 = tensor.empty() : tensor<6xi64>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<6xi1>) outs(%1 : tensor<6xi64>) {
  ^bb0(%a: i1, %b: i64):
    %3 = arith.extui %a : i1 to i64
    linalg.yield %3 : i64
  } -> tensor<6xi64>
  return %2 : tensor<6xi64>
}
