// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification=parallelization-strategy=any-storage-any-loop
// Parallel loops.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#DD = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense) }>
func.func @scale_CSR(%a0: tensor<32x16xf64, #CSR>) -> tensor<32x16xf64, #CSR> {
  %o = tensor.empty() : tensor<32x16xf64, #CSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xf64, #CSR>) outs(%o : tensor<32x16xf64, #CSR>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 2.0 : f64
    %r = arith.mulf %x0, %c : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #CSR>
  return %0 : tensor<32x16xf64, #CSR>
}
func.func @inplace_CSR(%o: tensor<32x16xf64, #CSR>) -> tensor<32x16xf64, #CSR> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<32x16xf64, #CSR>) {
  ^bb(%y: f64):
    %c = arith.constant 2.0 : f64
    %r = arith.mulf %y, %c : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #CSR>
  return %0 : tensor<32x16xf64, #CSR>
}
func.func @matvec_CSR(%a0: tensor<32x16xf64, #CSR>, %a1: tensor<16xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<32x16xf64, #CSR>, tensor<16xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @matvec_DD(%a0: tensor<32x16xf64, #DD>, %a1: tensor<16xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<32x16xf64, #DD>, tensor<16xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @m_mulf_DCSR_None(%a0: tensor<32x16xf64, #DCSR>, %a1: tensor<32x16xf64>, %o: tensor<32x16xf64>) -> tensor<32x16xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16xf64, #DCSR>, tensor<32x16xf64>) outs(%o : tensor<32x16xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64>
  return %0 : tensor<32x16xf64>
}
func.func @v_addf_SV_SV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @mo_DCSR_CSR(%a0: tensor<32x16xf64, #DCSR>, %a1: tensor<32x16xf64, #CSR>) -> tensor<32x16xf64, #DCSR> {
  %o = tensor.empty() : tensor<32x16xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16xf64, #DCSR>, tensor<32x16xf64, #CSR>) outs(%o : tensor<32x16xf64, #DCSR>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #DCSR>
  return %0 : tensor<32x16xf64, #DCSR>
}
