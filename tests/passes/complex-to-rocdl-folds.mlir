// RUN: rmlir-opt %s --convert-complex-to-rocdl-library-calls
// Constants of arith are allowed, so that what is constant is folded.
func.func @f() -> f32 {
  %0 = complex.constant [1.0 : f32, 0.0 : f32] : complex<f32>
  %1 = complex.re %0 : complex<f32>
  return %1 : f32
}
