// RUN: rmlir-opt --load-ods-override --load-ods %S/hooks.td --split-input-file %s
func.func @loops(%m: memref<?x10xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = max affine_map<(d0)[s0] -> (d0, s0)>(%i)[%n] to min affine_map<()[s0] -> (10, s0)>()[%n] step 2 {
      %0 = affine.load %m[%i, %j floordiv 2 + symbol(%n) mod 3] : memref<?x10xf32>
      affine.store %0, %m[%i + 1, %j] {x} : memref<?x10xf32>
    }
  }
  return
}

// -----
func.func @carried(%x: f32, %n: index) -> f32 {
  %0 = affine.for %i = 1 to 10 iter_args(%a = %x) -> (f32) {
    %1 = arith.addf %a, %x : f32
    affine.yield %1 : f32
  }
  %2 = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 3)>(%n)[%n] -> f32 {
    affine.yield %0 : f32
  } else {
    affine.yield %x : f32
  }
  affine.if affine_set<() : (1 == 0)>() {
  }
  return %2 : f32
}

// -----
func.func @parallel(%m: memref<8x8xf32>, %n: index) -> f32 {
  affine.parallel () = () to () {
  }
  affine.parallel (%i, %j) = (0, max(%n, 3)) to (min(%n + 1, 8), symbol(%n)) step (2, 1) {
    affine.prefetch %m[%i, %j], read, locality<3>, data : memref<8x8xf32>
  }
  %0 = affine.parallel (%i) = (0) to (8) reduce ("addf") -> (f32) {
    %1 = affine.load %m[%i, %i] : memref<8x8xf32>
    affine.yield %1 : f32
  }
  %2 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n]
  %3 = affine.min affine_map<(d0) -> (d0, 7)>(%2)
  %4 = affine.vector_load %m[%3, 0] : memref<8x8xf32>, vector<4xf32>
  return %0 : f32
}

// -----
func.func @vectors(%m: memref<?x?xf32>, %t: tensor<4x4xf32>, %i: index, %f: f32, %k: vector<4xi1>) -> vector<4x8xf32> {
  %0 = vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4xf32>
  %1 = vector.transfer_read %t[%i, %i], %f, %k {in_bounds = [true], permutation_map = affine_map<(d0, d1) -> (d0)>} : tensor<4x4xf32>, vector<4xf32>
  %2 = vector.transfer_write %1, %t[%i, %i] : vector<4xf32>, tensor<4x4xf32>
  vector.transfer_write %0, %m[%i, %i] {in_bounds = [true]} : vector<4xf32>, memref<?x?xf32>
  %3 = vector.shuffle %0, %1 [0, 5, 1, 6, 2, 7, 3, 4] : vector<4xf32>, vector<4xf32>
  %4 = vector.outerproduct %0, %3 : vector<4xf32>, vector<8xf32>
  %5 = vector.outerproduct %0, %3, %4 {kind = #vector.kind<mul>} : vector<4xf32>, vector<8xf32>
  %6 = vector.mask %k { vector.transfer_read %m[%i, %i], %f : memref<?x?xf32>, vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %5 : vector<4x8xf32>
}

// -----
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @structured(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>, %f: f32, %c: index) -> tensor<4x4xf32> {
  %0 = linalg.fill ins(%f : f32) outs(%b : tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = linalg.matmul ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%0 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %2 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>]
    ins(%a, %a : tensor<4x4xf32>, tensor<4x4xf32>) outs(%1 : tensor<4x4xf32>) -> tensor<4x4xf32>
  %3 = linalg.transpose ins(%2 : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) permutation = [1, 0]
  %4 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
    ins(%3 : tensor<4x4xf32>) outs(%b : tensor<4x4xf32>) attrs = {note} {
  ^bb0(%x: f32, %y: f32):
    linalg.yield %x : f32
  } -> tensor<4x4xf32>
  %5 = tensor.dim %4, %c : tensor<4x4xf32>
  return %4 : tensor<4x4xf32>
}
