// RUN: rmlir-opt %s --convert-complex-to-rocdl-library-calls
// Powers by integers are powers by complex numbers.
func.func @f(%a: complex<f32>, %n: i32, %b: complex<f64>, %m: i64) -> (complex<f32>, complex<f64>, complex<f32>) {
  %0 = complex.powi %a, %n fastmath<fast> : complex<f32>, i32
  %1 = complex.powi %b, %m : complex<f64>, i64
  %2 = complex.pow %a, %a fastmath<nnan> : complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f64>, complex<f32>
}
