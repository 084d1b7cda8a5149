// RUN: rmlir-opt %s --linalg-inline-scalar-operands

func.func @inline(%a: tensor<4xf32>, %b: tensor<f32>, %c: tensor<2x3xf32>, %f: f32, %e: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (1, 2)>, affine_map<(i) -> ()>, affine_map<(i) -> (i)>],
                       iterator_types = ["parallel"]}
      ins(%a, %b, %c, %f : tensor<4xf32>, tensor<f32>, tensor<2x3xf32>, f32) outs(%e : tensor<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %w: f32, %o: f32):
    %s = arith.mulf %x, %y : f32
    %t = arith.addf %s, %z : f32
    %u = arith.subf %t, %w : f32
    linalg.yield %u : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
