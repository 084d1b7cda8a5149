// RUN: rmlir-opt %s --map-memref-spirv-storage-class

func.func @a(%0: memref<4xf32>, %1: memref<4xf32, 1>, %2: memref<4xf32, 3>, %3: memref<4xf32, 4>, %4: memref<4xf32, 5>, %5: memref<4xf32, 6>, %6: memref<4xf32, 7>, %7: memref<4xf32, 8>, %8: memref<4xf32, 9>, %9: memref<4xf32, 10>, %b: memref<4xf32, 11>, %c: memref<*xf32>, %d: memref<4xf32, #spirv.storage_class<Uniform>>) { return }
