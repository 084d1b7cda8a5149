// RUN: rmlir-opt %s --sparsifier=vl=16

#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#t1 = {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
#mv = {indexing_maps = [affine_map<(i,j) -> (i,j)>, affine_map<(i,j) -> (j)>, affine_map<(i,j) -> (i)>], iterator_types = ["parallel", "reduction"]}
func.func @scale(%a: tensor<1024xf32, #SV>, %s: f32, %x: tensor<1024xf32>) -> tensor<1024xf32> {
  %0 = linalg.generic #t1 ins(%a: tensor<1024xf32, #SV>) outs(%x: tensor<1024xf32>) {
    ^bb(%p: f32, %q: f32):
      %1 = arith.mulf %p, %s : f32
      linalg.yield %1 : f32
  } -> tensor<1024xf32>
  return %0 : tensor<1024xf32>
}
func.func @matvec(%a: tensor<512x1024xf32, #CSR>, %b: tensor<1024xf32>, %x: tensor<512xf32>) -> tensor<512xf32> {
  %0 = linalg.generic #mv ins(%a, %b: tensor<512x1024xf32, #CSR>, tensor<1024xf32>) outs(%x: tensor<512xf32>) {
    ^bb(%p: f32, %q: f32, %r: f32):
      %1 = arith.mulf %p, %q : f32
      %2 = arith.addf %r, %1 : f32
      linalg.yield %2 : f32
  } -> tensor<512xf32>
  return %0 : tensor<512xf32>
}
