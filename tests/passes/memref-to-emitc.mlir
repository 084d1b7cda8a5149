// RUN: rmlir-opt %s --convert-memref-to-emitc

func.func @a(%x: index, %f: f32, %m: memref<2x3xf32>, %s: memref<f32>) -> f32 {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloca() : memref<4xf32>
  %2 = memref.load %1[%x] : memref<4xf32>
  memref.store %2, %m[%x, %x] : memref<2x3xf32>
  %3 = memref.get_global @g : memref<3xf32>
  %4 = memref.load %3[%x] : memref<3xf32>
  memref.copy %0, %1 : memref<4xf32> to memref<4xf32>
  
  
  return %4 : f32
}
memref.global "private" constant @g : memref<3xf32> = dense<[1.0, 2.0, 3.0]>
memref.global @h : memref<f32> = dense<1.0>
memref.global @i : memref<3xf32> = uninitialized
memref.global "private" @j : memref<3xf32>
