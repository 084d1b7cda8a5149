// RUN: rmlir-opt %s --flatten-memref
// What may be out of bounds stays.
func.func @f(%g: memref<4x8xf32>, %i: index) -> vector<8xf32> {
  %f9 = arith.constant 9.5 : f32
  %t = vector.transfer_read %g[%i, %i], %f9 : memref<4x8xf32>, vector<8xf32>
  return %t : vector<8xf32>
}
func.func @rows(%g: memref<4x8xf32>, %i: index) -> vector<3x6xf32> {
  %f9 = arith.constant 9.5 : f32
  %t = vector.transfer_read %g[%i, %i], %f9 : memref<4x8xf32>, vector<3x6xf32>
  return %t : vector<3x6xf32>
}
