// RUN: rmlir-opt %s --canonicalize
// What is given back as a tensor of another kind of storage is converted, not cast.
#sv = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
#id = affine_map<(i) -> (i)>
func.func @f(%a: tensor<32xf64, #sv>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<32xf64, #sv>) outs(%o : tensor<32xf64>) {
  ^bb(%x: f64, %y: f64):
    linalg.yield %x : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @g(%a: tensor<?xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%a : tensor<?xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x: f64, %y: f64):
    linalg.yield %x : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
