// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification
// Entries of sparse results, in order or in rows that are open for any order.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#DD = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : dense) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @vo_addf_SV_SV_SV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
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
func.func @matveco_CSR(%a0: tensor<32x16xf64, #CSR>, %a1: tensor<16xf64>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<32x16xf64, #CSR>, tensor<16xf64>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
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
func.func @mm_CSR_CSR_DD(%a0: tensor<4x8xf64, #CSR>, %a1: tensor<8x5xf64, #CSR>) -> tensor<4x5xf64, #DD> {
  %o = tensor.empty() : tensor<4x5xf64, #DD>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<4x8xf64, #CSR>, tensor<8x5xf64, #CSR>) outs(%o : tensor<4x5xf64, #DD>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<4x5xf64, #DD>
  return %0 : tensor<4x5xf64, #DD>
}
func.func @mm_DCSR_DCSR_DCSR(%a0: tensor<4x8xf64, #DCSR>, %a1: tensor<8x5xf64, #DCSR>) -> tensor<4x5xf64, #DCSR> {
  %o = tensor.empty() : tensor<4x5xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<4x8xf64, #DCSR>, tensor<8x5xf64, #DCSR>) outs(%o : tensor<4x5xf64, #DCSR>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<4x5xf64, #DCSR>
  return %0 : tensor<4x5xf64, #DCSR>
}
func.func @alld(%a0: tensor<8x8xf64>, %a1: tensor<8x8xf64>) -> tensor<8x8xf64, #DCSR> {
  %o = tensor.empty() : tensor<8x8xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<8x8xf64>, tensor<8x8xf64>) outs(%o : tensor<8x8xf64, #DCSR>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<8x8xf64, #DCSR>
  return %0 : tensor<8x8xf64, #DCSR>
}
func.func @alld2(%a0: tensor<8x8xf64>, %a1: tensor<8x8xf64>) -> tensor<8x8xf64, #DCSR> {
  %o = tensor.empty() : tensor<8x8xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<8x8xf64>, tensor<8x8xf64>) outs(%o : tensor<8x8xf64, #DCSR>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<8x8xf64, #DCSR>
  return %0 : tensor<8x8xf64, #DCSR>
}
func.func @bcast_CSR(%a0: tensor<32xf64, #SV>) -> tensor<32x16xf64, #CSR> {
  %o = tensor.empty() : tensor<32x16xf64, #CSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32x16xf64, #CSR>) {
  ^bb(%x0: f64, %y: f64):
    linalg.yield %x0 : f64
  } -> tensor<32x16xf64, #CSR>
  return %0 : tensor<32x16xf64, #CSR>
}
func.func @sddmmo(%a0: tensor<8x8xf64, #DCSR>, %a1: tensor<8x8xf64>, %a2: tensor<8x8xf64>) -> tensor<8x8xf64, #DCSR> {
  %o = tensor.empty() : tensor<8x8xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1, %a2 : tensor<8x8xf64, #DCSR>, tensor<8x8xf64>, tensor<8x8xf64>) outs(%o : tensor<8x8xf64, #DCSR>) {
  ^bb(%x0: f64, %x1: f64, %x2: f64, %y: f64):
    %p = arith.mulf %x1, %x2 : f64
    %q = arith.mulf %x0, %p : f64
    %r = arith.addf %y, %q : f64
    linalg.yield %r : f64
  } -> tensor<8x8xf64, #DCSR>
  return %0 : tensor<8x8xf64, #DCSR>
}
func.func @scale_COO(%a0: tensor<32x16xf64, #COO>) -> tensor<32x16xf64, #COO> {
  %o = tensor.empty() : tensor<32x16xf64, #COO>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xf64, #COO>) outs(%o : tensor<32x16xf64, #COO>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 2.0 : f64
    %r = arith.mulf %x0, %c : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #COO>
  return %0 : tensor<32x16xf64, #COO>
}
func.func @transps(%a0: tensor<32x16xf64, #CSR>) -> tensor<16x32xf64, #CSR> {
  %o = tensor.empty() : tensor<16x32xf64, #CSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xf64, #CSR>) outs(%o : tensor<16x32xf64, #CSR>) {
  ^bb(%x0: f64, %y: f64):
    linalg.yield %x0 : f64
  } -> tensor<16x32xf64, #CSR>
  return %0 : tensor<16x32xf64, #CSR>
}
func.func @index1(%a0: tensor<32x16xi64, #DCSR>) -> tensor<32x16xi64, #DCSR> {
  %o = tensor.empty() : tensor<32x16xi64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xi64, #DCSR>) outs(%o : tensor<32x16xi64, #DCSR>) {
  ^bb(%x0: i64, %y: i64):
    %c = linalg.index 0 : index
    %d = linalg.index 1 : index
    %e = arith.index_cast %c : index to i64
    %g = arith.index_cast %d : index to i64
    %h = arith.muli %e, %x0 : i64
    %r = arith.muli %h, %g : i64
    linalg.yield %r : i64
  } -> tensor<32x16xi64, #DCSR>
  return %0 : tensor<32x16xi64, #DCSR>
}
func.func @index2(%a0: tensor<32x16xi64, #DCSR>) -> tensor<32x16xi64, #DCSR> {
  %o = tensor.empty() : tensor<32x16xi64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xi64, #DCSR>) outs(%o : tensor<32x16xi64, #DCSR>) {
  ^bb(%x0: i64, %y: i64):
    %c = linalg.index 0 : index
    %e = arith.index_cast %c : index to i64
    %r = arith.addi %e, %x0 : i64
    linalg.yield %r : i64
  } -> tensor<32x16xi64, #DCSR>
  return %0 : tensor<32x16xi64, #DCSR>
}
