// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification
// Coordinates of sparse levels that are sums: loops over sections, and over the entries of a section.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#CSF = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed, d1 : compressed, d2 : compressed) }>
func.func @conv_1(%a0: tensor<8xf64, #SV>, %a1: tensor<3xf64>, %o: tensor<6xf64>) -> tensor<6xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<8xf64, #SV>, tensor<3xf64>) outs(%o : tensor<6xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<6xf64>
  return %0 : tensor<6xf64>
}
func.func @conv_1s(%a0: tensor<8xf64, #SV>, %a1: tensor<3xf64, #SV>) -> tensor<6xf64, #SV> {
  %o = tensor.empty() : tensor<6xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<8xf64, #SV>, tensor<3xf64, #SV>) outs(%o : tensor<6xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<6xf64, #SV>
  return %0 : tensor<6xf64, #SV>
}
func.func @cv_DCSR_None_None(%a0: tensor<8x8xf64, #DCSR>, %a1: tensor<3x3xf64>, %o: tensor<6x6xf64>) -> tensor<6x6xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i + k, j + l)>, affine_map<(i, j, k, l) -> (k, l)>, affine_map<(i, j, k, l) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a0, %a1 : tensor<8x8xf64, #DCSR>, tensor<3x3xf64>) outs(%o : tensor<6x6xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<6x6xf64>
  return %0 : tensor<6x6xf64>
}
func.func @cv_CSR_CSR_DCSR(%a0: tensor<8x8xf64, #CSR>, %a1: tensor<3x3xf64, #CSR>) -> tensor<6x6xf64, #DCSR> {
  %o = tensor.empty() : tensor<6x6xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i + k, j + l)>, affine_map<(i, j, k, l) -> (k, l)>, affine_map<(i, j, k, l) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a0, %a1 : tensor<8x8xf64, #CSR>, tensor<3x3xf64, #CSR>) outs(%o : tensor<6x6xf64, #DCSR>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<6x6xf64, #DCSR>
  return %0 : tensor<6x6xf64, #DCSR>
}
func.func @cvd_DCSR(%a0: tensor<?x?xf64, #DCSR>, %a1: tensor<?x?xf64>, %o: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i + k, j + l)>, affine_map<(i, j, k, l) -> (k, l)>, affine_map<(i, j, k, l) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a0, %a1 : tensor<?x?xf64, #DCSR>, tensor<?x?xf64>) outs(%o : tensor<?x?xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<?x?xf64>
  return %0 : tensor<?x?xf64>
}
func.func @cvp_CSR(%a0: tensor<4x8xf64, #CSR>, %a1: tensor<3xf64>, %o: tensor<4x6xf64>) -> tensor<4x6xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, i, k) -> (n, i + k)>, affine_map<(n, i, k) -> (k)>, affine_map<(n, i, k) -> (n, i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<4x8xf64, #CSR>, tensor<3xf64>) outs(%o : tensor<4x6xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<4x6xf64>
  return %0 : tensor<4x6xf64>
}
func.func @cvq_DCSR(%a0: tensor<8x4xf64, #DCSR>, %a1: tensor<3x4xf64>, %o: tensor<6xf64>) -> tensor<6xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k, c) -> (i + k, c)>, affine_map<(i, k, c) -> (k, c)>, affine_map<(i, k, c) -> (i)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%a0, %a1 : tensor<8x4xf64, #DCSR>, tensor<3x4xf64>) outs(%o : tensor<6xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<6xf64>
  return %0 : tensor<6xf64>
}
func.func @cv3n_CSF(%a0: tensor<2x8x8xf64, #CSF>, %a1: tensor<3x3xf64>, %o: tensor<2x6x6xf64>) -> tensor<2x6x6xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, i, j, k, l) -> (n, i + k, j + l)>, affine_map<(n, i, j, k, l) -> (k, l)>, affine_map<(n, i, j, k, l) -> (n, i, j)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]} ins(%a0, %a1 : tensor<2x8x8xf64, #CSF>, tensor<3x3xf64>) outs(%o : tensor<2x6x6xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x6x6xf64>
  return %0 : tensor<2x6x6xf64>
}
func.func @cvp_COO(%a0: tensor<4x8xf64, #COO>, %a1: tensor<3xf64>, %o: tensor<4x6xf64>) -> tensor<4x6xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(n, i, k) -> (n, i + k)>, affine_map<(n, i, k) -> (k)>, affine_map<(n, i, k) -> (n, i)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<4x8xf64, #COO>, tensor<3xf64>) outs(%o : tensor<4x6xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<4x6xf64>
  return %0 : tensor<4x6xf64>
}
func.func @cvsum(%a0: tensor<8xf64, #SV>, %a1: tensor<3xf64>, %a2: tensor<6xf64, #SV>, %o: tensor<6xf64>) -> tensor<6xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, k) -> (i + k)>, affine_map<(i, k) -> (k)>, affine_map<(i, k) -> (i)>, affine_map<(i, k) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1, %a2 : tensor<8xf64, #SV>, tensor<3xf64>, tensor<6xf64, #SV>) outs(%o : tensor<6xf64>) {
  ^bb(%x0: f64, %x1: f64, %x2: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %q = arith.mulf %p, %x2 : f64
    %r = arith.addf %y, %q : f64
    linalg.yield %r : f64
  } -> tensor<6xf64>
  return %0 : tensor<6xf64>
}
