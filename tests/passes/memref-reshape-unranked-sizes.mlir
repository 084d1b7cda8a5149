// RUN: rmlir-opt %s --finalize-memref-to-llvm
// REFERENCE: none, it reads sizes of 32 bits as if they had 64, and crashes where the number of sizes is known

func.func @h(%0: memref<2x3xf32>, %arg0: memref<?xi32>) -> memref<*xf32> {
  %1 = memref.reshape %0(%arg0) : (memref<2x3xf32>, memref<?xi32>) -> memref<*xf32>
  return %1 : memref<*xf32>
}
func.func @known(%0: memref<2x3xf32>, %arg0: memref<3xindex>) -> memref<*xf32> {
  %1 = memref.reshape %0(%arg0) : (memref<2x3xf32>, memref<3xindex>) -> memref<*xf32>
  return %1 : memref<*xf32>
}
