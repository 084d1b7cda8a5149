// RUN: rmlir-opt %s --expand-realloc

func.func @a(%m: memref<2xf32>, %n: index, %s: memref<?xf32>) -> (memref<?xf32>, memref<4xf32>, memref<?xf32>) {
  %0 = memref.realloc %m(%n) : memref<2xf32> to memref<?xf32>
  %1 = memref.realloc %s {alignment = 8} : memref<?xf32> to memref<4xf32>
  %2 = memref.realloc %s(%n) : memref<?xf32> to memref<?xf32>
  return %0, %1, %2 : memref<?xf32>, memref<4xf32>, memref<?xf32>
}
