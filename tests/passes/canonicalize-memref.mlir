// RUN: rmlir-opt %s --canonicalize --split-input-file --allow-unregistered-dialect

func.func @allocs(%n: index) -> (memref<?x?x4xf32>, memref<?xf32>, index, index) {
  %c3 = arith.constant 3 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  %f = arith.constant 1.0 : f32
  %0 = memref.alloc(%c3, %n) {alignment = 16 : i64} : memref<?x?x4xf32>
  %1 = memref.alloca(%c3) : memref<?xf32>
  %dead = memref.alloc(%n) : memref<?xf32>
  memref.store %f, %dead[%c0] : memref<?xf32>
  memref.dealloc %dead : memref<?xf32>
  %d0 = memref.dim %0, %c0 : memref<?x?x4xf32>
  %d1 = memref.dim %0, %c1 : memref<?x?x4xf32>
  return %0, %1, %d0, %d1 : memref<?x?x4xf32>, memref<?xf32>, index, index
}

// -----

func.func @casts(%m: memref<4xf32>, %u: memref<*xf32>, %i: index) -> (f32, memref<4xf32>, index, f32) {
  %c0 = arith.constant 0 : index
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  %1 = memref.load %0[%i] : memref<?xf32>
  memref.store %1, %0[%i] : memref<?xf32>
  %2 = memref.cast %0 : memref<?xf32> to memref<4xf32>
  memref.copy %0, %0 : memref<?xf32> to memref<?xf32>
  %3 = memref.dim %0, %i : memref<?xf32>
  %4 = memref.cast %u : memref<*xf32> to memref<?xf32>
  %5 = memref.load %4[%i] : memref<?xf32>
  memref.copy %0, %4 : memref<?xf32> to memref<?xf32>
  return %1, %2, %3, %5 : f32, memref<4xf32>, index, f32
}

// -----

func.func @subviews(%m: memref<8x16x4xf32>, %n: memref<?x?xf32>, %i: index) -> (memref<?x4xf32, strided<[64, 1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8x16x4xf32>, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[%c1, %i, 0] [%c2, 1, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<?x4xf32, strided<[64, 1], offset: ?>>
  %c = memref.cast %m : memref<8x16x4xf32> to memref<?x16x4xf32>
  %1 = memref.subview %n[%i, %c0] [%i, %c2] [%c1, %c2] : memref<?x?xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %2 = memref.subview %m[0, 0, 0] [8, 16, 4] [1, 1, 1] : memref<8x16x4xf32> to memref<8x16x4xf32, strided<[64, 4, 1]>>
  %3 = memref.cast %2 : memref<8x16x4xf32, strided<[64, 4, 1]>> to memref<8x16x4xf32>
  %4 = memref.subview %c[%i, 0, 0] [%i, 1, 4] [1, 1, 1] : memref<?x16x4xf32> to memref<?x4xf32, strided<[64, 1], offset: ?>>
  %5 = memref.dim %4, %c0 : memref<?x4xf32, strided<[64, 1], offset: ?>>
  %6 = memref.dim %1, %c1 : memref<?x?xf32, strided<[?, ?], offset: ?>>
  "t.use"(%4) : (memref<?x4xf32, strided<[64, 1], offset: ?>>) -> ()
  return %0, %1, %3, %5, %6 : memref<?x4xf32, strided<[64, 1], offset: ?>>, memref<?x?xf32, strided<[?, ?], offset: ?>>, memref<8x16x4xf32>, index, index
}

// -----

func.func @metadata(%m: memref<4x?xf32, strided<[?, 1], offset: 5>>) -> (memref<f32>, index, index, index, index, index, memref<4x?xf32, strided<[?, 1], offset: 5>>, memref<4x2xf32>) {
  %b, %o, %s:2, %t:2 = memref.extract_strided_metadata %m : memref<4x?xf32, strided<[?, 1], offset: 5>> -> memref<f32>, index, index, index, index, index
  %r = memref.reinterpret_cast %b to offset: [5], sizes: [4, %s#1], strides: [%t#0, 1] : memref<f32> to memref<4x?xf32, strided<[?, 1], offset: 5>>
  %c2 = arith.constant 2 : index
  %q = memref.reinterpret_cast %b to offset: [0], sizes: [4, %c2], strides: [%c2, 1] : memref<f32> to memref<4x?xf32, strided<[?, 1]>>
  %c = memref.cast %q : memref<4x?xf32, strided<[?, 1]>> to memref<4x2xf32>
  return %b, %o, %s#0, %s#1, %t#0, %t#1, %r, %c : memref<f32>, index, index, index, index, index, memref<4x?xf32, strided<[?, 1], offset: 5>>, memref<4x2xf32>
}

// -----

func.func @reshapes(%m: memref<2x3x4x5xf32>, %d: memref<?x?xf32>, %i: index, %j: index) -> (memref<120xf32>, memref<2x3x4x5xf32>, memref<?x?xf32>, memref<?xf32>, memref<2x2x6xf32>) {
  %c2 = arith.constant 2 : index
  %0 = memref.collapse_shape %m [[0, 1], [2, 3]] : memref<2x3x4x5xf32> into memref<6x20xf32>
  %1 = memref.collapse_shape %0 [[0, 1]] : memref<6x20xf32> into memref<120xf32>
  %2 = memref.expand_shape %0 [[0, 1], [2, 3]] output_shape [2, 3, 4, 5] : memref<6x20xf32> into memref<2x3x4x5xf32>
  %3 = memref.expand_shape %d [[0, 1], [2]] output_shape [%i, 4, %j] : memref<?x?xf32> into memref<?x4x?xf32>
  %4 = memref.collapse_shape %3 [[0, 1], [2]] : memref<?x4x?xf32> into memref<?x?xf32>
  %5 = memref.collapse_shape %3 [[0, 1, 2]] : memref<?x4x?xf32> into memref<?xf32>
  %s = memref.alloc() : memref<4x6xf32>
  %sc = memref.cast %s : memref<4x6xf32> to memref<?x6xf32>
  %6 = memref.expand_shape %sc [[0, 1], [2]] output_shape [%c2, 2, 6] : memref<?x6xf32> into memref<?x2x6xf32>
  %7 = memref.cast %6 : memref<?x2x6xf32> to memref<2x2x6xf32>
  return %1, %2, %4, %5, %7 : memref<120xf32>, memref<2x3x4x5xf32>, memref<?x?xf32>, memref<?xf32>, memref<2x2x6xf32>
}

// -----

func.func @scopes(%n: index, %c: i1, %m: memref<?x?xf32>, %s: memref<2xindex>, %i: index) -> index {
  memref.alloca_scope {
    "t.use"(%n) : (index) -> ()
    %0 = memref.alloca(%n) : memref<?xf32>
    "t.use"(%0) : (memref<?xf32>) -> ()
  }
  memref.alloca_scope {
    memref.assume_alignment %m, 8 : memref<?x?xf32>
  }
  scf.if %c {
    memref.alloca_scope {
      %0 = memref.alloca(%n) : memref<?xf32>
      "t.use"(%0) : (memref<?xf32>) -> ()
    }
  }
  %1 = memref.reshape %m(%s) : (memref<?x?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %2 = memref.dim %1, %i : memref<?x?xf32>
  return %2 : index
}

// -----

func.func @views(%n: index, %m: memref<3x4xf32>) -> (memref<?x4xf32>, memref<3x4xf32>, memref<4x3xf32, strided<[1, 4]>>, memref<?xf32, 2>, index) {
  %c0 = arith.constant 0 : index
  %c5 = arith.constant 5 : index
  %b = memref.alloc(%n) : memref<?xi8>
  %v = memref.view %b[%c0][%c5] : memref<?xi8> to memref<?x4xf32>
  %t = memref.transpose %m (i, j) -> (j, i) : memref<3x4xf32> to memref<4x3xf32, strided<[1, 4]>>
  %tt = memref.transpose %t (i, j) -> (j, i) : memref<4x3xf32, strided<[1, 4]>> to memref<3x4xf32>
  %a = memref.alloc(%n) : memref<?xf32, 1>
  %s1 = memref.memory_space_cast %a : memref<?xf32, 1> to memref<?xf32>
  %s2 = memref.memory_space_cast %s1 : memref<?xf32> to memref<?xf32, 2>
  %r = memref.rank %m : memref<3x4xf32>
  return %v, %tt, %t, %s2, %r : memref<?x4xf32>, memref<3x4xf32>, memref<4x3xf32, strided<[1, 4]>>, memref<?xf32, 2>, index
}
