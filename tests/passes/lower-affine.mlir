// RUN: rmlir-opt --lower-affine %s
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 mod 2 == 0)>
func.func @loops(%m: memref<?x?xf32>, %n: index, %k: index, %v: vector<4xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = max affine_map<()[s0] -> (0, s0)>()[%k] to min affine_map<()[s0] -> (s0 floordiv 3, 77)>()[%n] step 2
      iter_args(%sum = %zero) -> f32 {
    %x = affine.load %m[%i + 1, (%i + symbol(%n)) mod 8] : memref<?x?xf32>
    %y = affine.if #set(%i)[%n] -> f32 {
      affine.yield %x : f32
    } else {
      affine.yield %sum : f32
    }
    affine.store %y, %m[%i ceildiv 4, %i * 2] : memref<?x?xf32>
    affine.vector_store %v, %m[%i, 0] : memref<?x?xf32>, vector<4xf32>
    affine.prefetch %m[%i, %i], write, locality<2>, data : memref<?x?xf32>
    affine.yield %y : f32
  }
  return %r : f32
}
func.func @reduced(%m: memref<?x?xf32>, %n: index) -> (f32, f32) {
  %r:2 = affine.parallel (%i, %j) = (0, %n) to (%n, 100) step (2, 1) reduce ("addf", "maximumf") -> (f32, f32) {
    %x = affine.load %m[%i, %j] : memref<?x?xf32>
    affine.yield %x, %x : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}
func.func @indices(%i: index, %a: index, %b: index) -> (index, index, index, index) {
  %0:3 = affine.delinearize_index %i into (%a, 4, %b) : index, index, index
  %1 = affine.linearize_index disjoint [%a, %b, %i] by (%a, %b, 5) : index
  return %0#0, %0#1, %0#2, %1 : index, index, index, index
}
