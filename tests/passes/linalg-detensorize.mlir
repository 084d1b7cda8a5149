// RUN: rmlir-opt %s --pass-pipeline=builtin.module(func.func(linalg-detensorize{aggressive-mode}))

#map = affine_map<() -> ()>

func.func @number(%a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> {
  %e = tensor.empty() : tensor<f32>
  %0 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = []}
      ins(%a, %b : tensor<f32>, tensor<f32>) outs(%e : tensor<f32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %s = arith.addf %x, %y : f32
    %t = arith.mulf %s, %y : f32
    linalg.yield %t : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @larger(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.exp ins(%a : tensor<4xf32>) outs(%a : tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
