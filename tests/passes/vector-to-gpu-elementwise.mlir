// RUN: rmlir-opt %s --convert-vector-to-gpu
// Operations on elements become ones on matrices without a contraction, too.
func.func @f(%m: memref<16x16xf32>, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0.0 : f32
  %a = vector.transfer_read %m[%c0, %c0], %z {in_bounds = [true, true]} : memref<16x16xf32>, vector<16x16xf32>
  %b = arith.addf %a, %a : vector<16x16xf32>
  vector.transfer_write %b, %m[%c0, %c0] {in_bounds = [true, true]} : vector<16x16xf32>, memref<16x16xf32>
  %y = arith.addf %x, %x : f32
  return %y : f32
}
