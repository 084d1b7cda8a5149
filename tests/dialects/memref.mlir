// RUN: rmlir-opt --allow-unregistered-dialect %s

memref.global "private" constant @g0 : memref<2xf32> = dense<[1.0, 2.0]>
memref.global "private" @g1 : memref<2xf32> = uninitialized {a.b}
memref.global constant @g2 : memref<i32> = dense<1> {alignment = 64 : i64}
memref.global "private" @g3 : memref<3xf32>
func.func @allocation(%i: index) {
  %0 = memref.alloc() {alignment = 16 : i64} : memref<2xf32>
  %1 = memref.alloc(%i)[%i] : memref<2x?xf32, affine_map<(i, j)[s] -> (i + s, j)>>
  %2 = memref.alloca(%i) : memref<?xi8, 3>
  %3 = memref.realloc %0(%i) : memref<2xf32> to memref<?xf32>
  memref.dealloc %3 {a.b} : memref<?xf32>
  memref.alloca_scope {
  }
  %4 = memref.alloca_scope -> (index) {
    memref.alloca_scope.return %i : index
  } {a.b}
  %5 = memref.get_global @g0 : memref<2xf32>
  return
}
func.func @access(%m: memref<?x4xf32>, %i: index, %v: f32, %n: memref<8xi32>, %w: i32, %t: memref<1xi32>, %o: memref<?x4xf32, 1>) {
  %0 = memref.load %m[%i, %i] {nontemporal = true} : memref<?x4xf32>
  %1 = memref.load %m[%i, %i] {nontemporal = false, alignment = 8} : memref<?x4xf32>
  memref.store %v, %m[%i, %i] {nontemporal = true} : memref<?x4xf32>
  memref.prefetch %m[%i, %i], write, locality<1>, instr : memref<?x4xf32>
  memref.copy %m, %o : memref<?x4xf32> to memref<?x4xf32, 1>
  %2 = memref.atomic_rmw addf %v, %m[%i, %i] : (f32, memref<?x4xf32>) -> f32
  %3 = memref.generic_atomic_rmw %n[%i] : memref<8xi32> {
  ^bb0(%x: i32):
    memref.atomic_yield %x : i32
  } {a.b}
  memref.dma_start %m[%i, %i], %o[%i, %i], %i, %t[%i] : memref<?x4xf32>, memref<?x4xf32, 1>, memref<1xi32>
  memref.dma_start %m[%i, %i], %o[%i, %i], %i, %t[%i], %i, %i : memref<?x4xf32>, memref<?x4xf32, 1>, memref<1xi32>
  memref.dma_wait %t[%i], %i : memref<1xi32>
  %4 = memref.assume_alignment %m, 16 : memref<?x4xf32>
  %5:2 = memref.distinct_objects %m, %n : memref<?x4xf32>, memref<8xi32>
  %6 = memref.dim %m, %i : memref<?x4xf32>
  %7 = memref.rank %m : memref<?x4xf32>
  %8 = memref.extract_aligned_pointer_as_index %m : memref<?x4xf32> -> index
  return
}
func.func @views(%m: memref<?x4xf32>, %i: index, %b: memref<64xi8>, %s: memref<1xindex>, %u: memref<*xf32>) {
  %0 = memref.cast %m : memref<?x4xf32> to memref<*xf32>
  %1 = memref.cast %m : memref<?x4xf32> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %2 = memref.memory_space_cast %m : memref<?x4xf32> to memref<?x4xf32, 3>
  %3 = memref.subview %m[%i, 0] [2, %i] [1, 1] : memref<?x4xf32> to memref<2x?xf32, strided<[4, 1], offset: ?>>
  %4 = memref.subview %m[0, 1] [1, 2] [1, 2] : memref<?x4xf32> to memref<2xf32, strided<[2], offset: 1>>
  %5 = memref.reinterpret_cast %u to offset: [%i], sizes: [%i, 2], strides: [1, %i] {a.b} : memref<*xf32> to memref<?x2xf32, strided<[1, ?], offset: ?>>
  %6 = memref.view %b[%i][%i] : memref<64xi8> to memref<?x2xf32>
  %7 = memref.view %b[%i][] : memref<64xi8> to memref<2xf32>
  %8 = memref.reshape %u(%s) : (memref<*xf32>, memref<1xindex>) -> memref<?xf32>
  %9 = memref.expand_shape %m [[0, 1], [2]] output_shape [%i, 2, 4] : memref<?x4xf32> into memref<?x2x4xf32>
  %10 = memref.collapse_shape %m [[0, 1]] {a.b} : memref<?x4xf32> into memref<?xf32>
  %11 = memref.transpose %m (i, j) -> (j, i) {a.b} : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : memref<?x4xf32> -> memref<f32>, index, index, index, index, index
  return
}

// A comma that nothing follows.
func.func @transfer(%a: memref<16xf32>, %t: memref<1xi32>, %i: index) {
  memref.dma_start %a[%i], %a[%i], %i, %t[%i], : memref<16xf32>, memref<16xf32>, memref<1xi32>
  return
}
