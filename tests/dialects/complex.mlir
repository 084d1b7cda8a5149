// RUN: rmlir-opt --allow-unregistered-dialect %s

func.func @f(%c: complex<f32>, %x: f32) {
  %0 = complex.constant [1.0 : f32, -1.5 : f32] : complex<f32>
  %1 = complex.create %x, %x : complex<f32>
  %2 = complex.re %c : complex<f32>
  %3 = complex.add %c, %0 fastmath<fast> : complex<f32>
  %4 = complex.abs %c : complex<f32>
  %5 = complex.bitcast %c : complex<f32> to i64
  %6 = complex.eq %c, %1 : complex<f32>
  %7 = complex.pow %c, %0 : complex<f32>
  "test.x"() {a = #complex.number<:f64 1.0, 2.0> : complex<f64>} : () -> ()
  return
}
