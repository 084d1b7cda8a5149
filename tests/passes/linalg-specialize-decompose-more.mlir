// RUN: rmlir-opt %s --linalg-specialize-generic-ops

#id = affine_map<(d0, d1) -> (d0, d1)>
#c = affine_map<(d0, d1) -> (d0)>
#d = affine_map<(d0, d1) -> (d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#z = affine_map<(d0, d1) -> ()>
func.func @dyn(%a : tensor<?x20xf32>, %b : tensor<?xf32>, %o: tensor<?x20xf32>) -> tensor<?x20xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<?x20xf32>, tensor<?xf32>) outs(%o : tensor<?x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<?x20xf32>
  return %0 : tensor<?x20xf32>
}
func.func @dynt(%a : tensor<20x?xf32>, %b : tensor<?xf32>, %o: tensor<?x20xf32>) -> tensor<?x20xf32> {
  %0 = linalg.generic {indexing_maps = [#t, #c, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<20x?xf32>, tensor<?xf32>) outs(%o : tensor<?x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<?x20xf32>
  return %0 : tensor<?x20xf32>
}
func.func @zero(%a : tensor<10x20xf32>, %b : tensor<f32>, %o: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #z, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<10x20xf32>, tensor<f32>) outs(%o : tensor<10x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}
func.func @yonly(%a : tensor<10x20xf32>, %b : tensor<10xf32>, %o: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #c, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : tensor<10x20xf32>, tensor<10xf32>) outs(%o : tensor<10x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      linalg.yield %b1 : f32
    } -> tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}
func.func @idx(%a : tensor<10x20xf32>, %b : tensor<20xf32>, %o: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #d, #id], iterator_types = ["parallel", "parallel"], library_call="foo", bar} ins(%a, %b : tensor<10x20xf32>, tensor<20xf32>) outs(%o : tensor<10x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %i = linalg.index 0 : index
      %j = arith.index_cast %i : index to i32
      %k = arith.sitofp %j : i32 to f32
      %3 = arith.addf %k, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}
func.func @mem(%a : memref<10x20xf32>, %b : memref<20xf32>, %o: memref<10x20xf32>)  {
  linalg.generic {indexing_maps = [#id, #d, #id], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<10x20xf32>, memref<20xf32>) outs(%o : memref<10x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      linalg.yield %3 : f32
    } 
  return 
}
func.func @noin(%o: tensor<10x20xf32>) -> tensor<10x20xf32> {
  %0 = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]} outs(%o : tensor<10x20xf32>) {
    ^bb0(%b2 : f32):
      %3 = arith.addf %b2, %b2 : f32
      linalg.yield %3 : f32
    } -> tensor<10x20xf32>
  return %0 : tensor<10x20xf32>
}
func.func @twoout(%b : tensor<20xf32>, %o: tensor<10x20xf32>) -> (tensor<10x20xf32>,tensor<10x20xf32>) {
  %0:2 = linalg.generic {indexing_maps = [#d, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<20xf32>) outs(%o, %o : tensor<10x20xf32>, tensor<10x20xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.addf %b0, %b1 : f32
      linalg.yield %3, %b0 : f32, f32
    } -> (tensor<10x20xf32>,tensor<10x20xf32>)
  return %0#0, %0#1 : tensor<10x20xf32>, tensor<10x20xf32>
}
func.func @bt3(%a : tensor<8x4xf32>, %b : tensor<4x6x8xf32>, %o: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(a,b,c)->(c,a)>, affine_map<(a,b,c)->(a,b,c)>, affine_map<(a,b,c)->(a,b,c)>], iterator_types = ["parallel", "parallel","parallel"]} ins(%a, %b : tensor<8x4xf32>, tensor<4x6x8xf32>) outs(%o : tensor<4x6x8xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.mulf %b0, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<4x6x8xf32>
  return %0 : tensor<4x6x8xf32>
}
func.func @p3(%a : tensor<8x4x6xf32>, %b : tensor<4x6x8xf32>, %o: tensor<4x6x8xf32>) -> tensor<4x6x8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(a,b,c)->(c,a,b)>, affine_map<(a,b,c)->(a,b,c)>, affine_map<(a,b,c)->(a,b,c)>], iterator_types = ["parallel", "parallel","parallel"]} ins(%a, %b : tensor<8x4x6xf32>, tensor<4x6x8xf32>) outs(%o : tensor<4x6x8xf32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.mulf %b0, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<4x6x8xf32>
  return %0 : tensor<4x6x8xf32>
}
func.func @z0(%a : tensor<f32>, %b : tensor<f32>, %o: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [affine_map<()->()>, affine_map<()->()>, affine_map<()->()>], iterator_types = []} ins(%a, %b : tensor<f32>, tensor<f32>) outs(%o : tensor<f32>) {
    ^bb0(%b0 : f32, %b1 : f32, %b2 : f32):
      %3 = arith.mulf %b0, %b1 : f32
      linalg.yield %3 : f32
    } -> tensor<f32>
  return %0 : tensor<f32>
}
