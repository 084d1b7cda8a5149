// RUN: rmlir-opt %s --finalize-memref-to-llvm

func.func @r(%m: memref<?x?xf32>, %s: memref<4xi64>) -> memref<?x?x12x32xf32> {
  %0 = memref.reshape %m(%s) : (memref<?x?xf32>, memref<4xi64>) -> memref<?x?x12x32xf32>
  return %0 : memref<?x?x12x32xf32>
}
