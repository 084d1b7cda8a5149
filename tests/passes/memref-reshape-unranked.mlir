// RUN: rmlir-opt %s --finalize-memref-to-llvm

func.func @f(%0: memref<?xf32>, %arg0: memref<?xindex>) -> memref<*xf32> {
  %1 = memref.reshape %0(%arg0) : (memref<?xf32>, memref<?xindex>) -> memref<*xf32>
  return %1 : memref<*xf32>
}
func.func @h(%0: memref<2x3xf32, 3>, %arg0: memref<?xi64>) -> memref<*xf32, 3> {
  %1 = memref.reshape %0(%arg0) : (memref<2x3xf32, 3>, memref<?xi64>) -> memref<*xf32, 3>
  return %1 : memref<*xf32, 3>
}
func.func @unranked(%0: memref<*xf32>, %arg0: memref<?xindex>) -> memref<*xf32> {
  %1 = memref.reshape %0(%arg0) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  return %1 : memref<*xf32>
}
