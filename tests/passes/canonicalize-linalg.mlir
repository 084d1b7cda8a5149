// RUN: rmlir-opt %s --canonicalize --split-input-file --allow-unregistered-dialect

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @fills(%t: tensor<4x8xf32>, %u: tensor<4x8xf32>, %i: index) -> (f32, tensor<32xf32>, tensor<2x2x8xf32>, tensor<4x8xf32>) {
  %f = arith.constant 1.0 : f32
  %0 = linalg.fill ins(%f : f32) outs(%t : tensor<4x8xf32>) -> tensor<4x8xf32>
  %1 = tensor.extract %0[%i, %i] : tensor<4x8xf32>
  %2 = tensor.collapse_shape %0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
  %3 = tensor.expand_shape %0 [[0, 1], [2]] output_shape [2, 2, 8] : tensor<4x8xf32> into tensor<2x2x8xf32>
  %4 = linalg.copy ins(%0 : tensor<4x8xf32>) outs(%u : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %1, %2, %3, %4 : f32, tensor<32xf32>, tensor<2x2x8xf32>, tensor<4x8xf32>
}

// -----

#id = affine_map<(d0, d1) -> (d0, d1)>

func.func @generics(%t: tensor<4x8xf32>, %d: tensor<?x?xf32>, %o: tensor<?x?xf32>) -> (tensor<4x8xf32>, tensor<?x?xf32>, tensor<4x?xf32>) {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<4x8xf32>) outs(%t : tensor<4x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    linalg.yield %a : f32
  } -> tensor<4x8xf32>
  %c = tensor.cast %t : tensor<4x8xf32> to tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]} ins(%c, %d : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %x: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<?x?xf32>
  %2 = linalg.add ins(%d, %o : tensor<?x?xf32>, tensor<?x?xf32>) outs(%o : tensor<?x?xf32>) -> tensor<?x?xf32>
  %3 = tensor.cast %2 : tensor<?x?xf32> to tensor<4x?xf32>
  return %0, %1, %3 : tensor<4x8xf32>, tensor<?x?xf32>, tensor<4x?xf32>
}

// -----

func.func @memory(%m: memref<0x4xf32>, %n: memref<4x4xf32>) {
  %f = arith.constant 1.0 : f32
  linalg.fill ins(%f : f32) outs(%m : memref<0x4xf32>)
  linalg.copy ins(%n : memref<4x4xf32>) outs(%n : memref<4x4xf32>)
  %c = memref.cast %n : memref<4x4xf32> to memref<?x4xf32>
  linalg.fill ins(%f : f32) outs(%c : memref<?x4xf32>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} outs(%n : memref<4x4xf32>) {
  ^bb0(%x: f32):
    %i = linalg.index 0 : index
    %y = "t.op"(%i, %x) : (index, f32) -> f32
    linalg.yield %y : f32
  }
  return
}
