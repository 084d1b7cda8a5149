// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification
// Matrices and tensors of more levels.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#SD = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : dense) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#LOOSE = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : loose_compressed) }>
#BSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>
#NM = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 floordiv 4 : dense, d1 mod 4 : structured[2, 4]) }>
#BATCH = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : batch, d1 : dense, d2 : compressed) }>
#T3 = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed, d1 : dense, d2 : compressed) }>
#CSF = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : compressed, d1 : compressed, d2 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 8 }>
#BIN = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), explicitVal = 1.0 : f64, implicitVal = 0.0 : f64 }>
func.func @m_addf_CSR_CSC(%a0: tensor<32x16xf64, #CSR>, %a1: tensor<32x16xf64, #CSC>, %o: tensor<32x16xf64>) -> tensor<32x16xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16xf64, #CSR>, tensor<32x16xf64, #CSC>) outs(%o : tensor<32x16xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64>
  return %0 : tensor<32x16xf64>
}
func.func @m_mulf_DCSR_COO(%a0: tensor<32x16xf64, #DCSR>, %a1: tensor<32x16xf64, #COO>, %o: tensor<32x16xf64>) -> tensor<32x16xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16xf64, #DCSR>, tensor<32x16xf64, #COO>) outs(%o : tensor<32x16xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64>
  return %0 : tensor<32x16xf64>
}
func.func @m_addf_LOOSE_SD(%a0: tensor<32x16xf64, #LOOSE>, %a1: tensor<32x16xf64, #SD>, %o: tensor<32x16xf64>) -> tensor<32x16xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16xf64, #LOOSE>, tensor<32x16xf64, #SD>) outs(%o : tensor<32x16xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64>
  return %0 : tensor<32x16xf64>
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
func.func @matvec_COO(%a0: tensor<32x16xf64, #COO>, %a1: tensor<16xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<32x16xf64, #COO>, tensor<16xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @matvec_CSR32(%a0: tensor<32x16xf64, #CSR32>, %a1: tensor<16xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<32x16xf64, #CSR32>, tensor<16xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @matvec_BIN(%a0: tensor<32x16xf64, #BIN>, %a1: tensor<16xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<32x16xf64, #BIN>, tensor<16xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @matvecs_DCSR(%a0: tensor<32x16xf64, #DCSR>, %a1: tensor<16xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<32x16xf64, #DCSR>, tensor<16xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @mm_CSR_None_None(%a0: tensor<4x8xf64, #CSR>, %a1: tensor<8x5xf64>) -> tensor<4x5xf64> {
  %o = tensor.empty() : tensor<4x5xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<4x8xf64, #CSR>, tensor<8x5xf64>) outs(%o : tensor<4x5xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<4x5xf64>
  return %0 : tensor<4x5xf64>
}
func.func @mmu_CSR_DCSR_None(%a0: tensor<?x?xf64, #CSR>, %a1: tensor<?x?xf64, #DCSR>, %o: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<?x?xf64, #CSR>, tensor<?x?xf64, #DCSR>) outs(%o : tensor<?x?xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<?x?xf64>
  return %0 : tensor<?x?xf64>
}
func.func @blk_BSR(%a0: tensor<24x12xf64, #BSR>, %a1: tensor<12xf64>, %o: tensor<24xf64>) -> tensor<24xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<24x12xf64, #BSR>, tensor<12xf64>) outs(%o : tensor<24xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<24xf64>
  return %0 : tensor<24xf64>
}
func.func @blk_NM(%a0: tensor<24x12xf64, #NM>, %a1: tensor<12xf64>, %o: tensor<24xf64>) -> tensor<24xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0, %a1 : tensor<24x12xf64, #NM>, tensor<12xf64>) outs(%o : tensor<24xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<24xf64>
  return %0 : tensor<24xf64>
}
func.func @t3p_BATCH(%a0: tensor<32x16x8xf64, #BATCH>, %a1: tensor<8xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (k)>, affine_map<(i, j, k) -> (i)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%a0, %a1 : tensor<32x16x8xf64, #BATCH>, tensor<8xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %y, %p : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @t3_T3(%a0: tensor<32x16x8xf64, #T3>, %a1: tensor<32x16x8xf64>, %o: tensor<32x16x8xf64>) -> tensor<32x16x8xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16x8xf64, #T3>, tensor<32x16x8xf64>) outs(%o : tensor<32x16x8xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32x16x8xf64>
  return %0 : tensor<32x16x8xf64>
}
func.func @mttkrp_CSF(%a0: tensor<4x5x6xf64, #CSF>, %a1: tensor<5x7xf64>, %a2: tensor<6x7xf64>, %o: tensor<4x7xf64>) -> tensor<4x7xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, k, l)>, affine_map<(i, j, k, l) -> (k, j)>, affine_map<(i, j, k, l) -> (l, j)>, affine_map<(i, j, k, l) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a0, %a1, %a2 : tensor<4x5x6xf64, #CSF>, tensor<5x7xf64>, tensor<6x7xf64>) outs(%o : tensor<4x7xf64>) {
  ^bb(%x0: f64, %x1: f64, %x2: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %q = arith.mulf %p, %x2 : f64
    %r = arith.addf %y, %q : f64
    linalg.yield %r : f64
  } -> tensor<4x7xf64>
  return %0 : tensor<4x7xf64>
}
func.func @sddmm(%a0: tensor<8x8xf64, #DCSR>, %a1: tensor<8x8xf64>, %a2: tensor<8x8xf64>, %o: tensor<8x8xf64>) -> tensor<8x8xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, j)>, affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1, %a2 : tensor<8x8xf64, #DCSR>, tensor<8x8xf64>, tensor<8x8xf64>) outs(%o : tensor<8x8xf64>) {
  ^bb(%x0: f64, %x1: f64, %x2: f64, %y: f64):
    %p = arith.mulf %x1, %x2 : f64
    %q = arith.mulf %x0, %p : f64
    %r = arith.addf %y, %q : f64
    linalg.yield %r : f64
  } -> tensor<8x8xf64>
  return %0 : tensor<8x8xf64>
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
func.func @outadds(%a0: tensor<8x4xf64, #CSR>, %o: tensor<8x4xf64, #CSR>) -> tensor<8x4xf64, #CSR> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<8x4xf64, #CSR>) outs(%o : tensor<8x4xf64, #CSR>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.mulf %x0, %y : f64
    linalg.yield %r : f64
  } -> tensor<8x4xf64, #CSR>
  return %0 : tensor<8x4xf64, #CSR>
}
func.func @outadd2(%a0: tensor<8x4xf64, #CSR>, %o: tensor<8x4xf64>) -> tensor<8x4xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<8x4xf64, #CSR>) outs(%o : tensor<8x4xf64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.subf %x0, %y : f64
    linalg.yield %r : f64
  } -> tensor<8x4xf64>
  return %0 : tensor<8x4xf64>
}
func.func @transp(%a0: tensor<32x16xf64, #CSR>, %o: tensor<16x32xf64>) -> tensor<16x32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j, i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xf64, #CSR>) outs(%o : tensor<16x32xf64>) {
  ^bb(%x0: f64, %y: f64):
    linalg.yield %x0 : f64
  } -> tensor<16x32xf64>
  return %0 : tensor<16x32xf64>
}
func.func @diag(%a0: tensor<32x32xf64, #CSR>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i, i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32x32xf64, #CSR>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %y: f64):
    linalg.yield %x0 : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
