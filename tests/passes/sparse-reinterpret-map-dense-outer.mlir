// RUN: rmlir-opt %s --sparse-reinterpret-map=loop-ordering-strategy=dense-outer
// Loops over dense levels come first where they may.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed, d0 : compressed) }>
// No order of loops fits both.
func.func @cycle(%a: tensor<8x8xf64, #CSR>, %b: tensor<8x8xf64, #DCSC>, %c: tensor<8x8xf64>) -> tensor<8x8xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i,j)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<8x8xf64, #CSR>, tensor<8x8xf64, #DCSC>) outs(%c : tensor<8x8xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %1 = arith.mulf %x, %y : f64
    linalg.yield %1 : f64
  } -> tensor<8x8xf64>
  bufferization.dealloc_tensor %c : tensor<8x8xf64>
  return %0 : tensor<8x8xf64>
}
func.func @sum_of_indices(%a: tensor<9x9xf64, #CSR>, %b: tensor<3x3xf64>, %c: tensor<7x7xf64>) -> tensor<7x7xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i,j,k,l)->(i+k,j+l)>, affine_map<(i,j,k,l)->(k,l)>, affine_map<(i,j,k,l)->(i,j)>], iterator_types = ["parallel", "parallel", "reduction", "reduction"]} ins(%a, %b : tensor<9x9xf64, #CSR>, tensor<3x3xf64>) outs(%c : tensor<7x7xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %1 = arith.mulf %x, %y : f64
    %2 = arith.addf %z, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<7x7xf64>
  return %0 : tensor<7x7xf64>
}
func.func @late_reduction(%a: tensor<8x8xf64, #CSR>, %b: tensor<8xf64, #SV>, %c: tensor<8xf64>) -> tensor<8xf64> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i,j)->(j,i)>, affine_map<(i,j)->(i)>, affine_map<(i,j)->(j)>], iterator_types = ["reduction", "parallel"]} ins(%a, %b : tensor<8x8xf64, #CSR>, tensor<8xf64, #SV>) outs(%c : tensor<8xf64>) {
  ^bb0(%x: f64, %y: f64, %z: f64):
    %1 = arith.mulf %x, %y : f64
    %2 = arith.addf %z, %1 : f64
    linalg.yield %2 : f64
  } -> tensor<8xf64>
  return %0 : tensor<8xf64>
}
