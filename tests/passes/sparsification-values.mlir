// RUN: rmlir-opt %s --sparse-reinterpret-map --sparsification
// What zeros mean for operations on elements.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @un_absf_0(%a0: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %y: f64):
    %r = math.absf %x0 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @un_exp_9(%a0: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %y: f64):
    %r = math.exp %x0 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @und_negf_8(%a0: tensor<32xf64, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.negf %x0 : f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @un_absi_10(%a0: tensor<32xi32, #SV>) -> tensor<32xi32, #SV> {
  %o = tensor.empty() : tensor<32xi32, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xi32, #SV>) outs(%o : tensor<32xi32, #SV>) {
  ^bb(%x0: i32, %y: i32):
    %r = math.absi %x0 : i32
    linalg.yield %r : i32
  } -> tensor<32xi32, #SV>
  return %0 : tensor<32xi32, #SV>
}
func.func @cast_0(%a0: tensor<32xf64, #SV>, %o: tensor<32xf32>) -> tensor<32xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf32>) {
  ^bb(%x0: f64, %y: f32):
    %r = arith.truncf %x0 : f64 to f32
    linalg.yield %r : f32
  } -> tensor<32xf32>
  return %0 : tensor<32xf32>
}
func.func @cast_4(%a0: tensor<32xi32, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xi32, #SV>) outs(%o : tensor<32xf64>) {
  ^bb(%x0: i32, %y: f64):
    %r = arith.sitofp %x0 : i32 to f64
    linalg.yield %r : f64
  } -> tensor<32xf64>
  return %0 : tensor<32xf64>
}
func.func @cast_9(%a0: tensor<32xf32, #SV>, %o: tensor<32xi32>) -> tensor<32xi32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf32, #SV>) outs(%o : tensor<32xi32>) {
  ^bb(%x0: f32, %y: i32):
    %r = arith.bitcast %x0 : f32 to i32
    linalg.yield %r : i32
  } -> tensor<32xi32>
  return %0 : tensor<32xi32>
}
func.func @cast_10(%a0: tensor<32xi32, #SV>, %o: tensor<32xindex>) -> tensor<32xindex> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xi32, #SV>) outs(%o : tensor<32xindex>) {
  ^bb(%x0: i32, %y: index):
    %r = arith.index_cast %x0 : i32 to index
    linalg.yield %r : index
  } -> tensor<32xindex>
  return %0 : tensor<32xindex>
}
func.func @cast_11(%a: tensor<32xcomplex<f64>, #SV>, %o: tensor<32xf64>) -> tensor<32xf64> {
 %0 = linalg.generic {indexing_maps=[affine_map<(i) -> (i)>,affine_map<(i) -> (i)>], iterator_types=["parallel"]} ins(%a: tensor<32xcomplex<f64>, #SV>) outs(%o: tensor<32xf64>) {
 ^bb(%x: complex<f64>, %y: f64):
 %r = complex.abs %x : complex<f64>
 linalg.yield %r : f64
 } -> tensor<32xf64>
 return %0 : tensor<32xf64>
}
func.func @int_subi_SV_SV(%a0: tensor<32xi64, #SV>, %a1: tensor<32xi64, #SV>, %o: tensor<32xi64>) -> tensor<32xi64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xi64, #SV>, tensor<32xi64, #SV>) outs(%o : tensor<32xi64>) {
  ^bb(%x0: i64, %x1: i64, %y: i64):
    %r = arith.subi %x0, %x1 : i64
    linalg.yield %r : i64
  } -> tensor<32xi64>
  return %0 : tensor<32xi64>
}
func.func @int_andi_SV_None(%a0: tensor<32xi64, #SV>, %a1: tensor<32xi64>, %o: tensor<32xi64>) -> tensor<32xi64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xi64, #SV>, tensor<32xi64>) outs(%o : tensor<32xi64>) {
  ^bb(%x0: i64, %x1: i64, %y: i64):
    %r = arith.andi %x0, %x1 : i64
    linalg.yield %r : i64
  } -> tensor<32xi64>
  return %0 : tensor<32xi64>
}
func.func @int_ori_SV_SV(%a0: tensor<32xi64, #SV>, %a1: tensor<32xi64, #SV>, %o: tensor<32xi64>) -> tensor<32xi64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xi64, #SV>, tensor<32xi64, #SV>) outs(%o : tensor<32xi64>) {
  ^bb(%x0: i64, %x1: i64, %y: i64):
    %r = arith.ori %x0, %x1 : i64
    linalg.yield %r : i64
  } -> tensor<32xi64>
  return %0 : tensor<32xi64>
}
func.func @int_divsi_SV_SV(%a0: tensor<32xi64, #SV>, %a1: tensor<32xi64, #SV>, %o: tensor<32xi64>) -> tensor<32xi64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xi64, #SV>, tensor<32xi64, #SV>) outs(%o : tensor<32xi64>) {
  ^bb(%x0: i64, %x1: i64, %y: i64):
    %r = arith.divsi %x0, %x1 : i64
    linalg.yield %r : i64
  } -> tensor<32xi64>
  return %0 : tensor<32xi64>
}
func.func @byc_divf(%a0: tensor<32xf64, #SV>) -> tensor<32xf64, #SV> {
  %o = tensor.empty() : tensor<32xf64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<32xf64, #SV>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 2.0 : f64
    %r = arith.divf %x0, %c : f64
    linalg.yield %r : f64
  } -> tensor<32xf64, #SV>
  return %0 : tensor<32xf64, #SV>
}
func.func @byc_divsi(%a0: tensor<32xi64, #SV>) -> tensor<32xi64, #SV> {
  %o = tensor.empty() : tensor<32xi64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xi64, #SV>) outs(%o : tensor<32xi64, #SV>) {
  ^bb(%x0: i64, %y: i64):
    %c = arith.constant 2 : i64
    %r = arith.divsi %x0, %c : i64
    linalg.yield %r : i64
  } -> tensor<32xi64, #SV>
  return %0 : tensor<32xi64, #SV>
}
func.func @byc_shli(%a0: tensor<32xi64, #SV>) -> tensor<32xi64, #SV> {
  %o = tensor.empty() : tensor<32xi64, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0 : tensor<32xi64, #SV>) outs(%o : tensor<32xi64, #SV>) {
  ^bb(%x0: i64, %y: i64):
    %c = arith.constant 2 : i64
    %r = arith.shli %x0, %c : i64
    linalg.yield %r : i64
  } -> tensor<32xi64, #SV>
  return %0 : tensor<32xi64, #SV>
}
func.func @cmp_cmpislt_SV_SV(%a0: tensor<32xi64, #SV>, %a1: tensor<32xi64, #SV>) -> tensor<32xi1, #SV> {
  %o = tensor.empty() : tensor<32xi1, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xi64, #SV>, tensor<32xi64, #SV>) outs(%o : tensor<32xi1, #SV>) {
  ^bb(%x0: i64, %x1: i64, %y: i1):
    %r = arith.cmpi slt, %x0, %x1 : i64
    linalg.yield %r : i1
  } -> tensor<32xi1, #SV>
  return %0 : tensor<32xi1, #SV>
}
func.func @cmp_cmpfune_SV_None(%a0: tensor<32xf64, #SV>, %a1: tensor<32xf64>) -> tensor<32xi1, #SV> {
  %o = tensor.empty() : tensor<32xi1, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%a0, %a1 : tensor<32xf64, #SV>, tensor<32xf64>) outs(%o : tensor<32xi1, #SV>) {
  ^bb(%x0: f64, %x1: f64, %y: i1):
    %r = arith.cmpf une, %x0, %x1 : f64
    linalg.yield %r : i1
  } -> tensor<32xi1, #SV>
  return %0 : tensor<32xi1, #SV>
}
func.func @cmpm_cmpfoeq(%a0: tensor<32x16xf64, #DCSR>, %a1: tensor<32x16xf64, #CSR>) -> tensor<32x16xi1, #DCSR> {
  %o = tensor.empty() : tensor<32x16xi1, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0, %a1 : tensor<32x16xf64, #DCSR>, tensor<32x16xf64, #CSR>) outs(%o : tensor<32x16xi1, #DCSR>) {
  ^bb(%x0: f64, %x1: f64, %y: i1):
    %r = arith.cmpf oeq, %x0, %x1 : f64
    linalg.yield %r : i1
  } -> tensor<32x16xi1, #DCSR>
  return %0 : tensor<32x16xi1, #DCSR>
}
func.func @relu(%a0: tensor<32x16xf64, #DCSR>) -> tensor<32x16xf64, #DCSR> {
  %o = tensor.empty() : tensor<32x16xf64, #DCSR>
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<32x16xf64, #DCSR>) outs(%o : tensor<32x16xf64, #DCSR>) {
  ^bb(%x0: f64, %y: f64):
    %c = arith.constant 0.0 : f64
    %q = arith.cmpf ogt, %x0, %c : f64
    %r = arith.select %q, %x0, %c : f64
    linalg.yield %r : f64
  } -> tensor<32x16xf64, #DCSR>
  return %0 : tensor<32x16xf64, #DCSR>
}
func.func @nored_mulf(%a0: tensor<32xf64, #SV>, %o: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<f64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.mulf %y, %x0 : f64
    linalg.yield %r : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
func.func @red_subf(%a0: tensor<32xf64, #SV>, %o: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<f64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.subf %y, %x0 : f64
    linalg.yield %r : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
func.func @redn_subf(%a0: tensor<32xf64, #SV>, %o: tensor<f64>) -> tensor<f64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a0 : tensor<32xf64, #SV>) outs(%o : tensor<f64>) {
  ^bb(%x0: f64, %y: f64):
    %r = arith.subf %x0, %y : f64
    linalg.yield %r : f64
  } -> tensor<f64>
  return %0 : tensor<f64>
}
func.func @red_xori(%a0: tensor<32xi32, #SV>, %o: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a0 : tensor<32xi32, #SV>) outs(%o : tensor<i32>) {
  ^bb(%x0: i32, %y: i32):
    %r = arith.xori %y, %x0 : i32
    linalg.yield %r : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
func.func @red_andi(%a0: tensor<32xi32, #SV>, %o: tensor<i32>) -> tensor<i32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]} ins(%a0 : tensor<32xi32, #SV>) outs(%o : tensor<i32>) {
  ^bb(%x0: i32, %y: i32):
    %r = arith.andi %y, %x0 : i32
    linalg.yield %r : i32
  } -> tensor<i32>
  return %0 : tensor<i32>
}
