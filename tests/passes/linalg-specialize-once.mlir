// RUN: rmlir-opt --linalg-specialize-generic-ops %s
// What is done once has no name, but copies.
#m = affine_map<() -> ()>
func.func @f(%a: tensor<f32>, %o: tensor<f32>, %x: f32) -> (tensor<f32>, tensor<f32>, tensor<f32>) {
  %0 = linalg.generic {indexing_maps = [#m, #m], iterator_types = []} ins(%a : tensor<f32>) outs(%o : tensor<f32>) {
  ^bb0(%i: f32, %j: f32):
    linalg.yield %i : f32
  } -> tensor<f32>
  %1 = linalg.generic {indexing_maps = [#m, #m], iterator_types = []} ins(%x : f32) outs(%o : tensor<f32>) {
  ^bb0(%i: f32, %j: f32):
    linalg.yield %i : f32
  } -> tensor<f32>
  %2 = linalg.generic {indexing_maps = [#m, #m], iterator_types = []} ins(%a : tensor<f32>) outs(%o : tensor<f32>) {
  ^bb0(%i: f32, %j: f32):
    %e = math.exp %i : f32
    linalg.yield %e : f32
  } -> tensor<f32>
  return %0, %1, %2 : tensor<f32>, tensor<f32>, tensor<f32>
}
