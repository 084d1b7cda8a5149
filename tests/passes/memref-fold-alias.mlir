// RUN: rmlir-opt %s --fold-memref-alias-ops

func.func @subview(%m: memref<12x32xf32>, %i: index, %j: index, %s: index) -> f32 {
  %0 = memref.subview %m[%i, 4] [4, 1] [%s, 1] : memref<12x32xf32> to memref<4xf32, strided<[?], offset: ?>>
  %1 = memref.load %0[%j] : memref<4xf32, strided<[?], offset: ?>>
  memref.store %1, %0[%i] {nontemporal = true} : memref<4xf32, strided<[?], offset: ?>>
  return %1 : f32
}

func.func @transfer(%m: memref<12x32xf32>, %i: index, %j: index, %x: f32) -> vector<4xf32> {
  %0 = memref.subview %m[%i, %j] [1, 4] [1, 1] : memref<12x32xf32> to memref<4xf32, strided<[1], offset: ?>>
  %1 = vector.transfer_read %0[%i], %x {in_bounds = [true]} : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  vector.store %1, %0[%j] : memref<4xf32, strided<[1], offset: ?>>, vector<4xf32>
  return %1 : vector<4xf32>
}

func.func @reshapes(%m: memref<?x8xf32>, %i: index, %j: index, %n: index) -> (f32, f32) {
  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 8] : memref<?x8xf32> into memref<?x4x8xf32>
  %1 = memref.load %0[%i, %j, %i] : memref<?x4x8xf32>
  %2 = memref.collapse_shape %m [[0, 1]] : memref<?x8xf32> into memref<?xf32>
  %3 = memref.load %2[%i] : memref<?xf32>
  return %1, %3 : f32, f32
}

func.func @twice(%m: memref<12x32xf32>, %i: index) -> memref<2x3xf32, strided<[32, 1], offset: ?>> {
  %0 = memref.subview %m[%i, 4] [4, 8] [1, 1] : memref<12x32xf32> to memref<4x8xf32, strided<[32, 1], offset: ?>>
  %1 = memref.subview %0[1, %i] [2, 3] [1, 1] : memref<4x8xf32, strided<[32, 1], offset: ?>> to memref<2x3xf32, strided<[32, 1], offset: ?>>
  return %1 : memref<2x3xf32, strided<[32, 1], offset: ?>>
}
