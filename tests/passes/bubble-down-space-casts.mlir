// RUN: rmlir-opt %s --allow-unregistered-dialect --bubble-down-memory-space-casts

func.func @f(%a: memref<4x4xf32, 1>, %i: index, %v: f32, %d: memref<?xf32, 1>, %sh: memref<2xindex>, %vv: vector<4xf32>, %b: memref<64xi8, 1>) -> (memref<16xf32>, memref<4x4xf32, 2>) {
  %c = memref.memory_space_cast %a : memref<4x4xf32, 1> to memref<4x4xf32>
  %c2 = memref.memory_space_cast %a : memref<4x4xf32, 1> to memref<4x4xf32, 2>
  memref.store %v, %c2[%i, %i] : memref<4x4xf32, 2>
  %col = memref.collapse_shape %c [[0, 1]] : memref<4x4xf32> into memref<16xf32>
  %e = memref.memory_space_cast %d : memref<?xf32, 1> to memref<?xf32>
  %s = memref.subview %e[%i][4][1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
  memref.store %v, %s[%i] : memref<4xf32, strided<[1], offset: ?>>
  %r = memref.reshape %e(%sh) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>
  %l = memref.load %r[%i, %i] : memref<?x?xf32>
  "use"(%l) : (f32) -> ()
  %t = memref.transpose %c (i, j) -> (j, i) : memref<4x4xf32> to memref<4x4xf32, strided<[1, 4]>>
  memref.store %v, %t[%i, %i] : memref<4x4xf32, strided<[1, 4]>>
  %ca = memref.cast %c : memref<4x4xf32> to memref<?x?xf32>
  memref.store %v, %ca[%i, %i] : memref<?x?xf32>
  %al = memref.assume_alignment %c, 8 : memref<4x4xf32>
  memref.store %v, %al[%i, %i] : memref<4x4xf32>
  vector.store %vv, %al[%i, %i] : memref<4x4xf32>, vector<4xf32>
  vector.transfer_write %vv, %al[%i, %i] : vector<4xf32>, memref<4x4xf32>
  %bc = memref.memory_space_cast %b : memref<64xi8, 1> to memref<64xi8>
  %vw = memref.view %bc[%i][] : memref<64xi8> to memref<4xf32>
  memref.store %v, %vw[%i] : memref<4xf32>
  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [16], strides: [1] : memref<4x4xf32> to memref<16xf32>
  %at = memref.atomic_rmw addf %v, %rc[%i] : (f32, memref<16xf32>) -> f32
  %dd = memref.dim %e, %i : memref<?xf32>
  "use"(%dd, %rc) : (index, memref<16xf32>) -> ()
  memref.copy %c, %c : memref<4x4xf32> to memref<4x4xf32>
  memref.dealloc %c : memref<4x4xf32>
  memref.prefetch %c[%i, %i], read, locality<3>, data : memref<4x4xf32>
  return %col, %c2 : memref<16xf32>, memref<4x4xf32, 2>
}
