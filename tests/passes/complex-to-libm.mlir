// RUN: rmlir-opt %s --convert-complex-to-libm

func.func @f(%a: complex<f32>, %b: complex<f64>) {
  %0 = complex.pow %a, %a : complex<f32>
  %1 = complex.sqrt %b : complex<f64>
  %2 = complex.tanh %a : complex<f32>
  %3 = complex.cos %a : complex<f32>
  %4 = complex.sin %a : complex<f32>
  %5 = complex.conj %a : complex<f32>
  %6 = complex.log %a : complex<f32>
  %7 = complex.abs %b : complex<f64>
  %8 = complex.angle %a : complex<f32>
  %9 = complex.tan %a : complex<f32>
  %10 = complex.sin %b : complex<f64>
  %11 = complex.exp %a : complex<f32>
  return
}
