// RUN: rmlir-opt %s --sparsification-and-bufferization
// Loops, storage, and memory for all tensors.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @v_addf_SV_None(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
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
func.func @mm_CSR_CSR_CSR(%a0: tensor<4x8xf64, #CSR>, %a1: tensor<8x5xf64, #CSR>) -> tensor<4x5xf64, #CSR> {
  %o = tensor.empty() : tensor<4x5xf64, #CSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<4x8xf64, #CSR>, tensor<8x5xf64, #CSR>) outs(%o : tensor<4x5xf64, #CSR>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<4x5xf64, #CSR>
  return %0 : tensor<4x5xf64, #CSR>
}
func.func @inplace_DCSR(%o: tensor<32x16xf64, #DCSR>) -> tensor<32x16xf64, #DCSR> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<32x16xf64, #DCSR>) {
  ^bb(%y: f64):
    %c = arith.constant 2.0 : f64
    %r = arith.mulf %y, %c : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #DCSR>
  return %0 : tensor<32x16xf64, #DCSR>
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
func.func @cast_0(%a0: tensor<32xf64, #SV>, %o: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf32>) {
  ^bb(%x0: f64, %y: f32):
    %r = arith.truncf %x0 : f64 to f32
    linalg.yield %r : f32
  } -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
func.func @sum_COO(%a0: tensor<32x16xf64, #COO>, %o: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>], iterator_types = ["reduction", "reduction"]} ins(%a0 : tensor<32x16xf64, #COO>) outs(%o : tensor<f64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.addf %y, %x0 : f64
    linalg.yield %r : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
