// RUN: rmlir-opt %s --convert-to-emitc
// A layout that says what holds without it is none.
func.func @allocated() {
  %0 = memref.alloc() : memref<16xf32, strided<[1]>>
  %1 = memref.alloc() : memref<16xf32, strided<[2]>>
  %2 = memref.alloca() : memref<4xf32, strided<[1]>>
  %3 = memref.alloc() : memref<4x4xf32, strided<[4, 1]>>
  return
}
func.func @passed(%i: index, %m: memref<4xf32, strided<[1]>>) -> f32 {
  %0 = memref.load %m[%i] : memref<4xf32, strided<[1]>>
  return %0 : f32
}
