// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification
// Vectors: loops over one tensor or several, in all that they may be stored as.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#DV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : dense) }>
#SVn = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed(nonunique)) }>
func.func @v_addf_SV_SV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @v_addf_SV_None(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @v_subf_SV_DV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #DV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #DV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.subf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @v_mulf_None_SV(%a0: tensor<32xf64>, %a1: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @v_dyn_SV_None(%a0: tensor<?xf64, #SV>, %a1: tensor<?xf64>, %o: tensor<?xf64>) -> tensor<?xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<?xf64, #SV>, tensor<?xf64>) outs(%o : tensor<?xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<?xf64>
  return %0 : tensor<?xf64>
}
func.func @v_addf_SVn_SV(%a0: tensor<32xf64, #SVn>, %a1: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SVn>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @v_mulf_SV_SVn(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SVn>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SVn>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @v_addf_DV_DV(%a0: tensor<32xf64, #DV>, %a1: tensor<32xf64, #DV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #DV>, tensor<32xf64, #DV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @three_SV_SV_SV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>, %a2: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1, %a2 : tensor<32xf64, #SV>, tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %x2: f64, %y: f64):
    %p = arith.addf %x0, %x1 : f64
    %r = arith.addf %p, %x2 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @three_SV_None_SV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64>, %a2: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1, %a2 : tensor<32xf64, #SV>, tensor<32xf64>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %x2: f64, %y: f64):
    %p = arith.addf %x0, %x1 : f64
    %r = arith.addf %p, %x2 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @threes_SV_SV_None(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>, %a2: tensor<32xf64>, %o: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a0, %a1, %a2 : tensor<32xf64, #SV>, tensor<32xf64, #SV>, tensor<32xf64>) outs(%o : tensor<f64>) {
  ^bb(%x0: f64, %x1: f64, %x2: f64, %y: f64):
    %p = arith.addf %x0, %x1 : f64
    %q = arith.mulf %p, %x2 : f64
    %r = arith.addf %y, %q : f64
    linalg.yield %r : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
func.func @threem_SV_None_SV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64>, %a2: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1, %a2 : tensor<32xf64, #SV>, tensor<32xf64>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %x2: f64, %y: f64):
    %p = arith.mulf %x0, %x1 : f64
    %r = arith.addf %p, %x2 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @twice(%a0: tensor<8xf64, #SV>, %o: tensor<8xf64>) -> tensor<8xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<8xf64, #SV>) outs(%o : tensor<8xf64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.addf %x0, %x0 : f64
    linalg.yield %r : f64
  } -> tensor<8xf64>
  return %0 : tensor<8xf64>
}
func.func @scal(%a0: f64, %a1: tensor<8xf64, #SV>) -> tensor<8xf64, #SV> {
  %o = tensor.empty() : tensor<8xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : f64, tensor<8xf64, #SV>) outs(%o : tensor<8xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<8xf64, #SV>
  return %0 : tensor<8xf64, #SV>
}
func.func @zerod(%a0: tensor<f64>, %a1: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> ()>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<f64>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @dead(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    linalg.yield %x0 : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @outadd(%a0: tensor<8xf64, #SV>, %o: tensor<8xf64>) -> tensor<8xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<8xf64, #SV>) outs(%o : tensor<8xf64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.addf %x0, %y : f64
    linalg.yield %r : f64
  } -> tensor<8xf64>
  return %0 : tensor<8xf64>
}
func.func @fast(%a0: tensor<8xf64>, %a1: tensor<8xf64, #SV>) -> tensor<8xf64, #SV> {
  %o = tensor.empty() : tensor<8xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<8xf64>, tensor<8xf64, #SV>) outs(%o : tensor<8xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.mulf %x0, %x1 fastmath<fast> : f64
    linalg.yield %r : f64
  } -> tensor<8xf64, #SV>
  return %0 : tensor<8xf64, #SV>
}
func.func @denseop(%a0: tensor<8xf64>, %a1: tensor<8xf64, #SV>) -> tensor<8xf64, #SV> {
  %o = tensor.empty() : tensor<8xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<8xf64>, tensor<8xf64, #SV>) outs(%o : tensor<8xf64, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %q = math.exp %x0 : f64
    %p = math.powf %q, %x0 : f64
    %r = arith.mulf %p, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<8xf64, #SV>
  return %0 : tensor<8xf64, #SV>
}
func.func @vo_addf_SV_None_DV(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64>) -> tensor<32xf64, #DV> {
  %o = tensor.empty() : tensor<32xf64, #DV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64>) outs(%o : tensor<32xf64, #DV>) {
  ^bb(%x0: f64, %x1: f64, %y: f64):
    %r = arith.addf %x0, %x1 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64, #DV>
  return %0 : tensor<32xf64, #DV>
}
