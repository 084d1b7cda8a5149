// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification
// Operations whose regions say what is computed.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @unary_pn_SV(%a0: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %y: f64):
    %r = sparse_tensor.unary %x0 : f64 to f64
      present={
 ^bb0(%u: f64):
 %s = arith.mulf %u, %u : f64
 sparse_tensor.yield %s : f64 }
      absent={}
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @unary_na_None(%a0: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %y: f64):
    %r = sparse_tensor.unary %x0 : f64 to f64
      present={}
      absent={
 %k = arith.constant 3.0 : f64
 sparse_tensor.yield %k : f64 }
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @unary_pa_SV(%a0: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %y: f64):
    %r = sparse_tensor.unary %x0 : f64 to f64
      present={
 ^bb0(%u: f64):
 %s = arith.mulf %u, %u : f64
 sparse_tensor.yield %s : f64 }
      absent={
 %k = arith.constant 3.0 : f64
 sparse_tensor.yield %k : f64 }
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @unarym_pa(%a0: tensor<32x16xf64, #DCSR>) -> tensor<32x16xf64, #DCSR> {
  %o = tensor.empty() : tensor<32x16xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xf64, #DCSR>) outs(%o : tensor<32x16xf64, #DCSR>) {
  ^bb(%x0: f64, %y: f64):
    %r = sparse_tensor.unary %x0 : f64 to f64
      present={
 ^bb0(%u: f64):
 %s = arith.mulf %u, %u : f64
 sparse_tensor.yield %s : f64 }
      absent={
 %k = arith.constant 3.0 : f64
 sparse_tensor.yield %k : f64 }
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #DCSR>
  return %0 : tensor<32x16xf64, #DCSR>
}
func.func @binary_olr(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = sparse_tensor.binary %x0, %x1 : f64, f64 to f64
      overlap={
 ^bb0(%u: f64, %v: f64):
 %s = arith.mulf %u, %v : f64
 sparse_tensor.yield %s : f64 }
      left={
 ^bb0(%u: f64):
 %s = arith.negf %u : f64
 sparse_tensor.yield %s : f64 }
      right={
 ^bb0(%u: f64):
 %s = arith.negf %u : f64
 sparse_tensor.yield %s : f64 }
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @binary_oii(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = sparse_tensor.binary %x0, %x1 : f64, f64 to f64
      overlap={
 ^bb0(%u: f64, %v: f64):
 %s = arith.mulf %u, %v : f64
 sparse_tensor.yield %s : f64 }
      left=identity
      right=identity
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @binary_nlr(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = sparse_tensor.binary %x0, %x1 : f64, f64 to f64
      overlap={}
      left={
 ^bb0(%u: f64):
 %s = arith.negf %u : f64
 sparse_tensor.yield %s : f64 }
      right={
 ^bb0(%u: f64):
 %s = arith.negf %u : f64
 sparse_tensor.yield %s : f64 }
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @binary_onn(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = sparse_tensor.binary %x0, %x1 : f64, f64 to f64
      overlap={
 ^bb0(%u: f64, %v: f64):
 %s = arith.mulf %u, %v : f64
 sparse_tensor.yield %s : f64 }
      left={}
      right={}
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @binarym_oilr(%a0: tensor<32x16xf64, #DCSR>, %a1: tensor<32x16xf64, #DCSR>) -> tensor<32x16xf64, #DCSR> {
  %o = tensor.empty() : tensor<32x16xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16xf64, #DCSR>, tensor<32x16xf64, #DCSR>) outs(%o : tensor<32x16xf64, #DCSR>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %i = linalg.index 0 : index
    %r = sparse_tensor.binary %x0, %x1 : f64, f64 to f64
      overlap={
 ^bb0(%u: f64, %v: f64):
 %ii = arith.index_cast %i : index to i64
 %f = arith.sitofp %ii : i64 to f64
 %s = arith.mulf %u, %f : f64
 %s2 = arith.addf %s, %v : f64
 sparse_tensor.yield %s2 : f64 }
      left={
 ^bb0(%u: f64):
 %s = arith.negf %u : f64
 sparse_tensor.yield %s : f64 }
      right={
 ^bb0(%u: f64):
 %s = arith.negf %u : f64
 sparse_tensor.yield %s : f64 }
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #DCSR>
  return %0 : tensor<32x16xf64, #DCSR>
}
func.func @binaryd_oln(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = sparse_tensor.binary %x0, %x1 : f64, f64 to f64
      overlap={
 ^bb0(%u: f64, %v: f64):
 %s = arith.mulf %u, %v : f64
 sparse_tensor.yield %s : f64 }
      left={
 ^bb0(%u: f64):
 %s = arith.negf %u : f64
 sparse_tensor.yield %s : f64 }
      right={}
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @select1(%a0: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 1.0 : f64
    %r = sparse_tensor.select %x0 : f64 {
 ^bb0(%u: f64):
 %k = arith.cmpf ogt, %u, %c : f64
 sparse_tensor.yield %k : i1 }
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @select2(%a0: tensor<32x16xf64, #DCSR>) -> tensor<32x16xf64, #DCSR> {
  %o = tensor.empty() : tensor<32x16xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xf64, #DCSR>) outs(%o : tensor<32x16xf64, #DCSR>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 1.0 : f64
    %r = sparse_tensor.select %x0 : f64 {
 ^bb0(%u: f64):
 %k = arith.cmpf ogt, %u, %c : f64
 sparse_tensor.yield %k : i1 }
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #DCSR>
  return %0 : tensor<32x16xf64, #DCSR>
}
func.func @selecti(%a0: tensor<32x16xf64, #DCSR>) -> tensor<32x16xf64, #DCSR> {
  %o = tensor.empty() : tensor<32x16xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xf64, #DCSR>) outs(%o : tensor<32x16xf64, #DCSR>) {
  ^bb(%x0: f64, %y: f64):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %r = sparse_tensor.select %x0 : f64 {
 ^bb0(%u: f64):
 %k = arith.cmpi ugt, %j, %i : index
 sparse_tensor.yield %k : i1 }
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #DCSR>
  return %0 : tensor<32x16xf64, #DCSR>
}
func.func @red1(%a0: tensor<32xf64, #SV>, %o: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<f64>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 1.0 : f64
    %r = sparse_tensor.reduce %x0, %y, %c : f64 {
 ^bb0(%u: f64, %v: f64):
 %k = arith.mulf %u, %v : f64
 sparse_tensor.yield %k : f64 }
    linalg.yield %r : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
func.func @red2(%a0: tensor<32x16xf64, #DCSR>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0 : tensor<32x16xf64, #DCSR>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 1.0 : f64
    %r = sparse_tensor.reduce %x0, %y, %c : f64 {
 ^bb0(%u: f64, %v: f64):
 %k = arith.mulf %u, %v : f64
 sparse_tensor.yield %k : f64 }
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @red3(%a0: tensor<32x16xf64, #CSR>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%a0 : tensor<32x16xf64, #CSR>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 1.0 : f64
    %r = sparse_tensor.reduce %x0, %y, %c : f64 {
 ^bb0(%u: f64, %v: f64):
 %k = arith.mulf %u, %v : f64
 sparse_tensor.yield %k : f64 }
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @redmm_None(%a0: tensor<4x8xf64, #DCSR>, %a1: tensor<8x5xf64, #DCSR>) -> tensor<4x5xf64> {
  %o = tensor.empty() : tensor<4x5xf64>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<4x8xf64, #DCSR>, tensor<8x5xf64, #DCSR>) outs(%o : tensor<4x5xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %c = arith.constant 1.0 : f64
    %q = sparse_tensor.binary %x0, %x1 : f64, f64 to f64
      overlap={
 ^bb0(%u: f64, %v: f64):
 %s = arith.mulf %u, %v : f64
 sparse_tensor.yield %s : f64 }
      left={}
      right={}
    %r = sparse_tensor.reduce %q, %y, %c : f64 {
 ^bb0(%u: f64, %v: f64):
 %k = arith.minimumf %u, %v : f64
 sparse_tensor.yield %k : f64 }
    linalg.yield %r : f64
  } -> tensor<4x5xf64>
  return %0 : tensor<4x5xf64>
}
func.func @redmm_CSR(%a0: tensor<4x8xf64, #DCSR>, %a1: tensor<8x5xf64, #DCSR>) -> tensor<4x5xf64, #CSR> {
  %o = tensor.empty() : tensor<4x5xf64, #CSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a0, %a1 : tensor<4x8xf64, #DCSR>, tensor<8x5xf64, #DCSR>) outs(%o : tensor<4x5xf64, #CSR>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %c = arith.constant 1.0 : f64
    %q = sparse_tensor.binary %x0, %x1 : f64, f64 to f64
      overlap={
 ^bb0(%u: f64, %v: f64):
 %s = arith.mulf %u, %v : f64
 sparse_tensor.yield %s : f64 }
      left={}
      right={}
    %r = sparse_tensor.reduce %q, %y, %c : f64 {
 ^bb0(%u: f64, %v: f64):
 %k = arith.minimumf %u, %v : f64
 sparse_tensor.yield %k : f64 }
    linalg.yield %r : f64
  } -> tensor<4x5xf64, #CSR>
  return %0 : tensor<4x5xf64, #CSR>
}
