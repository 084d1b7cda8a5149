// RUN: rmlir-opt %s --sparsifier
// All the way to the dialect of LLVM, with the runtime library.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @matvec_CSR(%a0: tensor<32x16xf64, #CSR>, %a1: tensor<16xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<32x16xf64, #CSR>, tensor<16xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @sum_DCSR(%a0: tensor<32x16xf64, #DCSR>, %o: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a0 : tensor<32x16xf64, #DCSR>) outs(%o : tensor<f64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.addf %y, %x0 : f64
    linalg.yield %r : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
func.func @vo_mulf_SV_SV_SV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
