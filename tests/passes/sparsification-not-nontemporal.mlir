// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification --mlir-print-op-generic
// What is stored in a tensor without dimensions is stored by a store that says that it is not non-temporal.
#V = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed)}>
func.func @sum(%a: tensor<32xf64, #V>, %x: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
    ins(%a : tensor<32xf64, #V>) outs(%x : tensor<f64>) {
  ^bb0(%p: f64, %q: f64):
    %s = arith.addf %q, %p : f64
    linalg.yield %s : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
