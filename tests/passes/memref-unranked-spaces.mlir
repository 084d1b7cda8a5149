// RUN: rmlir-opt %s --finalize-memref-to-llvm

func.func private @u(memref<*xf32, 4>) -> memref<*xf32, 4>
func.func @v(%m: memref<*xf32, 4>, %r: memref<?xf32, 4>, %i: index, %f: f32) -> memref<*xf32, 4> {
  %0 = call @u(%m) : (memref<*xf32, 4>) -> memref<*xf32, 4>
  %1 = memref.cast %r : memref<?xf32, 4> to memref<*xf32, 4>
  %2 = call @u(%1) : (memref<*xf32, 4>) -> memref<*xf32, 4>
  %3 = memref.cast %2 : memref<*xf32, 4> to memref<?xf32, 4>
  memref.store %f, %3[%i] : memref<?xf32, 4>
  %d = memref.dim %2, %i : memref<*xf32, 4>
  %k = memref.rank %2 : memref<*xf32, 4>
  %mm = memref.memory_space_cast %m : memref<*xf32, 4> to memref<*xf32, 1>
  return %0 : memref<*xf32, 4>
}
