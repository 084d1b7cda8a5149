// RUN: rmlir-opt %s --convert-complex-to-rocdl-library-calls

func.func @f(%a: complex<f32>, %b: complex<f64>, %c: complex<f16>) {
  %0 = complex.abs %a : complex<f32>
  %1 = complex.abs %b : complex<f64>
  %2 = complex.angle %a : complex<f32>
  %3 = complex.conj %a : complex<f32>
  %4 = complex.cos %a : complex<f32>
  %5 = complex.exp %a : complex<f32>
  %6 = complex.expm1 %a : complex<f32>
  %7 = complex.log %a : complex<f32>
  %8 = complex.log1p %a : complex<f32>
  %9 = complex.pow %a, %a : complex<f32>
  %10 = complex.rsqrt %a : complex<f32>
  %11 = complex.sin %a : complex<f32>
  %12 = complex.sqrt %a : complex<f32>
  %13 = complex.tan %a : complex<f32>
  %14 = complex.tanh %a : complex<f32>
  %15 = complex.atan2 %a, %a : complex<f32>
  %17 = complex.sign %a : complex<f32>
  return
}
func.func @g(%a: complex<f64>) -> complex<f64> {
  %0 = complex.sin %a : complex<f64>
  %1 = complex.pow %a, %0 : complex<f64>
  %2 = complex.tan %1 : complex<f64>
  return %2 : complex<f64>
}
func.func @fast(%a: complex<f32>) -> complex<f32> {
  %1 = complex.pow %a, %a fastmath<fast> : complex<f32>
  return %1 : complex<f32>
}
