// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification
// Coordinates of dense levels that are sums.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#DV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @aff1(%a0: tensor<34xf64>, %a1: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 2)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<34xf64>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @aff2(%a0: tensor<32x16xf64, #CSR>, %a1: tensor<34x19xf64>, %o: tensor<32x16xf64>) -> tensor<32x16xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i + 2, j + 3)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16xf64, #CSR>, tensor<34x19xf64>) outs(%o : tensor<32x16xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64>
  return %0 : tensor<32x16xf64>
}
func.func @aff3(%a0: tensor<36xf64, #DV>, %a1: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i + 3)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<36xf64, #DV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @aff4(%a0: tensor<1x32xf64, #CSR>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (0, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<1x32xf64, #CSR>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %y: f64):
    linalg.yield %x0 : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @conv_d(%a0: tensor<8x8xf64>, %a1: tensor<3x3xf64, #DCSR>, %o: tensor<6x6xf64>) -> tensor<6x6xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i + k, j + l)>, affine_map<(i, j, k, l) -> (k, l)>, affine_map<(i, j, k, l) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a0, %a1 : tensor<8x8xf64>, tensor<3x3xf64, #DCSR>) outs(%o : tensor<6x6xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<6x6xf64>
  return %0 : tensor<6x6xf64>
}
