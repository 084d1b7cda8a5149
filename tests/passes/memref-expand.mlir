// RUN: rmlir-opt %s --memref-expand

func.func @a(%m: memref<10xf32>, %f: f32, %i: index) -> (f32, f32, f32) {
  %0 = memref.atomic_rmw maxnumf %f, %m[%i] : (f32, memref<10xf32>) -> f32
  %1 = memref.atomic_rmw minnumf %f, %m[%i] : (f32, memref<10xf32>) -> f32
  %2 = memref.atomic_rmw addf %f, %m[%i] : (f32, memref<10xf32>) -> f32
  return %0, %1, %2 : f32, f32, f32
}
func.func @r(%in: memref<*xf32>, %shape: memref<3xi32>, %s2: memref<3xindex>, %d: memref<?xindex>) -> (memref<?x?x8xf32>, memref<2x?x4xf32>, memref<*xf32>) {
  %0 = memref.reshape %in(%shape) : (memref<*xf32>, memref<3xi32>) -> memref<?x?x8xf32>
  %1 = memref.reshape %in(%s2) : (memref<*xf32>, memref<3xindex>) -> memref<2x?x4xf32>
  %2 = memref.reshape %in(%d) : (memref<*xf32>, memref<?xindex>) -> memref<*xf32>
  return %0, %1, %2 : memref<?x?x8xf32>, memref<2x?x4xf32>, memref<*xf32>
}
