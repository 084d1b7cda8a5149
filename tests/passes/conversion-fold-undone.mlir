// RUN: rmlir-opt %s --finalize-memref-to-llvm

func.func @main() -> index {
  %arg = memref.alloc() : memref<13xi32>
  %c0 = arith.constant 0 : index
  %dst = memref.cast %arg : memref<13xi32> to memref<?xi32>
  %sx = memref.dim %dst, %c0 : memref<?xi32>
  return %sx : index
}
