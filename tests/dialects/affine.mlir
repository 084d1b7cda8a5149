// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @f(%m: memref<100x100xf32>, %n: index, %x: f32, %v: vector<8xf32>, %tag: memref<1xi32>) {
  affine.for %i = 0 to %n {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 floordiv 2)>(%i)[%n]
    %1 = affine.load %m[%i + 3, symbol(%n)] : memref<100x100xf32>
    affine.store %1, %m[%0, %i mod 4] : memref<100x100xf32>
  }
  %r = affine.for %i = max affine_map<(d0) -> (d0, 1)>(%n) to min affine_map<(d0)[s0] -> (s0, d0 * 2)>(%n)[%n] step 2 iter_args(%a = %x) -> (f32) {
    %2 = affine.vector_load %m[%i, 0] : memref<100x100xf32>, vector<8xf32>
    affine.vector_store %2, %m[%i, 8] : memref<100x100xf32>, vector<8xf32>
    affine.prefetch %m[%i, 5], read, locality<3>, data : memref<100x100xf32>
    affine.yield %a : f32
  }
  affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 4)>(%n)[%n] {
    "test.a"() : () -> ()
  } else {
    "test.b"() : () -> ()
  }
  %3 = affine.if affine_set<(d0) : (d0 >= 0)>(%n) -> f32 {
    affine.yield %x : f32
  } else {
    affine.yield %r : f32
  }
  %4 = affine.parallel (%i, %j) = (0, max(%n, 3)) to (min(10, %n), %n) step (2, 1) reduce ("addf") -> f32 {
    affine.yield %x : f32
  }
  affine.parallel (%i) = (0) to (10) {
  }
  %5 = affine.min affine_map<(d0)[s0] -> (d0, s0, 4)>(%n)[%n]
  %6 = affine.max affine_map<(d0) -> (d0 - 1, 4)>(%n)
  %7:3 = affine.delinearize_index %n into (%n, 4, 5) : index, index, index
  %8 = affine.linearize_index disjoint [%7#0, %7#1, %7#2] by (4, %n) : index
  return
}
