// RUN: rmlir-opt %s --linalg-fold-unit-extent-dims=use-rank-reducing-slices

func.func @nounit(%a: memref<4x8xf32, strided<[10,1]>>, %b: memref<4x1x8xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (i, j, k)>]} ins(%a : memref<4x8xf32, strided<[10,1]>>) outs(%b : memref<4x1x8xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  }
  return
}
func.func @out(%b: memref<4x8xf32>, %a: memref<4x1x8xf32, strided<[10,9,1]>>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (i, j, k)>]} ins(%b : memref<4x8xf32>) outs(%a : memref<4x1x8xf32, strided<[10,9,1]>>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  }
  return
}
func.func @enc(%a: tensor<4x1x8xf32, 3>, %b: tensor<4x1x8xf32>) -> tensor<4x1x8xf32> {
  %0 = linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>]} ins(%a : tensor<4x1x8xf32,3>) outs(%b : tensor<4x1x8xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } -> tensor<4x1x8xf32>
  return %0 : tensor<4x1x8xf32>
}
func.func @space(%a: memref<4x1x8xf32, 3>, %b: memref<4x1x8xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>]} ins(%a : memref<4x1x8xf32,3>) outs(%b : memref<4x1x8xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
func.func @ident(%a: memref<4x1x8xf32, affine_map<(a,b,c)->(a,b,c)>>, %b: memref<4x1x8xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>]} ins(%a : memref<4x1x8xf32, affine_map<(a,b,c)->(a,b,c)>>) outs(%b : memref<4x1x8xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
func.func @strident(%a: memref<4x1x8xf32, strided<[8,8,1]>>, %b: memref<4x1x8xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i, j, k) -> (i, j, k)>, affine_map<(i, j, k) -> (i, j, k)>]} ins(%a : memref<4x1x8xf32, strided<[8,8,1]>>) outs(%b : memref<4x1x8xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
func.func @strunit(%a: memref<4x1x8xf32, strided<[10,9,1]>>, %b: memref<4x8xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel"], indexing_maps = [affine_map<(i,j)->(i,0,j)>, affine_map<(i,j)->(i,j)>]} ins(%a : memref<4x1x8xf32, strided<[10,9,1]>>) outs(%b : memref<4x8xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
func.func @has0(%a: memref<4x1x8xf32, strided<[8,1,1]>>, %b: memref<4x8x1xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i,j,l)->(i,0,j)>, affine_map<(i,j,l)->(i,j,l)>]} ins(%a : memref<4x1x8xf32, strided<[8,1,1]>>) outs(%b : memref<4x8x1xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
func.func @sumidx(%a: memref<?xf32, strided<[2]>>, %b: memref<4x1x8xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i,j,l)->(i+j)>, affine_map<(i,j,l)->(i,j,l)>]} ins(%a : memref<?xf32, strided<[2]>>) outs(%b : memref<4x1x8xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
func.func @big(%a: memref<4x2x8xf32, strided<[32,8,1]>>, %b: memref<4x1x8xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i,j,l)->(i,j+1,l)>, affine_map<(i,j,l)->(i,j,l)>]} ins(%a : memref<4x2x8xf32, strided<[32,8,1]>>) outs(%b : memref<4x1x8xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
func.func @last(%a: memref<4x8x1xf32, strided<[8,1,1]>>, %b: memref<4x8x1xf32>) {
  linalg.generic {iterator_types = ["parallel", "parallel", "parallel"], indexing_maps = [affine_map<(i,j,l)->(i,j,l)>, affine_map<(i,j,l)->(i,j,l)>]} ins(%a : memref<4x8x1xf32, strided<[8,1,1]>>) outs(%b : memref<4x8x1xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
func.func @red(%a: memref<4x1xf32, strided<[8,1]>>, %b: memref<4xf32>) {
  linalg.generic {iterator_types = ["parallel", "reduction"], indexing_maps = [affine_map<(i,j)->(i,j)>, affine_map<(i,j)->(i)>]} ins(%a : memref<4x1xf32, strided<[8,1]>>) outs(%b : memref<4xf32>) {
   ^bb0(%arg2 : f32, %arg3 : f32) : linalg.yield %arg2 : f32
  } 
  return 
}
