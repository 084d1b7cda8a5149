// RUN: rmlir-opt %s --flatten-memref

func.func @accesses(%m: memref<4x8xf32>, %d: memref<?x?xf32, strided<[?, 1], offset: ?>>, %i: index, %j: index) -> (f32, vector<8xf32>) {
  %0 = memref.load %m[%i, %j] : memref<4x8xf32>
  %1 = memref.load %d[%i, %j] : memref<?x?xf32, strided<[?, 1], offset: ?>>
  %2 = arith.addf %0, %1 : f32
  memref.store %2, %m[%j, %i] : memref<4x8xf32>
  %3 = vector.load %m[%i, %j] : memref<4x8xf32>, vector<8xf32>
  return %2, %3 : f32, vector<8xf32>
}

func.func @memory() -> memref<2x2xf32> {
  %0 = memref.alloc() {alignment = 64 : i64} : memref<2x2xf32>
  return %0 : memref<2x2xf32>
}
