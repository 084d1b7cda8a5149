// RUN: rmlir-opt %s --canonicalize

func.func @d(%a: memref<?xf32>, %b: memref<?xf32>, %c: i1) -> (i1, i1) {
  %false = arith.constant false
  %0:2 = bufferization.dealloc (%a, %b : memref<?xf32>, memref<?xf32>) if (%false, %c) retain (%a, %b : memref<?xf32>, memref<?xf32>)
  return %0#0, %0#1 : i1, i1
}
