// RUN: rmlir-opt %s --canonicalize --split-input-file --allow-unregistered-dialect

memref.global "private" constant @table : memref<3xf32> = dense<[1.0, 2.0, 3.0]>

func.func @composed(%m: memref<100xf32>, %n: index) -> (index, f32, index) {
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 * 2 + s0)>(%0)[%c4]
  %2 = affine.apply affine_map<() -> (7)>()
  affine.for %i = 0 to 10 {
    %3 = affine.apply affine_map<(d0) -> (d0 + 3)>(%i)
    %4 = affine.load %m[%3 + %1] : memref<100xf32>
    affine.store %4, %m[%3 - 3] : memref<100xf32>
    affine.prefetch %m[%3], read, locality<2>, data : memref<100xf32>
    %v = affine.vector_load %m[%3] : memref<100xf32>, vector<4xf32>
    affine.vector_store %v, %m[%3 + 1] : memref<100xf32>, vector<4xf32>
  }
  %t = memref.get_global @table : memref<3xf32>
  %5 = affine.load %t[1] : memref<3xf32>
  return %1, %5, %2 : index, f32, index
}

// -----

func.func @extrema(%n: index, %k: index) -> (index, index, index, index, index) {
  %c4 = arith.constant 4 : index
  %0 = affine.min affine_map<(d0) -> (d0)>(%n)
  %1 = affine.max affine_map<(d0, d1) -> (d0, d1, d0)>(%n, %k)
  %2 = affine.min affine_map<(d0)[s0] -> (d0 + s0, 8)>(%n)[%1]
  %3 = affine.min affine_map<(d0, d1) -> (d0, d1, 5)>(%2, %k)
  %4 = affine.max affine_map<()[s0] -> (s0, 3, 9)>()[%c4]
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// -----

func.func @loops(%n: index, %m: memref<100xf32>) -> f32 {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %f = arith.constant 1.0 : f32
  affine.for %i = max affine_map<(d0, d1) -> (d0, d1)>(%c1, %c8) to min affine_map<(d0)[s0] -> (d0 * 2, d0 * 2, s0)>(%c8)[%n] {
    "t.use"(%i) : (index) -> ()
  }
  %0 = affine.apply affine_map<(d0) -> (d0 * 4)>(%n)
  affine.for %i = 0 to affine_map<(d0) -> (d0 + 1)>(%0) {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      "t.use"(%j) : (index) -> ()
    }
  }
  affine.for %i = 0 to 32 {
    %1 = affine.apply affine_map<(d0) -> (d0 floordiv 32)>(%i)
    %2 = affine.apply affine_map<(d0) -> (d0 mod 64)>(%i)
    affine.for %j = 0 to 100 step 16 {
      %3 = affine.apply affine_map<(d0, d1) -> ((d0 + d1) floordiv 16)>(%j, %1)
      "t.use"(%1, %2, %3) : (index, index, index) -> ()
    }
  }
  %r = affine.for %i = 5 to 2 iter_args(%a = %f) -> f32 {
    %b = "t.op"(%a) : (f32) -> f32
    affine.yield %b : f32
  }
  return %r : f32
}

// -----

func.func @conditions(%n: index, %c: f32) -> f32 {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%n)
  affine.if affine_set<(d0) : (d0 - 10 >= 0)>(%0) {
    "t.use"(%n) : (index) -> ()
  } else {
  }
  affine.if affine_set<() : (1 == 0)>() {
    "t.use"(%n) : (index) -> ()
  }
  %1 = affine.if affine_set<() : (0 == 0)>() -> f32 {
    %2 = "t.op"() : () -> f32
    affine.yield %2 : f32
  } else {
    affine.yield %c : f32
  }
  return %1 : f32
}
