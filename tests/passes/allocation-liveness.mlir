// RUN: rmlir-opt %s --optimize-allocation-liveness
// Memory is freed right after its last use.
func.func @a(%f: f32, %i: index) -> f32 {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %s = memref.subview %0[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  memref.store %f, %s[%i] : memref<2xf32, strided<[1]>>
  scf.for %k = %i to %i step %i {
    memref.store %f, %1[%k] : memref<4xf32>
  }
  %2 = memref.alloc() : memref<4xf32>
  %x = arith.addf %f, %f : f32
  memref.dealloc %2 : memref<4xf32>
  memref.dealloc %0 : memref<4xf32>
  memref.dealloc %1 : memref<4xf32>
  return %x : f32
}
