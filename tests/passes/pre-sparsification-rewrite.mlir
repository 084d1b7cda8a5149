// RUN: rmlir-opt %s --pre-sparsification-rewrite
// Casts, zeros, and sums of which only some are wanted.
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#sel = affine_map<(d0,d1) -> (d0,d1)>
func.func @cast(%a: tensor<3xf32>) -> tensor<3xf32, #SV> {
  %0 = tensor.cast %a : tensor<3xf32> to tensor<3xf32, #SV>
  return %0 : tensor<3xf32, #SV>
}
func.func @cast2(%a: tensor<3xf32, #SV>) -> tensor<3xf32> {
  %0 = tensor.cast %a : tensor<3xf32, #SV> to tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @cast4(%a: tensor<?xf32>) -> tensor<3xf32> {
  %0 = tensor.cast %a : tensor<?xf32> to tensor<3xf32>
  return %0 : tensor<3xf32>
}
func.func @zeroyield(%a: tensor<8xf32, #SV>) -> tensor<8xf32> {
  %c = arith.constant 0.0 : f32
  %e = bufferization.alloc_tensor() : tensor<8xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32, #SV>) outs(%e : tensor<8xf32>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %c : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
func.func @zeroalloc(%a: tensor<8xf32, #SV>) -> tensor<8xf32, #SV> {
  %c = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32, #SV>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>], iterator_types = ["parallel"]} ins(%a : tensor<8xf32, #SV>) outs(%e : tensor<8xf32, #SV>) {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %c : f32
  } -> tensor<8xf32, #SV>
  return %0 : tensor<8xf32, #SV>
}
func.func @sampled(%A: tensor<?x?xf64>, %B: tensor<?x?xf64>, %S: tensor<?x?xf64, #DCSR>, %X: tensor<?x?xf64>) -> tensor<?x?xf64> {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.0 : f64
  %d0 = tensor.dim %A, %c0 : tensor<?x?xf64>
  %e = bufferization.alloc_tensor(%d0, %d0) : tensor<?x?xf64>
  %z = linalg.fill ins(%cst : f64) outs(%e : tensor<?x?xf64>) -> tensor<?x?xf64>
  %m = linalg.generic {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"]} ins(%A, %B : tensor<?x?xf64>, tensor<?x?xf64>) outs(%z : tensor<?x?xf64>) {
  ^bb0(%p: f64, %q: f64, %s: f64):
    %0 = arith.mulf %p, %q : f64
    %1 = arith.addf %s, %0 : f64
    linalg.yield %1 : f64
  } -> tensor<?x?xf64>
  %r = linalg.generic {indexing_maps = [#sel,#sel,#sel], iterator_types = ["parallel","parallel"]} ins(%m, %S : tensor<?x?xf64>, tensor<?x?xf64,#DCSR>) outs(%X : tensor<?x?xf64>) {
  ^bb0(%p: f64, %q: f64, %s: f64):
    %0 = arith.mulf %p, %q : f64
    linalg.yield %0 : f64
  } -> tensor<?x?xf64>
  return %r : tensor<?x?xf64>
}
func.func @sampled2(%A: tensor<8x8xf64>, %B: tensor<8x8xf64>, %S: tensor<8x8xf64, #DCSR>) -> tensor<8x8xf64, #DCSR> {
  %cst = arith.constant dense<0.0> : tensor<8x8xf64>
  %X = tensor.empty() : tensor<8x8xf64, #DCSR>
  %m = linalg.generic {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"]} ins(%A, %B : tensor<8x8xf64>, tensor<8x8xf64>) outs(%cst : tensor<8x8xf64>) {
  ^bb0(%p: f64, %q: f64, %s: f64):
    %0 = arith.mulf %p, %q : f64
    %1 = arith.addf %s, %0 : f64
    linalg.yield %1 : f64
  } -> tensor<8x8xf64>
  %r = linalg.generic {indexing_maps = [#sel,#sel,#sel], iterator_types = ["parallel","parallel"]} ins(%S, %m : tensor<8x8xf64,#DCSR>, tensor<8x8xf64>) outs(%X : tensor<8x8xf64,#DCSR>) {
  ^bb0(%p: f64, %q: f64, %s: f64):
    %0 = arith.mulf %p, %q : f64
    linalg.yield %0 : f64
  } -> tensor<8x8xf64,#DCSR>
  return %r : tensor<8x8xf64,#DCSR>
}
func.func @sampled3(%A: tensor<8x8xf64>, %B: tensor<8x8xf64>, %S: tensor<8x8xf64, #DCSR>) -> tensor<8x8xf64> {
  %cst = arith.constant dense<0.0> : tensor<8x8xf64>
  %e = bufferization.alloc_tensor() copy(%cst) : tensor<8x8xf64>
  %m = linalg.matmul ins(%A, %B : tensor<8x8xf64>, tensor<8x8xf64>) outs(%cst : tensor<8x8xf64>) -> tensor<8x8xf64>
  %r = linalg.generic {indexing_maps = [#sel,#sel,#sel], iterator_types = ["parallel","parallel"]} ins(%S, %m : tensor<8x8xf64,#DCSR>, tensor<8x8xf64>) outs(%e : tensor<8x8xf64>) {
  ^bb0(%p: f64, %q: f64, %s: f64):
    %0 = arith.mulf %p, %q : f64
    linalg.yield %0 : f64
  } -> tensor<8x8xf64>
  return %r : tensor<8x8xf64>
}
func.func @conv(%a: tensor<8x8xf32, #CSR>, %b: tensor<8x8xf32,#CSR>) -> tensor<8x8xf32, #DCSR> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.generic {indexing_maps = [#sel, #sel, #sel], iterator_types = ["parallel","parallel"]} ins(%a, %b : tensor<8x8xf32, #CSR>, tensor<8x8xf32,#CSR>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %1 = sparse_tensor.convert %0 : tensor<8x8xf32> to tensor<8x8xf32, #DCSR>
  return %1 : tensor<8x8xf32, #DCSR>
}
func.func @convcast(%a: tensor<8x8xf32, #CSR>, %b: tensor<8x8xf32,#CSR>) -> tensor<8x8xf32, #DCSR> {
  %e = tensor.empty() : tensor<8x8xf32>
  %0 = linalg.generic {indexing_maps = [#sel, #sel, #sel], iterator_types = ["parallel","parallel"]} ins(%a, %b : tensor<8x8xf32, #CSR>, tensor<8x8xf32,#CSR>) outs(%e : tensor<8x8xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %s = arith.addf %x, %y : f32
    linalg.yield %s : f32
  } -> tensor<8x8xf32>
  %1 = tensor.cast %0 : tensor<8x8xf32> to tensor<8x8xf32, #DCSR>
  return %1 : tensor<8x8xf32, #DCSR>
}
func.func @slice(%a: tensor<4x8xf32, #CSR>, %b: tensor<4x8xf32,#CSR>) -> (tensor<4x8xf32, #CSR>, tensor<4x8xf32, #CSR>) {
  %0 = sparse_tensor.concatenate %a, %b {dimension = 0 : index} : tensor<4x8xf32, #CSR>, tensor<4x8xf32, #CSR> to tensor<8x8xf32, #CSR>
  %1 = tensor.extract_slice %0[0,0][4,8][1,1] : tensor<8x8xf32,#CSR> to tensor<4x8xf32,#CSR>
  %2 = tensor.extract_slice %0[4,0][4,8][1,1] : tensor<8x8xf32,#CSR> to tensor<4x8xf32,#CSR>
  return %1, %2 : tensor<4x8xf32, #CSR>, tensor<4x8xf32, #CSR>
}
