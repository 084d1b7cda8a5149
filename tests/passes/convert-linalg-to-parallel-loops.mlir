// RUN: rmlir-opt %s --convert-linalg-to-parallel-loops

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>
#row = affine_map<(i, j) -> (i)>
#scalar = affine_map<(i, j) -> ()>

// Sizes that are stated, a number among the inputs, and a loop that is asked for.
func.func @generic(%a: memref<4x8xf32>, %b: memref<8xf32>, %f: f32, %c: memref<4xf32>) {
  linalg.generic {indexing_maps = [#id, #column, #scalar, #row], iterator_types = ["parallel", "reduction"]}
      ins(%a, %b, %f : memref<4x8xf32>, memref<8xf32>, f32) outs(%c : memref<4xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32, %sum: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %k = arith.addi %i, %j : index
    %l = arith.index_cast %k : index to i32
    %m = arith.sitofp %l : i32 to f32
    %p = arith.mulf %x, %y : f32
    %q = arith.mulf %p, %z : f32
    %r = arith.addf %q, %m : f32
    %s = arith.addf %sum, %r : f32
    linalg.yield %s : f32
  }
  return
}

func.func @conv(%image: memref<1x9x9x2xi8>, %filter: memref<3x3x2x5xi8>, %out: memref<1x4x4x5xi32>) {
  linalg.conv_2d_nhwc_hwcf {strides = dense<2> : tensor<2xi64>}
      ins(%image, %filter : memref<1x9x9x2xi8>, memref<3x3x2x5xi8>) outs(%out : memref<1x4x4x5xi32>)
  return
}

func.func @dot(%a: memref<?xi32>, %b: memref<?xi32>, %c: memref<i32>) {
  linalg.dot ins(%a, %b : memref<?xi32>, memref<?xi32>) outs(%c : memref<i32>)
  return
}

func.func @no_loops(%a: memref<f32>, %b: memref<f32>) {
  linalg.exp ins(%a : memref<f32>) outs(%b : memref<f32>)
  return
}

// Tensors stay.
func.func @tensors(%f: f32, %a: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// Loops that run in order stand between those that need not.
func.func @between(%a: memref<2x3x4x5xf32>, %b: memref<2x4x5xf32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j, k, l) -> (i, j, k, l)>, affine_map<(i, j, k, l) -> (i, k, l)>],
                  iterator_types = ["parallel", "reduction", "parallel", "parallel"]}
      ins(%a : memref<2x3x4x5xf32>) outs(%b : memref<2x4x5xf32>) {
  ^bb0(%x: f32, %sum: f32):
    %s = arith.addf %sum, %x : f32
    linalg.yield %s : f32
  }
  return
}
