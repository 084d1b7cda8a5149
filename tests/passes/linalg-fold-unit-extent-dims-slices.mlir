// RUN: rmlir-opt %s --linalg-fold-unit-extent-dims=use-rank-reducing-slices

#id = affine_map<(i, j, k) -> (i, j, k)>
#last = affine_map<(i, j, k) -> (k)>

func.func @loops(%a: tensor<1x4x1xf32>, %b: tensor<1xf32>, %out: memref<1x4x1xf32>, %m: memref<1x4x1xf32>) -> tensor<1x4x1xf32> {
  %e = tensor.empty() : tensor<1x4x1xf32>
  %0 = linalg.generic {indexing_maps = [#id, #last, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%a, %b : tensor<1x4x1xf32>, tensor<1xf32>) outs(%e : tensor<1x4x1xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %j = linalg.index 1 : index
    %i = arith.index_cast %j : index to i32
    %f = arith.sitofp %i : i32 to f32
    %s = arith.addf %x, %y : f32
    %t = arith.mulf %s, %f : f32
    linalg.yield %t : f32
  } -> tensor<1x4x1xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%m : memref<1x4x1xf32>) outs(%out : memref<1x4x1xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = arith.mulf %x, %x : f32
    linalg.yield %s : f32
  }
  return %0 : tensor<1x4x1xf32>
}

// Without the loops of size one the output is only an input.
func.func @reduction(%a: tensor<1x8xf32>, %init: tensor<8xf32>) -> tensor<8xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (j)>],
                       iterator_types = ["reduction", "parallel"]}
      ins(%a : tensor<1x8xf32>) outs(%init : tensor<8xf32>) {
  ^bb0(%x: f32, %sum: f32):
    %s = arith.addf %sum, %x : f32
    linalg.yield %s : f32
  } -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

func.func @slices(%a: tensor<1x8x1xf32>, %b: tensor<4x8x4xf32>, %i: index) -> (tensor<4x8x4xf32>, tensor<1x8x1xf32>) {
  %0 = tensor.insert_slice %a into %b[%i, 0, %i] [1, 8, 1] [1, 1, 1] : tensor<1x8x1xf32> into tensor<4x8x4xf32>
  %1 = tensor.extract_slice %b[%i, 0, 0] [1, 8, 1] [1, 1, 1] : tensor<4x8x4xf32> to tensor<1x8x1xf32>
  return %0, %1 : tensor<4x8x4xf32>, tensor<1x8x1xf32>
}

func.func @pad(%a: tensor<1x?x4xf32>, %f: f32, %n: index) -> tensor<1x?x8xf32> {
  %0 = tensor.pad %a low[0, %n, 4] high[0, 0, 0] {
  ^bb0(%i: index, %j: index, %k: index):
    tensor.yield %f : f32
  } : tensor<1x?x4xf32> to tensor<1x?x8xf32>
  return %0 : tensor<1x?x8xf32>
}
