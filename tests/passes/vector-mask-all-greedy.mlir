// RUN: rmlir-opt %s --math-uplift-to-fma

func.func @r(%a: tensor<3x4xf32>, %f: f32, %s: vector<3x4xf32>) -> (vector<3x4xf32>, vector<4xf32>) {
  %c0 = arith.constant 0 : index
  %m = vector.constant_mask [3, 4] : vector<3x4xi1>
  %0 = vector.mask %m { vector.transfer_read %a[%c0, %c0], %f {in_bounds = [true, true]} : tensor<3x4xf32>, vector<3x4xf32> } : vector<3x4xi1> -> vector<3x4xf32>
  %x = arith.constant dense<1.0> : vector<4xf32>
  %1 = vector.mask %m { vector.multi_reduction <add>, %0, %x [0] : vector<3x4xf32> to vector<4xf32> } : vector<3x4xi1> -> vector<4xf32>
  return %0, %1 : vector<3x4xf32>, vector<4xf32>
}
func.func @e(%m: vector<8xi1>, %v: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.mask %m { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}
func.func @p(%m: vector<8xi1>, %v: vector<8xf32>, %p: vector<8xf32>) -> vector<8xf32> {
  %0 = vector.mask %m, %p { vector.yield %v : vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}
func.func @pp(%v: vector<8xf32>, %p: vector<8xf32>, %t: tensor<8xf32>) -> vector<8xf32> {
  %m = vector.constant_mask [8] : vector<8xi1>
  %c0 = arith.constant 0 : index
  %f = arith.constant 0.0 : f32
  %0 = vector.mask %m, %p { vector.transfer_read %t[%c0], %f {in_bounds = [true]} : tensor<8xf32>, vector<8xf32> } : vector<8xi1> -> vector<8xf32>
  return %0 : vector<8xf32>
}
func.func @w(%a: memref<3x4xf32>, %v: vector<3x4xf32>) {
  %c0 = arith.constant 0 : index
  %m = arith.constant dense<true> : vector<3x4xi1>
  vector.mask %m { vector.transfer_write %v, %a[%c0, %c0] {in_bounds = [true, true]} : vector<3x4xf32>, memref<3x4xf32> } : vector<3x4xi1>
  return
}
