// RUN: rmlir-opt %s --flatten-memref --mlir-print-op-generic
// Loads and stores that are made anew say that they are not non-temporal; those under a mask can say nothing of it.
func.func @f(%m: memref<4x8xf32>, %i: index, %x: f32, %v: vector<4xf32>, %k: vector<4xi1>) -> (f32, f32, vector<4xf32>, vector<4xf32>) {
  %a = memref.load %m[%i, %i] : memref<4x8xf32>
  %b = memref.load %m[%i, %i] {nontemporal = true} : memref<4x8xf32>
  memref.store %x, %m[%i, %i] : memref<4x8xf32>
  %c = vector.load %m[%i, %i] : memref<4x8xf32>, vector<4xf32>
  vector.store %v, %m[%i, %i] : memref<4x8xf32>, vector<4xf32>
  %d = vector.maskedload %m[%i, %i], %k, %v : memref<4x8xf32>, vector<4xi1>, vector<4xf32> into vector<4xf32>
  vector.maskedstore %m[%i, %i], %k, %v : memref<4x8xf32>, vector<4xi1>, vector<4xf32>
  return %a, %b, %c, %d : f32, f32, vector<4xf32>, vector<4xf32>
}
