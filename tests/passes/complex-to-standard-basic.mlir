// RUN: rmlir-opt %s --convert-complex-to-standard=complex-range=basic

func.func @f(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b : complex<f32>
  return %0 : complex<f32>
}
