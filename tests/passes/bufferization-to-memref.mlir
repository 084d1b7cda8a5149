// RUN: rmlir-opt %s --convert-bufferization-to-memref

func.func @a(%m: memref<2xf32>, %n: memref<?x2xf32, strided<[2,1], offset: ?>>, %s: memref<*xf32>, %l: memref<4xf32, affine_map<(d0)->(d0 floordiv 2)>>, %p : memref<4xf32,2>)  {
  %0 = bufferization.clone %m : memref<2xf32> to memref<2xf32>
  %1 = bufferization.clone %n : memref<?x2xf32, strided<[2,1], offset: ?>> to memref<?x2xf32, strided<[2,1], offset: ?>>
  %2 = bufferization.clone %s : memref<*xf32> to memref<*xf32>
  %4 = bufferization.clone %p : memref<4xf32, 2> to memref<4xf32, 2>
  %5 = bufferization.clone %m : memref<2xf32> to memref<?xf32>
  %6 = bufferization.clone %n : memref<?x2xf32, strided<[2,1], offset: ?>> to memref<?x2xf32>
  return
}
