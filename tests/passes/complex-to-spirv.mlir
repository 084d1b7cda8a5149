// RUN: rmlir-opt %s --convert-complex-to-spirv

func.func @f(%a: f32, %c: complex<f32>) -> complex<f32> {
  %0 = complex.create %a, %a : complex<f32>
  %1 = complex.re %c : complex<f32>
  %2 = complex.im %c : complex<f32>
  %3 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  %4 = complex.add %c, %c : complex<f32>
  return %0 : complex<f32>
}
